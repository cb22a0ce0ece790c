"""Files that commands read and write; a dash stands for standard input or output."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import TextIO

from .failure import Failure, shown

DASH = "-"
"""Stands for standard input or output."""


@contextmanager
def read(name: str) -> Iterator[TextIO]:
    """A file to be read; letters that are no UTF-8 do not stop the reader, the record is refused where they matter."""
    if name == DASH:
        yield sys.stdin
        return
    with ExitStack() as opened:
        try:
            file = opened.enter_context(Path(name).open(encoding="utf-8", errors="replace"))
        except (OSError, ValueError) as error:
            raise _unusable("read", name, error) from error
        yield file


@contextmanager
def written(name: str, *, force: bool) -> Iterator[TextIO]:
    """A file that only its owner may read. It gets its name when it is whole, and replaces none unasked."""
    if name == DASH:
        yield sys.stdout
        return
    path = Path(name)
    try:
        if _is_there(path) and not (force and path.is_file()):
            hint = "; --force replaces it" if path.is_file() else ", and it is not a file"
            raise Failure(f"'{shown(name)}' is there already{hint}.")
        handle, part = mkstemp(prefix=".cardgames-", dir=path.parent)
    except (OSError, ValueError) as error:
        raise _unusable("written", name, error) from error
    try:
        with open(handle, "w", encoding="utf-8") as file:
            yield file
        os.replace(part, path)
    except BaseException as error:
        os.unlink(part)
        raise _unusable("written", name, error) if isinstance(error, OSError) else error from None


def _is_there(path: Path) -> bool:
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    return True


def _unusable(how: str, name: str, error: Exception) -> Failure:
    reason = getattr(error, "strerror", None) or "no file can have this name"
    return Failure(f"The file '{shown(name)}' cannot be {how}: {reason}.")
