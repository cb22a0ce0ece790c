"""Makes every picture of this folder: `python screenshots/make.py`. Seeds, names and keys are fixed."""

import asyncio
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Literal, NamedTuple

from textual.pilot import Pilot

from cardgames_tui import demos
from cardgames_tui.engine.options import Value
from cardgames_tui.setup import begin
from cardgames_tui.ui.app import CardgamesApp
from cardgames_tui.ui.curtain import CurtainScreen
from cardgames_tui.ui.show import ShowScreen
from cardgames_tui.ui.table import TableScreen

FOLDER = Path(__file__).parent
MOMENT = 0.01


class Picture(NamedTuple):
    """A match and its beginning by a fixed choice of legal acts, what is opened, and the keys that lead on."""

    name: str
    game: str
    players: tuple[str, ...]
    acts: int
    keys: tuple[str, ...] = ()
    options: Mapping[str, Value] = MappingProxyType({})
    size: tuple[int, int] = (80, 24)
    shows: Literal["table", "replay", "demo"] = "table"


SEED = 7
PICTURES = (
    Picture("curtain", "raj", ("Ana", "Ben", "Cem"), 5),
    Picture("raj", "raj", ("Ana", "Ben", "Cem"), 12, ("enter", "right", "right", "right")),
    Picture("travel_agency", "travel_agency", ("Ana", "Ben"), 44, ("enter", "right", "8")),
    Picture("travel_agency_large", "travel_agency", ("Ana", "Ben"), 44, ("enter", "right", "8"), size=(130, 40)),
    Picture("over_under", "over_under", ("Ana", "Ben", "Cem"), 5, ("enter", "down", "down", "o"), {"variant": 2}),
    Picture("baptisten_skat", "baptisten_skat", ("Ana", "Ben", "Cem", "Dan"), 14, ("enter", "right"), {"hook": "on"}),
    Picture("demo", "travel_agency", (), 0, ("right",) * 10, shows="demo"),
    Picture("replay", "raj", ("Ana", "Ben", "Cem"), 45, ("n", "n", "n", "v"), shows="replay"),
)


async def make(picture: Picture) -> str:
    """The picture as SVG."""
    with TemporaryDirectory() as folder:
        app = CardgamesApp(Path(folder), partial(_open, picture))
        app.settle = MOMENT
        async with app.run_test(size=picture.size) as pilot:
            await _rest(pilot, app)
            for key in picture.keys:
                await pilot.press(key)
                await _rest(pilot, app)
            svg = app.export_screenshot(title="cardgames")
            return svg.replace("<text ", '<text xml:space="preserve" ')  # or some viewers drop blanks


def _open(picture: Picture, app: CardgamesApp) -> None:
    if picture.shows == "demo":
        demo = demos.load(picture.game, demos.names(picture.game)[0].name)
        app.show_demo(demo, speed=0.25)  # so that it does not run ahead of the keys
        return
    match = begin(picture.game, picture.players, picture.options, None, SEED)
    for number in range(picture.acts):
        chair = match.chair(match.to_act[0])
        chair.play(chair.legal[number * SEED % len(chair.legal)])
    if picture.shows == "replay":
        app.replay(match)
    else:
        app.play(match)


async def _rest(pilot: Pilot[int], app: CardgamesApp) -> None:
    while True:
        await pilot.pause(MOMENT)
        screen = app.screen
        if isinstance(screen, ShowScreen) or (isinstance(screen, CurtainScreen | TableScreen) and screen.at_rest):
            break
    await pilot.pause(MOMENT)


if __name__ == "__main__":
    for each in PICTURES:
        (FOLDER / f"{each.name}.svg").write_text(asyncio.run(make(each)), "utf-8")
        print(f"{each.name}.svg")
