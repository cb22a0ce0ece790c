"""Garbage of a process with many apps: Python's own habit would stop everybody, often, for up to a second.

An app is about 11,500 objects; a full collection takes 10 ms for each app that lives. So what was built is frozen,
which takes it out of collections, and a full one comes only when hardly anybody is there, or after many departures.
"""

import gc

_THRESHOLDS = (2000, 10, 1_000_000)
"""New objects for a collection of the youngest, such for one of the middle, and those for a full one: never."""
_QUIET = 2
"""Guests for whom a full collection is short."""
_DEPARTURES = 50
"""Departures after which a full collection comes though many are there; each left about 2 MB."""


class Garbage:
    """Collects when it hurts least; `settle` is to be called every few seconds."""

    def __init__(self) -> None:
        self._guests = 0
        self._arrivals = 0
        self._departures = 0
        self._before = gc.get_threshold()

    def begin(self) -> None:
        """Set aside all that was built before the first guest."""
        self._before = gc.get_threshold()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_THRESHOLDS)

    def end(self) -> None:
        """Give Python its own habits back."""
        gc.unfreeze()
        gc.set_threshold(*self._before)

    def arrived(self) -> None:
        """Note a guest whose app begins."""
        self._guests += 1
        self._arrivals += 1

    def departed(self) -> None:
        """Note a guest whose app has ended."""
        self._guests -= 1
        self._departures += 1

    def settle(self) -> None:
        """Collect or set aside, where that is due."""
        if self._departures >= _DEPARTURES or (self._departures and self._guests <= _QUIET):
            self._departures = self._arrivals = 0
            gc.unfreeze()
            gc.collect()
            gc.freeze()
        elif self._arrivals:
            self._arrivals = 0
            gc.freeze()
