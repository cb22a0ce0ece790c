"""What can still be read in a damaged file."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress


def rescue(source: sqlite3.Connection, into: sqlite3.Connection) -> int:
    """Copy every match that can be read whole; returns how many that were."""
    saved = 0
    for id in sorted(set(_ids(source))):
        rows = {
            "matches": "SELECT * FROM matches NOT INDEXED WHERE id = ?",
            "acts": "SELECT * FROM acts WHERE match = ?",
        }
        with suppress(sqlite3.Error):
            _copy(source, into, rows, (id,))
            saved += 1
    return saved


def _ids(source: sqlite3.Connection) -> Iterator[str]:
    """The ids of all matches, by the index and by the table itself, each as far as it can be read."""
    for way in ("INDEXED BY sqlite_autoindex_matches_1", "NOT INDEXED"):
        with suppress(sqlite3.Error):
            for (id,) in source.execute(f"SELECT id FROM matches {way}"):
                yield id


def _copy(
    source: sqlite3.Connection, into: sqlite3.Connection, queries: dict[str, str], values: tuple[str, ...]
) -> None:
    """Copy the rows that the queries find, into the tables that they are under: all or none."""
    found = {table: source.execute(query, values).fetchall() for table, query in queries.items()}
    into.execute("BEGIN IMMEDIATE")
    try:
        for table, rows in found.items():
            for row in rows:
                into.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        into.execute("COMMIT")
    finally:
        if into.in_transaction:
            into.execute("ROLLBACK")
