"""Deck files of Baptisten-Skat."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from cardgames_tui.decks.faults import Flaw
from cardgames_tui.decks.model import EACH, Columns, Count, DeckFile, Entry, found, repeated

from .state import Colour, Deck

COLOURS = Count(2, 6)
LOWEST_TOP, HIGHEST_TOP = 5, 20
"""The highest card of a colour lies between these."""


class ColourEntry(Entry):
    """A colour: its letter on the cards, and its name in sentences."""

    letter: str = Field(pattern="^[A-Z]$", description="one capital letter A to Z, which no other colour has")
    name: Annotated[str, Columns(12)] = Field(
        description="the name of the colour, in at most 12 columns, which no other colour has"
    )


class BaptistenSkatFile(DeckFile):
    """A deck of Baptisten-Skat: colours, and in each colour the cards from 1 to the highest."""

    game: Literal["baptisten_skat"] = Field(description="baptisten_skat")
    colours: Annotated[list[ColourEntry], COLOURS] = Field(
        description=f"{COLOURS.least} to {COLOURS.most} colours, each with letter and name"
    )
    highest: int = Field(
        ge=LOWEST_TOP,
        le=HIGHEST_TOP,
        description=f"the highest card of every colour, a whole number from {LOWEST_TOP} to {HIGHEST_TOP}",
    )

    @classmethod
    def flaws(cls, data: object) -> Iterator[Flaw]:
        """No letter and no name twice (5.2)."""
        yield from repeated(found(data, "colours", EACH, "letter", kind=str), "every colour has a letter of its own")
        yield from repeated(found(data, "colours", EACH, "name", kind=str), "every colour has a name of its own")

    def deck(self, slug: str) -> Deck:
        """The colours in the order of the file."""
        colours = tuple(Colour(each.letter, each.name) for each in self.colours)
        return Deck(slug, self.title, colours, self.highest)


MODEL = BaptistenSkatFile
