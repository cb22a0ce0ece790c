"""Random playouts by the rules alone, beside games of OpenSpiel that are much the same, driven in the same manner."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel

from cardgames_tui import decks, games
from cardgames_tui.engine.options import Value, parse_options
from cardgames_tui.engine.rng import Rng

from .figures import Measurement, in_turns, report

ROUNDS = 200
AT_LEAST = "goal: at least 0.7"
GOOFSPIEL = "goofspiel(num_cards=15,players={seats},points_order=random,returns_type=total_points)"
OH_HELL = "oh_hell(players={seats},num_tricks_fixed=10)"


def compare() -> None:
    """How fast the rules are, as a multiple of the speed of OpenSpiel's C++."""
    for seats in (2, 4):
        _compare("raj", seats, {}, GOOFSPIEL)
    _compare("baptisten_skat", 4, {"deals": 1}, OH_HELL)


def inform() -> None:
    """Playouts a second of every game, with its default options and as few players as may be."""
    for slug in games.slugs():
        game = games.game(slug)
        seats = game.seats(game.options())[0]
        playout = own_playout(slug, seats, {})
        seconds = sorted(playout() for _playout in range(ROUNDS))
        report(f"{slug}, {seats} players, random playouts", "a second", (1 / seconds[0], 1 / seconds[ROUNDS // 2]))


def _compare(slug: str, seats: int, options: dict[str, Value], yardstick: str) -> None:
    yardstick = yardstick.format(seats=seats)
    comparison = in_turns(own_playout(slug, seats, options), their_playout(yardstick), ROUNDS)
    name = yardstick.partition("(")[0]
    report(f"{slug}, {seats} players, random playouts beside {name}", "times", comparison.speeds, AT_LEAST)


def own_playout(slug: str, seats: int, options: dict[str, Value]) -> Measurement:
    """A match from its start to its outcome by random legal acts, each time with another seed."""
    game, deck = games.game(slug), decks.load(slug, decks.default(slug)).deck
    parsed = parse_options(game.options, options)
    chooser = Random(1)
    choice = chooser.choice

    def play() -> None:
        state = game.start(parsed, seats, deck, Rng(chooser.randrange(1 << 32))).state
        while waiting := game.to_act(state):
            for seat in waiting if secret else waiting[:1]:
                state = game.play(state, seat, choice(game.legal(state, seat))).state
        game.outcome(state)

    secret = slug == "raj"
    return _timed(play)


def their_playout(name: str) -> Measurement:
    """A match of OpenSpiel by random legal acts; all its chances are equally likely."""
    game: Any = pyspiel.load_game(name)
    seats = range(game.num_players())
    choice = Random(1).choice

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice(state.chance_outcomes())[0])
            elif state.is_simultaneous_node():
                state.apply_actions([choice(state.legal_actions(seat)) for seat in seats])
            else:
                state.apply_action(choice(state.legal_actions()))
        state.returns()

    return _timed(play)


def _timed(play: Callable[[], None], times: int = 4) -> Measurement:
    def measure() -> float:
        begun = time.perf_counter()
        for _time in range(times):
            play()
        return (time.perf_counter() - begun) / times

    return measure
