"""The host's own screen: guests, tables, and the way to a restart."""

import time
from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from cardgames_tui import games
from cardgames_tui.engine.language import _
from cardgames_tui.engine.sentences import joined
from cardgames_tui.engine.text import fitted
from cardgames_tui.ui.choices import Choice, ListScreen
from cardgames_tui.ui.keys import KeyLine
from cardgames_tui.ui.lines import Headline, Prompt

from .errors import Refused
from .guests import Guest
from .house import House
from .lobby import state
from .rows import Row, Rows
from .tables import Table

_PACE = 1.0
"""Seconds between two looks at the house."""
_WIDTHS = (19, 22, 18)


class HostScreen(Screen[None]):
    """Who is here and what is played, with nobody's cards; the host may show somebody out and close tables."""

    CSS_PATH = "host.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("k", "kick", "Show out"),
        Binding("x", "close", "Close table"),
        Binding("d", "drain", "End or restart"),
        Binding("escape,q", "dismiss", "Back", key_display="Esc"),
    ]

    def __init__(self, house: House, guest: Guest) -> None:
        super().__init__()
        self._house, self._guest = house, guest

    def compose(self) -> ComposeResult:
        """Guests, tables, keys."""
        yield Headline()
        yield Rows(_WIDTHS, _("Nobody is here."), id="everything")
        yield Prompt()
        yield KeyLine()

    def on_mount(self) -> None:
        """Look again and again."""
        self.query_one(Rows).focus()
        self._draw()
        self.set_interval(_PACE, self._draw)

    def _draw(self) -> None:
        house = self._house
        self.query_one(Headline).say(
            _("Host · {door}").format(door=self._door()), _("you are {name}").format(name=self._guest.handle)
        )
        guests = [Row(guest, _about_guest(guest)) for guest in house.guests.values()]
        tables = [Row(table, _about_table(table)) for table in house.tables.values()]
        heads = [Row(None, (_("Guests"),)), Row(None, ("",)), Row(None, (_("Tables"),))]
        self.query_one(Rows).show([heads[0], *guests, *(heads[1:] if tables else ()), *tables])
        self.query_one(Prompt).warn(" ".join(house.notices))

    def _door(self) -> str:
        """Who can come in."""
        if self._house.draining:
            return _("letting nobody in any more")
        return _("invite code {code}").format(code=self._house.invite) if self._house.invite else _("the door is open")

    def _say(self, sentence: str) -> None:
        self.query_one(Prompt).say(sentence, "bad")

    def action_kick(self) -> None:
        """Ask, then show the marked guest out."""
        guest = self.query_one(Rows).marked
        if not isinstance(guest, Guest):
            self._say(_("Mark a guest first."))
        elif guest is self._guest:
            self._say(_("This is you; mark somebody else."))
        else:
            question = _("Show {name} out until the host is started anew?").format(name=guest.handle)
            self._ask(question, _("Show out"), lambda: self._house.kick(guest))

    def action_close(self) -> None:
        """Ask, then close the marked table."""
        table = self.query_one(Rows).marked
        if not isinstance(table, Table):
            self._say(_("Mark a table first."))
            return
        names = joined([seat.name for seat in table.seats]) or _("nobody")
        title = games.title(table.kept.game)
        question = _("Close {id}, {game} of {names}, for good?").format(
            id=table.id, game=title, names=fitted(names, 18)
        )
        self._ask(question, _("Close it"), lambda: self._house.close_table(self._guest, table))

    def action_drain(self) -> None:
        """Ask how to end; what started the host may start it again."""
        house = self._house
        choices = [
            Choice("no", _("Leave it")),
            Choice("drain", _("When all left"), _("Let nobody in, and end when everybody has left.")),
            Choice("open", _("Go on"), _("Let guests in again.")),
            Choice("end", _("Now"), _("Everybody is told; every match is kept.")),
        ]
        acts = {"drain": house.drain, "open": house.open_again, "end": house.on_empty}
        offered = [each for each in choices if each.value != ("drain" if house.draining else "open")]

        def chosen(answer: str | None) -> None:
            if answer in acts:
                acts[answer]()
                self._draw()

        self.app.push_screen(ListScreen(_("End the host?"), offered), chosen)

    def _ask(self, question: str, yes: str, act: Callable[[], None]) -> None:
        def answered(answer: str | None) -> None:
            if answer != "yes":
                return
            try:
                act()
            except Refused as refusal:
                self._say(str(refusal))
            self._draw()

        choices = [Choice("no", _("Leave it")), Choice("yes", yes)]
        self.app.push_screen(ListScreen(question, choices), answered)


def _about_guest(guest: Guest) -> tuple[str, ...]:
    minutes = int((time.time() - guest.since) / 60)
    idle = int(guest.line.idle / 60)
    where = games.title(guest.table.kept.game) if guest.table else _("in the lobby")
    times = _("{minutes} min, idle {idle} min").format(minutes=minutes, idle=idle)
    return guest.handle or _("(not named yet)"), times, where, guest.visit.address


def _about_table(table: Table) -> tuple[str, ...]:
    names = ", ".join(seat.name for seat in table.seats)
    return games.title(table.kept.game), state(table), _("table {id}").format(id=table.id), names
