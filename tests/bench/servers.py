"""Servers that run beside the program that measures them: what they say, and what they take of the machine."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
"""In which /proc counts a second."""
_PARENT, _USER, _SYSTEM = 1, 11, 12
"""Places of numbers in /proc/<pid>/stat, behind the name."""


class Server:
    """A running server; the programs that it began count as parts of it."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self._process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def until(self, text: str) -> str:
        """Read until a line holds this; returns all that was read."""
        assert self._process.stdout
        said = ""
        while text not in said:
            line = self._process.stdout.readline()
            if not line:
                raise RuntimeError(f"The server ended, and said: {said}")
            said += line
        return said

    @property
    def memory(self) -> float:
        """Megabytes that it takes; what several programs share counts once, in shares."""
        return sum(_proportional_memory(pid) for pid in self._pids) / 1024

    @property
    def seconds(self) -> float:
        """Seconds for which processors worked for it."""
        return sum(int(_stat(pid)[place]) for pid in self._pids for place in (_USER, _SYSTEM)) / _TICKS

    @property
    def _pids(self) -> list[int]:
        own = self._process.pid
        pids = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]
        return [own, *(pid for pid in pids if _parent(pid) == own)]

    def end(self) -> None:
        """Kill it; what it began ends with its terminals."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout
        self._process.stdout.close()


@contextmanager
def serving(command: Sequence[str], folder: Path) -> Iterator[Server]:
    """A server with a home of its own; killed at the end, whatever happens."""
    server = Server(command, folder)
    try:
        yield server
    finally:
        server.end()


def _proportional_memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _parent(pid: int) -> int:
    try:
        return int(_stat(pid)[_PARENT])
    except OSError:  # it has ended
        return 0


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
