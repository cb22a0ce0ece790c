"""What can still be read in a damaged file."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from .transaction import transaction


class Saved(NamedTuple):
    """How many matches, guests and tables were saved whole."""

    matches: int = 0
    guests: int = 0
    tables: int = 0


def rescue(source: sqlite3.Connection, into: sqlite3.Connection) -> Saved:
    """Copy every match, guest and table that can be read whole."""
    return Saved(
        matches=_rescued(source, into, "matches", "id", {"acts": "match"}),
        guests=_rescued(source, into, "guests", "identity", {}),
        tables=_rescued(source, into, "tables", "id", {"seats": "place"}),
    )


def _rescued(source: sqlite3.Connection, into: sqlite3.Connection, table: str, key: str, parts: dict[str, str]) -> int:
    """Copy each row with its parts, that lie in other tables with its key in the column named; returns how many."""
    queries = {table: f"SELECT * FROM {table} NOT INDEXED WHERE {key} = ?"}
    queries |= {part: f"SELECT * FROM {part} WHERE {column} = ?" for part, column in parts.items()}
    saved = 0
    for value in dict.fromkeys(_keys(source, table, key)):
        with suppress(sqlite3.Error):
            _copy(source, into, queries, value)
            saved += 1
    return saved


def _keys(source: sqlite3.Connection, table: str, key: str) -> Iterator[str]:
    """The keys of all rows, by the index and by the table itself, each as far as it can be read."""
    for way in (f"INDEXED BY sqlite_autoindex_{table}_1", "NOT INDEXED"):
        with suppress(sqlite3.Error):
            for (value,) in source.execute(f"SELECT {key} FROM {table} {way}"):
                yield value


def _copy(source: sqlite3.Connection, into: sqlite3.Connection, queries: dict[str, str], value: str) -> None:
    """Copy the rows that the queries find, into the tables that they are under: all or none."""
    found = {table: source.execute(query, (value,)).fetchall() for table, query in queries.items()}
    with transaction(into, "BEGIN IMMEDIATE"):
        for table, rows in found.items():
            for row in rows:
                into.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
