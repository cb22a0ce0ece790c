"""The whole truth of a match of Raj.

The bid cards of a hand are a bit mask: bit i stands for the deck's bid card i. What is made anew with every act is a
named tuple: as frozen as a dataclass, and four times quicker to make.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.options import Range, option
from cardgames_tui.engine.rng import Rng

UNDECIDED = -1
"""Stands for the bid card of a seat that has not chosen."""


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


class Share(NamedTuple):
    """Point cards and who took them; nobody (None) where they were thrown away or left at stake."""

    cards: tuple[int, ...]
    taker: Seat | None


class Bidding(NamedTuple):
    """One finished round: the cards at stake, all bids by seat, and what became of the cards."""

    stake: tuple[int, ...]
    bids: tuple[int, ...]
    shares: tuple[Share, ...]


class State(NamedTuple):
    """A match at one moment: always while some seat still chooses, or at the very end."""

    setup: Setup
    rng: Rng
    game: int
    """The running game of the match, from 1."""
    points: tuple[int, ...]
    """The point cards of this game in the order in which they are turned up."""
    turned: int
    """How many of them have been turned up."""
    stake: tuple[int, ...]
    """The cards at stake, the newest last."""
    hands: tuple[int, ...]
    """The bid cards left in each hand, as bit masks; a chosen card has left the hand."""
    choices: tuple[int, ...]
    """The bid card (its bit) that each seat has chosen, or UNDECIDED."""
    taken: tuple[tuple[int, ...], ...]
    """The point cards that each seat took, in order, over all games."""
    history: tuple[Bidding, ...]
    """The finished rounds of this game."""
    finished: int
    """The rounds finished in earlier games."""
