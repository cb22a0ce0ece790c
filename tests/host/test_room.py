"""Beside the table: seats, starting, talk, closing, and the last line."""

from unittest.mock import patch

import pytest

from cardgames_tui.host.asking import AskScreen
from cardgames_tui.host.playing import GuestTableScreen
from cardgames_tui.host.room import RoomScreen
from cardgames_tui.host.talk import TalkScreen
from cardgames_tui.store.ledger import Access
from cardgames_tui.ui.reading import RulesScreen
from tests.host.company import LARGE, USUAL, Seated, company, prompt
from tests.host.guesthouse import play_out, setup_of

# ── seats ───────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_the_room_tells_who_sits_where_and_what_was_agreed() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben", seats=5, tie_rule="cancel")
        house.only_table.take_seat(ben.app.guest, "Bea")
        cem = await house.comes("Cem")
        await house.goes(cem)
        await ana.until("Looking on: Cem")
        assert "1 Ana at your keyboard" in ana.said
        assert "2 Ben is here 3 Bea is here, at the keyboard of Ben 4 free 5 free" in ana.said
        assert "Table: open" in ana.said
        assert "Options: tie rule cancel" in ana.said
        await ben.drops()
        await ana.until("2 Ben is not here")


async def test_seats_are_taken_for_oneself_then_for_people_beside_and_given_back_in_turn() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        table = await house.opens(ana, "raj", 3)
        await ana.keys("g")
        assert [seat.name for seat in table.seats] == []
        assert "t takes a seat." in prompt(ana)
        await ana.keys("g", "t")
        assert [seat.name for seat in table.seats] == ["Ana"]
        await ana.keys("t")
        await ana.asks_for("Who plays at your keyboard, too?", "ana")
        ana.on(AskScreen)
        assert "Somebody here is called ana, or something that looks like it;" in ana.asked
        await ana.asks_for("Who plays at your keyboard, too?", "Bea")
        ana.on(RoomScreen)
        assert [seat.name for seat in table.seats] == ["Ana", "Bea"]
        await ana.keys("g")
        assert [seat.name for seat in table.seats] == ["Ana"]


async def test_a_full_table_takes_nobody_else_asks_for_no_name_and_lets_them_look_on() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben")
        cem = await house.comes("Cem")
        await house.goes(cem)
        assert prompt(cem) == "All seats are taken; you may look on."
        assert prompt(ana) == "All seats are taken. Enter begins the match."
        for guest in (ana, ben, cem):
            await guest.keys("t")
            guest.on(RoomScreen)
        assert [seat.name for seat in house.only_table.seats] == ["Ana", "Ben"]


async def test_a_key_that_comes_before_the_screen_knows_that_the_table_is_full_is_refused_at_once() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben", seats=3)
        cem = await house.comes("Cem")
        await house.goes(cem)
        house.only_table.take_seat(ben.app.guest, "Bea")
        for guest in (ana, cem):
            guest.app.call_later(guest.on(RoomScreen).action_take_seat)
            await guest.rest()
            guest.on(RoomScreen)
            assert prompt(guest) == "Every seat is taken."


async def test_a_seat_that_is_taken_while_its_name_is_typed_is_taken() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben", seats=3)
        await ana.keys("t")
        house.only_table.take_seat(ben.app.guest, "Bea")
        await ana.asks_for("Who plays at your keyboard, too?", "Amy")
        ana.on(AskScreen)
        assert "Every seat is taken." in ana.asked
        await ana.keys("escape")
        assert [seat.name for seat in house.only_table.seats] == ["Ana", "Ben", "Bea"]


async def test_a_guest_whose_name_somebody_plays_under_is_asked_for_another_one_at_that_table() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        table = await house.opens(ana, "raj", 3)
        table.take_seat(ana.app.guest, "Ben")
        ben = await house.comes("BEN")
        await house.goes(ben)
        await ben.keys("t")
        ben.on(AskScreen)
        assert "Somebody at this table has your name. Under which one do you play?" in ben.asked
        await ben.types("b e n")
        await ben.keys("enter")
        ben.on(AskScreen)
        assert "Somebody here is called b e n, or something that looks like it;" in ben.asked
        await ben.types("Benno")
        await ben.keys("enter")
        ben.on(RoomScreen)
        assert [seat.name for seat in table.seats] == ["Ana", "Ben", "Benno"]
        assert table.seats_of("SHA256:BEN") == (2,)
        await ana.until("3 Benno is here, at the keyboard of BEN")
        assert "you are BEN" in ben.lines[0]


async def test_what_is_still_needed_to_begin_is_told() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        await house.opens(ana, "raj", 3)
        assert "The game needs 2 players; friends find the table in the lobby." in ana.said
        await ana.keys("enter")
        assert prompt(ana) == "The game needs 2 players, and 1 sits here."
        ana.on(RoomScreen)
        house.only_table.take_seat(ana.app.guest, "Bea")
        await ana.until("Enter begins with those who sit.")


@pytest.mark.parametrize(
    ("access", "told"),
    [
        (Access.OPEN, "friends find the table in the lobby."),
        (Access.CODE, "friends find the table in the lobby and need its code."),
        (Access.PRIVATE, "friends type c in the lobby, and the table's code."),
    ],
)
async def test_who_waits_for_friends_is_told_how_they_find_the_table(access: Access, told: str) -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        await house.opens(ana, "raj", access=access)
        assert prompt(ana).endswith(f"The game needs 2 players; {told}")


async def test_only_what_can_be_done_now_is_offered() -> None:
    async with company() as house:
        ana, ben = await house.gather("over_under", "Ana", "Ben", seats=3, target=1)
        cem = await house.comes("Cem")
        await house.goes(cem)
        assert offered(ana) == {"Play", "Take a seat", "Give back", "Close"}
        assert offered(ben) == {"Play", "Take a seat", "Give back"}
        assert offered(cem) == {"Take a seat"}
        house.only_table.take_seat(ben.app.guest, "Bea")
        await cem.until("All seats are taken; you may look on.")
        assert offered(ben) == {"Play", "Give back"}
        assert offered(cem) == set()
        await ana.keys("enter")
        for guest in (ana, cem):
            await guest.rest()
            await guest.keys("escape")
            await guest.chooses("Beside the table")
        assert offered(ana) == {"Play", "Close"}
        assert offered(cem) == {"Play"}
        house.only_table.adjourn(ben.app.guest)
        for guest in (ana, cem):
            await guest.until("The match is adjourned.")
        assert offered(ana) == {"Play", "Close"}
        assert offered(cem) == set()
        play_out(house.only_table)
        house.only_table.leave_seat(ben.app.guest)
        for guest in (ana, cem):
            await guest.until("t takes a seat." if guest is cem else "t seats one more")
        assert offered(ana) == {"Play", "Take a seat", "Give back", "Result", "Close"}
        assert offered(cem) == {"Take a seat", "Result"}
        for guest in (ana, ben, cem):
            assert guest.cut_keys == []


def offered(guest: Seated) -> set[str]:
    """The keys of the room that are in the last line, but those that are always there."""
    guest.on(RoomScreen)
    changing = {"Enter Play", "t Take a seat", "g Give back", "r Result", "x Close"}
    return {key.partition(" ")[2] for key in changing if key in guest.lines[-1]}


async def test_the_largest_table_has_room_for_all_seats_its_code_and_its_options() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        table = await house.opens(ana, "baptisten_skat", 11, Access.PRIVATE, hand_size=3)
        for letter in "BCDEFGHIJK":
            table.take_seat(ana.app.guest, letter * 16)
        house.house.enter_by_code(house.arrives("Cem").app.guest, table.kept.code)
        await ana.keys("/")
        await ana.types("ready?")
        await ana.keys("enter")
        ana.on(RoomScreen)
        for size in (LARGE, USUAL):
            await ana.resize(size)
            for needed in ("Looking on: Cem", table.kept.code, "hand size 3", "11 KKKKKKKKKKKKKKKK", "Ana: ready?"):
                assert needed in ana.said
            assert ana.cut_keys == []


# ── to a match ──────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_match_that_begins_opens_for_everybody_at_the_table() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben")
        cem = await house.comes("Cem")
        await house.goes(cem)
        assert prompt(ana) == "All seats are taken. Enter begins the match."
        await cem.keys("enter")
        cem.on(RoomScreen)
        assert house.only_table.match is None
        await ben.keys("enter")
        for guest in (ana, ben, cem):
            await guest.rest()
            guest.on(GuestTableScreen)


async def test_a_match_does_not_begin_while_somebody_is_not_at_the_table() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben")
        await ben.drops()
        await ana.keys("enter")
        sentence = (
            "Not everybody is at the table yet; still missing: Ben. Who stays away for a minute gives the seat up."
        )
        assert prompt(ana) == sentence
        assert sentence in ana.said
        ana.on(RoomScreen)


async def test_who_stays_away_for_a_minute_gives_the_seat_up_and_a_match_begins_without_them() -> None:
    async with company() as house:
        ana, _ben, cem = await house.gather("raj", "Ana", "Ben", "Cem")
        await cem.keys("escape")
        await ana.until("3 Cem is in the house, not at the table")
        await ana.keys("enter")
        assert "still missing: Cem." in prompt(ana)
        with patch("cardgames_tui.host.tables.SEAT_KEPT", 0.0):
            await ana.keys("enter")
        ana.on(GuestTableScreen)
        assert house.match.names == ("Ana", "Ben")
        await cem.until("Raj playing open Ana, Ben")
        await cem.keys("enter")
        assert "you look on" in cem.said


async def test_a_guest_who_gave_the_seat_up_and_leaves_too_few_is_told_of() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben")
        await ben.keys("escape")
        with patch("cardgames_tui.host.tables.SEAT_KEPT", 0.0):
            await ana.keys("enter")
        ana.on(RoomScreen)
        assert prompt(ana) == "The game needs 2 players, and 1 sits here."
        await ana.until("2 free")


async def test_an_adjourned_match_waits_until_all_are_back() -> None:
    async with company() as house:
        ana, ben = await house.begin("raj", "Ana", "Ben")
        house.only_table.adjourn(ana.app.guest)
        await ben.until("The match is adjourned. When all are here, Enter goes on with it.")
        await ben.keys("escape")
        await ana.until("Ben went to the lobby. The match is adjourned.")
        await ana.keys("enter")
        assert prompt(ana) == "Not everybody is at the table yet; still missing: Ben. The match waits for them."
        ana.on(RoomScreen)
        await ana.keys("t", "g")
        ana.on(RoomScreen)
        assert [seat.name for seat in house.only_table.seats] == ["Ana", "Ben"]
        await ben.until("adjourned, with you")
        await ben.keys("enter", "enter")
        for guest in (ana, ben):
            await guest.rest()
            guest.on(GuestTableScreen)


async def test_keys_that_come_all_at_once_open_the_match_once() -> None:
    async with company() as house:
        ana, _ben = await house.gather("raj", "Ana", "Ben")
        await ana.burst("enter", "enter", "enter")
        assert [type(screen) for screen in ana.app.screen_stack[1:]] == [RoomScreen, GuestTableScreen]
        assert house.match.acts == ()


# ── talk ────────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_talk_is_cleaned_and_drawn_as_plain_text() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben")
        await ana.keys("/")
        ana.on(TalkScreen)
        assert ana.cut_keys == []
        await ana.types("[red]hi[/nonsense]")
        await ana.keys("enter")
        ana.on(RoomScreen)
        await ben.until("Ana: [red]hi[/nonsense]")
        await ben.keys("/")
        assert "here: Ana, Ben" in ben.said
        assert "Ana: [red]hi[/nonsense]" in ben.said


async def test_enter_says_the_line_and_leads_back_so_that_what_is_typed_next_is_no_talk() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben")
        await ana.keys("/")
        await ana.types("ready?")
        await ana.burst("enter", "enter")
        assert house.only_table.said == 1
        await ana.keys("/", "enter")
        ana.on(RoomScreen)
        assert house.only_table.said == 1, "an empty line says nothing"
        await ana.keys("enter")
        for guest in (ana, ben):
            await guest.rest()
            guest.on(GuestTableScreen)


async def test_who_says_too_much_at_once_is_slowed_and_keeps_the_line_to_send_it_later() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben")
        for line in range(6):
            await ana.keys("/", f"{line}", "enter")
            ana.on(RoomScreen)
        await ana.keys("/", "6", "enter")
        ana.on(TalkScreen)
        assert "You say a lot at once; wait a few seconds." in ana.said
        assert house.only_table.said == 6
        await ben.until("Ana: 5")
        assert "Ana: 6" not in ben.said
        ana.app.guest._talked.clear()
        await ana.keys("enter")
        ana.on(RoomScreen)
        await ben.until("Ana: 6")


# ── closing ─────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_only_who_opened_the_table_is_offered_to_close_it_and_is_asked_first() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben")
        assert "x Close" in ana.said
        assert "x Close" not in ben.said
        await ben.keys("x")
        ben.on(RoomScreen)
        await ana.keys("x")
        assert "Close this table for good?" in ana.said
        await ana.keys("enter")
        assert house.only_table
        await ana.keys("x")
        await ana.chooses("Close it")
        for guest in (ana, ben):
            await guest.until("The table was closed.")
            assert guest.app.screen is guest.app._lobby
        assert house.house.tables == {}


async def test_a_table_that_somebody_else_closes_takes_the_question_with_it() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        host = await house.comes("Hugo", is_host=True)
        table = await house.opens(ana, "raj")
        await ana.keys("x")
        house.house.close_table(host.app.guest, table)
        await ana.chooses("Close it")
        await ana.until("The table was closed.")
        assert ana.app.screen is ana.app._lobby


# ── other ways ──────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_the_rules_are_read_as_they_are_played_here() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        await house.opens(ana, "raj", tie_rule="cancel")
        await ana.keys("?")
        ana.on(RulesScreen)
        assert "tie rule cancel" in ana.said
        assert ana.cut_keys == []
        await ana.keys("escape")
        ana.on(RoomScreen)


async def test_leaving_the_room_keeps_the_seat_before_a_match_and_in_one() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben")
        await ben.keys("escape")
        assert ben.app.screen is ben.app._lobby
        await ana.until("2 Ben is in the house, not at the table")
        await house.goes(ben)
        await ana.until("2 Ben is here")
        await ana.keys("enter")
        await ben.rest()
        await ben.keys("escape")
        await ben.chooses("Beside the table")
        await ben.keys("escape")
        assert ben.app.screen is ben.app._lobby
        assert [seat.name for seat in house.only_table.seats] == ["Ana", "Ben"]


async def test_a_guest_may_sit_at_one_table_while_another_waits_for_them() -> None:
    async with company() as house:
        ana, ben = await house.begin("raj", "Ana", "Ben")
        first = house.only_table
        house.only_table.adjourn(ana.app.guest)
        await ben.until("adjourned")
        await ben.keys("escape")
        second = house.house.open_table(ben.app.guest, setup_of("raj"))
        assert first.seats_of(ben.app.guest.identity) == (1,)
        assert second.seats_of(ben.app.guest.identity) == (0,)
        assert list(second.here) == [ben.app.guest.identity]
