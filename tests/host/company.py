"""Guests without a network: apps of one house, side by side, each with keys and a screen as text."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from unittest.mock import patch

from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from cardgames_tui.engine.match import Chair, Match
from cardgames_tui.games.travel_agency.screen import TravelBoard
from cardgames_tui.host.app import GuestApp
from cardgames_tui.host.asking import AskScreen
from cardgames_tui.host.house import House
from cardgames_tui.host.playing import GuestTableScreen
from cardgames_tui.host.room import RoomScreen
from cardgames_tui.host.tables import Table
from cardgames_tui.host.visit import Visit
from cardgames_tui.store.ledger import Access
from cardgames_tui.store.sqlite_ledger import SqliteLedger
from cardgames_tui.ui.board import Board
from cardgames_tui.ui.curtain import CurtainScreen
from cardgames_tui.ui.keys import KeyLine
from cardgames_tui.ui.lines import Prompt
from cardgames_tui.ui.table import Stage, TableScreen
from cardgames_tui.ui.zone import Sheet
from tests.host.guesthouse import setup_of

MOMENT = 0.01
"""Seconds in which keys are dropped after a hand-over; people get more."""
MEMORY = Path("/dev/shm")
SMALL = (40, 10)
USUAL = (80, 24)
LARGE = (130, 40)

S = TypeVar("S", bound=Screen[Any])


class FakeLine:
    """The connection of a visit that has no network."""

    def __init__(self) -> None:
        self.touched = time.monotonic()
        self.silence = 0.0
        self.last_words: str | None = None
        self.app: GuestApp | None = None

    @property
    def idle(self) -> float:
        return time.monotonic() - self.touched

    def hang_up(self, sentence: str) -> None:
        self.last_words = sentence
        if self.app:
            self.app.exit(0)


class Seated:
    """A guest before their own terminal."""

    def __init__(self, app: GuestApp, line: FakeLine) -> None:
        self.app = app
        self.pilot: Pilot[int] = Pilot(app)
        self.line = line
        self.visit: asyncio.Task[int | None] | None = None

    # ── what is seen ────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        """The screen in one piece."""
        return "\n".join(self.lines)

    @property
    def said(self) -> str:
        """The screen as running text."""
        return " ".join(self.text.split())

    @property
    def asked(self) -> str:
        """The question over the screen, the answer so far and what is wrong with it, as running text."""
        box = self.on(AskScreen).query_one("#ask").content_region
        return " ".join(" ".join(line[box.x : box.right] for line in self.lines[box.y : box.bottom]).split())

    @property
    def drawn(self) -> str:
        """Everything in the widget tree of every screen, seen or not, as running text."""
        sheets = [sheet for screen in self.app.screen_stack for sheet in screen.query(Sheet)]
        return " ".join(" ".join(line for sheet in sheets for line in sheet.text_lines()).split())

    @property
    def views(self) -> list[Any]:
        """Every view that a board of this guest holds, on whatever screen."""
        boards = [board for screen in self.app.screen_stack for board in screen.query(Board)]
        return [board.scene.view for board in boards if board.scene]

    @property
    def cut_keys(self) -> list[str]:
        """The keys of the last line that are not whole on the screen."""
        keys = self.app.screen.query_one(KeyLine)
        return [key.description for key in keys.shown() if key.description not in keys.text_lines()[0]]

    def on(self, kind: type[S]) -> S:
        """The screen on top, which must be of this kind."""
        assert isinstance(self.app.screen, kind), f"{self.app.screen}\n{self.text}"
        return self.app.screen

    @property
    def table(self) -> GuestTableScreen:
        """The match on the screen."""
        return self.on(GuestTableScreen)

    @property
    def marks(self) -> Mapping[str, Any]:
        """What is marked on the board."""
        scene = self.table.board.scene
        return scene.marks if scene else {}

    # ── what the guest does ─────────────────────────────────────────────────────────────────────────────────────────

    async def keys(self, *pressed: str) -> None:
        """Press keys, each after the screen came to rest."""
        for key in pressed:
            await self.burst(key)

    async def types(self, text: str) -> None:
        """Type letters."""
        await self.keys(*text)

    async def burst(self, *pressed: str) -> None:
        """Keys that arrive all at once, before anything is drawn."""
        self.line.touched = time.monotonic()
        for key in pressed:
            character = key if len(key) == 1 else None
            self.app.post_message(events.Key(_character_to_key(key) if character else key, character))
        await self.rest()

    async def asks_for(self, question: str, answer: str) -> None:
        """Answer a question that is on the screen, in the place of what is offered."""
        assert question in self.said, self.text
        await self.keys("ctrl+u")
        await self.types(answer)
        await self.keys("enter")

    async def chooses(self, name: str) -> None:
        """Choose a line of the list that is open."""
        choices = self.app.screen.query_one(OptionList)
        lines = [str(option.prompt) for option in choices.options]
        wanted = next(number for number, line in enumerate(lines) if name in line)
        await self.keys(*["down"] * ((wanted - (choices.highlighted or 0)) % len(lines)), "enter")

    async def click(self, text: str) -> None:
        """Click on the first place where the screen says this."""
        y, line = next((y, line) for y, line in enumerate(self.lines) if text in line)
        with self.app._context():
            await self.pilot.click(offset=(line.index(text), y))
        await self.rest()

    async def resize(self, size: tuple[int, int]) -> None:
        """Give the terminal another size."""
        driver = self.app._driver
        assert isinstance(driver, HeadlessDriver)
        driver._size = Size(*size)
        self.app.post_message(events.Resize(Size(*size), Size(*size)))
        await self.rest()

    async def rest(self) -> None:
        """Wait until the screen came to rest: everything is drawn, curtains are ready, and keys count."""
        quiet = 0
        for _try in range(2000):
            if not self.app.is_running:
                return
            quiet = quiet + 1 if self._is_quiet else 0
            if quiet == 3:
                return
            await asyncio.sleep(MOMENT / 10)

    @property
    def _is_quiet(self) -> bool:
        app = self.app
        if app._told or any(is_busy(pump) for pump in (app, *app._registry)):
            return False
        screen = app.screen
        if not screen.is_mounted or screen._callbacks or screen._dirty_widgets or screen._layout_required:
            return False
        return screen.at_rest if isinstance(screen, CurtainScreen | TableScreen) else True

    async def until(self, text: str) -> None:
        """Wait until the screen says this."""
        for _try in range(300):
            await self.rest()
            if text in self.said:
                return
            await asyncio.sleep(MOMENT)
        raise AssertionError(f"never said: {text}\n{self.text}")

    async def drops(self) -> None:
        """The link breaks."""
        self.app.exit(0)
        await self.gone()

    async def gone(self) -> None:
        """The visit has ended by itself."""
        assert self.visit
        async with asyncio.timeout(5):
            await self.visit

    # ── a match ─────────────────────────────────────────────────────────────────────────────────────────────────────

    async def plays(self, chooser: Random) -> None:
        """A random legal act by the board's marks and Enter, or Enter alone where there is something to look at."""
        screen = self.app.screen
        if isinstance(screen, GuestTableScreen) and screen._stage is Stage.CHOOSING:
            marks_act(screen.board, chooser.choice(list(screen._chair.legal)))
        await self.keys("enter")

    @property
    def can_go_on(self) -> bool:
        """Whether it is for this guest to do something about the match on the screen."""
        screen = self.app.screen
        if isinstance(screen, CurtainScreen):
            return True
        return isinstance(screen, GuestTableScreen) and (screen._stage is not Stage.AWAY or not screen.seating.to_act)


def marks_act(board: Board, act: Any) -> None:
    """Mark whatever amounts to an act."""
    assert board.scene
    board.unmark()
    view = board.scene.view
    spots: dict[str, Sequence[Any]] = {kind: board.spots(view, kind) for kind in board.KINDS}
    if isinstance(board, TravelBoard):
        spots["act"] = ("claim", "pass")
    for values in product(*([None, *values] for values in spots.values())):
        marks = {kind: value for kind, value in zip(spots, values, strict=True) if value is not None}
        if board.act(view, marks) == act:
            for kind, value in marks.items():
                board.mark(kind, value)
            return
    raise AssertionError(f"nothing amounts to {act}")


class Company:
    """A house and everybody in it."""

    def __init__(self, folder: Path, stack: AsyncExitStack) -> None:
        self.folder = folder
        self.house = House(SqliteLedger(folder))
        self._stack = stack

    @property
    def only_table(self) -> Table:
        """The table of the house."""
        (table,) = self.house.tables.values()
        return table

    @property
    def match(self) -> Match[Any, Any]:
        """The match at the only table."""
        match = self.only_table.match
        assert match
        return match

    def hand(self, name: str) -> Chair[Any, Any]:
        """What only the player of this name may know of the match at the only table."""
        return self.match.chair(self.match.names.index(name))

    async def comes(
        self, name: str, size: tuple[int, int] = USUAL, *, is_host: bool = False, named: bool = True
    ) -> Seated:
        """A guest who connects; the key belongs to the name, and so does the handle unless it is still to be chosen."""
        guest = self.arrives(name, is_host, named)
        await self._sits_down(guest, size)
        return guest

    def arrives(self, name: str, is_host: bool = False, named: bool = True) -> Seated:
        """A guest who is in the house and whose screen nobody looks at: it does not run."""
        line = FakeLine()
        app = GuestApp(self.house, Visit(f"SHA256:{name}", name, "192.0.2.1", is_host), line)
        app.settle = MOMENT
        line.app = app
        if named and not app.guest.handle:
            self.house.name_guest(app.guest, name)
        return Seated(app, line)

    async def _sits_down(self, guest: Seated, size: tuple[int, int]) -> None:
        await self._stack.enter_async_context(running(guest, size))
        await guest.rest()

    async def opens(
        self, guest: Seated, game: str, seats: int = 2, access: Access = Access.OPEN, **options: Any
    ) -> Table:
        """A guest opens a table, and is beside it."""
        setup = setup_of(game, seats, access, **options)
        guest.app.call_later(guest.app._go_to, lambda: self.house.open_table(guest.app.guest, setup))
        await guest.until("you are")
        guest.on(RoomScreen)
        table = guest.app.guest.table
        assert table
        return table

    async def goes(self, guest: Seated, table: Table | None = None) -> None:
        """A guest goes to a table, the only one by default."""
        guest.app.call_later(guest.app.open_table, table or self.only_table)
        await guest.rest()

    async def gather(
        self, game: str, *names: str, size: tuple[int, int] = USUAL, seats: int = 0, **options: Any
    ) -> list[Seated]:
        """Guests at a table of a game, each at a keyboard, the match not yet begun."""
        guests = [await self.comes(name, size) for name in names]
        table = await self.opens(guests[0], game, seats or len(names), **options)
        for guest in guests[1:]:
            await self.goes(guest, table)
            table.take_seat(guest.app.guest, guest.app.guest.handle)
        return guests

    async def begin(
        self, game: str, *names: str, size: tuple[int, int] = USUAL, beside: Sequence[str] = (), **options: Any
    ) -> list[Seated]:
        """Guests at the beginning of a match, each at a keyboard; those beside the first one share it.

        They come in when the match has begun: they are led to it, which takes less time than to go there.
        """
        guests = self.begin_unseen(game, *names, beside=beside, **options)
        for each in guests:
            await self._sits_down(each, size)
        return guests

    def begin_unseen(self, game: str, *names: str, beside: Sequence[str] = (), **options: Any) -> list[Seated]:
        """Guests at the beginning of a match, whose screens nobody looks at."""
        guests = [self.arrives(name) for name in names]
        host = guests[0].app.guest
        table = self.house.open_table(host, setup_of(game, len(names) + len(beside), **options))
        for each in guests[1:]:
            table.come(each.app.guest)
            table.take_seat(each.app.guest, each.app.guest.handle)
        for name in beside:
            table.take_seat(host, name)
        self.house.start(host, table)
        return guests

    async def two_at_raj(self, size: tuple[int, int] = USUAL) -> tuple[Seated, Seated]:
        """Ana and Ben at the beginning of a match of Raj, each at a keyboard."""
        ana, ben = await self.begin("raj", "Ana", "Ben", size=size)
        return ana, ben

    async def looks_on(self, name: str, size: tuple[int, int] = USUAL) -> Seated:
        """A guest who comes to look on."""
        guest = await self.comes(name, size)
        await self.goes(guest)
        await guest.until("you look on")
        return guest

    async def play_out(self, *guests: Seated, seed: int = 1, most: int = 600) -> None:
        """Everybody plays random legal acts until all of them look at the result."""
        chooser = Random(seed)
        for _act in range(most):
            waiting = [guest for guest in guests if guest.can_go_on]
            if not waiting:
                for guest in guests:
                    await guest.rest()
                waiting = [guest for guest in guests if guest.can_go_on]
                if not waiting:
                    return
            await chooser.choice(waiting).plays(chooser)
        raise AssertionError("the match does not end")


def is_busy(pump: MessagePump) -> bool:
    """Whether something waits to be done there."""
    return bool(pump.message_queue_size or pump._pending_message or pump._next_callbacks)


def prompt(seated: Seated) -> str:
    """The sentence above the keys."""
    return seated.app.screen.query_one(Prompt).text


@asynccontextmanager
async def running(seated: Seated, size: tuple[int, int]) -> AsyncIterator[None]:
    """The app as it runs for a guest; at the end they leave. A fault of the app is raised here."""
    app = seated.app
    ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def begun(_pilot: Pilot[int]) -> None:
        ready.set_result(None)

    seated.visit = asyncio.create_task(app.run_async(headless=True, size=size, auto_pilot=begun))
    begun_or_over: list[asyncio.Future[Any]] = [ready, seated.visit]
    await asyncio.wait(begun_or_over, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield
    finally:
        app.exit(0)
        await seated.visit
        if app._exception:
            raise app._exception


@asynccontextmanager
async def company(folder: Path | None = None) -> AsyncIterator[Company]:
    """An empty house, or that of a folder; everybody leaves at the end."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        async with AsyncExitStack() as stack:
            stack.enter_context(patch("cardgames_tui.host.lobby._PACE", MOMENT))
            stack.enter_context(patch("cardgames_tui.host.hosting._PACE", MOMENT))
            present = Company(folder or Path(name) / "cardgames", stack)
            stack.callback(lambda: present.house.close())
            yield present
