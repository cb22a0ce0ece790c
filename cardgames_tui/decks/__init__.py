"""Decks: found, read and checked. Nothing else reads the files in `rules_data/decks` or a player's own.

Importing it, and listing the collection's own decks, loads neither YAML nor pydantic.
"""

from .faults import DeckError, Fault, FileError, rendered
from .loader import Listing, LoadedDeck, built_in, check, default, from_data, load, names, read, schema

__all__ = [
    "DeckError",
    "Fault",
    "FileError",
    "Listing",
    "LoadedDeck",
    "built_in",
    "check",
    "default",
    "from_data",
    "load",
    "names",
    "read",
    "rendered",
    "schema",
]
