"""Nothing is lost: the real program, killed at any moment, has kept every act that it told."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from cardgames_tui.store.store import Store

MATCHES = 8
KILLS = 25
"""For each match; 200 in all."""
MOST_ANSWERS = 24
_TOLD = re.compile(r"^(?:\w+> )?\w+ has chosen\.$", re.MULTILINE)
_HAND = re.compile(r"^Your bid cards: ([\d, ]+)\.$", re.MULTILINE)


class Program:
    """The program in line mode, answered like a person, until it is killed."""

    def __init__(self, *arguments: str, home: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "cardgames_tui", *arguments, "--plain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "XDG_DATA_HOME": str(home)},
        )
        assert self._process.stdin
        assert self._process.stdout
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self.said = ""
        self.typed: list[str] = []
        """The acts that were typed."""

    def answer(self) -> bool:
        """Wait for a prompt and answer it; false where the program has ended."""
        while not self.said.endswith("> "):
            said = os.read(self._stdout.fileno(), 65536).decode()
            if not said:
                return False
            self.said += said
        answer = ""
        if "press Enter" not in self.said.rpartition("\n")[2]:
            answer = _HAND.findall(self.said)[-1].split(", ")[0]
            self.typed.append(answer)
        self.said += "\n"  # what a terminal would show; the next prompt is a new one
        self._stdin.write(f"{answer}\n".encode())
        self._stdin.flush()
        return True

    def kill(self) -> int:
        """Kill the program; returns how many acts it had told."""
        self._process.kill()
        self.said += self._stdout.read().decode()
        self._process.wait()
        self._stdin.close()
        self._stdout.close()
        return len(_TOLD.findall(self.said))


def kept(home: Path) -> tuple[str, list[str]]:
    """The id of the open match and its acts; an empty id where none was begun."""
    store = Store(home / "cardgames")
    entries = store.open_matches()
    assert store.notices == ()
    acts = [notation for _seat, notation in store.load(entries[0].id).moves] if entries else []
    store.close()
    return (entries[0].id if entries else ""), acts


@pytest.mark.parametrize("seed", range(MATCHES))
def test_no_act_that_was_told_is_missing_after_a_kill(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    begin = ("play", "raj", "--seat", "Ana", "--seat", "Ben", "--seed", str(seed), "--option", "games=9")
    id, before = "", list[str]()
    told_in_all = 0
    for _kill in range(KILLS):
        program = Program(*(("resume", id) if id else begin), home=tmp_path)
        answers = chance.randrange(MOST_ANSWERS)
        answered = all(program.answer() for _answer in range(answers))
        time.sleep(chance.uniform(0, 0.003 if answers else 0.3))
        told = program.kill()
        id, after = kept(tmp_path)
        assert answered
        assert after[: len(before)] == before
        assert after == [*before, *program.typed][: len(after)]
        assert len(after) >= len(before) + told
        before = after
        told_in_all += told
    assert told_in_all > KILLS
