"""The tables of 2.1, 2.5 and 2.6: computed, and met in play."""

from collections.abc import Sequence

import pytest

from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.over_under.rules import GAME, target_limit
from cardgames_tui.games.over_under.state import Call, Card, Category, Deck, Options
from cardgames_tui.games.over_under.view import Play, Reshuffled, RoundEnded

COUNTING = Deck(
    "counting",
    "Counting",
    (Category("hotels", "Hotels", "number"),),
    tuple(Card(n, f"Place {n}", "", "", (n,)) for n in range(1, 53)),
)
"""52 cards; the higher the number, the more hotels."""
OVER = Call("hotels", "over")


@pytest.mark.parametrize(("cards", "limits"), [(52, (13, 6, 4)), (53, (13, 6, 4)), (32, (8, 4, 2)), (54, (14, 6, 4))])
def test_the_highest_target_of_variant_1(cards: int, limits: tuple[int, ...]) -> None:
    """2.1, O-EX9."""
    assert tuple(target_limit(cards, seats) for seats in (2, 3, 4)) == limits


def test_only_52_and_53_cards_give_the_maxima_of_the_source() -> None:
    sizes = [cards for cards in range(10, 200) if [target_limit(cards, seats) for seats in (2, 3, 4)] == [13, 6, 4]]
    assert sizes == [52, 53]


@pytest.mark.parametrize("cards", [10, 32, 52, 200])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_highest_target_is_the_highest_that_one_pass_is_certain_to_decide(cards: int, seats: int) -> None:
    tricks, limit = cards // seats, target_limit(cards, seats)
    assert seats * (limit - 1) + 1 <= tricks < seats * limit + 1


def orders_won_by(winners: Sequence[int], seats: int) -> list[tuple[str, ...]]:
    """The shuffles under which hotels-over is won by these seats in turn, as often as the pile has to be shuffled."""
    tricks = 52 // seats
    return [_order(winners[first : first + tricks], seats, first) for first in range(0, len(winners), tricks)]


def _order(winners: Sequence[int], seats: int, first: int) -> tuple[str, ...]:
    pile, cards = [], list(range(52, 0, -1))
    for trick, seat in enumerate(winners, first):
        best, *others = cards[:seats]
        cards = cards[seats:]
        others.insert((seat - trick) % seats, best)
        pile += others
    return tuple(str(card) for card in (*pile, *cards))


@pytest.mark.parametrize(
    ("seats", "tricks_of_a_pass", "left_over", "most_tricks", "most_reshuffles"),
    [
        (2, 26, 0, 5, 0),
        (3, 17, 1, 7, 0),
        (4, 13, 0, 9, 0),
        (5, 10, 2, 11, 1),
        (6, 8, 4, 13, 1),
        (7, 7, 3, 15, 2),
        (8, 6, 4, 17, 2),
        (9, 5, 7, 19, 3),
        (10, 5, 2, 21, 4),
    ],
)
def test_variant_2_at_its_longest(
    seats: int, tricks_of_a_pass: int, left_over: int, most_tricks: int, most_reshuffles: int
) -> None:
    """2.5: everybody wins two tricks before somebody wins a third."""
    winners = [*range(seats), *range(seats), 0]
    script = tuple(orders_won_by(winners, seats))
    step = GAME.start(Options(variant=2), seats, COUNTING, Rng(1, script=script))
    passes, tricks, smallest = [0], 0, 52
    while GAME.outcome(step.state) is None:
        smallest = min(smallest, GAME.view(step.state, None).pile)
        step = GAME.play(step.state, step.state.announcer, OVER)
        tricks += 1
        passes[-1] += 1
        passes += [0] * any(isinstance(event, Reshuffled) for event in step.events)
    assert tricks == most_tricks
    assert len(passes) - 1 == most_reshuffles
    if most_reshuffles:
        assert passes[0] == tricks_of_a_pass
        assert smallest == left_over
    assert divmod(52, seats) == (tricks_of_a_pass, left_over)


@pytest.mark.parametrize(
    ("seats", "pile", "tricks", "unused"),
    [(2, 46, 23, 0), (3, 43, 14, 1), (4, 40, 10, 0), (5, 37, 7, 2), (6, 34, 5, 4)],
)
def test_a_round_of_variant_3(seats: int, pile: int, tricks: int, unused: int) -> None:
    """2.6."""
    step = GAME.start(Options(variant=3), seats, COUNTING, Rng(1))
    assert GAME.view(step.state, None).pile == pile - 1, "the announcer has drawn"
    while not any(isinstance(event, RoundEnded) for event in step.events):
        left = GAME.view(step.state, None).pile
        seat = GAME.to_act(step.state)[0]
        call = None if step.state.call else OVER
        step = GAME.play(step.state, seat, Play(step.state.cards.hands[seat][0], call))
    assert step.state.score.last is not None
    assert step.state.score.last.number == tricks
    assert left == unused
