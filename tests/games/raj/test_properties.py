"""What holds in every match of Raj, whatever the options, the players and the play."""

import itertools
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames_tui.engine.game import Event, Step
from cardgames_tui.engine.options import Range, describe
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.raj.rules import GAME
from cardgames_tui.games.raj.state import UNDECIDED, Deck, Options, State
from cardgames_tui.games.raj.view import Bid, BidsShown, CardTurned, StakeDecided

CLASSIC = Deck("classic", "Classic", (*range(-5, 0), *range(1, 11)), tuple(range(1, 16)))
VALUES = {each.name: (1, 2) if isinstance(each.values, Range) else each.values for each in describe(Options)}
EVERY_OPTIONS = [Options(*values) for values in itertools.product(*VALUES.values())]  # type: ignore[arg-type]
OPTIONS = st.sampled_from(EVERY_OPTIONS)
SEATS = st.integers(2, 5)
SEED = st.integers(0, 2**32)


def steps_of(options: Options, seats: int, seed: int) -> Iterator[Step[State]]:
    """A match of random legal acts, the seats choosing in random order."""
    chooser = Random(seed)
    step = GAME.start(options, seats, CLASSIC, Rng(seed))
    yield step
    while waiting := GAME.to_act(step.state):
        seat = chooser.choice(waiting)
        step = GAME.play(step.state, seat, chooser.choice(GAME.legal(step.state, seat)))
        yield step


def thrown_away(events: tuple[Event, ...]) -> int:
    return sum(
        sum(event.cards)
        for event in events
        if isinstance(event, StakeDecided) and event.taker is None and not event.stays
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_in_every_option_set_no_point_and_no_bid_card_is_lost_or_made(seats: int) -> None:
    """The invariants at the end of section 4, once for every combination of options."""
    for seed, options in enumerate(EVERY_OPTIONS):
        gone = 0
        short = options.short_two_player == "on" and seats == 2
        rounds = 12 if short else 15
        played = list(steps_of(options, seats, seed))
        for step in played:
            state = step.state
            gone += thrown_away(step.events)
            check_points(state, gone)
            check_hands(state, rounds)
        assert len(played) == 1 + rounds * seats * options.games
        assert GAME.outcome(state) is not None


def check_points(state: State, gone: int) -> None:
    """Taken, thrown away, at stake and not turned up: together all point cards of the games so far."""
    to_come = sum(card for card in CLASSIC.points if card not in state.round.turned)
    seen_before = sum(sum(cards) for cards in state.round.taken) + gone + sum(state.round.stake)
    if state.round.deal.game == 1:
        assert seen_before + to_come == 40
    elif len(state.round.deal.points) == 15:
        assert seen_before + to_come == 80


def check_hands(state: State, rounds: int) -> None:
    """All have played equally often, up to the running choice, and nobody the same card twice."""
    for seat, (hand, choice) in enumerate(zip(state.round.hands, state.choices, strict=True)):
        played = [shown.bids[seat] for shown in state.round.history]
        assert len(set(played)) == len(played)
        assert len(hand) + len(played) == rounds
        assert choice == UNDECIDED or choice in hand


@settings(max_examples=60, deadline=None)
@given(OPTIONS, SEATS, SEED)
def test_an_imagined_state_cannot_be_told_from_the_true_one(options: Options, seats: int, seed: int) -> None:
    for number, step in enumerate(steps_of(options, seats, seed)):
        for seat in (None, *range(seats)):
            view = GAME.view(step.state, seat)
            imagined = GAME.imagine(view, Rng(number))
            assert GAME.view(imagined, seat) == view
            if seat is not None:
                assert GAME.legal(imagined, seat) == GAME.legal(step.state, seat)


@settings(max_examples=40, deadline=None)
@given(OPTIONS, SEATS, SEED)
def test_an_imagined_state_can_be_played_to_the_end(options: Options, seats: int, seed: int) -> None:
    chooser = Random(seed)
    states = [step.state for step in steps_of(options, seats, seed)]
    state = GAME.imagine(GAME.view(chooser.choice(states), 0), Rng(seed))
    while waiting := GAME.to_act(state):
        state = GAME.play(state, waiting[0], chooser.choice(GAME.legal(state, waiting[0]))).state
    assert GAME.outcome(state) is not None


@settings(max_examples=60, deadline=None)
@given(OPTIONS, st.integers(3, 5), SEED)
def test_a_choice_changes_nothing_for_the_others_before_the_reveal(options: Options, seats: int, seed: int) -> None:
    """Two matches that differ in one secret choice look the same from every other chair (R-A10)."""
    fresh = [step.state for step in steps_of(options, seats, seed) if len(GAME.to_act(step.state)) == seats]
    state = Random(seed).choice(fresh)
    choices = GAME.legal(state, 0)
    one, other = GAME.play(state, 0, choices[0]), GAME.play(state, 0, choices[-1])
    assert one.events == other.events
    for seat in (None, *range(1, seats)):
        assert GAME.view(one.state, seat) == GAME.view(other.state, seat)


@settings(max_examples=40, deadline=None)
@given(OPTIONS, SEATS, SEED)
def test_the_order_of_the_cards_to_come_is_in_no_view(options: Options, seats: int, seed: int) -> None:
    """Two shuffles that agree on the first card look the same from every chair before anything is played."""
    order, _rng = Rng(seed).shuffle([f"{card:+}" for card in CLASSIC.points])
    backwards = (order[0], *reversed(order[1:]))
    true, turned = (GAME.start(options, seats, CLASSIC, Rng(seed, script=(told,))).state for told in (order, backwards))
    for seat in (None, *range(seats)):
        assert GAME.view(true, seat) == GAME.view(turned, seat)


@settings(max_examples=60, deadline=None)
@given(OPTIONS, SEATS, SEED)
def test_no_event_names_a_bid_before_all_have_bid(options: Options, seats: int, seed: int) -> None:
    for step in steps_of(options, seats, seed):
        if len(GAME.to_act(step.state)) not in (0, seats):
            assert not step.shows
            assert not any(isinstance(event, BidsShown | CardTurned) for event in step.events)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([options for options in EVERY_OPTIONS if options.tie_rule == "discard"]), SEATS, SEED)
def test_where_ties_are_thrown_away_nothing_is_ever_carried(options: Options, seats: int, seed: int) -> None:
    """4.5: then `pile_sign` and `zero_total` have no effect."""
    assert all(len(step.state.round.stake) <= 1 for step in steps_of(options, seats, seed))


@settings(max_examples=60, deadline=None)
@given(OPTIONS, SEATS, SEED)
def test_a_tie_never_gives_a_card_to_one_of_the_tied(options: Options, seats: int, seed: int) -> None:
    for step in steps_of(options, seats, seed):
        for event in step.events:
            if isinstance(event, BidsShown):
                for share in event.shares:
                    taker = share.taker
                    assert taker is None or event.bids.count(event.bids[taker]) == 1


def test_every_bid_card_of_the_deck_is_offered_once() -> None:
    state = GAME.start(Options(), 2, CLASSIC, Rng(1)).state
    assert list(GAME.legal(state, 0)) == [Bid(card) for card in CLASSIC.bids]
