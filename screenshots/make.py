"""Makes every picture of this folder: `python screenshots/make.py`. Seeds, names and keys are fixed."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from textual.pilot import Pilot

from cardgames_tui.setup import begin
from cardgames_tui.ui.app import CardgamesApp
from cardgames_tui.ui.curtain import CurtainScreen
from cardgames_tui.ui.table import TableScreen

FOLDER = Path(__file__).parent
MOMENT = 0.01


class Picture(NamedTuple):
    """A match, the acts of its beginning in notation, and the keys that lead to what is shown."""

    name: str
    game: str
    players: tuple[str, ...]
    acts: int
    keys: tuple[str, ...]
    options: dict[str, Any]
    size: tuple[int, int] = (80, 24)
    seed: int = 7


PICTURES = (
    Picture("curtain", "raj", ("Ana", "Ben", "Cem"), 5, (), {}),
    Picture("raj", "raj", ("Ana", "Ben", "Cem"), 12, ("enter", "right", "right", "right"), {}),
    Picture("travel_agency", "travel_agency", ("Ana", "Ben"), 44, ("enter", "right", "8"), {}),
    Picture("over_under", "over_under", ("Ana", "Ben", "Cem"), 5, ("enter", "down", "down", "o"), {"variant": "2"}),
    Picture("baptisten_skat", "baptisten_skat", ("Ana", "Ben", "Cem", "Dan"), 14, ("enter", "right"), {"hook": "on"}),
    Picture("travel_agency_large", "travel_agency", ("Ana", "Ben"), 44, ("enter", "right", "8"), {}, (130, 40)),
)


async def make(picture: Picture) -> str:
    """The picture as SVG."""
    with TemporaryDirectory() as folder:
        match = begin(picture.game, picture.players, picture.options, None, picture.seed)
        for number in range(picture.acts):
            chair = match.chair(match.to_act[0])
            chair.play(chair.legal[number * 7 % len(chair.legal)])
        app = CardgamesApp(Path(folder), lambda app: app.play(match))
        app.settle = MOMENT
        async with app.run_test(size=picture.size) as pilot:
            await _rest(pilot, app)
            for key in picture.keys:
                await pilot.press(key)
                await _rest(pilot, app)
            svg = app.export_screenshot(title="cardgames")
            return svg.replace("<text ", '<text xml:space="preserve" ')  # or some viewers drop blanks


async def _rest(pilot: Pilot[int], app: CardgamesApp) -> None:
    while not (isinstance(app.screen, CurtainScreen | TableScreen) and app.screen.at_rest):
        await pilot.pause(MOMENT)


if __name__ == "__main__":
    for each in PICTURES:
        (FOLDER / f"{each.name}.svg").write_text(asyncio.run(make(each)), "utf-8")
        print(f"{each.name}.svg")
