"""What is said at a table: the latest line on the table itself, and all of it with a line to type."""

import time
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input

from cardgames_tui import games
from cardgames_tui.engine.language import _
from cardgames_tui.engine.sentences import joined
from cardgames_tui.engine.text import cells, fitted, wrapped
from cardgames_tui.ui.canvas import Canvas
from cardgames_tui.ui.keys import KeyLine
from cardgames_tui.ui.lines import Headline, Prompt
from cardgames_tui.ui.zone import Sheet

from .errors import Refused
from .guests import Guest
from .tables import TALK, Missing, Said, Table


def told(said: Said) -> str:
    """A line of talk as it is read."""
    return f"{said.name}: {said.text}" if said.name else said.text


_MISSED = 50
"""Columns that the names of those who are missing may take."""


def missed(table: Table) -> str:
    """Who of the players is not at the table, as a part of a sentence; empty where all are."""
    gone = [_dropped(each) for each in table.missing]
    away = [_("{names} went to the lobby").format(names=joined(table.away))] if table.away else []
    told = joined([*gone, *away])
    return told if cells(told) <= _MISSED else _("{n} players are not here").format(n=table.absent)


def _dropped(missing: Missing) -> str:
    since = time.strftime("%H:%M", time.localtime(missing.since))
    return _("{names} dropped out at {time}").format(names=joined(missing.names), time=since)


class TalkLines(Sheet):
    """As many of the latest lines as there is room for."""

    def __init__(self, table: Table, id: str | None = None) -> None:
        super().__init__(id=id)
        self._table = table

    def paint(self, canvas: Canvas) -> None:
        """The newest at the bottom."""
        lines: list[tuple[str, str]] = []
        for said in reversed(self._table.talk):
            look = "" if said.name else "dim"
            lines = [(line, look) for line in wrapped(told(said), canvas.width - 4)] + lines
            if len(lines) >= canvas.height:
                break
        for y, (line, look) in enumerate(lines[-canvas.height :]):
            canvas.text(2, y, line, look)


class TalkLine(Sheet):
    """One line on the table: who is missing, and what was said last."""

    def __init__(self) -> None:
        super().__init__(id="talk-line")
        self._parts: tuple[tuple[str, str], ...] = ()

    def say(self, missing: str, said: str) -> None:
        """Show another line; empty parts are left out."""
        self._parts = tuple(part for part in ((missing, "bad"), (said, "changed")) if part[0])
        self.set_class(bool(self._parts), "-shown")
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """One after the other."""
        x = 1
        for text, look in self._parts:
            x = canvas.text(x, 0, fitted(text, canvas.width - x - 1), look) + 2


class TalkScreen(Screen[None]):
    """All that was said, and a line to say something; Enter says it and leads back."""

    CSS_PATH = "host.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "nothing", "Say", key_display="Enter"),
        Binding("escape", "dismiss", "Back", key_display="Esc"),
    ]

    def __init__(self, table: Table, guest: Guest) -> None:
        super().__init__()
        self._table, self._guest = table, guest

    def compose(self) -> ComposeResult:
        """Lines, the line to type, keys."""
        yield Headline()
        yield TalkLines(self._table, id="talk")
        yield Prompt()
        yield Input(
            placeholder=_("Say something to everybody at the table; Enter sends it."),
            max_length=TALK,
            compact=True,
            id="say",
        )
        yield KeyLine()

    def on_mount(self) -> None:
        """Ready to type."""
        here = ", ".join(guest.handle for guest in self._table.here.values())
        self.query_one(Headline).say(games.title(self._table.kept.game), _("here: {names}").format(names=here))
        self.query_one("#say").focus()

    def house_changed(self) -> None:
        """Somebody said something."""
        self.query_one(TalkLines).redraw()

    @on(Input.Submitted)
    def _say(self, message: Input.Submitted) -> None:
        if not self.is_active:  # a second Enter comes too late
            return
        try:
            self._table.say(self._guest, message.value)
        except Refused as refusal:
            self.query_one(Prompt).say(str(refusal), "bad")
            return
        self.dismiss()  # what is typed next belongs to the game

    def action_nothing(self) -> None:
        """Enter is the line's own."""
