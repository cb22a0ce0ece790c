"""The proof of early decisions, against every completion there is (3.5)."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardgames_tui.games.travel_agency.proof import ALL_CARDS, Unseen, proven, rank_of, strongest_completion

Position = tuple[frozenset[int], tuple[int, ...]]
"""The cards on the table, and the opposing ones among them."""


def rank_by_the_book(cards: Sequence[int]) -> int:
    """Stars and sum as one number, from the rating table word by word."""
    countries, values = [card // 9 for card in cards], sorted(card % 9 + 1 for card in cards)
    same_country, same_value = len(set(countries)) == 1, len(set(values)) == 1
    consecutive = values == [values[0], values[0] + 1, values[0] + 2]
    if same_country and consecutive:
        return 128 + sum(values)
    if same_value:
        return 96 + sum(values)
    if same_country:
        return 64 + sum(values)
    return 32 + sum(values) if consecutive else sum(values)


def best_by_trying(table: frozenset[int], opposing: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The best rank of all completions, and the first completion that reaches it; (0, ()) where there is none."""
    unseen = [card for card in range(54) if card not in table]
    best, completion = 0, tuple[int, ...]()
    for added in combinations(unseen, 3 - len(opposing)):
        rank = RANKS[tuple(sorted((*opposing, *added)))]
        if rank > best:
            best, completion = rank, added
    return best, completion


RANKS: dict[tuple[int, ...], int] = {tour: rank_by_the_book(tour) for tour in combinations(range(54), 3)}


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Tables of every fullness; the fuller ones leave few kinds of tours, and few completions."""
    chooser = Random(draw(st.integers(0, 2**32)))
    table = chooser.sample(range(54), draw(st.integers(2, 54)))
    return frozenset(table), tuple(table[: draw(st.integers(0, 2))])


def mask(cards: Sequence[int] | frozenset[int]) -> int:
    return sum(1 << card for card in cards)


@settings(max_examples=80, deadline=None)
@given(positions())
def test_the_best_tour_and_the_one_that_is_named_are_those_of_all_completions(position: Position) -> None:
    table, opposing = position
    best, completion = best_by_trying(table, opposing)
    assert Unseen(ALL_CARDS & ~mask(table)).best(opposing) == best
    assert strongest_completion(mask(table), opposing) == completion


def test_every_pair_of_opposing_cards_is_judged_as_by_trying() -> None:
    """All pairs, each on a table of its own, from nearly empty to nearly full."""
    chooser = Random(1)
    for pair in combinations(range(54), 2):
        others = [card for card in range(54) if card not in pair]
        table = frozenset((*pair, *chooser.sample(others, chooser.randrange(53))))
        unseen = Unseen(ALL_CARDS & ~mask(table))
        for opposing in (pair, pair[::-1]):
            assert unseen.best(opposing) == best_by_trying(table, opposing)[0]


def test_every_single_opposing_card_is_judged_as_by_trying() -> None:
    chooser = Random(2)
    for card in range(54):
        for left in (0, 1, 2, 3, 5, 8, 12, 20, 30):
            others = [other for other in range(54) if other != card]
            table = frozenset((card, *chooser.sample(others, 53 - left)))
            assert Unseen(ALL_CARDS & ~mask(table)).best((card,)) == best_by_trying(table, (card,))[0]


def test_a_side_without_cards_is_judged_as_by_trying() -> None:
    chooser = Random(3)
    for left in (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30):
        for _position in range(12):
            table = frozenset(chooser.sample(range(54), 54 - left))
            assert Unseen(ALL_CARDS & ~mask(table)).best(()) == best_by_trying(table, ())[0]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32))
@example(0)
def test_claims_of_one_position_are_proven_together_as_one_by_one(seed: int) -> None:
    chooser = Random(seed)
    table = chooser.sample(range(54), chooser.randint(20, 50))
    claims = [
        (rank_of(chooser.sample(range(54), 3)), tuple(chooser.sample(table, chooser.randrange(3))))
        for _group in range(9)
    ]
    by_trying = [best_by_trying(frozenset(table), opposing)[0] <= rank for rank, opposing in claims]
    assert proven(mask(table), claims) == by_trying


@pytest.mark.parametrize("opposing", [(), (0,), (0, 10)])
def test_without_cards_enough_there_is_no_completion_and_the_claim_holds(opposing: tuple[int, ...]) -> None:
    missing = 3 - len(opposing)
    table = frozenset(range(54 - missing + 1))
    assert strongest_completion(mask(table), opposing) == ()
    assert proven(mask(table), [(rank_of((0, 1, 11)), opposing)]) == [True]
