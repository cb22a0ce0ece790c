"""What a person chose on the command line: the game, its options and its deck."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import randbelow

from cardgames_tui import decks, games
from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.options import Value, parse_options

from .failure import Failure, shown, typed

_SEEDS = 1 << 32
_SEED_DIGITS = 1000


def game_named(text: str) -> str:
    """The game that is meant; raises Failure with the list of games."""
    slug = games.named(typed(text))
    if slug:
        return slug
    known = ", ".join(games.slugs())
    raise Failure(f"There is no game '{shown(text)[:40]}'; choose one of: {known}.")


@contextmanager
def refusals_spoken(slug: str) -> Iterator[None]:
    """Turn what the rules of the game refuse into Failure, with the sentence of its words."""
    try:
        yield
    except RuleError as error:
        raise Failure(games.words(slug).refused(error, ())) from error


def options_given(slug: str, given: Sequence[str]) -> dict[str, Value]:
    """The options written as NAME=VALUE; raises Failure or RuleError where the game does not have them."""
    options: dict[str, Value] = {}
    for text in given:
        name, equals, value = typed(text).partition("=")
        if not equals:
            raise Failure(f"An option is written NAME=VALUE, not '{shown(text)[:40]}'.")
        options[name.strip()] = value.strip()
    parse_options(games.game(slug).options, options)
    return options


def deck_chosen(slug: str, text: str | None) -> decks.LoadedDeck:
    """The deck of this name, or in this file; the default one where none is named. Raises DeckError."""
    if text is None:
        return decks.load(slug, decks.default(slug))
    if any(listing.slug == text for listing in decks.names(slug)):
        return decks.load(slug, text)
    return decks.read(Path(text), slug)


def seed_chosen(text: str | None) -> int:
    """The seed, any whole number; a random one where none is given. Raises Failure."""
    if text is None:
        return randbelow(_SEEDS)
    digits = text.strip().removeprefix("-")
    if len(digits) > _SEED_DIGITS:
        raise Failure(f"A seed has at most {_SEED_DIGITS:,} digits; this one has {len(digits):,}.")
    if digits.isascii() and digits.isdigit():
        return int(text)
    raise Failure(f"A seed is a whole number, not '{shown(text)[:40]}'.")


def count_chosen(text: str, thing: str, most: int) -> int:
    """A number from 1 to `most`; raises Failure."""
    if text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= most:
        return int(text)
    raise Failure(f"The number of {thing} is 1 to {most:,}, not '{shown(text)[:40]}'.")
