"""Garbage of a process with many apps: Python's own habit would stop everybody, often, for up to seconds.

A collection takes about 0.7 ms for each thousand objects; a guest in the lobby is 5,000 of them, one at a table 18,000.
So what has lasted is frozen, which takes it out of collections, and only what is new is looked at now and then: that
finds the screens that were opened and closed since. Older screens leave nothing (`driver.Remains`). What is frozen and
garbage all the same is found by looking at everything: when hardly anybody is there, after many departures, or when
much was frozen since; if it can be, in a quiet moment.
"""

import gc

_THRESHOLDS = (2000, 10, 1_000_000)
"""New objects for a collection of the youngest, such for one of the middle, and those for a full one: never."""
_FEW = 2
"""Guests for whom looking at everything is short."""
_DEPARTURES = 50
"""Departures after which everything is looked at though many are there; each left about 2 MB."""
_NEWS = 4
"""Collections of the middle generation, each after some 20,000 new objects, after which what is new is looked at."""
_NEW = 30_000
"""New objects that have lasted; more are frozen, or looking at what is new would take longer and longer."""
_GROWTH = 1_000_000
"""Objects, about 150 MB, by which what is frozen may grow at least before everything is looked at; or to the double."""
_OF_A_GUEST = 18_000
"""Objects that every guest adds who has come since; they are no garbage, and need no look."""


class Garbage:
    """Collects when it hurts least; `settle` is to be called every few seconds."""

    def __init__(self) -> None:
        self._guests = 0
        self._departures = 0
        self._before = gc.get_threshold()
        self._frozen = 0
        """How much was frozen when everything had been looked at."""
        self._guests_then = 0
        """How many guests there were when that was done."""
        self._set_aside = 0
        """How much was frozen since, as far as that was counted."""

    def begin(self) -> None:
        """Set aside all that was built before the first guest."""
        self._before = gc.get_threshold()
        gc.set_threshold(*_THRESHOLDS)
        self._collect_everything()

    def end(self) -> None:
        """Give Python its own habits back."""
        gc.unfreeze()
        gc.set_threshold(*self._before)

    def arrived(self) -> None:
        """Note a guest whose app begins."""
        self._guests += 1

    def departed(self) -> None:
        """Note a guest whose app has ended."""
        self._guests -= 1
        self._departures += 1

    def settle(self, *, is_quiet: bool) -> None:
        """Collect or set aside what is due; `is_quiet` tells that nobody has just pressed a key."""
        many_left = self._departures >= _DEPARTURES or (self._departures and self._guests <= _FEW)
        if many_left or self._is_grown(is_quiet):
            self._collect_everything()
        elif gc.get_count()[2] >= _NEWS:
            self._collect_new()

    def _is_grown(self, is_quiet: bool) -> bool:
        """Whether so much was frozen that much may be garbage; a quiet moment is waited for, but not for ever."""
        newcomers = max(0, self._guests - self._guests_then)
        room = max(_GROWTH, self._frozen) * (1 if is_quiet else 3) + _OF_A_GUEST * newcomers
        if self._set_aside > room:  # much of that may be gone by now; Python counts one by one, so it is asked rarely
            self._set_aside = gc.get_freeze_count() - self._frozen
        return self._set_aside > room

    def _collect_new(self) -> None:
        gc.collect()
        lasting = len(gc.get_objects(generation=2))
        if lasting > _NEW:
            self._set_aside += lasting
            gc.freeze()

    def _collect_everything(self) -> None:
        self._departures = 0
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._frozen, self._set_aside, self._guests_then = gc.get_freeze_count(), 0, self._guests
