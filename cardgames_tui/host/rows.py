"""Lines to choose from by arrow keys or mouse, drawn anew where they are while they change."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.message import Message

from cardgames_tui.engine.text import fitted
from cardgames_tui.ui.canvas import Canvas, Spot
from cardgames_tui.ui.zone import Sheet


class Row(NamedTuple):
    """A line: what it stands for, and its columns. A line that stands for None is a heading."""

    value: Any
    columns: tuple[str, ...]


class Rows(Sheet, can_focus=True):
    """Rows with a mark that stays on what it marks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Line", key_display="↑↓"),
        Binding("down", "step(1)", "Line", show=False),
        Binding("pageup", "step(-10)", "Line", show=False),
        Binding("pagedown", "step(10)", "Line", show=False),
        Binding("home", "mark(0)", "Line", show=False),
        Binding("end", "mark(-1)", "Line", show=False),
    ]

    @dataclass
    class Chosen(Message):
        """A line was chosen."""

        value: Any

    def __init__(self, widths: Sequence[int], nothing: str, id: str | None = None) -> None:
        """Rows whose columns have these widths; one more takes the rest. Where there are no rows, `nothing` is said."""
        super().__init__(id=id)
        self._widths = tuple(widths)
        self._nothing = nothing
        self._rows: tuple[Row, ...] = ()
        self._at = 0
        self._top = 0

    @property
    def marked(self) -> Any | None:
        """What the marked line stands for; None where there is none."""
        return self._rows[self._at].value if self._at < len(self._rows) else None

    def show(self, rows: Sequence[Row]) -> None:
        """Show other lines; the mark stays where it was, or goes to the line that took its place."""
        before = self.marked
        self._rows = tuple(rows)
        places = self._places()
        same = [place for place in places if self._rows[place].value == before]
        near = [place for place in places if place <= self._at][-1:] or places
        self._at = (same or near or [0])[0]
        self.redraw()

    def action_step(self, by: int) -> None:
        """Move the mark by some lines."""
        places = self._places()
        if places:
            there = (places.index(self._at) if self._at in places else 0) + by
            self._at = places[max(0, min(len(places) - 1, there)) if abs(by) > 1 else there % len(places)]
            self.redraw()

    def action_mark(self, place: int) -> None:
        """Move the mark to the first line (0) or the last (-1)."""
        if places := self._places():
            self._at = places[place]
            self.redraw()

    def action_choose(self) -> None:
        """Choose the marked line."""
        if self.marked is not None:
            self.post_message(self.Chosen(self.marked))

    def on_sheet_hit(self, message: Sheet.Hit) -> None:
        """A click marks a line; one on the marked line chooses it."""
        message.stop()
        self.focus()
        if message.spot.value == self._at:
            self.action_choose()
        else:
            self._at = message.spot.value
            self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """As many lines as there is room for, the marked one among them."""
        if not self._rows:
            canvas.text(3, 0, fitted(self._nothing, canvas.width - 4), "dim")
            return
        self._top = max(self._at - canvas.height + 1, min(self._top, self._at if self._at > 1 else 0))
        for y, number in enumerate(range(self._top, min(len(self._rows), self._top + canvas.height))):
            self._line(canvas, y, number)

    def _line(self, canvas: Canvas, y: int, number: int) -> None:
        row = self._rows[number]
        if row.value is None:
            canvas.text(1, y, fitted(row.columns[0], canvas.width - 2), "title")
            return
        marked = number == self._at
        canvas.text(1, y, "▸" if marked else " ", "marked")
        x = 3
        for column, text in enumerate(row.columns):
            width = self._widths[column] if column < len(self._widths) else canvas.width - x
            look = "marked" if marked else "bright" if column == 0 else ""
            canvas.text(x, y, fitted(text, width - 1), look)
            x += width
        canvas.spot(0, y, canvas.width, 1, Spot("line", number))

    def _places(self) -> list[int]:
        return [place for place, row in enumerate(self._rows) if row.value is not None]
