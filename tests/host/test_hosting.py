"""The host's own screen: guests and tables without cards, and what the host may do, each asked first."""

import pytest

from cardgames_tui.host.hosting import HostScreen
from cardgames_tui.ui.choices import ListScreen
from tests.host.company import LARGE, USUAL, Company, Seated, company
from tests.host.guesthouse import setup_of


async def the_host(house: Company) -> Seated:
    """Hugo, at the host's screen."""
    hugo = await house.comes("Hugo", is_host=True)
    await hugo.keys("a")
    hugo.on(HostScreen)
    return hugo


async def test_the_host_sees_guests_and_tables_and_nobodys_cards() -> None:
    async with company() as house:
        _ana, ben = house.begin_unseen("travel_agency", "Ana", "Ben")
        hugo = await the_host(house)
        for size in (LARGE, USUAL):
            await hugo.resize(size)
            for told in (
                "Ana 0 min, idle 0 min Travel Agency 192.0.2.1",
                "in the lobby",
                "playing",
                house.only_table.id,
            ):
                assert told in hugo.said
            assert hugo.cut_keys == []
        assert "the door is open" in hugo.said
        hands = [card for name in ("Ana", "Ben") for card in house.hand(name).view.hand]
        assert not any(card in hugo.drawn for card in hands)
        assert hugo.views == []
        house.house.depart(ben.app.guest)
        while "Ben 0 min" in hugo.said:
            await hugo.rest()


async def test_a_guest_is_shown_out_after_a_question_and_not_let_in_again() -> None:
    async with company() as house:
        hugo, ben = await the_host(house), await house.comes("Ben")
        await hugo.until("Ben")
        await hugo.keys("down", "k")
        assert "Show Ben out until the host is started anew?" in hugo.said
        await hugo.keys("enter")
        assert ben.app.is_running
        await hugo.keys("k")
        await hugo.chooses("Show out")
        await ben.gone()
        assert ben.line.last_words == "The host asked you to leave."
        assert house.house.refusal("SHA256:Ben") == "The host asked you to leave."
        await hugo.rest()
        assert "Ben" not in [guest.handle for guest in house.house.guests.values()]


async def test_a_strange_name_in_a_question_is_plain_text() -> None:
    async with company() as house:
        hugo = await the_host(house)
        for name in ("[/red]", "[bold]x", "[@click=q]q"):
            house.arrives(name)
            await hugo.until(name)
            await hugo.keys("down", "k")
            hugo.on(ListScreen)
            assert f"Show {name} out" in hugo.said
            await hugo.keys("escape")


async def test_the_host_does_not_show_themselves_out_and_marks_before_they_act() -> None:
    async with company() as house:
        hugo = await the_host(house)
        await hugo.keys("k")
        assert "This is you; mark somebody else." in hugo.said
        await hugo.keys("x")
        assert "Mark a table first." in hugo.said


async def test_the_host_closes_any_table_after_a_question() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        table = await house.opens(ana, "raj", 3)
        table.take_seat(ana.app.guest, "[b]Bea")
        hugo = await the_host(house)
        await hugo.keys("down", "down", "k")
        assert "Mark a guest first." in hugo.said
        await hugo.keys("x")
        assert f"Close {table.id}, Raj of Ana and [b]Bea, for good?" in hugo.said
        await hugo.keys("enter")
        assert house.only_table is table
        await hugo.keys("x")
        await hugo.chooses("Close it")
        assert house.house.tables == {}
        await ana.until("The table was closed.")


async def test_a_table_of_nobody_or_of_many_is_named_in_the_question_as_far_as_there_is_room() -> None:
    async with company() as house:
        ana = house.arrives("Ana").app.guest
        table = house.house.open_table(ana, setup_of("baptisten_skat", 11))
        hugo = await the_host(house)
        for letter in "BCDEFGHIJK":
            table.take_seat(ana, letter * 16)
        await hugo.keys("down", "down", "x")
        assert f"Close {table.id}, Baptisten-Skat of Ana, BBBBBBBBBBBB…, for good?" in hugo.said
        await hugo.keys("escape")
        for _seat in table.seats:
            table.leave_seat(ana)
        await hugo.keys("x")
        assert f"Close {table.id}, Baptisten-Skat of nobody, for good?" in hugo.said


async def test_a_table_that_is_gone_before_the_answer_is_told() -> None:
    async with company() as house:
        ana = house.arrives("Ana").app.guest
        table = house.house.open_table(ana, setup_of("raj"))
        hugo = await the_host(house)
        await hugo.keys("down", "down", "x")
        house.house.close_table(ana, table)
        await hugo.chooses("Close it")
        hugo.on(HostScreen)
        assert "changed elsewhere" in hugo.said


async def test_draining_lets_nobody_in_and_ends_the_host_when_the_last_guest_has_left() -> None:
    async with company() as house:
        ended: list[bool] = []
        house.house.on_empty = lambda: ended.append(True)
        ana = await house.comes("Ana")
        await house.opens(ana, "raj")
        hugo = await the_host(house)
        await hugo.keys("d")
        assert "End the host?" in hugo.said
        assert "Go on" not in hugo.said
        await hugo.keys("enter")
        assert not house.house.draining
        await hugo.keys("d")
        await hugo.chooses("When all left")
        assert house.house.refusal("SHA256:Ben")
        assert "letting nobody in any more" in hugo.said
        await ana.until("The host restarts soon. Every match is kept; come again in a few minutes.")
        await ana.drops()
        assert not ended
        await hugo.drops()
        assert ended == [True]


@pytest.mark.parametrize("draining", [False, True])
async def test_the_host_may_be_ended_at_once(draining: bool) -> None:
    async with company() as house:
        ended: list[bool] = []
        house.house.on_empty = lambda: ended.append(True)
        hugo = await the_host(house)
        if draining:
            house.house.drain()
        await hugo.keys("d")
        assert "Everybody is told; every match is kept." in hugo.said
        assert ended == []
        await hugo.chooses("Now")
        assert ended == [True]


async def test_a_host_who_drains_may_go_on_after_all() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        await house.opens(ana, "raj")
        hugo = await the_host(house)
        house.house.drain()
        await hugo.keys("d")
        assert "When all left" not in hugo.said
        await hugo.keys("enter")
        assert "letting nobody in any more" in hugo.said
        await hugo.keys("d")
        await hugo.chooses("Go on")
        assert "the door is open" in hugo.said
        await ana.until("The host goes on after all.")
        assert house.house.refusal("SHA256:Ben") == ""


async def test_more_guests_and_tables_than_lines_are_scrolled() -> None:
    async with company() as house:
        hugo = await the_host(house)
        for _table in range(5):
            house.house.open_table(hugo.app.guest, setup_of("raj"))
            house.house.leave(hugo.app.guest)
        guests = [house.arrives(f"Guest {number:02}") for number in range(20)]
        await hugo.until("Guest 16")
        await hugo.keys("up")
        assert "▸ Raj" in hugo.said
        await hugo.keys("down")
        assert "▸ Hugo" in hugo.said
        for guest in guests:
            house.house.depart(guest.app.guest)
