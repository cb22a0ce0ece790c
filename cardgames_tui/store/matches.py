"""The matches of one database, each held by one program at a time."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

from cardgames_tui.engine.language import _
from cardgames_tui.engine.record import Record

from . import lock, tables
from .backlog import Backlog
from .database import Database
from .errors import TROUBLE, Held, StoreError, Unknown, reason
from .ids import new_id, read_id
from .keeper import Keeper
from .lock import Holder, Lock
from .opening import LOCKS
from .tables import Change, Row, Statement


class Matches:
    """Begins, holds and reads matches; the backlogs that it is given take their changes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, record: Record, backlog: Backlog, along: Callable[[str], Change] = lambda _id: []) -> Keeper:
        """Keep a match that begins under a new id, and hold it.

        `along` gives, for the id, what is to change together with it; raises Conflict where that cannot be.
        """
        while True:
            id = new_id()
            with suppress(Held), ExitStack() as undone:
                keeper = undone.enter_context(Keeper(id, backlog, self._taken(id)))
                if self._may_exist(id):
                    continue
                keeper.begin(record, along(id))
                undone.pop_all()
                return keeper

    def hold(self, id: str, backlog: Backlog) -> Keeper:
        """Hold a match to play on; raises Unknown, Held, and StoreError where the file cannot be read."""
        known = read_id(id)
        with ExitStack() as undone:
            keeper = undone.enter_context(Keeper(known, backlog, self._taken(known)))
            if not self._exists(known):
                raise Unknown(known)
            undone.pop_all()
            return keeper

    def load(self, id: str) -> Record:
        """The record of a match; raises Unknown, RecordError where it is damaged, StoreError where nothing is read."""
        known = read_id(id)
        rows, acts = self.read(tables.match_row(known), tables.act_rows(known))
        if not rows:
            raise Unknown(known)
        return tables.record(known, rows[0], acts)

    def holder(self, id: str) -> Holder | None:
        """The program that plays the match now; raises Unknown where the text can be no id."""
        path = self._lock_path(read_id(id))
        return lock.holder(path) if self._database.kept else None

    def read(self, *queries: Statement) -> Sequence[Sequence[Row]]:
        """The rows that each query finds; raises StoreError with a sentence where the file cannot be read."""
        try:
            return self._database.read(*queries)
        except TROUBLE as error:
            sentence = _("Your matches cannot be read: {reason}.")
            raise StoreError(sentence.format(reason=reason(error))) from error

    def _exists(self, id: str) -> bool:
        (rows,) = self.read(tables.exists(id))
        return bool(rows)

    def _may_exist(self, id: str) -> bool:
        """Whether an id is known to be taken; a file that cannot be read does not hinder play."""
        with suppress(StoreError):
            return self._exists(id)
        return False

    def _taken(self, id: str) -> Lock | None:
        """The lock of a match; None where no lock can be made: then the key of its acts alone guards the match."""
        if not self._database.kept:
            return None
        try:
            held = lock.taken(self._lock_path(id), lock.PATIENCE)
        except OSError:
            return None
        if held is None:
            raise Held(id, lock.read_holder(self._lock_path(id)))
        return held

    def _lock_path(self, id: str) -> Path:
        return self._database.folder / LOCKS / id
