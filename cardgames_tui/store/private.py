"""Files and folders that only their owner may open, whatever the umask, also where they were made more open before."""

import os
import stat
from contextlib import suppress
from pathlib import Path

FOLDER = 0o700
FILE = 0o600


def private_folder(path: Path) -> None:
    """Make the folder, with those above it, unless it is there; raises OSError."""
    path.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    restrict(path, FOLDER)


def private_file(path: Path) -> None:
    """Make the file unless it is there; raises OSError."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))
    restrict(path, FILE)


def restrict(path: Path, mode: int) -> None:
    """Give the file or folder exactly these rights; raises OSError."""
    if stat.S_IMODE(path.stat().st_mode) != mode:
        path.chmod(mode)


def make_lasting(folder: Path) -> None:
    """Bring the names in the folder to the disk, so that a new file outlives a power cut; where systems can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
