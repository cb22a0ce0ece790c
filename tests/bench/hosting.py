"""What a hundred guests cost, beside a process for each of them, and what hostile clients cost the others.

GUESTS=20 in the environment, or another even number, gives a quicker look.
"""

import asyncio
import compileall
import gc
import os
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

import asyncssh

import cardgames_tui
from cardgames_tui import decks
from cardgames_tui.host.handles import alike
from cardgames_tui.host.keys import fingerprint
from cardgames_tui.store.hosting import hosting
from cardgames_tui.store.ids import new_id
from cardgames_tui.store.ledger import Access, KeptGuest, KeptSeat, KeptTable
from cardgames_tui.store.settings import Settings
from cardgames_tui.store.sqlite_ledger import SqliteLedger

from .app import CARDGAMES, PROGRAMS
from .calling import CHANCE, DOWN, ENTER, RIGHT, Caller, Pair, Times, call
from .programs import hostile
from .servers import Server, serving

GUESTS = int(os.environ.get("GUESTS", "100"))
PROCESSES = QUIET = min(20, GUESTS)
"""Sessions with a process each; and guests who play while others mean harm."""
A_SECOND = 5.0
"""How many come in."""
PLAY = 20.0
"""Seconds."""
BEGINNING = 2.0
"""Seconds between the arrival of those who mean harm and a look at the others; and until those are alone again."""
SIEGES = 2
"""How often."""
HUMAN = 2.0
"""Seconds between two keys of a player."""
CURTAIN = 1.0
"""Seconds after which it can rise."""
GAMES = ("raj", "travel_agency")
SHARED = f"The clients share the {os.cpu_count()} processors with what is measured, and are a part of every time."
_LOBBY, _MENU = b"Lobby", b"Travel Agency"
"""What a first frame says."""


@dataclass(slots=True)
class Figures:
    """What was measured of a server with so many guests; times are in seconds."""

    guests: int
    empty: float
    """Megabytes that the server takes before anybody came."""
    frames: list[float] = field(default_factory=list)
    """From the beginning of a connection to the first frame of its app."""
    arriving: float = 0.0
    """Of a processor, for each guest who came in."""
    sitting_down: float = 0.0
    """Of a processor, for each guest who went from there to a table."""
    memory: float = 0.0
    """Megabytes for each guest at a table."""
    load: float = 0.0
    """Of a processor, while all play."""
    times: Times = field(default_factory=Times)


def time_host() -> None:
    """A host with all guests, its yardstick, and a host with hostile clients; it takes five minutes or more."""
    if not Path("/proc/self/smaps_rollup").exists():
        sys.exit("The figures of 'host' are read from Linux's /proc, which is missing here.")
    compileall.compile_dir(Path(cardgames_tui.__file__).parent, quiet=1)
    asyncio.run(_time_host())


async def _time_host() -> None:
    _report_cost(await _together(), await _apart())
    _report_harm(await _besieged())


# ── all in one process, and each in their own ───────────────────────────────────────────────────────────────────────


async def _together() -> Figures:
    with TemporaryDirectory() as home:
        keys = _known(Path(home), GUESTS, GUESTS)
        with serving(_host_command(), Path(home)) as server:
            pairs, figures = await _at_tables(server, _port(server), keys)
            await _measured(server, pairs, PLAY, figures)
    return figures


async def _at_tables(server: Server, port: int, keys: Sequence[asyncssh.SSHKey]) -> tuple[list[Pair], Figures]:
    """Have all come in, and then sit down in pairs, one after the other."""
    callers, figures = await _arrived(server, port, keys, _LOBBY)
    pairs = [Pair(callers[start : start + 2]) for start in range(0, len(callers), 2)]
    with _counted(server, figures):
        for pair in pairs:
            await pair.sit_down()
        await asyncio.sleep(1)
    return pairs, figures


async def _apart() -> Figures:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _session in range(PROCESSES)]
    front = (sys.executable, str(PROGRAMS / "front.py"), *CARDGAMES)
    with TemporaryDirectory() as home, serving(front, Path(home)) as server:
        port = int(server.until("port").split()[-1])
        callers, figures = await _arrived(server, port, keys, _MENU)
        with _counted(server, figures):
            await asyncio.gather(*(_sit_down_at_home(caller) for caller in callers))
        worked = server.seconds
        await asyncio.gather(*(_mark(caller, figures.times) for caller in callers))
        figures.load = (server.seconds - worked) / PLAY
    return figures


async def _sit_down_at_home(caller: Caller) -> None:
    """From the menu to a table of Travel Agency, and its curtain up."""
    caller.press(DOWN * 3 + ENTER)
    await caller.until(b"new game")
    caller.press(ENTER)
    await caller.until(b"Pass the keyboard")
    await asyncio.sleep(CURTAIN)
    caller.press(ENTER)
    await caller.until(b"lay a card")


async def _arrived(
    server: Server, port: int, keys: Sequence[asyncssh.SSHKey], first: bytes
) -> tuple[list[Caller], Figures]:
    """Have all come in, one after the other."""
    figures = Figures(len(keys), server.memory)
    worked = server.seconds
    calls = [call(port, key, first, after=number / A_SECOND) for number, key in enumerate(keys)]
    found = await asyncio.gather(*calls)
    figures.arriving = (server.seconds - worked) / len(keys)
    figures.frames = [seconds for _caller, seconds in found]
    return [caller for caller, _seconds in found], figures


@contextmanager
def _counted(server: Server, figures: Figures) -> Iterator[None]:
    """Note what it takes to sit down, and what all take that sit."""
    worked = server.seconds
    yield
    figures.sitting_down = (server.seconds - worked) / figures.guests
    figures.memory = (server.memory - figures.empty) / figures.guests


async def _measured(server: Server, pairs: Sequence[Pair], seconds: float, figures: Figures) -> None:
    """Have all play, and note how long everything takes."""
    gc.freeze()
    gc.disable()  # a collection here would look like a slow server
    worked = server.seconds
    await asyncio.gather(*(pair.play(seconds, figures.times) for pair in pairs))
    figures.load = (server.seconds - worked) / seconds
    gc.enable()


async def _mark(caller: Caller, times: Times) -> None:
    """Move the mark at the pace of people."""
    for _key in range(int(PLAY / HUMAN)):
        await asyncio.sleep(CHANCE.uniform(0.5, 1.5) * HUMAN)
        pressed = caller.press(RIGHT)
        times.marks.append(await caller.drawn() - pressed)


# ── a host ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _host_command() -> tuple[str, ...]:
    return (*CARDGAMES, "host", "--port", "0", "--folder", "served", "--max-guests", str(max(100, GUESTS)))


def _port(server: Server) -> int:
    said = server.until("Ctrl-C ends the host")
    return int(said.partition("-p ")[2].split()[0])


def _known(home: Path, guests: int, seated: int) -> list[asyncssh.SSHKey]:
    """The keys of so many guests who were here before; the first of them sit at tables, in pairs."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _guest in range(guests)]
    identities = [fingerprint(key) for key in keys]
    with hosting(home / "served"):
        ledger = SqliteLedger(home / "served")
        for number, identity in enumerate(identities):
            name = f"Guest {number}"
            ledger.keep_guest(KeptGuest(identity, name, alike(name), Settings(), datetime.now(UTC)))
        for number in range(0, seated, 2):
            seats = tuple(KeptSeat(identities[seat], f"Guest {seat}") for seat in (number, number + 1))
            ledger.keep_table(_table(GAMES[number // 2 % len(GAMES)], seats))
        ledger.close()
    return keys


def _table(game: str, seats: tuple[KeptSeat, ...]) -> KeptTable:
    return KeptTable(
        id=new_id(),
        game=game,
        options={},
        deck=decks.default(game),
        owner=seats[0].guest,
        access=Access.OPEN,
        code="",
        size=len(seats),
        seats=seats,
        match=None,
        adjourned=False,
        created=datetime.now(UTC),
    )


# ── people who mean harm ────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class Siege:
    """How guests of a host play: while harm is done to it, while it is done to another host here, and in peace."""

    besieged: Figures
    beside: Figures
    """The fair yardstick: those who do harm take processors from the guests as well, which share them here."""
    alone: Figures
    harm: str
    """What was done to the host, the last time."""


async def _besieged() -> Siege:
    with TemporaryDirectory() as home, TemporaryDirectory() as other_home:
        keys = _known(Path(home), QUIET + len(hostile.GUESTS), QUIET)
        other_keys = _known(Path(other_home), len(hostile.GUESTS), 0)
        with serving(_host_command(), Path(home)) as server, serving(_host_command(), Path(other_home)) as other:
            port, other_port = _port(server), _port(other)
            own_folder, other_folder = _written(keys[QUIET:], Path(home)), _written(other_keys, Path(other_home))
            pairs, alone = await _at_tables(server, port, keys[:QUIET])
            siege = Siege(replace(alone, times=Times()), replace(alone, times=Times()), alone, "")
            await _measured(server, pairs, PLAY, siege.alone)
            for _round in range(SIEGES):
                async with _harmed(port, own_folder) as harm:
                    await _measured(server, pairs, PLAY, siege.besieged)
                siege.harm = harm.result()
                async with _harmed(other_port, other_folder):
                    await _measured(server, pairs, PLAY, siege.beside)
            await _measured(server, pairs, PLAY, siege.alone)
    return siege


def _written(keys: Sequence[asyncssh.SSHKey], home: Path) -> Path:
    folder = home / "keys"
    folder.mkdir()
    for number, key in enumerate(keys):
        key.write_private_key(folder / f"{number:03}")
    return folder


@asynccontextmanager
async def _harmed(port: int, keys: Path) -> AsyncIterator[asyncio.Future[str]]:
    """While people mean harm, of whom all guests have come in; says in the end what they did."""
    harm: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    arguments = (str(port), str(keys), str(PLAY + BEGINNING))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.programs.hostile", *arguments, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout
    await process.stdout.readline()
    await asyncio.sleep(BEGINNING)
    yield harm
    said, _errors = await process.communicate()
    harm.set_result(said.decode().strip())
    await asyncio.sleep(BEGINNING)


# ── what is printed ─────────────────────────────────────────────────────────────────────────────────────────────────


def _report_cost(together: Figures, apart: Figures) -> None:
    _head(
        f"{GUESTS} guests of one host at {GUESTS // 2} tables, a key each from everybody in {HUMAN:.0f} s;",
        f"beside it {PROCESSES} sessions with a process each, which move marks only.",
        SHARED,
        own="host",
        yardstick="processes",
    )
    _rows("a connection, to its first frame", together.frames, apart.frames, (50, 95))
    _rows("a key that moves the mark, to its answer", together.times.marks, apart.times.marks)
    _rows("an act, to its answer", together.times.acts)
    _rows("an act, to the other keyboard", together.times.updates)
    _row("memory of a session", "MB", together.memory, apart.memory)
    _row("processor time to come in", "ms", together.arriving * 1000, apart.arriving * 1000)
    _row("processor time to sit down at a table", "ms", together.sitting_down * 1000, apart.sitting_down * 1000)
    loads = (each.load / each.guests * 1000 for each in (together, apart))
    _row("processor time for a second of a session", "ms", *loads)
    _row("load of a processor by all sessions, %", "", together.load * 100, apart.load * 100)
    _count(together)


def _report_harm(siege: Siege) -> None:
    _head(
        f"{QUIET} guests who play, while others do harm to their host for {PLAY + BEGINNING:.0f} s, {SIEGES} times:",
        f"{siege.harm};",
        "beside it, while the same harm is done to another host on this machine.",
        SHARED,
        own="besieged",
        yardstick="beside",
    )
    _report_play(siege.besieged, siege.beside)
    _head("The same guests in peace, before and afterwards.", own="besieged", yardstick="in peace")
    _report_play(siege.besieged, siege.alone)
    _count(siege.besieged)


def _report_play(own: Figures, yardstick: Figures) -> None:
    _rows("a key, to its answer", own.times.keys, yardstick.times.keys, (50, 95))
    _rows("an act, to the other keyboard", own.times.updates, yardstick.times.updates, (50, 95))
    _row("load of a processor, %", "", own.load * 100, yardstick.load * 100)


def _head(*lines: str, own: str, yardstick: str) -> None:
    print("", *lines, f"{'':64} {own:>9} {yardstick:>9}", sep="\n")


def _rows(
    what: str, own: Sequence[float], yardstick: Sequence[float] = (), percents: Sequence[int] = (50, 95, 99)
) -> None:
    for percent in percents:
        beside = _milliseconds(yardstick, percent) if yardstick else None
        _row(f"{what}, p{percent}", "ms", _milliseconds(own, percent), beside)


def _row(what: str, unit: str, own: float, yardstick: float | None = None) -> None:
    beside = f"{yardstick:9.2f} {unit:2}  {own / yardstick:.2f} times" if yardstick else f"{'':9} {unit}"
    print(f"{what:64} {own:9.2f} {beside}".rstrip(), flush=True)


def _count(figures: Figures) -> None:
    times = figures.times
    print(f"{len(times.keys)} keys, {len(times.acts)} of them acts; {times.unanswered} had no answer.")


def _milliseconds(seconds: Sequence[float], percent: int) -> float:
    """The time within which so many of a hundred were done."""
    return quantiles(seconds, n=100, method="inclusive")[percent - 1] * 1000
