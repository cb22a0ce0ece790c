"""One table: seats, matches, who is there, what each may know, and talk."""

import time
from unittest.mock import patch

import pytest

from cardgames_tui import games
from cardgames_tui.engine.errors import RuleError
from cardgames_tui.host import tables
from cardgames_tui.host.errors import NameTaken, Refused
from cardgames_tui.host.guests import Guest
from cardgames_tui.host.tables import Phase, Table
from cardgames_tui.store.errors import TableConflict
from tests.host.guesthouse import Guesthouse, QuietLine, match_of, play_out, setup_of, table_of


def names(table: Table) -> list[str]:
    """Who sits at the table."""
    return [seat.name for seat in table.seats]


# ── seats ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_guest_and_the_people_beside_them_take_seats_at_one_keyboard(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.gather("raj", "Ana", "Ben", beside=["Bea", "Cem"])
    table = table_of(ana)
    assert names(table) == ["Ana", "Ben", "Bea", "Cem"]
    assert table.seats_of(ana.identity) == (0, 2, 3)
    assert table.seats_of(ben.identity) == (1,)


def test_a_full_table_takes_nobody_else(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.gather("raj", "Ana", "Ben")
    table = table_of(ana)
    with pytest.raises(Refused, match="Every seat is taken"):
        table.check_free_seat()
    for name in ("Cem", "Ben"):
        with pytest.raises(Refused, match="Every seat is taken"):
            table.take_seat(ana, name)
    assert names(table) == ["Ana", "Ben"]


@pytest.mark.parametrize("name", ["Ben", "BEN", "В e n", "b-en"])
def test_no_two_people_at_a_table_have_names_that_look_alike(guesthouse: Guesthouse, name: str) -> None:
    ana, _ben = guesthouse.gather("raj", "Ana", "Ben", seats=4)
    with pytest.raises(NameTaken, match="or something that looks like it; choose another name"):
        table_of(ana).take_seat(ana, name)
    assert names(table_of(ana)) == ["Ana", "Ben"]


@pytest.mark.parametrize("name", ["", "🙂", "x" * 17, "\x1b"])
def test_people_beside_a_guest_need_names_as_guests_do(guesthouse: Guesthouse, name: str) -> None:
    ana = guesthouse.comes("Ana")
    table = guesthouse.house.open_table(ana, setup_of("raj"))
    with pytest.raises(Refused, match="A name"):
        table.take_seat(ana, name)
    assert names(table) == ["Ana"]


def test_seats_are_given_back_last_first(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.gather("raj", "Ana", "Ben", beside=["Cem"])
    table = table_of(ana)
    table.leave_seat(ana)
    assert names(table) == ["Ana", "Ben"]
    table.leave_seat(ana)
    assert names(table) == ["Ben"]
    with pytest.raises(Refused, match="You have no seat here"):
        table.leave_seat(ana)
    assert table.seats_of(ben.identity) == (0,)


def test_seats_stay_while_a_match_is_on_and_change_when_it_is_over(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("over_under", "Ana", "Ben", target=1)
    table = table_of(ana)
    for _adjourned in (False, True):
        with pytest.raises(Refused, match="The seats stay as they are until the match has ended"):
            table.leave_seat(ana)
        with pytest.raises(Refused, match="The seats stay as they are until the match has ended"):
            table.take_seat(ana, "Cem")
        if table.phase is Phase.PLAYING:
            table.adjourn(ana)
    table.play_on(ben)
    play_out(table)
    table.leave_seat(ana)
    assert names(table) == ["Ben"]


def test_going_back_to_the_lobby_keeps_the_seats_before_a_match_and_in_one(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.gather("raj", "Ana", "Ben", beside=["Cem"])
    table = table_of(ana)
    guesthouse.house.leave(ana)
    assert ana.table is None
    assert names(table) == ["Ana", "Ben", "Cem"]
    assert set(table.away) == {"Ana", "Cem"}
    guesthouse.house.enter(ana, table)
    table.start(ben)
    guesthouse.house.leave(ana)
    assert names(table) == ["Ana", "Ben", "Cem"]


# ── a match begins ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_only_who_sits_begins_a_match(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.gather("raj", "Ana", "Ben")
    cem = guesthouse.comes("Cem")
    guesthouse.house.enter(cem, table_of(ana))
    with pytest.raises(Refused, match="Only who sits at the table may do that; you look on"):
        guesthouse.house.start(cem, table_of(ana))


@pytest.mark.parametrize("dropped", [False, True])
def test_a_match_begins_only_when_all_who_sit_are_there(guesthouse: Guesthouse, dropped: bool) -> None:
    ana, ben = guesthouse.gather("over_under", "Ana", "Ben")
    table = table_of(ana)
    table.start(ana)
    play_out(table)
    (guesthouse.house.depart if dropped else guesthouse.house.leave)(ben)
    missing = "Not everybody is at the table yet; still missing: Ben. Who stays away for a minute gives the seat up."
    with pytest.raises(Refused, match=missing):
        table.start(ana)
    assert table.phase is Phase.OVER
    assert names(table) == ["Ana", "Ben"]
    guesthouse.house.enter(guesthouse.comes("Ben") if dropped else ben, table)
    table.start(ana)
    assert match_of(table).acts == ()


def test_everybody_who_is_missing_is_named(guesthouse: Guesthouse) -> None:
    ana, ben, cem = guesthouse.gather("raj", "Ana", "Ben", "Cem")
    table = table_of(ana)
    guesthouse.house.leave(ben)
    guesthouse.house.depart(cem)
    with pytest.raises(Refused, match="still missing: Ben and Cem"):
        table.start(ana)


def goes_for_good(guesthouse: Guesthouse, guest: Guest, way: str) -> None:
    """The guest leaves the table: for the lobby, the house, or one after the other."""
    if "lobby" in way:
        guesthouse.house.leave(guest)
    if "house" in way:
        guesthouse.house.depart(guest)


@pytest.mark.parametrize("way", ["lobby", "house", "lobby, house"])
@pytest.mark.parametrize("before", ["no match", "a match that is over"])
def test_who_stays_away_for_a_minute_gives_the_seats_up_when_others_begin(
    guesthouse: Guesthouse, way: str, before: str
) -> None:
    if before == "no match":
        ben, ana, dora = guesthouse.gather("over_under", "Ben", "Ana", "Dora", beside=["Bea"], target=1)
    else:
        ben, ana, dora = guesthouse.begin("over_under", "Ben", "Ana", "Dora", beside=["Bea"], target=1)
        play_out(table_of(ana))
    table = table_of(ana)
    with patch("time.monotonic", lambda: 1000.0):
        goes_for_good(guesthouse, ben, way)
    with patch("time.monotonic", lambda: 1000.0 + tables.SEAT_KEPT - 1):
        with pytest.raises(Refused, match=r"still missing: Ben and Bea\. Who stays away for a minute"):
            table.start(ana)
        assert names(table) == ["Ben", "Ana", "Dora", "Bea"]
    with patch("time.monotonic", lambda: 1000.0 + tables.SEAT_KEPT + 1):
        assert names(table) == ["Ben", "Ana", "Dora", "Bea"], "nothing is given up until others begin"
        table.start(dora)
    assert table.phase is Phase.PLAYING
    assert names(table) == ["Ana", "Dora"]
    assert table.talk[-1] == ("", "Free again after a minute away: the seat of Ben and Bea.")
    assert match_of(table).names == ("Ana", "Dora")
    assert table.seats_of(ben.identity) == ()
    assert not table.missing
    assert not table.away


def test_a_minute_away_counts_from_the_last_time_that_somebody_went(guesthouse: Guesthouse) -> None:
    ana, ben, _cem = guesthouse.gather("raj", "Ana", "Ben", "Cem")
    table = table_of(ana)
    for went, came in ((1000.0, 1040.0), (1050.0, None)):
        with patch("time.monotonic", lambda at=went: at):
            guesthouse.house.leave(ben)
        if came:
            guesthouse.house.enter(ben, table)
    with patch("time.monotonic", lambda: 1050.0 + tables.SEAT_KEPT - 1), pytest.raises(Refused, match="missing: Ben"):
        table.start(ana)
    with patch("time.monotonic", lambda: 1050.0 + tables.SEAT_KEPT + 1):
        table.start(ana)
    assert names(table) == ["Ana", "Cem"]


def test_after_a_restart_there_is_a_minute_to_come_back_to_a_seat(guesthouse: Guesthouse) -> None:
    guesthouse.gather("raj", "Ana", "Ben", "Cem")
    with patch("time.monotonic", lambda: 1000.0):
        guesthouse.restart()
        ana, cem = guesthouse.comes("Ana"), guesthouse.comes("Cem")
        (table,) = guesthouse.house.tables.values()
        for guest in (ana, cem):
            guesthouse.house.enter(guest, table)
    with patch("time.monotonic", lambda: 1000.0 + tables.SEAT_KEPT - 1), pytest.raises(Refused, match="missing: Ben"):
        table.start(ana)
    with patch("time.monotonic", lambda: 1000.0 + tables.SEAT_KEPT + 1):
        table.start(ana)
    assert names(table) == ["Ana", "Cem"]


def test_too_few_who_sit_are_told_how_many_are_needed(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.gather("raj", "Ana", "Ben", seats=3)
    table = table_of(ana)
    with patch("time.monotonic", lambda: 1000.0):
        guesthouse.house.leave(ben)
    with (
        patch("time.monotonic", lambda: 1000.0 + tables.SEAT_KEPT + 1),
        pytest.raises(Refused, match=r"The game needs 2 players, and 1 sits here\."),
    ):
        table.start(ana)
    assert names(table) == ["Ana"]
    assert table.phase is Phase.GATHERING


def test_the_refusal_of_the_rules_is_told_in_their_words(guesthouse: Guesthouse) -> None:
    dora = guesthouse.comes("Dora")
    table = guesthouse.house.open_table(dora, setup_of("baptisten_skat", hook="on", bidding="secret"))
    table.take_seat(dora, "Emil")
    with pytest.raises(Refused, match="Option bidding cannot be 'secret'; choose one of: open_in_turn"):
        table.start(dora)
    assert table.phase is Phase.GATHERING


def test_a_match_that_cannot_be_kept_does_not_begin_and_the_one_before_stays_over(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.begin("over_under", "Ana", "Ben", target=1)
    table = table_of(ana)
    play_out(table)
    first = match_of(table)
    with (
        patch.object(guesthouse.house._ledger, "begin", side_effect=TableConflict),
        pytest.raises(Refused, match="changed elsewhere"),
    ):
        table.start(ana)
    assert table.phase is Phase.OVER
    assert match_of(table) is first
    table.start(ana)
    assert table.phase.name == "PLAYING"


def test_a_second_match_begins_with_other_people_in_other_seats(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("over_under", "Ana", "Ben", target=1)
    table = table_of(ana)
    first = table.kept.match
    play_out(table)
    table.leave_seat(ana)
    table.take_seat(ana, "Ana")
    table.start(ana)
    assert table.kept.match != first
    assert match_of(table).names == ("Ben", "Ana")
    assert table.seating(ana).own == (1,)
    assert table.seating(ben).own == (0,)


# ── adjourning ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_match_is_adjourned_by_who_plays_and_goes_on_when_all_are_there(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("raj", "Ana", "Ben")
    cem = guesthouse.comes("Cem")
    table = table_of(ana)
    guesthouse.house.enter(cem, table)
    with pytest.raises(Refused, match="you look on"):
        table.adjourn(cem)
    table.adjourn(ana)
    assert table.phase is Phase.ADJOURNED
    assert table.talk[-1].text == "Ana adjourned the match."
    with pytest.raises(Refused, match="There is no match to adjourn"):
        table.adjourn(ben)
    with pytest.raises(Refused, match="The seats stay as they are"):
        table.start(ana)
    guesthouse.house.leave(ben)
    later = time.monotonic() + 10 * tables.SEAT_KEPT
    with (
        patch("time.monotonic", lambda: later),
        pytest.raises(Refused, match=r"still missing: Ben\. The match waits for them\."),
    ):
        table.play_on(ana)
    assert names(table) == ["Ana", "Ben"]
    guesthouse.house.enter(ben, table)
    table.play_on(ana)
    assert table.phase.name == "PLAYING"


def test_there_is_nothing_to_adjourn_before_and_after_a_match(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.gather("over_under", "Ana", "Ben", target=1)
    table = table_of(ana)
    with pytest.raises(Refused, match="There is no match to adjourn"):
        table.adjourn(ana)
    table.start(ana)
    play_out(table)
    with pytest.raises(Refused, match="There is no match to adjourn"):
        table.adjourn(ana)


# ── who is there ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_dropped_out_is_missing_since_then_and_who_went_to_the_lobby_is_away(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("raj", "Ana", "Ben", beside=["Cem"])
    table = table_of(ben)
    assert not table.missing
    assert not table.away
    before = time.time()
    guesthouse.house.depart(ana)
    (missing,) = table.missing
    assert missing.names == ("Ana", "Cem")
    assert before <= missing.since <= time.time()
    ana = guesthouse.comes("Ana")
    assert not table.missing
    assert set(table.away) == {"Ana", "Cem"}
    assert table.absent == 2
    guesthouse.house.enter(ana, table)
    assert not table.away
    assert table.absent == 0


def test_who_gives_no_sign_of_life_is_missed_until_the_next_one(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("raj", "Ana", "Ben")
    table, line, heard = table_of(ana), ben.line, told(ana)
    assert isinstance(line, QuietLine)
    line.silence = 4.5
    guesthouse.house.listen()
    assert [each.names for each in table.missing] == [("Ben",)]
    guesthouse.house.listen()
    assert heard == ["Ana"]
    line.silence = 0.0
    guesthouse.house.listen()
    assert heard == ["Ana", "Ana"]
    assert table.missing == ()


def test_a_house_that_was_too_busy_to_listen_misses_nobody_until_it_has_listened_for_a_while(
    guesthouse: Guesthouse,
) -> None:
    ana, ben = guesthouse.begin("raj", "Ana", "Ben")
    table, heard = table_of(ana), told(ana)
    now = time.monotonic()
    for guest in (ana, ben):
        assert isinstance(guest.line, QuietLine)
        guest.line.silence = 4.5
    for seconds, late in ((0.0, 3.0), (1.0, 0.0), (3.9, 0.0)):
        with patch("time.monotonic", return_value=now + seconds):
            guesthouse.house.listen(late)
        assert not table.missing
    assert heard == []
    with patch("time.monotonic", return_value=now + 4.1):
        guesthouse.house.listen()
    assert [each.names for each in table.missing] == [("Ana",), ("Ben",)]
    with patch("time.monotonic", return_value=now + 9.0):
        guesthouse.house.listen(late=3.0)
    assert [each.names for each in table.missing] == [("Ana",), ("Ben",)]


def test_who_is_cut_off_is_missing_since_the_last_sign_of_life(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("raj", "Ana", "Ben")
    table, line = table_of(ana), ben.line
    assert isinstance(line, QuietLine)
    line.silence = 4.5
    with patch("time.time", lambda: 5000.0):
        guesthouse.house.listen()
    (silent,) = table.missing
    with patch("time.time", lambda: 5030.0):
        guesthouse.house.depart(ben)
    assert table.missing == (silent,)
    assert silent.since == 5000.0


def test_who_drops_out_of_the_lobby_is_missing_at_their_table(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("raj", "Ana", "Ben")
    table = table_of(ana)
    guesthouse.house.leave(ben)
    assert set(table.away) == {"Ben"}
    guesthouse.house.depart(ben)
    assert not table.away
    assert [missing.names for missing in table.missing] == [("Ben",)]


def test_who_looks_on_is_missed_by_nobody(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.begin("raj", "Ana", "Ben")
    cem = guesthouse.comes("Cem")
    table = table_of(ana)
    guesthouse.house.enter(cem, table)
    guesthouse.house.depart(cem)
    assert not table.missing
    assert not table.away


# ── what each may do and know ───────────────────────────────────────────────────────────────────────────────────────


def told(*guests: Guest) -> list[str]:
    """Who is told of changes from now on, in order."""
    heard: list[str] = []

    def listen(guest: Guest) -> None:
        guest.tell = lambda: heard.append(guest.handle)

    for guest in guests:
        listen(guest)
    return heard


def test_an_act_and_what_is_taken_back_are_told_to_everybody_at_the_table_and_nobody_else(
    guesthouse: Guesthouse,
) -> None:
    ana, ben = guesthouse.begin("raj", "Ana", "Ben")
    cem, dora = guesthouse.comes("Cem"), guesthouse.comes("Dora")
    table = table_of(ana)
    guesthouse.house.enter(cem, table)
    heard = told(ana, ben, cem, dora)
    chair = table.seating(ana).chair(0)
    chair.play(chair.legal[0])
    assert sorted(heard) == ["Ana", "Ben", "Cem"]
    heard.clear()
    chair.undo()
    assert sorted(heard) == ["Ana", "Ben", "Cem"]
    heard.clear()
    with pytest.raises(RuleError):
        chair.undo()
    assert heard == []


@pytest.mark.parametrize("game", games.slugs())
def test_no_seating_gives_the_view_of_a_seat_at_another_keyboard(guesthouse: Guesthouse, game: str) -> None:
    ana, ben = guesthouse.begin(game, "Ana", "Ben")
    cem = guesthouse.comes("Cem")
    table = table_of(ana)
    guesthouse.house.enter(cem, table)
    for guest, own in ((ana, (0,)), (ben, (1,)), (cem, ())):
        seating = table.seating(guest)
        assert seating.own == own
        assert seating.chair(None).view == match_of(table).chair(None).view
        for seat in (0, 1):
            if seat in own:
                assert seating.chair(seat).view.seat == seat
                continue
            with pytest.raises(PermissionError):
                seating.chair(seat)
        for seat in (-1, 2):
            with pytest.raises(PermissionError):
                seating.chair(seat)


def test_two_seats_at_one_keyboard_are_both_its_own(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.begin("raj", "Ana", "Ben", beside=["Cem"])
    seating = table_of(ana).seating(ana)
    assert seating.own == (0, 2)
    assert [seating.chair(seat).view.seat for seat in seating.own] == [0, 2]


def test_there_is_no_seating_before_a_match(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.gather("raj", "Ana", "Ben")
    with pytest.raises(Refused, match="No match was begun here"):
        table_of(ana).seating(ana)


def test_nobody_acts_for_a_seat_whose_turn_it_is_not(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.begin("travel_agency", "Ana", "Ben", start_player="seat1")
    table = table_of(ana)
    act = table.seating(ana).chair(0).legal[0]
    with pytest.raises(RuleError, match="NOT_YOUR_TURN"):
        table.seating(ben).chair(1).play(act)
    with pytest.raises(RuleError, match="WATCHING"):
        table.seating(ben).chair(None).play(act)
    assert match_of(table).acts == ()


# ── talk ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_talk_is_cleaned_bounded_and_told_to_everybody(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.gather("raj", "Ana", "Ben")
    table = table_of(ana)
    heard = told(ana, ben)
    table.say(ana, "  hello\x1b[2J\r\n\u202e world ")
    assert table.talk[-1] == ("Ana", "hello[2J world")
    assert set(heard) == {"Ana", "Ben"}
    table.say(ben, "x" * 1000)
    assert len(table.talk[-1].text) == tables.TALK
    table.say(ana, "\x1b \u200b")
    assert table.said == 2


def test_a_table_remembers_the_latest_talk_and_counts_all(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.gather("raj", "Ana", "Ben")
    table = table_of(ana)
    for number in range(tables._LINES + 5):
        table.announce(f"{number}")
    assert len(table.talk) == tables._LINES
    assert table.talk[0].text == "5"
    assert table.said == tables._LINES + 5


def test_who_says_too_much_at_once_is_slowed_and_others_are_not(guesthouse: Guesthouse) -> None:
    ana, ben = guesthouse.gather("raj", "Ana", "Ben")
    table = table_of(ana)
    with patch("time.monotonic", lambda: 50.0):
        for _line in range(6):
            table.say(ana, "again")
        with pytest.raises(Refused, match="You say a lot at once; wait a few seconds"):
            table.say(ana, "again")
        table.say(ben, "hush")
    with patch("time.monotonic", lambda: 61.0):
        table.say(ana, "sorry")
    assert table.said == 8
