"""Chance is its seed: the same everywhere, and told by a record where there is one."""

import subprocess
import sys
from collections import Counter

import pytest

from cardgames_tui.engine.errors import RecordError
from cardgames_tui.engine.rng import Rng

CARDS = tuple("ABCDEFGHIJKLMNOP")
PRINT_CHANCE = """
from cardgames_tui.engine.rng import Rng
order, rng = Rng(48213).shuffle([f"{card:+}" for card in range(-5, 11)])
number, rng = rng.draw(1000)
print(order, number, hash("a"))
"""


def printed_with_hash_seed(seed: int) -> tuple[str, str]:
    answer = subprocess.run(
        [sys.executable, "-c", PRINT_CHANCE],
        env={"PYTHONHASHSEED": str(seed)},
        capture_output=True,
        text=True,
        check=True,
    )
    chance, _space, hashed = answer.stdout.strip().rpartition(" ")
    return chance, hashed


def test_chance_does_not_depend_on_the_hash_seed() -> None:
    (first, one_hash), (second, other_hash) = printed_with_hash_seed(1), printed_with_hash_seed(2)
    assert one_hash != other_hash
    assert first == second


def test_the_outcomes_of_a_seed_never_change() -> None:
    order, rng = Rng(48213).shuffle(CARDS)
    number, rng = rng.draw(1000)
    assert ("".join(order), number) == ("NCLHFOKDAMPGEJIB", 298)


def test_a_thousand_seeds_give_a_thousand_deals() -> None:
    deals = {Rng(seed).shuffle(CARDS)[0] for seed in range(1000)}
    assert len(deals) == 1000


def test_a_shuffle_keeps_every_card() -> None:
    order, _rng = Rng(7).shuffle(CARDS)
    assert sorted(order) == list(CARDS)


def test_every_order_of_three_cards_is_about_equally_likely() -> None:
    orders = Counter(Rng(seed).shuffle("ABC")[0] for seed in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_the_generator_is_a_value_that_the_same_call_finds_unchanged() -> None:
    rng = Rng(3)
    assert rng.shuffle(CARDS) == rng.shuffle(CARDS)
    assert rng == Rng(3)


def test_later_outcomes_differ_from_earlier_ones() -> None:
    first, rng = Rng(3).shuffle(CARDS)
    second, _rng = rng.shuffle(CARDS)
    assert first != second


def test_all_outcomes_are_remembered_in_order() -> None:
    order, rng = Rng(3).shuffle("AB")
    number, rng = rng.draw(5)
    assert rng.fallen == (order, number)


def test_a_script_comes_first_and_then_the_seed_as_if_there_were_none() -> None:
    told, rng = Rng(3, script=(("C", "A", "B"),)).shuffle("ABC")
    assert told == ("C", "A", "B")
    _order, unscripted = Rng(3).shuffle("ABC")
    assert rng.draw(1_000_000)[0] == unscripted.draw(1_000_000)[0]


def test_nothing_is_drawn_from_an_empty_or_single_pile() -> None:
    assert Rng(3).shuffle(())[0] == ()
    assert Rng(3).shuffle("A")[0] == ("A",)
    assert Rng(3).draw(1)[0] == 0


@pytest.mark.parametrize("told", [("A", "B"), ("A", "B", "D"), ("A", "B", "B"), 2])
def test_a_script_that_is_no_order_of_the_cards_is_refused(told: tuple[str, ...] | int) -> None:
    with pytest.raises(RecordError, match="Outcome 1 of chance is not an order"):
        Rng(3, script=(told,)).shuffle("ABC")


@pytest.mark.parametrize("told", [-1, 4, ("A",)])
def test_a_script_that_is_no_such_number_is_refused(told: tuple[str, ...] | int) -> None:
    with pytest.raises(RecordError, match="not a number from 0 to 3"):
        Rng(3, script=(told,)).draw(4)
