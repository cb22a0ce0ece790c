"""What is said about Baptisten-Skat."""

import pytest

from cardgames_tui.engine.game import Event
from cardgames_tui.engine.options import Value
from cardgames_tui.games.baptisten_skat import words
from cardgames_tui.games.baptisten_skat.rules import GAME
from cardgames_tui.games.baptisten_skat.state import State
from cardgames_tui.games.baptisten_skat.view import (
    CardPlayed,
    DealScore,
    DealScored,
    Dealt,
    LadderLowered,
    Predicted,
    PredictionsShown,
    Trick,
    TrickTaken,
    TrickWon,
)

from .conftest import NAMES, begun, dealt, played, predicted

THREE = NAMES[:3]
HANDS = ("R18 R5", "R20 B7", "G15 B20")


def playing() -> State:
    """Green is trump; Ana led red and Ben is to follow."""
    return played(predicted(begun(HANDS, "G9", hook="on"), 1, 1, 1), "R18")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (LadderLowered(10, 9), "The deck has too few cards for hands of 10; the ladder ends at 9."),
        (
            Dealt(2, 10, 0, "G9", "green"),
            "Deal 2: Ana deals 10 cards to everybody. G9 is turned: green is trump.",
        ),
        (
            Dealt(1, 1, 2, None, None),
            "Deal 1: Cem deals 1 card to everybody. No card is left to turn: nothing is trump.",
        ),
        (Predicted(1, 0), "Ben predicts 0."),
        (Predicted(1, None), "Ben has written down a prediction."),
        (
            PredictionsShown((1, 0, 3), 3),
            "Predictions: Ana 1, Ben 0 and Cem 3; together 4, and there are 3 tricks.",
        ),
        (CardPlayed(2, "G15"), "Cem plays G15."),
        (
            TrickWon(Trick(1, ("R20", "B3", "G2"), 0)),
            "The trick is full: Ben R20, Cem B3, Ana G2. G2 wins.",
        ),
        (TrickTaken(3, 2), "Trick 3 goes to Cem."),
        (
            DealScored(2, DealScore(3, (1, 0, 2), (3, 0, 0), (-2, 10, -2)), (-2, 20, 8)),
            "Deal 2, 3 cards; taken of predicted: Ana 3 of 1, -2; Ben 0 of 0, +10; Cem 0 of 2, -2. "
            "Standing: Ana -2, Ben 20 and Cem 8.",
        ),
    ],
)
def test_every_event_has_its_sentence(event: Event, sentence: str) -> None:
    assert words.happened(event, THREE) == sentence


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({}, "Baptisten-Skat · 2 cards · deal 1 of 1 · trump green"),
        ({"hook": "on"}, "Baptisten-Skat · 2 cards · hook · deal 1 of 1 · trump green"),
        (
            {"bidding": "secret", "scoring": "wizard", "deals": 4},
            "Baptisten-Skat · 2 cards · secret predictions · wizard scoring · deal 1 of 4 · trump green",
        ),
    ],
)
def test_the_headline_says_what_is_played(values: dict[str, Value], line: str) -> None:
    assert words.headline(GAME.view(begun(HANDS, "G9", **values), 0)) == line


def test_the_headline_of_a_ladder_without_trump() -> None:
    ladder = GAME.view(dealt(4, 10, hand_plan="up_down"), None)
    assert words.headline(ladder).startswith("Baptisten-Skat · 1 card · ladder up and down · deal 1 of 19 · trump ")
    bare = GAME.view(dealt(4, 20, no_trump_when_empty="yes"), None)
    assert words.headline(bare) == "Baptisten-Skat · 20 cards · deal 1 of 4 · no trump"


def test_a_view_is_described_a_thought_a_line() -> None:
    assert words.described(GAME.view(playing(), 1), THREE) == (
        "Baptisten-Skat · 2 cards · hook · deal 1 of 1 · trump green",
        "G9 is turned: green is trump.",
        "Ana: 0 points; predicted 1, took 0, holds 1 card.",
        "Ben: 0 points; predicted 1, took 0, holds 2 cards.",
        "Cem: 0 points; predicted 1, took 0, holds 2 cards, dealt.",
        "2 tricks in this deal, 3 predicted.",
        "On the table: Ana R18; Ana wins so far.",
        "Your cards: red 20; blue 7.",
    )


def test_the_last_trick_and_the_score_sheet_are_described() -> None:
    over = GAME.view(played(playing(), "R20 G15 B20 R5 B7"), None)
    lines = words.described(over, THREE)
    assert "Ana: -1 points; predicted 1, took 0." in lines
    assert "Last trick: Cem B20, Ana R5, Ben B7; Cem won it." in lines
    assert "Deal 1, 2 cards; taken of predicted: Ana 0 of 1, -1; Ben 0 of 1, -1; Cem 2 of 1, -1." in lines


def test_a_blind_deal_is_described_without_the_own_card() -> None:
    view = GAME.view(begun(["R7", "Y2", "B20"], "G9", blind_single="on"), 1)
    lines = words.described(view, THREE)
    assert "Ana holds R7." in lines
    assert "Cem holds B20." in lines
    assert "Your only card is hidden from you; the others see it." in lines
    assert not any("Y2" in line for line in lines)


def test_secret_predictions_are_described_as_made_and_not_told() -> None:
    view = GAME.view(predicted(dealt(3, 5, bidding="secret"), 4), 1)
    assert "Ana: 0 points; has predicted in secret, took 0, holds 5 cards." in words.described(view, THREE)
    assert "Ben: 0 points; has not predicted, took 0, holds 5 cards." in words.described(view, THREE)


@pytest.mark.parametrize(
    ("state", "seat", "sentence"),
    [
        (dealt(3, 5), 0, "Ana, predict how many tricks you will win, 0 to 5."),
        (dealt(3, 5), 1, "Still to predict: Ana."),
        (
            predicted(dealt(3, 5, hook="on"), 1, 2),
            2,
            "Cem, predict how many tricks you will win, 0 to 5. You may not say 2.",
        ),
        (
            dealt(3, 5, bidding="secret"),
            1,
            "Ben, predict in secret how many tricks you will win, 0 to 5. All are shown together.",
        ),
        (predicted(dealt(3, 5, bidding="secret"), 1), 0, "Still to predict: Ben and Cem."),
        (predicted(begun(HANDS, "G9"), 1, 1, 1), 0, "Ana, lead any card."),
        (predicted(begun(HANDS, "G9"), 1, 1, 1), None, "Ana is to play."),
        (playing(), 1, "Ben, follow red: R20."),
        (
            played(predicted(begun(["R1 G2", "R5 R20"], "G9"), 1, 1), "R1"),
            1,
            "Ben, follow red: R5 or R20.",
        ),
        (played(playing(), "R20"), 2, "Cem, you hold no red: play any card."),
        (
            predicted(begun(["R7", "Y2"], "G9", blind_single="on"), 1, 1),
            0,
            "Ana, play your only card; you will see it with the others.",
        ),
        (played(playing(), "R20 G15 B20 R5 B7"), 0, "The match is over."),
    ],
)
def test_what_is_expected(state: State, seat: int | None, sentence: str) -> None:
    assert words.expected(GAME.view(state, seat), THREE) == sentence


@pytest.mark.parametrize(
    ("state", "seat", "sentence"),
    [
        (dealt(3, 5), 0, "Type the number of tricks, for example bid 1."),
        (playing(), 1, "Type a card, for example R20."),
        (
            predicted(begun(["R7", "Y2"], "G9", blind_single="on"), 1, 1),
            0,
            "Your only card is played unseen: type ? or the word, for example blind.",
        ),
    ],
)
def test_how_acts_are_typed(state: State, seat: int, sentence: str) -> None:
    assert words.typing(GAME.view(state, seat)) == sentence


def test_the_chapter_of_the_rules_follows_the_match() -> None:
    states = [dealt(3, 5), playing(), played(playing(), "R20 G15 B20 R5 B7")]
    chapters = [words.chapter(GAME.view(state, 0)) for state in states]
    assert chapters == ["Predicting", "Playing a trick", "The end"]
