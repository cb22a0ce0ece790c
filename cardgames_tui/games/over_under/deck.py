"""Deck files of Over & Under (2.12)."""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from cardgames_tui.decks.faults import Flaw, Place, shown
from cardgames_tui.decks.model import EACH, Columns, Count, DeckFile, Entry, found, repeated

from .state import Card, Category, Deck

ID = "^[a-z][a-z0-9_]{0,15}$"
HOTELS = "hotels"
CARDS = Count(10, 200)
CATEGORIES = Count(4, 10)
LARGEST = 999_999_999
"""How far a value may be from 0."""
ALIKE = 0.5
"""From this rank correlation on a category is almost ordered like the card number, so that ties favour strong cards."""

Value = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]


class CategoryEntry(Entry):
    """A category that can be called over or under."""

    id: str = Field(
        pattern=ID,
        description="the word that calls the category: a small letter, then up to 15 small letters, digits or _",
    )
    label: Annotated[str, Columns(18)] = Field(
        description="the category's name on the card, in at most 18 columns, which no other category has"
    )
    unit: Annotated[str, Columns(18)] = Field(description="what is counted or measured, in at most 18 columns")


class CardEntry(Entry):
    """A card with a number for every category."""

    number: int = Field(
        ge=1,
        le=CARDS.most,
        description="the card's number, a whole number from 1 to the number of cards, each once",
    )
    name: Annotated[str, Columns(24)] = Field(
        description="the name on the card, in at most 24 columns, which no other card has"
    )
    code: Annotated[str, Columns(4)] = Field(
        default="", description="a short sign of the card, in at most 4 columns, which no other card has"
    )
    group: Annotated[str, Columns(20)] = Field(
        default="", description="the group that the card belongs to, in at most 20 columns"
    )
    values: dict[str, Value] = Field(
        description=f"a whole number from -{LARGEST:,} to {LARGEST:,} for the id of every category"
    )


class OverUnderFile(DeckFile):
    """A deck of Over & Under: categories, and cards with a number for each."""

    game: Literal["over_under"] = Field(description="over_under")
    requires_hotels: bool = Field(
        default=True, description=f"true, or false in a deck without the category {HOTELS}; true where it is left out"
    )
    categories: Annotated[list[CategoryEntry], CATEGORIES] = Field(
        description=f"{CATEGORIES.least} to {CATEGORIES.most} categories, each with id, label and unit"
    )
    cards: Annotated[list[CardEntry], CARDS] = Field(
        description=f"{CARDS.least} to {CARDS.most} cards, each with number, name and values"
    )

    @classmethod
    def flaws(cls, data: object) -> Iterator[Flaw]:
        """Numbers 1 to N, nothing twice, a value for every category, hotels, no category like the number (2.12)."""
        yield from _doubles(data)
        yield from _wrong_numbers(data)
        yield from _wrong_values(data)
        yield from _no_hotels(data)
        yield from _ordered_categories(data)

    def deck(self, slug: str) -> Deck:
        """The cards by number, their values in the order of the categories."""
        categories = tuple(Category(each.id, each.label, each.unit) for each in self.categories)
        cards = [
            Card(each.number, each.name, each.code, each.group, tuple([each.values[key.id] for key in categories]))
            for each in sorted(self.cards, key=lambda entry: entry.number)
        ]
        return Deck(slug, self.title, categories, tuple(cards))


MODEL = OverUnderFile


def rank_correlation(first: Sequence[int], second: Sequence[int]) -> float:
    """Spearman's coefficient, from -1 to 1; equal values share the mean of their ranks. 0 where all are equal."""
    ranks, others = _ranks(first), _ranks(second)
    mean = (len(ranks) + 1) / 2
    product = sum((rank - mean) * (other - mean) for rank, other in zip(ranks, others, strict=True))
    spread = sum((rank - mean) ** 2 for rank in ranks) * sum((other - mean) ** 2 for other in others)
    return product / spread**0.5 if spread else 0.0


def _ranks(values: Sequence[int]) -> list[float]:
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) + 1) / 2 for value in values]


def _doubles(data: object) -> Iterator[Flaw]:
    yield from repeated(found(data, "categories", EACH, "id", kind=str), "every category has an id of its own")
    yield from repeated(found(data, "categories", EACH, "label", kind=str), "every category has a label of its own")
    yield from repeated(found(data, "cards", EACH, "number", kind=int), "every card has a number of its own")
    yield from repeated(found(data, "cards", EACH, "name", kind=str), "every card has a name of its own")
    yield from repeated(found(data, "cards", EACH, "code", kind=str), "every card has a code of its own, or none has")


def _wrong_numbers(data: object) -> Iterator[Flaw]:
    count = len(found(data, "cards", EACH, kind=dict))
    for place, number in found(data, "cards", EACH, "number", kind=int):
        if count < number <= CARDS.most:
            yield Flaw(place, f"{shown(number)} is no number for one of {count} cards", f"each of 1 to {count} once")


def _wrong_values(data: object) -> Iterator[Flaw]:
    ids = [name for _place, name in _ids(data)]
    for place, values in found(data, "cards", EACH, "values", kind=dict) if ids else ():
        missing = [name for name in ids if name not in values]
        yield from [Flaw((*place, name), "is missing", "a whole number for every category") for name in missing]
        foreign = [name for name in values if name not in ids]
        yield from [Flaw((*place, name), "is no category here", f"one of {', '.join(ids)}") for name in foreign]


def _no_hotels(data: object) -> Iterator[Flaw]:
    ids = [name for _place, name in _ids(data)]
    excused = any(not required for _place, required in found(data, "requires_hotels", kind=bool))
    if ids and HOTELS not in ids and not excused:
        yield Flaw(("categories",), f"has no category {HOTELS}", "add it, or write requires_hotels: false")


def _ordered_categories(data: object) -> Iterator[Flaw]:
    numbers = {place[:2]: number for place, number in found(data, "cards", EACH, "number", kind=int)}
    for category, name in _ids(data):
        values = {place[:2]: value for place, value in found(data, "cards", EACH, "values", name, kind=int)}
        cards = [card for card in values if card in numbers]
        if not CARDS.least <= len(cards) <= CARDS.most:
            continue
        correlation = rank_correlation([numbers[card] for card in cards], [values[card] for card in cards])
        if abs(correlation) >= ALIKE:
            wrong = f"{name} is almost ordered like the card number, with a rank correlation of {correlation:+.2f}"
            yield Flaw(category, wrong, f"under {ALIKE} in size, better under 0.2: give the cards other numbers")


def _ids(data: object) -> list[tuple[Place, str]]:
    """The categories that a deck can have, by place; ids of another form, and those too many, are faults already."""
    ids = found(data, "categories", EACH, "id", kind=str)
    return [(place[:2], name) for place, name in ids if re.fullmatch(ID, name)][: CATEGORIES.most]
