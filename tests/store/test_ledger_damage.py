"""A damaged guest or table is left out with a sentence, and never in the way of the others."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.engine.match import Match
from cardgames_tui.games.raj.view import Bid, Reveal, View
from cardgames_tui.store.errors import Unknown
from cardgames_tui.store.ledger import KeptSeat
from cardgames_tui.store.settings import Settings
from cardgames_tui.store.sqlite_ledger import SqliteLedger
from tests.store.visitors import ANA, BEN, TABLE

RajMatch = Match[Bid | Reveal, View]
NewMatch = Callable[..., RajMatch]
Sql = Callable[..., None]

OTHER = replace(TABLE, id="33333")
LONG = "9" * 100_000


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("identity", "SHA256:\x1b[2J"),
        ("identity", "SHA256:\u202e"),
        ("identity", ""),
        ("identity", LONG),
        ("identity", b"\xff"),
        ("handle", ""),
        ("handle", "\u202e\x1b"),
        ("handle", b"\xff\xfe"),
        ("alike", ""),
        ("alike", b"\xff\xfe"),
        ("seen", "yesterday"),
        ("seen", 7.5),
        ("seen", b"\xff"),
        ("seen", LONG),
        ("seen", "0001-01-01T00:00:00+23:59"),
    ],
)
def test_a_damaged_guest_is_left_out(ledger: SqliteLedger, sql: Sql, column: str, value: object) -> None:
    ledger.keep_guest(ANA)
    ledger.keep_guest(BEN)
    sql(f"UPDATE guests SET {column} = ? WHERE alike = 'ben'", value)
    assert ledger.guests() == (ANA,)
    assert ledger.guest(BEN.identity) is None
    (notice,) = ledger.notices
    assert notice.isprintable()
    assert notice.startswith("Guest ")
    assert notice.endswith(" is damaged and is left out.")
    assert len(notice) < 60


def test_a_damaged_guest_who_comes_back_is_kept_anew(ledger: SqliteLedger, sql: Sql) -> None:
    ledger.keep_guest(BEN)
    sql("UPDATE guests SET seen = 'yesterday'")
    assert ledger.guest(BEN.identity) is None
    ledger.keep_guest(BEN)
    assert ledger.guests() == (BEN,)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", LONG, "[" * 9999, b"\xff"])
def test_damaged_settings_of_a_guest_are_as_at_the_beginning(ledger: SqliteLedger, sql: Sql, text: object) -> None:
    ledger.keep_guest(BEN)
    sql("UPDATE guests SET settings = ?", text)
    assert ledger.guest(BEN.identity) == replace(BEN, settings=Settings())


def test_sound_settings_of_a_guest_stay_beside_damaged_ones(ledger: SqliteLedger, sql: Sql) -> None:
    ledger.keep_guest(BEN)
    sql("""UPDATE guests SET settings = '{"theme": 7, "card_colours": false, "music": "loud"}'""")
    assert ledger.guests() == (replace(BEN, settings=Settings(card_colours=False)),)


def test_text_of_a_guest_is_cleaned(ledger: SqliteLedger, sql: Sql) -> None:
    ledger.keep_guest(BEN)
    sql("UPDATE guests SET handle = ?", "\x1b[31mBen\u202e" + "x" * 99)
    assert ledger.guests()[0].handle == "[31mBenxxxxxxxx…"


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("id", "../../x"),
        ("id", "\x1b[2J"),
        ("id", b"\xff"),
        ("revision", "first"),
        ("revision", 0),
        ("game", b"\xff"),
        ("options", "{broken"),
        ("options", "[]"),
        ("options", '{"games": 1.5}'),
        ("options", '{"games": true}'),
        ("options", "[" * 4000),
        ("options", LONG),
        ("owner", ""),
        ("owner", "\u202e"),
        ("access", "everybody"),
        ("access", 7),
        ("code", b"\xff"),
        ("size", "two"),
        ("size", 1),
        ("size", 10**9),
        ("match", "../../x"),
        ("adjourned", 2),
        ("adjourned", "no"),
        ("created", "yesterday"),
        ("created", 7.5),
    ],
)
def test_a_damaged_table_is_left_out(ledger: SqliteLedger, sql: Sql, column: str, value: object) -> None:
    ledger.keep_table(TABLE)
    kept = ledger.keep_table(OTHER)
    if column == "match":
        sql("INSERT INTO matches SELECT ?, '', 1, '', NULL, '', '', '', '', '', '', NULL", value)
    sql(f"UPDATE tables SET {column} = ? WHERE id = '22222'", value)
    assert ledger.tables() == (kept,)
    (notice,) = ledger.notices
    assert notice.isprintable()
    assert notice.startswith("Table ")
    assert notice.endswith(" is damaged and is left out.")
    assert len(notice) < 60


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM seats WHERE place = '22222' AND n = 0",
        "UPDATE seats SET n = 7 WHERE place = '22222' AND n = 1",
        "UPDATE seats SET guest = '' WHERE place = '22222'",
        "UPDATE seats SET guest = x'ff' WHERE place = '22222'",
        "UPDATE seats SET name = '' WHERE place = '22222'",
        "UPDATE seats SET name = x'ff' WHERE place = '22222'",
    ],
)
def test_a_table_with_a_damaged_seat_is_left_out(ledger: SqliteLedger, sql: Sql, damage: str) -> None:
    ledger.keep_table(TABLE)
    kept = ledger.keep_table(OTHER)
    sql(damage)
    assert ledger.tables() == (kept,)
    assert ledger.notices == ("Table 22222 is damaged and is left out.",)


def test_text_of_a_table_is_cleaned(ledger: SqliteLedger, sql: Sql) -> None:
    kept = ledger.keep_table(OTHER)
    sql("UPDATE tables SET game = ?, deck = ?, code = ?", "ra\u202ej", "clas\x1bsic", "blue\x00 fish" + "x" * 99)
    sql("UPDATE seats SET name = ? WHERE n = 2", "Be\u202en" + "n" * 99)
    (table,) = ledger.tables()
    assert (table.game, table.deck, table.code) == ("raj", "classic", "blue fish" + "x" * 31)
    assert table.seats == (*kept.seats[:2], KeptSeat(BEN.identity, "Bennnnnnnnnnnnn…"))


def test_what_can_be_read_in_a_damaged_file_is_saved(
    ledger: SqliteLedger, folder: Path, new_match: NewMatch, sql: Sql
) -> None:
    ledger.keep_guest(ANA)
    ledger.keep_guest(BEN)
    idle = ledger.keep_table(TABLE)
    kept, playing = ledger.begin(new_match(), OTHER)
    kept.release()
    record = ledger.load(kept.id)
    ledger.close()
    sql("PRAGMA user_version = 0")
    with closing(SqliteLedger(folder)) as later:
        assert set(later.guests()) == {ANA, BEN}
        assert later.tables() == (idle, playing)
        assert later.load(kept.id) == record
        (notice,) = later.notices
    assert notice.endswith(
        "Matches that could be saved from it: 1. Guests that could be saved from it: 2. "
        "Tables that could be saved from it: 2."
    )


def test_a_table_is_saved_whose_match_cannot_be(
    ledger: SqliteLedger, folder: Path, new_match: NewMatch, sql: Sql
) -> None:
    kept, playing = ledger.begin(new_match(), OTHER)
    kept.release()
    ledger.close()
    sql("ALTER TABLE matches ADD COLUMN more TEXT")
    with closing(SqliteLedger(folder)) as later:
        assert later.tables() == (replace(playing, match=None),)
        with pytest.raises(Unknown):
            later.load(kept.id)
