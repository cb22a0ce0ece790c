"""Random tables for whatever games there are: options, players, a deck and a seed, all from one number."""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from cardgames_tui import decks, games
from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import AnyGame
from cardgames_tui.engine.match import Chair, Match
from cardgames_tui.engine.options import Option, Range, Value, describe, parse_options
from cardgames_tui.engine.sentences import Words

NAMES = ("Ana", "Ben", "Cem", "Dora", "Eve", "Finn", "Gül", "Hugo", "Ida", "Jan", "Kim")


@dataclass
class Table:
    """Everything about one random match of one game, and its own source of choices."""

    game: AnyGame
    words: Words
    match: Match[Any, Any]
    chooser: Random

    @property
    def chairs(self) -> list[Chair[Any, Any]]:
        """The chairs of all seats, and an onlooker's."""
        return [self.match.chair(seat) for seat in (*range(len(self.match.names)), None)]

    @property
    def state(self) -> Any:
        """The whole truth, which no program part outside the rules gets to see."""
        return self.match._state

    def act(self) -> tuple[int, Any]:
        """A seat that is to act, and a random legal act of it."""
        seat = self.chooser.choice(self.match.to_act)
        return seat, self.act_of(seat)

    def act_of(self, seat: int) -> Any:
        """A random legal act of the seat."""
        return self.chooser.choice(self.match.chair(seat).legal)

    def step(self) -> None:
        """Play one random legal act."""
        seat, action = self.act()
        self.match.chair(seat).play(action)


class Tables:
    """Random tables of one game."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.conflicts: list[RuleError] = []
        self.game = games.game(slug)
        self.words = games.words(slug)
        self.deck = decks.load(slug, decks.default(slug)).deck

    def table(self, seed: int) -> Table:
        """The table of this number."""
        chooser = Random(f"{self.slug} {seed}")
        for _attempt in range(100):
            options = parse_options(self.game.options, random_options(self.game, chooser))
            seats = chooser.choice(self.game.seats(options))
            try:
                match = Match(self.game, self.deck, options, NAMES[:seats], seed)
            except RuleError as conflict:
                self.conflicts.append(conflict)
                continue
            return Table(self.game, self.words, match, chooser)
        raise AssertionError("hardly any options of this game can be played")

    def default(self, seed: int) -> Table:
        """A table with the default options and as few players as may be."""
        options = self.game.options()
        names = NAMES[: self.game.seats(options)[0]]
        return Table(self.game, self.words, Match(self.game, self.deck, options, names, seed), Random(seed))


def random_options(game: AnyGame, chooser: Random) -> dict[str, Value]:
    return {option.name: random_value(option, chooser) for option in describe(game.options)}


def random_value(option: Option, chooser: Random) -> Value:
    if isinstance(option.values, Range):
        low, high = option.values.low, option.values.high
        return chooser.choice([option.default, low, min(low + 1, high), chooser.randint(low, high)])
    return chooser.choice([option.default, *option.values])


@pytest.fixture(params=games.slugs())
def tables(request: pytest.FixtureRequest) -> Tables:
    """Tables of each game in turn."""
    return Tables(request.param)
