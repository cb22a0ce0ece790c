"""The journal of one match in the store."""

from collections.abc import Sequence
from types import TracebackType

from cardgames_tui.engine.outcome import Outcome, Seat
from cardgames_tui.engine.record import Record
from cardgames_tui.engine.rng import Outcome as Chance

from . import tables
from .backlog import Backlog
from .lock import Lock
from .tables import Change


class Keeper:
    """Holds a match so that no other program plays it, and keeps its acts: a `Journal` of the engine.

    Where the disk does not take an act, play goes on: `notice` says so, and every later act tries to bring all that
    is missing. It can be used in a `with` statement, at whose end the match is free for others.
    """

    def __init__(self, id: str, backlog: Backlog, lock: Lock | None) -> None:
        self.id = id
        self._backlog = backlog
        self._lock = lock

    @property
    def notice(self) -> str:
        """That the match, or the end of it, is not kept, and why, in a sentence; empty while all is kept."""
        return self._backlog.notice

    def begin(self, record: Record, along: Change) -> None:
        """Keep the match as it stands when play begins, and make another change along with it."""
        self._backlog.keep([*tables.begun(self.id, record), *along])

    def append(self, number: int, seat: Seat, notation: str, chance: Sequence[Chance], outcome: Outcome | None) -> None:
        """Keep an act, and how the match ended if it did; raises Conflict where somebody else kept another one."""
        self._backlog.keep(tables.added(self.id, number, seat, notation, chance, outcome))

    def retract(self, number: int) -> None:
        """Forget the latest act; raises Conflict where somebody else changed the match."""
        self._backlog.keep(tables.taken_back(self.id, number))

    def release(self) -> None:
        """Let others play the match. Nothing happens where it was released before."""
        self._backlog.write()
        if self._lock:
            self._lock.release()

    def __enter__(self) -> "Keeper":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
