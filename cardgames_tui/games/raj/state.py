"""The whole truth of a match of Raj."""

from dataclasses import dataclass
from typing import Annotated, Literal

from cardgames_tui.engine.frozen import Frozen
from cardgames_tui.engine.game import Event, Seat
from cardgames_tui.engine.options import Range, option
from cardgames_tui.engine.rng import Rng

UNDECIDED = 0
"""Stands for the bid of a seat that has not chosen."""

Bid = int
"""Choose a bid card in secret: the number on it."""


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


class StakeDecided(Event, frozen=True):
    """What became of cards at stake: a seat took them, or nobody (None); then they stay, or are thrown away."""

    cards: tuple[int, ...]
    taker: Seat | None
    stays: bool

    @property
    def gathers(self) -> bool:
        """Everybody looks at what became of the cards."""
        return True


class BidsShown(Event, frozen=True):
    """A finished round: all bids were shown together."""

    stake: tuple[int, ...]
    """The cards that were at stake."""
    bids: tuple[Bid, ...]
    """By seat."""
    shares: tuple[StakeDecided, ...]
    """What became of the cards."""

    @property
    def gathers(self) -> bool:
        """Everybody looks at a reveal."""
        return True

    @property
    def fades(self) -> bool:
        """Bids are to be remembered by the players."""
        return True


class BidsKept(BidsShown, frozen=True):
    """All bids were shown together and stay in sight (option `history`)."""

    @property
    def fades(self) -> bool:
        """All bids are listed."""
        return False


class Deal(Frozen, frozen=True):
    """What does not change while a game of the match is played."""

    setup: Setup
    rng: Rng
    game: int
    """The running game of the match, from 1."""
    points: tuple[int, ...]
    """The point cards of this game in the order in which they are turned up."""
    finished: int
    """The rounds finished in earlier games."""


class Round(Frozen, frozen=True):
    """What does not change until all have chosen."""

    deal: Deal
    stake: tuple[int, ...]
    """The cards at stake, the newest last; none at the end."""
    hands: tuple[bytes, ...]
    """The bid cards of each seat, a byte for the number on each, ascending; a chosen one stays until all are shown."""
    taken: tuple[tuple[int, ...], ...]
    """The point cards that each seat took, in order, over all games."""
    history: tuple[BidsShown, ...]
    """The finished rounds of this game."""

    @property
    def turned(self) -> tuple[int, ...]:
        """The point cards turned up in this game: one for every finished round, and one for the running round."""
        return self.deal.points[: len(self.history) + 1]


class State(Frozen, frozen=True):
    """A match at one moment: always while some seat still chooses, or at the very end."""

    round: Round
    choices: tuple[Bid, ...]
    """What each seat has chosen, or UNDECIDED."""

    @property
    def rng(self) -> Rng:
        """Chance, with everything that it brought so far."""
        return self.round.deal.rng
