"""The last line of a screen: its keys, and clicks on them."""

from pathlib import Path

from cardgames_tui.ui.keys import KeyLine
from cardgames_tui.ui.reading import LogScreen, RulesScreen
from tests.ui.desk import Desk, at_table


def keys(desk: Desk) -> str:
    """The line as it is drawn."""
    (line,) = desk.app.screen.query_one(KeyLine).text_lines()
    return line.rstrip()


async def test_the_line_tells_each_key_once_with_what_it_does(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        assert keys(desk) == "Enter Show my view ? Rules Esc Menu"
        await desk.keys("enter")
        assert keys(desk) == "←→ Card 0-9 Number Enter Play z Back u Undo h Hide l Log ? Rules Esc Menu"
        assert desk.lines[-1].rstrip() == keys(desk)


async def test_a_key_that_means_nothing_is_not_told_until_it_does(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("question_mark")
        assert "Next match" not in keys(desk)
        await desk.keys("slash", "t", "i", "e", "enter")
        assert "n Next match" in keys(desk)


async def test_a_click_on_a_key_does_what_the_key_does(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter")
        await desk.click("Log")
        assert isinstance(desk.app.screen, LogScreen)
        await desk.click("Esc")
        await desk.click("? Rules")
        assert isinstance(desk.app.screen, RulesScreen)


async def test_a_click_beside_the_keys_does_nothing(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter")
        before = desk.text
        await desk.pilot.click(offset=(78, 23))
        await desk.rest()
        assert desk.text == before
