"""Standard input and output as lines of plain text."""

import codecs
import os
import shutil
import sys
import unicodedata
from typing import TextIO

from cardgames_tui.engine.text import clean

try:
    import termios
except ImportError:  # on Windows
    termios = None  # type: ignore[assignment]

LONGEST = 1000
"""Letters that are taken of a line; what a person types stays far below."""
_GULP = 65536
_TALL = 60
"""Lines of a terminal whose height is not known."""
_ALIKE = {
    "·": "-",
    "–": "-",
    "—": "-",
    "−": "-",
    "★": "*",
    "×": "x",
    "⁄": "/",
    "→": "->",
    "▸": ">",
    "≤": "<=",
    "≥": ">=",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "ß": "ss",
    "█": "#",
    "▒": "+",
    "░": ".",
    **dict.fromkeys("┌┐└┘", "+"),
    "━": "=",
    "╾": "-",
    "│": "|",
    "─": "-",
}


def speak_plainly(stream: TextIO) -> None:
    """Let a stream say in its own letters whatever its encoding cannot say."""
    codecs.register_error("cardgames.alike", _alike)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="cardgames.alike")


def has_terminal() -> bool:
    """Whether a screen can be drawn: both ends are a terminal that can move its cursor."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


class Lines:
    """A conversation in lines. The end of the input is an answer of None."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self._source = source
        self._target = target

    def say(self, *lines: str) -> None:
        """Say something, a thought a line."""
        for line in lines:
            print(line, file=self._target)
        self._target.flush()

    def ask(self, prompt: str) -> str | None:
        """The answer to a prompt, cleaned and bounded; None where no answer will come."""
        self._target.write(f"{prompt}> ")
        self._target.flush()
        line = self._source.readline(LONGEST)
        if not line:
            self.say("")
            return None
        self._skip_rest(line)
        return clean(line, LONGEST)

    def ask_afresh(self, prompt: str) -> str | None:
        """The answer to a prompt, as from `ask`; what a person typed before it was asked does not count."""
        if termios and self._source.isatty():
            termios.tcflush(self._source, termios.TCIFLUSH)
        return self.ask(prompt)

    def scroll_away(self) -> None:
        """Push what was said out of sight with blank lines."""
        self.say(*[""] * self._height())

    def _height(self) -> int:
        return shutil.get_terminal_size((80, _TALL)).lines if self._target.isatty() else _TALL

    def _skip_rest(self, line: str) -> None:
        """Pass over the rest of a line that is too long, without keeping it."""
        while line and not line.endswith("\n"):
            line = self._source.readline(_GULP)


def standard() -> Lines:
    """Standard input and output."""
    speak_plainly(sys.stdout)
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")
    return Lines(sys.stdin, sys.stdout)


def _alike(error: UnicodeError) -> tuple[str, int]:
    """What to say instead of letters that an encoding does not have: something alike, the bare letter, or "?"."""
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end]
    return "".join(_instead(letter) for letter in letters), error.end


def _instead(letter: str) -> str:
    parts = [_ALIKE.get(part, part) for part in unicodedata.normalize("NFKD", letter)]
    bare = "".join(part for part in parts if part.isascii())
    return bare or ("" if unicodedata.combining(letter) else "?")
