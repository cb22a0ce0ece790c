"""Options are described once; what comes from outside is checked against the description."""

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.options import Range, describe, option, parse_options, values_of


@dataclass(frozen=True, slots=True)
class Options:
    ties: Literal["carry", "discard"] = option("carry", "What happens at a tie.")
    games: Annotated[int, Range(1, 9)] = option(1, "How many games are added up.")
    target: Annotated[int, Range(-5, 99)] = option(3, "Where it ends.")


def test_a_description_lists_names_defaults_values_and_help_in_order() -> None:
    ties, games, _target = describe(Options)
    assert (ties.name, ties.default, ties.values, ties.help) == (
        "ties",
        "carry",
        ("carry", "discard"),
        "What happens at a tie.",
    )
    assert (games.name, games.default, games.values) == ("games", 1, Range(1, 9))


def test_nothing_given_means_the_defaults() -> None:
    assert parse_options(Options, {}) == Options("carry", 1, 3)


def test_numbers_may_come_as_text_or_as_numbers() -> None:
    assert parse_options(Options, {"games": "9", "target": "-5"}) == Options("carry", 9, -5)
    assert parse_options(Options, {"games": 9, "ties": "discard"}) == Options("discard", 9, 3)


@pytest.mark.parametrize("value", [0, 10, "", "x", "1.5", "²", "9" * 5000, True, "--1", " 1"])
def test_a_number_that_is_none_or_out_of_range_is_refused(value: str | int) -> None:
    with pytest.raises(RuleError) as refusal:
        parse_options(Options, {"games": value})
    assert refusal.value.code == "SETUP_OPTION"
    assert refusal.value.values == {"option": "games", "value": value, "values": ("1 to 9",)}


@pytest.mark.parametrize("value", ["Carry", "", 0, "carry "])
def test_a_word_that_is_not_listed_is_refused_with_the_list(value: str | int) -> None:
    with pytest.raises(RuleError) as refusal:
        parse_options(Options, {"ties": value})
    assert refusal.value.values["values"] == ("carry", "discard")


def test_an_unknown_option_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(RuleError) as refusal:
        parse_options(Options, {"tempo": "fast"})
    assert refusal.value.values == {"option": "tempo", "value": "fast", "values": ("ties", "games", "target")}


def test_values_round_trip_with_the_defaults_included() -> None:
    values = values_of(Options(games=4))
    assert values == {"ties": "carry", "games": 4, "target": 3}
    assert parse_options(Options, values) == Options(games=4)
