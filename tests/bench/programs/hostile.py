"""People who mean harm to a host, each in a way of their own: the host's port, the folder of their keys, seconds."""

import asyncio
import logging
import os
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path

import asyncssh

from tests.bench.calling import DOWN, UP, Caller, call

VERSION = b"SSH-2.0-hostile\r\n"
LOBBY = b"Lobby"
PASTE = b"\x1b[200~" + b"x" * 10_000_000 + b"\x1b[201~"
GARBAGE = 20_000
"""Bytes."""
AHEAD = 64 * 1024
"""Bytes that are written before the host has taken those before."""
RESIZES = 1000
"""A second."""
MOMENT = 0.01
REST = 1.0
"""Seconds after which somebody comes again who was shown out."""
WINDOW = 16 * 1024
"""Bytes that are drawn ahead of what somebody reads."""

_addresses = (f"127.{66 + number // 62500}.{number // 250 % 250}.{number % 250 + 1}" for number in count())
"""Each try comes from another address, so that none is turned away for those before."""


class Hostile:
    """All of them together, and a count of what they did."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.done: Counter[str] = Counter()
        self.is_in = asyncio.Event()
        """All guests among them have come in."""

    # ── strangers ───────────────────────────────────────────────────────────────────────────────────────────────────

    async def garbage(self) -> None:
        """Say what is no SSH."""
        async with self._connected() as (reader, writer):
            writer.write(VERSION + random.randbytes(GARBAGE))
            self.done["connections with garbage"] += 1
            async with asyncio.timeout(1):
                await reader.read()

    async def half_open(self) -> None:
        """Say nothing more."""
        async with self._connected() as (reader, writer):
            writer.write(VERSION)
            self.done["half-open connections"] += 1
            while await reader.read(1 << 16):
                pass

    # ── guests ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def flood(self, caller: Caller) -> None:
        """Press keys without a pause."""
        while not caller.has_left:
            self.done["keys sent without a pause"] += await _written(caller, (DOWN + UP) * 2000)

    async def paste(self, caller: Caller) -> None:
        """Paste a book where a code is asked for."""
        caller.press(b"c")
        while not caller.has_left:
            for start in range(0, len(PASTE), AHEAD):
                self.done["letters pasted"] += await _written(caller, PASTE[start : start + AHEAD])

    async def stalled(self, caller: Caller) -> None:
        """Read nothing, and have much drawn."""
        caller.channel.pause_reading()
        while not caller.has_left:
            for key in (DOWN, UP):
                caller.channel.write(key)
                self.done["keys of those who do not read"] += 1
                await asyncio.sleep(0.05)

    async def resizes(self, caller: Caller) -> None:
        """Change the size of the window all the time."""
        while not caller.has_left:
            for _time in range(int(RESIZES * MOMENT)):
                caller.channel.change_terminal_size(random.randrange(80, 200), random.randrange(24, 60))
                self.done["changes of size"] += 1
            caller.forget()
            await asyncio.sleep(MOMENT)

    async def as_guest(self, key: asyncssh.SSHKey, act: Callable[[Caller], Awaitable[None]]) -> None:
        """Come in, and do harm there."""
        caller, _seconds = await call(self._port, key, LOBBY, address=next(_addresses), window=WINDOW)
        self.done["visits"] += 1
        if self.done["visits"] == len(GUESTS):
            self.is_in.set()
        await act(caller)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(next(_addresses), 0))
        try:
            yield reader, writer
        finally:
            writer.close()


async def _written(caller: Caller, data: bytes) -> int:
    """Write when the host has taken what was written before; returns how much that was."""
    while caller.channel.get_write_buffer_size() > AHEAD and not caller.has_left:
        await asyncio.sleep(MOMENT)
    caller.forget()
    with suppress(OSError):
        caller.channel.write(data)
    return len(data)


async def _again_and_again(act: Callable[[], Awaitable[None]]) -> None:
    while True:
        with suppress(OSError, asyncssh.Error, TimeoutError):
            await act()
        await asyncio.sleep(REST)


STRANGERS = (Hostile.garbage,) * 20 + (Hostile.half_open,) * 80
GUESTS = (Hostile.flood,) * 2 + (Hostile.paste,) * 2 + (Hostile.stalled,) * 3 + (Hostile.resizes,) * 2


async def main(port: int, folder: Path, seconds: float) -> None:
    """Do harm for so long, then tell what was done."""
    hostile = Hostile(port)
    keys = [asyncssh.read_private_key(path) for path in sorted(folder.iterdir())]
    acts: list[Callable[[], Awaitable[None]]] = [partial(act, hostile) for act in STRANGERS]
    acts += [partial(hostile.as_guest, key, partial(act, hostile)) for key, act in zip(keys, GUESTS, strict=True)]
    tasks = [asyncio.create_task(_again_and_again(act)) for act in acts]
    await hostile.is_in.wait()
    print("begun", flush=True)
    await asyncio.sleep(seconds)
    print(", ".join(f"{many:,} {what}" for what, many in hostile.done.items()), flush=True)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    os.nice(10)  # they would be at machines of their own
    logging.disable()  # asyncio tells of every line that a host has cut
    asyncio.run(main(int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])))
