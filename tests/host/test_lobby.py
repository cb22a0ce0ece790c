"""The lobby: the tables that a guest may see, the ways to them, and who is in the house."""

from pathlib import Path

import pytest

from cardgames_tui.host.app import GuestApp
from cardgames_tui.host.opening import OpenTableScreen
from cardgames_tui.host.room import RoomScreen
from cardgames_tui.store.ledger import Access
from cardgames_tui.ui.choices import ListScreen
from cardgames_tui.ui.forms import SettingsScreen
from cardgames_tui.ui.reading import ReadingScreen
from tests.host.company import LARGE, USUAL, company
from tests.host.guesthouse import play_out, setup_of

# ── what is seen ────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_an_empty_lobby_says_how_to_open_a_table_and_names_all_its_keys() -> None:
    async with company() as house:
        ana = await house.comes("Ana", is_host=True)
        for size in (LARGE, USUAL):
            await ana.resize(size)
            assert "Lobby · 1 guest" in ana.lines[0]
            assert "you are Ana" in ana.lines[0]
            assert "No table is open. n opens one; your friends see it here." in ana.said
            assert "In the house Ana" in ana.said
            assert "a Host" in ana.said
            assert ana.cut_keys == []


async def test_only_the_host_is_offered_the_hosts_screen() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        assert "Host" not in ana.said
        await ana.keys("a")
        assert ana.app.screen is ana.app._lobby


async def test_open_tables_and_those_by_code_are_in_everybodys_lobby_and_private_ones_in_nobodys() -> None:
    async with company() as house:
        ana, ben = await house.comes("Ana"), await house.comes("Ben")
        for game, access in (("raj", Access.OPEN), ("over_under", Access.CODE), ("baptisten_skat", Access.PRIVATE)):
            house.house.leave(ana.app.guest)
            table = house.house.open_table(ana.app.guest, setup_of(game, access=access))
        await ben.until("Over & Under")
        assert "Raj 1 of 2 seats taken open Ana" in ben.said
        assert "Over & Under 1 of 2 seats taken by code Ana" in ben.said
        assert "Baptisten" not in ben.said
        assert "In the house Ana, Ben" in ben.said
        assert table.kept.code not in ben.drawn
        house.house.leave(ana.app.guest)
        await ana.until("Baptisten-Skat 1 of 2 seats taken private Ana")


async def test_who_comes_and_goes_and_what_goes_on_is_seen_by_all() -> None:
    async with company() as house:
        cem = await house.comes("Cem")
        ana, ben = (guest.app.guest for guest in house.begin_unseen("raj", "Ana", "Ben"))
        await cem.until("In the house Cem, Ana (Raj), Ben (Raj)")
        assert "Raj playing open Ana, Ben" in cem.said
        house.only_table.adjourn(ana)
        await cem.until("Raj adjourned")
        house.house.depart(ben)
        await cem.until("Lobby · 2 guests")


async def test_a_match_that_is_over_tells_how_many_stay_also_after_a_restart(tmp_path: Path) -> None:
    async with company(tmp_path) as house:
        cem = await house.comes("Cem")
        ana, _ben = house.begin_unseen("over_under", "Ana", "Ben", target=1)
        await cem.until("playing open Ana, Ben")
        play_out(house.only_table)
        house.only_table.leave_seat(ana.app.guest)
        await cem.until("Over & Under over, 1 of 2 stay open Ben")
    async with company(tmp_path) as house:
        ben = await house.comes("Ben")
        assert ben.app.screen is ben.app._lobby
        assert "Over & Under over, 1 of 2 stay open Ben" in ben.said
        assert house.only_table.match is None


async def test_a_guest_finds_the_tables_where_they_play_first() -> None:
    async with company() as house:
        house.begin_unseen("raj", "Ana", "Ben")
        house.house.open_table(house.arrives("Cem").app.guest, setup_of("over_under"))
        dora, ben = await house.comes("Dora"), await house.comes("Ben")
        assert dora.said.index("Over & Under") < dora.said.index("Raj")
        await ben.keys("escape")
        await ben.chooses("Beside the table")
        await ben.keys("escape")
        await ben.until("Raj playing, with you")
        assert ben.said.index("Raj") < ben.said.index("Over & Under")


async def test_keys_move_the_mark_and_it_stays_on_its_table_while_others_come_and_go() -> None:
    async with company() as house:
        ana, ben = house.arrives("Ana").app.guest, await house.comes("Ben")
        tables = []
        for game in ("raj", "over_under", "baptisten_skat"):
            tables.append(house.house.open_table(ana, setup_of(game)))
            house.house.leave(ana)
        await ben.until("Baptisten-Skat")
        await ben.keys("end")
        assert "▸ Baptisten-Skat" in ben.said
        await ben.keys("home")
        assert "▸ Raj" in ben.said
        await ben.keys("down")
        assert "▸ Over & Under" in ben.said
        house.house.close_table(ana, tables[0])
        while "Raj" in ben.said:
            await ben.rest()
        assert "▸ Over & Under" in ben.said
        house.house.close_table(ana, tables[1])
        await ben.until("▸ Baptisten-Skat")


# ── ways to a table ─────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_table_is_opened_by_keys_alone() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        await ana.keys("n")
        ana.on(ListScreen)
        await ana.chooses("Raj")
        ana.on(OpenTableScreen)
        assert ana.cut_keys == []
        await ana.keys("right", "down", "right")
        assert "who has its code may come in." in " ".join(ana.text.split())
        await ana.keys("enter")
        ana.on(RoomScreen)
        assert house.only_table.kept.size == 3
        assert house.only_table.kept.access is Access.CODE
        assert house.only_table.kept.code in ana.said


async def test_keys_that_come_all_at_once_open_one_table_once() -> None:
    async with company() as house:
        ana, ben = await house.comes("Ana"), await house.comes("Ben")
        ana.app.call_later(ana.app.open_form, "raj")
        await ana.rest()
        await ana.burst("enter", "enter")
        assert len(house.house.tables) == 1
        await ben.until("1 of 2 seats taken")
        await ben.burst("enter", "enter", "enter")
        assert [type(screen) for screen in ben.app.screen_stack[1:]] == [RoomScreen]


@pytest.mark.parametrize(
    ("keys", "size", "access"),
    [
        (("right", "down", "right", "right"), 3, Access.PRIVATE),
        (("right", "down", "space", "up", "right"), 4, Access.CODE),
        (("down", "left", "up", "4"), 4, Access.PRIVATE),
    ],
)
async def test_keys_that_come_all_at_once_change_the_lines_of_a_form_that_they_were_meant_for(
    keys: tuple[str, ...], size: int, access: Access
) -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        ana.app.call_later(ana.app.open_form, "raj")
        await ana.rest()
        await ana.burst(*keys, "enter")
        assert house.only_table.kept.size == size
        assert house.only_table.kept.access is access


async def test_a_guest_with_too_many_tables_is_told_in_the_form() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        with_as_many_tables_as_may_be(ana.app)
        ana.app.call_later(ana.app.open_form, "raj")
        await ana.rest()
        await ana.keys("enter")
        ana.on(OpenTableScreen)
        assert "You have 5 tables, which is as many as a guest may have; close one first." in ana.said


def with_as_many_tables_as_may_be(app: GuestApp) -> None:
    for _table in range(5):
        app.house.open_table(app.guest, setup_of("raj"))
        app.house.leave(app.guest)


async def test_a_table_by_code_asks_for_it_and_takes_it_in_any_case_and_spacing() -> None:
    async with company() as house:
        ana, ben = house.arrives("Ana").app.guest, await house.comes("Ben")
        table = house.house.open_table(ana, setup_of("raj", access=Access.CODE))
        await ben.until("by code")
        await ben.keys("enter")
        await ben.asks_for("The code of the table?", "wrong")
        assert "No table has this code" in ben.said
        code = table.kept.code.upper()
        await ben.asks_for("The code of the table?", f"{code[:3]} {code[3:]}")
        ben.on(RoomScreen)
        assert "Ben" not in [seat.name for seat in table.seats]
        await ben.keys("escape")
        await ben.until("Raj")
        await ben.keys("enter")
        ben.on(RoomScreen)


async def test_a_private_table_is_found_by_its_code_alone() -> None:
    async with company() as house:
        ana, ben = house.arrives("Ana").app.guest, await house.comes("Ben")
        table = house.house.open_table(ana, setup_of("raj", access=Access.PRIVATE))
        await ben.keys("c")
        await ben.asks_for("The code of the table?", table.kept.code)
        ben.on(RoomScreen)


async def test_who_guesses_codes_is_slowed_down() -> None:
    async with company() as house:
        ben = await house.comes("Ben")
        await ben.keys("c")
        for guess in range(7):
            await ben.asks_for("The code of the table?", f"{guess}")
        assert "wait a few seconds" in ben.said


async def test_a_table_that_closes_while_a_guest_chooses_it_is_told() -> None:
    async with company() as house:
        ana, ben = house.arrives("Ana").app.guest, await house.comes("Ben")
        table = house.house.open_table(ana, setup_of("raj"))
        await ben.until("Raj")
        house.house.close_table(ana, table)
        ben.app._lobby._timer = ben.app.set_timer(60, lambda: None)  # what is drawn is not new
        await ben.keys("enter")
        assert "This table is closed; choose another one." in ben.said


# ── other ways ──────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_rules_and_settings_open_from_the_lobby_and_lead_back() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        await ana.keys("s")
        await ana.chooses("Colours")
        ana.on(SettingsScreen)
        await ana.keys("escape", "?")
        await ana.chooses("The house")
        ana.on(ReadingScreen)
        assert "You are a guest in a house of card tables." in ana.said
        assert ana.cut_keys == []
        await ana.keys("escape", "?")
        await ana.chooses("Raj")
        ana.on(ReadingScreen)
        await ana.keys("escape")
        assert ana.app.screen is ana.app._lobby


async def test_a_house_that_is_about_to_restart_says_so_and_opens_no_table() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        house.house.drain()
        await ana.until("The host is about to restart; every match is kept.")
        ana.app.call_later(ana.app.open_form, "raj")
        await ana.rest()
        await ana.keys("enter")
        assert "The host is about to restart, so no match begins now" in ana.said
        assert house.house.tables == {}


async def test_q_leaves_the_house_and_escape_does_not() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        await ana.keys("escape", "escape")
        assert ana.app.screen is ana.app._lobby
        assert ana.app.is_running
        assert list(house.house.guests) == ["SHA256:Ana"]
        await ana.keys("q")
        await ana.gone()
        assert house.house.guests == {}
