"""The menu: where the collection opens, and where every match is left to."""

from typing import ClassVar, Literal, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from cardgames_tui import games
from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import fitted, wrapped

from .canvas import Canvas, Spot
from .zone import Sheet

What = Literal["new", "resume", "history", "demos", "rules", "settings", "quit"]

_CARDS = (" 17 ", "ES 7", " +9 ", "G 15")
_KEYS = "↑↓ Enter choose  r resume  h history  d demos  ? rules  s settings  q quit"
_NAME = 18


class Wish(NamedTuple):
    """What somebody chose in the menu; `game` where it is about one."""

    what: What
    game: str = ""


class MenuText(Sheet, can_focus=True):
    """Title, choices, notice and keys on one sheet: nothing opens quicker."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)"),
        Binding("down,j", "step(1)"),
        Binding("home", "mark(0)"),
        Binding("end", "mark(-1)"),
        Binding("enter,space", "choose"),
    ]

    class Chosen(Message):
        """A wish was chosen."""

        def __init__(self, wish: Wish) -> None:
            super().__init__()
            self.wish = wish

    def __init__(self) -> None:
        super().__init__(id="menu")
        self._notice = ""
        self._at = 0
        self._lines = [
            *((Wish("new", slug), games.title(slug), games.summary(slug)) for slug in games.slugs()),
            (Wish("resume"), _("Resume"), _("Go on with a match.")),
            (Wish("history"), _("History"), _("Finished matches, players and figures.")),
            (Wish("demos"), _("Demos"), _("Watch a round of a game, and take over.")),
            (Wish("rules"), _("Rules"), _("Every game in a few minutes.")),
            (Wish("settings"), _("Settings"), _("Colours of cards and of everything else.")),
            (Wish("quit"), _("Quit"), _("Every match is kept.")),
        ]

    def paint(self, canvas: Canvas) -> None:
        """From top to bottom."""
        for number, card in enumerate(_CARDS):
            canvas.box(3 + number * 7, 1, 6, 3, "frame")
            canvas.text(4 + number * 7, 2, card, "title")
        canvas.text(33, 2, _("c a r d g a m e s"), "title")
        for number, (_wish, name, about) in enumerate(self._lines):
            self._line(canvas, 6 + number + (number >= len(games.slugs())), number, name, about)
        for line, text in enumerate(wrapped(self._notice, canvas.width - 6)[:4]):
            canvas.text(3, 9 + len(self._lines) + line, text, "changed")
        canvas.text(3, canvas.height - 1, fitted(_(_KEYS), canvas.width - 4), "dim")

    def say(self, notice: str) -> None:
        """Say something below the lines."""
        self._notice = notice
        self.redraw()

    def action_step(self, by: int) -> None:
        """Move to the next line, or the one before."""
        self.action_mark(self._at + by)

    def action_mark(self, line: int) -> None:
        """Move to a line, counted from 0; -1 is the last one."""
        self._at = line % len(self._lines)
        self.redraw()

    def action_choose(self) -> None:
        """Choose the line."""
        self.post_message(self.Chosen(self._lines[self._at][0]))

    def on_sheet_hit(self, message: Sheet.Hit) -> None:
        """A click on a line chooses it."""
        message.stop()
        self._at = message.spot.value
        self.redraw()
        self.action_choose()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The line below the mouse stands out."""
        spot = self._canvas.spot_at(event.x, event.y)
        if spot and spot.value != self._at:
            self._at = spot.value
            self.redraw()

    def _line(self, canvas: Canvas, y: int, number: int, name: str, about: str) -> None:
        chosen = number == self._at
        canvas.text(2, y, "▸" if chosen else " ", "marked")
        end = canvas.text(4, y, name, "marked" if chosen else "bright")
        canvas.text(max(end, 4 + _NAME), y, fitted(about, canvas.width - 6 - _NAME), "" if chosen else "dim")
        canvas.spot(0, y, canvas.width, 1, Spot("line", number))


class MenuScreen(Screen[None]):
    """New games, saved matches, rules, settings, and the way out; every other screen lies above it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "wish('resume')"),
        Binding("h", "wish('history')"),
        Binding("d", "wish('demos')"),
        Binding("question_mark", "wish('rules')"),
        Binding("s", "wish('settings')"),
        Binding("q", "wish('quit')"),
    ]

    def compose(self) -> ComposeResult:
        """One sheet."""
        yield MenuText()

    def say(self, notice: str) -> None:
        """Say something below the lines."""
        self.query_one(MenuText).say(notice)

    def action_wish(self, what: What) -> None:
        """Choose by a key."""
        self.post_message(MenuText.Chosen(Wish(what)))
