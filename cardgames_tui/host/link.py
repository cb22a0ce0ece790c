"""A guest's connection below SSH: how much of it is read, and what happens where nothing is read on the other side.

AsyncSSH takes whatever comes, at once, and does nothing when its output piles up. So this stands between it and the
transport; `_transport` is the one attribute of AsyncSSH's that is used beyond its documentation, and there is a test.
"""

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import cast

import asyncssh

from .limits import Limits
from .pacing import Bucket
from .turns import Turns

_MOUTHFUL = 1024
"""Bytes that are handled before others get their turn; the smallest packets of that many take about 1 ms."""
_AHEAD = 8 * 1024
"""Bytes that a guest may have sent ahead; where more wait, they wait for a turn."""
_SEND_BUFFER = 128 * 1024
"""Bytes that the system keeps for a client that does not read."""


class Link(asyncio.Protocol):
    """Passes bytes on to a connection, not faster than allowed; tells when the client does not take its own.

    What a guest sends is passed on at once as long as it is little. Strangers, and guests who send more, take turns.
    """

    def __init__(
        self, connection: asyncssh.SSHServerConnection, limits: Limits, turns: Turns, flooded: Callable[[], None]
    ) -> None:
        """Stand in front of a connection that was just made; `flooded` is called where it tries the limits too long."""
        self._connection = connection
        self._transport = cast(asyncio.Transport, connection._transport)
        self._loop = asyncio.get_running_loop()
        self._turns = turns
        self._flooded = flooded
        now = self._loop.time()
        self._bytes = Bucket(limits.bytes, limits.bytes_burst, limits.flooding, now)
        self._work = Bucket(limits.work, limits.work_burst, limits.flooding, now)
        self._waiting = bytearray()
        self._next: asyncio.TimerHandle | None = None
        self._is_expected = False
        """Whether the next mouthful will be passed on by itself: a turn or the time for it is waited for."""
        self.is_guest = False
        """Whether it is known who is at the other end."""
        self.heard = now
        """When something came last, a sign of life at least."""
        self.is_stalled = False
        self.stalled: Callable[[], None] = _nothing
        """Called where `is_stalled` has changed."""
        self._transport.set_protocol(self)
        _set_options(self._transport.get_extra_info("socket"), limits)

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        self.heard = self._loop.time()
        self._waiting += data
        if self._is_expected:
            return
        if self.is_guest:
            self._pass_on()
        else:
            self._ask()

    def eof_received(self) -> bool | None:
        """The client sends nothing more, which ends an SSH connection."""
        self._connection.eof_received()
        return None

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._waiting.clear()
        self._turns.leave(self._pass_on)
        if self._next:
            self._next.cancel()
            self._next = None
        self.stalled = self._flooded = _nothing
        self._connection.connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read: answer nothing that it asks meanwhile."""
        self.is_stalled = True
        self._transport.pause_reading()
        self.stalled()

    def resume_writing(self) -> None:
        """The client reads again."""
        self.is_stalled = False
        self.stalled()
        if not self._is_expected:
            self._ask()

    def _ask(self) -> None:
        """Pass the next mouthful on when it is its turn."""
        self._is_expected = True
        self._next = None
        self._turns.wait(self._pass_on)

    def _pass_on(self) -> None:
        """Pass a mouthful on, and come back for the next when it is due."""
        self._is_expected = False
        self._next = None
        if self.is_stalled or self._transport.is_closing():
            return
        now = self._loop.time()
        wait = max(self._bytes.wait(now), self._work.wait(now))
        if wait == 0 and self._waiting:
            mouthful = bytes(self._waiting[:_MOUTHFUL])
            del self._waiting[:_MOUTHFUL]
            begun = time.thread_time()
            self._connection.data_received(mouthful)
            self._work.take(time.thread_time() - begun, now)
            self._bytes.take(len(mouthful), now)
        if not self._waiting:
            self._transport.resume_reading()
            return
        self._transport.pause_reading()
        if self._bytes.is_abused(now) or self._work.is_abused(now):
            self._flooded()
        self._is_expected = True
        is_little = self.is_guest and len(self._waiting) <= _AHEAD
        self._next = self._loop.call_later(wait, self._pass_on if is_little else self._ask)


def _set_options(connected: socket.socket | None, limits: Limits) -> None:
    """Bound what the system keeps for a client that does not read, and notice a dead line where nothing arrives."""
    if connected is None:
        return
    with suppress(OSError):
        connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            patience = limits.keepalive * (limits.keepalive_count + 1)
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * patience))


def _nothing() -> None:
    pass
