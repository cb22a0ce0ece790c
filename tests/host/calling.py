"""What tests of the SSH side need: a reception with small apps, a host, and clients who look at a screen."""

import asyncio
import gc
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import asyncssh
import pyte
from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static

from cardgames_tui.host.door import Door, Mode
from cardgames_tui.host.limits import Limits
from cardgames_tui.host.server import Host
from cardgames_tui.host.visit import Line, Visit

PATIENCE = 20.0
"""Seconds after which something will never come."""
OPEN = Door(Mode.OPEN)

A = TypeVar("A", bound=App[Any])


class Board(Static):
    """Shows what was typed; some keys make trouble."""

    can_focus = True
    typed = ""

    def on_mount(self) -> None:
        self.focus()

    def on_key(self, event: events.Key) -> None:
        self.typed += event.character if event.is_printable and event.character else f"<{event.key}>"
        match event.key:
            case "Q":
                self.app.exit()
            case "X":
                raise ValueError("the ace of spades")
            case "S":
                sys.exit(3)
            case "K":
                raise KeyboardInterrupt
            case _:
                self.show()

    def on_paste(self, event: events.Paste) -> None:
        self.typed += f"<paste {len(event.text)}>"
        self.show()

    def show(self) -> None:
        self.update(f"typed: {self.typed[-60:]} ({len(self.typed)})")


class SmallApp(App[None]):
    """One board."""

    CSS = "Board { color: #ff8700; background: #00005f; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, visit: Visit, line: Line) -> None:
        super().__init__()
        self.visit = visit
        self.line = line

    def compose(self) -> ComposeResult:
        yield Board(f"Hello {self.visit.user}", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        self.sizes = [*getattr(self, "sizes", []), tuple(event.size)]


class Reception:
    """Gives everybody an app of a kind; knows those who were here."""

    def __init__(self, app: Callable[[Visit, Line], App[Any]] = SmallApp) -> None:
        self._app = app
        self.refusals: dict[str, str] = {}
        self.visits: list[Visit] = []
        self.lines: list[Line] = []

    def refusal(self, identity: str) -> str:
        return self.refusals.get(identity, "")

    def knows(self, identity: str) -> bool:
        return any(visit.identity == identity for visit in self.visits)

    def welcome(self, visit: Visit, line: Line) -> App[Any]:
        self.visits.append(visit)
        self.lines.append(line)
        return self._app(visit, line)


class Remembered(Generic[A]):
    """Makes apps of a kind, and remembers them."""

    def __init__(self, kind: Callable[[Visit, Line], A]) -> None:
        self._kind = kind
        self.made: list[A] = []

    def __call__(self, visit: Visit, line: Line) -> A:
        self.made.append(self._kind(visit, line))
        return self.made[-1]


class Guest(asyncssh.SSHClientSession[str]):
    """A client with a terminal, and what it shows."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        self.raw = ""
        self.errors = ""
        self.code: int | None = None
        self.left = asyncio.Event()
        self._heard = asyncio.Event()
        self.channel: asyncssh.SSHClientChannel[str]
        self.connection: asyncssh.SSHClientConnection

    def connection_made(self, chan: asyncssh.SSHClientChannel[str]) -> None:
        self.channel = chan

    def data_received(self, data: str, datatype: int | None) -> None:
        if datatype:
            self.errors += data
        else:
            self.raw += data
            self._stream.feed(data.replace("\x1b[>1u", "").replace("\x1b[<u", ""))  # pyte would show their ends
        self._heard.set()

    def exit_status_received(self, status: int) -> None:
        self.code = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.left.set()
        self._heard.set()

    @property
    def text(self) -> str:
        """The screen in one piece."""
        return "\n".join(self.screen.display)

    @property
    def last_line(self) -> str:
        """What stands last when the app has left the screen."""
        return self.raw.rpartition("\x1b[0m")[2].strip() or self.errors.strip()

    def press(self, keys: str) -> None:
        """Send this as if it was typed."""
        self.channel.write(keys)

    async def until(self, text: str) -> str:
        """Wait until the screen shows this."""
        return await self._until(lambda: text in self.text, text)

    async def until_sent(self, text: str) -> str:
        """Wait until this was sent, whatever the screen shows."""
        return await self._until(lambda: text in self.raw + self.errors, text)

    async def until_left(self) -> int | None:
        """Wait until the channel is closed; returns its exit code."""
        async with asyncio.timeout(PATIENCE):
            await self.left.wait()
        return self.code

    async def answer_time(self, key: str) -> float:
        """Seconds from a key until the screen has changed."""
        before = self.text
        begun = time.perf_counter()
        self.press(key)
        await self._until(lambda: self.text != before, f"an answer to {key}")
        return time.perf_counter() - begun

    async def _until(self, condition: Callable[[], bool], what: str) -> str:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                assert not self.left.is_set(), f"left before {what!r}: {self.raw!r} {self.errors!r}"
                self._heard.clear()
                await self._heard.wait()
        return self.text


@cache
def key(name: str = "ana") -> asyncssh.SSHKey:
    """A guest's key; the same for the same name."""
    return asyncssh.generate_private_key("ssh-ed25519", name)


@asynccontextmanager
async def hosting(
    folder: Path, reception: Reception | None = None, door: Door = OPEN, limits: Limits | None = None
) -> AsyncIterator[Host]:
    """A host that listens on a free port of this machine."""
    host = Host(reception or Reception(), door, folder, limits)
    await host.listen("127.0.0.1", 0)
    try:
        yield host
    finally:
        await host.close("The test is over.")


async def connected(host: Host, user: str = "ana", **options: Any) -> asyncssh.SSHClientConnection:
    """A connection without a session."""
    given: dict[str, Any] = {"known_hosts": None, "config": None, "agent_path": None, "client_keys": [key(user)]}
    return await asyncssh.connect("127.0.0.1", host.port, username=user, **{**given, **options})


async def called(
    host: Host,
    user: str = "ana",
    *,
    term: str = "xterm-256color",
    size: tuple[int, int] = (80, 24),
    environment: dict[str, str] | None = None,
    window: int = 2 << 20,
    **options: Any,
) -> Guest:
    """A guest with a session and a terminal."""
    connection = await connected(host, user, **options)
    guest = await session(connection, term=term, size=size, environment=environment, window=window)
    guest.connection = connection
    return guest


async def session(
    connection: asyncssh.SSHClientConnection,
    *,
    term: str | None = "xterm-256color",
    size: tuple[int, int] = (80, 24),
    environment: dict[str, str] | None = None,
    window: int = 2 << 20,
) -> Guest:
    """Another session on a connection."""
    guest = Guest(*size)
    variables = {"LANG": "C.UTF-8"} | (environment or {})
    await connection.create_session(
        lambda: guest,
        term_type=term,
        term_size=size,
        env=[f"{name}={value}" for name, value in variables.items()],
        window=window,
        encoding="utf-8",
        errors="replace",
    )
    guest.connection = connection
    return guest


async def gone(guest: Guest) -> None:
    """Close a guest's connection as a client does that was quit."""
    guest.connection.abort()
    await guest.connection.wait_closed()


async def eventually(condition: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def apps_alive() -> int:
    """The apps that somebody still holds."""
    gc.unfreeze()
    gc.collect()
    return sum(isinstance(thing, App) for thing in gc.get_objects())
