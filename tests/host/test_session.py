"""A visit from its first frame to its last line."""

import asyncio
import logging
from pathlib import Path

import pytest
from asyncssh.channel import SSHClientChannel
from textual.app import ComposeResult

from cardgames_tui.host import server
from cardgames_tui.host.limits import Limits
from cardgames_tui.host.visit import Line, Visit
from tests.host.calling import (
    OPEN,
    Reception,
    Remembered,
    SmallApp,
    apps_alive,
    called,
    connected,
    eventually,
    gone,
    hosting,
    session,
)

RESTORED = ("?1049l", "?1000l", "?1002l", "?1006l", "?2004l", "?1004l", "<u", "?7h", "?25h")


def is_restored(raw: str) -> bool:
    return all(f"\x1b[{mode}" in raw for mode in RESTORED)


async def test_a_guest_sees_the_app_and_keys_reach_it(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        guest.press("abc")
        await guest.until("typed: abc")


async def test_the_end_of_the_app_gives_the_terminal_back_and_ends_with_0(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        guest.press("Q")
        assert await guest.until_left() == 0
        assert is_restored(guest.raw)
        assert guest.last_line == ""


async def test_a_crash_tells_one_line_and_leaves_the_others_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosting(tmp_path) as host:
        ana, ben = await called(host, "ana"), await called(host, "ben")
        await ana.until("Hello ana")
        await ben.until("Hello ben")
        ana.press("X")
        assert await ana.until_left() == 1
        assert is_restored(ana.raw)
        assert ana.last_line.startswith("This table had to close;")
        ben.press("still here")
        await ben.until("still here")
    assert "ValueError" in caplog.text
    assert "in on_key" in caplog.text
    assert "ace of spades" not in caplog.text.replace('raise ValueError("the ace of spades")', "")


class BreaksInCompose(SmallApp):
    def compose(self) -> ComposeResult:
        raise ValueError


class BreaksOnMount(SmallApp):
    def on_mount(self) -> None:
        raise ValueError


class ExitsOnMount(SmallApp):
    def on_mount(self) -> None:
        raise SystemExit(2)


class BreaksInItsMaking(SmallApp):
    def __init__(self, visit: Visit, line: Line) -> None:
        raise ValueError


@pytest.mark.parametrize("app", [BreaksInCompose, BreaksOnMount, ExitsOnMount, BreaksInItsMaking])
async def test_an_app_that_cannot_begin_tells_one_line(tmp_path: Path, app: type[SmallApp]) -> None:
    async with hosting(tmp_path, Reception(app)) as host:
        guest = await called(host)
        assert await guest.until_left() == 1
        assert guest.last_line.startswith("This table had to close;")


@pytest.mark.parametrize("key", ["S", "K"])
def test_sys_exit_in_an_app_ends_that_app_alone(tmp_path: Path, key: str) -> None:
    async def scene() -> str:
        async with hosting(tmp_path) as host:
            ana, ben = await called(host, "ana"), await called(host, "ben")
            await ana.until("Hello ana")
            await ben.until("Hello ben")
            ana.press(key)
            assert await ana.until_left() == 1
            ben.press("still here")
            return await ben.until("still here")

    assert "still here" in server.run(scene())


def test_a_program_that_exits_by_itself_exits() -> None:
    async def scene() -> None:
        raise SystemExit(4)

    with pytest.raises(SystemExit):
        server.run(scene())


async def test_a_guest_who_drops_is_gone_at_once(tmp_path: Path) -> None:
    reception = Reception()
    async with hosting(tmp_path, reception) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        await gone(guest)
        await eventually(lambda: not host.premises.guests and not host.premises.tasks)


async def test_end_of_input_ends_the_app(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        guest.channel.write_eof()
        assert await guest.until_left() == 0
        assert is_restored(guest.raw)


async def test_a_guest_who_leaves_before_the_first_frame_leaves_nothing(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        for _visit in range(5):
            await gone(await called(host))
        await eventually(lambda: not host.premises.guests and not host.premises.tasks and not host.premises.sessions)


async def test_hanging_up_ends_with_the_sentence(tmp_path: Path) -> None:
    reception = Reception()
    async with hosting(tmp_path, reception) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        reception.lines[0].hang_up("You came in again elsewhere.")
        assert await guest.until_left() == 1
        assert is_restored(guest.raw)
        assert guest.last_line == "You came in again elsewhere."


async def test_hanging_up_works_where_the_client_is_dead(tmp_path: Path) -> None:
    reception = Reception()
    async with hosting(tmp_path, reception, limits=Limits(leaving=0.2)) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        transport = guest.connection._transport
        assert transport
        transport.pause_reading()
        reception.lines[0].hang_up("You came in again elsewhere.")
        await eventually(lambda: not host.premises.sessions)
        transport.resume_reading()


async def test_idle_counts_from_the_last_key_and_not_from_reports_of_the_terminal(tmp_path: Path) -> None:
    reception = Reception()
    async with hosting(tmp_path, reception) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        await asyncio.sleep(0.2)
        guest.press("\x1b[O\x1b[I\x1b[?2026;2$y")
        guest.channel.change_terminal_size(90, 30)
        await asyncio.sleep(0.1)
        assert reception.lines[0].idle > 0.25
        guest.press("a")
        await guest.until("typed: a")
        assert reception.lines[0].idle < 0.25


async def test_the_size_follows_the_window(tmp_path: Path) -> None:
    apps = Remembered(SmallApp)

    async with hosting(tmp_path, Reception(apps)) as host:
        guest = await called(host, size=(100, 30))
        await guest.until("Hello ana")
        assert apps.made[0].size == (100, 30)
        guest.channel.change_terminal_size(0, 0)
        await eventually(lambda: apps.made[0].size == (80, 24))
        guest.channel.change_terminal_size(65535, 65535)
        await eventually(lambda: apps.made[0].size == (500, 200))


@pytest.mark.parametrize(
    ("term", "environment", "colour"),
    [
        ("xterm-256color", {"COLORTERM": "truecolor"}, "38;2;255;135;0"),
        ("xterm-256color", {}, "38;5;208"),
        ("linux", {}, "91"),
    ],
)
async def test_each_guest_gets_the_colours_of_their_terminal(
    tmp_path: Path, term: str, environment: dict[str, str], colour: str
) -> None:
    async with hosting(tmp_path) as host:
        await (await called(host, "other")).until("Hello other")
        guest = await called(host, term=term, environment=environment)
        await guest.until("Hello ana")
        assert f"\x1b[{colour};" in guest.raw


async def test_a_terminal_without_colours_gets_none(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        guest = await called(host, term="vt100")
        await guest.until("Hello ana")
        assert "38;" not in guest.raw
        assert "48;" not in guest.raw


async def test_no_color_of_a_guest_is_respected(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        guest = await called(host, environment={"NO_COLOR": "1", "COLORTERM": "truecolor"})
        await guest.until("Hello ana")
        assert "38;2;255;135;0" not in guest.raw
        assert "38;2;" in guest.raw


class Framed(SmallApp):
    CSS = "Board { border: round red; }"


async def test_a_guest_whose_locale_is_not_utf_8_gets_ascii(tmp_path: Path) -> None:
    reception = Reception(Framed)
    async with hosting(tmp_path, reception) as host:
        guest = await called(host, environment={"LANG": "C"})
        await guest.until("Hello ana")
        assert guest.raw.isascii()
        assert guest.text.startswith("+--")
        assert not reception.visits[0].speaks_unicode


async def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        guest.channel.set_encoding("latin-1")
        guest.press("\xff\xfeok")
        await guest.until("ok")


async def test_one_session_at_a_time_and_another_after_it(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        with pytest.raises(Exception, match="refused"):
            await session(guest.connection)
        guest.press("Q")
        await guest.until_left()
        again = await session(guest.connection)
        await again.until("Hello ana")


async def test_a_connection_that_asks_for_sessions_without_end_is_closed(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        for _session in range(20):
            with pytest.raises(Exception):  # noqa: B017, PT011 - refused, and then closed
                await session(guest.connection)
        await guest.until_left()


async def test_a_connection_without_a_session_is_closed(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(sessionless=0.1)) as host:
        connection = await connected(host)
        async with asyncio.timeout(5):
            await connection.wait_closed()


async def test_a_session_that_wants_nothing_is_closed(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(sessionless=0.1)) as host:
        connection = await connected(host)
        channel = SSHClientChannel(connection, asyncio.get_running_loop(), "strict", None, "strict", 1000, 1000)
        await channel._open(b"session")
        async with asyncio.timeout(5):
            await connection.wait_closed()


async def test_a_full_house_says_so(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(guests=1)) as host:
        first = await called(host, "ana")
        await first.until("Hello ana")
        second = await called(host, "ben")
        assert await second.until_left() == 1
        assert second.errors == "This house is full: 1 guest is here. Come again later.\r\n"
        first.press("Q")
        await first.until_left()
        third = await called(host, "ben")
        await third.until("Hello ben")


async def test_the_reception_may_refuse_somebody(tmp_path: Path) -> None:
    reception = Reception()
    async with hosting(tmp_path, reception) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        reception.refusals[reception.visits[0].identity] = "You were asked to leave until tomorrow."
        again = await called(host)
        assert await again.until_left() == 1
        assert again.errors == "You were asked to leave until tomorrow.\r\n"


async def test_starts_are_served_one_after_the_other(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(starts=1)) as host:
        guests = await asyncio.gather(*(called(host, f"guest{number}") for number in range(8)))
        for number, guest in enumerate(guests):
            await guest.until(f"Hello guest{number}")


async def test_an_app_that_draws_nothing_does_not_keep_others_out(tmp_path: Path) -> None:
    class Silent(SmallApp):
        async def on_mount(self) -> None:
            if self.visit.user == "silent":
                await asyncio.sleep(30)

    async with hosting(tmp_path, Reception(Silent), limits=Limits(starts=1, first_frame=0.2, leaving=0.2)) as host:
        silent = await called(host, "silent")
        guest = await called(host)
        await guest.until("Hello ana")
        await gone(silent)
        await eventually(lambda: len(host.premises.guests) == 1)


async def test_nobodys_app_outlives_the_visit(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)

    async def visit(number: int) -> None:
        guest = await called(host, f"guest{number}")
        if number % 5 == 0:
            await gone(guest)
            return
        await guest.until(f"Hello guest{number}")
        guest.press("\x1b[97;5uabc\x1b[A")
        await guest.until("typed: <ctrl+a>abc<up>")
        match number % 5:
            case 1:
                guest.press("Q")
            case 2:
                guest.press("X")
            case 3:
                guest.channel.write_eof()
            case 4:
                await gone(guest)
        await guest.until_left()
        await gone(guest)

    before = apps_alive()
    async with hosting(tmp_path, Nameless(), OPEN) as host:
        for start in range(0, 60, 10):
            await asyncio.gather(*(visit(number) for number in range(start, start + 10)))
        await eventually(lambda: not host.premises.tasks and not host._doorkeepers)
        await eventually(lambda: apps_alive() <= before)


class Nameless(Reception):
    """Keeps nobody's line, which would keep the app."""

    def welcome(self, visit: Visit, line: Line) -> SmallApp:
        return SmallApp(visit, line)
