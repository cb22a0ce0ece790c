"""Raj against OpenSpiel's Goofspiel: plus cards only, ties thrown away, the highest total wins."""

from random import Random

import pyspiel
import pytest

from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.raj.rules import GAME
from cardgames_tui.games.raj.state import Deck, Options
from cardgames_tui.games.raj.view import Bid

CARDS = 13
DECK = Deck("plus", "Plus cards", tuple(range(1, CARDS + 1)), tuple(range(1, CARDS + 1)))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_raj_without_minus_cards_or_carrying_is_goofspiel(seats: int) -> None:
    goofspiel = pyspiel.load_game(
        "goofspiel",
        {"num_cards": CARDS, "players": seats, "points_order": "random", "returns_type": "total_points"},
    )
    for seed in range(40):
        chooser = Random(seed)
        ours = GAME.start(Options(tie_rule="discard"), seats, DECK, Rng(seed)).state
        theirs = goofspiel.new_initial_state()
        while not theirs.is_terminal():
            if theirs.is_chance_node():
                theirs.apply_action(ours.round.stake[0] - 1)
                continue
            bids = [chooser.choice(GAME.legal(ours, seat)) for seat in range(seats)]
            assert [[bid - 1 for bid in GAME.legal(ours, seat) if isinstance(bid, Bid)] for seat in range(seats)] == [
                theirs.legal_actions(seat) for seat in range(seats)
            ]
            theirs.apply_actions([bid - 1 for bid in bids if isinstance(bid, Bid)])
            for seat, bid in enumerate(bids):
                ours = GAME.play(ours, seat, bid).state
        while waiting := GAME.to_act(ours):
            ours = GAME.play(ours, waiting[0], GAME.legal(ours, waiting[0])[0]).state
        outcome = GAME.outcome(ours)
        assert outcome is not None
        assert list(outcome.scores) == theirs.returns()
