"""Guests who come over SSH and play at the pace of people, all of them in one loop."""

import asyncio
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import asyncssh

PATIENCE = 30.0
"""Seconds after which something will never come."""
UNANSWERED = 2.0
"""Seconds after which a key has no answer."""
ENTER, RIGHT, DOWN, UP = b"\r", b"\x1b[C", b"\x1b[B", b"\x1b[A"
CHANCE = Random(1)
"""What everybody decides by."""
_PASS = b"p"
_GROUPS = tuple(b"%d" % number for number in range(1, 10))
_PACE = (0.6, 1.4)
"""Seconds between two keys at a table of two: each of them presses one about every two seconds."""
_LAYS = b"Enter lays it"
_LOOK = b"Everybody may look."
"""Nothing comes between somebody and what they look at."""
_KEYS: dict[bytes, Sequence[bytes]] = {
    _LOOK: (ENTER,),
    b"choose a bid card": (RIGHT,),
    b"Still to choose": (),
    b", lay a card: choose": (RIGHT,),
    b"Choose a group for": (RIGHT, *_GROUPS),
    b"cannot be laid at group": _GROUPS,
    _LAYS: (RIGHT, RIGHT, ENTER),
    b", you cannot lay a card": (_PASS,),
    b"Enter passes": (ENTER,),
    b" lays a card": (),
    b" cannot lay a card,": (),
    b"That was the last act": (),
}
"""What somebody may press where the line above the keys says this; the more often, the likelier."""
_PROMPT = re.compile(b"|".join(re.escape(prompt) for prompt in _KEYS))


@dataclass(slots=True)
class Times:
    """Seconds from a key to what it brings."""

    marks: list[float] = field(default_factory=list)
    """To the first bytes of the answer, of keys that change nothing for others."""
    acts: list[float] = field(default_factory=list)
    """The same, of keys that are acts."""
    updates: list[float] = field(default_factory=list)
    """From acts to the first bytes at the other keyboard."""
    unanswered: int = 0

    @property
    def keys(self) -> list[float]:
        """Those of all keys to their answers."""
        return self.marks + self.acts


class Caller(asyncssh.SSHClientSession[bytes]):
    """Somebody with a terminal that nobody looks at."""

    def __init__(self) -> None:
        self.channel: asyncssh.SSHClientChannel[bytes]
        self._sent = b""
        """What was drawn since the last key."""
        self._first = 0.0
        """When the first of it came."""
        self._prompt = b""
        self._heard = asyncio.Event()
        self.has_left = False

    def connection_made(self, chan: "asyncssh.SSHClientChannel[bytes]") -> None:
        """The channel is open."""
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Something was drawn."""
        self._first = self._first or time.perf_counter()
        self._sent += data
        self._heard.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """The visit is over."""
        self.has_left = True
        self._heard.set()

    def forget(self) -> None:
        """What comes from now on is new."""
        self._prompt = self.prompt
        self._sent, self._first = b"", 0.0

    @property
    def prompt(self) -> bytes:
        """What the line above the keys says, as far as it matters."""
        found = _PROMPT.findall(self._sent)
        return found[-1] if found else self._prompt

    def press(self, key: bytes) -> float:
        """Press a key; returns when that was."""
        self.forget()
        now = time.perf_counter()
        self.channel.write(key)
        return now

    async def drawn(self, within: float = UNANSWERED) -> float:
        """When the first bytes came that are new; raises TimeoutError."""
        async with asyncio.timeout(within):
            while not self._first:
                await self._more()
        return self._first

    async def until(self, text: bytes) -> float:
        """Wait until this is drawn; returns when it was."""
        async with asyncio.timeout(PATIENCE):
            while text not in self._sent:
                await self._more()
        return time.perf_counter()

    async def _more(self) -> None:
        if self.has_left:
            raise ConnectionError("The server has ended the visit.")
        self._heard.clear()
        await self._heard.wait()


async def call(
    port: int,
    key: asyncssh.SSHKey,
    first: bytes,
    *,
    after: float = 0.0,
    address: str = "127.0.0.1",
    window: int = 2 << 20,
) -> tuple[Caller, float]:
    """Come to a server on this machine after so many seconds, from this address.

    Returns the guest, and the seconds from there to the first frame, which has the text `first` in it. The `window` is
    how many bytes the server may send ahead.
    """
    await asyncio.sleep(after)
    begun = time.perf_counter()
    connection = await asyncssh.connect(
        "127.0.0.1",
        port,
        username="guest",
        client_keys=[key],
        known_hosts=None,
        config=None,
        agent_path=None,
        local_addr=(address, 0),
    )
    caller = Caller()
    await connection.create_session(
        lambda: caller,
        term_type="xterm-256color",
        term_size=(80, 24),
        env={"LANG": "C.UTF-8"},
        encoding=None,
        window=window,
    )
    return caller, await caller.until(first) - begun


class Pair:
    """Two guests at a table of theirs. One key at a time is on its way there, so that every answer is its own."""

    def __init__(self, callers: Sequence[Caller]) -> None:
        self._callers = callers

    async def sit_down(self) -> None:
        """Go from the lobby to a table of theirs, and begin a match."""
        for caller in self._callers:
            caller.press(ENTER)
            await caller.until(b"All seats are taken.")
        for caller in self._callers:
            caller.forget()
        self._callers[0].press(ENTER)
        for caller in self._callers:
            await caller.until(b"Talk")

    async def play(self, seconds: float, times: Times) -> None:
        """Play for so long."""
        end = time.perf_counter() + seconds
        await asyncio.sleep(CHANCE.uniform(0, _PACE[1]))
        while time.perf_counter() < end:
            await self._press(times)
            await asyncio.sleep(CHANCE.uniform(*_PACE))

    async def _press(self, times: Times) -> None:
        able = [caller for caller in self._callers if _KEYS[caller.prompt]]
        if not able:
            return
        caller = CHANCE.choice(able)
        (other,) = (each for each in self._callers if each is not caller)
        key = CHANCE.choice(_KEYS[caller.prompt])
        is_act = key == ENTER and caller.prompt == _LAYS
        other.forget()
        pressed = caller.press(key)
        try:
            (times.acts if is_act else times.marks).append(await caller.drawn() - pressed)
            if is_act and other.prompt != _LOOK:
                times.updates.append(await other.drawn() - pressed)
        except TimeoutError:
            times.unanswered += 1
