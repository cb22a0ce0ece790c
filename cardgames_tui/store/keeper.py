"""The journal of one match in the store."""

from collections.abc import Sequence
from types import TracebackType

from cardgames_tui.engine.language import _
from cardgames_tui.engine.outcome import Outcome, Seat
from cardgames_tui.engine.record import Record
from cardgames_tui.engine.rng import Outcome as Chance

from . import tables
from .database import Database
from .errors import TROUBLE, Conflict, reason
from .lock import Lock
from .tables import Statement


class Keeper:
    """Holds a match so that no other program plays it, and keeps its acts: a `Journal` of the engine.

    Where the disk does not take an act, play goes on: `notice` says so, and every later act tries to bring all that
    is missing. It can be used in a `with` statement, at whose end the match is free for others.
    """

    def __init__(self, id: str, database: Database, lock: Lock | None) -> None:
        self.id = id
        self._database = database
        self._lock = lock
        self._missing: list[list[Statement]] = []
        """Changes that the disk has not taken yet, in order."""
        self._trouble = ""

    @property
    def notice(self) -> str:
        """That the match, or the end of it, is not kept, and why, in a sentence; empty while all is kept."""
        return self._trouble if self._database.kept else self._database.notice

    def begin(self, record: Record) -> None:
        """Keep the match as it stands when play begins."""
        self._keep(tables.begun(self.id, record))

    def append(self, number: int, seat: Seat, notation: str, chance: Sequence[Chance], outcome: Outcome | None) -> None:
        """Keep an act, and how the match ended if it did; raises Conflict where somebody else kept another one."""
        self._keep(tables.added(self.id, number, seat, notation, chance, outcome))

    def retract(self, number: int) -> None:
        """Forget the latest act; raises Conflict where somebody else changed the match."""
        self._keep(tables.taken_back(self.id, number))

    def release(self) -> None:
        """Let others play the match. Nothing happens where it was released before."""
        if self._missing:
            self._write()
        if self._lock:
            self._lock.release()

    def __enter__(self) -> "Keeper":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def _keep(self, changes: list[Statement]) -> None:
        self._missing.append(changes)
        try:
            self._write()
        except Conflict:
            self._missing.pop()
            raise

    def _write(self) -> None:
        try:
            self._database.change([statement for changes in self._missing for statement in changes])
        except TROUBLE as error:
            sentence = _("This match is not kept any more: {reason}. Play goes on, and every act tries again.")
            self._trouble = sentence.format(reason=reason(error))
            return
        self._missing.clear()
        self._trouble = ""
