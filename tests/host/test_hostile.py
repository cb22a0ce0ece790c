"""Guests and strangers who mean harm, each while somebody else plays on and gets answers."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import asyncssh
import pytest
from textual.app import ComposeResult

from cardgames_tui.host.limits import Limits
from cardgames_tui.host.server import Host
from tests.host.calling import (
    Board,
    Guest,
    Reception,
    Remembered,
    SmallApp,
    called,
    connected,
    eventually,
    gone,
    hosting,
)

LIMITS = Limits(flooding=0.5, stalled=0.5, leaving=0.3, failures=1000, arrival_pause=0.002)
"""The usual ones, with less patience."""
ANSWERS = 10


@asynccontextmanager
async def playing(tmp_path: Path, limits: Limits = LIMITS, reception: Reception | None = None) -> AsyncIterator[Host]:
    """A host with a guest who gets answers all the time; it fails where one does not come."""
    async with hosting(tmp_path, reception, limits=limits) as host:
        friend = await called(host, "friend")
        await friend.until("Hello friend")

        async def play() -> None:
            while True:
                await friend.answer_time("k")
                await asyncio.sleep(0.01)

        game = asyncio.create_task(play())
        yield host
        game.cancel()
        with pytest.raises(asyncio.CancelledError):
            await game
        for _key in range(ANSWERS):
            await friend.answer_time("k")


async def cut_off(guest: Guest) -> None:
    """Wait until a guest was cut off, who may be too busy to be told."""
    async with asyncio.timeout(15):
        await guest.left.wait()


# ── strangers ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "garbage",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"\x00" * 100_000,
        b"SSH-2.0-\xff\xfe\r\n" + b"\xff" * 1000,
        b"SSH-2.0-ok\r\n\xff\xff\xff\xff" + b"A" * 40_000,
        b"SSH-2.0-ok\r\n" + random.Random(1).randbytes(100_000),
        b"SSH-1.5-old\r\n",
        b"A" * 300_000,
    ],
)
async def test_garbage_before_the_handshake(tmp_path: Path, garbage: bytes) -> None:
    async with playing(tmp_path) as host:
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
        writer.write(garbage)
        writer.write_eof()
        async with asyncio.timeout(10):
            with suppress(ConnectionError):
                await reader.read()
        writer.close()


async def test_a_port_scan(tmp_path: Path) -> None:
    async with playing(tmp_path) as host:
        for _connection in range(200):
            _reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
            writer.transport.abort()
        await eventually(lambda: len(host._doorkeepers) == 1)


async def test_five_hundred_half_open_connections(tmp_path: Path) -> None:
    async with playing(tmp_path) as host:
        crowd = [await asyncio.open_connection("127.0.0.1", host.port) for _connection in range(500)]
        newcomer = await called(host, "newcomer")
        await newcomer.until("Hello newcomer")
        assert len(host._doorkeepers) <= LIMITS.half_open + 2
        for _reader, writer in crowd:
            writer.transport.abort()


async def test_handshakes_that_are_left_halfway(tmp_path: Path) -> None:
    async with playing(tmp_path) as host:
        for _connection in range(20):
            coming = asyncio.create_task(connected(host, "leaver"))
            await asyncio.sleep(0.005)
            coming.cancel()
            await asyncio.wait([coming])
        await eventually(lambda: len(host._doorkeepers) == 1)


# ── guests who send ─────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_hundred_thousand_random_bytes(tmp_path: Path) -> None:
    async with playing(tmp_path) as host:
        guest = await called(host, "noise")
        await guest.until("Hello noise")
        guest.channel.set_encoding("latin-1")
        noise = random.Random(2).randbytes(100_000).replace(b"Q", b"q").replace(b"X", b"x")
        guest.channel.write(noise.replace(b"S", b"s").replace(b"K", b"k").decode("latin-1"))
        await cut_off(guest)


@pytest.mark.parametrize(
    "flood", ["a", "\x1b[A", "\x1b", "\x1b[<0;5;5M\x1b[<0;5;5m", "\x1b[<65;5;5M", "\x1b[?1;1$y", "\x00"]
)
async def test_a_flood_is_cut_off_with_a_line(tmp_path: Path, flood: str) -> None:
    async with playing(tmp_path) as host:
        guest = await called(host, "flood")
        await guest.until("Hello flood")
        for _round in range(400):
            if guest.left.is_set():
                break
            guest.press(flood * (1 + 4096 // len(flood)))
            await asyncio.sleep(0.01)
        await cut_off(guest)
        assert guest.last_line.endswith(
            "Too much came in from you for too long, so the line was cut. You may come again."
        )


async def test_of_what_nobody_can_have_typed_little_is_heard(tmp_path: Path) -> None:
    apps = Remembered(Lively)

    async with playing(tmp_path, replace(LIMITS, flooding=30, messages=80, messages_burst=16), Reception(apps)) as host:
        guest = await called(host, "flood")
        await guest.until("Hello flood")
        guest.press("a" * 4000)
        await asyncio.sleep(1)
        assert 0 < apps.made[-1].keys <= 32


async def test_somebody_who_types_fast_is_not_cut_off(tmp_path: Path) -> None:
    async with playing(tmp_path) as host:
        guest = await called(host, "typist")
        await guest.until("Hello typist")
        for _key in range(60):
            guest.press("a")
            await asyncio.sleep(0.02)
        await guest.until("(60)")
        assert not guest.left.is_set()


async def test_a_huge_paste_is_cut_and_the_guest_stays(tmp_path: Path) -> None:
    async with playing(tmp_path, replace(LIMITS, flooding=30, work=1, bytes=1e9)) as host:
        guest = await called(host, "paster")
        await guest.until("Hello paster")
        guest.press("\x1b[200~" + "x" * 1_000_000 + "\x1b[201~after")
        await guest.until(f"<paste {LIMITS.paste}>after")


async def test_a_usual_paste_comes_whole_and_at_once(tmp_path: Path) -> None:
    async with playing(tmp_path) as host:
        guest = await called(host, "paster")
        await guest.until("Hello paster")
        guest.press("\x1b[200~" + "word " * 600 + "\x1b[201~after")
        await guest.until("<paste 3000>after")


async def test_a_storm_of_window_changes(tmp_path: Path) -> None:
    apps = Remembered(SmallApp)

    async with playing(tmp_path, replace(LIMITS, flooding=30), Reception(apps)) as host:
        guest = await called(host, "shaker")
        await guest.until("Hello shaker")
        shaken = apps.made[-1]
        for number in range(1000):
            guest.channel.change_terminal_size(80 + number % 40, 24 + number % 10)
            if number % 10 == 0:
                await asyncio.sleep(0.01)
        guest.channel.change_terminal_size(97, 31)
        await eventually(lambda: shaken.size == (97, 31))
        assert len(shaken.sizes) <= 2 * LIMITS.resizes_burst


async def test_packets_without_end_that_say_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path) as host:
        guest = await called(host, "chatter")
        await guest.until("Hello chatter")
        for _round in range(400):
            if guest.left.is_set():
                break
            for _packet in range(50):
                guest.connection.send_debug("nothing")
            await asyncio.sleep(0.01)
        await cut_off(guest)


# ── guests who do not read ──────────────────────────────────────────────────────────────────────────────────────────


class Lively(SmallApp):
    """Draws all the time for those who do not read."""

    keys = 0

    def compose(self) -> ComposeResult:
        yield from super().compose()
        if self.visit.user == "stalled":
            self.set_interval(1 / 50, self.fill)

    def on_key(self) -> None:
        self.keys += 1

    def fill(self) -> None:
        board = self.query_one(Board)
        board.styles.height = "100%"
        board.update("".join(random.choices("abcdef\n", k=3000)))


async def test_a_channel_that_is_not_read_costs_little_and_ends(tmp_path: Path) -> None:
    async with playing(tmp_path, reception=Reception(Lively)) as host:
        guest = await called(host, "stalled", size=(200, 60), window=65536)
        await guest.until_sent("\x1b[?1049h")
        guest.channel.pause_reading()
        session = next(session for session in host.premises.sessions if session._visit.user == "stalled")
        await eventually(lambda: session._is_stalled)
        channel = session._channel
        assert channel
        await asyncio.sleep(0.2)
        assert channel.get_write_buffer_size() < 300_000
        await eventually(lambda: session not in host.premises.sessions)
        await gone(guest)


async def test_a_connection_that_is_not_read_costs_little_and_ends(tmp_path: Path) -> None:
    async with playing(tmp_path, reception=Reception(Lively)) as host:
        guest = await called(host, "stalled", size=(200, 60), window=1 << 30)
        await guest.until_sent("\x1b[?1049h")
        transport = guest.connection._transport
        assert transport
        transport.pause_reading()
        session = next(session for session in host.premises.sessions if session._visit.user == "stalled")
        await eventually(lambda: session._link.is_stalled)
        await asyncio.sleep(0.2)
        assert session._link._transport.get_write_buffer_size() < 300_000
        await eventually(lambda: session not in host.premises.sessions)
        transport.abort()


async def test_questions_without_end_that_nobody_reads_the_answers_of(tmp_path: Path) -> None:
    """Each global request has an answer; AsyncSSH would keep them all."""
    async with playing(tmp_path, replace(LIMITS, bytes=1e9, bytes_burst=1e9, work_burst=100)) as host:
        guest = await called(host, "asker")
        await guest.until("Hello asker")
        transport = guest.connection._transport
        assert transport
        transport.pause_reading()
        session = next(session for session in host.premises.sessions if session._visit.user == "asker")
        question = asyncssh.packet.String("nobody@example.org") + b"\x01" + bytes(30_000)
        for _round in range(200):
            for _question in range(100):
                guest.connection.send_packet(asyncssh.constants.MSG_GLOBAL_REQUEST, question[:40])
            await asyncio.sleep(0.002)
        assert session._link._transport.get_write_buffer_size() < 300_000
        transport.abort()


async def test_who_reads_again_in_time_sees_the_newest_frame(tmp_path: Path) -> None:
    async with playing(tmp_path, replace(LIMITS, stalled=30), Reception(Lively)) as host:
        guest = await called(host, "stalled", size=(200, 60), window=65536)
        await guest.until_sent("\x1b[?1049h")
        guest.channel.pause_reading()
        session = next(session for session in host.premises.sessions if session._visit.user == "stalled")
        await eventually(lambda: session._is_stalled)
        guest.channel.resume_reading()
        await eventually(lambda: not session._is_stalled)
        guest.press("Q")
        await guest.until_left()


async def test_keys_of_who_does_not_read_wait_until_they_read(tmp_path: Path) -> None:
    apps = Remembered(Lively)

    async with playing(tmp_path, replace(LIMITS, stalled=30), Reception(apps)) as host:
        guest = await called(host, "stalled", size=(200, 60), window=65536)
        await guest.until_sent("\x1b[?1049h")
        guest.channel.pause_reading()
        session = next(session for session in host.premises.sessions if session._visit.user == "stalled")
        await eventually(lambda: session._is_stalled)
        guest.press("abc")
        await asyncio.sleep(0.2)
        assert apps.made[-1].keys == 0
        guest.channel.resume_reading()
        await eventually(lambda: apps.made[-1].keys == 3)


# ── guests who ask for more ─────────────────────────────────────────────────────────────────────────────────────────


async def test_nothing_but_sessions_can_be_opened(tmp_path: Path) -> None:
    async with playing(tmp_path) as host:
        connection = await connected(host, "forwarder")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", 22)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/run/nothing")
        with pytest.raises((asyncssh.ChannelListenError, asyncssh.ChannelOpenError)):
            await connection.forward_remote_port("", 0, "127.0.0.1", 22)
        with pytest.raises((asyncssh.ChannelListenError, asyncssh.ChannelOpenError)):
            await connection.forward_remote_path(str(tmp_path / "socket"), "/run/nothing")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_tun()
        connection.abort()


async def test_agents_and_displays_are_not_forwarded(tmp_path: Path) -> None:
    reception = Reception()
    async with playing(tmp_path, reception=reception) as host:
        connection = await connected(host, "forwarder", agent_forwarding=True)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_session(Guest, x11_forwarding=True, x11_display="127.0.0.1:0", term_type="xterm")
        connection.abort()


async def test_commands_and_subsystems_run_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path) as host:
        connection = await connected(host, "runner")
        answer = await connection.run("id; cat /etc/passwd")
        assert answer.exit_status == 1
        assert answer.stdout == ""
        with pytest.raises(asyncssh.Error):
            await connection.start_sftp_client()
        connection.abort()


async def test_variables_without_end(tmp_path: Path) -> None:
    async with playing(tmp_path) as host:
        connection = await connected(host, "speaker")
        many = [f"NAME_{number}={'x' * 1000}" for number in range(2000)]
        with suppress(asyncssh.Error, OSError):
            await connection.create_session(Guest, env=many, term_type="xterm")
        async with asyncio.timeout(20):
            await connection.wait_closed()
