"""What stands between a client's bytes and AsyncSSH."""

import asyncio
import socket
from pathlib import Path

from cardgames_tui.host.limits import Limits
from tests.host.calling import called, connected, eventually, hosting


async def test_a_link_stands_between_asyncssh_and_its_transport(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        await (await called(host)).until("Hello ana")
        link = next(iter(host.premises.sessions))._link
        assert link._transport.get_protocol() is link
        assert link._connection._transport is link._transport


async def test_the_system_notices_a_dead_line_and_keeps_little_for_it(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(keepalive=10, keepalive_count=2)) as host:
        await (await called(host)).until("Hello ana")
        connected = next(iter(host.premises.sessions))._link._transport.get_extra_info("socket")
        assert connected.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 256 * 1024
        assert connected.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            assert connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 30_000


async def test_no_more_is_read_than_allowed(tmp_path: Path) -> None:
    limits = Limits(bytes=20_000, bytes_burst=20_000, flooding=60)
    async with hosting(tmp_path, limits=limits) as host:
        connection = await connected(host)
        doorkeeper = next(iter(host._doorkeepers))
        link = doorkeeper._link
        assert link
        passed = 0
        hear = link._connection.data_received

        def count(data: bytes, datatype: int | None = None) -> None:
            nonlocal passed
            passed += len(data)
            hear(data, datatype)

        link._connection.data_received = count  # type: ignore[method-assign]
        for _packet in range(100):
            connection.send_debug("x" * 10_000)
        await asyncio.sleep(0.5)
        assert 0 < passed < 40_000
        connection.abort()


async def test_strangers_wait_for_their_turn_and_guests_do_not(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        waiting: list[object] = []
        host.premises.turns.wait = waiting.append  # type: ignore[assignment]
        coming = asyncio.create_task(connected(host, "stranger"))
        await eventually(lambda: len(waiting) == 1)
        guest.press("a" * 40)
        await guest.until("(40)")
        assert len(waiting) == 1
        assert not coming.done()
        coming.cancel()
        await asyncio.wait([coming])
