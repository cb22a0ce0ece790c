"""Deck files of Travel Agency."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from cardgames_tui.decks.faults import Flaw
from cardgames_tui.decks.model import EACH, Columns, Count, DeckFile, Entry, found, repeated

from .state import CardSet, Country, Deck, Guide

SIGHTS = Count(9, 9)
COUNTRIES = Count(6, 6)
SETS = Count(1, 2)
GUIDES = Count(9, 9)


class CountryEntry(Entry):
    """A country and its sights; the sight at place n is the card of value n."""

    code: str = Field(pattern="^[A-Z]{2}$", description="two capital letters A to Z, which no other country has")
    name: Annotated[str, Columns(20)] = Field(
        description="the name of the country, in at most 20 columns, which no other country has"
    )
    sights: Annotated[list[Annotated[str, Columns(32)]], SIGHTS] = Field(
        description=f"{SIGHTS.most} sights of the values 1 to {SIGHTS.most}, each in at most 32 columns and only once"
    )


class SetEntry(Entry):
    """A set of countries that is played with."""

    title: Annotated[str, Columns(20)] = Field(description="the title of the set, in at most 20 columns")
    countries: Annotated[list[CountryEntry], COUNTRIES] = Field(
        description=f"{COUNTRIES.most} countries, each with code, name and sights"
    )


class GuideEntry(Entry):
    """A tour guide, who leads a group."""

    name: Annotated[str, Columns(24)] = Field(
        description="the guide's name, in at most 24 columns, which no other guide has"
    )
    wants: Annotated[str, Columns(24)] = Field(description="what the group wants to see, in at most 24 columns")
    sign: Annotated[str, Columns(24)] = Field(description="what the guide holds up, in at most 24 columns")


class TravelAgencyFile(DeckFile):
    """A deck of Travel Agency: one or two sets of countries with their sights, and the guides of the nine groups."""

    game: Literal["travel_agency"] = Field(description="travel_agency")
    sets: Annotated[list[SetEntry], SETS] = Field(
        description=f"{SETS.least} or {SETS.most} sets, each with title and countries"
    )
    guides: Annotated[list[GuideEntry], GUIDES] = Field(
        description=f"{GUIDES.most} guides for the groups 1 to {GUIDES.most}, each with name, wants and sign"
    )

    @classmethod
    def flaws(cls, data: object) -> Iterator[Flaw]:
        """No code and no name twice in the file, because both sets may be mixed (3.13)."""
        countries = ("sets", EACH, "countries", EACH)
        yield from repeated(found(data, "sets", EACH, "title", kind=str), "every set has a title of its own")
        yield from repeated(found(data, *countries, "code", kind=str), "every country has a code of its own")
        yield from repeated(found(data, *countries, "name", kind=str), "every country has a name of its own")
        yield from repeated(found(data, *countries, "sights", EACH, kind=str), "every sight is there once")
        yield from repeated(found(data, "guides", EACH, "name", kind=str), "every guide has a name of their own")

    def deck(self, slug: str) -> Deck:
        """Sets, countries, sights and guides in the order of the file."""
        return Deck(
            slug,
            self.title,
            tuple(CardSet(each.title, tuple(map(_country, each.countries))) for each in self.sets),
            tuple(Guide(each.name, each.wants, each.sign) for each in self.guides),
        )


def _country(entry: CountryEntry) -> Country:
    return Country(entry.code, entry.name, tuple(entry.sights))


MODEL = TravelAgencyFile
