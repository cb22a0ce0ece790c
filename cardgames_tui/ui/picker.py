"""A line in a form: a name, a value that the arrow keys change, and a line of help."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from cardgames_tui.engine.text import cells, fitted

from .canvas import Canvas, Spot
from .zone import Sheet

LABEL = 21
_VALUE = 22
"""Columns of a usual value with its arrows; the help makes room for a longer one."""
_LONGEST = 24
_STEPS = {"left": -1, "right": 1, "space": 1}


class Picker(Sheet, can_focus=True):
    """Chooses one of several values: arrow keys or clicks on the arrows, digits for numbers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Change", key_display="←→"),
    ]

    @dataclass
    class Changed(Message):
        """Another value was chosen."""

        picker: "Picker"

        @property
        def control(self) -> "Picker":
            """The picker, for selectors."""
            return self.picker

    def __init__(self, label: str, values: Sequence[str], value: str, help: str, id: str | None = None) -> None:
        super().__init__(id=id)
        self.label = label
        self.values = list(values)
        self.value = value
        self.help = help
        self._typed = ""

    def offer(self, values: Sequence[str], value: str) -> Self:
        """Offer other values."""
        self.values, self.value = list(values), value
        self.redraw()
        return self

    def paint(self, canvas: Canvas) -> None:
        """Label, value between arrows, help."""
        look = "marked" if self.has_focus else ""
        canvas.text(0, 0, "▸" if self.has_focus else " ", look)
        canvas.text(1, 0, fitted(self.label, LABEL - 2), "bright" if self.has_focus else "")
        several = len(self.values) > 1
        value = fitted(self.value.replace("_", " "), _LONGEST)
        if several:
            canvas.text(LABEL, 0, "◂", look or "dim")
            canvas.spot(LABEL - 1, 0, 3, 1, Spot("step", -1))
        end = canvas.text(LABEL + 2, 0, value, look or "bright")
        if several:
            canvas.text(end + 1, 0, "▸", look or "dim")
            canvas.spot(LABEL + 2, 0, cells(value) + 3, 1, Spot("step", 1))
        help = max(LABEL + _VALUE, end + 3)
        canvas.text(help, 0, fitted(self.help, canvas.width - help - 1), "dim")

    def action_step(self, by: int) -> None:
        """Choose the next value, or the one before."""
        self._typed = ""
        self._choose(self.values[(self.values.index(self.value) + by) % len(self.values)])

    def on_key(self, event: events.Key) -> None:
        """Arrow keys choose the next value, or the one before; digits choose the number that they form.

        As bindings, keys that come fast would be heard only when other lines have the focus already; the one binding
        is there to be told of, and to be clicked.
        """
        if event.key in _STEPS:
            event.stop()
            self.action_step(_STEPS[event.key])
            return
        if event.character is None or not event.character.isdigit():
            return
        for typed in (self._typed + event.character, event.character):
            if typed in self.values:
                event.stop()
                self._typed = typed
                self._choose(typed)
                return
        self._typed = event.character

    def on_sheet_hit(self, message: Sheet.Hit) -> None:
        """A click on an arrow or on the value."""
        message.stop()
        self.focus()
        self.action_step(message.spot.value)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Stand out, or stand back."""
        super().watch_has_focus(has_focus)
        self._typed = ""
        self.redraw()

    def _choose(self, value: str) -> None:
        self.value = value
        self.redraw()
        self.post_message(self.Changed(self))
