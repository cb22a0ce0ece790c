"""The whole truth of a match of Over & Under. Inside it a card is its number; hands are ascending."""

from dataclasses import dataclass
from typing import Annotated, Literal

from cardgames_tui.engine.frozen import Frozen
from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.options import Range, option
from cardgames_tui.engine.rng import Rng

Direction = Literal["over", "under"]
DIRECTIONS: tuple[Direction, ...] = ("over", "under")

Phase = Literal["call", "lead", "follow", "draw", "over"]
"""What is expected: a call for the one card held, a card with a call, a card, a draw for the win; or the end."""

NOT_DRAWN = 0
"""Stands for the card that the seat to act drew, where it drew none."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of 2.8; which deck is played is chosen apart from them."""

    variant: Annotated[int, Range(1, 3)] = option(
        1,
        "1: one card each, one pass of the pile, 2 to 4 players. 2: the same with reshuffling, 2 to 10. "
        "3: hands of three, 2 to 6.",
    )
    target: Annotated[int, Range(1, 99)] = option(
        3, "Variants 1 and 2: how many tricks win the match.", too_low="OU_TARGET_TOO_LOW"
    )
    rounds: Annotated[int, Range(1, 99)] = option(
        5, "Variant 3: how many rounds are played.", too_low="OU_TARGET_TOO_LOW"
    )
    first_announcer: Literal["seat1", "random"] = option("seat1", "Who announces the first trick.")
    tie_rule: Literal["card_number", "pot"] = option(
        "card_number", "Equal best numbers: the card number decides, or the trick waits in a pot for the next winner."
    )
    next_announcer: Literal["clockwise", "winner"] = option(
        "clockwise", "Who announces the next trick: the next player, or the winner of the last one."
    )
    v3_play_out: Literal["no", "yes"] = option(
        "no", "Variant 3: whether the last three cards of each hand are played too."
    )
    v3_next_round_start: Literal["continue", "rotate_seat"] = option(
        "continue", "Variant 3: a round is begun by whoever is next to announce, or by the seat of its number."
    )
    repeat_category: Literal["allowed", "not_twice"] = option(
        "allowed", "Whether the category of the last trick may be called again."
    )


@dataclass(frozen=True, slots=True)
class Category:
    """Something that the cards are compared by: every card has a number for it."""

    id: str
    label: str
    unit: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its number in the deck, a name, a code and a group to know it by, and its values."""

    number: int
    """From 1 to the size of the deck; it decides ties."""
    name: str
    code: str
    group: str
    values: tuple[int, ...]
    """One number for each category, in the order of the deck's categories."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Categories, and cards by number from 1 (2.2)."""

    slug: str
    title: str
    categories: tuple[Category, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes in a match."""

    options: Options
    seats: int
    deck: Deck


@dataclass(frozen=True, slots=True)
class Call:
    """What a trick is decided by: the id of a category, and whether the highest or the lowest number wins (2.3)."""

    category: str
    direction: Direction


class Trick(Frozen, frozen=True):
    """A complete trick and what became of it."""

    number: int
    """Counted from 1 through the match."""
    announcer: Seat
    category: Category
    direction: Direction
    cards: tuple[Card, ...]
    """By seat."""
    values: tuple[int, ...]
    """Their numbers in the category, by seat."""
    best: tuple[Seat, ...]
    """Who had the winning number; several where it was tied."""
    winner: Seat | None
    """Who took the trick; nobody (None) where it went to the pot."""
    worth: int
    """The tricks that the winner counts for it: 1 and those of the pot."""
    pot: int
    """The tricks that wait in the pot after it."""

    @property
    def value(self) -> int:
        """The winning number."""
        return self.values[self.best[0]]

    @property
    def tied(self) -> bool:
        """Whether several cards had the winning number."""
        return len(self.best) > 1


def barred(options: Options, last: Trick | None) -> str | None:
    """The id of the category that may not be called after this trick; None where every one may (2.8)."""
    return last.category.id if last and options.repeat_category == "not_twice" else None


class Drawn(Frozen, frozen=True):
    """A card that was drawn for the win, and turned over for all to see."""

    seat: Seat
    position: int
    """Its place in the pile, from 1."""
    card: Card


class TieBreak(Frozen, frozen=True):
    """The draw among those who share first place (2.6)."""

    seats: tuple[Seat, ...]
    draws: tuple[Drawn, ...]


class Cards(Frozen, frozen=True):
    """Where every card lies. Collected cards, after a round of variant 3, lie nowhere."""

    hands: tuple[tuple[int, ...], ...]
    """By seat; in variants 1 and 2 the one card that the seat drew, face down."""
    drawn: int
    """Variant 3: the card that the seat to act has drawn for this trick, or NOT_DRAWN."""
    table: tuple[int, ...]
    """The cards of the running trick in the order of play, the announcer's first."""
    played: tuple[int, ...]
    """The cards of the tricks finished since the shuffle, in the order of play."""
    pile: tuple[int, ...]
    """The top card first; in the draw for the win, drawn cards keep their places."""


class Score(Frozen, frozen=True):
    """What has been won."""

    tricks: tuple[int, ...]
    """By seat."""
    pot: int
    """The tricks that wait for the next outright winner."""
    last: Trick | None
    """The latest complete trick of the match."""


class State(Frozen, frozen=True):
    """A match at one moment: always while some seat is to act, or at the very end."""

    setup: Setup
    rng: Rng
    deal: int
    """How often the cards have been shuffled for play: the pass of the pile, or the round of variant 3."""
    announcer: Seat
    call: Call | None
    """The call of the running trick, once it is made."""
    cards: Cards
    score: Score
    tie_break: TieBreak | None
    winners: tuple[Seat, ...]
    """Empty while the match goes on."""
