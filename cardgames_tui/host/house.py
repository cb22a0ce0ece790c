"""The house: the guests who are here, the tables, and who may do what."""

import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import clean
from cardgames_tui.store.errors import HandleTaken, StoreError
from cardgames_tui.store.ids import random_letters
from cardgames_tui.store.ledger import Access, KeptGuest, KeptTable, Ledger
from cardgames_tui.store.settings import Settings

from .errors import NameTaken, Refused, refusing
from .guests import SILENCE, Guest
from .handles import alike, handle
from .tables import Phase, Setup, Table
from .visit import Line, Visit

log = logging.getLogger("cardgames.host")

TABLES_OF_A_GUEST = 5
TABLES = 500
"""How many tables there may be: of one guest, and in all."""
EMPTY_TABLE = 1800.0
"""Seconds after which a table without a match is cleared away when nobody is there."""
_CODE = 6
_LATE = 0.5
"""Seconds by which a look at who is silent may come too late; after more the house knows too little."""


class House:
    """Everything that guests share. It is used by one loop; whoever changes something tells who may see it."""

    def __init__(self, ledger: Ledger) -> None:
        """A house with the tables that are kept; raises StoreError where they cannot be read."""
        self._ledger = ledger
        self.guests: dict[str, Guest] = {}
        """Who is here, by identity."""
        self.tables = {kept.id: Table(ledger, kept, self._tell_lobby) for kept in ledger.tables()}
        self._turned_away: set[str] = set()
        self._judges_from = 0.0
        """When, by the monotonic clock, it may call guests silent again."""
        self.draining = False
        self.invite = ""
        """The code that newcomers need, for the host's own screen; empty where none is needed."""
        self.on_empty: Callable[[], None] = lambda: None
        """Called when the last guest left a house that is being drained."""
        now = time.time()
        for table in self.tables.values():
            table.gone = {seat.guest: now for seat in table.seats}

    @property
    def notices(self) -> tuple[str, ...]:
        """What the person who hosts must know, in sentences."""
        return self._ledger.notices

    # ── who comes in ────────────────────────────────────────────────────────────────────────────────────────────────

    def refusal(self, identity: str) -> str:
        """Why this guest may not come in now; empty where they may."""
        if identity in self._turned_away:
            return _("The host asked you to leave.")
        if self.draining:
            return _("The host is about to restart; come again in a few minutes.")
        return ""

    def knows(self, identity: str) -> bool:
        """Whether this guest was here before."""
        return self._ledger.guest(identity) is not None

    def arrive(self, visit: Visit, line: Line) -> Guest:
        """Take in a visit; a visit of the same guest that is still there, dead or alive, is ended."""
        kept = self._ledger.guest(visit.identity)
        before = self.guests.pop(visit.identity, None)
        guest = Guest(visit, line, kept.handle if kept else "", kept.settings if kept else Settings())
        self.guests[visit.identity] = guest
        if before:
            self._displace(before)
        for table in self.tables.values():
            table.found_again(visit.identity)
        self._tell_lobby()
        return guest

    def _displace(self, before: Guest) -> None:
        if before.table:
            before.table.lose(before)
        before.tell = lambda: None
        before.line.hang_up(_("You came in once more from elsewhere; the game goes on there."))

    def depart(self, guest: Guest) -> None:
        """A visit has ended, however it did; nothing happens where it was displaced before."""
        if self.guests.get(guest.identity) is not guest:
            return
        del self.guests[guest.identity]
        if guest.table:
            guest.table.lose(guest)
        for table in self.tables.values():
            table.lost(guest.identity)
        if guest.handle:
            self._keep(guest)
        self._clear_away()
        self._tell_lobby()
        if self.draining and not self.guests:
            self.on_empty()

    def listen(self, late: float = 0.0) -> None:
        """Notice whose line is broken although nobody hung up, and tell the others; to be called every second.

        `late` is by how many seconds this call itself came too late. A house that was too busy to listen would find
        everybody silent, tell everybody, and be busier still; so after that it listens for a while before it judges.
        """
        now = time.monotonic()
        if late > _LATE:
            self._judges_from = now + SILENCE
        for guest in tuple(self.guests.values()):
            if guest.listen(may_miss=now >= self._judges_from) and guest.table:
                guest.table.tell()

    def name_guest(self, guest: Guest, text: str) -> None:
        """Give a guest the handle that they ask for; raises Refused where it is none, or looks like another's."""
        chosen = handle(text)
        with refusing():
            try:
                self._ledger.keep_guest(self._kept(guest, chosen))
            except HandleTaken as error:
                raise NameTaken(chosen) from error
        guest.handle = chosen
        self._tell_lobby()

    def keep_settings(self, guest: Guest, settings: Settings) -> None:
        """Keep how things look for a guest."""
        guest.settings = settings
        if guest.handle:
            self._keep(guest)

    def _keep(self, guest: Guest) -> None:
        try:
            self._ledger.keep_guest(self._kept(guest, guest.handle))
        except StoreError as error:
            log.error("A guest could not be kept: %s", error)

    def _kept(self, guest: Guest, name: str) -> KeptGuest:
        return KeptGuest(guest.identity, name, alike(name), guest.settings, datetime.now(UTC))

    # ── tables ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def tables_for(self, guest: Guest) -> tuple[Table, ...]:
        """The tables in a guest's lobby: first those where they sit, then those where people gather, then the rest."""

        def order(table: Table) -> tuple[bool, int, datetime]:
            return not table.seats_of(guest.identity), table.phase.value, table.kept.created

        return tuple(sorted((table for table in self.tables.values() if table.may_see(guest)), key=order))

    def table_to_return_to(self, guest: Guest) -> Table | None:
        """Where the guest is missed: the table, if it is only one, where their match is being played."""
        waiting = [
            table
            for table in self.tables.values()
            if table.seats_of(guest.identity) and table.phase is Phase.PLAYING and table.kept.match
        ]
        return waiting[0] if len(waiting) == 1 else None

    def open_table(self, guest: Guest, setup: Setup) -> Table:
        """Open a table at which the guest takes the first seat; raises Refused."""
        self._check_open()
        if sum(table.kept.owner == guest.identity for table in self.tables.values()) >= TABLES_OF_A_GUEST:
            sentence = _("You have {n} tables, which is as many as a guest may have; close one first.")
            raise Refused(sentence.format(n=TABLES_OF_A_GUEST))
        if len(self.tables) >= TABLES:
            raise Refused(_("There is no room for another table; sit down at one that is there."))
        kept = KeptTable(
            id=self._ledger.new_table_id(),
            game=setup.game,
            options=setup.options,
            deck=setup.deck,
            owner=guest.identity,
            access=setup.access,
            code="" if setup.access is Access.OPEN else random_letters(_CODE),
            size=setup.size,
            seats=(),
            match=None,
            adjourned=False,
            created=datetime.now(UTC),
        )
        with refusing():
            table = Table(self._ledger, self._ledger.keep_table(kept), self._tell_lobby)
        self.tables[table.id] = table
        table.come(guest)
        table.take_seat(guest, guest.handle)
        return table

    def enter(self, guest: Guest, table: Table) -> None:
        """Come to a table of the lobby; raises Refused where a code is needed that the guest did not say."""
        if self.tables.get(table.id) is not table:
            raise Refused(_("This table is closed; choose another one."))
        if not table.may_enter(guest):
            raise Refused(_("This table asks for its code; c lets you type it."))
        table.come(guest)

    def enter_by_code(self, guest: Guest, text: str) -> Table:
        """Come to the table that has this code; raises Refused, also where somebody guesses."""
        guest.check_talk(time.monotonic())
        code = "".join(clean(text, 4 * _CODE).split()).casefold().replace("-", "")
        for table in self.tables.values():
            if table.kept.code and secrets.compare_digest(table.kept.code.encode(), code.encode()):
                table.admitted.add(guest.identity)
                self.enter(guest, table)
                return table
        raise Refused(_("No table has this code; ask who opened the table."))

    def leave(self, guest: Guest) -> None:
        """Go back from a table to the lobby."""
        if guest.table:
            guest.table.go(guest)
        self._clear_away()

    def start(self, guest: Guest, table: Table) -> None:
        """Begin a match of those who sit at the table; raises Refused."""
        self._check_open()
        table.start(guest)

    def close_table(self, guest: Guest, table: Table) -> None:
        """Close a table for good, as its owner or as the host; its match stays kept. Raises Refused."""
        if guest.identity != table.kept.owner and not guest.visit.is_host:
            raise Refused(_("Only who opened the table may close it."))
        self._remove(table)
        self._tell_lobby()

    def _remove(self, table: Table) -> None:
        with refusing():
            self._ledger.forget_table(table.kept)
        del self.tables[table.id]
        table.close()
        for guest in tuple(table.here.values()):
            guest.table = None
            guest.tell()

    def _clear_away(self) -> None:
        """Forget tables without a match where nobody has been for long."""
        now = time.monotonic()
        for table in tuple(self.tables.values()):
            if not table.in_play and not table.here and now - table.empty_since > EMPTY_TABLE:
                with suppress(Refused):  # it was changed elsewhere; then it stays
                    self._remove(table)

    def _check_open(self) -> None:
        if self.draining:
            raise Refused(_("The host is about to restart, so no match begins now; come again in a few minutes."))

    # ── the host's own ──────────────────────────────────────────────────────────────────────────────────────────────

    def kick(self, guest: Guest) -> None:
        """Ask a guest to leave, and let them in again only after the host was started anew."""
        self._turned_away.add(guest.identity)
        guest.line.hang_up(_("The host asked you to leave."))
        log.info("A guest from %s was asked to leave.", guest.visit.address)

    def open_again(self) -> None:
        """Let guests in as before."""
        self.draining = False
        for table in self.tables.values():
            table.announce(_("The host goes on after all."))
        self._tell_lobby()
        log.info("Guests are let in again.")

    def drain(self) -> None:
        """Let nobody in any more, and tell all that the host is about to restart."""
        self.draining = True
        for table in self.tables.values():
            table.announce(_("The host restarts soon. Every match is kept; come again in a few minutes."))
        self._tell_lobby()
        log.info("Nobody is let in any more.")
        if not self.guests:
            self.on_empty()

    def close(self) -> None:
        """Let others play what is kept."""
        for table in self.tables.values():
            table.close()
        self._ledger.close()

    def _tell_lobby(self) -> None:
        for guest in tuple(self.guests.values()):
            if guest.table is None:
                guest.tell()
