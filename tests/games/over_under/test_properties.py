"""What holds in every match of Over & Under, whatever the options, the players and the play."""

import itertools
import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgames_tui.engine.game import Step
from cardgames_tui.engine.match import Match, replay
from cardgames_tui.engine.options import describe
from cardgames_tui.engine.record import Record
from cardgames_tui.engine.rng import Rng
from cardgames_tui.engine.sentences import told
from cardgames_tui.games.over_under import words
from cardgames_tui.games.over_under.rules import GAME, SEATS, target_limit
from cardgames_tui.games.over_under.state import Card, Cards, Category, Deck, Options, State
from cardgames_tui.games.over_under.view import Reshuffled, RoundEnded, TrickShown, View

NAMES = ("Ana", "Ben", "Cem", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon")
CATEGORIES = tuple(Category(each, each.title(), "number") for each in ("hotels", "beach", "sun", "high"))
SIZE = 26
TARGET, ROUNDS = 2, 2


def generated(size: int, values: int) -> Deck:
    """A deck of random numbers, few enough for many ties."""
    draw = Random(size).randrange
    cards = [Card(n, f"Place {n}", "", "", tuple(draw(values) for _ in CATEGORIES)) for n in range(1, size + 1)]
    return Deck("generated", "Generated", CATEGORIES, tuple(cards))


DECK = generated(SIZE, 5)
WORDS_OF = {each.name: each.values for each in describe(Options) if isinstance(each.values, tuple)}
EVERY_WORDS = [dict(zip(WORDS_OF, values, strict=True)) for values in itertools.product(*WORDS_OF.values())]
SEED = st.integers(0, 2**32)


def options_of(variant: int, seats: int, chosen: dict[str, str]) -> Options:
    """Options with a target that variant 1 allows."""
    target = min(TARGET, target_limit(SIZE, seats)) if variant == 1 else TARGET
    return Options(variant, target, ROUNDS, **chosen)  # type: ignore[arg-type]


SETUPS = [
    (options_of(variant, seats, chosen), seats)
    for variant, numbers in SEATS.items()
    for seats in numbers
    for chosen in EVERY_WORDS
]
SETUP = st.sampled_from(SETUPS)


def steps_of(options: Options, seats: int, seed: int, deck: Deck = DECK) -> Iterator[Step[State]]:
    """A match of random legal acts."""
    chooser = Random(seed)
    step = GAME.start(options, seats, deck, Rng(seed))
    yield step
    while waiting := GAME.to_act(step.state):
        step = GAME.play(step.state, waiting[0], chooser.choice(GAME.legal(step.state, waiting[0])))
        yield step


@pytest.mark.parametrize(("variant", "seats"), [(variant, seats) for variant in SEATS for seats in SEATS[variant]])
def test_every_option_set_is_played_to_its_end_by_the_rules(variant: int, seats: int) -> None:
    """The invariants at the end of 2.11, once for every combination of options."""
    for seed, chosen in enumerate(EVERY_WORDS):
        options = options_of(variant, seats, chosen)
        steps = list(steps_of(options, seats, seed))
        lost = 0
        for step in steps:
            lost += sum(event.lost for event in step.events if isinstance(event, RoundEnded))
            check_cards(step.state)
            check_count(step.state, lost)
        check_tricks(options, steps)
        check_length(options, seats, steps)
        check_end(options, steps[-1].state)


def check_cards(state: State) -> None:
    """No card is in two places; while tricks are played, none is missing."""
    cards = state.cards
    everywhere = [card for hand in cards.hands for card in hand] + [*cards.table, *cards.played, *cards.pile]
    assert len(set(everywhere)) == len(everywhere)
    if state.tie_break is None and not (state.winners and state.setup.options.variant == 3):
        assert len(everywhere) == SIZE


def check_count(state: State, lost: int) -> None:
    """Every comparison is counted once: for a player, in the pot, or lost with a pot."""
    done = state.score.last.number if state.score.last else 0
    assert sum(state.score.tricks) + state.score.pot + lost == done
    assert state.score.pot == 0 or state.setup.options.tie_rule == "pot"


def check_tricks(options: Options, steps: list[Step[State]]) -> None:
    """A winner has the best number; nobody wins only where the tied trick went to the pot; calls follow the option."""
    tricks = [event.trick for step in steps for event in step.events if isinstance(event, TrickShown)]
    assert [trick.number for trick in tricks] == list(range(1, len(tricks) + 1))
    for trick in tricks:
        pairs = [(value, card.number) for value, card in zip(trick.values, trick.cards, strict=True)]
        best = max(pairs) if trick.direction == "over" else min(pairs)
        tied = trick.values.count(best[0]) > 1
        goes_to_pot = tied and options.tie_rule == "pot"
        assert trick.winner == (None if goes_to_pot else pairs.index(best))
        assert trick.tied == tied
    if options.repeat_category == "not_twice":
        assert all(one.category != other.category for one, other in itertools.pairwise(tricks))
    if options.next_announcer == "clockwise" and options.v3_next_round_start == "continue":
        seats = len(tricks[0].cards)
        assert all((one.announcer + 1) % seats == other.announcer for one, other in itertools.pairwise(tricks))


def check_length(options: Options, seats: int, steps: list[Step[State]]) -> None:
    """The bounds of 2.5 and 2.11; in variant 3 the number of tricks is fixed."""
    last = steps[-1].state.score.last
    assert last is not None
    if options.variant == 3:
        of_a_round = (SIZE - 3 * seats) // seats + (3 if options.v3_play_out == "yes" else 0)
        assert last.number == of_a_round * ROUNDS
    elif options.tie_rule == "card_number":
        most = seats * (options.target - 1) + 1
        assert last.number <= most
        reshuffles = sum(isinstance(event, Reshuffled) for step in steps for event in step.events)
        assert reshuffles <= -(-most // (SIZE // seats)) - 1
        assert reshuffles == 0 or options.variant == 2


def check_end(options: Options, state: State) -> None:
    """One winner, with the most tricks."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    (winner,) = outcome.winners
    assert outcome.scores[winner] == max(outcome.scores)
    assert options.variant == 3 or outcome.scores[winner] >= options.target
    assert outcome.places[winner] == 1


@settings(max_examples=80, deadline=None)
@given(SETUP, SEED)
def test_an_imagined_state_cannot_be_told_from_the_true_one(setup: tuple[Options, int], seed: int) -> None:
    options, seats = setup
    for number, step in enumerate(steps_of(options, seats, seed)):
        for seat in (None, *range(seats)):
            view = GAME.view(step.state, seat)
            imagined = GAME.imagine(view, Rng(number))
            assert GAME.view(imagined, seat) == view
            assert GAME.to_act(imagined) == GAME.to_act(step.state)
            if seat is not None:
                assert GAME.legal(imagined, seat) == GAME.legal(step.state, seat)


@settings(max_examples=40, deadline=None)
@given(SETUP, SEED)
def test_an_imagined_state_can_be_played_to_the_end(setup: tuple[Options, int], seed: int) -> None:
    options, seats = setup
    chooser = Random(seed)
    true = chooser.choice([step.state for step in steps_of(options, seats, seed)])
    state = GAME.imagine(GAME.view(true, chooser.choice((None, *range(seats)))), Rng(seed))
    check_cards(state)
    while waiting := GAME.to_act(state):
        state = GAME.play(state, waiting[0], chooser.choice(GAME.legal(state, waiting[0]))).state
        check_cards(state)
    assert GAME.outcome(state) is not None


@settings(max_examples=60, deadline=None)
@given(SETUP, SEED)
def test_hidden_cards_can_change_places_unseen(setup: tuple[Options, int], seed: int) -> None:
    """Whatever the others hold and wherever the cards lie in the pile, a seat sees and may do the same."""
    options, seats = setup
    for step in steps_of(options, seats, seed):
        for seat in (None, *range(seats)):
            other = with_hidden_cards_reversed(step.state, seat)
            assert GAME.view(other, seat) == GAME.view(step.state, seat)
            assert seat is None or GAME.legal(other, seat) == GAME.legal(step.state, seat)


def with_hidden_cards_reversed(state: State, seat: int | None) -> State:
    """The state in which the cards that the seat cannot know are dealt the other way round."""
    cards = state.cards
    knows = state.setup.options.variant == 3 or seat == state.announcer
    open_places = [drawn.position - 1 for drawn in state.tie_break.draws] if state.tie_break else []
    hidden = [card for holder, hand in enumerate(cards.hands) for card in hand if not (knows and holder == seat)]
    hidden += [card for place, card in enumerate(cards.pile) if place not in open_places]
    hands, drawn = [], cards.drawn
    for holder, hand in enumerate(cards.hands):
        if not (knows and holder == seat):
            hand = tuple(sorted([hidden.pop() for _card in hand]))
            if cards.drawn in cards.hands[holder]:
                drawn = hand[0]
        hands.append(hand)
    pile = tuple([card if place in open_places else hidden.pop() for place, card in enumerate(cards.pile)])
    dealt = Cards(tuple(hands), drawn, cards.table, cards.played, pile)
    return replace(state, cards=dealt)


@settings(max_examples=60, deadline=None)
@given(SETUP, SEED)
def test_nothing_that_is_told_names_a_card_that_is_not_open(setup: tuple[Options, int], seed: int) -> None:
    options, seats = setup
    names, shown = NAMES[:seats], set[int]()
    for step in steps_of(options, seats, seed):
        view = GAME.view(step.state, None)
        shown |= open_cards(view)
        said = [*told(step.events, words, names), *words.described(view, names), words.expected(view, names)]
        assert {int(number) for number in re.findall(r"#(\d+)", " ".join(said))} <= shown
        assert all(event.only is None for event in step.events)


def open_cards(view: View) -> set[int]:
    """The cards that lie, or have just lain, face up on the table."""
    trick = {card.number for card in view.last.cards} if view.last else set()
    return trick | {played.card.number for played in view.table} | {drawn.card.number for drawn in view.draws}


@settings(max_examples=60, deadline=None)
@given(SETUP, SEED)
def test_the_round_never_falls_and_scores_never_do(setup: tuple[Options, int], seed: int) -> None:
    options, seats = setup
    views = [GAME.view(step.state, None) for step in steps_of(options, seats, seed)]
    for before, after in itertools.pairwise(views):
        assert before.round <= after.round
        assert before.deal <= after.deal
        assert all(one <= other for one, other in zip(before.scores, after.scores, strict=True))


@settings(max_examples=60, deadline=None)
@given(SETUP, SEED)
def test_a_record_is_replayed_to_the_same_match(setup: tuple[Options, int], seed: int) -> None:
    options, seats = setup
    match = Match(GAME, DECK, options, NAMES[:seats], seed)
    chooser = Random(seed)
    while match.to_act:
        chair = match.chair(match.to_act[0])
        act = chooser.choice(chair.legal)
        assert GAME.read(GAME.write(act)) == act
        chair.play(act)
    record = Record.from_json(match.record().to_json())
    again = replay(record, GAME, DECK)
    assert again.record() == match.record()
    assert again.chair(None).log == match.chair(None).log


@settings(max_examples=40, deadline=None)
@given(SETUP, SEED)
def test_every_moment_is_described_to_every_seat(setup: tuple[Options, int], seed: int) -> None:
    options, seats = setup
    names = NAMES[:seats]
    for step in steps_of(options, seats, seed):
        for seat in (None, *range(seats)):
            view = GAME.view(step.state, seat)
            said = (*words.described(view, names), words.expected(view, names), words.typing(view))
            assert all(line and "{" not in line for line in said)
        assert all(told((event,), words, names) for event in step.events)


@pytest.mark.parametrize(("size", "variant", "seats"), [(10, 1, 4), (10, 2, 10), (10, 3, 2), (200, 2, 10), (200, 3, 6)])
def test_the_smallest_and_the_largest_deck_can_be_played(size: int, variant: int, seats: int) -> None:
    options = Options(variant, target=1, rounds=1)
    *_, last = steps_of(options, seats, seed=size, deck=generated(size, 1000))
    assert GAME.outcome(last.state) is not None
