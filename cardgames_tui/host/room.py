"""Beside the table: who sits there, who looks on, what is said, and the match that begins."""

from typing import Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen

from cardgames_tui import games
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.options import values_of
from cardgames_tui.engine.sentences import joined
from cardgames_tui.engine.text import fitted
from cardgames_tui.store.ledger import Access
from cardgames_tui.ui.canvas import Canvas
from cardgames_tui.ui.keys import KeyLine
from cardgames_tui.ui.lines import Headline, Prompt
from cardgames_tui.ui.terminal_app import TerminalApp
from cardgames_tui.ui.zone import Sheet

from .asking import AskScreen
from .errors import NameTaken, Refused
from .guests import Guest
from .house import House
from .lobby import ACCESS
from .tables import Phase, Table
from .talk import TalkLines, TalkScreen, missed

_NAME = 6
_PLACE = 25
_REMARKS = 3
"""Lines below the seats."""


class RoomText(Sheet):
    """The seats, and what is played."""

    def __init__(self, table: Table, guest: Guest, house: House) -> None:
        super().__init__(id="room")
        self._table, self._guest, self._house = table, guest, house

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Room for all that may be told; talk has the rest."""
        return self._table.kept.size + 1 + _REMARKS

    def paint(self, canvas: Canvas) -> None:
        """A line a seat, then those who look on, then what was agreed."""
        table = self._table
        for seat in range(table.kept.size):
            self._seat(canvas, seat)
        y = table.kept.size + 1
        for text in (self._lookers_on(), self._access(), self._options()):
            if text:
                canvas.text(2, y, fitted(text, canvas.width - 3), "dim")
                y += 1

    def _seat(self, canvas: Canvas, number: int) -> None:
        canvas.right(4, number, str(number + 1), "dim")
        if number >= len(self._table.seats):
            canvas.text(_NAME, number, _("free"), "dim")
            return
        seat = self._table.seats[number]
        own = seat.guest == self._guest.identity
        canvas.text(_NAME, number, seat.name, "bright" if own else "")
        place, look = self._place(seat.guest, seat.name)
        canvas.text(_PLACE, number, fitted(place, canvas.width - _PLACE - 1), look)

    def _place(self, identity: str, name: str) -> tuple[str, str]:
        if identity == self._guest.identity:
            return _("at your keyboard"), "title"
        if identity in self._table.here:
            return self._present(self._table.here[identity].handle, name), ""
        if identity in self._house.guests:
            return _("is in the house, not at the table"), "changed"
        return _("is not here"), "bad"

    def _present(self, handle: str, name: str) -> str:
        return _("is here") if name == handle else _("is here, at the keyboard of {name}").format(name=handle)

    def _lookers_on(self) -> str:
        seated = {seat.guest for seat in self._table.seats}
        names = [guest.handle for identity, guest in self._table.here.items() if identity not in seated]
        return _("Looking on: {names}").format(names=joined(names)) if names else ""

    def _access(self) -> str:
        kept = self._table.kept
        told = _("Table: {access}").format(access=_(ACCESS[kept.access]))
        if kept.access is Access.OPEN:
            return told
        return f"{told}. " + _("Its code, for friends who type c in the lobby: {code}").format(code=kept.code)

    def _options(self) -> str:
        kept = self._table.kept
        usual = values_of(games.game(kept.game).options())
        other = [f"{name.replace('_', ' ')} {value}" for name, value in kept.options.items() if value != usual[name]]
        return _("Options: {options}").format(options=", ".join(other) or _("as usual"))


class RoomScreen(Screen[str]):
    """Ends with a sentence for the lobby, empty where there is nothing to say."""

    CSS_PATH = ["host.tcss", "../ui/table.tcss"]  # noqa: RUF012 - Textual declares it for instances
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "Play", key_display="Enter"),
        Binding("t", "take_seat", "Take a seat"),
        Binding("g", "give_up", "Give back"),
        Binding("r", "result", "Result"),
        Binding("slash", "talk", "Talk", key_display="/"),
        Binding("x", "close", "Close"),
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("escape", "leave", "Lobby", key_display="Esc"),
    ]

    def __init__(self, house: House, table: Table, guest: Guest) -> None:
        super().__init__()
        self._house, self._table, self._guest = house, table, guest
        self._seen: Match[Any, Any] | None = None
        """The match that was opened here last: one that begins, or goes on, opens by itself once."""
        self._left = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now is offered."""
        table, seated = self._table, bool(self._table.seats_of(self._guest.identity))
        offered = {
            "play": seated or table.phase is Phase.PLAYING,
            "take_seat": not table.in_play and len(table.seats) < table.kept.size,
            "give_up": seated and not table.in_play,
            "result": table.phase is Phase.OVER,
            "close": self._guest.identity == table.kept.owner or self._guest.visit.is_host,
        }
        return offered.get(action, True)

    def compose(self) -> ComposeResult:
        """Seats, talk, keys."""
        yield Headline()
        yield RoomText(self._table, self._guest, self._house)
        yield TalkLines(self._table, id="room-talk")
        yield Prompt()
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the table, and a match that is being played."""
        title = games.title(self._table.kept.game)
        you = _("you are {name}").format(name=self._guest.handle)
        self.query_one(Headline).say(_("{game} · table {id}").format(game=title, id=self._table.id), you)
        self.house_changed()

    def on_screen_resume(self) -> None:
        """Something may have happened while another screen lay above."""
        self.house_changed()

    def house_changed(self) -> None:
        """Show who is here; a match that begins opens for everybody."""
        if self._left or not self.is_active:
            return
        if self._guest.table is not self._table:
            self._leave(_("The table was closed."))
            return
        self.query_one(RoomText).redraw()
        self.query_one(TalkLines).redraw()
        self.query_one(Prompt).say(self._expected(), "bright")
        self.refresh_bindings()
        if self._table.phase is not Phase.PLAYING:
            self._seen = None
        elif self._table.match is not self._seen:
            self._open_match()

    def _expected(self) -> str:
        """What can be done now."""
        table, seated = self._table, bool(self._table.seats_of(self._guest.identity))
        if table.phase is Phase.PLAYING:
            return _("A match is being played. Enter goes to it.")
        if table.phase is Phase.ADJOURNED:
            return self._waiting(_("The match is adjourned. When all are here, Enter goes on with it."))
        if len(table.seats) < table.kept.size:
            return self._gathering(seated)
        return (
            _("All seats are taken. Enter begins the match.") if seated else _("All seats are taken; you may look on.")
        )

    def _gathering(self, seated: bool) -> str:
        """What can be done while there are free seats."""
        sit = _("t seats one more at your keyboard.") if seated else _("t takes a seat.")
        if len(self._table.seats) < self._table.fewest:
            found = {
                Access.OPEN: _("friends find the table in the lobby"),
                Access.CODE: _("friends find the table in the lobby and need its code"),
                Access.PRIVATE: _("friends type c in the lobby, and the table's code"),
            }
            needs = _("The game needs {n} players; {found}.")
            return f"{sit} " + needs.format(n=self._table.fewest, found=found[self._table.kept.access])
        return f"{sit} " + _("Enter begins with those who sit.") if seated else sit

    def _waiting(self, sentence: str) -> str:
        missing = missed(self._table)
        return f"{missing}. {sentence}" if missing else sentence

    # ── what a guest does ───────────────────────────────────────────────────────────────────────────────────────────

    def action_play(self) -> None:
        """Go to the match, go on with it, or begin one."""
        try:
            if self._table.phase is Phase.ADJOURNED:
                self._table.play_on(self._guest)
            elif self._table.phase is not Phase.PLAYING:
                self._house.start(self._guest, self._table)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self._open_match()

    def _open_match(self) -> None:
        from .playing import GuestTableScreen

        match = self._seen = self._table.match
        screen = GuestTableScreen(self._table, self._guest, cast(TerminalApp, self.app).settle)
        self.app.push_screen(screen, lambda end: self._show_result(match) if end == "over" else None)

    def _show_result(self, match: Match[Any, Any] | None) -> None:
        from .playing import GuestResultScreen

        if match and match.outcome:
            self.app.push_screen(GuestResultScreen(self._table, self._guest, match))

    def action_result(self) -> None:
        """Look at the result of the last match again, and from there at its replay."""
        self._show_result(self._table.match)

    def action_take_seat(self) -> None:
        """Sit down; whoever sits already is asked for the name of somebody beside them."""
        seated = self._table.seats_of(self._guest.identity)
        try:
            self._table.check_free_seat()
            if not seated:
                self._table.take_seat(self._guest, self._guest.handle)
        except NameTaken:
            self._ask_to_sit(_("Somebody at this table has your name. Under which one do you play?"))
        except Refused as refusal:
            self._refuse(refusal)
        else:
            if seated:
                self._ask_to_sit(_("Who plays at your keyboard, too? A curtain falls between you."))

    def _ask_to_sit(self, question: str) -> None:
        self.app.push_screen(AskScreen(question, lambda name: self._table.take_seat(self._guest, name)))

    def action_give_up(self) -> None:
        """Give back the seat that was taken last."""
        try:
            self._table.leave_seat(self._guest)
        except Refused as refusal:
            self._refuse(refusal)

    def _refuse(self, refusal: Refused) -> None:
        """Say why, above whatever has changed by then: seats may have been given up all the same."""
        self.app.call_later(self.query_one(Prompt).say, str(refusal), "bad")

    def action_talk(self) -> None:
        """Say something to all."""
        self.app.push_screen(TalkScreen(self._table, self._guest))

    def action_close(self) -> None:
        """Ask, then close the table for good."""
        from cardgames_tui.ui.choices import Choice, ListScreen

        choices = [Choice("no", _("Keep it")), Choice("yes", _("Close it"), _("Its match cannot be played on."))]
        self.app.push_screen(ListScreen(_("Close this table for good?"), choices), self._close_answered)

    def _close_answered(self, answer: str | None) -> None:
        if answer != "yes":
            return
        try:
            self._house.close_table(self._guest, self._table)
        except Refused as refusal:
            self._refuse(refusal)

    def action_rules(self) -> None:
        """Read the rules as they are chosen here."""
        from cardgames_tui.ui.reading import RulesScreen

        self.app.push_screen(RulesScreen(self._table.kept.game, options=dict(self._table.kept.options)))

    def action_leave(self) -> None:
        """Back to the lobby."""
        self._leave("")

    def _leave(self, notice: str) -> None:
        """End the screen; whatever else would end it comes too late."""
        if not self._left:
            self._left = True
            self.dismiss(notice)
