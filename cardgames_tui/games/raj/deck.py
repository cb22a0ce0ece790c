"""Deck files of Raj."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from cardgames_tui.decks.faults import Flaw
from cardgames_tui.decks.model import EACH, Count, DeckFile, found, repeated

from .state import Deck

LARGEST = 99
"""The highest bid, and the furthest that a point card may be from 0."""
CARDS = Count(4, 30)
"""How many point cards there may be, and how many bid cards: at most as many as a hand can show."""

_POINTS = (
    f"{CARDS.least} to {CARDS.most} point cards: whole numbers from -{LARGEST} to {LARGEST}, each once, never 0, "
    "with both signs"
)
_BIDS = (
    f"{CARDS.least} to {CARDS.most} bid cards of every player: whole numbers from 1 to {LARGEST}, each once, "
    "at least as many as there are point cards"
)


class RajFile(DeckFile):
    """A deck of Raj: the point cards that are fought for, and the bid cards of every player."""

    game: Literal["raj"] = Field(description="raj")
    points: Annotated[list[Annotated[int, Field(ge=-LARGEST, le=LARGEST)]], CARDS] = Field(description=_POINTS)
    bids: Annotated[list[Annotated[int, Field(ge=1, le=LARGEST)]], CARDS] = Field(description=_BIDS)

    @classmethod
    def flaws(cls, data: object) -> Iterator[Flaw]:
        """No card twice, no 0, both signs, and a bid for every round (4.1)."""
        points, bids = found(data, "points", EACH, kind=int), found(data, "bids", EACH, kind=int)
        yield from repeated(points, "every point card is there once")
        yield from repeated(bids, "every bid card is there once")
        yield from [Flaw(place, "0 is no point card", "a plus or a minus card") for place, card in points if card == 0]
        if points and not any(card > 0 for _place, card in points):
            yield Flaw(("points",), "has no plus cards", f"it should be {_POINTS}")
        if points and not any(card < 0 for _place, card in points):
            yield Flaw(("points",), "has no minus cards", f"it should be {_POINTS}")
        for (_place, cards), (place, hand) in zip(
            found(data, "points", kind=list), found(data, "bids", kind=list), strict=False
        ):
            if len(hand) < len(cards):
                right = f"at least {len(cards)}, one for every point card"
                yield Flaw(place, f"has {len(hand)} bid cards for {len(cards)} point cards", right)

    def deck(self, slug: str) -> Deck:
        """The cards in order."""
        return Deck(slug, self.title, tuple(sorted(self.points)), tuple(sorted(self.bids)))


MODEL = RajFile
