"""What leaves the rules of Over & Under: views, acts and events."""

from dataclasses import dataclass

from cardgames_tui.engine.game import Event, Seat

from .state import DIRECTIONS, Call, Card, Category, Deck, Direction, Drawn, Options, Phase, Trick, barred

__all__ = [
    "DIRECTIONS",
    "Began",
    "Call",
    "CallMade",
    "Card",
    "CardPlayed",
    "Category",
    "Dealt",
    "Deck",
    "Direction",
    "Draw",
    "Drawn",
    "MatchEnded",
    "Options",
    "Phase",
    "Play",
    "Played",
    "Reshuffled",
    "RoundEnded",
    "TieBreakBegan",
    "TieBreakDrawn",
    "Trick",
    "TrickShown",
    "View",
]


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from the hand: its number; with a call to lead, without one to follow (variant 3)."""

    card: int
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw for the win: a place in the pile, from 1."""

    position: int


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table and who played it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class View:
    """A match of Over & Under as one seat, or an onlooker, may know it (2.7)."""

    seat: Seat | None
    options: Options
    deck: Deck
    phase: Phase
    turn: Seat | None
    """Who is to act; nobody at the end."""
    round: int
    """The running trick, counted from 1 through the match; at its end, and in the draw for the win, the last one."""
    deal: int
    """How often the cards have been shuffled for play: the pass of the pile, or the round of variant 3."""
    scores: tuple[int, ...]
    """The tricks of each seat."""
    announcer: Seat
    """Who calls, or called, this trick."""
    call: Call | None
    table: tuple[Played, ...]
    """The cards of the running trick in the order of play."""
    hand: tuple[Card, ...]
    """The seat's own cards by number; in variants 1 and 2 only the announcer knows one."""
    drawn: Card | None
    """The card of the own hand that was drawn for this trick."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    pile: int
    """How many cards lie in the pile."""
    played: tuple[int, ...]
    """The numbers of the cards that were shown in earlier tricks since the shuffle, in the order of play."""
    pot: int
    """The tricks that wait for the next outright winner."""
    last: Trick | None
    """The latest complete trick of the match."""
    contenders: tuple[Seat, ...]
    """Who draws for the win, in the order of drawing; empty where nobody has to."""
    draws: tuple[Drawn, ...]
    """The cards drawn for the win."""
    winners: tuple[Seat, ...]
    """Empty while the match goes on."""

    @property
    def barred(self) -> str | None:
        """The id of the category that may not be called in this trick (option `repeat_category`)."""
        return barred(self.options, self.last)


class Began(Event, frozen=True):
    """The cards were shuffled into a pile and the match began (variants 1 and 2)."""

    cards: int
    announcer: Seat


class Dealt(Event, frozen=True):
    """The cards were shuffled and a round of hands of three began (variant 3)."""

    round: int
    announcer: Seat


class CallMade(Event, frozen=True):
    """The announcer called a category, over or under."""

    seat: Seat
    category: Category
    direction: Direction


class CardPlayed(Event, frozen=True):
    """A seat played a card from its hand; its number in the category of the call (variant 3)."""

    seat: Seat
    card: Card
    category: Category
    value: int


class TrickShown(Event, frozen=True):
    """All cards of a trick lie open, and it is decided."""

    trick: Trick

    @property
    def gathers(self) -> bool:
        """Everybody looks at a complete trick."""
        return True


class Reshuffled(Event, frozen=True):
    """The pile was used up; all cards were collected and shuffled again, tricks keep counting (2.5)."""

    cards: int
    announcer: Seat


class RoundEnded(Event, frozen=True):
    """A round of variant 3 ended: the tricks of the match so far, and those lost with the pot."""

    round: int
    tricks: tuple[int, ...]
    lost: int


class TieBreakBegan(Event, frozen=True):
    """Several share first place; the cards were shuffled and they draw for the win (2.6)."""

    seats: tuple[Seat, ...]


class TieBreakDrawn(Event, frozen=True):
    """A card was drawn for the win and turned over."""

    drawn: Drawn

    @property
    def gathers(self) -> bool:
        """Everybody looks at the card."""
        return True


class MatchEnded(Event, frozen=True):
    """The match ended."""

    tricks: tuple[int, ...]
    winners: tuple[Seat, ...]
