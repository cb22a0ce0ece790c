"""The whole truth of a match of Baptisten-Skat.

Inside the rules a card is its number: colour after colour, each from 1 up, counted from 0. A hand is a bit mask: bit
i stands for card i. Outside the rules a card is its code, such as G15.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from cardgames_tui.engine.frozen import Frozen
from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.options import Range, option
from cardgames_tui.engine.rng import Rng

UNDECIDED = -1
"""Stands for the prediction of a seat that has made none."""
BLIND = "?"
"""What a player names who plays the only card without having seen it (option `blind_single`)."""
NO_CARD = -1
"""Stands for the turned card where no card was left to turn."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of 5.8."""

    hand_plan: Literal["fixed", "up", "up_down", "down_up"] = option(
        "fixed", "Hands of one size, or a ladder: from 1 card up, up and down again, or down and up again."
    )
    hand_size: Annotated[int, Range(1, 40)] = option(
        10, "Cards of a hand, where the plan is fixed; at most what the deck allows: 9 for 8 players, 7 for 11."
    )
    deals: Annotated[int, Range(0, 50)] = option(0, "Deals, where the plan is fixed; 0: everybody deals once.")
    peak_twice: Literal["no", "yes"] = option("no", "Whether the ladder up_down plays its largest hand twice.")
    hook: Literal["off", "on"] = option("off", "Whether the predictions must not add up to the number of tricks.")
    hook_one_card: Literal["yes", "no"] = option("yes", "Whether the hook also binds where hands have one card.")
    bidding: Literal["open_in_turn", "secret"] = option(
        "open_in_turn", "Predictions in turn, or all in secret and shown together (not with the hook)."
    )
    scoring: Literal["standard", "oh_hell", "oh_hell_penalty", "wizard"] = option(
        "standard", "How predictions are paid; the rules text lists the four ways."
    )
    zero_bonus: Literal["ten", "hand_size"] = option(
        "ten", "What a prediction of 0 is worth in the standard scoring: ten, or as much as the hand has cards."
    )
    no_trump_when_empty: Literal["no", "yes"] = option(
        "no", "Whether all cards may be dealt; no card is left to turn then, and nothing is trump."
    )
    final_tie: Literal["shared", "most_exact"] = option(
        "shared", "Equal final scores share the win, or the most exact predictions decide."
    )
    blind_single: Literal["off", "on"] = option(
        "off", "Where hands have one card, everybody sees all cards but their own."
    )


@dataclass(frozen=True, slots=True)
class Colour:
    """One colour of a deck: the capital letter in its cards' codes, and its name."""

    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards with the values 1 to `highest` in each colour; the highest value is the strongest (5.2)."""

    slug: str
    title: str
    colours: tuple[Colour, ...]
    highest: int


@dataclass(frozen=True, slots=True)
class Predict:
    """Say how many tricks one will win: a whole number, else the rules refuse it."""

    tricks: float


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card with this code, or BLIND for the only card where its owner must not see it."""

    card: str


@dataclass(frozen=True, slots=True)
class Pack:
    """All cards of a deck, by number."""

    letters: str
    """The letters of the colours."""
    highest: int
    codes: tuple[str, ...]
    plays: tuple[Play, ...]
    """The act that plays each card."""
    suits: tuple[int, ...]
    """For each card the bit mask of all cards of its colour."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes in a match."""

    options: Options
    seats: int
    deck: Deck
    pack: Pack
    plan: tuple[int, ...]
    """The cards of a hand, deal by deal."""


class Trick(Frozen, frozen=True):
    """A complete trick: the codes in order of play from the leader on, and who won it."""

    leader: Seat
    cards: tuple[str, ...]
    winner: Seat


class DealScore(Frozen, frozen=True):
    """A finished deal on the score sheet, seat by seat."""

    hand_size: int
    bids: tuple[int, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]


class Deal(Frozen, frozen=True):
    """What does not change while the cards of a deal are played."""

    setup: Setup
    number: int
    """The running deal, from 1; at the end of the match the last one."""
    turned: int
    """The card that was turned to name the trumps, or NO_CARD; it takes no part in the deal."""
    hands: tuple[int, ...]
    """The cards that each seat was dealt, as bit masks."""
    bids: tuple[int, ...]
    """The tricks that each seat predicted, or UNDECIDED."""
    blind: bool
    """Whether everybody sees all cards but their own."""
    sheet: tuple[DealScore, ...]
    """The finished deals."""

    @property
    def hand_size(self) -> int:
        """The cards that each hand began with, and so the tricks of the deal."""
        return self.setup.plan[self.number - 1]

    @property
    def first(self) -> Seat:
        """The dealer's left neighbour, who predicts first and leads first (B-A3, B-A4)."""
        return (self.number - 1) % self.setup.seats


class Tricks(Frozen, frozen=True):
    """What does not change while the cards of a trick are played."""

    taken: tuple[int, ...]
    """The tricks that each seat took in this deal."""
    leader: Seat
    """Who leads the running trick, or the first one."""
    last: Trick | None
    """The last complete trick; before the first trick of a deal, the last one of the deal before."""


class State(Frozen, frozen=True):
    """A match at one moment: always while somebody is to act, or at the very end."""

    deal: Deal
    tricks: Tricks
    left: int
    """The cards that have not been played, as a bit mask; those of them that a seat was dealt are its hand."""
    trick: tuple[int, ...]
    """The cards of the running trick, in order of play."""
    to_act: tuple[Seat, ...]
    """The seats that are to act; none at the end."""
    rng: Rng

    def hand(self, seat: Seat) -> int:
        """The cards that a seat holds."""
        return self.deal.hands[seat] & self.left
