"""A shared match on one guest's screen."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.types import CSSPathType

from cardgames_tui import games
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import Match
from cardgames_tui.ui.choices import Choice
from cardgames_tui.ui.lines import Headline, Log, around
from cardgames_tui.ui.result import ResultScreen
from cardgames_tui.ui.table import TableScreen

from .errors import Refused
from .guests import Guest
from .tables import Phase, Table
from .talk import TalkLine, TalkScreen, missed, told

_TALK_SECONDS = 20.0
"""How long a line of talk stays on the table."""


class GuestResultScreen(ResultScreen):
    """The result of a shared match; whoever still looks at it is told when the next one has begun."""

    CSS_PATH = ["../ui/forms.tcss", "../ui/table.tcss"]  # noqa: RUF012 - Textual declares it for instances
    BINDINGS: ClassVar[list[BindingType]] = [Binding("slash", "talk", "Talk", key_display="/")]

    def __init__(self, table: Table, guest: Guest, match: Match[Any, Any]) -> None:
        super().__init__(match, rematch=False)
        self._table, self._guest = table, guest

    def on_mount(self) -> None:
        """The next match may have begun by now."""
        self.call_after_refresh(self.house_changed)

    def house_changed(self) -> None:
        """Tell that the next match has begun, or that none will."""
        title = games.title(self.match.game.slug)
        if self._guest.table is not self._table:
            self.query_one(Headline).say(title, _("The table was closed: Esc leads to the lobby."))
        elif self._table.match is not self.match:
            self.query_one(Headline).say(title, _("The next match has begun: Esc goes to it."))

    def action_talk(self) -> None:
        """Say something to all."""
        self.app.push_screen(TalkScreen(self._table, self._guest))


class GuestTableScreen(TableScreen):
    """The table of home, with others elsewhere; ends as that does, or with "adjourned" or "closed"."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["../ui/table.tcss", "host.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "talk", "Talk", key_display="/"),
        Binding("z,backspace", "unmark", "Back", show=False),  # or the last line has no room for talk
    ]

    def __init__(self, table: Table, guest: Guest, settle: float) -> None:
        """The table as this guest plays there or looks on; raises Refused where there is no match."""
        super().__init__(table.seating(guest), settle)
        self._table, self._guest = table, guest
        self._heard = table.said
        """How many lines of talk were shown or said before."""
        self._fading: Timer | None = None

    def compose(self) -> ComposeResult:
        """The parts of a table, with a line for talk above the log."""
        for part in around(self.board):
            if isinstance(part, Log) and part.id == "log":
                yield TalkLine()
            yield part

    def on_mount(self) -> None:
        """Say who is missing from the start."""
        self._tell_talk()

    def on_screen_resume(self) -> None:
        """The table may have been closed or adjourned while another screen lay above."""
        self._follow()

    def house_changed(self) -> None:
        """Somebody acted, spoke, came or went."""
        if self._follow():
            self.catch_up()
            self._tell_talk()

    def _follow(self) -> bool:
        """Leave with the others where the match stops here; whether it goes on."""
        if self._ended or not self.is_active:
            return False
        if self._guest.table is not self._table:
            self.end("closed")
        elif self._table.phase is Phase.ADJOURNED and self.seating.to_act:  # not the one after a match that has ended
            self.end("adjourned")
        else:
            return True
        return False

    # ── talk and presence ───────────────────────────────────────────────────────────────────────────────────────────

    def _tell_talk(self) -> None:
        missing = self._missing()
        said = told(self._table.talk[-1]) if self._table.said > self._heard and self._table.talk else ""
        self.query_one(TalkLine).say(missing, said)
        self.query_one("#log").set_class(bool(missing or said), "-below-talk")
        if said and self._fading is None:
            self._fading = self.set_timer(_TALK_SECONDS, self._fade)

    def _missing(self) -> str:
        """Who is not at the table; who plays may wait for them, or not."""
        names = missed(self._table)
        if not names or not self.seating.to_act or self._table.phase is not Phase.PLAYING:
            return ""
        return _("{names}; wait, or Esc adjourns.").format(names=names) if self.seating.own else f"{names}."

    def _fade(self) -> None:
        self._fading = None
        self._heard = self._table.said
        self._tell_talk()

    def action_talk(self) -> None:
        """Say something to all, and read what was said."""
        self._heard = self._table.said
        self.app.push_screen(TalkScreen(self._table, self._guest), lambda _nothing: self._tell_talk())

    # ── the way out ─────────────────────────────────────────────────────────────────────────────────────────────────

    def ways_out(self) -> list[Choice[str]]:
        """Back beside the table, another day, or out of the house."""
        adjourn = Choice("adjourn", _("Adjourn"), _("The match goes on when all are here again."))
        return [
            Choice("left", _("Beside the table"), _("Seats, talk, the lobby.")),
            *([adjourn] if self.seating.own and self.seating.to_act else []),
            Choice("quit", _("Leave the house"), _("Your seat is kept for your key.")),
        ]

    async def _after_pause(self, what: str | None) -> None:
        if what != "adjourn":
            await super()._after_pause(what)
            return
        try:
            self._table.adjourn(self._guest)
        except Refused as refusal:
            self._refuse(str(refusal))
