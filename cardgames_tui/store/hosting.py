"""Only one host at a time serves a folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardgames_tui.engine.language import _

from . import lock
from .errors import StoreError, reason
from .opening import LOCKS, make_folders

LOCK = "hosting"
"""The name of the lock, unlike that of any match."""


@contextmanager
def hosting(folder: Path) -> Iterator[None]:
    """Be the only host of the folder up to the end of the `with` statement, or of the program.

    Raises StoreError with a sentence where another program is it already, or where the folder cannot be used.
    """
    path = folder / LOCKS / LOCK
    try:
        make_folders(folder)
        held = lock.taken(path, lock.PATIENCE)
    except OSError as error:
        sentence = _("Nothing can be hosted from this folder: {reason}.")
        raise StoreError(sentence.format(reason=reason(error))) from error
    if held is None:
        sentence = _("Another host serves this folder already: {holder}. End it, or host from another folder.")
        raise StoreError(sentence.format(holder=lock.read_holder(path)))
    try:
        yield
    finally:
        held.release()
