"""The real program in a real terminal."""

import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from fcntl import ioctl
from pathlib import Path

import pyte
import pytest

from cardgames_tui.store.store import Store

COLUMNS, ROWS = 80, 24
RESTORED = ("\x1b[?1049l", "\x1b[?1000l", "\x1b[?1003l", "\x1b[?1006l", "\x1b[?2004l", "\x1b[?25h")
PROGRAM = ("-m", "cardgames_tui")
PLAY_RAJ = ("play", "raj", "--seat", "Ana", "--seat", "Ben", "--seed", "1")


class Terminal:
    """The program in a terminal that shows what it draws."""

    def __init__(self, home: Path, *arguments: str, program: Sequence[str] = PROGRAM, **environment: str) -> None:
        self._pid, self._terminal = pty.fork()
        if self._pid == 0:
            os.environ.pop("NO_COLOR", None)
            os.environ |= {
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "XDG_DATA_HOME": str(home),
                **environment,
            }
            os.execv(sys.executable, [sys.executable, *program, *arguments])
        ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.raw = ""
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.Stream(self.screen)
        self.code: int | None = None

    @property
    def text(self) -> str:
        """The screen in one piece."""
        return "\n".join(self.screen.display)

    def until(self, text: str, within: float = 30) -> str:
        """Read until the screen says this; returns the screen."""
        end = time.monotonic() + within
        while text not in self.text:
            assert time.monotonic() < end, self.text
            self.read(0.2)
        return self.text

    def read(self, seconds: float) -> int:
        """Read what comes within so many seconds; returns how many bytes that were."""
        ready, _write, _error = select.select([self._terminal], [], [], seconds)
        if not ready:
            return 0
        try:
            data = os.read(self._terminal, 65536)
        except OSError:
            return 0
        text = data.decode("utf-8", "replace")
        self.raw += text
        self._stream.feed(text)
        return len(data)

    def quiet(self, seconds: float) -> int:
        """Read for so long; returns how many bytes came."""
        end = time.monotonic() + seconds
        return sum(iter(lambda: self.read(0.05) if time.monotonic() < end else -1, -1))

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._terminal, keys.encode())

    def kill(self, number: signal.Signals) -> None:
        """Send a signal."""
        os.kill(self._pid, number)

    def ended(self, within: float = 10) -> int:
        """Read to the end; returns the exit code."""
        end = time.monotonic() + within
        while True:
            self.read(0.1)
            pid, status = os.waitpid(self._pid, os.WNOHANG)
            if pid:
                self.quiet(0.2)
                self.code = os.waitstatus_to_exitcode(status)
                return self.code
            assert time.monotonic() < end, "the program did not end"

    def close(self) -> None:
        """Hang up."""
        os.close(self._terminal)
        if self.code is None:
            os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)


Opener = Callable[..., Terminal]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    terminals: list[Terminal] = []

    def open_terminal(*arguments: str, program: Sequence[str] = PROGRAM, **environment: str) -> Terminal:
        terminals.append(Terminal(tmp_path, *arguments, program=program, **environment))
        return terminals[-1]

    yield open_terminal
    for terminal in terminals:
        terminal.close()


def risen(terminal: Terminal, name: str) -> None:
    """Raise the curtain for a player."""
    terminal.until(f"Pass the keyboard to {name}.")
    terminal.quiet(0.8)
    terminal.type("\r")
    terminal.until(f"you are {name}")
    terminal.quiet(0.5)


def test_the_menu_opens_and_q_gives_the_terminal_back_as_it_was(opened: Opener) -> None:
    terminal = opened()
    terminal.until("Travel Agency")
    terminal.type("q")
    assert terminal.ended() == 0
    assert all(code in terminal.raw[-400:] for code in RESTORED)


def test_no_card_of_the_player_who_left_is_sent_while_the_next_one_plays(opened: Opener) -> None:
    terminal = opened(*PLAY_RAJ)
    risen(terminal, "Ana")
    terminal.type("9")
    terminal.until("Bid 9?")
    terminal.type("\r")
    terminal.until("Your 9 lies face down")
    terminal.quiet(0.5)
    terminal.raw = ""
    terminal.type("\r")
    terminal.until("Pass the keyboard to Ben.")
    terminal.quiet(0.8)
    assert "│ 8│" not in terminal.raw + terminal.text
    assert "face down" not in terminal.raw.split("Pass the keyboard")[-1] + terminal.text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_kill_in_the_middle_restores_the_terminal_and_loses_nothing(
    opened: Opener, tmp_path: Path, number: signal.Signals
) -> None:
    terminal = opened(*PLAY_RAJ)
    risen(terminal, "Ana")
    terminal.type("9\r")
    terminal.until("Your 9 lies face down")
    terminal.kill(number)
    assert terminal.ended() == 128 + number
    assert all(code in terminal.raw[-600:] for code in RESTORED)
    (entry,) = Store(tmp_path / "cardgames").open_matches()
    assert entry.acts == 1
    again = opened("resume")
    assert "Pass the keyboard to Ben." in again.until("Pass the keyboard")
    assert "Your 9" not in again.raw


def test_nothing_is_sent_while_nothing_happens_and_little_for_an_arrow_key(opened: Opener) -> None:
    terminal = opened(*PLAY_RAJ)
    risen(terminal, "Ana")
    terminal.quiet(0.5)
    assert terminal.quiet(2) == 0
    terminal.raw = ""
    terminal.type("\x1b[C")
    assert 0 < terminal.quiet(0.7) < 2500
    assert "\x1b[2J" not in terminal.raw


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light", "nord"])
def test_without_colours_every_letter_can_be_read_and_the_marked_card_stands_out(
    opened: Opener, tmp_path: Path, theme: str
) -> None:
    (tmp_path / "cardgames").mkdir()
    (tmp_path / "cardgames" / "settings.json").write_text(f'{{"theme": "{theme}"}}')
    terminal = opened(*PLAY_RAJ, NO_COLOR="1")
    risen(terminal, "Ana")
    terminal.type("9")
    terminal.until("Bid 9?")
    cells = [cell for line in terminal.screen.buffer.values() for cell in line.values() if cell.data.strip()]
    assert cells
    assert not [cell for cell in cells if cell.fg == cell.bg and cell.fg != "default"]
    assert all(_is_grey(cell.fg) and _is_grey(cell.bg) for cell in cells)
    assert "┏━━┓" in terminal.text


def test_a_name_with_escape_codes_reaches_no_terminal(opened: Opener) -> None:
    terminal = opened("play", "raj", "--seat", "A\x1b]0;PWNED\x07B\x1b[2J", "--seat", "Ben", "--seed", "1")
    terminal.until("Pass the keyboard to A")
    terminal.quiet(0.5)
    assert "]0;PWNED\x07" not in terminal.raw.replace("A]0;PWNEDB", "")
    assert "\x1b]0;" not in terminal.raw


def test_a_locale_without_frames_is_told_what_to_set(opened: Opener) -> None:
    terminal = opened(LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")
    terminal.until("LC_ALL=C.UTF-8")
    terminal.type("q")
    assert terminal.ended() == 0
    assert "Traceback" not in terminal.raw


FAULTY = """
from cardgames_tui.cli import main
from cardgames_tui.games.raj.screen import RajBoard

def act(self, view, marks):
    secret = view.hand
    raise ValueError(f"the hand is {secret}")

RajBoard.act = act
raise SystemExit(main())
"""


def test_a_fault_in_the_program_restores_the_terminal_and_tells_no_card(opened: Opener, tmp_path: Path) -> None:
    terminal = opened(*PLAY_RAJ, program=("-c", FAULTY))
    risen(terminal, "Ana")
    terminal.type("9")
    terminal.until("Bid 9?")
    terminal.raw = ""
    terminal.type("\r")
    assert terminal.ended() == 1
    assert all(code in terminal.raw for code in RESTORED)
    report = (tmp_path / "cardgames" / "crash.txt").read_text()
    said = terminal.raw.split("\x1b[?1049l")[-1] + report
    assert "cardgames had to stop: a fault in the program (ValueError)." in said
    assert "crash.txt" in "".join(said.split())
    assert "ValueError" in report
    assert not re.search(r"the hand is|\(1, 2, 3|13, 14, 15", said.replace("the hand is {secret}", ""))
    assert "Pass the keyboard to Ana." in opened("resume").until("Pass the keyboard")


def _is_grey(colour: str) -> bool:
    return colour == "default" or (len(colour) == 6 and colour[:2] == colour[2:4] == colour[4:])
