"""What a tour of three sights is worth, and how sights are called: the same for rules, words and screens."""

from collections.abc import Sequence
from dataclasses import dataclass

from .state import Country

COUNTRY_LETTERS = 2
"""A card's code is its country in two letters and its value, for example ES7."""


@dataclass(frozen=True, slots=True, order=True)
class Rating:
    """The worth of three sights: 1 to 5 stars, and among equal stars the sum of the values (3.4)."""

    stars: int
    sum: int

    def __str__(self) -> str:
        return f"{stars(self.stars)} {self.sum}"


def rate(countries: Sequence[object], values: Sequence[int]) -> Rating:
    """The rating of three sights, given as their countries and their values; their order means nothing (3.4)."""
    low, middle, high = sorted(values)
    one_country = countries[0] == countries[1] == countries[2]
    run = middle == low + 1 and high == middle + 1
    if one_country:
        number = 5 if run else 3
    elif low == high:
        number = 4
    else:
        number = 2 if run else 1
    return Rating(number, low + middle + high)


def rating_of(cards: Sequence[str]) -> Rating:
    """The rating of three cards, given as their codes."""
    return rate([country_of(card) for card in cards], [value_of(card) for card in cards])


def country_of(card: str) -> str:
    """The country's letters in a card's code."""
    return card[:COUNTRY_LETTERS]


def value_of(card: str) -> int:
    """The value in a card's code, 1 to 9."""
    return int(card[COUNTRY_LETTERS:])


def sight_of(countries: Sequence[Country], card: str) -> str:
    """The name of the sight on a card of these countries."""
    country = next(country for country in countries if country.code == country_of(card))
    return country.sights[value_of(card) - 1]


def stars(number: int) -> str:
    """So many stars, as signs."""
    return "★" * number
