"""Ids of matches and tables: short, easy to read out, and safe as the name of a file."""

import secrets

from cardgames_tui.engine.text import clean

from .errors import Unknown

LENGTH = 5
_LETTERS = "23456789bcdfghjkmnpqrstvwxyz"
"""What ids are made of: nothing that looks like something else, and no vowels, so that no words come out."""
_TOLD = 20
"""Letters of a text that is no id, in the sentence that says so."""


def new_id() -> str:
    """An id that hardly anything has."""
    return random_letters(LENGTH)


def random_letters(count: int) -> str:
    """So many letters and digits that nobody can guess."""
    return "".join(secrets.choice(_LETTERS) for _letter in range(count))


def read_id(text: str) -> str:
    """The id that the text writes, in any case; raises Unknown where it can be none."""
    id = text.strip().casefold()
    if len(id) != LENGTH or not set(id) <= set(_LETTERS):
        raise Unknown(clean(text, _TOLD))
    return id
