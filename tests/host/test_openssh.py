"""What people see who come with OpenSSH's own clients."""

import asyncio
import os
import pty
import signal
import struct
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from fcntl import ioctl
from pathlib import Path
from shutil import which

import pyte
import pytest

from cardgames_tui.host import keys
from cardgames_tui.host.door import Door, Mode
from cardgames_tui.host.limits import Limits
from cardgames_tui.host.server import Host
from tests.host.calling import PATIENCE, Reception, eventually, hosting, key

pytestmark = pytest.mark.skipif(which("ssh") is None, reason="needs OpenSSH")
NOTHING_ELSE = "This host plays cards and nothing else:"


def options(tmp_path: Path, host: Host, *, has_key: bool = True) -> list[str]:
    """Nothing of this machine's own configuration, keys and agents."""
    identity = tmp_path / "id"
    if has_key and not identity.exists():
        identity.touch(0o600)
        identity.write_bytes(key("ana").export_private_key())
    known = {
        "UserKnownHostsFile": "/dev/null",
        "StrictHostKeyChecking": "no",
        "IdentityFile": str(identity) if has_key else "/dev/null",
        "IdentitiesOnly": "yes",
        "IdentityAgent": "none",
        "Port": str(host.port),
        "SendEnv": "LANG",
    }
    return ["-F", "none", *(part for name, value in known.items() for part in ("-o", f"{name}={value}"))]


async def ran(*command: str) -> tuple[int | None, str]:
    """The exit code of a client without a terminal, and all that it says."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, "LANG": "C.UTF-8"},
    )
    async with asyncio.timeout(PATIENCE):
        said, _nothing = await process.communicate()
    return process.returncode, said.decode()


class Terminal:
    """A client in a terminal."""

    def __init__(self, command: list[str], term: str = "xterm-256color") -> None:
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.Stream(self.screen)
        self.raw = ""
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], command, {**os.environ, "TERM": term, "LANG": "C.UTF-8"})
        self.resize(80, 24)
        os.set_blocking(self._fd, False)

    def resize(self, columns: int, rows: int) -> None:
        ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, text: str) -> None:
        os.write(self._fd, text.encode())

    async def until(self, text: str) -> None:
        """Wait until the screen shows this."""
        async with asyncio.timeout(PATIENCE):
            while text not in "\n".join(self.screen.display):
                self._read()
                await asyncio.sleep(0.01)

    async def code(self) -> int:
        """Wait for the end of the client; returns its exit code."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._read()
                pid, status = os.waitpid(self.pid, os.WNOHANG)
                if pid:
                    self._read()
                    self.pid = 0
                    return os.waitstatus_to_exitcode(status)
                await asyncio.sleep(0.01)

    def end(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self._fd)

    def _read(self) -> None:
        with suppress(OSError):
            while said := os.read(self._fd, 1 << 16).decode("utf-8", "replace"):
                self.raw += said
                self._stream.feed(said.replace("\x1b[>1u", "").replace("\x1b[<u", ""))


@asynccontextmanager
async def terminal(command: list[str], term: str = "xterm-256color") -> AsyncIterator[Terminal]:
    shown = Terminal(command, term)
    try:
        yield shown
    finally:
        shown.end()


async def test_a_newcomer_types_the_code_and_plays(tmp_path: Path) -> None:
    reception = Reception()
    async with hosting(tmp_path / "host", reception, Door(Mode.INVITE)) as host:
        async with terminal(["ssh", *options(tmp_path, host), "ana@127.0.0.1"]) as shown:
            await shown.until("Invite code:")
            shown.press(keys.invite_code(tmp_path / "host") + "\r")
            await shown.until("Hello ana")
            shown.press("abc")
            await shown.until("typed: abc")
            shown.press("Q")
            assert await shown.code() == 0
        assert "\x1b[?1049l" in shown.raw
        assert reception.visits[0].identity == keys.fingerprint(key("ana"))


async def test_the_window_may_be_resized(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path / "host") as host,
        terminal(["ssh", *options(tmp_path, host), "ana@127.0.0.1"]) as shown,
    ):
        await shown.until("Hello ana")
        app = next(iter(host.premises.guests))._app
        assert app
        shown.resize(101, 33)
        await eventually(lambda: app.size == (101, 33))


async def test_a_client_that_is_killed_is_noticed_at_once(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host") as host:
        async with terminal(["ssh", *options(tmp_path, host), "ana@127.0.0.1"]) as shown:
            await shown.until("Hello ana")
        await eventually(lambda: not host.premises.guests)


async def test_a_client_that_sleeps_is_noticed(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path / "host", limits=Limits(keepalive=0.1, keepalive_count=3)) as host,
        terminal(["ssh", *options(tmp_path, host), "ana@127.0.0.1"]) as shown,
    ):
        await shown.until("Hello ana")
        await asyncio.sleep(1)
        assert host.premises.guests, "a client that is idle and awake stays"
        os.kill(shown.pid, signal.SIGSTOP)
        await eventually(lambda: not host.premises.guests)


async def test_on_an_open_host_a_name_is_enough(tmp_path: Path) -> None:
    reception = Reception()
    async with (
        hosting(tmp_path / "host", reception) as host,
        terminal(["ssh", *options(tmp_path, host, has_key=False), "ana@127.0.0.1"]) as shown,
    ):
        await shown.until("Hello ana")
    assert reception.visits[0].identity == "name:ana"


async def test_without_a_key_one_line_tells_how_to_make_one(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host", door=Door(Mode.INVITE)) as host:
        code, said = await ran("ssh", *options(tmp_path, host, has_key=False), "ana@127.0.0.1")
    assert code == 255
    assert said.count("make one with `ssh-keygen -t ed25519`, and come again.") == 1


async def test_a_dumb_terminal_is_told_so(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path / "host") as host,
        terminal(["ssh", *options(tmp_path, host), "ana@127.0.0.1"], "dumb") as shown,
    ):
        assert await shown.code() == 1
    assert f"{NOTHING_ELSE} a terminal with TERM=dumb cannot show them" in shown.raw


@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        (["ssh", "-T", "ana@127.0.0.1"], 1, "it needs a terminal to draw on"),
        (["ssh", "ana@127.0.0.1", "id"], 1, "it runs no commands and moves no files"),
        (["ssh", "-tt", "ana@127.0.0.1", "id"], 1, "it runs no commands and moves no files"),
        (["ssh", "-s", "ana@127.0.0.1", "netconf"], 1, "it runs no commands and moves no files"),
        (["scp", "ana@127.0.0.1:/etc/passwd", "."], 255, "it runs no commands and moves no files"),
        (["scp", "-O", "ana@127.0.0.1:/etc/passwd", "."], 1, "it runs no commands and moves no files"),
        (["sftp", "ana@127.0.0.1"], 255, "it runs no commands and moves no files"),
    ],
)
async def test_whatever_is_no_visit_gets_one_plain_line(
    tmp_path: Path, command: list[str], code: int, told: str
) -> None:
    program, *arguments = command
    async with hosting(tmp_path / "host") as host:
        ended, said = await ran(program, *options(tmp_path, host), *arguments)
        assert not host.premises.reception.visits  # type: ignore[attr-defined]
    assert ended == code
    assert said.count(NOTHING_ELSE) == 1
    assert told in said


@pytest.mark.parametrize(
    "forwarding",
    [["-W", "127.0.0.1:22"], ["-N", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:22"]],
)
async def test_nothing_is_forwarded(tmp_path: Path, forwarding: list[str]) -> None:
    async with hosting(tmp_path / "host") as host:
        code, said = await ran("ssh", *options(tmp_path, host), *forwarding, "ana@127.0.0.1")
    assert code == 255
    assert "forwarding" in said


async def test_a_connection_without_a_session_is_closed_with_a_sentence(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host", limits=Limits(sessionless=0.2)) as host:
        code, said = await ran("ssh", *options(tmp_path, host), "-N", "ana@127.0.0.1")
    assert code == 255
    assert "open a session, without -N." in said
