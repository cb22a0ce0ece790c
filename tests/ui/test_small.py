"""A terminal that is too small, or changes its size."""

from pathlib import Path
from random import Random

from cardgames_tui.ui.small import SmallScreen
from cardgames_tui.ui.table import TableScreen
from tests.ui.desk import acts_at, at_table


async def test_too_little_room_is_said_with_both_sizes_and_keys_are_dead(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "9")
        for width, height in ((79, 24), (80, 23), (40, 10)):
            await desk.resize(width, height)
            said = " ".join(desk.text.split())
            assert f"The terminal has {width}x{height}; cardgames needs 80x24. Ctrl-C leaves." in said
            await desk.keys("enter", "escape", "h", "q", "z", "1")
        await desk.resize(80, 24)
        assert isinstance(desk.app.screen, TableScreen)
        assert "Bid 9?" in desk.text
        assert acts_at(desk.app.screen) == ()


async def test_the_table_is_whole_after_any_number_of_sizes(tmp_path: Path) -> None:
    random = Random(7)
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter")
        fresh = desk.text
        for _resize in range(60):
            await desk.pilot.resize_terminal(random.randint(1, 250), random.randint(1, 80))
        await desk.resize(80, 24)
        assert desk.text == fresh
        assert not any(isinstance(screen, SmallScreen) for screen in desk.app.screen_stack)
