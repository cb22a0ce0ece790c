"""A store of its own for each test, and matches of Raj to keep in it."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cardgames_tui.engine.match import Match, replay
from cardgames_tui.engine.record import Record
from cardgames_tui.games.raj.rules import GAME
from cardgames_tui.games.raj.view import Bid, Deck, Options, Reveal, View
from cardgames_tui.store.sqlite_ledger import SqliteLedger
from cardgames_tui.store.store import Store

CLASSIC = Deck("classic", "Classic", (*range(-5, 0), *range(1, 11)), tuple(range(1, 16)))
RajMatch = Match[Bid | Reveal, View]


MEMORY = Path("/dev/shm")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that is not there yet; in memory where there is such a place, because every act waits for the disk."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield Path(name) / "cardgames"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    store = Store(folder)
    yield store
    store.close()


@pytest.fixture
def ledger(folder: Path) -> Iterator[SqliteLedger]:
    ledger = SqliteLedger(folder)
    yield ledger
    ledger.close()


@pytest.fixture
def sql(folder: Path) -> Callable[..., None]:
    """Change the file from outside."""

    def change(statement: str, *values: object) -> None:
        with closing(sqlite3.connect(folder / "matches.sqlite", isolation_level=None)) as connection:
            connection.execute(statement, values)

    return change


@pytest.fixture(scope="session")
def new_match() -> Callable[..., RajMatch]:
    def make(seed: int = 1, names: Sequence[str] = ("Ana", "Ben"), games: int = 1) -> RajMatch:
        return Match(GAME, CLASSIC, Options(games=games), names, seed)

    return make


@pytest.fixture(scope="session")
def play_on() -> Callable[[RajMatch, int], None]:
    """Play so many acts, always the lowest card of the first seat that is to act; to the end at most."""

    def play(match: RajMatch, acts: int) -> None:
        for _act in range(acts):
            if not match.to_act:
                return
            chair = match.chair(match.to_act[0])
            chair.play(chair.legal[0])

    return play


@pytest.fixture(scope="session")
def taken_up() -> Callable[[Record], RajMatch]:
    """The match of a record."""

    def take_up(record: Record) -> RajMatch:
        return replay(record, GAME, CLASSIC)

    return take_up
