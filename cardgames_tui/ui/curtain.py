"""The curtain between two players of one keyboard: nothing secret is on the screen, or anywhere behind it."""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.types import CSSPathType

from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import cells

from .canvas import Canvas
from .keys import KeyLine
from .zone import Sheet

_WIDEST = 52
"""Columns of the longest sentence but the invitation."""
QUIET = 0.6
"""Seconds without a key or click before the curtain can rise: what was typed ahead for the last screen is dropped."""


class CurtainText(Sheet):
    """Who is to take the keyboard, and what anybody may know."""

    def __init__(self, player: str, standings: tuple[str, ...]) -> None:
        super().__init__(id="curtain-text")
        self.player = player
        self.standings = standings
        self.ready = False
        self.hasty = False
        """Whether somebody pressed a key before the curtain was ready."""

    def paint(self, canvas: Canvas) -> None:
        """A frame in the middle; the same size and words whatever the players hold."""
        pass_on = _("Pass the keyboard to {name}.").format(name=self.player)
        invitation = _("{name}, press Enter when only you can see the screen.").format(name=self.player)
        purpose = _("The curtain hides the hand of the player before you.")
        if self.hasty and not self.ready:
            purpose = _("Too soon: wait a moment, then press Enter again.")
        lines = len(self.standings)
        top = max(0, (canvas.height - 9 - lines) // 2)
        width = min(canvas.width, max(cells(invitation), _WIDEST) + 6)
        left = (canvas.width - width) // 2
        canvas.box(left, top, width, 7, "frame")
        canvas.centred(left, top + 2, width, pass_on, "title")
        canvas.centred(left, top + 4, width, invitation, "bright" if self.ready else "dim")
        canvas.centred(left, top + 5, width, purpose, "dim")
        for line, standing in enumerate(self.standings):
            canvas.centred(0, top + 9 + line, canvas.width, standing)


class CurtainScreen(Screen[bool]):
    """Ends with true when the next player has the keyboard, with false when somebody wants to leave the table."""

    CSS_PATH: ClassVar[CSSPathType | None] = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "rise", "Show my view", key_display="Enter"),
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("escape", "leave", "Menu", key_display="Esc"),
    ]

    def __init__(
        self, read_rules: Callable[[], None], player: str, standings: tuple[str, ...], quiet: float = QUIET
    ) -> None:
        super().__init__()
        self._read_rules = read_rules
        self._text = CurtainText(player, standings)
        self._quiet = quiet

    @property
    def at_rest(self) -> bool:
        """Whether Enter counts."""
        return self._text.ready

    def compose(self) -> ComposeResult:
        """The text and the keys."""
        yield self._text
        yield KeyLine()

    def on_mount(self) -> None:
        """Wait for quiet."""
        self._timer = self.set_timer(self._quiet, self._become_ready)

    def on_key(self, event: events.Key) -> None:
        """A key before the curtain is ready makes it wait again."""
        self._wait_again()

    def on_click(self, event: events.Click) -> None:
        """A click raises the curtain, as Enter does."""
        self.action_rise()

    def action_rise(self) -> None:
        """Let the next player see their view."""
        if self._text.ready:
            self.dismiss(True)
        else:
            self._wait_again()

    def action_leave(self) -> None:
        """Go to the menu; the match is kept."""
        if self._text.ready:
            self.dismiss(False)
        else:
            self._wait_again()

    def action_rules(self) -> None:
        """Read the rules; no hand is shown for that."""
        self._read_rules()

    def _become_ready(self) -> None:
        self._text.ready = True
        self._text.redraw()

    def _wait_again(self) -> None:
        if not self._text.ready:
            self._text.hasty = True
            self._text.redraw()
            self._timer.reset()
