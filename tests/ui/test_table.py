"""Matches at the table: hand-overs, acts, refusals, what is seen and what is not."""

from dataclasses import replace
from pathlib import Path

from cardgames_tui.ui.curtain import CurtainScreen
from cardgames_tui.ui.table import TableScreen
from cardgames_tui.ui.zone import Zone
from tests.ui.desk import Desk, acts_at, at_table

BID_CARD = "│ 7│"


def drawn(desk: Desk) -> str:
    """Everything in the widget tree of every screen, seen or not."""
    zones = [zone for screen in desk.app.screen_stack for zone in screen.query(Zone)]
    return "\n".join(line for zone in zones for line in zone.text_lines())


async def test_no_card_is_drawn_before_the_first_player_is_at_the_keyboard(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        assert isinstance(desk.app.screen, CurtainScreen)
        assert "Pass the keyboard to Ana." in desk.text
        assert BID_CARD not in desk.text + drawn(desk)
        await desk.keys("enter")
        assert isinstance(desk.app.screen, TableScreen)
        assert BID_CARD in desk.text
        assert "Ana, choose a bid card in secret." in desk.text


async def test_the_hand_is_gone_from_the_screen_and_the_widgets_when_the_keyboard_goes_on(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "9", "enter")
        assert "Your 9 lies face down" in desk.text
        assert "Enter passes the keyboard to Ben." in desk.text
        await desk.keys("enter")
        assert "Pass the keyboard to Ben." in desk.text
        assert BID_CARD not in desk.text + drawn(desk)
        assert "face down" not in desk.text + drawn(desk)


async def test_enter_pressed_many_times_by_the_leaving_player_raises_no_curtain(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "9", "enter")
        table = desk.app.screen
        assert isinstance(table, TableScreen)
        table._settle_seconds = 1.0
        for _press in range(6):
            await desk.pilot.press("enter")
        assert isinstance(desk.app.screen, CurtainScreen)
        assert acts_at(table) == ((0, "9"),)


async def test_the_reveal_is_seen_by_all_before_the_next_curtain(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "9", "enter", "enter", "enter", "4", "enter")
        assert "all look on" in desk.text
        assert "Ana takes +10" in desk.text
        assert BID_CARD not in desk.text + drawn(desk)
        await desk.keys("enter")
        assert "Pass the keyboard to Ana." in desk.text


async def test_an_unrevealed_bid_can_be_taken_back_and_a_revealed_one_not(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "9", "enter", "u")
        assert "choose a bid card" in desk.text
        await desk.keys("8", "enter", "enter", "enter", "4", "enter", "u")
        assert "only an act that showed nothing can be taken back" in " ".join(desk.text.split())


async def test_a_refused_act_says_why_and_changes_nothing(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "enter")
        assert "Choose a bid card first" in desk.text
        assert isinstance(desk.app.screen, TableScreen)
        assert acts_at(desk.app.screen) == ()


async def test_one_key_hides_the_hand_and_shows_it_again(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "h")
        assert BID_CARD not in desk.text + drawn(desk)
        await desk.keys("9", "enter")
        assert isinstance(desk.app.screen, TableScreen)
        assert acts_at(desk.app.screen) == ()
        await desk.keys("h")
        assert BID_CARD in desk.text


async def test_a_hand_that_is_hidden_takes_along_what_was_drawn_for_it_and_leaves_the_table_as_it_lies(
    tmp_path: Path,
) -> None:
    async with at_table(tmp_path, "travel_agency", size=(130, 40), start_player="seat2") as desk:
        await desk.keys("enter", "right", "4", "enter")
        assert "Ben, you drew" in desk.text
        table = [line[:88] for line in desk.lines[1:26]]
        assert "▼ Ben" in table[-1]
        await desk.keys("h")
        assert "you drew" not in desk.text
        assert "Ben draws a card" in desk.text
        assert [line[:88] for line in desk.lines[1:26]] == table
        await desk.keys("l")
        assert "you drew" not in desk.text
        await desk.keys("escape", "h")
        assert "Ben, you drew" in desk.text


async def test_a_table_is_turned_to_whoever_has_the_keyboard(tmp_path: Path) -> None:
    async with at_table(tmp_path, "travel_agency", start_player="seat2") as desk:
        await desk.keys("enter", "h")
        table = desk.app.screen
        assert isinstance(table, TableScreen)
        assert table.board.scene is not None
        for seat, name in enumerate(("Ana", "Ben")):
            table.board.show(replace(table.board.scene, keyboard=seat))
            await desk.rest()
            assert f"▼ {name}" in desk.text


async def test_what_happened_since_the_own_turn_is_told_after_the_curtain(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "9", "enter", "enter", "enter", "4", "enter", "enter", "enter")
        assert "Ana takes +10. " in " ".join(desk.text.split())
        assert "is turned up." in desk.text


async def test_escape_asks_and_the_match_goes_on_where_it_was(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "9", "enter", "enter", "enter", "escape")
        assert "Paused" in desk.text
        await desk.keys("escape")
        assert "Ben, choose a bid card" in desk.text
        await desk.keys("escape", "up", "up", "enter")
        assert "The match is kept" in desk.text
        await desk.keys("r", "enter")
        assert "Pass the keyboard to Ben." in desk.text


async def test_a_match_is_played_to_its_result_by_keys_and_played_again(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj", short_two_player="on") as desk:
        for _round in range(12):
            await desk.keys("enter", "right", "enter", "enter", "enter", "left", "enter", "enter")
        assert "the match is over" in desk.text
        assert "Scores by round" in desk.text
        await desk.keys("s")
        assert "Pass the keyboard to Ana." in desk.text
        assert "round 1 of 12" in desk.text


async def test_a_match_is_played_by_mouse(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.click("Pass the keyboard")
        await desk.click("│ 9│")
        assert "Bid 9?" in desk.text
        await desk.click("Bid 9?")
        assert "lies face down" in desk.text
        await desk.click("Done.")
        await desk.click("Pass the keyboard")
        await desk.click("│ 4│")
        await desk.click("┃ 4┃")
        assert "Ana takes +10" in desk.text


async def test_a_line_says_so_when_nothing_is_kept_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "cardgames").write_text("in the way")
    async with at_table(tmp_path / "cardgames", "raj") as desk:
        await desk.keys("enter", "9", "enter")
        assert "Your 9 lies face down" in desk.text
        assert "Nothing is kept" in desk.lines[22]


async def test_a_round_that_is_looked_at_keeps_its_headline(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "9", "enter", "enter", "enter", "4", "enter")
        assert "round 1 of 15" in desk.lines[0]
        await desk.keys("enter", "enter")
        assert "round 2 of 15" in desk.lines[0]


async def test_the_pause_ends_the_program_too_and_says_how_to_go_on(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "9", "enter", "escape", "up", "enter")
        assert desk.app.return_code == 0
        assert desk.app.farewell.startswith("The match is kept; `cardgames resume ")


async def test_a_hasty_player_is_told_why_the_curtain_stays_down(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "9", "enter")
        table = desk.app.screen
        assert isinstance(table, TableScreen)
        table._settle_seconds = 1.0
        await desk.pilot.press("enter", "enter")
        assert "Too soon: wait a moment, then press Enter again." in desk.text
