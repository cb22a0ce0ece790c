"""The lobby: the tables, and who is in the house."""

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from cardgames_tui import games
from cardgames_tui.engine.language import _, counted
from cardgames_tui.engine.text import fitted
from cardgames_tui.store.ledger import Access
from cardgames_tui.ui.canvas import Canvas
from cardgames_tui.ui.keys import KeyLine
from cardgames_tui.ui.lines import Headline, Prompt
from cardgames_tui.ui.zone import Sheet

from .guests import Guest
from .house import House
from .rows import Row, Rows
from .tables import Phase, Table

if TYPE_CHECKING:
    from .app import GuestApp

_PACE = 1.0
"""Seconds between two drawings of what changed: a hundred guests in a lobby see every coming and going."""
_WIDTHS = (19, 22, 11)
_PHASES = {
    Phase.PLAYING: "playing",
    Phase.ADJOURNED: "adjourned",
    Phase.OVER: "over, {taken} of {size} stay",
    Phase.GATHERING: "{taken} of {size} seats taken",
}
ACCESS = {Access.OPEN: "open", Access.CODE: "by code", Access.PRIVATE: "private"}


class HereText(Sheet):
    """Who is in the house."""

    def __init__(self, house: House) -> None:
        super().__init__(id="here")
        self._house = house

    def paint(self, canvas: Canvas) -> None:
        """Their handles, and where they are."""
        names = [_where(guest) for guest in self._house.guests.values() if guest.handle]
        canvas.text(1, 0, _("In the house"), "title")
        canvas.text(1, 1, fitted(", ".join(names), canvas.width - 2), "dim")


class LobbyScreen(Screen[None]):
    """Where a visit begins; every other screen lies above it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", "Go there", key_display="Enter"),
        Binding("n", "open", "New table"),
        Binding("c", "code", "Code"),
        Binding("s", "settings", "Settings"),
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("a", "host", "Host"),
        Binding("q", "quit", "Leave"),
    ]

    def __init__(self, house: House, guest: Guest) -> None:
        super().__init__()
        self._house, self._guest = house, guest
        self._timer: Timer | None = None

    @property
    def _app(self) -> "GuestApp":
        return cast("GuestApp", self.app)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The host's own screen is offered to the host."""
        return action != "host" or self._guest.visit.is_host

    def compose(self) -> ComposeResult:
        """Tables, guests, keys."""
        yield Headline()
        yield Rows(_WIDTHS, _("No table is open. n opens one; your friends see it here."), id="tables")
        yield HereText(self._house)
        yield Prompt()
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with the tables."""
        self.query_one(Rows).focus()
        self._draw()

    def house_changed(self) -> None:
        """Show it, but not each change by itself."""
        if self._timer is None:
            self._timer = self.set_timer(_PACE, self._draw)

    def say(self, notice: str) -> None:
        """Say something above the keys."""
        self._draw()
        self.query_one(Prompt).say(notice, "changed")

    def _draw(self) -> None:
        self._timer = None
        count = len(self._house.guests)
        you = _("you are {name}").format(name=self._guest.handle) if self._guest.handle else ""
        self.query_one(Headline).say(
            _("Lobby · {guests}").format(guests=counted("{n} guest", "{n} guests", count)), you
        )
        self.query_one(Rows).show([self._row(table) for table in self._house.tables_for(self._guest)])
        self.query_one(HereText).redraw()
        warning = _("The host is about to restart; every match is kept.") if self._house.draining else ""
        self.query_one(Prompt).warn(warning)

    def _row(self, table: Table) -> Row:
        names = ", ".join(seat.name for seat in table.seats)
        what = _("{state}, with you").format(state=state(table)) if self._plays_at(table) else state(table)
        return Row(table.id, (games.title(table.kept.game), what, _(ACCESS[table.kept.access]), names))

    def _plays_at(self, table: Table) -> bool:
        return table.in_play and bool(table.seats_of(self._guest.identity))

    @on(Rows.Chosen)
    def _go(self, message: Rows.Chosen) -> None:
        if not self.is_active:  # a second Enter comes too late
            return
        table = self._house.tables.get(message.value)
        if table:
            self._app.open_table(table)
        else:
            self.say(_("This table is closed; choose another one."))

    def action_go(self) -> None:
        """Go to the marked table."""
        self.query_one(Rows).action_choose()

    def action_open(self) -> None:
        """Choose a game for a new table."""
        from cardgames_tui.ui.choices import Choice, ListScreen

        def chosen(game: str | None) -> None:
            if game:
                self._app.open_form(game)

        choices = [Choice(slug, games.title(slug), games.summary(slug)) for slug in games.slugs()]
        self.app.push_screen(ListScreen(_("New table"), choices, wide=True), chosen)

    def action_code(self) -> None:
        """Say the code of a table."""
        self._app.ask_code()

    def action_settings(self) -> None:
        """Name and colours."""
        self._app.choose_setting()

    def action_rules(self) -> None:
        """Read about a game."""
        self._app.read_rules()

    def action_host(self) -> None:
        """Guests and tables, as the host sees them."""
        from .hosting import HostScreen

        self.app.push_screen(HostScreen(self._house, self._guest))

    async def action_quit(self) -> None:
        """Leave the house."""
        await self.app.run_action("app.quit")


def state(table: Table) -> str:
    """What goes on at a table, in short."""
    seats = {"taken": len(table.seats), "size": table.kept.size}
    return _(_PHASES[table.phase]).format(**seats)


def _where(guest: Guest) -> str:
    if guest.table is None or guest.table.kept.access is Access.PRIVATE:
        return guest.handle
    return f"{guest.handle} ({games.title(guest.table.kept.game)})"
