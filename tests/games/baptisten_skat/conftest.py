"""Deals with chosen hands, and matches of random legal acts."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from msgspec.structs import astuple

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Step
from cardgames_tui.engine.options import Value, parse_options
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.baptisten_skat import words
from cardgames_tui.games.baptisten_skat.rules import GAME, Action
from cardgames_tui.games.baptisten_skat.state import Colour, Deck, Options, State
from cardgames_tui.games.baptisten_skat.view import Play, Predict

COLOURS = (Colour("R", "red"), Colour("Y", "yellow"), Colour("G", "green"), Colour("B", "blue"))
CLASSIC = Deck("classic", "Classic", COLOURS, 20)
CODES = tuple(f"{colour.letter}{value}" for colour in COLOURS for value in range(1, 21))
NAMES = ("Ana", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jan", "Kim")
HAND_10 = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10"


def chosen(**values: Value) -> Options:
    return parse_options(Options, values)


def order_of(hands: Sequence[str], turned: str = "", first: int = 0) -> tuple[str, ...]:
    """The shuffle that deals these hands from the first seat on and turns this card; the other cards follow."""
    cards = [hand.split() for hand in hands]
    seats = len(cards)
    dealt = [cards[(first + place) % seats][number] for number in range(len(cards[0])) for place in range(seats)]
    top = [*dealt, *turned.split()]
    return (*top, *(code for code in CODES if code not in top))


def begun(hands: Sequence[str], turned: str = "G9", **values: Value) -> State:
    """The first deal of a match with these hands; it is the only one, unless the values say otherwise."""
    options = chosen(**{"hand_size": len(hands[0].split()), "deals": 1, **values})
    return GAME.start(options, len(hands), CLASSIC, Rng(1, script=(order_of(hands, turned),))).state


def dealt(seats: int, hand_size: int, **values: Value) -> State:
    """The first deal of a match with any hands."""
    return GAME.start(chosen(hand_size=hand_size, **values), seats, CLASSIC, Rng(1)).state


def predicted(state: State, *bids: int) -> State:
    """The state after these predictions, each by the next seat to make one."""
    for bid in bids:
        state = GAME.play(state, GAME.to_act(state)[0], Predict(bid)).state
    return state


def steps(state: State, cards: str) -> list[Step[State]]:
    """What these cards lead to, each played by the seat that is to act."""
    found = []
    for code in cards.split():
        found.append(GAME.play(state, GAME.to_act(state)[0], Play(code)))
        state = found[-1].state
    return found


def played(state: State, cards: str) -> State:
    return steps(state, cards)[-1].state


def events(state: State, cards: str) -> list[Event]:
    return [event for step in steps(state, cards) for event in step.events]


def cards_of(acts: Sequence[Action]) -> list[str]:
    return [act.card for act in acts if isinstance(act, Play)]


def numbers_of(acts: Sequence[Action]) -> list[float]:
    return [act.tricks for act in acts if isinstance(act, Predict)]


def refused(state: State, seat: int, action: Action) -> tuple[str, str]:
    """The code and the sentence with which the act is refused; the state stays as it was."""
    before = astuple(state)
    with pytest.raises(RuleError) as refusal:
        GAME.play(state, seat, action)
    assert astuple(state) == before
    return refusal.value.code, words.refused(refusal.value, NAMES)


def refused_setup(seats: int, deck: Deck = CLASSIC, **values: Value) -> tuple[str, str]:
    """The code and the sentence with which a setup is refused, by the check as by the start."""
    answers = []
    for begin in (
        lambda: GAME.check(chosen(**values), seats, deck),
        lambda: GAME.start(chosen(**values), seats, deck, Rng(1)),
    ):
        with pytest.raises(RuleError) as refusal:
            begin()
        answers.append((refusal.value.code, words.refused(refusal.value, NAMES)))
    assert answers[0] == answers[1]
    return answers[0]


def random_steps(options: Options, seats: int, deck: Deck, seed: int) -> Iterator[Step[State]]:
    """A match of random legal acts; where several are to act at once, they do so in random order."""
    chooser = Random(seed)
    step = GAME.start(options, seats, deck, Rng(seed))
    yield step
    while waiting := GAME.to_act(step.state):
        seat = chooser.choice(waiting)
        step = GAME.play(step.state, seat, chooser.choice(GAME.legal(step.state, seat)))
        yield step
