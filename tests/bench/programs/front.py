"""An SSH server that begins a program of its own for each session: the yardstick for a host. Takes the program."""

import asyncio
import fcntl
import os
import pty
import signal
import struct
import sys
import termios

import asyncssh


class Front(asyncssh.SSHServer):
    """Lets anybody in."""

    def begin_auth(self, username: str) -> bool:
        """Nothing to prove."""
        return False

    def session_requested(self) -> "Session":
        """A program."""
        return Session()


class Session(asyncssh.SSHServerSession[bytes]):
    """A program on a terminal, and the channel that shows it."""

    def connection_made(self, chan: "asyncssh.SSHServerChannel[bytes]") -> None:
        """The channel is open."""
        self._channel = chan

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """The program has one."""
        return True

    def shell_requested(self) -> bool:
        """The program is one."""
        return True

    def session_started(self) -> None:
        """Begin the program."""
        columns, rows, *_pixels = self._channel.get_terminal_size()
        environment = {**os.environ, "TERM": self._channel.get_terminal_type() or "dumb"}
        self._pid, self._terminal = pty.fork()
        if self._pid == 0:
            os.execvpe(sys.argv[1], sys.argv[1:], environment)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        asyncio.get_running_loop().add_reader(self._terminal, self._pass_on)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Keys."""
        os.write(self._terminal, data)

    def connection_lost(self, exc: Exception | None) -> None:
        """End the program."""
        asyncio.get_running_loop().remove_reader(self._terminal)
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        os.close(self._terminal)

    def _pass_on(self) -> None:
        try:
            drawn = os.read(self._terminal, 1 << 16)
        except OSError:
            drawn = b""
        if drawn:
            self._channel.write(drawn)
        else:
            asyncio.get_running_loop().remove_reader(self._terminal)
            self._channel.exit(0)


async def serve() -> None:
    """Listen for ever, and say where."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    listener = await asyncssh.listen(
        "127.0.0.1", 0, server_factory=Front, server_host_keys=[key], encoding=None, line_editor=False
    )
    print("port", listener.get_port(), flush=True)
    await listener.wait_closed()


asyncio.run(serve())
