"""Guests without a network: apps of one house, side by side, each with keys and a screen as text."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from cardgames_tui.host.app import GuestApp
from cardgames_tui.host.house import House
from cardgames_tui.host.visit import Visit
from cardgames_tui.store.sqlite_ledger import SqliteLedger
from cardgames_tui.ui.curtain import CurtainScreen
from cardgames_tui.ui.table import TableScreen

MOMENT = 0.01


class FakeLine:
    """The connection of a visit that has no network."""

    def __init__(self) -> None:
        self.idle = 0.0
        self.last_words: str | None = None
        self.app: GuestApp | None = None

    def hang_up(self, sentence: str) -> None:
        self.last_words = sentence
        if self.app:
            self.app.exit(0)


class Seated:
    """A guest before their own terminal."""

    def __init__(self, app: GuestApp, pilot: Pilot[int], line: FakeLine) -> None:
        self.app = app
        self.pilot = pilot
        self.line = line

    @property
    def text(self) -> str:
        """The screen in one piece."""
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    @property
    def said(self) -> str:
        """The screen as running text."""
        return " ".join(self.text.split())

    async def keys(self, *pressed: str) -> None:
        """Press keys, each after the screen came to rest."""
        for key in pressed:
            with self.app._context():
                await self.pilot.press(key)
            await self.rest()

    async def types(self, text: str) -> None:
        """Type letters."""
        await self.keys(*("space" if letter == " " else letter for letter in text))

    async def rest(self) -> None:
        """Wait until the screen came to rest."""
        for _try in range(300):
            with self.app._context():
                await self.pilot.pause(MOMENT)
            screen = self.app.screen
            if not isinstance(screen, CurtainScreen | TableScreen) or screen.at_rest:
                return

    async def until(self, text: str) -> None:
        """Wait until the screen says this."""
        for _try in range(300):
            await self.rest()
            if text in self.said:
                return
        raise AssertionError(f"never said: {text}\n{self.text}")


class Company:
    """A house and everybody in it."""

    def __init__(self, folder: Path, stack: AsyncExitStack) -> None:
        self.house = House(SqliteLedger(folder))
        self._stack = stack

    async def comes(self, name: str, size: tuple[int, int] = (80, 24), *, is_host: bool = False) -> Seated:
        """A guest who connects; the key belongs to the name. Whoever is new confirms the name that is offered."""
        line = FakeLine()
        app = GuestApp(self.house, Visit(f"SHA256:{name}", name, "192.0.2.1", is_host), line)
        app.settle = MOMENT
        line.app = app
        seated = Seated(app, await self._stack.enter_async_context(running(app, size)), line)
        await seated.rest()
        if not app.guest.handle:
            await seated.keys("enter")
        return seated

    async def two_at_raj(self, size: tuple[int, int] = (80, 24)) -> tuple[Seated, Seated]:
        """Ana and Ben at the beginning of a match of Raj, each at a keyboard."""
        ana, ben = await self.comes("Ana", size), await self.comes("Ben", size)
        await self.opens(ana, "raj")
        await ben.until("of 2 seats")
        await ben.keys("enter", "t")
        await ana.until("Enter begins the match")
        await ana.keys("enter")
        await ben.until("choose a bid card")
        return ana, ben

    async def opens(self, seated: Seated, game: str, **changes: str) -> None:
        """Open a table with the form."""
        seated.app.call_later(seated.app.open_form, game)
        await seated.rest()
        for name, value in changes.items():
            picker = seated.app.screen.picker(name)  # type: ignore[attr-defined]
            seated.app.call_later(picker._choose, value)
            await seated.rest()
        await seated.keys("enter")


@asynccontextmanager
async def running(app: GuestApp, size: tuple[int, int]) -> AsyncIterator[Pilot[int]]:
    """The app as it runs for a guest, and the hands of that guest; at the end they leave."""
    begun: asyncio.Future[Pilot[int]] = asyncio.get_running_loop().create_future()
    left = asyncio.Event()

    async def sits(pilot: Pilot[int]) -> None:
        begun.set_result(pilot)
        await left.wait()

    visit = asyncio.create_task(app.run_async(headless=True, size=size, auto_pilot=sits))
    await asyncio.wait({begun, visit}, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield begun.result()
    finally:
        left.set()
        app.exit(0)
        await visit


@asynccontextmanager
async def company(folder: Path) -> AsyncIterator[Company]:
    """An empty house in a folder; everybody leaves at the end."""
    async with AsyncExitStack() as stack:
        present = Company(folder, stack)
        yield present
    present.house.close()
