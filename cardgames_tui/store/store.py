"""The store: what the rest of the program knows of matches that are kept."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from cardgames_tui.engine.errors import RecordError
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.record import Record
from cardgames_tui.engine.text import clean

from . import tables
from .backlog import Backlog
from .database import Database
from .errors import TROUBLE, StoreError, Unknown, reason
from .ids import LENGTH, read_id
from .keeper import Keeper
from .matches import Matches
from .settings import data_folder
from .tables import Entry, Finished, Row, Statement

Listed = TypeVar("Listed")


class Store:
    """Matches and results of one user.

    Nothing is opened before something is asked for. Where nothing can be kept, everything works in memory: `kept` is
    false and `notices` says why.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """The store in this folder; in the user's own data folder where none is given."""
        self._database = Database(data_folder() if folder is None else folder)
        self._matches = Matches(self._database)
        self._notices: dict[str, None] = {}

    @property
    def kept(self) -> bool:
        """Whether anything outlives the program."""
        return self._database.kept

    @property
    def notices(self) -> tuple[str, ...]:
        """What a person must know up to now: sentences about files set aside, damage, and what is not kept."""
        opening = (self._database.notice,) if self._database.notice else ()
        return (*opening, *self._notices)

    def begin(self, match: Match[Any, Any]) -> Keeper:
        """Keep a match that begins under a new id, and hold it; the keeper is to be its journal."""
        return self._matches.begin(match.record(), self._backlog())

    def hold(self, id: str) -> Keeper:
        """Hold a match to play on; the keeper is to be its journal, once the match is replayed from `load`.

        Raises Unknown where there is no such match, Held where another program plays it, StoreError where the file
        cannot be read.
        """
        return self._matches.hold(id, self._backlog())

    def load(self, id: str) -> Record:
        """The record of a match; raises Unknown, RecordError where it is damaged, StoreError where nothing is read."""
        return self._matches.load(id)

    def open_matches(self) -> tuple[Entry, ...]:
        """The matches that go on, the latest first; those that are damaged are left to `notices`."""

        def entry(row: Row) -> Entry:
            return tables.entry(row, self._matches.holder(str(row[0])))

        return self._listed(tables.open_rows(), entry)

    def finished_matches(self) -> tuple[Finished, ...]:
        """The matches that have ended, the latest first; those that are damaged are left to `notices`."""

        def finished(row: Row) -> Finished:
            read_id(str(row[0]))
            return tables.finished(row)

        return self._listed(tables.finished_rows(), finished)

    def delete(self, id: str) -> None:
        """Forget a match; raises Unknown, Held where another program plays it, StoreError where it is still there."""
        with self.hold(id) as keeper:
            try:
                self._database.change(tables.deleted(keeper.id))
            except TROUBLE as error:
                sentence = _("The match could not be deleted: {reason}.")
                raise StoreError(sentence.format(reason=reason(error))) from error

    def close(self) -> None:
        """Close the files. Matches that are held stay so until their keepers release them."""
        self._database.close()

    def _backlog(self) -> Backlog:
        """Each match brings its own changes to the disk."""
        sentence = _("This match is not kept any more: {reason}. Play goes on, and every act tries again.")
        return Backlog(self._database, sentence)

    def _listed(self, query: Statement, read: Callable[[Row], Listed]) -> tuple[Listed, ...]:
        """What the rows tell; there is a notice for each that is damaged."""
        try:
            (rows,) = self._matches.read(query)
        except StoreError as error:
            self._notices[str(error)] = None
            return ()
        listed = []
        for row in rows:
            try:
                listed.append(read(row))
            except (Unknown, RecordError):
                sentence = _("Match {id} is damaged and is not listed.")
                self._notices[sentence.format(id=clean(str(row[0]), 2 * LENGTH))] = None
        return tuple(listed)
