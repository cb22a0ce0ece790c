"""Matches begun and rebuilt: what app, line mode and command line share."""

from collections.abc import Mapping, Sequence
from secrets import randbelow
from typing import Any

from . import decks, games
from .engine.errors import RecordError, RefusedError, RuleError
from .engine.match import Deck, Match, replay
from .engine.options import Value, parse_options
from .engine.record import Record

_SEEDS = 1 << 32


def new_seed() -> int:
    """A random seed."""
    return randbelow(_SEEDS)


def begin(
    slug: str,
    names: Sequence[str],
    options: Mapping[str, Value] | None = None,
    deck: decks.LoadedDeck | None = None,
    seed: int | None = None,
) -> Match[Any, Any]:
    """A new match of a game, with the default deck and a random seed where none is given.

    Raises RuleError where this setup cannot be played (C-4), DeckError where the default deck is broken.
    """
    game = games.game(slug)
    chosen = deck or decks.load(slug, decks.default(slug))
    given = parse_options(game.options, options or {})
    return Match(game, chosen.deck, given, names, new_seed() if seed is None else seed, (), chosen.data)


def rebuilt(record: Record) -> Match[Any, Any]:
    """The match that a record tells; raises RecordError with a sentence where it is damaged or breaks the rules."""
    if record.game not in games.slugs():
        raise RecordError(f"The record is of a game '{record.game:.40}' that this collection does not have.")
    try:
        return replay(record, games.game(record.game), _deck_of(record))
    except RefusedError as error:
        raise RecordError(_refused(record, error)) from error


def again(match: Match[Any, Any], *, same_deal: bool) -> Match[Any, Any]:
    """A rematch: same players, options and deck; the same deal to the card, or a new one."""
    seed = match.seed if same_deal else new_seed()
    script = match.record().chance if same_deal else ()
    return Match(match.game, match.deck, match.options, match.names, seed, script, match.deck_data)


def _refused(record: Record, error: RefusedError) -> str:
    """Which act of the record is against the rules, and why, in the words of the game."""
    assert isinstance(error.__cause__, RuleError)
    why = games.words(record.game).refused(error.__cause__, record.seats)
    act = f"Act {error.number} ('{error.notation:.40}' by {record.seats[error.seat]})"
    return f"{act} is against the rules: {why}"


def _deck_of(record: Record) -> Deck:
    try:
        deck: Deck = _loaded(record).deck
    except decks.DeckError as error:
        raise RecordError(f"The record's deck '{record.deck:.40}' cannot be played: {error}") from error
    return deck


def _loaded(record: Record) -> decks.LoadedDeck:
    if record.deck_data is not None:
        return decks.from_data(record.game, record.deck_data, record.deck)
    return decks.load(record.game, record.deck)
