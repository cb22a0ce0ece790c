"""The rules of Raj: every worked example and every decided question of section 4."""

from collections.abc import Sequence

import pytest

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.options import parse_options
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.raj import words
from cardgames_tui.games.raj.rules import GAME, decide
from cardgames_tui.games.raj.state import UNDECIDED, Deal, Deck, Options, Round, Setup, State
from cardgames_tui.games.raj.view import Bid, BidsShown, CardTurned, GameEnded, Reveal, StakeDecided

CLASSIC = Deck("classic", "Classic", (*range(-5, 0), *range(1, 11)), tuple(range(1, 16)))
NAMES = ("Ana", "Ben", "Cem", "Dan", "Eve")
CARRY = Options()
CANCEL = Options(tie_rule="cancel")
DISCARD = Options(tie_rule="discard")
NEW_CARD = Options(pile_sign="new_card")
SPLIT = Options(pile_sign="split")
LOWEST = Options(zero_total="lowest")

Bidding = tuple[int, Sequence[int]]
"""A point card, and the bids by seat."""


def begun(points: Sequence[int], seats: int, options: Options = CARRY) -> State:
    """A match in which the point cards are turned up in this order; the others follow."""
    order = (*points, *(card for card in CLASSIC.points if card not in points))
    return GAME.start(options, seats, CLASSIC, Rng(1, script=(tuple(f"{card:+}" for card in order),))).state


def bid(state: State, bids: Sequence[int]) -> tuple[State, tuple[Event, ...]]:
    """The state after everybody's bid, and what the last of them led to."""
    events: tuple[Event, ...] = ()
    for seat, card in enumerate(bids):
        step = GAME.play(state, seat, Bid(card))
        state, events = step.state, step.events
    return state, events


def played(rounds: Sequence[Bidding], options: Options = CARRY) -> State:
    """The match after these rounds."""
    state = begun([point for point, _bids in rounds], len(rounds[0][1]), options)
    for _point, bids in rounds:
        state, _events = bid(state, bids)
    return state


def taken(rounds: Sequence[Bidding], options: Options = CARRY) -> tuple[tuple[int, ...], ...]:
    """Which cards every seat took in these rounds."""
    return played(rounds, options).round.taken


def stays(rounds: Sequence[Bidding], options: Options = CARRY) -> tuple[int, ...]:
    """The cards that these rounds left at stake."""
    return played(rounds, options).round.stake[:-1]


EX3: Bidding = (+8, (14, 14, 10))
EX4 = [EX3, (-3, (2, 6, 9))]
EX5 = [(-5, (1, 1, 15)), (+2, (4, 7, 13))]
EX6 = [(+3, (15, 15, 2)), (-3, (6, 1, 5))]
EX9: Bidding = (-5, (1, 1, 8, 12))
EX10: Bidding = (+9, (13, 13, 12, 12, 4))
EX11 = [(+10, (9, 9)), (+1, (15, 3))]
EX12 = [(+4, (15, 15, 1)), (+6, (14, 14, 2)), (-1, (13, 13, 3)), (+2, (4, 6, 12))]


@pytest.mark.parametrize(
    ("rounds", "options", "expected"),
    [
        pytest.param([(+7, (12, 9, 15))], CARRY, ((), (), (7,)), id="R-EX1"),
        pytest.param([(-4, (3, 9, 11))], CARRY, ((-4,), (), ()), id="R-EX2"),
        pytest.param([EX3], CARRY, ((), (), ()), id="R-EX3"),
        pytest.param([EX3], CANCEL, ((), (), (8,)), id="R-EX3 cancel"),
        pytest.param([EX3], DISCARD, ((), (), ()), id="R-EX3 discard"),
        pytest.param(EX4, CARRY, ((), (), (8, -3)), id="R-EX4"),
        pytest.param(EX4, NEW_CARD, ((8, -3), (), ()), id="R-EX4 new_card"),
        pytest.param(EX4, SPLIT, ((-3,), (), (8,)), id="R-EX4 split"),
        pytest.param(EX5, CARRY, ((-5, 2), (), ()), id="R-EX5"),
        pytest.param(EX5, NEW_CARD, ((), (), (-5, 2)), id="R-EX5 new_card"),
        pytest.param(EX5, SPLIT, ((-5,), (), (2,)), id="R-EX5 split"),
        pytest.param(EX6, CARRY, ((3, -3), (), ()), id="R-EX6"),
        pytest.param(EX6, LOWEST, ((), (3, -3), ()), id="R-EX6 lowest"),
        pytest.param([(+6, (5, 5, 9))], CARRY, ((), (), (6,)), id="R-EX7"),
        pytest.param([(+6, (5, 5, 9))], CANCEL, ((), (), (6,)), id="R-EX7 cancel"),
        pytest.param([(-2, (11, 11, 6))], CARRY, ((), (), (-2,)), id="R-EX8"),
        pytest.param([(-2, (11, 11, 6))], CANCEL, ((), (), (-2,)), id="R-EX8 cancel"),
        pytest.param([EX9], CARRY, ((), (), (), ()), id="R-EX9"),
        pytest.param([EX9], CANCEL, ((), (), (-5,), ()), id="R-EX9 cancel"),
        pytest.param([EX10], CARRY, ((), (), (), (), ()), id="R-EX10"),
        pytest.param([EX10], CANCEL, ((), (), (), (), (9,)), id="R-EX10 cancel"),
        pytest.param(EX11[:1], CARRY, ((), ()), id="R-EX11 first"),
        pytest.param(EX11, CARRY, ((10, 1), ()), id="R-EX11"),
        pytest.param(EX11, CANCEL, ((10, 1), ()), id="R-EX11 cancel"),
        pytest.param(EX12, CARRY, ((), (), (4, 6, -1, 2)), id="R-EX12"),
    ],
)
def test_who_takes_what(rounds: list[Bidding], options: Options, expected: tuple[tuple[int, ...], ...]) -> None:
    assert taken(rounds, options) == expected


@pytest.mark.parametrize(
    ("rounds", "options", "left"),
    [
        pytest.param([EX3], CARRY, (8,), id="R-EX3"),
        pytest.param([EX3], DISCARD, (), id="R-EX3 discard"),
        pytest.param([EX9], CARRY, (-5,), id="R-EX9"),
        pytest.param(EX12[:3], CARRY, (4, 6, -1), id="R-EX12"),
        pytest.param([(+8, (7, 7, 7))], CANCEL, (8,), id="cancel with no single bid"),
    ],
)
def test_what_stays_at_stake(rounds: list[Bidding], options: Options, left: tuple[int, ...]) -> None:
    assert stays(rounds, options) == left


LAST_ROUND: Bidding = (+4, (10, 10, 2))


# R-EX15
POINTS = (+5, -2, +8, +3, -5, +10, +1, -1, +7, -4, +2, +9, -3, +6, +4)
BIDS = (
    (9, 4, 14, 6, 2, 15, 3, 1, 12, 5, 7, 13, 8, 11, 10),
    (7, 4, 14, 9, 6, 12, 3, 2, 13, 8, 5, 15, 1, 11, 10),
    (9, 10, 11, 8, 3, 15, 5, 1, 12, 7, 6, 13, 4, 14, 2),
)
GAME_15: list[Bidding] = [(point, (a, b, c)) for point, a, b, c in zip(POINTS, *BIDS, strict=True)]


@pytest.mark.parametrize(
    ("options", "scores", "discarded"),
    [
        pytest.param(CARRY, (-7, 23, 20), 4, id="R-EX15 carry, sum"),
        pytest.param(NEW_CARD, (-7, 26, 17), 4, id="R-EX15 carry, new_card"),
        pytest.param(SPLIT, (-8, 24, 20), 4, id="R-EX15 carry, split"),
        pytest.param(CANCEL, (-7, 30, 17), 0, id="R-EX15 cancel"),
        pytest.param(DISCARD, (-7, 16, 7), 24, id="R-EX15 discard"),
    ],
)
def test_a_complete_game_of_three(options: Options, scores: tuple[int, ...], discarded: int) -> None:
    state = begun(POINTS, 3, options)
    thrown_away = 0
    for _point, bids in GAME_15:
        state, events = bid(state, bids)
        thrown_away += sum(
            sum(event.cards)
            for event in events
            if isinstance(event, StakeDecided) and event.taker is None and not event.stays
        )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == scores
    assert outcome.winners == (1,)
    assert thrown_away == discarded
    assert sum(scores) + thrown_away == 40


def test_the_takers_of_the_complete_game_round_by_round() -> None:
    """The last row of R-EX15's table: the taker and what the pile was worth."""
    state = begun(POINTS, 3)
    takers: list[tuple[int | None, int]] = []
    for _point, bids in GAME_15:
        state, events = bid(state, bids)
        takers += [(event.taker, sum(event.cards)) for event in events if isinstance(event, StakeDecided)]
    assert [taker if taker is None else ("ABC"[taker], worth) for taker, worth in takers] == [
        None,
        ("C", 3),
        None,
        ("B", 11),
        ("A", -5),
        None,
        ("C", 11),
        None,
        ("B", 6),
        ("A", -4),
        ("A", 2),
        ("B", 9),
        ("B", -3),
        ("C", 6),
        None,
    ]


@pytest.mark.parametrize(
    ("options", "scores"),
    [pytest.param(CARRY, (-7, 23, 20), id="R-EX13"), pytest.param(CANCEL, (-7, 30, 17), id="R-EX13 cancel")],
)
def test_a_tie_in_the_last_round_throws_the_pile_away_unless_a_single_bid_is_left(
    options: Options, scores: tuple[int, ...]
) -> None:
    """R-EX13, R-A6."""
    before = played(GAME_15[:-1], options)
    state, events = bid(before, LAST_ROUND[1])
    decided = next(event for event in events if isinstance(event, StakeDecided))
    assert tuple(sum(cards) for cards in state.round.taken) == scores
    assert decided == StakeDecided((4,), 2 if options == CANCEL else None, stays=False)
    assert state.round.stake == ()


def last_round(taken: Sequence[tuple[int, ...]], point: int, bids: Sequence[int], options: Options) -> State:
    """The end of a match in which these cards were taken before, and these bids are the last ones."""
    points = (*(card for card in CLASSIC.points if card != point), point)
    deal = Deal(Setup(options, len(taken), CLASSIC), Rng(1), 1, points, 0)
    hands, history = tuple(bytes((card,)) for card in bids), (BidsShown((), (), ()),) * 14
    now = Round(deal, (point,), hands, tuple(taken), history)
    return bid(State(now, (UNDECIDED,) * len(taken)), bids)[0]


# R-EX14: totals 15, 15 and 10; Ana owns the +10, Ben's best card is the +9.
TIED_15 = ((10, 4), (9, 6), (8, 2))


@pytest.mark.parametrize(
    ("final_tie", "winners", "places"),
    [
        pytest.param("shared", (0, 1), (1, 1, 3), id="R-EX14"),
        pytest.param("drop_tied", (2,), (2, 2, 1), id="R-EX14 drop_tied"),
        pytest.param("best_card", (0,), (1, 2, 3), id="R-EX14 best_card"),
    ],
)
def test_equal_totals_at_the_end(final_tie: str, winners: tuple[int, ...], places: tuple[int, ...]) -> None:
    options = parse_options(Options, {"final_tie": final_tie})
    outcome = GAME.outcome(last_round(TIED_15, +1, (3, 2, 1), options))
    assert outcome is not None
    assert outcome.scores == (15, 15, 10)
    assert (outcome.winners, outcome.places) == (winners, places)


def test_the_best_card_decides_for_whoever_owns_it() -> None:
    """R-EX14 with seats exchanged: the win follows the card, not the seat."""
    outcome = GAME.outcome(last_round(((9, 6), (10, 4), (8, 2)), +1, (2, 3, 1), Options(final_tie="best_card")))
    assert outcome is not None
    assert outcome.winners == (1,)


def test_without_any_plus_card_the_best_card_cannot_decide() -> None:
    outcome = GAME.outcome(last_round(((), (-4,), (-3, -1)), -5, (1, 5, 9), Options(final_tie="best_card")))
    assert outcome is not None
    assert outcome.scores == (-5, -4, -4)
    assert outcome.winners == (1, 2)


def test_when_all_are_tied_dropping_the_tied_leaves_a_draw() -> None:
    outcome = GAME.outcome(last_round(((10,), (9,)), -1, (1, 2), Options(final_tie="drop_tied")))
    assert outcome is not None
    assert outcome.scores == (9, 9)
    assert outcome.winners == ()


def test_equal_totals_never_go_silently_to_the_first_seat() -> None:
    """Case 53 of R-A9: everybody with the same total shares the win."""
    outcome = GAME.outcome(last_round(((10, -1), (8, 1), (9,)), +7, (4, 4, 4), CARRY))
    assert outcome is not None
    assert outcome.winners == (0, 1, 2)


# The decided questions of 4.6, where no example above is the test already.


def test_a_pile_worth_nothing_still_matters_for_the_best_card() -> None:
    """R-A4: whoever takes {+3, -3} gets no points but owns the +3."""
    state = played(EX6)
    assert state.round.taken[0] == (3, -3)
    assert sum(state.round.taken[0]) == 0


def test_two_to_five_play() -> None:
    """R-A7."""
    assert list(GAME.seats(CARRY)) == [2, 3, 4, 5]


@pytest.mark.parametrize("names", [NAMES[:1], (*NAMES, "Fay")])
def test_fewer_or_more_players_are_refused_with_the_range(names: Sequence[str]) -> None:
    with pytest.raises(RuleError) as refusal:
        Match(GAME, CLASSIC, CARRY, names, seed=1)
    sentence = f"Raj needs 2 to 5 players; you asked for {len(names)}."
    assert words.refused(refusal.value, names) == sentence


def test_everybody_holds_a_bid_card_for_every_point_card() -> None:
    """R-A8."""
    view = GAME.view(begun((), 3), 0)
    assert view.hand == tuple(range(1, 16))
    assert len(view.hand) == len(CLASSIC.points) == view.rounds
    assert sum(CLASSIC.points) == 40


def test_a_choice_is_final() -> None:
    """R-A10."""
    state = GAME.play(begun((), 2), 0, Bid(9)).state
    assert GAME.legal(state, 0) == ()
    with pytest.raises(RuleError, match="RAJ_ALREADY_CHOSEN"):
        GAME.play(state, 0, Bid(8))


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_the_order_of_choosing_has_no_influence(order: Sequence[int]) -> None:
    """R-A12."""
    state = begun((+7,), 3)
    for seat in order:
        assert seat in GAME.to_act(state)
        state = GAME.play(state, seat, Bid((12, 9, 15)[seat])).state
    assert state == played([(+7, (12, 9, 15))])


def test_the_choosing_is_asked_in_seat_order() -> None:
    """R-A12."""
    state = begun((), 3)
    assert GAME.to_act(state) == (0, 1, 2)
    assert GAME.to_act(GAME.play(state, 1, Bid(9)).state) == (0, 2)


# Public cases.


def test_equal_bids_cancel_each_other_and_the_best_single_bid_takes_the_card() -> None:
    """Case 39."""
    assert taken([(+8, (10, 10, 7, 7, 3))], CANCEL)[4] == (8,)
    assert taken([(-4, (2, 2, 5, 9, 9))], CANCEL)[2] == (-4,)


@pytest.mark.parametrize("options", [CARRY, CANCEL])
def test_when_all_bids_are_equal_the_card_is_added_to_the_next(options: Options) -> None:
    """Case 39."""
    state = played([(+8, (7, 7, 7, 7, 7)), (-4, (1, 2, 3, 4, 5))], options)
    assert state.round.taken[4] == (8, -4)


@pytest.mark.parametrize(
    ("stake", "taker"),
    [((6, -2), 2), ((1, -5), 0), ((3, -3), 2)],
)
def test_the_total_of_the_lying_cards_decides(stake: tuple[int, ...], taker: int) -> None:
    """Case 40: +4 goes to the highest, -4 to the lowest, 0 counts as plus."""
    assert decide(stake, (1, 5, 9), CARRY) == (StakeDecided(stake, taker, stays=False),)


def test_in_a_split_pile_each_part_has_its_own_tie() -> None:
    """R-A5 with `pile_sign=split`: the plus cards stay, the minus cards go."""
    assert takers((8, -3), (2, 9, 9)) == [((8,), None), ((-3,), 0)]
    assert takers((8, -3), (2, 2, 9)) == [((8,), 2), ((-3,), None)]


def takers(stake: tuple[int, ...], bids: tuple[int, ...]) -> list[tuple[tuple[int, ...], int | None]]:
    return [(share.cards, share.taker) for share in decide(stake, bids, SPLIT)]


def test_only_the_part_of_a_split_pile_that_is_tied_stays() -> None:
    state = played([(+8, (14, 14, 10)), (-3, (2, 9, 9))], SPLIT)
    assert state.round.taken == ((-3,), (), ())
    assert state.round.stake[:-1] == (8,)


@pytest.mark.parametrize("seats", [2])
def test_with_two_players_carry_and_cancel_are_the_same(seats: int) -> None:
    for first in range(1, 16):
        for second in range(1, 16):
            for stake in ((4,), (-4,), (3, -3)):
                assert decide(stake, (first, second), CARRY) == decide(stake, (first, second), CANCEL)


# The illegal moves of 4.7.


@pytest.mark.parametrize("number", [0, 16, -1, 999_999])
def test_a_bid_that_is_no_bid_card_is_out_of_range(number: int) -> None:
    assert refused(begun((), 3), 0, Bid(number)) == ("RAJ_OUT_OF_RANGE", "Bids are whole numbers from 1 to 15.")


def test_a_bid_card_is_played_once() -> None:
    state = played([(+7, (12, 9, 15))])
    assert refused(state, 1, Bid(9)) == (
        "RAJ_ALREADY_PLAYED",
        "You have already played 9. Left: 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15.",
    )


def test_nobody_chooses_twice_in_a_round() -> None:
    state = GAME.play(begun((), 3), 0, Bid(9)).state
    sentence = "Your card for this round is already on the table."
    assert refused(state, 0, Bid(9)) == refused(state, 0, Bid(3)) == ("RAJ_ALREADY_CHOSEN", sentence)


def test_nothing_is_shown_before_all_have_chosen() -> None:
    state = GAME.play(begun((), 3), 1, Bid(9)).state
    assert refused(state, 1, Reveal()) == ("RAJ_NOT_REVEALED", "Still waiting for: Ana and Cem.")


def test_after_the_end_nothing_is_played() -> None:
    assert refused(played(GAME_15), 0, Bid(1)) == ("GAME_OVER", "The game is over; Ben won.")


def refused(state: State, seat: int, action: Bid | Reveal) -> tuple[str, str]:
    """The code and the sentence of a refusal, which leaves the state as it was."""
    with pytest.raises(RuleError) as refusal:
        GAME.play(state, seat, action)
    return refusal.value.code, words.refused(refusal.value, NAMES)


# Notation.


@pytest.mark.parametrize("text", ["", "x", "1.5", "²", "+5", "--5", "9 9", "9" * 7, "\x1b[2J", "１２"])
def test_what_is_no_number_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(RuleError, match="NOT_A_NUMBER") as refusal:
        GAME.read(text)
    assert words.refused(refusal.value, NAMES).endswith("is not a bid card. Example: 9.")


@pytest.mark.parametrize("action", [*(Bid(card) for card in range(1, 16)), Reveal()])
def test_notation_round_trips(action: Bid | Reveal) -> None:
    assert GAME.read(GAME.write(action)) == action
    assert GAME.read(f"  {GAME.write(action).upper()} ") == action


# Several games, the short game, and what stays in sight.


def test_games_are_added_up_and_each_begins_with_full_hands() -> None:
    state = begun(POINTS, 3, Options(games=2))
    for _point, bids in GAME_15:
        state, events = bid(state, bids)
    assert GameEnded(1, (-7, 23, 20)) in events
    assert isinstance(events[-1], CardTurned)
    view = GAME.view(state, 0)
    assert (view.game, view.round, view.round_of_game) == (2, 16, 1)
    assert view.hand == tuple(range(1, 16))
    assert view.scores == (-7, 23, 20)
    assert GAME.outcome(state) is None
    for number in range(15):
        state, _events = bid(state, [number + 1] * 3)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == (-7, 23, 20)


def test_the_short_game_for_two_leaves_three_point_cards_and_three_bid_cards_out() -> None:
    state = GAME.start(Options(short_two_player="on"), 2, CLASSIC, Rng(5)).state
    view = GAME.view(state, 0)
    assert view.rounds == 12
    assert view.hand_sizes == (12, 12)
    assert len(view.hand) == 12
    assert len(view.unseen) == 14
    assert state.round.hands[0] != state.round.hands[1]


def test_in_the_short_game_a_card_may_have_been_left_out_as_well_as_played() -> None:
    state = GAME.start(Options(short_two_player="on"), 2, CLASSIC, Rng(5)).state
    hand = GAME.view(state, 0).hand
    out = next(card for card in CLASSIC.bids if card not in hand)
    code, sentence = refused(state, 0, Bid(out))
    assert code == "RAJ_NOT_IN_HAND"
    assert sentence == f"You have played {out}, or it stays out of this game. Left: {', '.join(map(str, hand))}."


def test_the_short_game_is_for_two_only() -> None:
    state = GAME.start(Options(short_two_player="on"), 3, CLASSIC, Rng(5)).state
    assert GAME.view(state, 0).rounds == 15


@pytest.mark.parametrize(("history", "kept"), [("last", 1), ("off", 0), ("full", 3)])
def test_as_many_earlier_bids_stay_in_sight_as_the_option_says(history: str, kept: int) -> None:
    options = parse_options(Options, {"history": history})
    state = played(GAME_15[:3], options)
    for seat in (None, 0):
        assert len(GAME.view(state, seat).history) == kept


@pytest.mark.parametrize(("history", "fades"), [("last", True), ("off", True), ("full", False)])
def test_shown_bids_gather_everybody_and_stay_in_the_log_only_with_the_complete_list(history: str, fades: bool) -> None:
    _state, events = bid(begun((), 2, parse_options(Options, {"history": history})), (9, 8))
    shown = next(event for event in events if isinstance(event, BidsShown))
    assert shown.gathers
    assert shown.fades is fades


def test_only_a_choice_that_shows_nothing_can_be_taken_back() -> None:
    first = GAME.play(begun((), 2), 0, Bid(9))
    second = GAME.play(first.state, 1, Bid(8))
    assert (first.shows, second.shows) == (False, True)
