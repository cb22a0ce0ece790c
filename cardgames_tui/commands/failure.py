"""Why a command cannot do what it was asked to do, and the texts from outside that it repeats."""

import os

from cardgames_tui.engine.text import clean

SENTENCE = 1000
"""Letters that a message may have."""
_ARGUMENT = 300
"""Letters that are repeated of an argument."""


class Failure(Exception):  # noqa: N818 - it says what happened
    """Its text is one sentence for people."""


def typed(argument: str) -> str:
    """An argument as its letters, also where the locale could not decode it."""
    try:
        return os.fsencode(argument).decode("utf-8", "replace")
    except UnicodeEncodeError:  # it did not come from the command line
        return argument


def shown(argument: object) -> str:
    """An argument or a file name, fit to be repeated."""
    return clean(typed(str(argument)), _ARGUMENT)
