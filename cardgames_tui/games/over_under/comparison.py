"""The comparison of cards (2.3): what the rules decide by, and what a screen may say about cards in sight."""

from collections.abc import Sequence
from dataclasses import dataclass

from .state import Call, Card, Deck, Direction


@dataclass(frozen=True, slots=True)
class Standing:
    """How a card stands in the whole deck in one category: a matter of the deck, not of what lies where."""

    low: int
    """The lowest number of the category."""
    high: int
    """The highest."""
    lower: int
    """How many cards have a lower number than this one."""
    higher: int
    """How many have a higher one."""


def standings(deck: Deck, card: Card) -> tuple[Standing, ...]:
    """How the card stands in each category of the deck, in their order."""
    return tuple(_standing(column, value) for column, value in zip(_columns(deck), card.values, strict=True))


def column_of(deck: Deck, category: str) -> int:
    """The place of the category among the values of a card; raises ValueError where the deck has none of this id."""
    return [each.id for each in deck.categories].index(category)


def best(values: Sequence[int], direction: Direction) -> tuple[int, ...]:
    """Which of the values win: the highest for over, the lowest for under; several where they are equal."""
    winning = max(values) if direction == "over" else min(values)
    return tuple([place for place, value in enumerate(values) if value == winning])


def by_number(cards: Sequence[Card], places: Sequence[int], direction: Direction) -> int:
    """The one of these places whose card number wins: the highest for over, the lowest for under (O-A6)."""
    choose = max if direction == "over" else min
    return choose(places, key=lambda place: cards[place].number)


def leading(deck: Deck, cards: Sequence[Card], call: Call) -> tuple[int, ...]:
    """The places of the cards that share the winning number of the call so far."""
    column = column_of(deck, call.category)
    return best([card.values[column] for card in cards], call.direction)


def _columns(deck: Deck) -> tuple[tuple[int, ...], ...]:
    return tuple(zip(*[card.values for card in deck.cards], strict=True))


def _standing(column: Sequence[int], value: int) -> Standing:
    lower = sum(other < value for other in column)
    higher = sum(other > value for other in column)
    return Standing(min(column), max(column), lower, higher)
