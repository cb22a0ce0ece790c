"""The way in from the street: connections are taken one after another, however many come at once."""

import asyncio
import logging
import os
import socket
from collections.abc import Callable

log = logging.getLogger("cardgames.host")

_QUEUE = 128
"""Connections that the system keeps until they are taken."""
_TROUBLE = 1.0
"""Seconds until the next try after one that failed, as where too many files are open."""


class Entrance:
    """Listens; each connection is passed on together with the address that it comes from."""

    def __init__(self, arrived: Callable[[socket.socket, str], None], pause: float) -> None:
        """An entrance that takes no connection within `pause` seconds of the one before."""
        self._arrived = arrived
        self._pause = pause
        self._listening: list[socket.socket] = []
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def port(self) -> int:
        """Where it listens; 0 where it does not."""
        return int(self._listening[0].getsockname()[1]) if self._listening else 0

    async def listen(self, bind: str, port: int) -> None:
        """Let connections in at every address that `bind` names; port 0 takes any that is free. Raises OSError."""
        self._listening = await _bound(bind, port)
        self._tasks = [asyncio.create_task(self._take(each)) for each in self._listening]

    def close(self) -> None:
        """Let nobody in any more."""
        for task in self._tasks:
            task.cancel()
        for listening in self._listening:
            listening.close()
        self._listening, self._tasks = [], []

    async def _take(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connected, peer = await loop.sock_accept(listening)
            except OSError as error:
                log.warning("A connection could not be taken: %s.", error.strerror)
                await asyncio.sleep(_TROUBLE)
                continue
            self._arrived(connected, str(peer[0]))
            await asyncio.sleep(self._pause)


async def _bound(bind: str, port: int) -> list[socket.socket]:
    """A listening socket for each address of a name; all have the same port."""
    found = await asyncio.get_running_loop().getaddrinfo(bind, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    listening: list[socket.socket] = []
    try:
        for family, _type, _protocol, _name, (host, _port, *rest) in dict.fromkeys(found):
            taken = listening[0].getsockname()[1] if listening else port
            listening.append(socket.create_server((host, taken, *rest), family=family, backlog=_QUEUE))
            listening[-1].setblocking(False)
    except OSError as error:
        for each in listening:
            each.close()
        raise OSError(error.errno, os.strerror(error.errno or 0)) from error  # Python's sentence holds the address
    return listening
