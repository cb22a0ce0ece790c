"""A house without screens: guests who come, go and act by what screens call."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardgames_tui import decks, games
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.options import parse_options, values_of
from cardgames_tui.host.guests import Guest
from cardgames_tui.host.house import House
from cardgames_tui.host.tables import Setup, Table
from cardgames_tui.host.visit import Visit
from cardgames_tui.store.ledger import Access
from cardgames_tui.store.sqlite_ledger import SqliteLedger


class QuietLine:
    """The connection of a visit that has neither network nor screen."""

    idle = 0.0

    def __init__(self) -> None:
        self.silence = 0.0
        self.last_words: str | None = None

    def hang_up(self, sentence: str) -> None:
        self.last_words = sentence


class Guesthouse:
    """A house in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.house = House(SqliteLedger(folder))

    def restart(self) -> None:
        """The host ends, whatever goes on, and is started again."""
        self.house.close()
        self.house = House(SqliteLedger(self.folder))

    def arrives(self, name: str, *, is_host: bool = False) -> Guest:
        """A guest with a key of this name comes in, new or not."""
        return self.house.arrive(Visit(f"SHA256:{name}", name, "192.0.2.1", is_host), QuietLine())

    def comes(self, name: str, *, is_host: bool = False) -> Guest:
        """A guest comes in and is called as their key is."""
        guest = self.arrives(name, is_host=is_host)
        if not guest.handle:
            self.house.name_guest(guest, name)
        return guest

    def gather(self, game: str, *names: str, beside: Sequence[str] = (), seats: int = 0, **options: Any) -> list[Guest]:
        """Guests at a new table of a game; those beside the first one share the keyboard."""
        guests = [self.comes(name) for name in names]
        table = self.house.open_table(guests[0], setup_of(game, seats or len(names) + len(beside), **options))
        for guest in guests[1:]:
            self.house.enter(guest, table)
            table.take_seat(guest, guest.handle)
        for name in beside:
            table.take_seat(guests[0], name)
        return guests

    def begin(self, game: str, *names: str, beside: Sequence[str] = (), **options: Any) -> list[Guest]:
        """Guests at the beginning of a match."""
        guests = self.gather(game, *names, beside=beside, **options)
        self.house.start(guests[0], table_of(guests[0]))
        return guests


def last_words(guest: Guest) -> str | None:
    """With what a guest was hung up on; None where they were not."""
    assert isinstance(guest.line, QuietLine)
    return guest.line.last_words


def table_of(guest: Guest) -> Table:
    """Where the guest is."""
    assert guest.table
    return guest.table


def match_of(table: Table) -> Match[Any, Any]:
    """The match at a table."""
    assert table.match
    return table.match


def play_out(table: Table) -> None:
    """Play the first legal act until the match is over."""
    match = match_of(table)
    while match.to_act:
        chair = match.chair(match.to_act[0])
        chair.play(chair.legal[0])


def setup_of(game: str, seats: int = 2, access: Access = Access.OPEN, **options: Any) -> Setup:
    """What a table is opened for, with the usual options where no others are named."""
    chosen = parse_options(games.game(game).options, options)
    return Setup(game, values_of(chosen), decks.default(game), seats, access)
