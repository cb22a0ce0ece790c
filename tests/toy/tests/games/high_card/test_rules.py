"""The rules of High Card."""

from typing import Any

import pytest

from cardgames_tui import games
from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.options import Value
from cardgames_tui.setup import begin

GAME = games.game("high_card")


def played(*cards: int, **options: Value) -> Match[Any, Any]:
    """A match in which Ana was dealt 6, 12, 17, 18 and 19, Ben 4, 8, 11, 14 and 15, after these cards."""
    match = begin("high_card", ("Ana", "Ben"), options, None, 1)
    for card in cards:
        match.chair(match.to_act[0]).play(GAME.read(str(card)))
    return match


def test_everybody_is_dealt_five_cards_and_sees_no_others() -> None:
    match = played()
    assert match.chair(0).view.hand == (6, 12, 17, 18, 19)
    assert match.chair(1).view.hand == (4, 8, 11, 14, 15)
    assert match.chair(None).view.hand == ()


def test_the_highest_card_takes_the_trick_and_leads_the_next_one() -> None:
    match = played(12, 15)
    assert match.chair(None).view.scores == (0, 1)
    assert match.to_act == (1,)


def test_the_lowest_card_takes_the_trick_where_that_was_chosen() -> None:
    assert played(12, 15, best="lowest").chair(None).view.scores == (1, 0)


def test_only_a_card_of_the_hand_can_be_played() -> None:
    with pytest.raises(RuleError, match="HIGH_CARD_NOT_IN_HAND"):
        played(4)
    with pytest.raises(RuleError, match="HIGH_CARD_NOT_IN_HAND"):
        played(19, 4, 19)


def test_most_tricks_win() -> None:
    outcome = played(19, 4, 18, 8, 17, 11, 12, 15, 14, 6).outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.places) == ((3, 2), (0,), (1, 2))


def test_equal_numbers_of_tricks_share_the_win() -> None:
    match = begin("high_card", ("Ana", "Ben", "Cem"), {}, None, 2)
    while match.to_act:
        chair = match.chair(match.to_act[0])
        chair.play(chair.legal[0])
    assert match.outcome is not None
    most = max(match.outcome.scores)
    assert match.outcome.winners == tuple(seat for seat, score in enumerate(match.outcome.scores) if score == most)
