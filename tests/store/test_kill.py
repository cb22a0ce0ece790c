"""What was shown is kept, also where the program is killed the moment after."""

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from cardgames_tui.engine.match import Match
from cardgames_tui.games.raj.view import Bid, Reveal, View
from cardgames_tui.store.store import Store

PLAYS = """
import random, sys
from pathlib import Path
from cardgames_tui.engine.match import Match
from cardgames_tui.games.raj.rules import GAME
from cardgames_tui.games.raj.view import Deck, Options
from cardgames_tui.store.store import Store

chance = random.Random(int(sys.argv[2]))
deck = Deck("classic", "Classic", (*range(-5, 0), *range(1, 11)), tuple(range(1, 16)))
store = Store(Path(sys.argv[1]))
while True:
    match = Match(GAME, deck, Options(), ("Ana", "Ben", "Cem"), chance.randrange(1000))
    with store.begin(match) as keeper:
        match.journal = keeper
        print("begun", keeper.id, flush=True)
        while match.to_act:
            seat = chance.choice(match.to_act)
            chair = match.chair(seat)
            chair.play(chance.choice(chair.legal))
            print("act", seat, match.acts[-1][1], flush=True)
            if chair.can_undo and chance.random() < 0.2:
                print("undoing", flush=True)
                chair.undo()
                print("undone", flush=True)
        print("ended", flush=True)
"""
KILLS = 30


@dataclass
class Shown:
    """What the program said of one match."""

    acts: list[tuple[int, str]] = field(default_factory=list)
    undoing: bool = False
    """Whether the last act was being taken back: it may stand or not."""
    ended: bool = False


def shown(lines: list[str]) -> dict[str, Shown]:
    matches: dict[str, Shown] = {}
    match = Shown()
    for line in lines:
        word, *rest = line.split()
        if word == "begun":
            match = matches[rest[0]] = Shown()
        elif word == "act":
            match.acts.append((int(rest[0]), rest[1]))
        elif word == "undoing":
            match.undoing = True
        elif word == "undone":
            match.acts.pop()
            match.undoing = False
        else:
            match.ended = True
    return matches


def killed_play(folder: Path, seed: int) -> list[str]:
    """What a program said that played matches and was killed at a random moment; a last line cut short is left out."""
    command = [sys.executable, "-c", PLAYS, str(folder), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout
        first = program.stdout.readline()
        time.sleep(random.Random(seed).uniform(0, 0.1))
        program.send_signal(signal.SIGKILL)
        return [line for line in (first, *program.stdout) if line.endswith("\n")]


def test_no_act_that_was_shown_is_lost_when_the_program_is_killed(
    folder: Path, taken_up: Callable[..., Match[Bid | Reveal, View]]
) -> None:
    acts = 0
    for seed in range(KILLS):
        lines = killed_play(folder, seed)
        store = Store(folder)
        for id, match in shown(lines).items():
            with store.hold(id):
                record = store.load(id)
            certain = match.acts[:-1] if match.undoing else match.acts
            assert record.moves[: len(certain)] == tuple(certain)
            assert len(record.moves) <= len(match.acts) + 1  # one act may have been kept and not shown
            assert taken_up(record).record() == record
            assert not match.ended or record.result is not None
            acts += len(match.acts)
        assert store.notices == ()
        store.close()
    assert acts > KILLS
