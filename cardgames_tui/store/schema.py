"""The tables of the database, by the version that added them.

A match is a row, an act is a row under the match and its number. A table at which guests play is a row, a seat that is
taken is a row under the table and its number. What has no fixed shape is JSON; the seed is text, because it may be any
whole number; times are UTC in ISO 8601, which sorts as text. A table may name a match that was deleted.
"""

VERSION = 2
"""Changes with the tables."""

_ADDED = {
    1: (
        """CREATE TABLE matches (
    id TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    edition INTEGER NOT NULL,
    deck TEXT NOT NULL,
    deck_data TEXT,
    options TEXT NOT NULL,
    names TEXT NOT NULL,
    seed TEXT NOT NULL,
    chance TEXT NOT NULL,
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    result TEXT
)""",
        """CREATE TABLE acts (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    notation TEXT NOT NULL,
    chance TEXT NOT NULL,
    PRIMARY KEY (match, n)
) WITHOUT ROWID""",
    ),
    2: (
        """CREATE TABLE guests (
    identity TEXT PRIMARY KEY NOT NULL,
    handle TEXT NOT NULL,
    alike TEXT UNIQUE NOT NULL,
    settings TEXT NOT NULL,
    seen TEXT NOT NULL
)""",
        """CREATE TABLE tables (
    id TEXT PRIMARY KEY NOT NULL,
    revision INTEGER NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    deck TEXT NOT NULL,
    owner TEXT NOT NULL,
    access TEXT NOT NULL,
    code TEXT NOT NULL,
    size INTEGER NOT NULL,
    match TEXT,
    adjourned INTEGER NOT NULL,
    created TEXT NOT NULL
)""",
        """CREATE TABLE seats (
    place TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    guest TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (place, n)
) WITHOUT ROWID""",
    ),
}


def added_after(version: int) -> list[str]:
    """The statements that make the tables which this version does not have yet; of version 0, all."""
    return [table for number, tables in _ADDED.items() if number > version for table in tables]


def tables_of(version: int) -> set[str]:
    """The statements that made the tables of this version, as the file itself tells them."""
    return set(added_after(0)) - set(added_after(version))
