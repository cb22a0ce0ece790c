"""The ledger of one host, in the file in which matches are kept at home, too."""

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardgames_tui.engine.errors import RecordError
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.record import Record
from cardgames_tui.engine.text import NAME_CELLS, clean

from . import ledger_rows
from .backlog import Backlog
from .database import Database
from .errors import Conflict, HandleTaken, StoreError, TableConflict
from .hosting import LOCK
from .ids import LENGTH, new_id
from .keeper import Keeper
from .ledger import KeptGuest, KeptTable
from .matches import Matches
from .tables import Change, Row


class SqliteLedger:
    """A `Ledger` in a folder; whoever opens it is `hosting` there.

    Nothing is opened before something is asked for. Where nothing can be kept, everything works in memory.
    """

    def __init__(self, folder: Path) -> None:
        self._database = Database(folder, own_lock=LOCK)
        self._matches = Matches(self._database)
        sentence = _("Nothing new is kept any more: {reason}. Play goes on, and every change tries again.")
        self._backlog = Backlog(self._database, sentence)
        """One for all that is kept, because tables need their matches."""
        self._guests_ahead: dict[str, KeptGuest] = {}
        self._tables_ahead: dict[str, KeptTable | None] = {}
        """What the database will tell once the backlog is empty; None of tables that are forgotten."""
        self._notices: dict[str, None] = {}

    @property
    def notices(self) -> tuple[str, ...]:
        """What the person who hosts must know up to now, in sentences: damage, and what is not kept."""
        told = dict.fromkeys((self._database.notice, self._backlog.notice, self._backlog.loss, *self._notices))
        return tuple(notice for notice in told if notice)

    def guest(self, identity: str) -> KeptGuest | None:
        """The guest who is known by this identity; None where nobody is."""
        self._settle()
        if identity in self._guests_ahead:
            return self._guests_ahead[identity]
        (rows,) = self._matches.read(ledger_rows.guest_row(identity))
        return next(iter(self._listed_guests(rows)), None)

    def guests(self) -> tuple[KeptGuest, ...]:
        """All guests, those who were here last first."""
        self._settle()
        (rows,) = self._matches.read(ledger_rows.guest_rows())
        found = {guest.identity: guest for guest in self._listed_guests(rows)} | self._guests_ahead
        return tuple(sorted(found.values(), key=lambda guest: guest.seen, reverse=True))

    def keep_guest(self, guest: KeptGuest) -> None:
        """Keep a guest, in the place of what was kept of them; raises HandleTaken where another looks alike."""
        if self._is_taken(guest):
            raise HandleTaken(guest.handle)
        try:
            self._backlog.keep(ledger_rows.guest_kept(guest))
        except Conflict as error:
            raise HandleTaken(guest.handle) from error
        self._guests_ahead[guest.identity] = guest

    def tables(self) -> tuple[KeptTable, ...]:
        """All tables, the oldest first."""
        self._settle()
        rows, seat_rows = self._matches.read(ledger_rows.table_rows(), ledger_rows.seat_rows())
        ahead = self._tables_ahead
        found = {table.id: table for table in self._listed_tables(rows, seat_rows)} | ahead
        return tuple(sorted((table for table in found.values() if table), key=lambda table: (table.created, table.id)))

    def new_table_id(self) -> str:
        """An id that no table has."""
        while True:
            id = new_id()
            (rows,) = self._matches.read(ledger_rows.table_exists(id))
            if not rows and id not in self._tables_ahead:
                return id

    def keep_table(self, table: KeptTable) -> KeptTable:
        """Keep a table with its seats and return it with its new revision; raises TableConflict."""
        kept = replace(table, revision=table.revision + 1)
        self._change_table(table, ledger_rows.table_kept(kept, table.revision))
        self._tables_ahead[table.id] = kept
        return kept

    def forget_table(self, table: KeptTable) -> None:
        """Forget a table, not its match; raises TableConflict where it was changed or forgotten elsewhere."""
        self._change_table(table, ledger_rows.table_forgotten(table.id, table.revision))
        self._tables_ahead[table.id] = None

    def begin(self, match: Match[Any, Any], table: KeptTable) -> tuple[Keeper, KeptTable]:
        """Keep a match that begins, hold it, and bind it to the table, all in one change; raises TableConflict."""
        self._check_ahead(table)
        kept = replace(table, adjourned=False, revision=table.revision + 1)

        def bound(id: str) -> Change:
            return ledger_rows.table_kept(replace(kept, match=id), table.revision)

        try:
            keeper = self._matches.begin(match.record(), self._backlog, bound)
        except Conflict as error:
            raise TableConflict from error
        kept = replace(kept, match=keeper.id)
        self._tables_ahead[table.id] = kept
        return keeper, kept

    def hold(self, match: str) -> Keeper:
        """Hold a match to play on; raises Unknown where there is no such match, Held where it is held elsewhere."""
        return self._matches.hold(match, self._backlog)

    def load(self, match: str) -> Record:
        """The record of a match; raises Unknown, or RecordError where it is damaged."""
        return self._matches.load(match)

    def close(self) -> None:
        """Try once more to keep what is missing, and close the files; matches stay held until they are released."""
        self._backlog.write()
        self._database.close()

    def _settle(self) -> None:
        """Where all is in the database, the database alone counts: it may tell what others changed since."""
        if self._backlog.is_empty:
            self._guests_ahead.clear()
            self._tables_ahead.clear()

    def _is_taken(self, guest: KeptGuest) -> bool:
        """Whether another guest is known to look alike; a file that cannot be read does not hinder play."""
        self._settle()
        others = {each.identity for each in self._guests_ahead.values() if each.alike == guest.alike}
        with suppress(StoreError):
            (rows,) = self._matches.read(ledger_rows.guests_alike(guest.alike))
            others |= {identity for (identity,) in rows if identity not in self._guests_ahead}
        return bool(others - {guest.identity})

    def _change_table(self, table: KeptTable, change: Change) -> None:
        self._check_ahead(table)
        try:
            self._backlog.keep(change)
        except Conflict as error:
            raise TableConflict from error

    def _check_ahead(self, table: KeptTable) -> None:
        """Raise TableConflict where a change that waits was made from the same revision."""
        self._settle()
        if table.id not in self._tables_ahead:
            return
        latest = self._tables_ahead[table.id]
        if (latest.revision if latest else 0) != table.revision:
            raise TableConflict

    def _listed_guests(self, rows: Sequence[Row]) -> list[KeptGuest]:
        """The guests that the rows tell; there is a notice for each that is damaged."""
        listed = []
        for row in rows:
            try:
                listed.append(ledger_rows.guest(row))
            except RecordError:
                sentence = _("Guest {name} is damaged and is left out.")
                self._notices[sentence.format(name=clean(str(row[1]), NAME_CELLS))] = None
        return listed

    def _listed_tables(self, rows: Sequence[Row], seat_rows: Sequence[Row]) -> list[KeptTable]:
        """The tables that the rows tell; there is a notice for each that is damaged."""
        seats: defaultdict[Any, list[Row]] = defaultdict(list)
        for row in seat_rows:
            seats[row[0]].append(row)
        listed = []
        for row in rows:
            try:
                listed.append(ledger_rows.table(row, seats[row[0]]))
            except RecordError:
                sentence = _("Table {id} is damaged and is left out.")
                self._notices[sentence.format(id=clean(str(row[0]), 2 * LENGTH))] = None
        return listed
