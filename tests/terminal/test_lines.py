"""Line mode in a real terminal: what the keyboard sends ahead, and what a screen still shows."""

import os
import pty
import select
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROWS, COLUMNS = 24, 80


class Terminal:
    """The program in a terminal that cannot move its cursor."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self._pid, self._terminal = pty.fork()
        if self._pid == 0:
            os.environ |= {"TERM": "dumb", "XDG_DATA_HOME": str(home), "LINES": str(ROWS), "COLUMNS": str(COLUMNS)}
            os.execv(sys.executable, [sys.executable, "-m", "cardgames_tui", *arguments])
        self.said = ""

    def until(self, text: str, *, within: float = 30) -> str:
        """What is said until the text comes."""
        while text not in self.said:
            ready, _write, _error = select.select([self._terminal], [], [], within)
            assert ready, self.said
            self.said += os.read(self._terminal, 65536).decode().replace("\r\n", "\n")
        return self.said

    def is_quiet(self, seconds: float) -> bool:
        """Whether nothing more is said for so long."""
        return not select.select([self._terminal], [], [], seconds)[0]

    def type(self, text: str) -> None:
        """Type, and forget what was said before."""
        self.said = ""
        os.write(self._terminal, text.encode())

    def close(self) -> None:
        """Hang up."""
        os.close(self._terminal)
        os.waitpid(self._pid, 0)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path, "play", "raj", "--seat", "Ana", "--seat", "Ben", "--seed", "3")
    yield terminal
    terminal.close()


def test_a_terminal_without_a_cursor_gets_plain_lines(terminal: Terminal) -> None:
    said = terminal.until("Pass the keyboard to Ana and press Enter> ")
    assert said.startswith("There is no terminal here to draw a table on")
    assert "\x1b" not in said


def test_what_is_typed_ahead_does_not_show_the_next_hand(terminal: Terminal) -> None:
    """Case 38: the leaving player presses Enter five times fast."""
    terminal.until("Pass the keyboard to Ana and press Enter> ")
    terminal.type("\n")
    terminal.until("Ana> ")
    terminal.type("9\n\n\n\n\n\n")
    terminal.until("Pass the keyboard to Ben and press Enter> ")
    assert terminal.is_quiet(0.3)
    assert "Ben> " not in terminal.said
    terminal.type("\n")
    assert "Your bid cards" in terminal.until("Ben> ")


def test_the_hand_leaves_the_screen_before_the_next_player_is_called(terminal: Terminal) -> None:
    """Case 25: as many lines as the terminal has are between a hand and the next name."""
    terminal.until("Pass the keyboard to Ana and press Enter> ")
    terminal.type("\n")
    terminal.until("Ana> ")
    terminal.type("9\n\n")
    said = terminal.until("Pass the keyboard to Ben and press Enter> ")
    screen = said.split("\n")[-ROWS:]
    assert not any("9" in line or "Ana>" in line for line in screen)
