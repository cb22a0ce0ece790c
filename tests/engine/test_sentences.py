"""Refusals and results as people read them."""

import pytest

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.sentences import COMMON, joined, listed, refusal, result, told
from cardgames_tui.games.raj import words
from cardgames_tui.games.raj.view import Chosen

NAMES = ("Ana", "{n}", "[/")


def said(code: str, **values: object) -> str:
    return refusal(RuleError(code, **values), NAMES, {}, {"bid": "choose a bid card"}, "Raj")


@pytest.mark.parametrize(
    ("code", "values", "sentence"),
    [
        ("SETUP_PLAYERS", {"min": 2, "max": 5, "n": 6}, "Raj needs 2 to 5 players; you asked for 6."),
        ("SETUP_PLAYERS_EXACT", {"min": 2, "max": 2, "n": 1}, "Raj needs 2 players; you asked for 1."),
        ("SETUP_NAMES", {"text": "Eve"}, "Each player needs a name of their own; 'Eve' is empty or used twice."),
        (
            "SETUP_OPTION",
            {"option": "ties", "value": "x", "values": ("carry", "cancel")},
            "Option ties cannot be 'x'; choose one of: carry, cancel.",
        ),
        ("NOT_YOUR_TURN", {"name": 1}, "It is {n}'s turn."),
        ("WRONG_PHASE", {"action": "pass", "expected": "bid"}, "You cannot pass now; please choose a bid card."),
        ("GAME_OVER", {"winners": (0, 2)}, "The game is over; Ana and [/ share the win."),
        ("GAME_OVER", {"winners": (0,)}, "The game is over; Ana won."),
        ("GAME_OVER", {"winners": ()}, "The game is over; it is a draw."),
        (
            "NOT_A_NUMBER",
            {"text": "x", "thing": "bid card", "example": "9"},
            "'x' is not a bid card. Example: 9.",
        ),
    ],
)
def test_the_common_refusals_read_as_specified(code: str, values: dict[str, object], sentence: str) -> None:
    assert said(code, **values) == sentence


def test_every_common_refusal_is_one_sentence() -> None:
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in COMMON.values())


def test_people_are_listed_as_people_say_them() -> None:
    assert joined([]) == ""
    assert joined(["Ana"]) == "Ana"
    assert joined(["Ana", "Ben"]) == "Ana and Ben"
    assert joined(["Ana", "Ben", "Cem"]) == "Ana, Ben and Cem"


def test_things_are_listed_with_commas_and_nothing_is_a_dash() -> None:
    assert listed([1, 2]) == "1, 2"
    assert listed([]) == "–"


def test_a_win_a_shared_win_and_a_draw_are_told_apart() -> None:
    assert result((1,), ("Ana", "Ben")) == "Ben won"
    assert result((0, 1), ("Ana", "Ben")) == "Ana and Ben share the win"
    assert result((), ("Ana", "Ben")) == "it is a draw"


def test_events_without_a_sentence_are_passed_over() -> None:
    assert told((Chosen(0),), words, ("Ana", "Ben")) == ("Ana has chosen.",)
