"""What leaves the rules of Baptisten-Skat: views, acts and events. Cards are codes here, such as G15."""

from dataclasses import dataclass
from typing import Literal

from cardgames_tui.engine.game import Event, Seat

from .state import BLIND, Colour, DealScore, Deck, Options, Play, Predict, Trick

__all__ = [
    "BLIND",
    "Back",
    "CardPlayed",
    "Colour",
    "DealScore",
    "DealScored",
    "Dealt",
    "Deck",
    "LadderLowered",
    "Options",
    "Phase",
    "Play",
    "Predict",
    "Predicted",
    "PredictionsShown",
    "Trick",
    "TrickTaken",
    "TrickWon",
    "View",
    "colour_of",
    "value_of",
]

_DIGITS = "0123456789"

Phase = Literal["predicting", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Back:
    """A card that may not be seen."""


@dataclass(frozen=True, slots=True)
class View:
    """A match of Baptisten-Skat as one seat, or an onlooker, may know it (5.7)."""

    seat: Seat | None
    options: Options
    deck: Deck
    phase: Phase
    round: int
    """The running deal, from 1."""
    plan: tuple[int, ...]
    """The cards of a hand, deal by deal."""
    scores: tuple[int, ...]
    """The points of each seat in all finished deals."""
    sheet: tuple[DealScore, ...]
    """The finished deals."""
    dealer: Seat
    turned: str | None
    """The card that was turned to name the trumps; None where none was left."""
    bids: tuple[int | None, ...]
    """What each seat predicted; None where it has not, or where it is still a secret."""
    predicted: tuple[bool, ...]
    """Which seats have predicted."""
    forbidden: int | None
    """The number that the hook forbids to the last one to predict, once all others have."""
    taken: tuple[int, ...]
    """The tricks that each seat took in this deal."""
    to_act: tuple[Seat, ...]
    leader: Seat
    """Who leads the running trick, or its first one."""
    trick: tuple[str, ...]
    """The cards of the running trick, in order of play from the leader on."""
    winning: Seat | None
    """Who would win the running trick as it lies."""
    last: Trick | None
    """The last complete trick; before the first trick of a deal, the last one of the deal before."""
    hand: tuple[str | Back, ...]
    """The seat's own cards, by colour and value; empty for an onlooker."""
    playable: tuple[str | Back, ...]
    """Those of them that may be played now."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    others: tuple[tuple[str, ...], ...]
    """The cards of the other seats that this seat sees: their only ones under `blind_single`, else none."""

    @property
    def hand_size(self) -> int:
        """The cards that each hand began this deal with, and so the tricks of the deal."""
        return self.plan[self.round - 1]

    @property
    def trump(self) -> Colour | None:
        """The colour that is trump in this deal; None where nothing is."""
        return colour_of(self.deck, self.turned) if self.turned else None

    @property
    def total_predicted(self) -> int:
        """The sum of the predictions that can be seen."""
        return sum([bid for bid in self.bids if bid is not None])


class LadderLowered(Event, frozen=True):
    """The deck is too small for the usual top of the ladder, so it ends lower (5.6)."""

    usual: int
    top: int


class Dealt(Event, frozen=True):
    """A deal began: its number, the cards of a hand, who dealt, and the card that names the trumps, if any."""

    deal: int
    hand_size: int
    dealer: Seat
    turned: str | None
    trump: str | None
    """The name of the trump colour."""


class Predicted(Event, frozen=True):
    """A seat predicted its tricks; None where the number is still a secret."""

    seat: Seat
    tricks: int | None


class PredictionsShown(Event, frozen=True):
    """All secret predictions were shown together."""

    bids: tuple[int, ...]
    hand_size: int

    @property
    def gathers(self) -> bool:
        """Everybody looks at a reveal."""
        return True


class CardPlayed(Event, frozen=True):
    """A seat played a card."""

    seat: Seat
    card: str

    @property
    def fades(self) -> bool:
        """Which cards are gone is for the players to remember (B-A18)."""
        return True


class TrickWon(Event, frozen=True):
    """A trick is complete and lies open: its cards, and who wins it."""

    trick: Trick

    @property
    def gathers(self) -> bool:
        """Everybody looks at a full trick."""
        return True

    @property
    def fades(self) -> bool:
        """Only the last complete trick may be looked at (B-A18)."""
        return True


class TrickTaken(Event, frozen=True):
    """A trick of the deal, by its number from 1, was taken by a seat; this is what the log keeps of it."""

    number: int
    winner: Seat


class DealScored(Event, frozen=True):
    """A deal ended; `scores` are the points of all deals so far."""

    deal: int
    score: DealScore
    scores: tuple[int, ...]

    @property
    def gathers(self) -> bool:
        """Everybody looks at the score sheet."""
        return True


def colour_of(deck: Deck, card: str) -> Colour:
    """The colour of a card of the deck."""
    letter = card.rstrip(_DIGITS)
    return next(colour for colour in deck.colours if colour.letter == letter)


def value_of(card: str) -> int:
    """The value of a card."""
    return int(card[len(card.rstrip(_DIGITS)) :])
