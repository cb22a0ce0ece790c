"""The games, one folder each; a folder here is a game of the collection, no list names them.

A game's folder says its `TITLE` and `SUMMARY`, and holds the modules `rules` (with `GAME`), `words` (its sentences),
`deck` (the model of its deck files) and `screen` (its table in the app). Each is loaded when it is asked for.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from cardgames_tui.engine.game import AnyGame
    from cardgames_tui.engine.sentences import Words


@cache
def slugs() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/rules.py")))


def named(text: str) -> str | None:
    """The game that a person means by the text: its name or the beginning of it, in any spelling; None for none."""
    wanted = text.strip().casefold().replace("-", "_").replace(" ", "_")
    meant = [slug for slug in slugs() if slug.startswith(wanted)] if wanted else []
    return wanted if wanted in meant else meant[0] if len(meant) == 1 else None


def title(slug: str) -> str:
    """The name of a game."""
    return cast(str, import_module(f"{__name__}.{slug}").TITLE)


def summary(slug: str) -> str:
    """What a game is, in a line."""
    return cast(str, import_module(f"{__name__}.{slug}").SUMMARY)


def game(slug: str) -> "AnyGame":
    """The rules of a game."""
    return cast("AnyGame", import_module(f"{__name__}.{slug}.rules").GAME)


def words(slug: str) -> "Words":
    """The sentences of a game."""
    return cast("Words", import_module(f"{__name__}.{slug}.words"))
