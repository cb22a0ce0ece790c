"""Locks between programs. The operating system releases them when the program that holds one ends, however it ends."""

import getpass
import json
import os
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import clean

from .private import FILE, restrict

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE = 0.1
"""Seconds to wait for a lock: longer than anybody needs who only looks whether it is held."""
_LONGEST = 1000
"""Bytes of a lock file that are read; what is written stays far below."""
_TEXT = 40
_PAUSE = 0.01
"""Seconds between two tries."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The program that holds a lock, as far as it could say: a part that is not known is None or empty."""

    pid: int | None = None
    terminal: str = ""
    user: str = ""
    since: datetime | None = None

    def __str__(self) -> str:
        parts = [
            _("process {pid}").format(pid=self.pid) if self.pid else _("a process"),
            _("on {terminal}").format(terminal=self.terminal) if self.terminal else "",
            _("by {user}").format(user=self.user) if self.user else "",
            _("since {time}").format(time=f"{self.since:%Y-%m-%d %H:%M}") if self.since else "",
        ]
        return " ".join(part for part in parts if part)


class Lock:
    """A lock that this program holds, until `release` or its own end."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle = handle

    def release(self) -> None:
        """Let others have it. Nothing happens where it was released before."""
        handle, self._handle = self._handle, -1
        if handle < 0:
            return
        # The name goes first, while nobody else can hold it: whoever opened it by then sees that it is gone.
        with suppress(OSError):
            self._path.unlink()
        os.close(handle)


def taken(path: Path, patience: float) -> Lock | None:
    """The lock of this file, or None where another program holds it for longer than `patience` seconds.

    Raises OSError where locks cannot be made.
    """
    end = time.monotonic() + patience
    while True:
        if lock := _tried(path, os.O_CREAT):
            _sign(lock._handle)
            return lock
        if time.monotonic() >= end:
            return None
        time.sleep(_PAUSE)


def holder(path: Path) -> Holder | None:
    """Who holds the lock of this file; None where nobody does."""
    try:
        lock = _tried(path)
    except OSError:
        return None
    if lock:
        lock.release()
        return None
    return read_holder(path)


def read_holder(path: Path) -> Holder:
    """Who signed the lock file; its text is cleaned, and what cannot be read is left out."""
    try:
        with path.open("rb") as file:
            data = json.loads(file.read(_LONGEST))
    except (OSError, ValueError, RecursionError):
        return Holder()
    return _holder(data) if isinstance(data, dict) else Holder()


def _holder(data: dict[str, Any]) -> Holder:
    pid, since = data.get("pid"), None
    with suppress(ValueError, OverflowError, OSError):
        since = datetime.fromisoformat(str(data.get("since"))).astimezone()
    return Holder(
        pid=pid if type(pid) is int and pid > 0 else None,
        terminal=clean(str(data.get("terminal", "")), _TEXT),
        user=clean(str(data.get("user", "")), _TEXT),
        since=since,
    )


def _tried(path: Path, create: int = 0) -> Lock | None:
    """The lock if it is free. A lock on a file that has lost its name meanwhile is worth nothing."""
    handle = os.open(path, os.O_RDWR | create, FILE)
    try:
        if _locks(handle) and os.path.samestat(os.fstat(handle), path.stat()):
            restrict(path, FILE)
            return Lock(path, handle)
    except FileNotFoundError:
        pass
    except OSError:
        os.close(handle)
        raise
    os.close(handle)
    return None


def _locks(handle: int) -> bool:
    """Take the operating system's lock; False where another has it. Raises OSError where there are no such locks."""
    try:
        if sys.platform == "win32":
            # Windows keeps others from reading what is locked: a byte that no signature reaches.
            os.lseek(handle, _LONGEST, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _sign(handle: int) -> None:
    """Write down who holds the lock; on a full disk it is held all the same."""
    me = {"pid": os.getpid(), "terminal": _terminal(), "user": _user(), "since": datetime.now(UTC).isoformat()}
    with suppress(OSError):
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, json.dumps(me).encode())


def _terminal() -> str:
    for stream in (0, 1, 2):
        with suppress(OSError, AttributeError):
            return os.ttyname(stream)
    return ""


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, ImportError, OSError):  # what it raises where nobody has a name changed with Python 3.13
        return ""
