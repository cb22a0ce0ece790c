"""The proof of claims of Travel Agency, on positions from random play."""

import time
from collections.abc import Iterator
from random import Random
from statistics import median

from cardgames_tui import decks
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.travel_agency.proof import proven
from cardgames_tui.games.travel_agency.rules import GAME
from cardgames_tui.games.travel_agency.state import Options, State

from .figures import report

MATCHES = 12
REPEATED = 15

Claims = list[tuple[int, tuple[int, ...]]]


def time_proofs() -> None:
    """The time for a claim on each of the nine groups of a position."""
    seconds = [_time(table, claims) for table, claims in _positions()]
    figures = min(seconds) * 1e6, median(seconds) * 1e6
    report("travel_agency, the proofs for all nine groups of a position", "µs", figures, "goal: under 10")


def _positions() -> Iterator[tuple[int, Claims]]:
    """Cards on the table and nine claims, after every act of random matches.

    Whoever moves claims every group with three cards: their own, or any others; the opponent has at most two there.
    """
    deck = decks.load("travel_agency", decks.default("travel_agency")).deck
    for seed in range(MATCHES):
        chooser = Random(seed)
        state = GAME.start(Options(), 2, deck, Rng(seed)).state
        while waiting := GAME.to_act(state):
            yield state.table, _claims(state, chooser)
            state = GAME.play(state, waiting[0], chooser.choice(GAME.legal(state, waiting[0]))).state


def _claims(state: State, chooser: Random) -> Claims:
    own = state.mover
    ranks = [sides[own].rank or chooser.randrange(6, 153) for sides in state.sides]
    return [(rank, sides[1 - own].cards[:2]) for rank, sides in zip(ranks, state.sides, strict=True)]


def _time(table: int, claims: Claims) -> float:
    return min(_timed(table, claims) for _time in range(REPEATED))


def _timed(table: int, claims: Claims) -> float:
    begun = time.perf_counter()
    proven(table, claims)
    return time.perf_counter() - begun
