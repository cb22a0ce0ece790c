"""Files of version 1, as people have them at home, become files of version 2 and lose nothing."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.engine.match import Match
from cardgames_tui.engine.record import Record
from cardgames_tui.games.raj.view import Bid, Reveal, View
from cardgames_tui.store.sqlite_ledger import SqliteLedger
from cardgames_tui.store.store import Store

RajMatch = Match[Bid | Reveal, View]

VERSION_1 = Path(__file__).with_name("version_1.sql").read_text()
"""A file that version 1 wrote: a match that has ended, and one that goes on."""
ENDED, OPEN = "ktd8g", "b29c8"
MARK = 0x43524447

OPENS_AND_DIES = """
import os, signal, sys
from pathlib import Path
from cardgames_tui.store import opening
from cardgames_tui.store.store import Store

def die(statement):
    if statement.startswith(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

def connected(*values, **named):
    connection = connect(*values, **named)
    connection.set_trace_callback(die)
    return connection

connect, opening._connected = opening._connected, connected
Store(Path(sys.argv[1])).open_matches()
"""


@pytest.fixture
def old_file(folder: Path) -> Path:
    """The file of version 1 in its folder."""
    folder.mkdir()
    path = folder / "matches.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(VERSION_1)
        connection.execute(f"PRAGMA application_id = {MARK}")
        connection.execute("PRAGMA user_version = 1")
        connection.execute("PRAGMA journal_mode = WAL")
    return path


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def rows(path: Path) -> list[list[tuple[object, ...]]]:
    """Everything that is kept of matches."""
    with closing(sqlite3.connect(path)) as connection:
        return [connection.execute(f"SELECT * FROM {table}").fetchall() for table in ("matches", "acts")]


def listed(store: Store) -> list[str]:
    return [entry.id for entry in store.open_matches()] + [entry.id for entry in store.finished_matches()]


def test_matches_of_version_1_are_all_there(store: Store, old_file: Path) -> None:
    before = rows(old_file)
    assert listed(store) == [OPEN, ENDED]
    assert store.notices == ()
    assert (version(old_file), rows(old_file)) == (2, before)
    assert store.load(ENDED).result is not None
    assert len(store.load(ENDED).moves) == 30


def test_a_match_of_version_1_is_played_on(
    store: Store, old_file: Path, taken_up: Callable[[Record], RajMatch], play_on: Callable[[RajMatch, int], None]
) -> None:
    assert version(old_file) == 1
    with store.hold(OPEN) as keeper:
        match = taken_up(store.load(OPEN))
        match.journal = keeper
        play_on(match, 2)
        assert keeper.notice == ""
    assert len(store.load(OPEN).moves) == 6


def test_a_file_is_brought_to_version_2_once(old_file: Path) -> None:
    for _time in range(2):
        with closing(Store(old_file.parent)) as store:
            assert listed(store) == [OPEN, ENDED]
            assert store.notices == ()


@pytest.mark.parametrize(
    "statement",
    ["CREATE TABLE guests", "CREATE TABLE tables", "CREATE TABLE seats", "PRAGMA user_version = ", "COMMIT"],
)
def test_a_program_that_is_killed_at_it_leaves_the_file_as_it_was(old_file: Path, statement: str) -> None:
    before = rows(old_file)
    command = [sys.executable, "-c", OPENS_AND_DIES, str(old_file.parent), statement]
    assert subprocess.run(command, timeout=60).returncode == -signal.SIGKILL
    assert (version(old_file), rows(old_file)) == (1, before)
    with closing(Store(old_file.parent)) as store:
        assert listed(store) == [OPEN, ENDED]
        assert store.notices == ()
    assert (version(old_file), rows(old_file)) == (2, before)


def test_while_the_file_does_not_take_it_matches_are_there_all_the_same(
    store: Store, old_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgames_tui.store.opening._PATIENCE", 0.01)
    with closing(sqlite3.connect(old_file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert listed(store) == [OPEN, ENDED]
        assert store.kept
    with closing(SqliteLedger(old_file.parent)) as ledger:
        assert ledger.guests() == ()
    assert version(old_file) == 2


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TABLE settings (name TEXT)",
        "CREATE TABLE guests (name TEXT)",
        "CREATE TRIGGER loses AFTER INSERT ON acts BEGIN DELETE FROM matches; END",
        "PRAGMA user_version = 0",
        "PRAGMA user_version = 2",
        "PRAGMA user_version = -1",
    ],
)
def test_a_damaged_file_of_version_1_is_set_aside_and_its_matches_are_saved(
    store: Store, old_file: Path, sql: Callable[..., None], change: str
) -> None:
    sql(change)
    assert sorted(listed(store)) == [OPEN, ENDED]
    (notice,) = store.notices
    assert notice.endswith("a new one was begun. Matches that could be saved from it: 2.")
    assert len(list(old_file.parent.glob("matches.damaged.*.sqlite"))) == 1
    assert version(old_file) == 2


@pytest.mark.parametrize(
    "statement", ["UPDATE matches SET names = '{' WHERE id = ?", "DELETE FROM acts WHERE match = ?"]
)
def test_damage_in_a_match_of_version_1_does_not_hide_the_others(
    store: Store, old_file: Path, sql: Callable[..., None], statement: str
) -> None:
    sql(statement, ENDED)
    assert OPEN in listed(store)
    assert version(old_file) == 2


def test_a_damaged_page_of_version_1_is_said_and_what_can_be_saved_is(store: Store, old_file: Path) -> None:
    with closing(sqlite3.connect(old_file)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'acts'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with old_file.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    assert store.open_matches() == ()
    assert "damaged" in store.notices[0]
    store.close()
    with closing(Store(old_file.parent)) as later:
        assert later.kept
        assert "set aside" in later.notices[0]
