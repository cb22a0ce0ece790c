"""Changes on their way to the disk."""

from cardgames_tui.engine.language import _

from .database import Database
from .errors import TROUBLE, Conflict, reason
from .tables import Change


class Backlog:
    """Makes changes in their order. Those that the disk does not take wait, and every later one tries again.

    It is used by one thread at a time.
    """

    def __init__(self, database: Database, sentence: str) -> None:
        """`sentence` tells people that changes wait, and why, for which it has the place `{reason}`."""
        self._database = database
        self._sentence = sentence
        self._waiting: list[Change] = []
        self._trouble = ""
        self._overtaken = False

    @property
    def is_empty(self) -> bool:
        """Whether all changes were made."""
        return not self._waiting

    @property
    def notice(self) -> str:
        """That changes are not kept, and why, in a sentence; empty while all are kept."""
        return self._trouble if self._database.kept else self._database.notice

    @property
    def loss(self) -> str:
        """That changes which waited were given up since another program had changed the same, or empty."""
        if not self._overtaken:
            return ""
        return _("Some changes that waited for the disk were given up: another program had changed the same.")

    def keep(self, change: Change) -> None:
        """Make a change after those that wait, or have it wait; raises Conflict where it cannot be made."""
        if not self.write() or not self._made(change):
            self._waiting.append(change)

    def write(self) -> bool:
        """Try to make the changes that wait; returns whether none waits any more."""
        if not self._waiting:
            return True
        try:
            made = self._made([statement for change in self._waiting for statement in change])
        except Conflict:
            return self._write_each()
        if made:
            self._waiting.clear()
        return made

    def _write_each(self) -> bool:
        """Give up what cannot be made any more, so that it does not keep the others from being made."""
        while self._waiting:
            try:
                if not self._made(self._waiting[0]):
                    return False
            except Conflict:
                self._overtaken = True
            self._waiting.pop(0)
        return True

    def _made(self, change: Change) -> bool:
        """Make a change; returns whether the disk took it."""
        try:
            self._database.change(change)
        except TROUBLE as error:
            self._trouble = self._sentence.format(reason=reason(error))
            return False
        self._trouble = ""
        return True
