"""A sheet of cells to draw on: text, boxes, and the spots that a mouse can hit.

What is drawn is plain text and the names of looks; nothing here knows colours, widgets or markup.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardgames_tui.engine.text import cells, padded

PLAIN = ""
_LIGHT = "┌─┐│└┘"
_HEAVY = "┏━┓┃┗┛"


class Spot(NamedTuple):
    """Something on the table that a player can mark: a card, a group, a number."""

    kind: str
    value: Any


def is_block(look: str) -> bool:
    """Whether a look colours what is behind the letters, too."""
    return "suit" in look or "found" in look


class Cell(NamedTuple):
    """One column of one line; the right half of a wide letter is empty."""

    text: str
    look: str


class Canvas:
    """Cells of a width and a height; whatever falls outside is cut off. A look is names joined by spaces."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        # Letters and looks lie apart, a list a line: a stretch is written and lines are compared by slices.
        self._letters = [[" "] * width for _line in range(height)]
        self._looks = [[PLAIN] * width for _line in range(height)]
        self._spots: list[tuple[range, range, Spot]] = []

    def text(self, x: int, y: int, text: str, look: str = PLAIN) -> int:
        """Write the text from column x of line y; returns the column after it."""
        width = cells(text)
        if not 0 <= y < self.height:
            return x + width
        if width == len(text):
            self._write(x, y, text, look)
            return x + width
        for character in text:
            x = self._put(x, y, character, look)
        return x

    def right(self, x: int, y: int, text: str, look: str = PLAIN) -> None:
        """Write the text so that it ends before column x."""
        self.text(x - cells(text), y, text, look)

    def centred(self, x: int, y: int, width: int, text: str, look: str = PLAIN) -> None:
        """Write the text, cut to the width, in the middle of the columns from x on."""
        short = padded(text, width).rstrip()
        self.text(x + (width - cells(short)) // 2, y, short, look)

    def box(self, x: int, y: int, width: int, height: int, look: str = PLAIN, heavy: bool = False) -> None:
        """Draw a frame."""
        left_top, across, right_top, down, left_bottom, right_bottom = tuple(_HEAVY if heavy else _LIGHT)
        self.text(x, y, left_top + across * (width - 2) + right_top, look)
        for line in range(y + 1, y + height - 1):
            self.text(x, line, down, look)
            self.text(x + width - 1, line, down, look)
        self.text(x, y + height - 1, left_bottom + across * (width - 2) + right_bottom, look)

    def fill(self, x: int, y: int, width: int, height: int, look: str) -> None:
        """Give blank cells a look."""
        for line in range(y, y + height):
            self.text(x, line, " " * width, look)

    def spot(self, x: int, y: int, width: int, height: int, spot: Spot) -> None:
        """Let the mouse hit these cells as the spot; what is added later lies above."""
        self._spots.append((range(x, x + width), range(y, y + height), spot))

    def spot_at(self, x: int, y: int) -> Spot | None:
        """The spot at a cell."""
        for columns, lines, spot in self._spots[::-1]:
            if x in columns and y in lines:
                return spot
        return None

    def runs(self, y: int) -> Iterator[tuple[str, str]]:
        """The line as stretches of one look: text and look.

        Blanks go with the stretch before them where that has no colour of its own behind the letters: every stretch
        costs some forty bytes on the way to a terminal.
        """
        letters, looks = self._letters[y], self._looks[y]
        begun, look = 0, PLAIN
        for x, other in enumerate(looks):
            if other == look or (letters[x] == " " and not (is_block(other) or is_block(look))):
                continue
            if x > begun:
                yield "".join(letters[begun:x]), look
            begun, look = x, other
        if self.width > begun:
            yield "".join(letters[begun:]), look

    def line(self, y: int) -> str:
        """The line as text."""
        return "".join(self._letters[y])

    def row(self, y: int) -> list[Cell]:
        """The cells of a line."""
        return [Cell(text, look) for text, look in zip(self._letters[y], self._looks[y], strict=True)]

    def has_line_of(self, other: "Canvas", y: int) -> bool:
        """Whether the line looks as it does on the other canvas."""
        return self._letters[y] == other._letters[y] and self._looks[y] == other._looks[y]

    def _write(self, x: int, y: int, text: str, look: str) -> None:
        """Write letters of one column each."""
        first, last = max(0, x), min(self.width, x + len(text))
        if first < last:
            self._letters[y][first:last] = text[first - x : last - x]
            self._looks[y][first:last] = [look] * (last - first)

    def _put(self, x: int, y: int, character: str, look: str) -> int:
        """Write one letter of any width; returns the column after it."""
        width = cells(character)
        if width == 0:
            self._add_accent(x, y, character)
        elif width == 1:
            self._write(x, y, character, look)
        elif x >= 0 and x + width <= self.width:
            self._letters[y][x : x + 2] = character, ""
            self._looks[y][x : x + 2] = look, look
        return x + width

    def _add_accent(self, x: int, y: int, accent: str) -> None:
        while 0 < x <= self.width:
            x -= 1
            if self._letters[y][x]:
                self._letters[y][x] += accent
                return
