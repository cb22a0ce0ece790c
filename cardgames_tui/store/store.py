"""The store: what the rest of the program knows of matches that are kept."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, TypeVar

from cardgames_tui.engine.errors import RecordError
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.record import Record
from cardgames_tui.engine.text import clean

from . import lock, tables
from .database import Database
from .errors import TROUBLE, Conflict, Held, StoreError, Unknown, reason
from .keeper import Keeper
from .lock import Holder, Lock
from .opening import LOCKS
from .settings import data_folder
from .tables import Entry, Finished, Row, Statement

Kept = TypeVar("Kept")

_LETTERS = "23456789bcdfghjkmnpqrstvwxyz"
"""What ids are made of: nothing that looks like something else, and no vowels, so that no words come out."""
_LENGTH = 5
_PATIENCE = 0.1
"""Seconds to wait for a match: longer than anybody needs who only looks whether it is held."""


class Store:
    """Matches and results of one user.

    Nothing is opened before something is asked for. Where nothing can be kept, everything works in memory: `kept` is
    false and `notices` says why.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """The store in this folder; in the user's own data folder where none is given."""
        self._database = Database(data_folder() if folder is None else folder)
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
        while True:
            id = "".join(secrets.choice(_LETTERS) for _letter in range(_LENGTH))
            with suppress(Held, Conflict), ExitStack() as undone:  # either means that the id is taken
                keeper = undone.enter_context(Keeper(id, self._database, self._hold(id)))
                keeper.begin(match.record())
                undone.pop_all()
                return keeper

    def hold(self, id: str) -> Keeper:
        """Hold a match to play on; the keeper is to be its journal, once the match is replayed from `load`.

        Raises Unknown where there is no such match, Held where another program plays it, StoreError where the file
        cannot be read.
        """
        known = _id(id)
        with ExitStack() as undone:
            keeper = undone.enter_context(Keeper(known, self._database, self._hold(known)))
            (rows,) = self._read(tables.exists(known))
            if not rows:
                raise Unknown(known)
            undone.pop_all()
            return keeper

    def load(self, id: str) -> Record:
        """The record of a match; raises Unknown, RecordError where it is damaged, StoreError where nothing is read."""
        known = _id(id)
        rows, acts = self._read(tables.match_row(known), tables.act_rows(known))
        if not rows:
            raise Unknown(known)
        return tables.record(known, rows[0], acts)

    def open_matches(self) -> tuple[Entry, ...]:
        """The matches that go on, the latest first; those that are damaged are left to `notices`."""

        def entry(row: Row) -> Entry:
            return tables.entry(row, self._holder(_id(str(row[0]))))

        return self._listed(tables.open_rows(), entry)

    def finished_matches(self) -> tuple[Finished, ...]:
        """The matches that have ended, the latest first; those that are damaged are left to `notices`."""

        def finished(row: Row) -> Finished:
            _id(str(row[0]))
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

    def _listed(self, query: Statement, read: Callable[[Row], Kept]) -> tuple[Kept, ...]:
        """What the rows tell; there is a notice for each that is damaged."""
        try:
            (rows,) = self._read(query)
        except StoreError as error:
            self._notices[str(error)] = None
            return ()
        kept = []
        for row in rows:
            try:
                kept.append(read(row))
            except (Unknown, RecordError):
                sentence = _("Match {id} is damaged and is not listed.")
                self._notices[sentence.format(id=clean(str(row[0]), 2 * _LENGTH))] = None
        return tuple(kept)

    def _read(self, *queries: Statement) -> Sequence[Sequence[Row]]:
        try:
            return self._database.read(*queries)
        except TROUBLE as error:
            sentence = _("Your matches cannot be read: {reason}.")
            raise StoreError(sentence.format(reason=reason(error))) from error

    def _hold(self, id: str) -> Lock | None:
        """The lock of a match; None where no lock can be made: then the key of its acts alone guards the match."""
        if not self.kept:
            return None
        try:
            held = lock.taken(self._lock_path(id), _PATIENCE)
        except OSError:
            return None
        if held is None:
            raise Held(id, lock.read_holder(self._lock_path(id)))
        return held

    def _holder(self, id: str) -> Holder | None:
        return lock.holder(self._lock_path(id)) if self.kept else None

    def _lock_path(self, id: str) -> Path:
        return self._database.folder / LOCKS / id


def _id(text: str) -> str:
    """The id that the text writes, in any case; raises Unknown where it can be none, so that it may name a file."""
    id = text.strip().casefold()
    if len(id) != _LENGTH or not set(id) <= set(_LETTERS):
        raise Unknown(clean(text, 20))
    return id
