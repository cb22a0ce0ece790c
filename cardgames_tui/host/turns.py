"""Turns for those who want much of the host at once: one after another, with pauses in which the others are served."""

import asyncio
import math
import time
from collections.abc import Callable

from .limits import Limits
from .pacing import Bucket

_PAUSES = 2.0
"""How much longer than a turn the pause after it is at least."""


class Turns:
    """Does a piece of work of one, then of the next; all together take a small part of the time, after a burst."""

    def __init__(self, limits: Limits) -> None:
        """Nobody waits."""
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(limits.crowd, limits.crowd_burst, math.inf, self._loop.time())
        self._waiting: dict[Callable[[], None], None] = {}
        self._is_at_work = False
        """Whether the next turn comes by itself."""

    def wait(self, work: Callable[[], None]) -> None:
        """Do this when it is its turn; what waits already keeps its place."""
        self._waiting.setdefault(work)
        if not self._is_at_work:
            self._is_at_work = True
            self._loop.call_soon(self._serve)

    def leave(self, work: Callable[[], None]) -> None:
        """Do it no more, if it still waits."""
        self._waiting.pop(work, None)

    def _serve(self) -> None:
        if not self._waiting:
            self._is_at_work = False
            return
        work = next(iter(self._waiting))
        del self._waiting[work]
        begun = time.thread_time()
        try:
            work()
        finally:
            took = time.thread_time() - begun
            now = self._loop.time()
            self._bucket.take(took, now)
            pause = max(took * _PAUSES, self._bucket.wait(now))
            self._loop.call_later(pause, self._serve)
