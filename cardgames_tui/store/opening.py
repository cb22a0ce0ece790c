"""Opening the file of matches: it is begun where there is none, and set aside where it cannot be used."""

import os
import sqlite3
import stat
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cardgames_tui.engine.language import _

from . import lock
from .errors import TROUBLE, is_damage, reason
from .private import FILE, make_lasting, private_file, private_folder, restrict
from .rescue import Saved, rescue
from .schema import VERSION, added_after, tables_of
from .transaction import transaction

NAME = "matches.sqlite"
LOCKS = "locks"
_OPENING = "opening"
_SUSPECT = "damage-seen"
"""A file of this name has the next opening examine everything."""
_COMPANIONS = ("-wal", "-shm", "-journal")
"""Files that SQLite keeps beside its own."""
_APPLICATION = 0x43524447
"""Marks the file as one of this program's."""
_MAGIC = b"SQLite format 3\0"
_PATIENCE = 3.0
"""Seconds that one program waits for another that is writing, or opening; both take milliseconds."""

FOREIGN = "foreign"
NEWER = "newer"
DAMAGED = "damaged"
UNREADABLE = "unreadable"
_FOUND = {
    FOREIGN: "What lay in the place of your matches is not a file of this program.",
    NEWER: "The file of your matches was written by a newer version of this program.",
    DAMAGED: "The file of your matches is damaged.",
    UNREADABLE: "The file of your matches cannot be read.",
}


class _UnusableError(Exception):
    """The file cannot be used; its argument is one of the words above."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The tables, opened."""

    connection: sqlite3.Connection
    notice: str
    """What a person must know about the opening; empty where all is well."""
    kept: bool
    """Whether anything outlives the program."""


def opened(folder: Path, own_lock: str) -> Opened:
    """The tables in the folder, or in memory where the folder cannot be used; it never fails.

    Nobody plays here because the lock `own_lock` is held: this program itself holds it.
    """
    try:
        return _opened_file(folder, own_lock)
    except TROUBLE as error:
        sentence = _("Nothing is kept: {reason}. You can play, but all is gone when you leave.")
        return Opened(_created(":memory:"), sentence.format(reason=reason(error)), kept=False)


def suspect(folder: Path) -> None:
    """Have the file examined at the next opening, because damage was met."""
    with suppress(OSError):
        private_file(folder / _SUSPECT)


def make_folders(folder: Path) -> None:
    """Make the folder of the file and that of the locks, unless they are there; raises OSError."""
    if not folder.is_absolute():
        raise FileNotFoundError(folder)
    private_folder(folder)
    private_folder(folder / LOCKS)


def _opened_file(folder: Path, own_lock: str) -> Opened:
    """The file in the folder; raises OSError or sqlite3.Error where there can be none."""
    make_folders(folder)
    path = folder / NAME
    alone = lock.taken(folder / LOCKS / _OPENING, _PATIENCE)
    if alone is None:
        raise TimeoutError
    try:
        if not os.path.lexists(path):
            return Opened(_new_file(path), "", kept=True)
        try:
            return Opened(_own_file(path), "", kept=True)
        except _UnusableError as error:
            return _begun_again(path, error.args[0], own_lock)
    finally:
        alone.release()


def _begun_again(path: Path, found: str, own_lock: str) -> Opened:
    """A new file in the place of one that cannot be used, with what could be saved from it; raises OSError."""
    _check_idle(path.parent / LOCKS, own_lock)
    aside = _set_aside(path, found)
    sentence = _("{found} It was set aside as {name}, and a new one was begun.")
    notice = sentence.format(found=_(_FOUND[found]), name=aside.name)
    connection = _new_file(path)
    if found == DAMAGED:
        notice += _told(_rescued(aside, connection))
    (path.parent / _SUSPECT).unlink(missing_ok=True)
    return Opened(connection, notice, kept=True)


def _check_idle(locks: Path, own_lock: str) -> None:
    """Raise TimeoutError where somebody plays: acts would go on into a file that was set aside."""
    if any(lock.holder(path) for path in locks.iterdir() if path.name not in (_OPENING, own_lock)):
        raise TimeoutError


def _rescued(aside: Path, connection: sqlite3.Connection) -> Saved:
    """How much was saved; the file itself is only read."""
    with suppress(sqlite3.Error), closing(_connected(f"{aside.as_uri()}?mode=ro", uri=True)) as source:
        return rescue(source, connection)
    return Saved()


def _told(saved: Saved) -> str:
    """What was saved, in sentences that go on after others."""
    sentences = (
        (saved.matches, _("Matches that could be saved from it: {number}.")),
        (saved.guests, _("Guests that could be saved from it: {number}.")),
        (saved.tables, _("Tables that could be saved from it: {number}.")),
    )
    return "".join(f" {sentence.format(number=number)}" for number, sentence in sentences if number)


def _own_file(path: Path) -> sqlite3.Connection:
    """The file that is there, if it is this program's and sound; raises _UnusableError where it is not."""
    _check_header(path)
    for companion in _COMPANIONS:
        with suppress(FileNotFoundError):
            restrict(path.with_name(path.name + companion), FILE)
    connection = _connected(str(path))
    try:
        _check_tables(connection)
        _check_suspicion(connection, path.parent / _SUSPECT)
        _make_durable(connection)
        _bring_up_to_date(connection)
    except BaseException as error:
        connection.close()
        if is_damage(error):
            raise _UnusableError(DAMAGED) from error
        raise
    return connection


def _check_header(path: Path) -> None:
    """Look at the first bytes only, so that a file that is not ours stays untouched; raises _UnusableError."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise _UnusableError(FOREIGN)
        restrict(path, FILE)
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise _UnusableError(UNREADABLE) from error
    if len(header) < 100 or not header.startswith(_MAGIC):
        raise _UnusableError(DAMAGED)
    if int.from_bytes(header[68:72]) != _APPLICATION:
        raise _UnusableError(FOREIGN)


def _check_tables(connection: sqlite3.Connection) -> None:
    """Raise _UnusableError unless these are the tables of the file's version, and nothing else."""
    version = _version(connection)
    if version > VERSION:
        raise _UnusableError(NEWER)
    found = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")}
    if not found or found != tables_of(version):
        raise _UnusableError(DAMAGED)


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Add the tables that the file of an older version does not have.

    Where the disk does not take them, the file stays as it is, and the next opening tries again: matches need none of
    them.
    """
    missing = added_after(_version(connection))
    if not missing:
        return
    try:
        _make_tables(connection, missing)
    except sqlite3.Error as error:
        if is_damage(error):
            raise


def _check_suspicion(connection: sqlite3.Connection, suspicion: Path) -> None:
    """Where damage was met before, examine the whole file; raises _UnusableError where it is damaged."""
    if not suspicion.exists():
        return
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise _UnusableError(DAMAGED)
    suspicion.unlink(missing_ok=True)


def _new_file(path: Path) -> sqlite3.Connection:
    private_file(path)
    try:
        connection = _created(str(path))
    except BaseException:
        path.unlink()  # begun a moment ago and still empty
        raise
    make_lasting(path.parent)
    return connection


def _created(name: str) -> sqlite3.Connection:
    connection = _connected(name)
    # All this is in the file itself before the log beside it is used, so that the header alone tells whose it is.
    try:
        _make_tables(connection, [f"PRAGMA application_id = {_APPLICATION}", *added_after(0)])
        _make_durable(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _make_tables(connection: sqlite3.Connection, statements: Sequence[str]) -> None:
    """Bring the tables to this version, all or nothing; raises sqlite3.Error."""
    with transaction(connection, "BEGIN IMMEDIATE"):
        for statement in (*statements, f"PRAGMA user_version = {VERSION}"):
            connection.execute(statement)


def _connected(name: str, uri: bool = False) -> sqlite3.Connection:
    """A connection without transactions of its own; text that is no Unicode does not hinder reading the rest."""
    connection = sqlite3.connect(name, timeout=_PATIENCE, isolation_level=None, check_same_thread=False, uri=uri)
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return connection


def _make_durable(connection: sqlite3.Connection) -> None:
    """A commit is on the disk when it returns; readers and a writer do not wait for each other."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    if sys.platform == "darwin":  # where fsync alone leaves data in the drive
        connection.execute("PRAGMA fullfsync = ON")


def _set_aside(path: Path, found: str) -> Path:
    """Give the file, and those beside it, a name with the date; raises OSError."""
    aside = _free_name(path, found)
    for companion in (*_COMPANIONS, ""):  # the file comes last: without it, those beside it would be cleared away
        with suppress(FileNotFoundError):
            path.with_name(path.name + companion).rename(aside.with_name(aside.name + companion))
    return aside


def _free_name(path: Path, found: str) -> Path:
    """A name with the date that nothing has."""
    date = f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
    number = 1
    while True:
        again = f"-{number}" if number > 1 else ""
        aside = path.with_name(f"{path.stem}.{found}.{date}{again}{path.suffix}")
        if not any(os.path.lexists(aside.with_name(aside.name + companion)) for companion in (*_COMPANIONS, "")):
            return aside
        number += 1
