"""What is said about Raj."""

import pytest

from cardgames_tui.engine.options import parse_options
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.raj import words
from cardgames_tui.games.raj.rules import GAME
from cardgames_tui.games.raj.state import Deck, Options, State
from cardgames_tui.games.raj.view import Bid, BidsShown, CardTurned, Chosen, GameEnded, StakeDecided

CLASSIC = Deck("classic", "Classic", (*range(-5, 0), *range(1, 11)), tuple(range(1, 16)))
NAMES = ("Ana", "Ben")


def begun(first: int, second: int, **options: str | int) -> State:
    order = (first, second, *(card for card in CLASSIC.points if card not in (first, second)))
    script = (tuple(f"{card:+}" for card in order),)
    return GAME.start(parse_options(Options, options), 2, CLASSIC, Rng(1, script=script)).state


def after_a_tie(first: int, second: int, **options: str | int) -> State:
    state = begun(first, second, **options)
    for seat in (0, 1):
        state = GAME.play(state, seat, Bid(9)).state
    return state


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (CardTurned(5, (5,)), "+5 is turned up."),
        (CardTurned(-3, (8, -3)), "-3 is turned up and lies with +8, together +5."),
        (Chosen(1), "Ben has chosen."),
        (BidsShown((8,), (14, 3), (StakeDecided((8,), 0, stays=False),)), "Bids for +8: Ana 14 and Ben 3."),
        (StakeDecided((8, -3), 0, stays=False), "Ana takes +8, -3."),
        (StakeDecided((8,), None, stays=True), "Nobody takes +8: equal bids. It stays."),
        (StakeDecided((8,), None, stays=False), "Nobody takes +8; out it goes."),
        (GameEnded(1, (23, -4)), "Game 1 is over: Ana 23 and Ben -4."),
    ],
)
def test_every_event_has_its_sentence(event: object, sentence: str) -> None:
    assert words.happened(event, NAMES) == sentence  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (begun(5, 1), "the highest bid takes it"),
        (begun(-5, 1), "the lowest bid must take it"),
        (after_a_tie(8, -3), "together +5: the highest bid takes all"),
        (after_a_tie(2, -3), "together -1: the lowest bid must take all"),
        (after_a_tie(3, -3), "together +0: the highest bid takes all"),
        (after_a_tie(3, -3, zero_total="lowest"), "together +0: the lowest bid must take all"),
        (after_a_tie(8, -3, pile_sign="new_card"), "together +5: the lowest bid must take all"),
        (after_a_tie(8, -3, pile_sign="split"), "plus cards go to the highest bid, minus cards to the lowest"),
    ],
)
def test_what_the_bids_are_for_is_said_as_it_will_be_decided(state: State, sentence: str) -> None:
    assert words.fought_for(GAME.view(state, 0)) == sentence


def test_the_description_has_the_stake_the_players_and_the_own_hand() -> None:
    lines = words.described(GAME.view(begun(5, 1), 0), NAMES)
    assert lines[0] == "Raj · ties carry · round 1 of 15"
    assert "At stake: +5; the highest bid takes it" in lines
    assert "Ana: 0 points (nothing yet), 15 bid cards." in lines
    assert lines[-1] == "Your bid cards: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15."


def test_a_single_point_and_a_single_bid_card_are_told_as_one() -> None:
    state = begun(1, 2)
    for bids in ((2, 1), *((card, card) for card in range(3, 16))):
        for seat, bid in enumerate(bids):
            state = GAME.play(state, seat, Bid(bid)).state
    assert "Ana: 1 point (+1), 1 bid card." in words.described(GAME.view(state, 0), NAMES)


def test_an_onlooker_hears_no_hand_and_no_choice() -> None:
    state = GAME.play(begun(5, 1), 0, Bid(13)).state
    spoken = " ".join(words.described(GAME.view(state, None), NAMES))
    assert "Your" not in spoken
    assert "13" not in spoken
    assert "Ana: 0 points (nothing yet), has chosen." in spoken


def test_only_the_one_who_chose_hears_the_choice() -> None:
    state = GAME.play(begun(5, 1), 0, Bid(13)).state
    assert "Your card for this round: 13." in words.described(GAME.view(state, 0), NAMES)
    assert "Your card for this round: 13." not in words.described(GAME.view(state, 1), NAMES)


def test_the_headline_counts_games_where_there_are_several() -> None:
    view = GAME.view(begun(5, 1, games=3, tie_rule="cancel"), 0)
    assert words.headline(view) == "Raj · equal bids cancel · game 1 of 3 · round 1 of 15"


def test_who_is_expected_is_said_by_name() -> None:
    state = begun(5, 1)
    assert words.expected(GAME.view(state, 0), NAMES).startswith("Ana, choose a bid card in secret.")
    assert words.expected(GAME.view(state, None), NAMES) == "Still to choose: Ana and Ben."
    chosen = GAME.play(state, 0, Bid(9)).state
    assert words.expected(GAME.view(chosen, 0), NAMES) == "Still to choose: Ben."


def test_typing_is_shown_with_a_card_that_can_be_played() -> None:
    state = after_a_tie(5, 1)
    view = GAME.view(state, 0)
    assert words.typing(view) == f"Type the number of a bid card, for example {view.hand[0]}."


def test_names_are_spoken_letter_for_letter() -> None:
    hostile = ("[bold]x", "{name}")
    assert words.happened(Chosen(1), hostile) == "{name} has chosen."
    assert words.happened(StakeDecided((8,), 0, stays=False), hostile) == "[bold]x takes +8."
