"""Numbers that are typed at a table, digit by digit."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from cardgames_tui.ui.lines import Prompt
from cardgames_tui.ui.table import TableScreen

from .desk import Desk, acts_at, at_table


class Typist:
    """Somebody at a table of Raj whose clock stands still until it is told to go on."""

    def __init__(self, desk: Desk) -> None:
        assert isinstance(desk.app.screen, TableScreen)
        self.desk = desk
        self.table = desk.app.screen
        self.now = 0.0
        self.table.board.clock = lambda: self.now

    @property
    def marked(self) -> int | None:
        """The marked card."""
        assert self.table.board.scene
        return self.table.board.scene.marks.get("card")

    @property
    def said(self) -> str:
        """What the line above the footer says."""
        return self.desk.app.screen.query_one(Prompt).text

    async def keys(self, *pressed: str) -> None:
        """Press keys, all at the same moment."""
        await self.desk.keys(*pressed)


@asynccontextmanager
async def typing(folder: Path) -> AsyncIterator[Typist]:
    async with at_table(folder, "raj") as desk:
        await desk.keys("enter")
        yield Typist(desk)


async def test_digits_in_quick_succession_are_one_number(tmp_path: Path) -> None:
    async with typing(tmp_path) as typist:
        await typist.keys("1")
        assert typist.marked == 1
        typist.now += 0.9
        await typist.keys("5")
        assert typist.marked == 15


async def test_a_digit_after_a_pause_begins_another_number(tmp_path: Path) -> None:
    async with typing(tmp_path) as typist:
        await typist.keys("1")
        typist.now += 2
        await typist.keys("5")
        assert typist.marked == 5


async def test_the_longest_ending_that_is_a_card_counts(tmp_path: Path) -> None:
    async with typing(tmp_path) as typist:
        await typist.keys("2", "7")
        assert typist.marked == 7


async def test_a_number_is_forgotten_by_whatever_else_is_done(tmp_path: Path) -> None:
    async with typing(tmp_path) as typist:
        await typist.keys("1", "z", "2")
        assert typist.marked == 2
        await typist.keys("right", "1", "left", "2")
        assert typist.marked == 2
        await typist.keys("1", "h", "h", "2")
        assert typist.marked == 2
        await typist.keys("z", "1")
        await typist.desk.click("│ 9│")
        await typist.keys("2")
        assert typist.marked == 2


async def test_enter_ends_a_number_also_where_the_rules_refuse_it(tmp_path: Path) -> None:
    async with typing(tmp_path) as typist:
        await typist.keys("0", "enter")
        assert typist.said == "Bids are whole numbers from 1 to 15."
        await typist.keys("1", "question_mark", "escape", "2")
        assert typist.marked == 2
        assert len(acts_at(typist.table)) == 0


async def test_a_first_digit_that_is_no_card_is_seen(tmp_path: Path) -> None:
    async with typing(tmp_path) as typist:
        await typist.keys("1", "enter", "enter", "enter", "2", "enter", "enter", "enter", "enter")
        assert len(acts_at(typist.table)) == 2
        await typist.keys("1")
        assert typist.said == "You do not hold 1."
        await typist.keys("enter")
        assert typist.said.startswith("You have already played 1.")
        await typist.keys("1", "2")
        assert typist.said == "Bid 12? Enter lays it face down."
