"""What holds in every match of Travel Agency, whatever the options and the play."""

import itertools
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Step
from cardgames_tui.engine.match import Match, replay
from cardgames_tui.engine.options import Range, describe
from cardgames_tui.engine.record import Record
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.travel_agency.proof import ALL_CARDS, rank_of
from cardgames_tui.games.travel_agency.rules import GAME, Action
from cardgames_tui.games.travel_agency.state import NOBODY, Options, State
from cardgames_tui.games.travel_agency.view import Claim, GameEnded, GroupTaken, Lay, Pass, SightDrawn, SightReceived

from .positions import ANA, BEN, DECK, NAMES, mask

VALUES = {each.name: (1, 2) if isinstance(each.values, Range) else each.values for each in describe(Options)}
EVERY_OPTIONS = [Options(*values) for values in itertools.product(*VALUES.values())]  # type: ignore[arg-type]
OPTIONS = st.sampled_from(EVERY_OPTIONS)
SEED = st.integers(0, 2**32)
MOST_ACTS = 54 + 9 + 54 + 56
"""Cards, groups, ends of turns with a card, and passes between which a card must be laid: no game has more acts."""


def steps_of(options: Options, seed: int) -> Iterator[Step[State]]:
    """A match of random legal acts; some players like to claim, others hardly do."""
    chooser = Random(seed)
    claiming = chooser.choice([0.02, 0.5, 1.0])
    step = GAME.start(options, 2, DECK, Rng(seed))
    yield step
    while waiting := GAME.to_act(step.state):
        step = GAME.play(step.state, waiting[0], chosen(step.state, chooser, claiming))
        yield step


def chosen(state: State, chooser: Random, claiming: float) -> Action:
    legal = GAME.legal(state, state.mover)
    claims = [action for action in legal if isinstance(action, Claim)]
    others = legal[len(claims) :]
    return chooser.choice(claims) if claims and chooser.random() < claiming else chooser.choice(others)


@pytest.mark.parametrize("decision_time", VALUES["decision_time"])
def test_in_every_option_set_the_invariants_hold_and_the_match_ends(decision_time: str) -> None:
    """3.11, once for each combination of options; a second game goes with every fifth of them."""
    for seed, options in enumerate(EVERY_OPTIONS):
        if options.decision_time == decision_time and (options.match_length == 1 or seed % 5 == 0):
            steps = list(steps_of(options, seed))
            assert len(steps) <= 1 + MOST_ACTS * options.match_length
            for before, after in itertools.pairwise(steps):
                check_cards(after.state)
                if after.state.setup.game == before.state.setup.game:
                    check_nothing_moved(before.state, after.state)
            assert GAME.outcome(steps[-1].state) is not None


def check_cards(state: State) -> None:
    """54 cards are both hands, the pile and the table, each card once; a tour has at most three."""
    tours = [side.cards for pair in state.sides for side in pair if side.cards]
    laid = tuple(itertools.chain.from_iterable(tours))
    assert max(map(len, tours), default=0) <= 3
    assert len(laid) + len(state.pile) + sum(hand.bit_count() for hand in state.hands) == 54
    assert mask(laid) == state.table
    assert state.hands[0] | state.hands[1] | mask(state.pile) | state.table == ALL_CARDS


def check_nothing_moved(before: State, after: State) -> None:
    """Owners stay, cards lie where they were, and the time of a third card is set once."""
    if before.owners != after.owners:
        assert all(owner in (NOBODY, later) for owner, later in zip(before.owners, after.owners, strict=True))
    changed = [pairs for pairs in zip(before.sides, after.sides, strict=True) if pairs[0] is not pairs[1]]
    assert len(changed) <= 1
    for pair, later_pair in changed:
        for side, later_side in zip(pair, later_pair, strict=True):
            assert later_side.cards[: len(side.cards)] == side.cards
            assert side.completed in (0, later_side.completed)
            assert (later_side.completed > 0) == (len(later_side.cards) == 3)
            assert later_side.rank == (rank_of(later_side.cards) if later_side.completed else 0)


@settings(max_examples=40, deadline=None)
@given(OPTIONS, SEED)
def test_a_game_ends_with_one_winner_by_five_groups_or_three_neighbours(options: Options, seed: int) -> None:
    """3.6: in play there is never a draw, and never two who win at the same moment."""
    for step in steps_of(options, seed):
        for event in step.events:
            if isinstance(event, GameEnded):
                assert [seat for seat in (ANA, BEN) if has_won(event, seat)] == [event.winner]
                assert step.events[-1] is event or not GAME.outcome(step.state)
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome.scores == step.state.setup.points == GAME.view(step.state, None).scores
    assert [outcome.scores[seat] for seat in outcome.winners] == [max(outcome.scores)] * len(outcome.winners)


def has_won(event: GameEnded, seat: int) -> bool:
    owned = [owner == seat for owner in event.owners]
    return sum(owned) >= 5 or any(all(owned[first : first + 3]) for first in range(7))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([each for each in EVERY_OPTIONS if each.full_groups == "forced"]), SEED)
def test_between_two_checks_at_most_one_group_becomes_full(options: Options, seed: int) -> None:
    """3.6; so no full group ever waits while somebody is to act."""
    for step in steps_of(options, seed):
        assert len([event for event in step.events if isinstance(event, GroupTaken) and event.how == "full"]) <= 1
        if step.state.phase != "over":
            pairs = zip(step.state.sides, step.state.owners, strict=True)
            assert not [pair for pair, owner in pairs if owner == NOBODY and pair[0].completed and pair[1].completed]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([each for each in EVERY_OPTIONS if each.placement == "any_open_side"]), SEED)
def test_who_holds_a_card_can_place_it(options: Options, seed: int) -> None:
    """3.6, T-A10: by default nobody is ever stuck, and only empty hands pass."""
    for step in steps_of(options, seed):
        if step.state.phase == "passing":
            assert step.state.hands[step.state.mover] == 0


def test_games_of_full_length_give_27_cards_to_each_and_decide_the_last_group_in_turn_55() -> None:
    """3.6: among these default games are some that go on until all places are full."""
    full = 0
    for seed in range(80):
        *_, before, last = steps_of(Options(), seed)
        assert last.state.turn <= 55
        if before.state.turn == 54:
            full += last.state.turn == 55
            received = [sum(len(pair[seat].cards) for pair in before.state.sides) for seat in (ANA, BEN)]
            held = [hand.bit_count() for hand in before.state.hands]
            assert [laid + own for laid, own in zip(received, held, strict=True)] == [27, 27]
        if last.state.turn == 55:
            assert last.state.table == ALL_CARDS
            assert sum(GAME.view(last.state, None).owned) == 9
    assert full > 3


def test_passes_happen_where_only_undecided_groups_may_be_used() -> None:
    """3.8: they are rare, and the game goes on."""
    passed = 0
    for seed in range(60):
        options = Options(placement="undecided_only", full_groups="on_request")
        passed += any(step.state.phase == "passing" for step in steps_of(options, seed))
    assert 0 < passed < 60


@settings(max_examples=30, deadline=None)
@given(OPTIONS, SEED)
def test_legal_acts_are_exactly_those_that_are_accepted(options: Options, seed: int) -> None:
    chooser = Random(seed)
    every_act = [Claim(group) for group in range(11)] + [Pass()]
    for step in steps_of(options, seed):
        state = step.state
        if not GAME.to_act(state) or chooser.random() < 0.93:
            continue
        lays = [Lay(code, group) for code in state.setup.codes[:: chooser.randint(1, 9)] for group in range(1, 10)]
        legal = GAME.legal(state, state.mover)
        assert len(set(legal)) == len(legal)
        for action in (*every_act, *lays):
            assert (action in legal) == is_accepted(state, action)


def is_accepted(state: State, action: Action) -> bool:
    try:
        GAME.play(state, state.mover, action)
    except RuleError:
        return False
    return True


@settings(max_examples=40, deadline=None)
@given(OPTIONS, SEED)
def test_no_view_can_tell_an_imagined_state_from_the_true_one(options: Options, seed: int) -> None:
    chooser = Random(seed)
    for number, step in enumerate(steps_of(options, seed)):
        if chooser.random() < 0.93 and GAME.to_act(step.state):
            continue
        for seat in (ANA, BEN, None):
            view = GAME.view(step.state, seat)
            imagined = GAME.imagine(view, Rng(number))
            check_cards(imagined)
            assert GAME.view(imagined, seat) == view
            assert GAME.to_act(imagined) == GAME.to_act(step.state)
            if seat is not None:
                assert list(GAME.legal(imagined, seat)) == list(GAME.legal(step.state, seat))


@settings(max_examples=40, deadline=None)
@given(OPTIONS, SEED)
def test_what_a_seat_cannot_see_changes_neither_its_view_nor_what_it_hears(options: Options, seed: int) -> None:
    """Shuffled here without `imagine`: the other hand and the pile, and for an onlooker both hands."""
    chooser = Random(seed)
    for step in steps_of(options, seed):
        state = step.state
        if chooser.random() < 0.85 or not GAME.to_act(state):
            continue
        for seat in (ANA, BEN, None):
            other = shuffled(state, seat, chooser)
            assert GAME.view(other, seat) == GAME.view(state, seat)
            if seat == state.mover:
                action = chooser.choice(GAME.legal(state, seat))
                assert heard(GAME.play(other, seat, action)) == heard(GAME.play(state, seat, action))


def shuffled(state: State, seat: int | None, chooser: Random) -> State:
    """The state with the cards that the seat cannot see in other places."""
    known = state.table if seat is None else state.table | state.hands[seat]
    unseen = [card for card in range(54) if not known >> card & 1]
    chooser.shuffle(unseen)
    hands = list(state.hands)
    for other in (ANA, BEN):
        if other != seat:
            size = state.hands[other].bit_count()
            hands[other], unseen = mask(tuple(unseen[:size])), unseen[size:]
    return replace(state, hands=tuple(hands), pile=tuple(unseen))


def heard(step: Step[State]) -> list[object]:
    """What everybody hears: a drawn card is new to its owner, and nobody else hears of it."""
    assert [event.only for event in step.events if isinstance(event, SightReceived)] == [
        event.seat for event in step.events if isinstance(event, SightDrawn)
    ]
    return [event for event in step.events if event.only is None]


@settings(max_examples=30, deadline=None)
@given(OPTIONS, SEED, st.integers(0, 80))
def test_a_record_replays_to_the_same_match(options: Options, seed: int, stop: int) -> None:
    chooser = Random(seed)
    match = Match(GAME, DECK, options, NAMES, seed)
    for _number in range(stop):
        if match.to_act:
            chair = match.chair(match.to_act[0])
            chair.play(chooser.choice(chair.legal))
    record = match.record()
    again = replay(Record.from_json(record.to_json()), GAME, DECK)
    assert again.record() == record
    for seat in (ANA, BEN, None):
        assert again.chair(seat).view == match.chair(seat).view
        assert again.chair(seat).log == match.chair(seat).log


@settings(max_examples=40, deadline=None)
@given(OPTIONS, SEED)
def test_the_round_of_a_view_never_falls_and_hints_are_the_legal_claims(options: Options, seed: int) -> None:
    latest = 1
    for step in steps_of(options, seed):
        view = GAME.view(step.state, step.state.mover)
        assert view.round >= latest
        latest = view.round
        claims = [action.group for action in GAME.legal(step.state, step.state.mover) if isinstance(action, Claim)]
        assert list(view.claimable) == (claims if options.claim_hints == "on" else [])
