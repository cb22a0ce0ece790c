"""A page to read: paragraphs in lines as wide as the screen, scrolled, with words and sentences marked."""

import re
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType

from cardgames_tui.decks.rules_text import occurrences
from cardgames_tui.engine.text import cells

from .canvas import PLAIN, Canvas
from .zone import Sheet

_LEFT = 3
_WIDEST = 76
"""Columns of a line that is read with ease."""
_WHEEL = 3
FOUND = ("found", "found-here")
"""The looks of what a search found, and of the one of it where the reader is."""


class Spread(NamedTuple):
    """Letters of a paragraph: its number, the first of them, and the one after the last."""

    paragraph: int
    start: int
    end: int


class Paragraph(NamedTuple):
    """Text with a look, what stands before it, and whether a blank line does."""

    text: str
    look: str = PLAIN
    lead: str = ""
    stands_off: bool = True
    drawn: bool = False
    """Whether its lines are kept as they are."""


class _Line(NamedTuple):
    """A line on the screen: the letters on it. A blank line has none of the paragraph that it stands before."""

    spread: Spread
    leads: bool


class Page(Sheet, can_focus=True):
    """Shows paragraphs, as many lines of them as there is room for."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"sheet--{look}" for look in FOUND}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)", "Scroll", key_display="↑↓"),
        Binding("down,j", "scroll(1)", "Scroll", show=False),
        Binding("pageup", "leaf(-1)", "Page", show=False),
        Binding("pagedown,space", "leaf(1)", "Page", show=False),
        Binding("home", "scroll(-100000)", "Beginning", show=False),
        Binding("end", "scroll(100000)", "End", show=False),
    ]

    def __init__(self, paragraphs: Sequence[Paragraph], told: Spread | None = None) -> None:
        """A page with one stretch that is marked from the start."""
        super().__init__(id="page")
        self._paragraphs = tuple(paragraphs)
        self._told = told
        self._found: tuple[Spread, ...] = ()
        self._at = 0
        self._lines: list[_Line] = []
        self._width = 0
        self._top = 0
        self._goal: tuple[Spread, bool] | None = None
        """What to show when the page is drawn next, and whether in the first line of the screen."""

    # ── where the reader is ─────────────────────────────────────────────────────────────────────────────────────────

    @property
    def paragraph(self) -> int:
        """The number of the paragraph in the first line of the screen."""
        return self._lines[self._top].spread.paragraph if self._lines else 0

    def open_at(self, paragraph: int) -> None:
        """Show a paragraph in the first line."""
        self._goal = Spread(paragraph, 0, 0), True
        self.redraw()

    def show(self, spread: Spread) -> None:
        """Show letters somewhere on the screen; nothing moves where they are on it already."""
        self._goal = spread, False
        self.redraw()

    def action_scroll(self, by: int) -> None:
        """Some lines down, or up."""
        self._top += by
        self.redraw()

    def action_leaf(self, by: int) -> None:
        """A screen down, or up; a line of the last one stays."""
        self.action_scroll(by * max(1, self.size.height - 1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Some lines down."""
        event.stop()
        self.action_scroll(_WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Some lines up."""
        event.stop()
        self.action_scroll(-_WHEEL)

    # ── searching ───────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def position(self) -> tuple[int, int]:
        """Which of the matches is shown, counted from 1, and how many there are."""
        return (self._at + 1, len(self._found)) if self._found else (0, 0)

    def search(self, wanted: str, start: int = 0) -> None:
        """Mark every place where the page says this, and show the first from a paragraph on."""
        self._found = tuple(self._occurrences(wanted.strip()))
        self._at = next((number for number, each in enumerate(self._found) if each.paragraph >= start), 0)
        self.show(self._found[self._at]) if self._found else self.redraw()

    def step(self, by: int) -> None:
        """Show the next match, or the one before."""
        if self._found:
            self._at = (self._at + by) % len(self._found)
            self.show(self._found[self._at])

    def _occurrences(self, wanted: str) -> list[Spread]:
        return [
            Spread(number, *found)
            for number, paragraph in enumerate(self._paragraphs)
            for found in occurrences(paragraph.text, wanted)
        ]

    # ── drawing ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def paint(self, canvas: Canvas) -> None:
        """The lines from the first one on, and a bar that tells where they are."""
        self._fit(canvas)
        for y, line in enumerate(self._lines[self._top : self._top + canvas.height]):
            self._draw_line(canvas, y, line)
        if len(self._lines) > canvas.height:
            length = max(1, canvas.height * canvas.height // len(self._lines))
            first = (canvas.height - length) * self._top // (len(self._lines) - canvas.height)
            for y in range(first, first + length):
                canvas.text(canvas.width - 1, y, "▐", "frame")

    def _fit(self, canvas: Canvas) -> None:
        """Lay the lines out anew for another width, and see to it that the goal is on the screen."""
        width = min(_WIDEST, canvas.width - _LEFT - 2)
        if width != self._width:
            here, read = self.paragraph, bool(self._lines) and self._top > 0
            self._width, self._lines = width, _laid_out(self._paragraphs, width)
            if read:
                self._top = self._line_of(Spread(here, 0, 0))
        if self._goal:
            spread, first = self._goal
            line = self._line_of(spread)
            if first:
                self._top = line
            elif not self._top <= line < self._top + canvas.height - 1:
                self._top = line - canvas.height // 3
            self._goal = None
        self._top = max(0, min(self._top, len(self._lines) - canvas.height))

    def _line_of(self, spread: Spread) -> int:
        """The number of the line with the first of the letters."""
        lines = [
            number
            for number, line in enumerate(self._lines)
            if line.spread.paragraph == spread.paragraph and line.spread.start <= spread.start and not _is_blank(line)
        ]
        return lines[-1] if lines else 0

    def _draw_line(self, canvas: Canvas, y: int, line: _Line) -> None:
        number, start, end = line.spread
        if _is_blank(line):
            return
        paragraph = self._paragraphs[number]
        x = _LEFT + cells(paragraph.lead)
        if line.leads:
            canvas.text(_LEFT, y, paragraph.lead, paragraph.look)
        looks = self._looks(line.spread)
        for letter, look in zip(paragraph.text[start:end], looks, strict=True):
            x = canvas.text(x, y, letter, look)
        if self._told and _shares(self._told, line.spread):
            canvas.text(1, y, "▌", "marked")

    def _looks(self, line: Spread) -> list[str]:
        """The look of every letter of a line."""
        looks = [self._paragraphs[line.paragraph].look] * (line.end - line.start)
        here = self._found[self._at] if self._found else None
        marks = [(self._told, "marked"), *((each, "found") for each in self._found), (here, "found-here")]
        for spread, look in marks:
            if spread and _shares(spread, line):
                first, last = max(spread.start, line.start), min(spread.end, line.end)
                looks[first - line.start : last - line.start] = [look] * (last - first)
        return looks


def _laid_out(paragraphs: Sequence[Paragraph], width: int) -> list[_Line]:
    lines = list[_Line]()
    for number, paragraph in enumerate(paragraphs):
        if paragraph.stands_off and lines:
            lines.append(_Line(Spread(number, 0, 0), leads=False))
        room = width - cells(paragraph.lead)
        parts = _as_drawn(paragraph.text) if paragraph.drawn else _broken(paragraph.text, room)
        lines += [_Line(Spread(number, start, end), leads=start == 0) for start, end in parts]
    return lines


def _as_drawn(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in re.finditer(r".+", text)]


def _broken(text: str, width: int) -> list[tuple[int, int]]:
    """The lines of a text, broken between words: the first letter of each, and the one after its last."""
    lines: list[tuple[int, int]] = []
    used = 0
    for word in re.finditer(r"\S+", text):
        wide = cells(word.group())
        if lines and used + 1 + wide <= width:
            lines[-1] = lines[-1][0], word.end()
            used += 1 + wide
        else:
            lines.append(word.span())
            used = wide
    return lines


def _is_blank(line: _Line) -> bool:
    return line.spread.start == line.spread.end


def _shares(one: Spread, other: Spread) -> bool:
    return one.paragraph == other.paragraph and one.start < other.end and other.start < one.end
