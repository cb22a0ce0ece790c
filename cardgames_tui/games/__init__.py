"""The games, one folder each; a folder here is a game of the collection, no list names them.

A game's folder holds `GAME` (its rules), and the modules `words` (its sentences), `deck` (the model of its deck
files) and `screen` (its table in the app).
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from cardgames_tui.engine.game import AnyGame
from cardgames_tui.engine.sentences import Words


@cache
def slugs() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/words.py")))


def named(text: str) -> str | None:
    """The game that a person means by the text: its name or the beginning of it, in any spelling; None for none."""
    wanted = text.strip().casefold().replace("-", "_").replace(" ", "_")
    meant = [slug for slug in slugs() if slug.startswith(wanted)] if wanted else []
    return wanted if wanted in meant else meant[0] if len(meant) == 1 else None


def game(slug: str) -> AnyGame:
    """The rules of a game."""
    return cast(AnyGame, import_module(f"{__name__}.{slug}").GAME)


def words(slug: str) -> Words:
    """The sentences of a game."""
    return cast(Words, import_module(f"{__name__}.{slug}.words"))
