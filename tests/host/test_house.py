"""The house: who comes in and how they are called, the tables that they find, and a host that starts anew."""

import time
from dataclasses import replace
from unittest.mock import patch

import pytest

from cardgames_tui.host import guests, house
from cardgames_tui.host.errors import NameTaken, Refused
from cardgames_tui.host.guests import Guest
from cardgames_tui.host.tables import Phase
from cardgames_tui.store.errors import StoreError, TableConflict
from cardgames_tui.store.ledger import Access
from cardgames_tui.store.settings import Settings
from tests.host.guesthouse import Guesthouse, last_words, match_of, play_out, setup_of, table_of

# ── who comes ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_new_guest_has_no_name_and_is_known_from_the_next_time_on(guesthouse: Guesthouse) -> None:
    ana = guesthouse.arrives("Ana")
    assert ana.handle == ""
    assert not guesthouse.house.knows(ana.identity)
    guesthouse.house.name_guest(ana, "Ana")
    assert guesthouse.house.knows(ana.identity)
    guesthouse.house.depart(ana)
    assert guesthouse.arrives("Ana").handle == "Ana"


def test_a_guest_who_never_took_a_name_is_not_kept(guesthouse: Guesthouse) -> None:
    ana = guesthouse.arrives("Ana")
    guesthouse.house.keep_settings(ana, replace(Settings(), card_colours=False))
    guesthouse.house.depart(ana)
    assert not guesthouse.house.knows(ana.identity)


@pytest.mark.parametrize("name", ["Ana", "ANA", "Аna", " a-n a "])
def test_no_two_guests_have_names_that_look_alike_not_even_when_one_is_away(guesthouse: Guesthouse, name: str) -> None:
    guesthouse.house.depart(guesthouse.comes("Ana"))
    other = guesthouse.arrives("Other")
    with pytest.raises(NameTaken, match="or something that looks like it; choose another name"):
        guesthouse.house.name_guest(other, name)
    assert other.handle == ""


def test_a_name_that_cannot_be_kept_is_not_called_taken(guesthouse: Guesthouse) -> None:
    other = guesthouse.arrives("Other")
    with (
        patch.object(guesthouse.house._ledger, "keep_guest", side_effect=StoreError("The file cannot be read.")),
        pytest.raises(Refused, match=r"^The file cannot be read\.$"),
    ):
        guesthouse.house.name_guest(other, "Olga")
    assert other.handle == ""


def test_a_guest_may_take_another_spelling_of_their_own_name(guesthouse: Guesthouse) -> None:
    ana = guesthouse.comes("Ana")
    guesthouse.house.name_guest(ana, "ANA")
    assert ana.handle == "ANA"


def test_a_guest_who_takes_another_name_leaves_the_one_before_to_others(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.gather("raj", "Ana", "Ben")
    with pytest.raises(NameTaken):
        guesthouse.house.name_guest(ana, "BEN")
    assert ana.handle == "Ana"
    guesthouse.house.name_guest(ana, "Anna")
    assert [seat.name for seat in table_of(ana).seats] == ["Ana", "Ben"]
    guesthouse.house.name_guest(ben, "Ana")
    guesthouse.restart()
    assert guesthouse.comes("Ana").handle == "Anna"
    assert guesthouse.comes("Ben").handle == "Ana"


def test_settings_are_a_guests_own_and_kept(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.comes("Ana"), guesthouse.comes("Ben")
    plain = replace(Settings(), card_colours=False)
    guesthouse.house.keep_settings(ana, plain)
    assert ben.settings == Settings()
    guesthouse.restart()
    assert guesthouse.comes("Ana").settings == plain
    assert guesthouse.comes("Ben").settings == Settings()


def test_a_second_visit_ends_the_first_and_keeps_the_seat(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("raj", "Ana", "Ben")
    table = table_of(ana)
    told: list[str] = []
    ana.tell = lambda: told.append("Ana")
    again = guesthouse.comes("Ben")
    assert last_words(ben) == "You came in once more from elsewhere; the game goes on there."
    assert ben.table is None
    assert not table.missing
    assert set(table.away) == {"Ben"}
    assert told
    assert guesthouse.house.table_to_return_to(again) is table
    guesthouse.house.enter(again, table)
    guesthouse.house.depart(ben)
    assert guesthouse.house.guests[again.identity] is again
    assert table.here[again.identity] is again
    assert not table.away


def test_who_was_shown_out_is_not_let_in_before_the_host_starts_anew(guesthouse: Guesthouse) -> None:
    ben = guesthouse.comes("Ben")
    guesthouse.house.kick(ben)
    assert last_words(ben) == "The host asked you to leave."
    assert guesthouse.house.refusal(ben.identity) == "The host asked you to leave."
    assert guesthouse.house.refusal("SHA256:Ana") == ""
    guesthouse.restart()
    assert guesthouse.house.refusal(ben.identity) == ""


# ── tables that are seen ────────────────────────────────────────────────────────────────────────────────────────────


def test_open_tables_and_those_by_code_are_seen_by_all_and_private_ones_by_those_who_were_there(
    guesthouse: Guesthouse,
) -> None:
    ana, ben = guesthouse.comes("Ana"), guesthouse.comes("Ben")
    tables = {}
    for access in Access:
        tables[access] = guesthouse.house.open_table(ana, setup_of("raj", access=access))
        guesthouse.house.leave(ana)
    assert set(guesthouse.house.tables_for(ana)) == set(tables.values())
    assert set(guesthouse.house.tables_for(ben)) == {tables[Access.OPEN], tables[Access.CODE]}
    guesthouse.house.enter_by_code(ben, tables[Access.PRIVATE].kept.code)
    assert set(guesthouse.house.tables_for(ben)) == set(tables.values())


def test_tables_where_a_guest_sits_come_first_then_those_where_people_gather(guesthouse: Guesthouse) -> None:
    guesthouse.begin("raj", "Ana", "Ben")
    cem = guesthouse.comes("Cem")
    gathering = guesthouse.house.open_table(cem, setup_of("over_under"))
    dora = guesthouse.comes("Dora")
    games = [table.kept.game for table in guesthouse.house.tables_for(dora)]
    assert games == ["over_under", "raj"]
    ana = guesthouse.house.guests["SHA256:Ana"]
    assert [table.kept.game for table in guesthouse.house.tables_for(ana)] == ["raj", "over_under"]
    assert gathering in guesthouse.house.tables_for(ana)


@pytest.mark.parametrize("access", [Access.CODE, Access.PRIVATE])
def test_a_table_with_a_code_is_entered_by_it_in_any_case_and_spacing_and_once_for_all(
    guesthouse: Guesthouse, access: Access
) -> None:
    ana, ben = guesthouse.comes("Ana"), guesthouse.comes("Ben")
    table = guesthouse.house.open_table(ana, setup_of("raj", access=access))
    with pytest.raises(Refused, match="This table asks for its code"):
        guesthouse.house.enter(ben, table)
    code = table.kept.code
    assert len(code) == 6
    for spelling in (code, code.upper(), f" {code[:3]} {code[3:]} ", f"{code[:3]}-{code[3:]}"):
        assert guesthouse.house.enter_by_code(ben, spelling) is table
        guesthouse.house.leave(ben)
    guesthouse.house.enter(ben, table)
    assert table_of(ben) is table


@pytest.mark.parametrize("guess", ["", " ", "000000", "\ud800", "\x1b[A", "Ä" * 1000])
def test_a_wrong_code_is_refused(guesthouse: Guesthouse, guess: str) -> None:
    ana, ben = guesthouse.comes("Ana"), guesthouse.comes("Ben")
    guesthouse.house.open_table(ana, setup_of("raj", access=Access.CODE))
    guesthouse.house.open_table(ana, setup_of("raj"))
    with pytest.raises(Refused, match="No table has this code; ask who opened the table"):
        guesthouse.house.enter_by_code(ben, guess)
    assert ben.table is None


def test_who_guesses_codes_is_slowed_down(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.comes("Ana"), guesthouse.comes("Ben")
    table = guesthouse.house.open_table(ana, setup_of("raj", access=Access.CODE))
    with patch("time.monotonic", lambda: 100.0):
        for _guess in range(6):
            with pytest.raises(Refused, match="No table"):
                guesthouse.house.enter_by_code(ben, "wrong")
        with pytest.raises(Refused, match="wait a few seconds"):
            guesthouse.house.enter_by_code(ben, table.kept.code)
    with patch("time.monotonic", lambda: 100.0 + guests._TALK_SECONDS):
        assert guesthouse.house.enter_by_code(ben, table.kept.code) is table


def test_codes_differ(guesthouse: Guesthouse) -> None:
    ana = guesthouse.comes("Ana")
    codes = {guesthouse.house.open_table(ana, setup_of("raj", access=Access.CODE)).kept.code for _table in range(5)}
    assert len(codes) == 5


# ── opening, closing, clearing away ─────────────────────────────────────────────────────────────────────────────────


def test_who_opens_a_table_sits_there(guesthouse: Guesthouse) -> None:
    ana = guesthouse.comes("Ana")
    table = guesthouse.house.open_table(ana, setup_of("raj"))
    assert [seat.name for seat in table.seats] == ["Ana"]
    assert table_of(ana) is table
    assert table.kept.code == ""


def test_a_guest_has_a_few_tables_at_most(guesthouse: Guesthouse) -> None:
    ana = guesthouse.comes("Ana")
    tables = [guesthouse.house.open_table(ana, setup_of("raj")) for _table in range(house.TABLES_OF_A_GUEST)]
    with pytest.raises(Refused, match="You have 5 tables, which is as many as a guest may have; close one first"):
        guesthouse.house.open_table(ana, setup_of("raj"))
    guesthouse.house.close_table(ana, tables[0])
    assert guesthouse.house.open_table(ana, setup_of("raj"))


def test_a_house_has_room_for_so_many_tables(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.comes("Ana"), guesthouse.comes("Ben")
    with patch.object(house, "TABLES", 1):
        guesthouse.house.open_table(ana, setup_of("raj"))
        with pytest.raises(Refused, match="There is no room for another table"):
            guesthouse.house.open_table(ben, setup_of("raj"))
    assert ben.table is None


def test_only_who_opened_a_table_and_the_host_may_close_it(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.gather("raj", "Ana", "Ben")
    table = table_of(ana)
    with pytest.raises(Refused, match="Only who opened the table may close it"):
        guesthouse.house.close_table(ben, table)
    guesthouse.house.close_table(guesthouse.comes("Hugo", is_host=True), table)
    assert guesthouse.house.tables == {}
    assert ana.table is None
    assert ben.table is None
    with pytest.raises(Refused, match="This table is closed"):
        guesthouse.house.enter(ana, table)
    with pytest.raises(Refused, match="changed elsewhere"):
        guesthouse.house.close_table(ana, table)


def test_a_closed_tables_match_is_free_for_others(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.begin("raj", "Ana", "Ben")
    table = table_of(ana)
    match = table.kept.match
    assert match
    guesthouse.house.close_table(ana, table)
    guesthouse.house._ledger.hold(match).release()
    assert guesthouse.house._ledger.load(match).seats == ("Ana", "Ben")


def cleared_after(guesthouse: Guesthouse, seconds: float) -> bool:
    """Whether the only table is gone so many seconds later, when somebody goes."""
    later = time.monotonic() + seconds
    passing = guesthouse.comes("Passer-by")
    with patch("time.monotonic", lambda: later):
        guesthouse.house.depart(passing)
    return not guesthouse.house.tables


def test_a_table_without_a_match_is_cleared_away_when_nobody_was_there_for_long(guesthouse: Guesthouse) -> None:
    ana = guesthouse.comes("Ana")
    guesthouse.house.open_table(ana, setup_of("raj"))
    assert not cleared_after(guesthouse, house.EMPTY_TABLE + 60)
    guesthouse.house.leave(ana)
    assert not cleared_after(guesthouse, house.EMPTY_TABLE - 60)
    assert cleared_after(guesthouse, house.EMPTY_TABLE + 60)
    guesthouse.restart()
    assert guesthouse.house.tables == {}


def test_a_table_with_a_match_waits_for_its_players_for_ever(guesthouse: Guesthouse) -> None:
    for guest in guesthouse.begin("raj", "Ana", "Ben"):
        guesthouse.house.depart(guest)
    assert not cleared_after(guesthouse, 10 * house.EMPTY_TABLE)


def test_a_table_whose_match_is_over_is_cleared_away_as_others_are(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("over_under", "Ana", "Ben", target=1)
    play_out(table_of(ana))
    for guest in (ana, ben):
        guesthouse.house.depart(guest)
    assert cleared_after(guesthouse, house.EMPTY_TABLE + 60)


def test_a_table_that_cannot_be_cleared_away_holds_nobody_up(guesthouse: Guesthouse) -> None:
    ana = guesthouse.comes("Ana")
    guesthouse.house.open_table(ana, setup_of("raj"))
    guesthouse.house.leave(ana)
    with patch.object(guesthouse.house._ledger, "forget_table", side_effect=TableConflict):
        assert not cleared_after(guesthouse, house.EMPTY_TABLE + 60)
    assert cleared_after(guesthouse, house.EMPTY_TABLE + 60)


# ── a restart ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_everything_is_there_after_a_restart(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("raj", "Ana", "Ben", beside=["Cem"])
    table = table_of(ana)
    table.seating(ben).chair(1).play(table.seating(ben).chair(1).legal[6])
    private = guesthouse.house.open_table(guesthouse.comes("Dora"), setup_of("over_under", access=Access.PRIVATE))
    kept, acts = table.kept, match_of(table).acts
    guesthouse.restart()
    assert [each.kept for each in guesthouse.house.tables.values()] == [kept, private.kept]
    again = guesthouse.comes("Ana")
    found = guesthouse.house.table_to_return_to(again)
    assert found
    assert found.id == table.id
    guesthouse.house.enter(again, found)
    assert match_of(found).acts == acts
    assert found.seating(again).own == (0, 2)
    assert [missing.names for missing in found.missing] == [("Ben",)]
    found.seating(again).chair(0).play(found.seating(again).chair(0).legal[0])
    assert private.kept.code == guesthouse.house.tables[private.id].kept.code


def test_an_adjourned_match_waits_after_a_restart_and_calls_nobody_back_by_itself(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("raj", "Ana", "Ben")
    table_of(ana).adjourn(ana)
    guesthouse.restart()
    (table,) = guesthouse.house.tables.values()
    assert table.phase.name == "ADJOURNED"
    ana, ben = guesthouse.comes("Ana"), guesthouse.comes("Ben")
    assert guesthouse.house.table_to_return_to(ana) is None
    for guest in (ana, ben):
        guesthouse.house.enter(guest, table)
    table.play_on(ben)
    assert table.phase is Phase.PLAYING
    assert match_of(table).to_act == (0, 1)


def test_a_match_that_ended_before_a_restart_is_over_before_anybody_comes_to_the_table(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.begin("over_under", "Ana", "Ben", target=1)
    play_out(table_of(ana))
    guesthouse.restart()
    (table,) = guesthouse.house.tables.values()
    assert table.phase is Phase.OVER
    assert not table.in_play
    assert table.match is None
    ana = guesthouse.comes("Ana")
    assert guesthouse.house.table_to_return_to(ana) is None
    guesthouse.house.enter(ana, table)
    assert table.phase is Phase.OVER
    assert match_of(table).outcome
    table.leave_seat(ana)


def test_a_match_that_ended_before_a_restart_is_cleared_away_though_nobody_comes(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.begin("over_under", "Ana", "Ben", target=1)
    play_out(table_of(ana))
    guesthouse.restart()
    assert not cleared_after(guesthouse, house.EMPTY_TABLE - 60)
    assert cleared_after(guesthouse, house.EMPTY_TABLE + 60)


def test_a_match_begun_at_a_table_whose_match_ended_before_a_restart_is_played(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.begin("over_under", "Ana", "Ben", target=1)
    play_out(table_of(ana))
    guesthouse.restart()
    (table,) = guesthouse.house.tables.values()
    ana, ben = guesthouse.comes("Ana"), guesthouse.comes("Ben")
    for guest in (ana, ben):
        guesthouse.house.enter(guest, table)
    table.start(ana)
    assert table.phase is Phase.PLAYING
    guesthouse.house.depart(ben)
    assert guesthouse.house.table_to_return_to(guesthouse.comes("Ben")) is table


def test_a_match_that_cannot_be_read_after_a_restart_keeps_its_table(guesthouse: Guesthouse) -> None:
    guesthouse.begin("raj", "Ana", "Ben")
    with patch("cardgames_tui.store.sqlite_ledger.SqliteLedger.load", side_effect=StoreError("damaged")):
        guesthouse.restart()
        (table,) = guesthouse.house.tables.values()
        ana = guesthouse.comes("Ana")
        with pytest.raises(Refused, match="damaged"):
            guesthouse.house.enter(ana, table)
        assert ana.table is None
    assert table.in_play
    assert not cleared_after(guesthouse, 10 * house.EMPTY_TABLE)


def test_a_guest_who_plays_at_two_tables_chooses_where_to_return_to(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("raj", "Ana", "Ben")
    first = table_of(ana)
    assert guesthouse.house.table_to_return_to(ana) is first
    for guest in (ana, ben):
        guesthouse.house.leave(guest)
    second = guesthouse.house.open_table(ana, setup_of("over_under"))
    guesthouse.house.enter(ben, second)
    second.take_seat(ben, "Ben")
    guesthouse.house.start(ana, second)
    assert guesthouse.house.table_to_return_to(ana) is None


def test_people_at_a_code_table_come_back_after_a_restart_without_the_code(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.comes("Ana"), guesthouse.comes("Ben")
    table = guesthouse.house.open_table(ana, setup_of("raj", access=Access.PRIVATE))
    guesthouse.house.enter_by_code(ben, table.kept.code)
    table.take_seat(ben, "Ben")
    guesthouse.restart()
    ben = guesthouse.comes("Ben")
    guesthouse.house.enter(ben, guesthouse.house.tables[table.id])
    assert guesthouse.house.tables_for(guesthouse.comes("Cem")) == ()


# ── the end of a host ───────────────────────────────────────────────────────────────────────────────────────────────


def drained(guesthouse: Guesthouse) -> list[str]:
    """Drain the house; the list is not empty any more once it told that it is empty."""
    ended: list[str] = []
    guesthouse.house.on_empty = lambda: ended.append("empty")
    guesthouse.house.drain()
    return ended


def test_a_house_that_is_drained_lets_nobody_in_and_begins_nothing(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.gather("raj", "Ana", "Ben")
    ended = drained(guesthouse)
    assert guesthouse.house.refusal("SHA256:Cem") == "The host is about to restart; come again in a few minutes."
    assert table_of(ana).talk[-1].text.startswith("The host restarts soon.")
    with pytest.raises(Refused, match="no match begins now"):
        guesthouse.house.start(ana, table_of(ana))
    with pytest.raises(Refused, match="no match begins now"):
        guesthouse.house.open_table(ana, setup_of("raj"))
    assert ended == []


def test_a_match_that_is_played_goes_on_while_the_house_is_drained(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("over_under", "Ana", "Ben", target=1)
    ended = drained(guesthouse)
    play_out(table_of(ana))
    guesthouse.house.depart(ana)
    assert ended == []
    guesthouse.house.depart(ben)
    assert ended == ["empty"]


def test_a_house_that_goes_on_after_all_lets_guests_in_again(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.gather("raj", "Ana", "Ben")
    ended = drained(guesthouse)
    guesthouse.house.open_again()
    assert guesthouse.house.refusal("SHA256:Cem") == ""
    assert table_of(ana).talk[-1].text == "The host goes on after all."
    guesthouse.house.start(ana, table_of(ana))
    for guest in (ana, ben):
        guesthouse.house.depart(guest)
    assert ended == []


def test_an_empty_house_is_drained_at_once(guesthouse: Guesthouse) -> None:
    assert drained(guesthouse) == ["empty"]


# ── who is told ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_guests_in_the_lobby_are_told_of_tables_and_guests_at_a_table_are_not(guesthouse: Guesthouse) -> None:
    ana, ben, cem = (guesthouse.comes(name) for name in ("Ana", "Ben", "Cem"))
    told: list[str] = []

    def listens(guest: Guest) -> None:
        guest.tell = lambda: told.append(guest.handle)

    for guest in (ana, ben, cem):
        listens(guest)
    table = guesthouse.house.open_table(ana, setup_of("raj"))
    assert {"Ben", "Cem"} <= set(told)
    guesthouse.house.enter(ben, table)
    told.clear()
    guesthouse.house.open_table(cem, setup_of("raj"))
    assert set(told) <= {"Cem"}
    told.clear()
    table.take_seat(ben, "Ben")
    assert {"Ana", "Ben"} <= set(told)
    assert "Cem" not in told
