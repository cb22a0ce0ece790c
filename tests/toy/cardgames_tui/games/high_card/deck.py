"""Deck files of High Card."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from cardgames_tui.decks.faults import Flaw
from cardgames_tui.decks.model import EACH, Count, DeckFile, found, repeated

from .state import Deck

_CARDS = "20 to 40 cards: whole numbers from 1 to 99, each once"


class HighCardFile(DeckFile):
    """A deck of High Card: enough cards for four hands of five."""

    game: Literal["high_card"] = Field(description="high_card")
    cards: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Count(20, 40)] = Field(description=_CARDS)

    @classmethod
    def flaws(cls, data: object) -> Iterator[Flaw]:
        """No card twice."""
        yield from repeated(found(data, "cards", EACH, kind=int), "every card is there once")

    def deck(self, slug: str) -> Deck:
        """The cards in order."""
        return Deck(slug, self.title, tuple(sorted(self.cards)))


MODEL = HighCardFile
