"""Whatever guests do in a house, it stays a house: everybody is in one place, seats add up, and all of it is kept."""

import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from cardgames_tui import games
from cardgames_tui.engine.errors import RuleError
from cardgames_tui.host.errors import Refused
from cardgames_tui.host.guests import Guest
from cardgames_tui.host.handles import alike
from cardgames_tui.host.house import House
from cardgames_tui.host.tables import Phase, Table
from cardgames_tui.store.ledger import Access
from cardgames_tui.store.sqlite_ledger import SqliteLedger
from tests.host.guesthouse import Guesthouse, setup_of

NAMES = ("Ana", "Ben", "Cem", "Dora")
STEPS = 1000
COPIED = 50
"""After so many steps another host looks at a copy of what is kept."""


class Guests:
    """Random people who do random things; most of what they try is refused."""

    def __init__(self, guesthouse: Guesthouse, chooser: Random) -> None:
        self._guesthouse = guesthouse
        self._chooser = chooser
        self.acted = 0
        """How many acts were taken."""
        self._deeds: tuple[Callable[[Guest], None], ...] = (
            self.opens,
            self.enters,
            self.says_a_code,
            self.sits,
            self.seats_somebody,
            self.gets_up,
            self.begins,
            self.acts,
            self.takes_back,
            self.adjourns,
            self.plays_on,
            self.talks,
            self.leaves,
            self.drops,
            self.closes,
        )

    @property
    def house(self) -> House:
        return self._guesthouse.house

    def step(self) -> None:
        """Somebody does something."""
        name = self._chooser.choice(NAMES)
        guest = self.house.guests.get(f"SHA256:{name}")
        if guest is None or self._chooser.random() < 0.01:
            self._guesthouse.comes(name)
            return
        if self._chooser.random() < 0.003:
            self._guesthouse.restart()
            return
        with suppress(Refused, RuleError):
            (self.gets_on if self._chooser.random() < 0.8 else self._chooser.choice(self._deeds))(guest)

    def gets_on(self, guest: Guest) -> None:
        """Do what brings a match about and to its end."""
        table = guest.table
        if not table:
            (self.enters if self.house.tables else self.opens)(guest)
        elif table.phase is Phase.PLAYING:
            self.acts(guest)
        elif table.phase is Phase.ADJOURNED:
            self.plays_on(guest)
        elif table.seats_of(guest.identity):
            self.begins(guest)
        else:
            self.sits(guest)

    def _some_table(self) -> Table:
        if not self.house.tables:
            raise Refused("There is no table.")
        return self._chooser.choice(list(self.house.tables.values()))

    def _table_of(self, guest: Guest) -> Table:
        if not guest.table:
            raise Refused("The guest is in the lobby.")
        return guest.table

    def _in_the_lobby(self, guest: Guest) -> None:
        """Forms, codes and lists of tables are in the lobby."""
        if guest.table:
            raise Refused("The guest is at a table.")

    def opens(self, guest: Guest) -> None:
        self._in_the_lobby(guest)
        if len(self.house.tables) > self._chooser.randint(0, 3):
            raise Refused("Others gather; sit down with them.")
        game = self._chooser.choice(games.slugs())
        self.house.open_table(guest, setup_of(game, self._chooser.randint(2, 3), self._access(), **SHORT[game]))

    def _access(self) -> Access:
        return self._chooser.choice(list(Access))

    def enters(self, guest: Guest) -> None:
        self._in_the_lobby(guest)
        self.house.enter(guest, self._chooser.choice(self.house.tables_for(guest) or (self._some_table(),)))

    def says_a_code(self, guest: Guest) -> None:
        self._in_the_lobby(guest)
        self.house.enter_by_code(guest, self._chooser.choice([self._some_table().kept.code.upper(), "guess"]))

    def sits(self, guest: Guest) -> None:
        self._table_of(guest).take_seat(guest, guest.handle)

    def seats_somebody(self, guest: Guest) -> None:
        self._table_of(guest).take_seat(guest, self._chooser.choice(["Finn", "Gül", guest.handle.lower(), ""]))

    def gets_up(self, guest: Guest) -> None:
        self._table_of(guest).leave_seat(guest)

    def begins(self, guest: Guest) -> None:
        self.house.start(guest, self._table_of(guest))

    def acts(self, guest: Guest) -> None:
        table = self._table_of(guest)
        if table.phase is not Phase.PLAYING:
            raise Refused("There is nothing to play.")
        seating = table.seating(guest)
        waiting = [seat for seat in seating.own if seat in seating.to_act]
        if not waiting:
            raise Refused("Others are to act.")
        chair = seating.chair(self._chooser.choice(waiting))
        chair.play(self._chooser.choice(list(chair.legal)))
        self.acted += 1

    def takes_back(self, guest: Guest) -> None:
        table = self._table_of(guest)
        if table.phase is not Phase.PLAYING:
            raise Refused("There is nothing to take back.")
        seating = table.seating(guest)
        seating.chair(self._chooser.choice([*seating.own, None])).undo()

    def adjourns(self, guest: Guest) -> None:
        self._table_of(guest).adjourn(guest)

    def plays_on(self, guest: Guest) -> None:
        table = self._table_of(guest)
        if table.phase is not Phase.ADJOURNED:
            raise Refused("Nothing is adjourned.")
        table.play_on(guest)

    def talks(self, guest: Guest) -> None:
        self._table_of(guest).say(guest, self._chooser.choice(["hello", "\x1b[2J", "x" * 500]))

    def leaves(self, guest: Guest) -> None:
        self.house.leave(guest)

    def drops(self, guest: Guest) -> None:
        self.house.depart(guest)

    def closes(self, guest: Guest) -> None:
        if self._chooser.random() < 0.2:
            self.house.close_table(guest, self._some_table())


SHORT: dict[str, dict[str, Any]] = {
    "raj": {"short_two_player": "off"},
    "over_under": {"target": 1},
    "travel_agency": {},
    "baptisten_skat": {"hand_size": 1, "deals": 1},
}
"""Options with which matches end."""


def check_places(house: House) -> None:
    """Everybody is at one table at most, and the tables know it."""
    for identity, guest in house.guests.items():
        assert guest.identity == identity
        where = [table for table in house.tables.values() if table.here.get(identity) is guest]
        assert where == ([guest.table] if guest.table else [])
    for table in house.tables.values():
        assert all(house.guests.get(identity) is guest for identity, guest in table.here.items())


def check_seats(house: House, table: Table) -> None:
    """Seats are no more than there are, of different people, each here, away, or gone."""
    assert len(table.seats) <= table.kept.size
    assert len({alike(seat.name) for seat in table.seats}) == len(table.seats)
    for seat in table.seats:
        assert (seat.guest in table.gone) == (seat.guest not in house.guests)
        assert not (seat.guest in table.gone and seat.guest in table.here)
    absent = {seat.name for seat in table.seats if seat.guest not in table.here}
    assert absent == {*table.away, *(name for missing in table.missing for name in missing.names)}


def check_views(table: Table) -> None:
    """Nobody gets another's view."""
    if not table.in_play:
        return
    for guest in table.here.values():
        seating = table.seating(guest)
        assert seating.own == table.seats_of(guest.identity)
        assert seating.chair(None).view.seat is None
        for seat, sits in enumerate(table.seats):
            if sits.guest == guest.identity:
                assert seating.chair(seat).view.seat == seat
                assert seating.names[seat] == sits.name
            else:
                with pytest.raises(PermissionError):
                    seating.chair(seat)


def check_kept(guesthouse: Guesthouse) -> None:
    """Another host, on a copy of the folder, has the same tables, seats and acts."""
    with TemporaryDirectory(dir=guesthouse.folder.parent) as name:
        copy = Path(name) / "cardgames"
        shutil.copytree(guesthouse.folder, copy)
        other = House(SqliteLedger(copy))
        assert other.notices == ()
        tables = guesthouse.house.tables
        assert {id: table.kept for id, table in other.tables.items()} == {
            id: table.kept for id, table in tables.items()
        }
        for id, table in tables.items():
            if table.match:
                other.tables[id]._open_match()
                match = other.tables[id].match
                assert match
                assert match.acts == table.match.acts
                assert match.to_act == table.match.to_act
        other.close()


@pytest.mark.parametrize("seed", range(8))
def test_a_house_stays_in_order_whatever_its_guests_do(
    guesthouse: Guesthouse, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    guests = Guests(guesthouse, Random(seed))
    monkeypatch.setattr("cardgames_tui.host.tables.randbits", Random(seed).getrandbits)
    for step in range(STEPS):
        guests.step()
        house = guesthouse.house
        check_places(house)
        for table in house.tables.values():
            check_seats(house, table)
            check_views(table)
        if step % COPIED == 0:
            check_kept(guesthouse)
    assert guests.acted > STEPS / 50
