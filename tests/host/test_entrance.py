"""The way in from the street."""

import asyncio
import socket
from itertools import pairwise

import pytest

from cardgames_tui.host.entrance import Entrance


class Street:
    """Notes who comes in, and when."""

    def __init__(self) -> None:
        self.came: list[tuple[float, str]] = []

    def arrived(self, connected: socket.socket, address: str) -> None:
        """Note somebody."""
        connected.close()
        self.came.append((asyncio.get_running_loop().time(), address))

    async def until(self, count: int) -> None:
        """Wait for so many."""
        async with asyncio.timeout(5):
            while len(self.came) < count:
                await asyncio.sleep(0.005)


async def knock(port: int) -> None:
    """Connect, and leave."""
    _reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.close()


async def test_of_many_who_come_at_once_one_is_taken_after_the_other() -> None:
    street = Street()
    entrance = Entrance(street.arrived, pause=0.03)
    await entrance.listen("127.0.0.1", 0)
    await asyncio.gather(*(knock(entrance.port) for _connection in range(5)))
    await street.until(5)
    times = [when for when, _address in street.came]
    assert all(later - earlier >= 0.029 for earlier, later in pairwise(times))
    assert {address for _when, address in street.came} == {"127.0.0.1"}
    entrance.close()


async def test_a_closed_entrance_lets_nobody_in() -> None:
    street = Street()
    entrance = Entrance(street.arrived, pause=0)
    assert entrance.port == 0
    await entrance.listen("127.0.0.1", 0)
    port = entrance.port
    entrance.close()
    await asyncio.sleep(0)
    with pytest.raises(OSError, match="Connect call failed"):
        await asyncio.open_connection("127.0.0.1", port)
    assert entrance.port == 0
    assert not street.came


async def test_a_taken_port_is_told_in_plain_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        with pytest.raises(OSError, match=r"Address already in use$") as refused:
            await Entrance(Street().arrived, pause=0).listen("127.0.0.1", taken.getsockname()[1])
        assert refused.value.strerror == "Address already in use"


async def test_every_address_of_a_name_is_listened_at() -> None:
    street = Street()
    entrance = Entrance(street.arrived, pause=0)
    await entrance.listen("localhost", 0)
    addresses = {str(address[0]) for *_rest, address in socket.getaddrinfo("localhost", 0, type=socket.SOCK_STREAM)}
    for address in addresses:
        _reader, writer = await asyncio.open_connection(address, entrance.port)
        writer.close()
    await street.until(len(addresses))
    assert {address for _when, address in street.came} == addresses
    entrance.close()


async def test_trouble_with_one_connection_does_not_close_the_entrance(monkeypatch: pytest.MonkeyPatch) -> None:
    street = Street()
    entrance = Entrance(street.arrived, pause=0)
    loop = asyncio.get_running_loop()
    accept, failures = loop.sock_accept, iter([OSError(24, "Too many open files")])

    async def failing(listening: socket.socket) -> tuple[socket.socket, object]:
        for failure in failures:
            raise failure
        return await accept(listening)

    monkeypatch.setattr("cardgames_tui.host.entrance._TROUBLE", 0.01)
    monkeypatch.setattr(loop, "sock_accept", failing)
    await entrance.listen("127.0.0.1", 0)
    await knock(entrance.port)
    await street.until(1)
    entrance.close()
