"""The app without a terminal, as a person uses it: keys, clicks, and the screen as text."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.match import Match
from cardgames_tui.setup import begin
from cardgames_tui.ui.app import CardgamesApp
from cardgames_tui.ui.curtain import CurtainScreen
from cardgames_tui.ui.seating import HotSeat
from cardgames_tui.ui.table import TableScreen

MOMENT = 0.01
"""Seconds in which keys are dropped after a hand-over; people get more."""


class Desk:
    """Somebody who sits before the app."""

    def __init__(self, app: CardgamesApp, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        """The screen in one piece."""
        return "\n".join(self.lines)

    async def keys(self, *pressed: str) -> None:
        """Press keys as a person does, each after the screen came to rest."""
        for key in pressed:
            await self.pilot.press(key)
            await self.rest()

    async def click(self, text: str) -> None:
        """Click on the first place where the screen says this."""
        y, line = next((y, line) for y, line in enumerate(self.lines) if text in line)
        await self.pilot.click(offset=(line.index(text), y))
        await self.rest()

    async def rest(self) -> None:
        """Wait until the screen came to rest: curtains are ready, and keys count."""
        for _try in range(500):
            await self.pilot.pause(MOMENT)
            screen = self.app.screen
            if not isinstance(screen, CurtainScreen | TableScreen) or screen.at_rest:
                return

    async def resize(self, width: int, height: int) -> None:
        """Give the terminal another size."""
        await self.pilot.resize_terminal(width, height)
        await self.rest()


def match_at(table: Screen[Any]) -> Match[Any, Any]:
    """The match at a table."""
    assert isinstance(table, TableScreen)
    assert isinstance(table.seating, HotSeat)
    return table.seating.match


def acts_at(table: Screen[Any]) -> tuple[tuple[Seat, str], ...]:
    """Every act of the match at a table."""
    return match_at(table).acts


@asynccontextmanager
async def at_menu(folder: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Desk]:
    """The app at its menu."""
    app = CardgamesApp(folder)
    app.settle = MOMENT
    async with app.run_test(size=size) as pilot:
        desk = Desk(app, pilot)
        await desk.rest()
        yield desk


@asynccontextmanager
async def at_table(
    folder: Path,
    game: str,
    names: Sequence[str] = ("Ana", "Ben"),
    size: tuple[int, int] = (80, 24),
    seed: int = 1,
    **options: Any,
) -> AsyncIterator[Desk]:
    """The app at a new match, the first curtain down."""
    app = CardgamesApp(folder, lambda app: app.play(begin(game, names, options, None, seed)))
    app.settle = MOMENT
    async with app.run_test(size=size) as pilot:
        desk = Desk(app, pilot)
        while not isinstance(app.screen, CurtainScreen):
            await pilot.pause(MOMENT)
        await desk.rest()
        yield desk
