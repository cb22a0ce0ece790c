"""How the table of Baptisten-Skat uses its room: worked out once for a match, so that nothing moves from act to act."""

from collections.abc import Iterator
from typing import NamedTuple

from .view import View

STATUS = 1
"""Lines for the trumps and the deal."""
LABEL = 11
"""Columns for what stands left of the players, where they sit side by side."""
WIDEST_SEAT = 22
"""Columns that a player gets at most, where they sit side by side."""
SHEET_MARGIN = 2
"""Lines of the score sheet above its deals."""
SHEET_GAP = 1
"""Free lines above it, where it is always in sight."""
_FEWEST_DEALS = 3
"""Deals of the score sheet that must be in sight together."""
_NARROWEST_SEAT = 11
_TALL = 30
"""Lines from which on the score sheet stays in sight."""
_SEAT_TEXT = 6
"""Lines for a player besides the card, where they sit side by side."""
NUMBERS_LABEL = 10
"""Columns for what stands left of the numbers."""


class CardSize(NamedTuple):
    """The size of the own cards, and of the steps from one to the next."""

    width: int
    height: int
    pitch: int


LARGE, SMALL, FLAT = CardSize(8, 5, 8), CardSize(5, 3, 5), CardSize(3, 1, 4)


class Hand(NamedTuple):
    """The room for the own cards."""

    card: CardSize
    by_colour: bool
    """Whether every colour has lines of its own; otherwise all cards stand in one row."""
    lines: int


class Seats(NamedTuple):
    """The room for the players and what they played."""

    side_by_side: bool
    """Whether every player has a column, with the card below the name; otherwise a line."""
    card: int
    """Lines of a played card."""
    lines: int


class Layout(NamedTuple):
    """All parts of the table, from top to bottom."""

    seats: Seats
    sheet: bool
    """Whether the score sheet is always in sight."""
    numbers: "Numbers"
    hand: Hand


class Numbers(NamedTuple):
    """The room for the numbers that can be predicted, and a line about the predictions."""

    pitch: int
    in_a_line: int
    lines: int


def layout_for(view: View, width: int, height: int) -> Layout:
    """The layout in which the largest hand of the match fits, with the largest cards."""
    largest = max(view.plan)
    numbers = _numbers(width, largest)
    hands = list(_hands(view, width, largest))
    players = list(_seats(width, len(view.scores)))
    for sheet in (True, False) if height >= _TALL else (False,):
        needed = STATUS + numbers.lines + (SHEET_GAP + SHEET_MARGIN + _FEWEST_DEALS if sheet else 0)
        for hand in hands:
            for seats in players:
                if needed + hand.lines + seats.lines <= height:
                    return Layout(seats, sheet, numbers, hand)
    return Layout(players[-1], False, numbers, hands[-1])


def _numbers(width: int, largest: int) -> Numbers:
    room = width - NUMBERS_LABEL
    pitch = 4 if 4 * (largest + 1) <= room else 3
    in_a_line = room // pitch
    return Numbers(pitch, in_a_line, 1 + -(-(largest + 1) // in_a_line))


def _hands(view: View, width: int, largest: int) -> Iterator[Hand]:
    """All ways to show the largest hand that the width allows, the best one first."""
    colours = len(view.deck.colours)
    for card in (LARGE, SMALL):
        if largest * card.pitch + colours - 1 <= width - 2:
            yield Hand(card, False, card.height)
    for card in (SMALL, FLAT):
        in_a_line = cards_in_a_line(width, card)
        further = largest // (in_a_line + 1) if view.deck.highest > in_a_line else 0
        yield Hand(card, True, (colours + further) * card.height)


def _seats(width: int, seats: int) -> Iterator[Seats]:
    """All ways to show the players that the width allows, the best one first."""
    if (width - LABEL - 1) // seats >= _NARROWEST_SEAT:
        yield Seats(True, LARGE.height, _SEAT_TEXT + LARGE.height)
        yield Seats(True, SMALL.height, _SEAT_TEXT + SMALL.height)
    yield Seats(False, SMALL.height, 1 + seats * SMALL.height)
    yield Seats(False, FLAT.height, 1 + seats)


def cards_in_a_line(width: int, card: CardSize) -> int:
    """How many cards of this size stand in a line of the hand."""
    return (width - 2) // card.pitch
