"""A visit from its first frame to its last line."""

from pathlib import Path

from tests.host.calling import called, hosting


async def test_a_guest_sees_the_app_and_keys_reach_it(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        guest.press("abc")
        await guest.until("typed: abc")


async def test_the_end_of_the_app_restores_the_terminal_and_ends_with_0(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        guest.press("Q")
        assert await guest.until_left() == 0
        for restored in (
            "\x1b[?1049l",
            "\x1b[?1000l",
            "\x1b[?1006l",
            "\x1b[?2004l",
            "\x1b[?1004l",
            "\x1b[<u",
            "\x1b[?25h",
        ):
            assert restored in guest.raw
