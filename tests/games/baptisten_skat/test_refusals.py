"""What Baptisten-Skat refuses: each row of 5.10 and the common answers, with their exact sentences."""

import re

import pytest

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.options import describe
from cardgames_tui.games.baptisten_skat import words
from cardgames_tui.games.baptisten_skat.rules import GAME
from cardgames_tui.games.baptisten_skat.state import Colour, Deck, Options, State
from cardgames_tui.games.baptisten_skat.view import BLIND, Play, Predict

from .conftest import CLASSIC, NAMES, begun, chosen, dealt, played, predicted, refused, refused_setup

FOLLOWING = ("Y5 R1 R2", "Y3 Y19 B20")


def following() -> State:
    """Yellow was led; the other one holds two yellow cards and a trump."""
    return played(predicted(begun(FOLLOWING, "B12"), 1, 1), "Y5")


@pytest.mark.parametrize(
    ("seats", "hand_size", "sentence"),
    [
        pytest.param(
            8,
            10,
            "8 players with 10 cards need 80 cards and one for trump; the deck has 80. At most 9 cards each.",
            id="B-EX14",
        ),
        pytest.param(
            4,
            20,
            "4 players with 20 cards need 80 cards and one for trump; the deck has 80. At most 19 cards each.",
            id="C-7a: all cards dealt",
        ),
    ],
)
def test_more_cards_than_the_deck_has(seats: int, hand_size: int, sentence: str) -> None:
    assert refused_setup(seats, hand_size=hand_size) == ("BS_TOO_MANY_CARDS", sentence)


@pytest.mark.parametrize(("seats", "hand_size", "cards"), [(7, 10, 71), (8, 9, 73)])
def test_as_many_cards_as_the_deck_has(seats: int, hand_size: int, cards: int) -> None:
    """B-EX14"""
    GAME.check(chosen(hand_size=hand_size), seats, CLASSIC)
    assert seats * hand_size + 1 == cards


def test_more_cards_than_the_deck_has_where_none_need_be_left() -> None:
    assert refused_setup(4, hand_size=21, no_trump_when_empty="yes") == (
        "BS_TOO_MANY_CARDS",
        "4 players with 21 cards need 84 cards; the deck has 80. At most 20 cards each.",
    )
    GAME.check(chosen(hand_size=20, no_trump_when_empty="yes"), 4, CLASSIC)


def test_a_deck_too_small_for_any_ladder() -> None:
    tiny = Deck("tiny", "Tiny", (Colour("A", "amber"), Colour("Z", "zinc")), 5)
    assert refused_setup(10, tiny, hand_plan="up") == (
        "BS_TOO_MANY_CARDS",
        "10 players with 1 cards need 10 cards and one for trump; the deck has 10. At most 0 cards each.",
    )
    GAME.check(chosen(hand_plan="up"), 9, tiny)


def test_secret_predictions_do_not_go_with_the_hook() -> None:
    """C-7a"""
    assert refused_setup(4, bidding="secret", hook="on") == (
        "SETUP_OPTION",
        "Option bidding cannot be 'secret'; choose one of: open_in_turn.",
    )


@pytest.mark.parametrize("tricks", [-1, 11, 2.5, 999_999])
def test_a_prediction_outside_the_hand_or_not_whole(tricks: float) -> None:
    answer = ("BS_BID_RANGE", "Predict a whole number from 0 to 10.")
    assert refused(dealt(4, 10), 0, Predict(tricks)) == answer
    assert refused(dealt(4, 10), 0, GAME.read(GAME.write(Predict(tricks)))) == answer


def test_a_prediction_that_the_hook_forbids() -> None:
    state = predicted(dealt(4, 10, hook="on"), 3, 3, 1)
    assert refused(state, 3, Predict(3)) == (
        "BS_BID_HOOK",
        "The predictions may not add up to 10; you may not say 3.",
    )


def test_a_second_prediction() -> None:
    """B-A17: before the others' and after, in turn and in secret."""
    answer = ("BS_BID_TWICE", "Your prediction (4) is already written down.")
    assert refused(predicted(dealt(4, 10), 4), 0, Predict(5)) == answer
    assert refused(predicted(dealt(2, 10), 4, 1), 0, Predict(4)) == answer
    assert refused(predicted(dealt(4, 10, bidding="secret"), 4), 0, Predict(5)) == answer


def test_a_card_that_is_not_held() -> None:
    answer = ("BS_NOT_IN_HAND", "G15 is not in your hand.")
    assert refused(following(), 1, Play("G15")) == answer
    assert refused(predicted(begun(FOLLOWING, "B12"), 1, 1), 0, Play("G15")) == answer


def test_a_card_of_another_colour_than_the_led_one() -> None:
    assert refused(following(), 1, Play("B20")) == (
        "BS_MUST_FOLLOW",
        "Yellow was led and you hold Y3, Y19; you must follow.",
    )


def test_a_card_before_all_predictions_are_in() -> None:
    state = predicted(dealt(4, 10), 4)
    for seat in range(4):
        assert refused(state, seat, Play("G15")) == ("BS_BIDS_OPEN", "All predictions first; waiting for Ben.")
    secret = predicted(dealt(4, 10, bidding="secret"), 4)
    assert refused(secret, 0, Play("G15")) == (
        "BS_BIDS_OPEN",
        "All predictions first; waiting for Ben, Cem and Dan.",
    )


def test_an_act_out_of_turn() -> None:
    assert refused(dealt(4, 10), 2, Predict(1)) == ("NOT_YOUR_TURN", "It is Ana's turn.")
    assert refused(following(), 0, Play("R1")) == ("NOT_YOUR_TURN", "It is Ben's turn.")
    assert refused(following(), 0, Play("B20")) == ("NOT_YOUR_TURN", "It is Ben's turn.")


def test_a_code_that_no_card_has() -> None:
    assert refused(following(), 1, GAME.read("g 21")) == ("UNKNOWN_CARD", "'G21' is not a card. Example: B20.")
    assert refused(following(), 1, GAME.read("x1")) == ("UNKNOWN_CARD", "'X1' is not a card. Example: B20.")


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("bid many", "NOT_A_NUMBER", "'bid many' is not a prediction. Example: bid 3."),
        ("bid", "NOT_A_NUMBER", "'bid' is not a prediction. Example: bid 3."),
        ("green", "UNKNOWN_CARD", "'green' is not a card. Example: G15."),
        ("G15 G16", "UNKNOWN_CARD", "'G15 G16' is not a card. Example: G15."),
    ],
)
def test_text_that_means_no_act(text: str, code: str, sentence: str) -> None:
    with pytest.raises(RuleError) as refusal:
        GAME.read(text)
    assert (refusal.value.code, words.refused(refusal.value, NAMES)) == (code, sentence)


def test_a_blind_card_cannot_be_named_whether_it_is_the_right_one_or_not() -> None:
    """So nobody can find out which card it is by trying names."""
    state = predicted(begun(["R7", "Y2"], "G9", blind_single="on"), 1, 0)
    answers = {refused(state, 0, Play(card)) for card in ("R7", "Y2", "B20", "G9", "X1")}
    assert answers == {("WRONG_PHASE", "You cannot name your card now; please play it unseen, by typing ? or blind.")}


def test_a_card_that_is_seen_must_be_named() -> None:
    assert refused(following(), 1, Play(BLIND)) == (
        "WRONG_PHASE",
        "You cannot play a card unseen now; please name a card of your hand.",
    )


def test_anything_after_the_end() -> None:
    over = played(predicted(begun(["R1", "R2"], "B1"), 1, 0), "R1 R2")
    answer = ("GAME_OVER", "The game is over; Ana won.")
    assert refused(over, 0, Predict(1)) == answer
    assert refused(over, 1, Play("R1")) == answer
    assert GAME.legal(over, 0) == ()


def test_the_help_of_the_hand_size_tells_what_the_deck_allows() -> None:
    (size,) = [option for option in describe(Options) if option.name == "hand_size"]
    told = [(int(players), int(most)) for most, players in re.findall(r"(\d+) for (\d+)", size.help)]
    assert told == [(8, 9), (11, 7)]
    for players, most in told:
        GAME.check(Options(hand_size=most), players, CLASSIC)
        with pytest.raises(RuleError, match="BS_TOO_MANY_CARDS"):
            GAME.check(Options(hand_size=most + 1), players, CLASSIC)
