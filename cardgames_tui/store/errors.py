"""What a store refuses. The text of each error is a sentence for people."""

import errno
import sqlite3

from cardgames_tui.engine.language import _

from .lock import Holder

TROUBLE = (OSError, sqlite3.Error)
"""What a disk, or a file on it, can raise."""


class StoreError(Exception):
    """Something that the store could not do, in a sentence."""


class Unknown(StoreError):  # noqa: N818 - it says what happened
    """There is no such match."""

    def __init__(self, text: str) -> None:
        super().__init__(_("There is no match '{text}'.").format(text=text))


class Held(StoreError):  # noqa: N818 - it says what happened
    """Another program is playing the match; `holder` says which."""

    def __init__(self, id: str, holder: Holder) -> None:
        super().__init__(_("Match {id} is being played elsewhere: {holder}.").format(id=id, holder=holder))
        self.holder = holder


class Conflict(StoreError):  # noqa: N818 - it says what happened
    """Somebody else kept another act in this place, or the match is gone; nothing was overwritten."""

    def __init__(self, sentence: str = "") -> None:
        """The sentence is about an act of a match where none is given."""
        super().__init__(
            sentence
            or _("This match was changed elsewhere, so your act was not taken. Leave it and resume it to see it.")
        )


class TableConflict(Conflict):
    """A table was changed or forgotten elsewhere, so that this change of it was not taken."""

    def __init__(self) -> None:
        super().__init__(_("This table was changed elsewhere, so your change was not taken. Open it again to see it."))


class HandleTaken(StoreError):  # noqa: N818 - it says what happened
    """Another guest has this handle, or one that looks like it."""

    def __init__(self, handle: str) -> None:
        sentence = _("'{handle}', or a name that looks like it, is another guest's: choose a different one.")
        super().__init__(sentence.format(handle=handle))


def is_damage(error: BaseException) -> bool:
    """Whether the error says that the file itself is broken, not only hard to reach."""
    return _sqlite_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def reason(error: OSError | sqlite3.Error) -> str:
    """Why something cannot be kept or read, as the end of a sentence; it names no folder."""
    number = error.errno if isinstance(error, OSError) else None
    code = _sqlite_code(error)
    if number in (errno.ENOSPC, errno.EDQUOT) or code == sqlite3.SQLITE_FULL:
        return _("the disk is full")
    if number in (errno.EROFS, errno.EACCES, errno.EPERM) or code in _FORBIDDEN:
        return _("the folder of your matches cannot be written to")
    if isinstance(error, TimeoutError) or code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return _("another program keeps the file of your matches busy")
    if is_damage(error):
        return _("the file of your matches is damaged")
    if isinstance(error, OSError):
        return _("the folder of your matches cannot be used")
    return _("the file of your matches cannot be used")


_FORBIDDEN = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)


def _sqlite_code(error: BaseException) -> int | None:
    """The primary result code of SQLite, without what extends it; None for errors that are not SQLite's own."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else None
