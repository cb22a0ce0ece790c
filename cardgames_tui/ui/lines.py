"""The lines of text around a board: headline, log and prompt."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget

from cardgames_tui.engine.text import fitted, padded, wrapped

from .canvas import PLAIN, Canvas, Spot
from .keys import KeyLine
from .zone import Sheet

CONFIRM = Spot("confirm", None)
"""The prompt itself: a click on it does what Enter does."""


class Headline(Sheet):
    """The first line: what is played on the left, who looks on the right."""

    def __init__(self) -> None:
        super().__init__(id="headline")
        self._left = self._right = ""

    def say(self, left: str, right: str) -> None:
        """Show another headline."""
        self._left, self._right = left, right
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Left and right; the left gives way."""
        canvas.text(1, 0, fitted(self._left, canvas.width - len(self._right) - 4), "title")
        canvas.right(canvas.width - 1, 0, self._right, "bright")


class Log(Sheet):
    """The last things that happened; as many as there is room for, the newest at the bottom."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._sentences: tuple[str, ...] = ()
        self._new = 0

    def tell(self, sentences: Sequence[str], new: int) -> None:
        """Show the sentences; the last `new` of them stand out."""
        self._sentences, self._new = tuple(sentences), new
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """The new sentences, run together where they need that; above them whole older ones, as many as fit."""
        old = self._sentences[: len(self._sentences) - self._new]
        fresh, whole = self._fresh(self._sentences[len(old) :], canvas)
        shown = [(line, "changed") for line in fresh]
        for sentence in reversed(old if whole else ()):
            lines = [(line, "dim") for line in self._lines(sentence, canvas)]
            if len(lines) + len(shown) > canvas.height:
                break
            shown = lines + shown
        for y, (line, look) in enumerate(shown):
            canvas.text(1, y, line, look)

    def _fresh(self, sentences: Sequence[str], canvas: Canvas) -> tuple[list[str], bool]:
        """The lines of new sentences, and whether these are all: a sentence a line if they fit so, else the latest
        that fit in one piece, else the end of the last.
        """
        apart = [line for sentence in sentences for line in self._lines(sentence, canvas)]
        if len(apart) <= canvas.height:
            return apart, True
        for first in range(len(sentences)):
            together = self._lines(" ".join(sentences[first:]), canvas)
            if len(together) <= canvas.height:
                return together, first == 0
        return self._lines(f"… {' '.join(together[-canvas.height :])}", canvas)[-canvas.height :], False

    def _lines(self, sentence: str, canvas: Canvas) -> list[str]:
        return wrapped(sentence, canvas.width - 2)


class Prompt(Sheet):
    """What is expected now, what the marked spots amount to, or why an act was refused."""

    def __init__(self) -> None:
        super().__init__(id="prompt")
        self._text, self._look = "", PLAIN
        self._warning = ""

    @property
    def text(self) -> str:
        """What it says."""
        return self._text

    def say(self, text: str, look: str = PLAIN) -> None:
        """Say something else."""
        self._text, self._look = text, look
        self.redraw()

    def warn(self, warning: str) -> None:
        """Keep a warning in the last line; an empty one takes it away."""
        self._warning = warning
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """The sentence in as many lines as there are, and the warning over the last."""
        for y, line in enumerate(wrapped(self._text, canvas.width - 2)[: canvas.height]):
            canvas.text(1, y, line, self._look)
        if self._warning:
            canvas.text(1, canvas.height - 1, padded(self._warning, canvas.width - 2), "bad")
        canvas.spot(0, 0, canvas.width, canvas.height, CONFIRM)


def around(board: Widget) -> ComposeResult:
    """The parts of a table in their places: headline, board, log beside it or below it, prompt, keys."""
    yield Headline()
    with Horizontal(id="middle"):
        yield board
        yield Log("side-log")
    yield Log("log")
    yield Prompt()
    yield KeyLine()
