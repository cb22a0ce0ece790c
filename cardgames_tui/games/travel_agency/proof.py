"""The proof of an early decision (3.5): the best tour that can still be completed from the cards not on the table.

Cards are numbers, 9 x country + value - 1, and sets of cards are masks of 54 bits. A rank is a rating as one whole
number, 32 x (stars - 1) + sum, so that a better tour has a higher rank.

The best tour is found without trying the completions. Stars are looked for from five downwards; as no better kind
can be reached, only the sum counts within a kind, and the highest cards give it. Runs are looked up in small tables
over the sets of values, which are masks of nine bits.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from .tour import Rating, rate

COUNTRIES = 6
VALUES = 9
TOUR = 3
"""Sights of a complete tour."""
CARDS = COUNTRIES * VALUES
ALL_CARDS = (1 << CARDS) - 1

NO_TOUR = 0
"""Below every rank: the tour cannot be completed, or is not complete."""
_STAR = 32
_ONE, _TWO, _THREE, _FOUR, _FIVE = (_STAR * below for below in range(5))
"""What the kinds of tours have as rank besides their sums."""
_VALUE_SETS = 1 << VALUES


def rank_of(cards: Sequence[int]) -> int:
    """The rank of three cards."""
    rating = rate([card // VALUES for card in cards], [card % VALUES + 1 for card in cards])
    return _STAR * (rating.stars - 1) + rating.sum


@cache
def rating_of_rank(rank: int) -> Rating:
    """The rating that a rank stands for."""
    return Rating(rank // _STAR + 1, rank % _STAR)


def proven(table: int, claims: Sequence[tuple[int, tuple[int, ...]]]) -> list[bool]:
    """Whether claims hold: pairs of the claimant's rank and the opponent's cards at that group, none to two.

    `table` holds all cards that the opponent cannot get. Equal ranks are no obstacle, for the claimant's third card
    already lies there (T-A7).
    """
    unseen = Unseen(ALL_CARDS & ~table)
    return [unseen.best(opposing) <= rank for rank, opposing in claims]


def strongest_completion(table: int, opposing: Sequence[int]) -> tuple[int, ...]:
    """The cards not on the table that best complete the opposing ones; empty where there are too few.

    Among equals it is the first by country and value.
    """
    best = Unseen(ALL_CARDS & ~table).best(opposing)
    unseen = [card for card in range(CARDS) if not table >> card & 1]
    completions = combinations(unseen, TOUR - len(opposing))
    return next((added for added in completions if rank_of((*opposing, *added)) == best), ())


def _best_runs(given: int) -> bytes:
    """For each set of values, the sum of the best run of all given values and others of the set; 0 without one."""
    sums = bytearray(_VALUE_SETS)
    for low in range(1, VALUES - 1):
        run = 0b111 << low - 1
        wanted = run & ~given
        if given & ~run == 0:
            for values in range(_VALUE_SETS):
                if values & wanted == wanted:
                    sums[values] = TOUR * (low + 1)
    return bytes(sums)


def _highest_sum(values: int, count: int) -> int:
    """The sum of so many highest values of a set; 0 where it has fewer."""
    held = [value for value in range(VALUES, 0, -1) if values >> value - 1 & 1]
    return sum(held[:count]) if len(held) >= count else 0


_RUNS = {given: _best_runs(given) for given in range(_VALUE_SETS) if given.bit_count() < TOUR}
_ANY_RUN = _RUNS[0]
_HIGHEST_TWO = bytes(_highest_sum(values, 2) for values in range(_VALUE_SETS))
_HIGHEST_THREE = bytes(_highest_sum(values, 3) for values in range(_VALUE_SETS))


class Unseen:
    """The cards not on the table, summed up once for all proofs of a position."""

    __slots__ = ("_countries", "_empty_best", "_highest", "_once", "_thrice", "_twice")

    def __init__(self, cards: int) -> None:
        self._countries = tuple([cards >> first & _VALUE_SETS - 1 for first in range(0, CARDS, VALUES)])
        once = twice = thrice = 0
        for values in self._countries:
            thrice |= twice & values
            twice |= once & values
            once |= values
        self._once, self._twice, self._thrice = once, twice, thrice
        self._highest: tuple[int, ...] = ()
        self._empty_best: int | None = None

    def best(self, opposing: Sequence[int]) -> int:
        """The rank of the best tour that these none to two cards can become; NO_TOUR where there are too few cards."""
        if len(opposing) == 2:
            return self._best_with_two(*opposing)
        if opposing:
            return self._best_with_one(opposing[0])
        if self._empty_best is None:
            self._empty_best = self._best_with_none()
        return self._empty_best

    def _best_with_none(self) -> int:
        if run := max([_ANY_RUN[values] for values in self._countries]):
            return _FIVE + run
        if self._thrice:
            return _FOUR + TOUR * self._thrice.bit_length()
        if highest := max([_HIGHEST_THREE[values] for values in self._countries]):
            return _THREE + highest
        if run := _ANY_RUN[self._once]:
            return _TWO + run
        return self._sum_of_highest(3)

    def _best_with_one(self, card: int) -> int:
        country, bit = divmod(card, VALUES)
        value, compatriots = bit + 1, self._countries[country]
        runs = _RUNS[1 << bit]
        if run := runs[compatriots]:
            return _FIVE + run
        if self._twice >> bit & 1:
            return _FOUR + TOUR * value
        if highest := _HIGHEST_TWO[compatriots]:
            return _THREE + value + highest
        if run := runs[self._once]:
            return _TWO + run
        highest = self._sum_of_highest(2)
        return value + highest if highest else NO_TOUR

    def _best_with_two(self, card: int, other: int) -> int:
        country, bit = divmod(card, VALUES)
        other_country, other_bit = divmod(other, VALUES)
        total = bit + other_bit + 2
        if country == other_country:
            compatriots = self._countries[country]
            if run := _RUNS[1 << bit | 1 << other_bit][compatriots]:
                return _FIVE + run
            if compatriots:
                return _THREE + total + compatriots.bit_length()
        if bit == other_bit:
            if self._once >> bit & 1:
                return _FOUR + TOUR * (bit + 1)
        elif run := _RUNS[1 << bit | 1 << other_bit][self._once]:
            return _TWO + run
        highest = self._sum_of_highest(1)
        return total + highest if highest else NO_TOUR

    def _sum_of_highest(self, count: int) -> int:
        """The sum of so many highest values among all cards; 0 where there are fewer cards."""
        if not self._highest:
            self._highest = _highest_values(self._once, self._twice)
        return sum(self._highest[:count]) if len(self._highest) >= count else 0


def _highest_values(once: int, twice: int) -> tuple[int, ...]:
    """The three highest values, or all if fewer, of sets of values held at least once and twice.

    A value held three times need not be told: it would make a themed tour, and sums alone count only without one.
    """
    highest: list[int] = []
    while once and len(highest) < TOUR:
        value = once.bit_length()
        bit = 1 << value - 1
        highest += [value, value] if twice & bit else [value]
        once ^= bit
    return tuple(highest[:TOUR])
