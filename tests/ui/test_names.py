"""Names from outside are drawn letter for letter, everywhere."""

from pathlib import Path

import pytest

from tests.ui.desk import at_table

NAMES = ("[/", "[bold]x", "a[0]", "[@click=app.quit", "名前", "You", "$USER")


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_is_shown_as_it_is_on_curtain_table_log_result_and_list(tmp_path: Path, name: str) -> None:
    async with at_table(tmp_path, "raj", names=(name, "Ben"), short_two_player="on") as desk:
        assert f"Pass the keyboard to {name}." in desk.text
        await desk.keys("enter")
        assert f"you are {name}" in desk.text
        await desk.click(name)
        await desk.keys("left", "enter", "enter", "enter", "right", "enter", "l")
        assert f"{name} " in desk.text
        await desk.keys("escape", "escape", "up", "up", "enter", "r")
        assert f"{name} and Ben" in desk.text
        assert desk.app.return_code is None
