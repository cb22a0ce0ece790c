"""Somebody who is in the house."""

import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardgames_tui.engine.language import _
from cardgames_tui.store.settings import Settings

from .errors import Refused
from .visit import Line, Visit

if TYPE_CHECKING:
    from .tables import Table

SILENCE = 4.0
"""Seconds without a sign of life after which a line counts as broken; a client is asked for one every two seconds."""
_TALK_LINES, _TALK_SECONDS = 6, 10.0
"""How many lines somebody may say in so many seconds."""


class Guest:
    """A visit that was let in, with the name and the settings of the guest; the handle is empty until it is chosen."""

    def __init__(self, visit: Visit, line: Line, handle: str, settings: Settings) -> None:
        self.visit = visit
        self.line = line
        self.handle = handle
        self.settings = settings
        self.since = time.time()
        self.silent_since: float | None = None
        """Since when the guest's client gives no sign of life; None while it does."""
        self.table: Table | None = None
        """Where the guest is now; None in the lobby."""
        self.tell: Callable[[], None] = lambda: None
        """Called when something changed that this guest may see."""
        self._talked: deque[float] = deque(maxlen=_TALK_LINES)

    @property
    def identity(self) -> str:
        """By what the guest is known."""
        return self.visit.identity

    def listen(self, *, may_miss: bool) -> bool:
        """Notice whether the client still gives signs of life; true where that has changed.

        Where the house itself was late it may not miss anybody: what the client said may still wait to be heard.
        """
        was_silent = self.silent_since is not None
        is_silent = self.line.silence > SILENCE and (was_silent or may_miss)
        if is_silent != was_silent:
            self.silent_since = time.time() if is_silent else None
        return is_silent != was_silent

    def check_talk(self, now: float) -> None:
        """Count a line that the guest says; raises Refused where there were too many of late."""
        if len(self._talked) == _TALK_LINES and now - self._talked[0] < _TALK_SECONDS:
            raise Refused(_("You say a lot at once; wait a few seconds."))
        self._talked.append(now)
