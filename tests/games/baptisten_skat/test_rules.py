"""The rules of Baptisten-Skat: every worked example, every option and every decided question of section 5."""

import itertools
from collections.abc import Sequence

import pytest

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event
from cardgames_tui.engine.match import Match, check_seats
from cardgames_tui.engine.options import Value
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.baptisten_skat.rules import GAME, largest_hand, points
from cardgames_tui.games.baptisten_skat.state import Colour, Deck, Options
from cardgames_tui.games.baptisten_skat.view import (
    BLIND,
    Back,
    CardPlayed,
    DealScore,
    DealScored,
    Dealt,
    LadderLowered,
    Play,
    Predict,
    Predicted,
    PredictionsShown,
    Trick,
    TrickTaken,
    TrickWon,
    colour_of,
    value_of,
)

from .conftest import (
    CLASSIC,
    CODES,
    NAMES,
    begun,
    cards_of,
    chosen,
    dealt,
    events,
    numbers_of,
    order_of,
    played,
    predicted,
    refused,
    steps,
)


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        pytest.param("R12 R20 R3 B1", 3, id="B-EX1"),
        pytest.param("G19 B4 B11 G20", 2, id="B-EX2"),
        pytest.param("Y2 R20 Y1 G20", 0, id="B-EX3"),
        pytest.param("B5 B19 R20 B6", 1, id="B-EX4"),
        pytest.param("R19 Y20 G20 R20", 3, id="the highest of the led colour"),
    ],
)
def test_who_wins_a_trick_with_blue_as_trump(cards: str, winner: int) -> None:
    state = predicted(begun(cards.split(), "B12"), 0, 0, 0, 0)
    told = events(state, cards)
    assert TrickWon(Trick(0, tuple(cards.split()), winner)) in told
    assert TrickTaken(1, winner) in told


@pytest.mark.parametrize("order", [*itertools.permutations(("R19", "B2", "R20"))])
def test_a_small_trump_beats_the_led_colour_in_every_order(order: tuple[str, ...]) -> None:
    """A led card, even the highest, never beats a trump, whoever leads."""
    last = played(predicted(begun(order, "B12"), 0, 0, 0), " ".join(order))
    assert GAME.view(last, None).last == Trick(0, order, order.index("B2"))


def test_without_trumps_a_card_of_another_colour_never_wins() -> None:
    hands = [" ".join(CODES[seat::4]) for seat in range(4)]
    state = predicted(begun(hands, "", hand_size=20, no_trump_when_empty="yes"), 0, 0, 0, 0)
    assert GAME.view(state, 0).trump is None
    assert TrickWon(Trick(0, ("R1", "R2", "R3", "R4"), 3)) in events(state, "R1 R2 R3 R4")


def test_who_can_follow_must() -> None:
    """B-EX5"""
    state = played(predicted(begun(["Y5 R1", "Y3 B20"], "B12"), 1, 1), "Y5")
    assert cards_of(GAME.legal(state, 1)) == ["Y3"]
    assert refused(state, 1, Play("B20")) == ("BS_MUST_FOLLOW", "Yellow was led and you hold Y3; you must follow.")


def test_who_cannot_follow_plays_anything() -> None:
    """B-EX6, B-A8"""
    state = played(predicted(begun(["Y5 R4", "R1 B2"], "B12"), 1, 1), "Y5")
    assert cards_of(GAME.legal(state, 1)) == ["R1", "B2"]


def test_led_trump_must_be_followed() -> None:
    """B-A9"""
    state = played(predicted(begun(["B5 R4", "B1 Y20"], "B12"), 1, 1), "B5")
    assert cards_of(GAME.legal(state, 1)) == ["B1"]


def test_the_leader_may_lead_anything_trump_too() -> None:
    state = predicted(begun(["B5 R4 Y1", "B1 Y20 G3"], "B12"), 1, 1)
    assert cards_of(GAME.legal(state, 0)) == ["R4", "Y1", "B5"]
    assert GAME.legal(state, 1) == ()


@pytest.mark.parametrize(
    ("bid", "taken", "expected"),
    [
        pytest.param(2, 4, -2, id="B-EX7 too many"),
        pytest.param(4, 3, -1, id="B-EX7 too few"),
        pytest.param(3, 3, 0, id="B-EX8 three"),
        pytest.param(10, 10, 0, id="B-EX8 ten"),
        pytest.param(0, 0, +10, id="B-EX9 none"),
        pytest.param(0, 1, -11, id="B-EX9 one"),
        pytest.param(0, 3, -13, id="B-EX9 three"),
        pytest.param(1, 3, -2, id="overtricks are never paid"),
        pytest.param(3, 1, -2, id="missing tricks cost as much"),
    ],
)
def test_the_standard_scoring(bid: int, taken: int, expected: int) -> None:
    assert points(bid, taken, 10, Options()) == expected


@pytest.mark.parametrize(
    ("scoring", "exact_none", "exact_four", "two_for_four", "three_for_none"),
    [
        ("standard", 10, 0, -2, -13),
        ("oh_hell", 10, 14, 2, 3),
        ("oh_hell_penalty", 10, 14, -2, -3),
        ("wizard", 20, 60, -20, -30),
    ],
)
def test_the_four_scorings(
    scoring: str, exact_none: int, exact_four: int, two_for_four: int, three_for_none: int
) -> None:
    cases = [(0, 0), (4, 4), (4, 2), (0, 3)]
    scored = [points(bid, taken, 10, chosen(scoring=scoring)) for bid, taken in cases]
    assert scored == [exact_none, exact_four, two_for_four, three_for_none]


def test_the_zero_bonus_may_be_the_hand_size_in_the_standard_scoring_only() -> None:
    by_size = chosen(zero_bonus="hand_size")
    assert [points(0, taken, 4, by_size) for taken in (0, 1, 3)] == [4, -5, -7]
    assert [points(2, taken, 4, by_size) for taken in (2, 3)] == [0, -1]
    for scoring in ("oh_hell", "oh_hell_penalty", "wizard"):
        both = [chosen(scoring=scoring, zero_bonus=bonus) for bonus in ("ten", "hand_size")]
        assert points(0, 0, 4, both[0]) == points(0, 0, 4, both[1])


@pytest.mark.parametrize(
    ("hand_size", "bids", "allowed"),
    [
        pytest.param(10, (3, 3, 1), [0, 1, 2, 4, 5, 6, 7, 8, 9, 10], id="B-EX10"),
        pytest.param(10, (5, 4, 3), list(range(11)), id="B-EX11"),
        pytest.param(1, (0, 0, 0), [0], id="B-EX12 all say 0"),
        pytest.param(1, (1, 0, 0), [1], id="B-EX12 one says 1"),
        pytest.param(5, (2, 0, 1), [0, 1, 3, 4, 5], id="5 cards, 3 said"),
        pytest.param(5, (3, 1, 2), list(range(6)), id="5 cards, 6 said"),
    ],
)
def test_what_the_hook_leaves_to_the_last_one(hand_size: int, bids: Sequence[int], allowed: list[int]) -> None:
    state = predicted(dealt(4, hand_size, hook="on"), *bids)
    assert GAME.to_act(state) == (3,)
    assert numbers_of(GAME.legal(state, 3)) == allowed
    forbidden = set(range(hand_size + 1)) - set(allowed)
    assert GAME.view(state, None).forbidden == (forbidden.pop() if forbidden else None)


def test_the_hook_binds_only_the_last_one() -> None:
    state = predicted(dealt(4, 3, hook="on"), 3, 0)
    assert GAME.view(state, 2).forbidden is None
    assert numbers_of(GAME.legal(state, 2)) == [0, 1, 2, 3]


def test_the_hook_may_leave_one_card_deals_alone() -> None:
    free = predicted(dealt(4, 1, hook="on", hook_one_card="no"), 0, 0, 0)
    assert numbers_of(GAME.legal(free, 3)) == [0, 1]
    bound = predicted(dealt(4, 2, hook="on", hook_one_card="no"), 0, 0, 0)
    assert numbers_of(GAME.legal(bound, 3)) == [0, 1]


@pytest.mark.parametrize(
    ("plan", "values", "hands"),
    [
        pytest.param("up", {}, [*range(1, 11)], id="B-EX13 up"),
        pytest.param("up_down", {}, [*range(1, 11), *range(9, 0, -1)], id="B-EX13 up_down"),
        pytest.param("up_down", {"peak_twice": "yes"}, [*range(1, 11), *range(10, 0, -1)], id="peak_twice"),
        pytest.param("down_up", {"peak_twice": "yes"}, [*range(10, 0, -1), *range(2, 11)], id="down_up"),
        pytest.param("up", {"hand_size": 3, "deals": 2}, [*range(1, 11)], id="a ladder has its own sizes"),
        pytest.param("fixed", {}, [10] * 4, id="B-A14: everybody deals once"),
        pytest.param("fixed", {"deals": 2, "hand_size": 19}, [19] * 2, id="fixed with both numbers"),
    ],
)
def test_the_hands_of_a_match_of_four(plan: str, values: dict[str, Value], hands: list[int]) -> None:
    state = GAME.start(chosen(hand_plan=plan, **values), 4, CLASSIC, Rng(1)).state
    assert list(GAME.view(state, None).plan) == hands


def test_the_ladders_of_four_have_55_and_100_tricks() -> None:
    """B-EX13"""
    plans = [
        GAME.view(GAME.start(chosen(hand_plan=plan), 4, CLASSIC, Rng(1)).state, None).plan for plan in ("up", "up_down")
    ]
    assert [(len(plan), sum(plan)) for plan in plans] == [(10, 55), (19, 100)]


@pytest.mark.parametrize(
    ("seats", "largest", "top"),
    [
        (2, 39, 10),
        (3, 26, 10),
        (4, 19, 10),
        (5, 15, 10),
        (6, 13, 10),
        (7, 11, 10),
        (8, 9, 9),
        (9, 8, 8),
        (10, 7, 7),
        (11, 7, 7),
    ],
)
def test_the_table_of_players_and_hands(seats: int, largest: int, top: int) -> None:
    """5.6; the largest hand of each number of players can be dealt and played."""
    assert largest_hand(Options(), seats, CLASSIC) == largest
    GAME.check(chosen(hand_size=largest), seats, CLASSIC)
    assert GAME.view(dealt(seats, largest), 0).hand_sizes == (largest,) * seats
    start = GAME.start(chosen(hand_plan="up_down"), seats, CLASSIC, Rng(1))
    assert max(GAME.view(start.state, None).plan) == top
    assert (LadderLowered(10, top) in start.events) == (top < 10)


@pytest.mark.parametrize(("seats", "top"), [(7, 10), (8, 10), (9, 8), (10, 8), (11, 7)])
def test_a_ladder_climbs_higher_where_no_card_need_be_left(seats: int, top: int) -> None:
    options = chosen(hand_plan="up", no_trump_when_empty="yes")
    assert GAME.view(GAME.start(options, seats, CLASSIC, Rng(1)).state, None).plan[-1] == top


def test_limits_follow_from_the_size_of_the_deck() -> None:
    small = Deck("small", "Small", (Colour("A", "amber"), Colour("Z", "zinc")), 5)
    assert [largest_hand(Options(), seats, small) for seats in (2, 3, 4, 9)] == [4, 3, 2, 1]
    start = GAME.start(chosen(hand_plan="up_down"), 4, small, Rng(1))
    assert GAME.view(start.state, None).plan == (1, 2, 1)
    assert start.events[0] == LadderLowered(10, 2)


def test_from_2_to_11_players_may_sit_down() -> None:
    for plan in ("fixed", "up", "up_down", "down_up"):
        assert GAME.seats(chosen(hand_plan=plan)) == range(2, 12)
    check_seats(GAME, Options(), 11)


# B-EX16
HANDS_16 = ("R18 R5 G2", "R20 B7 Y1", "G15 B20 B3", "R2 Y19 Y4")
CARDS_16 = "R18 R20 B3 R2  B7 B20 Y19 G2  R5 Y1 G15 Y4"


def test_a_complete_small_deal() -> None:
    """B-EX16"""
    state = begun(HANDS_16, "G9")
    assert GAME.view(state, None).dealer == 3
    state = predicted(state, 1, 1, 1, 0)
    tricks = [event.trick for event in events(state, CARDS_16) if isinstance(event, TrickWon)]
    assert tricks == [
        Trick(0, ("R18", "R20", "B3", "R2"), 1),
        Trick(1, ("B7", "B20", "Y19", "G2"), 0),
        Trick(0, ("R5", "Y1", "G15", "Y4"), 2),
    ]
    last = played(state, CARDS_16)
    view = GAME.view(last, None)
    assert view.phase == "over"
    assert view.sheet == (DealScore(3, (1, 1, 1, 0), (1, 1, 1, 0), (0, 0, 0, 10)),)
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.places) == ((0, 0, 0, 10), (3,), (2, 2, 2, 1))


@pytest.mark.parametrize(
    ("bids", "scores"),
    [
        pytest.param((2, 1, 1, 0), (-1, 0, 0, 10), id="B-EX16 player 1 predicts 2"),
        pytest.param((1, 1, 0, 0), (0, 0, -11, 10), id="B-EX16 player 3 predicts 0"),
    ],
)
def test_the_small_deal_with_other_predictions(bids: Sequence[int], scores: tuple[int, ...]) -> None:
    last = played(predicted(begun(HANDS_16, "G9"), *bids), CARDS_16)
    assert GAME.view(last, None).scores == scores


def test_the_hook_refuses_the_last_prediction_of_the_small_deal() -> None:
    """B-EX16"""
    state = predicted(begun(HANDS_16, "G9", hook="on"), 1, 1, 1)
    assert refused(state, 3, Predict(0))[0] == "BS_BID_HOOK"


def test_a_deal_in_which_one_took_more_than_predicted() -> None:
    """B-EX15"""
    scored = [points(bid, taken, 10, Options()) for bid, taken in zip((0, 4, 3, 2), (0, 5, 3, 2), strict=True)]
    assert scored == [10, -1, 0, 0]


def test_the_small_deal_is_told_act_by_act() -> None:
    start = GAME.start(chosen(hand_size=3, deals=1), 4, CLASSIC, Rng(1, script=(order_of(HANDS_16, "G9"),)))
    assert start.events == (Dealt(1, 3, 3, "G9", "green"),)
    assert GAME.play(start.state, 0, Predict(1)).events == (Predicted(0, 1),)
    state = predicted(start.state, 1, 1, 1, 0)
    told = [step.events for step in steps(state, CARDS_16)]
    assert told[0] == (CardPlayed(0, "R18"),)
    trick = Trick(0, ("R18", "R20", "B3", "R2"), 1)
    assert told[3] == (CardPlayed(3, "R2"), TrickWon(trick), TrickTaken(1, 1))
    score = DealScore(3, (1, 1, 1, 0), (1, 1, 1, 0), (0, 0, 0, 10))
    assert told[11][2:] == (TrickTaken(3, 2), DealScored(1, score, (0, 0, 0, 10)))


def test_full_tricks_and_reveals_gather_everybody_and_cards_leave_the_log() -> None:
    """B-A18: the log keeps who took a trick, not what lay in it."""
    told: list[Event] = events(predicted(begun(HANDS_16, "G9"), 1, 1, 1, 0), CARDS_16)
    told.append(PredictionsShown((1, 1), 3))
    gathering = {type(event) for event in told if event.gathers}
    fading = {type(event) for event in told if event.fades}
    assert gathering == {TrickWon, DealScored, PredictionsShown}
    assert fading == {CardPlayed, TrickWon}


def test_cards_are_dealt_one_at_a_time_and_the_next_one_is_turned() -> None:
    """C-2, B-A3: from the dealer's left, who moves on with each deal."""
    script = (CODES, tuple(reversed(CODES)))
    state = GAME.start(chosen(hand_size=2, deals=2), 3, CLASSIC, Rng(1, script=script)).state
    assert [GAME.view(state, seat).hand for seat in range(3)] == [("R1", "R4"), ("R2", "R5"), ("R3", "R6")]
    assert GAME.view(state, None).turned == "R7"
    assert (GAME.view(state, None).dealer, GAME.view(state, None).leader) == (2, 0)
    second = played(predicted(state, 0, 0, 0), "R1 R2 R3 R6 R4 R5")
    assert [GAME.view(second, seat).hand for seat in range(3)] == [("B15", "B18"), ("B17", "B20"), ("B16", "B19")]
    view = GAME.view(second, None)
    assert (view.turned, view.dealer, view.leader, view.to_act, view.round) == ("B14", 0, 1, (1,), 2)


def test_predictions_go_round_from_the_dealers_left_who_leads_first() -> None:
    """B-A2, B-A3, B-A4"""
    state = dealt(4, 3)
    asked = []
    for _seat in range(4):
        asked.append(GAME.to_act(state))
        state = predicted(state, 1)
    assert asked == [(0,), (1,), (2,), (3,)]
    assert GAME.to_act(state) == (0,)


def test_the_winner_of_a_trick_leads_the_next() -> None:
    state = predicted(begun(HANDS_16, "G9"), 1, 1, 1, 0)
    assert GAME.to_act(played(state, "R18 R20 B3 R2")) == (1,)
    assert GAME.to_act(played(state, "R18 R20 B3 R2  B7 B20 Y19 G2")) == (0,)


def test_the_trump_card_takes_no_part() -> None:
    """B-A5"""
    state = dealt(7, 11)
    turned = GAME.view(state, None).turned
    assert turned is not None
    assert not any(turned in GAME.view(state, seat).hand for seat in range(7))


def test_where_no_card_is_left_nothing_is_trump() -> None:
    start = GAME.start(chosen(hand_size=20, no_trump_when_empty="yes"), 4, CLASSIC, Rng(1))
    view = GAME.view(start.state, 0)
    assert (view.turned, view.trump) == (None, None)
    assert start.events == (Dealt(1, 20, 3, None, None),)
    with_trump = GAME.view(dealt(4, 19, no_trump_when_empty="yes"), 0)
    assert with_trump.trump is not None


def test_secret_predictions_are_shown_together() -> None:
    state = dealt(3, 5, bidding="secret")
    assert GAME.to_act(state) == (0, 1, 2)
    first = GAME.play(state, 2, Predict(4))
    assert (first.events, first.shows, GAME.to_act(first.state)) == ((Predicted(2, None),), False, (0, 1))
    assert GAME.view(first.state, 2).bids == (None, None, 4)
    for other in (0, 1, None):
        assert GAME.view(first.state, other).bids == (None, None, None)
        assert GAME.view(first.state, other).predicted == (False, False, True)
    second = GAME.play(first.state, 0, Predict(1))
    last = GAME.play(second.state, 1, Predict(0))
    assert last.shows
    assert last.events == (Predicted(1, None), PredictionsShown((1, 0, 4), 5))
    assert GAME.view(last.state, None).bids == (1, 0, 4)
    assert GAME.to_act(last.state) == (0,)


def test_open_predictions_are_heard_at_once() -> None:
    step = GAME.play(dealt(3, 5), 0, Predict(4))
    assert step.shows
    assert GAME.view(step.state, None).bids == (4, None, None)


def test_a_secret_prediction_can_be_taken_back_until_the_reveal_and_a_card_never() -> None:
    match = Match(GAME, CLASSIC, chosen(hand_size=1, deals=1, bidding="secret"), NAMES[:2], seed=5)
    ana, ben = match.chair(0), match.chair(1)
    ana.play(Predict(1))
    assert ana.can_undo
    ana.undo()
    ana.play(Predict(0))
    ben.play(Predict(0))
    assert ana.view.bids == (0, 0)
    with pytest.raises(RuleError, match="UNDO_SHOWN"):
        ben.undo()
    ana.play(ana.legal[0])
    with pytest.raises(RuleError, match="UNDO_SHOWN"):
        ana.undo()
    ben.play(ben.legal[0])
    assert sorted(match.chair(None).view.scores) == [-11, 10]


HANDS_BLIND = ("R7", "Y2", "B20")


def test_a_blind_single_card_is_seen_by_everybody_but_its_owner() -> None:
    state = begun(HANDS_BLIND, "G9", blind_single="on")
    ana = GAME.view(state, 0)
    assert (ana.hand, ana.others) == ((Back(),), ((), ("Y2",), ("B20",)))
    assert GAME.view(state, 2).others == (("R7",), ("Y2",), ())
    onlooker = GAME.view(state, None)
    assert (onlooker.hand, onlooker.others) == ((), ((), (), ()))


def test_a_blind_card_is_played_without_its_name() -> None:
    state = predicted(begun(HANDS_BLIND, "G9", blind_single="on"), 1, 0, 0)
    assert GAME.legal(state, 0) == (Play(BLIND),)
    assert GAME.view(state, 0).playable == (Back(),)
    step = GAME.play(state, 0, Play(BLIND))
    assert step.events == (CardPlayed(0, "R7"),)
    assert GAME.view(step.state, 0).trick == ("R7",)
    assert GAME.write(Play(BLIND)) == "?"
    last = GAME.play(GAME.play(step.state, 1, Play(BLIND)).state, 2, Play(BLIND))
    assert TrickWon(Trick(0, HANDS_BLIND, 0)) in last.events


def test_only_deals_of_one_card_are_blind() -> None:
    state = begun(["R7 R8", "Y2 Y3"], "G9", blind_single="on")
    assert GAME.view(state, 0).hand == ("R7", "R8")
    assert GAME.view(state, 0).others == ((), ())
    assert GAME.view(begun(["R7", "Y2"], "G9"), 0).hand == ("R7",)


def test_equal_totals_share_the_win_of_whatever_seat() -> None:
    """B-A15"""
    last = played(predicted(begun(["R1", "R2", "R3"], "B1"), 1, 0, 0), "R1 R2 R3")
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((-1, 10, -11), (1,))
    shared = played(predicted(begun(["R1", "R2", "R3"], "B1"), 0, 0, 1), "R1 R2 R3")
    outcome = GAME.outcome(shared)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.places) == ((10, 10, 0), (0, 1), (1, 1, 3))


@pytest.mark.parametrize(("final_tie", "winners"), [("shared", (0, 1)), ("most_exact", (1,))])
def test_more_exact_predictions_decide_a_tie_where_the_option_says_so(final_tie: str, winners: tuple[int, ...]) -> None:
    """After three deals both have -2: Ana by -1 -1 0, Ben by 0 0 -2, so that Ben was exact once more."""
    weak, strong = "R1 R2", "R3 R4"
    shuffles = [order_of(hands, "B1", first) for first, hands in enumerate([(weak, strong)] * 2)]
    shuffles.append(order_of((strong, weak), "B1"))
    options = chosen(hand_size=2, deals=3, final_tie=final_tie)
    state = GAME.start(options, 2, CLASSIC, Rng(1, script=tuple(shuffles))).state
    for bids, cards in (((1, 2), "R1 R3 R4 R2"), ((2, 1), "R3 R1 R4 R2"), ((2, 2), "R3 R1 R4 R2")):
        state = played(predicted(state, *bids), cards)
    assert [score.points for score in GAME.view(state, None).sheet] == [(-1, 0), (-1, 0), (0, -2)]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((-2, -2), winners)


def test_the_last_trick_stays_in_sight_until_the_next_one_is_full() -> None:
    """B-A18"""
    state = predicted(begun(HANDS_16, "G9", deals=2), 1, 1, 1, 0)
    assert GAME.view(state, 2).last is None
    after = played(state, "R18 R20 B3 R2  B7")
    assert GAME.view(after, 2).last == Trick(0, ("R18", "R20", "B3", "R2"), 1)
    next_deal = played(state, CARDS_16)
    assert GAME.view(next_deal, 2).round == 2
    assert GAME.view(next_deal, 2).last == Trick(0, ("R5", "Y1", "G15", "Y4"), 2)


def test_a_view_has_all_that_lies_open_and_the_own_hand_in_order() -> None:
    state = played(predicted(begun(HANDS_16, "G9"), 1, 1, 1, 0), "R18 R20 B3")
    view = GAME.view(state, 3)
    assert view.hand == ("R2", "Y4", "Y19")
    assert view.playable == ("R2",)
    assert view.hand_sizes == (2, 2, 2, 3)
    assert (view.leader, view.trick, view.winning, view.to_act) == (0, ("R18", "R20", "B3"), 1, (3,))
    assert (view.bids, view.total_predicted, view.hand_size) == ((1, 1, 1, 0), 3, 3)
    assert view.trump == Colour("G", "green")
    assert GAME.view(state, 0).playable == ()
    assert GAME.view(state, None).hand == ()


def test_a_card_has_a_colour_and_a_value() -> None:
    assert colour_of(CLASSIC, "G15") == Colour("G", "green")
    assert value_of("G15") == 15


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("bid 3", Predict(3)),
        ("3", Predict(3)),
        (" BID  10 ", Predict(10)),
        ("bid3", Predict(3)),
        ("-1", Predict(-1)),
        ("2.5", Predict(2.5)),
        ("2,5", Predict(2.5)),
        ("G15", Play("G15")),
        ("g 15", Play("G15")),
        ("g05", Play("G5")),
        ("?", Play(BLIND)),
        ("Blind", Play(BLIND)),
    ],
)
def test_notation_is_read_in_any_spelling(text: str, act: Predict | Play) -> None:
    assert GAME.read(text) == act
    assert GAME.read(GAME.write(act)) == act


def test_notation_is_written_as_people_say_it() -> None:
    assert [GAME.write(act) for act in (Predict(3), Play("G15"), Play(BLIND))] == ["bid 3", "G15", "?"]
