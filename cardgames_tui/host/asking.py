"""A question with one line to type: a name, a code."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from .errors import Refused

_LETTERS = 64
"""Letters that can be typed into a line; names and codes are shorter."""


class AskScreen(ModalScreen[str | None]):
    """Asks until the answer is taken or the guest thinks better of it; ends with the answer, or None."""

    CSS_PATH = "host.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back", key_display="Esc")]

    def __init__(
        self, question: str, take: Callable[[str], object], start: str = "", way_back: str = "Esc: back"
    ) -> None:
        """A question; `take` does what the answer is for and raises Refused where it will not do."""
        super().__init__()
        self._question, self._take, self._start, self._way_back = question, take, start, way_back

    def compose(self) -> ComposeResult:
        """Question, line, and what was wrong with the answer before."""
        with Vertical(id="ask"):
            yield Static(self._question, markup=False)
            yield Input(self._start, max_length=_LETTERS, compact=True, id="answer")
            yield Static(self._help, id="ask-refusal", markup=False)

    @property
    def _help(self) -> str:
        return f"Enter · {self._way_back}"

    @on(Input.Submitted)
    def _submitted(self, message: Input.Submitted) -> None:
        message.stop()
        if not self.is_active:  # a second Enter comes too late
            return
        try:
            self._take(message.value)
        except Refused as refusal:
            self.query_one("#ask-refusal", Static).update(str(refusal))
            message.input.action_select_all()
        else:
            self.dismiss(message.value)

    def action_back(self) -> None:
        """Answer nothing."""
        self.dismiss(None)
