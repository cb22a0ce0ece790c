"""Beside the table: seats, starting, talk, closing, and the last line."""

from cardgames_tui.host.asking import AskScreen
from cardgames_tui.host.playing import GuestTableScreen
from cardgames_tui.host.room import RoomScreen
from cardgames_tui.host.talk import TalkScreen
from cardgames_tui.store.ledger import Access
from cardgames_tui.ui.reading import RulesScreen
from tests.host.company import LARGE, USUAL, Company, Seated, company, prompt
from tests.host.guesthouse import setup_of

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
        await ana.keys("g")
        assert "You have no seat here; t takes one." in ana.said
        await ana.keys("t")
        assert [seat.name for seat in table.seats] == ["Ana"]
        await ana.keys("t")
        await ana.asks_for("Who plays at your keyboard, too?", "ana")
        ana.on(AskScreen)
        assert "Somebody here is called ana, or looks so" in ana.said
        await ana.asks_for("Who plays at your keyboard, too?", "Bea")
        ana.on(RoomScreen)
        assert [seat.name for seat in table.seats] == ["Ana", "Bea"]
        await ana.keys("g")
        assert [seat.name for seat in table.seats] == ["Ana"]


async def test_a_full_table_refuses_another_and_lets_them_look_on() -> None:
    async with company() as house:
        await house.gather("raj", "Ana", "Ben")
        cem = await house.comes("Cem")
        await house.goes(cem)
        assert prompt(cem) == "All seats are taken; you may look on."
        await cem.keys("t")
        assert "Every seat is taken; you may look on." in cem.said


async def test_what_is_still_needed_to_begin_is_told() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        await house.opens(ana, "raj", 3)
        assert "The game needs 2 players; friends find the table in the lobby." in ana.said
        await ana.keys("enter")
        assert "2 to 5 players" in ana.said
        ana.on(RoomScreen)
        house.only_table.take_seat(ana.app.guest, "Bea")
        await ana.until("Enter begins with those who sit.")


async def test_the_largest_table_has_room_for_all_seats_its_code_and_its_options() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        table = await house.opens(ana, "baptisten_skat", 11, Access.PRIVATE, hand_size=3)
        for letter in "BCDEFGHIJK":
            table.take_seat(ana.app.guest, letter * 16)
        house.house.enter_by_code(house.arrives("Cem").app.guest, table.kept.code)
        await ana.keys("/")
        await ana.types("ready?")
        await ana.keys("enter", "escape")
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
        assert "Only who sits at the table may do that; you look on." in cem.said
        await ben.keys("enter")
        for guest in (ana, ben, cem):
            await guest.rest()
            guest.on(GuestTableScreen)


async def test_a_match_does_not_begin_while_somebody_is_not_at_the_table() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben")
        await ben.drops()
        await ana.keys("enter")
        assert "Not everybody is at the table yet: Ben." in ana.said
        ana.on(RoomScreen)


async def test_an_adjourned_match_waits_until_all_are_back() -> None:
    async with company() as house:
        ana, ben = await house.begin("raj", "Ana", "Ben")
        house.only_table.adjourn(ana.app.guest)
        await ben.until("The match is adjourned. When all are here, Enter goes on with it.")
        await ben.keys("escape")
        await ana.until("Ben went to the lobby. The match is adjourned.")
        await ana.keys("enter")
        assert "Not everybody is at the table yet: Ben." in ana.said
        ana.on(RoomScreen)
        await ana.keys("t")
        assert "The seats stay as they are until the match has ended." in ana.said
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


async def test_talk_is_cleaned_drawn_as_plain_text_and_slowed_where_it_floods() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben")
        await ana.keys("/")
        ana.on(TalkScreen)
        assert ana.cut_keys == []
        await ana.types("[red]hi[/nonsense]")
        await ana.keys("enter")
        await ben.until("Ana: [red]hi[/nonsense]")
        for line in range(6):
            await ana.types(f"{line}")
            await ana.keys("enter")
        assert "You say a lot at once; wait a few seconds." in ana.said
        assert house.only_table.said == 6
        await ben.keys("/")
        assert "here: Ana, Ben" in ben.said
        assert "Ana: 4" in ben.said


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


async def test_leaving_the_room_frees_the_seat_before_a_match_and_keeps_it_in_one() -> None:
    async with company() as house:
        ana, ben = await house.gather("raj", "Ana", "Ben")
        await ben.keys("escape")
        assert [seat.name for seat in house.only_table.seats] == ["Ana"]
        await ana.until("2 free")
        await goes_and_sits(house, ben)
        await ana.keys("enter")
        await ben.keys("escape")
        await ben.chooses("Beside the table")
        await ben.keys("escape")
        assert [seat.name for seat in house.only_table.seats] == ["Ana", "Ben"]


async def goes_and_sits(house: Company, guest: Seated) -> None:
    await house.goes(guest)
    await guest.keys("t")


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
