"""Programs in a terminal of their own: how long they take to start, and to answer a key."""

import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fcntl import ioctl

PATIENCE = 30.0
"""Seconds after which a program that says nothing has failed."""
QUIET = 0.05
"""Seconds of silence after which a repaint is complete."""
_CONTROLS = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]P_^].*?(?:\x1b\\|\x07)|.)", re.DOTALL)


class Program:
    """A running program and the terminal that it draws on."""

    def __init__(self, command: Sequence[str], columns: int, rows: int, environment: Mapping[str, str]) -> None:
        self._begun = time.perf_counter()
        self._pid, self._terminal = pty.fork()
        if self._pid == 0:
            os.execvpe(command[0], list(command), environment)
        ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, text: str) -> float:
        """The seconds from the start until the program wrote this."""
        written = b""
        while text.encode() not in _CONTROLS.sub(b"", written):
            written += self._read(PATIENCE)
        return time.perf_counter() - self._begun

    def press(self, key: bytes) -> tuple[float, float]:
        """The seconds from a key until the program begins to draw its answer, and until it has drawn all of it."""
        begun = time.perf_counter()
        os.write(self._terminal, key)
        self._read(PATIENCE)
        first = last = time.perf_counter()
        while select.select([self._terminal], [], [], QUIET)[0]:
            self._read(0)
            last = time.perf_counter()
        return first - begun, last - begun

    def rest(self, seconds: float) -> None:
        """Let it draw until it was silent for so long."""
        while select.select([self._terminal], [], [], seconds)[0]:
            self._read(0)

    def end(self) -> None:
        """Kill it and forget its terminal."""
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        os.close(self._terminal)

    def _read(self, patience: float) -> bytes:
        if not select.select([self._terminal], [], [], patience)[0]:
            raise TimeoutError("The program says nothing.")
        return os.read(self._terminal, 1 << 16)


@contextmanager
def running(command: Sequence[str], home: str, columns: int = 80, rows: int = 24) -> Iterator[Program]:
    """A program with a data folder of its own; killed at the end, whatever happens."""
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "XDG_DATA_HOME": home}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.pop("NO_COLOR", None)
    program = Program(command, columns, rows, environment)
    try:
        yield program
    finally:
        program.end()
