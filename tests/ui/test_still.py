"""Lines that are kept are the lines that would be drawn."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.segment import Segment
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from cardgames_tui import games
from cardgames_tui.ui.still import Still
from cardgames_tui.ui.table import TableScreen

from .desk import Desk, at_table

KEYS = ("right", "left", "up", "down", "enter", "z", "h", "l", "question_mark", "escape", "u", "3", "space")
SIZES = ((80, 24), (130, 40), (97, 30), (60, 20))
THEMES = ("textual-dark", "textual-light", "nord")
PRESSED = 30
"""Keys, changes of size and of colours."""


@pytest.mark.parametrize("slug", games.slugs())
async def test_whatever_happens_the_table_is_as_it_would_be_drawn_anew(tmp_path: Path, slug: str) -> None:
    chooser = Random(slug)
    async with at_table(tmp_path, slug, size=(130, 40)) as desk:
        await desk.keys("enter")
        for _key in range(PRESSED):
            await do_something(desk, chooser)
            table = next(screen for screen in desk.app.screen_stack if isinstance(screen, TableScreen))
            assert drawn(table) == drawn_anew(table)


async def do_something(desk: Desk, chooser: Random) -> None:
    match chooser.randrange(12):
        case 0:
            await desk.resize(*chooser.choice(SIZES))
        case 1:
            desk.app.theme = chooser.choice(THEMES)
        case 2:
            await desk.app.run_action("app.toggle_card_colours")
        case _:
            await desk.keys(chooser.choice(KEYS))
    await desk.rest()


def drawn(screen: Screen[Any]) -> list[list[Segment]]:
    return [list(strip) for strip in screen._compositor.render_strips()]


def drawn_anew(screen: Screen[Any]) -> list[list[Segment]]:
    for widget in screen.walk_children(with_self=True):
        widget.refresh()
        if isinstance(widget, Still):
            widget._kept = None
    return drawn(screen)


async def test_a_key_has_only_those_drawn_anew_that_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_table(tmp_path, "raj", size=(130, 40)) as desk:
        await desk.keys("enter", "right")
        asked, as_textual_draws = set[str | None](), Widget.render_lines

        def render_lines(widget: Widget, crop: Region) -> list[Strip]:
            asked.add(widget.id)
            return as_textual_draws(widget, crop)

        monkeypatch.setattr(Widget, "render_lines", render_lines)
        await desk.keys("right")
    assert asked == {"hand", "prompt"}
