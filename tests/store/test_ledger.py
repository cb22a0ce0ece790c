"""What a host keeps is there the next time, whole, and nobody overwrites what another one changed."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgames_tui.engine.match import Match
from cardgames_tui.engine.record import Record
from cardgames_tui.games.raj.view import Bid, Reveal, View
from cardgames_tui.store.errors import Conflict, HandleTaken, Held, StoreError, TableConflict, Unknown
from cardgames_tui.store.ledger import Access, Kept, KeptSeat, Ledger
from cardgames_tui.store.settings import Settings
from cardgames_tui.store.sqlite_ledger import SqliteLedger
from cardgames_tui.store.store import Store
from tests.store.visitors import ANA, BEN, MORNING, TABLE

RajMatch = Match[Bid | Reveal, View]
NewMatch = Callable[..., RajMatch]
PlayOn = Callable[[RajMatch, int], None]
Sql = Callable[..., None]

LATER = replace(TABLE, id="33333", created=MORNING + timedelta(days=1), access=Access.PRIVATE, seats=())


@contextmanager
def a_second_host(folder: Path) -> Iterator[SqliteLedger]:
    """Another ledger on the same folder: its changes come from elsewhere."""
    with closing(SqliteLedger(folder)) as ledger:
        yield ledger


def test_the_file_is_a_ledger_and_a_match_in_it_is_kept(ledger: SqliteLedger, new_match: NewMatch) -> None:
    seen: Ledger = ledger
    kept: Kept = seen.begin(new_match(), TABLE)[0]
    assert kept.notice == ""


def test_nothing_is_opened_before_something_is_asked_for(folder: Path) -> None:
    SqliteLedger(folder)
    assert not folder.exists()


def test_a_new_host_knows_nobody_and_has_no_tables(ledger: SqliteLedger) -> None:
    assert (ledger.guests(), ledger.tables(), ledger.notices) == ((), (), ())
    assert ledger.guest(ANA.identity) is None


def test_a_guest_is_there_the_next_time(ledger: SqliteLedger, folder: Path) -> None:
    ledger.keep_guest(ANA)
    with a_second_host(folder) as next_time:
        assert next_time.guest(ANA.identity) == ANA
        assert next_time.guest(BEN.identity) is None


def test_guests_are_listed_those_who_were_here_last_first(ledger: SqliteLedger) -> None:
    ledger.keep_guest(BEN)
    ledger.keep_guest(ANA)
    assert ledger.guests() == (BEN, ANA)
    back = replace(ANA, seen=MORNING + timedelta(days=2))
    ledger.keep_guest(back)
    assert ledger.guests() == (back, BEN)


def test_what_a_guest_changes_takes_the_place_of_what_was_kept(ledger: SqliteLedger, folder: Path) -> None:
    ledger.keep_guest(ANA)
    changed = replace(ANA, handle="Anna", alike="anna", settings=Settings(theme="gruvbox"))
    ledger.keep_guest(changed)
    with a_second_host(folder) as next_time:
        assert next_time.guests() == (changed,)


def test_a_handle_that_looks_like_another_guests_is_refused(ledger: SqliteLedger) -> None:
    ledger.keep_guest(ANA)
    with pytest.raises(HandleTaken, match=r"^'Anа', or a name that looks like it, is another guest's: choose"):
        ledger.keep_guest(replace(BEN, handle="Anа", alike="ana"))
    assert ledger.guests() == (ANA,)


def test_a_handle_that_was_given_up_is_free(ledger: SqliteLedger) -> None:
    ledger.keep_guest(ANA)
    ledger.keep_guest(replace(ANA, handle="Zoë", alike="zoe"))
    ledger.keep_guest(replace(BEN, handle="Ana", alike="ana"))
    assert [guest.handle for guest in ledger.guests()] == ["Ana", "Zoë"]


def test_a_handle_is_refused_that_was_taken_at_another_host(
    ledger: SqliteLedger, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "_is_taken", lambda _guest: False)  # it was taken the moment after
    with a_second_host(folder) as other:
        other.keep_guest(ANA)
        with pytest.raises(HandleTaken):
            ledger.keep_guest(replace(BEN, alike="ana"))
        assert other.guests() == (ANA,)


def test_a_table_is_there_the_next_time_with_its_seats(ledger: SqliteLedger, folder: Path) -> None:
    kept = ledger.keep_table(TABLE)
    assert kept == replace(TABLE, revision=1)
    with a_second_host(folder) as next_time:
        assert next_time.tables() == (kept,)


def test_tables_are_listed_the_oldest_first(ledger: SqliteLedger) -> None:
    later, first = ledger.keep_table(LATER), ledger.keep_table(TABLE)
    assert ledger.tables() == (first, later)


def test_a_change_of_a_table_takes_the_place_of_what_was_kept(ledger: SqliteLedger) -> None:
    kept = ledger.keep_table(TABLE)
    fewer = ledger.keep_table(replace(kept, seats=kept.seats[1:], access=Access.OPEN, code="", adjourned=True))
    assert ledger.tables() == (fewer,)
    assert (fewer.revision, len(fewer.seats)) == (2, 2)


WORD = st.text("abcdefghij_", min_size=1, max_size=12)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    options=st.dictionaries(WORD, WORD | st.integers(0, 99), max_size=6),
    access=st.sampled_from(Access),
    names=st.lists(st.text("abcÄöß漢", min_size=1, max_size=8), max_size=8),
    adjourned=st.booleans(),
    created=st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC)),
)
def test_every_table_is_read_as_it_was_kept(
    ledger: SqliteLedger,
    options: dict[str, str | int],
    access: Access,
    names: list[str],
    adjourned: bool,
    created: datetime,
) -> None:
    seats = tuple(KeptSeat(BEN.identity, name) for name in names)
    table = replace(TABLE, options=options, access=access, seats=seats, size=8, adjourned=adjourned, created=created)
    kept = ledger.keep_table(replace(table, id=ledger.new_table_id()))
    assert kept in ledger.tables()
    ledger.forget_table(kept)
    assert kept not in ledger.tables()


def test_a_table_that_was_changed_elsewhere_is_not_overwritten(ledger: SqliteLedger, folder: Path) -> None:
    kept = ledger.keep_table(TABLE)
    with a_second_host(folder) as other:
        changed = other.keep_table(replace(kept, code="red fox"))
    with pytest.raises(TableConflict, match="changed elsewhere, so your change was not taken"):
        ledger.keep_table(replace(kept, size=5))
    with pytest.raises(TableConflict):
        ledger.forget_table(kept)
    assert ledger.tables() == (changed,)
    assert ledger.keep_table(replace(changed, size=5)).revision == 3


def test_a_table_that_was_forgotten_elsewhere_does_not_come_back(ledger: SqliteLedger, folder: Path) -> None:
    kept = ledger.keep_table(TABLE)
    with a_second_host(folder) as other:
        other.forget_table(kept)
    for change in (ledger.keep_table, ledger.forget_table):
        with pytest.raises(TableConflict):
            change(kept)
    assert ledger.tables() == ()


def test_a_new_table_does_not_take_the_id_of_another(ledger: SqliteLedger) -> None:
    kept = ledger.keep_table(TABLE)
    with pytest.raises(Conflict):
        ledger.keep_table(replace(TABLE, owner=BEN.identity))
    assert ledger.tables() == (kept,)


def test_ids_of_tables_are_short_and_new(ledger: SqliteLedger, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(ledger.new_table_id()) == 5
    ledger.keep_table(TABLE)
    ids = iter([TABLE.id, TABLE.id, "44444"])
    monkeypatch.setattr("cardgames_tui.store.sqlite_ledger.new_id", lambda: next(ids))
    assert ledger.new_table_id() == "44444"


def test_a_match_begins_at_its_table_and_its_acts_are_kept(
    ledger: SqliteLedger, folder: Path, new_match: NewMatch, play_on: PlayOn
) -> None:
    match = new_match()
    kept, table = ledger.begin(match, ledger.keep_table(replace(TABLE, adjourned=True)))
    assert table == replace(TABLE, match=kept.id, adjourned=False, revision=2)
    match.journal = kept
    play_on(match, 5)
    with a_second_host(folder) as next_time:
        assert next_time.tables() == (table,)
        assert next_time.load(kept.id) == match.record()


def test_a_match_begins_at_a_table_that_is_new_itself(ledger: SqliteLedger, new_match: NewMatch) -> None:
    kept, table = ledger.begin(new_match(), TABLE)
    assert (table.match, table.revision) == (kept.id, 1)
    assert ledger.tables() == (table,)


def test_no_match_begins_at_a_table_that_was_changed_elsewhere(
    ledger: SqliteLedger, folder: Path, new_match: NewMatch
) -> None:
    kept = ledger.keep_table(TABLE)
    with a_second_host(folder) as other:
        _other_match, changed = other.begin(new_match(), kept)
    with pytest.raises(TableConflict):
        ledger.begin(new_match(), kept)
    with closing(Store(folder)) as store:
        assert [entry.id for entry in store.open_matches()] == [changed.match]
    assert ledger.tables() == (changed,)


BEGINS_AND_DIES = """
import os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from cardgames_tui.engine.match import Match
from cardgames_tui.games.raj.rules import GAME
from cardgames_tui.games.raj.view import Deck, Options
from cardgames_tui.store.sqlite_ledger import SqliteLedger

begun = []

def die(statement):
    begun.extend(["begun"] if statement.startswith("INSERT INTO matches") else [])
    if begun and statement.startswith(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

deck = Deck("classic", "Classic", (*range(-5, 0), *range(1, 11)), tuple(range(1, 16)))
ledger = SqliteLedger(Path(sys.argv[1]))
(table,) = ledger.tables()
if sys.argv[2]:
    ledger._database._opened.connection.set_trace_callback(die)
ledger.begin(Match(GAME, deck, Options(), ("Ana", "Ben"), 1), table)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize(
    "statement",
    ["INSERT INTO matches", "DELETE FROM tables", "INSERT INTO tables", "INSERT INTO seats", "COMMIT", ""],
)
def test_a_host_that_is_killed_while_a_match_begins_keeps_both_or_neither(
    ledger: SqliteLedger, folder: Path, statement: str
) -> None:
    before = ledger.keep_table(TABLE)
    command = [sys.executable, "-c", BEGINS_AND_DIES, str(folder), statement]
    assert subprocess.run(command, timeout=60).returncode == -signal.SIGKILL
    (table,) = ledger.tables()
    with closing(Store(folder)) as store:
        matches = [entry.id for entry in store.open_matches()]
    if statement:
        assert (table, matches) == (before, [])
    else:
        assert matches == [table.match]


def test_a_match_that_is_held_cannot_be_held_elsewhere(
    ledger: SqliteLedger, folder: Path, new_match: NewMatch, taken_up: Callable[[Record], RajMatch], play_on: PlayOn
) -> None:
    kept, _table = ledger.begin(new_match(), TABLE)
    with a_second_host(folder) as other, closing(Store(folder)) as store:
        for hold in (other.hold, store.hold):
            with pytest.raises(Held):
                hold(kept.id)
        kept.release()
        again = other.hold(kept.id)
        match = taken_up(other.load(kept.id))
        match.journal = again
        play_on(match, 2)
        assert ledger.load(kept.id) == match.record()


def test_a_match_that_nobody_began_is_unknown(ledger: SqliteLedger) -> None:
    for ask in (ledger.hold, ledger.load):
        with pytest.raises(Unknown):
            ask("22222")


def test_a_table_whose_match_was_deleted_has_none(ledger: SqliteLedger, folder: Path, new_match: NewMatch) -> None:
    kept, table = ledger.begin(new_match(), TABLE)
    kept.release()
    with closing(Store(folder)) as store:
        store.delete(kept.id)
    assert ledger.tables() == (replace(table, match=None),)


def test_the_match_of_a_forgotten_table_stays(ledger: SqliteLedger, new_match: NewMatch) -> None:
    match = new_match()
    kept, table = ledger.begin(match, TABLE)
    ledger.forget_table(table)
    assert ledger.load(kept.id) == match.record()


@pytest.mark.parametrize("module", ["ledger", "sqlite_ledger", "hosting"])
def test_the_ledger_needs_nothing_but_the_engine(module: str) -> None:
    heavy = ["textual", "rich", "pydantic", "yaml", "asyncio", "asyncssh", "cardgames_tui.ui", "cardgames_tui.host"]
    heavy += ["sqlite3"] if module == "ledger" else []
    code = f"import sys, cardgames_tui.store.{module}; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_ledger_that_cannot_be_read_says_so(ledger: SqliteLedger, sql: Sql) -> None:
    ledger.keep_guest(ANA)
    sql("ALTER TABLE guests RENAME TO visitors")
    for ask in (ledger.guests, lambda: ledger.guest(ANA.identity)):
        with pytest.raises(StoreError, match=r"^Your matches cannot be read: "):
            ask()
