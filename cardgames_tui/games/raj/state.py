"""The whole truth of a match of Raj.

A hand is the bids that it can still make. What is made anew with every act is a named tuple: as frozen as a dataclass,
and quicker to make.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from cardgames_tui.engine.game import Event, Seat
from cardgames_tui.engine.options import Range, option
from cardgames_tui.engine.rng import Rng

UNDECIDED = -1
"""Stands for the bid of a seat that has not chosen."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of 4.5."""

    tie_rule: Literal["carry", "cancel", "discard"] = option(
        "carry", "Equal deciding bids: the pile stays, or the next single bid takes it, or it is thrown away."
    )
    pile_sign: Literal["sum", "new_card", "split"] = option(
        "sum", "What decides a mixed pile: its total, its newest card, or each card by its own sign."
    )
    zero_total: Literal["highest", "lowest"] = option("highest", "Which bid takes a pile whose total is 0.")
    final_tie: Literal["shared", "drop_tied", "best_card"] = option(
        "shared", "Equal final scores share the win, or lose to the next score, or the best card taken decides."
    )
    games: Annotated[int, Range(1, 9)] = option(1, "How many games are added up.")
    history: Literal["last", "off", "full"] = option(
        "last", "Which earlier bids stay in sight: the last round's, none, all."
    )
    short_two_player: Literal["off", "on"] = option(
        "off", "With two players, three random point cards and three bid cards of each hand stay out, unseen."
    )


@dataclass(frozen=True, slots=True)
class Deck:
    """Point cards and the bid cards of one hand; every hand has the same (4.1)."""

    slug: str
    title: str
    points: tuple[int, ...]
    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes in a match."""

    options: Options
    seats: int
    deck: Deck


class Bid(NamedTuple):
    """Choose a bid card in secret: the number on it."""

    card: int


@dataclass(frozen=True, slots=True)
class StakeDecided(Event):
    """What became of cards at stake: a seat took them, or nobody (None); then they stay, or are thrown away."""

    cards: tuple[int, ...]
    taker: Seat | None
    stays: bool

    @property
    def gathers(self) -> bool:
        """Everybody looks at what became of the cards."""
        return True


class Bidding(NamedTuple):
    """One finished round: the cards at stake, all bids by seat, and what became of the cards."""

    stake: tuple[int, ...]
    bids: tuple[int, ...]
    shares: tuple[StakeDecided, ...]


class Deal(NamedTuple):
    """What does not change while a game of the match is played."""

    setup: Setup
    game: int
    """The running game of the match, from 1."""
    points: tuple[int, ...]
    """The point cards of this game in the order in which they are turned up."""
    finished: int
    """The rounds finished in earlier games."""


class State(NamedTuple):
    """A match at one moment: always while some seat still chooses, or at the very end."""

    deal: Deal
    rng: Rng
    stake: tuple[int, ...]
    """The cards at stake, the newest last; none at the end."""
    hands: tuple[tuple[Bid, ...], ...]
    """The bids that each seat can still make, ascending; a chosen card has left the hand."""
    choices: tuple[int, ...]
    """The number on the bid card that each seat has chosen, or UNDECIDED."""
    taken: tuple[tuple[int, ...], ...]
    """The point cards that each seat took, in order, over all games."""
    history: tuple[Bidding, ...]
    """The finished rounds of this game."""

    @property
    def turned(self) -> tuple[int, ...]:
        """The point cards turned up in this game: one for every finished round, and one for the running round."""
        return self.deal.points[: len(self.history) + 1]
