"""Baptisten-Skat against OpenSpiel's Oh Hell: the same hands, the same legal acts, the same scores.

OpenSpiel plays with the cards C2 to SA and always with the hook; its scorings are our `oh_hell` and
`oh_hell_penalty`. Seats are turned so that its dealer sits last, as ours does in the first deal.
"""

from random import Random
from typing import Any

import pyspiel
import pytest

from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.baptisten_skat.rules import GAME, Action
from cardgames_tui.games.baptisten_skat.state import Colour, Deck, Options, State
from cardgames_tui.games.baptisten_skat.view import Play, Predict

from .conftest import chosen

SUITS = "CDSH"
RANKS = "23456789TJQKA"
HANDS = 25
"""Deals that are compared for each setup."""


@pytest.mark.parametrize(
    ("seats", "suits", "ranks", "hand_size", "scoring"),
    [
        (4, 4, 13, 10, "oh_hell"),
        (4, 4, 13, 12, "oh_hell_penalty"),
        (3, 4, 13, 17, "oh_hell"),
        (7, 4, 13, 7, "oh_hell_penalty"),
        (5, 4, 13, 1, "oh_hell"),
        (3, 2, 8, 5, "oh_hell_penalty"),
        (6, 3, 9, 4, "oh_hell"),
    ],
)
def test_a_deal_goes_as_in_oh_hell(seats: int, suits: int, ranks: int, hand_size: int, scoring: str) -> None:
    oh_hell = pyspiel.load_game(
        "oh_hell",
        {
            "players": seats,
            "num_suits": suits,
            "num_cards_per_suit": ranks,
            "num_tricks_fixed": hand_size,
            "off_bid_penalty": scoring == "oh_hell_penalty",
        },
    )
    deck = Deck("french", "French", tuple(Colour(letter, letter.lower()) for letter in SUITS[:suits]), ranks)
    options = chosen(hook="on", scoring=scoring, hand_size=hand_size, deals=1)
    for seed in range(HANDS):
        compare_deal(oh_hell, options, deck, seats, Random(seed))


def compare_deal(oh_hell: Any, options: Options, deck: Deck, seats: int, chooser: Random) -> None:
    theirs = oh_hell.new_initial_state()
    cards = list[str]()
    while theirs.is_chance_node():
        outcome = chooser.choice([action for action, _probability in theirs.chance_outcomes()])
        cards.append(theirs.action_to_string(-1, outcome))
        theirs.apply_action(outcome)
    _hand_size, dealer, *codes = cards
    first = (int(dealer) + 1) % seats
    ours = same_deal([ours_of(code) for code in codes], options, deck, seats, first)
    while not theirs.is_terminal():
        player = theirs.current_player()
        seat = (player - first) % seats
        assert GAME.to_act(ours) == (seat,)
        acts = {act_of(theirs.action_to_string(player, action)): action for action in theirs.legal_actions()}
        legal = GAME.legal(ours, seat)
        assert set(legal) == set(acts)
        act = chooser.choice(legal)
        theirs.apply_action(acts[act])
        ours = GAME.play(ours, seat, act).state
    outcome = GAME.outcome(ours)
    assert outcome is not None
    assert [outcome.scores[(player - first) % seats] for player in range(seats)] == theirs.returns()


def same_deal(codes: list[str], options: Options, deck: Deck, seats: int, first: int) -> State:
    """Our deal of their cards: they deal from player 0 on, we from the dealer's left; the turned card comes last."""
    rounds = [codes[start : start + seats] for start in range(0, len(codes) - 1, seats)]
    order = [dealt[(first + place) % seats] for dealt in rounds for place in range(seats)] + codes[-1:]
    everything = [f"{colour.letter}{value}" for colour in deck.colours for value in range(1, deck.highest + 1)]
    script = (*order, *(code for code in everything if code not in order))
    return GAME.start(options, seats, deck, Rng(1, script=(script,))).state


def act_of(text: str) -> Action:
    return Predict(int(text)) if text.isdigit() else Play(ours_of(text))


def ours_of(code: str) -> str:
    """Our code of their card: the two of clubs, C2, is our C1."""
    return f"{code[0]}{RANKS.index(code[1]) + 1}"
