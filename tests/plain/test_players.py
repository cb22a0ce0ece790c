"""Asking who plays, line by line."""

import io

import pytest

from cardgames_tui import games
from cardgames_tui.engine.options import parse_options
from cardgames_tui.plain.players import ask_names
from cardgames_tui.plain.terminal import Lines


def asked(slug: str, typed: str) -> tuple[tuple[str, ...] | None, str]:
    target = io.StringIO()
    options = parse_options(games.game(slug).options, {})
    return ask_names(slug, options, Lines(io.StringIO(typed), target)), target.getvalue()


def test_number_and_names_are_asked_for() -> None:
    names, said = asked("raj", "3\nAna\nBen\nCem\n")
    assert names == ("Ana", "Ben", "Cem")
    assert "How many players? 2 to 5> " in said
    assert "Name of player 3> " in said


def test_a_game_for_two_does_not_ask_how_many() -> None:
    names, said = asked("travel_agency", "Ana\nBen\n")
    assert names == ("Ana", "Ben")
    assert "How many" not in said


@pytest.mark.parametrize("wrong", ["6", "0", "x", "", "9" * 5000, "²"])
def test_a_wrong_number_is_asked_for_again(wrong: str) -> None:
    names, said = asked("raj", f"{wrong}\n2\nAna\nBen\n")
    assert names == ("Ana", "Ben")
    assert "Raj needs 2 to 5 players" in said


@pytest.mark.parametrize("wrong", ["ANA", "", "x" * 200, "\x1b", "\U0001f600"])
def test_a_wrong_name_is_asked_for_again(wrong: str) -> None:
    names, said = asked("raj", f"2\nAna\n{wrong}\nBen\n")
    assert names == ("Ana", "Ben")
    assert said.count("Name of player 2> ") == 2


@pytest.mark.parametrize("typed", ["", "3\n", "3\nAna\n", "x\n"])
def test_where_the_input_ends_nobody_plays(typed: str) -> None:
    assert asked("raj", typed)[0] is None
