"""Makes every picture of this folder: `python screenshots/make.py`. Seeds, names and keys are fixed."""

import asyncio
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Literal, NamedTuple

from textual.pilot import Pilot

from cardgames_tui import decks, demos, games
from cardgames_tui.engine.options import Value, values_of
from cardgames_tui.host.app import GuestApp
from cardgames_tui.host.house import House
from cardgames_tui.host.lobby import LobbyScreen
from cardgames_tui.host.tables import Setup
from cardgames_tui.host.visit import Visit
from cardgames_tui.setup import begin
from cardgames_tui.store.ledger import Access
from cardgames_tui.store.sqlite_ledger import SqliteLedger
from cardgames_tui.ui.app import CardgamesApp
from cardgames_tui.ui.curtain import CurtainScreen
from cardgames_tui.ui.show import ShowScreen
from cardgames_tui.ui.table import TableScreen
from cardgames_tui.ui.terminal_app import TerminalApp

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
    shows: Literal["table", "replay", "demo", "lobby"] = "table"


SEED = 7
PICTURES = (
    Picture("curtain", "raj", ("Ana", "Ben", "Cem"), 5),
    Picture("raj", "raj", ("Ana", "Ben", "Cem"), 12, ("enter", "right", "right", "right")),
    Picture("travel_agency", "travel_agency", ("Ana", "Ben"), 44, ("enter", "right", "8")),
    Picture("travel_agency_large", "travel_agency", ("Ana", "Ben"), 44, ("enter", "right", "8"), size=(130, 40)),
    Picture("over_under", "over_under", ("Ana", "Ben", "Cem"), 5, ("enter", "down", "down", "o"), {"variant": 2}),
    Picture("baptisten_skat", "baptisten_skat", ("Ana", "Ben", "Cem", "Dan"), 14, ("enter", "right"), {"hook": "on"}),
    Picture("demo", "travel_agency", (), 0, ("right",) * 10, shows="demo"),
    Picture("lobby", "", ("Ana", "Ben", "Cem", "Dora", "Emil"), 0, shows="lobby"),
    Picture("replay", "raj", ("Ana", "Ben", "Cem"), 45, ("n", "n", "n", "v"), shows="replay"),
)


async def make(picture: Picture) -> str:
    """The picture as SVG."""
    with TemporaryDirectory() as folder:
        app = _lobby(picture, Path(folder)) if picture.shows == "lobby" else _home(picture, Path(folder))
        app.settle = MOMENT
        async with app.run_test(size=picture.size) as pilot:
            await _rest(pilot, app)
            for key in picture.keys:
                await pilot.press(key)
                await _rest(pilot, app)
            svg = app.export_screenshot(title="cardgames")
            return svg.replace("<text ", '<text xml:space="preserve" ')  # or some viewers drop blanks


def _home(picture: Picture, folder: Path) -> TerminalApp:
    return CardgamesApp(folder, partial(_open, picture))


class _NoLine:
    """The connection of a guest who is only in the picture."""

    idle = silence = 0.0

    def hang_up(self, sentence: str) -> None:
        """Nothing is connected."""


def _lobby(picture: Picture, folder: Path) -> TerminalApp:
    """The lobby as the first guest sees it; the others sit at tables."""
    house = House(SqliteLedger(folder))
    guests = [house.arrive(Visit(f"SHA256:{name}", name, "192.0.2.1"), _NoLine()) for name in picture.players]
    for guest in guests:
        house.name_guest(guest, guest.visit.user)
    ana, ben, cem, dora, emil = guests
    raj = house.open_table(ben, _usual("raj", 2, Access.OPEN))
    house.enter(cem, raj)
    raj.take_seat(cem, cem.handle)
    house.start(ben, raj)
    house.open_table(dora, _usual("travel_agency", 2, Access.OPEN))
    skat = house.open_table(emil, _usual("baptisten_skat", 4, Access.CODE))
    skat.take_seat(emil, "Franz")
    house.depart(ana)
    return GuestApp(house, ana.visit, _NoLine())


def _usual(game: str, size: int, access: Access) -> Setup:
    return Setup(game, values_of(games.game(game).options()), decks.default(game), size, access)


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


async def _rest(pilot: Pilot[int], app: TerminalApp) -> None:
    while True:
        await pilot.pause(MOMENT)
        screen = app.screen
        if isinstance(screen, ShowScreen | LobbyScreen) or (
            isinstance(screen, CurtainScreen | TableScreen) and screen.at_rest
        ):
            break
    await pilot.pause(MOMENT)


if __name__ == "__main__":
    for each in PICTURES:
        (FOLDER / f"{each.name}.svg").write_text(asyncio.run(make(each)), "utf-8")
        print(f"{each.name}.svg")
