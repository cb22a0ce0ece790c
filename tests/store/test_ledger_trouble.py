"""A host goes on where its disk does not take a change, and keeps all that is missing as soon as it does."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.engine.match import Match
from cardgames_tui.games.raj.view import Bid, Reveal, View
from cardgames_tui.store.errors import HandleTaken, TableConflict
from cardgames_tui.store.sqlite_ledger import SqliteLedger
from tests.store.visitors import ANA, BEN, TABLE

RajMatch = Match[Bid | Reveal, View]
NewMatch = Callable[..., RajMatch]
PlayOn = Callable[[RajMatch, int], None]

BUSY = (
    "Nothing new is kept any more: another program keeps the file of your matches busy. "
    "Play goes on, and every change tries again."
)
GIVEN_UP = "Some changes that waited for the disk were given up: another program had changed the same."


@contextmanager
def trouble(ledger: SqliteLedger) -> Iterator[None]:
    """Another program writes all the time, and nobody waits for it."""
    connection = ledger._database._opened.connection
    (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(ledger._database.folder / "matches.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
    connection.execute(f"PRAGMA busy_timeout = {patience}")


def test_what_is_not_kept_is_told_as_if_it_were(ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger.keep_guest(ANA)
    gone, changed = ledger.keep_table(TABLE), ledger.keep_table(replace(TABLE, id="33333"))
    with trouble(ledger):
        back = replace(ANA, handle="Anna", alike="anna")
        ledger.keep_guest(back)
        ledger.keep_guest(BEN)
        ledger.forget_table(gone)
        changed = ledger.keep_table(replace(changed, code="red fox"))
        new = ledger.keep_table(replace(TABLE, id="44444"))
        assert ledger.notices == (BUSY,)
        assert set(ledger.guests()) == {back, BEN}
        assert (ledger.guest(ANA.identity), ledger.guest(BEN.identity)) == (back, BEN)
        assert ledger.tables() == (changed, new)
        ids = iter([new.id, "55555"])
        monkeypatch.setattr("cardgames_tui.store.sqlite_ledger.new_id", lambda: next(ids))
        assert ledger.new_table_id() == "55555"


def test_what_is_missing_is_kept_with_the_next_change(ledger: SqliteLedger, folder: Path) -> None:
    with trouble(ledger):
        ledger.keep_guest(ANA)
        table = ledger.keep_table(ledger.keep_table(TABLE))
    ledger.keep_guest(BEN)
    assert ledger.notices == ()
    with closing(SqliteLedger(folder)) as next_time:
        assert set(next_time.guests()) == {ANA, BEN}
        assert next_time.tables() == (table,)


def test_what_is_missing_is_kept_when_the_host_ends(ledger: SqliteLedger, folder: Path) -> None:
    with trouble(ledger):
        ledger.keep_guest(ANA)
    ledger.close()
    with closing(SqliteLedger(folder)) as next_time:
        assert next_time.guests() == (ANA,)


def test_a_match_that_begins_in_trouble_is_played_and_kept_later_with_its_table(
    ledger: SqliteLedger, folder: Path, new_match: NewMatch, play_on: PlayOn
) -> None:
    table, match = ledger.keep_table(TABLE), new_match()
    with trouble(ledger):
        kept, table = ledger.begin(match, table)
        match.journal = kept
        assert kept.notice == BUSY
        play_on(match, 5)
        table = ledger.keep_table(replace(table, code="red fox"))
        assert ledger.tables() == (table,)
    play_on(match, 1)
    assert kept.notice == ""
    with closing(SqliteLedger(folder)) as next_time:
        assert next_time.tables() == (table,)
        assert next_time.load(kept.id) == match.record()


def test_a_handle_is_refused_that_was_taken_and_is_not_kept_yet(ledger: SqliteLedger) -> None:
    ledger.keep_guest(BEN)
    with trouble(ledger):
        ledger.keep_guest(ANA)
        with pytest.raises(HandleTaken):
            ledger.keep_guest(replace(BEN, alike="ana"))


def test_a_handle_that_was_given_up_is_free_also_while_changes_wait(ledger: SqliteLedger) -> None:
    ledger.keep_guest(ANA)
    with trouble(ledger):
        ledger.keep_guest(replace(ANA, handle="Zoë", alike="zoe"))
        ledger.keep_guest(replace(BEN, handle="Ana", alike="ana"))
    ledger.close()
    assert {guest.handle for guest in ledger.guests()} == {"Ana", "Zoë"}


def test_a_handle_is_refused_in_trouble_that_was_kept_before(ledger: SqliteLedger) -> None:
    ledger.keep_guest(ANA)
    with trouble(ledger), pytest.raises(HandleTaken):
        ledger.keep_guest(replace(BEN, alike="ana"))


def test_an_old_revision_is_refused_also_while_changes_wait(ledger: SqliteLedger, new_match: NewMatch) -> None:
    kept, gone = ledger.keep_table(TABLE), ledger.keep_table(replace(TABLE, id="33333"))
    with trouble(ledger):
        changed = ledger.keep_table(kept)
        ledger.forget_table(gone)
        for old in (kept, gone):
            with pytest.raises(TableConflict):
                ledger.keep_table(old)
            with pytest.raises(TableConflict):
                ledger.begin(new_match(), old)
        assert ledger.tables() == (changed,)


def test_a_change_that_waited_does_not_overwrite_what_was_changed_elsewhere(ledger: SqliteLedger, folder: Path) -> None:
    kept = ledger.keep_table(TABLE)
    with trouble(ledger):
        ledger.keep_table(replace(kept, code="late"))
        ledger.keep_guest(ANA)
    with closing(SqliteLedger(folder)) as other:
        changed = other.keep_table(replace(kept, code="in time"))
    ledger.keep_guest(BEN)
    assert ledger.tables() == (changed,)
    assert set(ledger.guests()) == {ANA, BEN}
    assert ledger.notices == (GIVEN_UP,)


def test_acts_of_one_match_are_not_lost_with_changes_of_a_table_that_are(
    ledger: SqliteLedger, folder: Path, new_match: NewMatch, play_on: PlayOn
) -> None:
    match = new_match()
    match.journal, _table = ledger.begin(match, replace(TABLE, id="33333"))
    kept = ledger.keep_table(TABLE)
    with trouble(ledger):
        ledger.forget_table(kept)
        play_on(match, 4)
    with closing(SqliteLedger(folder)) as other:
        other.keep_table(kept)
    play_on(match, 1)
    assert ledger.load(match.journal.id) == match.record()


def test_a_host_works_in_memory_where_nothing_can_be_kept(
    ledger: SqliteLedger, folder: Path, new_match: NewMatch, play_on: PlayOn
) -> None:
    folder.write_text("mine")
    ledger.keep_guest(ANA)
    match = new_match()
    kept, table = ledger.begin(match, ledger.keep_table(TABLE))
    match.journal = kept
    play_on(match, 30)
    assert (ledger.guests(), ledger.tables()) == ((ANA,), (table,))
    assert ledger.load(kept.id) == match.record()
    assert ledger.notices == (kept.notice,)
    assert kept.notice.startswith("Nothing is kept: ")
    assert folder.read_text() == "mine"
