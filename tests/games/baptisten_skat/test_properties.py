"""What holds in every match of Baptisten-Skat, whatever the options, the players, the deck and the play."""

import itertools
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames_tui.engine.game import Step
from cardgames_tui.engine.match import Match, replay
from cardgames_tui.engine.options import describe
from cardgames_tui.engine.record import Record
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.baptisten_skat.rules import GAME, largest_hand, points
from cardgames_tui.games.baptisten_skat.state import UNDECIDED, Colour, Deck, Options, State
from cardgames_tui.games.baptisten_skat.view import CardPlayed, Dealt, Play, Predict, TrickWon, View

from .conftest import CLASSIC, NAMES, begun, cards_of, dealt, played, predicted, random_steps

TINY = Deck("tiny", "Tiny", (Colour("A", "amber"), Colour("Z", "zinc")), 5)
SIX = Deck("six", "Six colours", tuple(Colour(letter, letter.lower()) for letter in "ABCDEF"), 7)
VALUES: dict[str, tuple[Any, ...]] = {
    each.name: each.values for each in describe(Options) if isinstance(each.values, tuple)
}
EVERY_OPTIONS = [
    Options(**dict(zip(VALUES, values, strict=True)))
    for values in itertools.product(*VALUES.values())
    if not {"secret", "on"} <= {values[list(VALUES).index("bidding")], values[list(VALUES).index("hook")]}
]
"""Every combination of the options that are words, except those that C-7a refuses."""


def with_numbers(options: Options, hand_size: int, deals: int) -> Options:
    words = {name: getattr(options, name) for name in VALUES}
    return Options(hand_size=hand_size, deals=deals, **words)


@st.composite
def setups(draw: st.DrawFn) -> tuple[Options, int, Deck, int]:
    """Options, a number of players, a deck that is large enough, and a seed."""
    options, deck = draw(st.sampled_from(EVERY_OPTIONS)), draw(st.sampled_from([CLASSIC, CLASSIC, SIX]))
    seats = draw(st.integers(2, 11))
    largest = min(largest_hand(options, seats, deck), 40)
    hand_size = draw(st.one_of(st.just(largest), st.integers(1, min(largest, 12))))
    return with_numbers(options, hand_size, draw(st.integers(1, 2))), seats, deck, draw(st.integers(0, 2**32))


def some_steps(setup: tuple[Options, int, Deck, int], count: int = 12) -> list[Step[State]]:
    """Some steps of a random match, among them the first ones and the last."""
    options, seats, deck, seed = setup
    found = list(random_steps(options, seats, deck, seed))
    chosen = Random(seed).sample(found, min(count, len(found)))
    return [*found[:2], *chosen, found[-1]]


def test_every_combination_of_options_plays_to_its_end_by_the_rules() -> None:
    """The invariants of 5.11, once for every combination, on a deck so small that hands soon use all of it."""
    assert len(EVERY_OPTIONS) == 4 * 2 * 3 * 2 * 4 * 2 * 2 * 2 * 2
    for seed, options in enumerate(EVERY_OPTIONS):
        seats = 2 + seed % 4
        hand_size = 1 + seed % largest_hand(options, seats, TINY)
        check_match(with_numbers(options, hand_size, deals=1), seats, TINY, seed)


@pytest.mark.parametrize("seats", range(2, 12))
def test_every_number_of_players_plays_to_its_end_by_the_rules(seats: int) -> None:
    for seed in range(8):
        options = Random(seats * 100 + seed).choice(EVERY_OPTIONS)
        hand_size = 1 + seed * 5 % min(largest_hand(options, seats, CLASSIC), 40)
        check_match(with_numbers(options, hand_size, deals=2), seats, CLASSIC, seed)


def check_match(options: Options, seats: int, deck: Deck, seed: int) -> None:
    acts, cards, plan = -1, list[str](), tuple[int, ...]()
    for step in random_steps(options, seats, deck, seed):
        acts += 1
        state = step.state
        check_state(state)
        for event in step.events:
            if isinstance(event, Dealt):
                cards = [event.turned] if event.turned else []
            if isinstance(event, CardPlayed):
                cards.append(event.card)
        assert len(set(cards)) == len(cards), "no card is played twice, and never the turned one"
        plan = state.deal.setup.plan
    assert acts == seats * (len(plan) + sum(plan)), "a match has a known length"
    check_sheet(state, options)


def check_state(state: State) -> None:
    seats = range(state.deal.setup.seats)
    assert all(GAME.legal(state, seat) for seat in GAME.to_act(state)), "a legal act always exists"
    if not state.trick:
        assert len({state.hand(seat).bit_count() for seat in seats}) == 1, "between tricks hands have one size"
    if state.to_act and UNDECIDED not in state.deal.bids:
        done = sum(state.tricks.taken)
        assert state.left.bit_count() + done * len(seats) + len(state.trick) == state.deal.hand_size * len(seats)


def check_sheet(state: State, options: Options) -> None:
    for score, size in zip(state.deal.sheet, state.deal.setup.plan, strict=True):
        assert score.hand_size == size
        assert sum(score.taken) == size, "the tricks of a deal add up"
        if options.hook == "on" and (size > 1 or options.hook_one_card == "yes"):
            assert sum(score.bids) != size, "with the hook the predictions do not"
        gained = [points(bid, taken, size, options) for bid, taken in zip(score.bids, score.taken, strict=True)]
        assert list(score.points) == gained
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == tuple(
        sum(column) for column in zip(*[deal.points for deal in state.deal.sheet], strict=True)
    )
    best = [seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)]
    assert set(outcome.winners) <= set(best)
    if options.final_tie == "shared":
        assert list(outcome.winners) == best


@settings(max_examples=60, deadline=None)
@given(setups())
def test_an_imagined_state_cannot_be_told_from_the_true_one(setup: tuple[Options, int, Deck, int]) -> None:
    for number, step in enumerate(some_steps(setup)):
        for seat in (None, *range(setup[1])):
            view = GAME.view(step.state, seat)
            imagined = GAME.imagine(view, Rng(number))
            assert GAME.view(imagined, seat) == view
            assert GAME.to_act(imagined) == GAME.to_act(step.state)
            if seat is not None:
                assert list(GAME.legal(imagined, seat)) == list(GAME.legal(step.state, seat))


@settings(max_examples=30, deadline=None)
@given(setups())
def test_an_imagined_state_deals_every_card_once_and_keeps_to_what_lies_open(
    setup: tuple[Options, int, Deck, int],
) -> None:
    for number, step in enumerate(some_steps(setup)):
        view = GAME.view(step.state, number % setup[1])
        imagined = GAME.imagine(view, Rng(number))
        hands = [imagined.hand(seat) for seat in range(setup[1])]
        assert sum(hand.bit_count() for hand in hands) == imagined.left.bit_count() == step.state.left.bit_count()
        for seat, colour in voids_in_sight(view):
            assert not [code for code in held(imagined, seat) if code[0] == colour]


def voids_in_sight(view: View) -> list[tuple[int, str]]:
    """Seats with a colour that they did not follow in the running trick, or in the last one of this deal."""
    tricks = [(view.leader, view.trick)]
    if view.last and sum(view.taken):
        tricks.append((view.last.leader, view.last.cards))
    return [
        ((leader + place) % len(view.scores), cards[0][0])
        for leader, cards in tricks
        for place, card in enumerate(cards)
        if card[0] != cards[0][0]
    ]


def test_imagined_hands_can_be_dealt_however_tight_the_voids_are() -> None:
    """All cards are dealt; Ben and Dan have no red, Cem no yellow, so that all red is Cem's and no yellow is."""
    hands = [
        codes("R", 13, 20) + codes("Y", 13, 20) + codes("G", 1, 4),
        codes("Y", 1, 12) + codes("G", 5, 12),
        codes("R", 1, 12) + codes("G", 13, 20),
        codes("B", 1, 20),
    ]
    state = predicted(begun([" ".join(hand) for hand in hands], "", no_trump_when_empty="yes"), 5, 5, 5, 5)
    state = played(state, "R20 G5 R1 B1  Y20 Y1 G13")
    view = GAME.view(state, 0)
    for seed in range(20):
        imagined = GAME.imagine(view, Rng(seed))
        assert GAME.view(imagined, 0) == view
        assert set(codes("R", 2, 12)) <= set(held(imagined, 2))
        assert not set(codes("Y", 2, 12)) & set(held(imagined, 2))


def codes(letter: str, low: int, high: int) -> list[str]:
    return [f"{letter}{value}" for value in range(low, high + 1)]


def held(state: State, seat: int) -> list[str]:
    return [code for card, code in enumerate(state.deal.setup.pack.codes) if state.hand(seat) >> card & 1]


@settings(max_examples=30, deadline=None)
@given(setups())
def test_an_imagined_state_can_be_played_to_the_end(setup: tuple[Options, int, Deck, int]) -> None:
    chooser = Random(setup[3])
    for step in some_steps(setup, 1):
        state = GAME.imagine(GAME.view(step.state, chooser.choice([None, 0])), Rng(setup[3]))
        while waiting := GAME.to_act(state):
            state = GAME.play(state, waiting[0], chooser.choice(GAME.legal(state, waiting[0]))).state
        assert GAME.outcome(state) is not None


def test_imagined_hands_and_secret_predictions_differ() -> None:
    state = predicted(dealt(4, 10, bidding="secret"), 3, 2)
    view = GAME.view(state, 0)
    imagined = [GAME.imagine(view, Rng(seed)) for seed in range(20)]
    assert len({other.hand(1) for other in imagined}) > 15
    assert len({other.deal.bids[1] for other in imagined}) > 3
    assert {other.deal.bids[0] for other in imagined} == {3}


@settings(max_examples=40, deadline=None)
@given(setups())
def test_what_others_hold_and_the_stock_are_in_no_view(setup: tuple[Options, int, Deck, int]) -> None:
    """Two shuffles that agree on one hand and on the turned card look the same from that chair, while all predict."""
    options, seats, deck, seed = setup
    blind = options.blind_single == "on"
    one = GAME.start(options, seats, deck, Rng(seed)).state
    order = one.rng.fallen[0]
    assert isinstance(order, tuple)
    dealt_out, chooser = seats * one.deal.hand_size, Random(seed)
    kept = {place for place in range(dealt_out) if place % seats == 0 or (blind and one.deal.hand_size == 1)}
    moving = [place for place in range(len(order)) if place not in kept and place != dealt_out]
    moved = dict(zip(moving, chooser.sample(moving, len(moving)), strict=True))
    shuffled = tuple(order[moved.get(place, place)] for place in range(len(order)))
    other = GAME.start(options, seats, deck, Rng(seed, script=(shuffled,))).state
    for _act in range(seats + 1):
        for seat in (None, 0):
            assert GAME.view(one, seat) == GAME.view(other, seat)
            assert seat is None or list(GAME.legal(one, seat)) == list(GAME.legal(other, seat))
        if not isinstance(act := GAME.legal(one, GAME.to_act(one)[0])[0], Predict):
            break
        one, other = (GAME.play(state, GAME.to_act(state)[0], act).state for state in (one, other))


@pytest.mark.parametrize("cards", [("R7", "Y2"), ("R8", "Y2"), ("B20", "Y2")])
def test_a_blind_owner_sees_the_same_whatever_the_card_is(cards: tuple[str, str]) -> None:
    states = [predicted(begun(hands, "G9", blind_single="on"), 1, 0) for hands in (("R1", "Y2"), cards)]
    one, other = states
    assert GAME.view(one, 0) == GAME.view(other, 0)
    assert GAME.legal(one, 0) == GAME.legal(other, 0)
    assert cards[0] not in repr(GAME.view(other, 0))
    assert GAME.view(one, None) == GAME.view(other, None)


@settings(max_examples=40, deadline=None)
@given(setups())
def test_a_secret_prediction_changes_nothing_for_the_others_before_the_reveal(
    setup: tuple[Options, int, Deck, int],
) -> None:
    options, seats, deck, seed = setup
    secret = Options(**{**{name: getattr(options, name) for name in VALUES}, "bidding": "secret", "hook": "off"})
    state = GAME.start(with_numbers(secret, options.hand_size, 1), seats, deck, Rng(seed)).state
    one, other = GAME.play(state, 0, Predict(0)), GAME.play(state, 0, Predict(1))
    assert one.events == other.events
    assert not one.shows
    for seat in (None, *range(1, seats)):
        assert GAME.view(one.state, seat) == GAME.view(other.state, seat)


@settings(max_examples=60, deadline=None)
@given(setups())
def test_an_act_shows_something_unless_it_is_a_secret_prediction_and_not_the_last(
    setup: tuple[Options, int, Deck, int],
) -> None:
    for step in list(random_steps(*setup))[1:]:
        secret = (
            setup[0].bidding == "secret"
            and UNDECIDED in step.state.deal.bids
            and any(bid != UNDECIDED for bid in step.state.deal.bids)
        )
        assert step.shows != secret


@settings(max_examples=60, deadline=None)
@given(setups())
def test_every_trick_is_won_by_the_highest_trump_or_the_highest_led_card(setup: tuple[Options, int, Deck, int]) -> None:
    """Told in other words than the rules tell it, and from the codes alone."""
    trump = None
    for step in random_steps(*setup):
        for event in step.events:
            if isinstance(event, Dealt):
                next_trump = event.turned and event.turned[0]
            if isinstance(event, TrickWon):
                cards = event.trick.cards
                ranked = sorted(cards, key=lambda card: (card[0] == trump, card[0] == cards[0][0], int(card[1:])))
                assert event.trick.winner == (event.trick.leader + cards.index(ranked[-1])) % setup[1]
        trump = next_trump


@settings(max_examples=40, deadline=None)
@given(setups())
def test_who_holds_the_led_colour_may_play_nothing_else(setup: tuple[Options, int, Deck, int]) -> None:
    for step in random_steps(*setup):
        for seat in GAME.to_act(step.state):
            view, legal = GAME.view(step.state, seat), GAME.legal(step.state, seat)
            hand = [card for card in view.hand if isinstance(card, str)]
            if view.phase == "playing" and hand:
                led = view.trick[0][0] if view.trick else ""
                following = [card for card in hand if card[0] == led]
                assert cards_of(legal) == (following or hand)
                assert list(view.playable) == cards_of(legal)


@settings(max_examples=25, deadline=None)
@given(setups())
def test_a_record_replays_to_the_same_match(setup: tuple[Options, int, Deck, int]) -> None:
    options, seats, deck, seed = setup
    match, chooser = Match(GAME, deck, options, NAMES[:seats], seed), Random(seed)
    while match.to_act:
        chair = match.chair(chooser.choice(match.to_act))
        chair.play(chooser.choice(chair.legal))
    record = match.record()
    again = replay(Record.from_json(record.to_json()), GAME, deck)
    assert again.record() == record
    assert again.outcome == match.outcome
    assert [again.chair(seat).view for seat in range(seats)] == [match.chair(seat).view for seat in range(seats)]
    assert len(record.chance) == len(match.chair(None).view.plan)


def test_a_record_of_blind_deals_names_no_card_in_its_acts() -> None:
    options = Options(hand_size=1, blind_single="on")
    match = Match(GAME, CLASSIC, options, NAMES[:3], seed=7)
    while match.to_act:
        chair = match.chair(match.to_act[0])
        chair.play(chair.legal[0])
    assert {notation for _seat, notation in match.acts} == {"bid 0", "?"}
    assert replay(match.record(), GAME, CLASSIC).outcome == match.outcome


def test_the_same_seed_deals_the_same_hands() -> None:
    views = [GAME.view(GAME.start(Options(), 4, CLASSIC, Rng(3)).state, 2) for _time in range(2)]
    assert views[0] == views[1]
    assert views[0].hand != GAME.view(GAME.start(Options(), 4, CLASSIC, Rng(4)).state, 2).hand


@settings(max_examples=30, deadline=None)
@given(setups())
def test_acts_are_listed_in_a_stable_order_and_round_trip_through_notation(
    setup: tuple[Options, int, Deck, int],
) -> None:
    for step in some_steps(setup):
        for seat in GAME.to_act(step.state):
            legal = GAME.legal(step.state, seat)
            assert list(legal) == list(GAME.legal(step.state, seat))
            assert [GAME.read(GAME.write(act)) for act in legal] == list(legal)
            assert all(isinstance(act, Predict | Play) for act in legal)
