"""High Card in the app: from the menu to the result, kept on the way."""

from pathlib import Path

from cardgames_tui import games
from tests.ui.desk import Desk, at_menu, at_table


async def play_a_trick(desk: Desk) -> None:
    """Both players mark their first card and play it; then everybody has looked at the trick."""
    for _player in range(2):
        await desk.keys("enter", "right", "enter", "enter")


async def test_the_menu_has_room_for_every_game_and_its_own_lines(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        assert all(f"{games.title(slug)} " in desk.text for slug in games.slugs())
        assert games.summary("high_card") in desk.text
        assert "Quit" in desk.text


async def test_the_form_offers_the_option_and_begins_a_match(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.click("High Card ")
        assert "High Card · new game" in desk.text
        assert "Which card of a trick takes it." in desk.text
        await desk.keys("enter", "enter")
        assert "Player 1, lead a card." in desk.text


async def test_the_hand_is_gone_while_the_keyboard_is_passed_on(tmp_path: Path) -> None:
    async with at_table(tmp_path, "high_card") as desk:
        await desk.keys("enter")
        assert "│ 17 │" in desk.text
        await desk.keys("right", "enter", "enter")
        assert "Pass the keyboard to Ben." in desk.text
        assert "│ 17 │" not in desk.text


async def test_a_match_is_kept_and_played_to_its_result(tmp_path: Path) -> None:
    async with at_table(tmp_path, "high_card") as desk:
        await play_a_trick(desk)
        await play_a_trick(desk)
        await desk.keys("escape", "up", "enter")
        assert "The match is kept" in desk.text
    async with at_menu(tmp_path) as desk:
        await desk.keys("r", "enter")
        assert "trick 3 of 5" in desk.text
        for _trick in range(3):
            await play_a_trick(desk)
        assert "the match is over" in desk.text
