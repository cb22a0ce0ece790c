"""The tables of one user: changes that are durable when they return, and consistent reading."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

from .errors import Conflict, is_damage
from .opening import Opened, opened, suspect
from .tables import Change, Row, Statement
from .transaction import transaction


class Database:
    """The tables in the folder, or in memory where the folder cannot be used."""

    def __init__(self, folder: Path, own_lock: str = "") -> None:
        """`own_lock` is the name of a lock in the folder that this program itself may hold all the time."""
        self.folder = folder
        self._own_lock = own_lock
        self._guard = RLock()
        self._open: Opened | None = None

    @property
    def kept(self) -> bool:
        """Whether anything outlives the program."""
        return self._opened.kept

    @property
    def notice(self) -> str:
        """What a person must know about the opening, in sentences; empty where all is well."""
        return self._opened.notice

    def change(self, change: Change) -> None:
        """Make all of a change or nothing; it is on the disk when this returns.

        Every statement must change one row. Raises Conflict where one does not, OSError or sqlite3.Error where the
        disk or the file does not take it.
        """
        with self._transaction("BEGIN IMMEDIATE") as connection:
            for sql, values in change:
                try:
                    changed = connection.execute(sql, values).rowcount
                except sqlite3.IntegrityError as error:
                    raise Conflict from error
                if changed != 1:
                    raise Conflict

    def read(self, *queries: Statement) -> list[list[Row]]:
        """The rows that each query finds, all at the same moment; raises OSError or sqlite3.Error."""
        with self._transaction("BEGIN") as connection:
            return [connection.execute(sql, values).fetchall() for sql, values in queries]

    def close(self) -> None:
        """Close the file; it is opened again if it is needed again."""
        with self._guard:
            if self._open:
                self._open.connection.close()
            self._open = None

    @property
    def _opened(self) -> Opened:
        with self._guard:
            if self._open is None:
                self._open = opened(self.folder, self._own_lock)
            return self._open

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        with self._guard:
            try:
                with transaction(self._opened.connection, begin) as connection:
                    yield connection
            except sqlite3.Error as error:
                if is_damage(error):
                    suspect(self.folder)
                raise
