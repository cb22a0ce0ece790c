"""How a match ended."""

from collections.abc import Sequence

from .frozen import Frozen

Seat = int
"""A player's place at the table, counted from 0; spoken of as 1 to P (C-1)."""


class Outcome(Frozen, frozen=True):
    """All scores, the seats that won (several share, none is a draw; C-7) and everybody's place, from 1."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    places: tuple[int, ...]


def ranked(scores: Sequence[int], winners: Sequence[Seat]) -> Outcome:
    """The outcome in which the winners come first and everybody else is placed by score; equal scores share a place."""
    order = [(seat not in winners, -score) for seat, score in enumerate(scores)]
    best_first = sorted(order)
    places = tuple([1 if seat in winners else best_first.index(own) + 1 for seat, own in enumerate(order)])
    return Outcome(tuple(scores), tuple(winners), places)
