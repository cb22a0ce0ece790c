"""Changes that are made whole or not at all."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def transaction(connection: sqlite3.Connection, begin: str) -> Iterator[sqlite3.Connection]:
    """Begin with this statement; commit at the end of the `with` statement, and undo all where it raises."""
    try:
        connection.execute(begin)
        yield connection
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
