"""The form for a new table."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Button

from cardgames_tui import decks
from cardgames_tui.engine.language import _
from cardgames_tui.store.ledger import Access
from cardgames_tui.ui.forms import MatchForm
from cardgames_tui.ui.keys import KeyLine
from cardgames_tui.ui.lines import Headline, Prompt
from cardgames_tui.ui.picker import Picker

from .errors import Refused
from .tables import Setup

ACCESS = {
    Access.OPEN: "Anybody in the house may sit down or look on.",
    Access.CODE: "Everybody sees the table; who has its code may come in.",
    Access.PRIVATE: "Nobody sees the table; who has its code may come in.",
}


class OpenTableScreen(MatchForm):
    """How many seats, who may come, and the options; ends with true when the table is open."""

    CSS_PATH = "../ui/forms.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "start", "Open", key_display="Enter")]
    PLAYERS = "How many seats the table has, on all keyboards together."

    def __init__(self, slug: str, open_table: Callable[[Setup], None]) -> None:
        """A form; `open_table` raises Refused where there can be no such table."""
        super().__init__(slug)
        self._open_table = open_table

    def compose(self) -> ComposeResult:
        """A line each."""
        yield Headline()
        with VerticalScroll(id="form", can_focus=False):
            yield self.player_line()
            yield Picker(_("who may come"), list(Access), Access.OPEN, _(ACCESS[Access.OPEN]), id="access")
            yield from self.option_lines()
            known = decks.built_in(self.slug)
            yield Picker(_("deck"), known, known[0], _("The cards to play with."), id="deck")
            yield Button(_("Open"), id="start", compact=True)
        yield Prompt()
        yield KeyLine()

    def on_mount(self) -> None:
        """Say what the form is for."""
        self.query_one(Headline).say(f"{self.words.TITLE} · {_('new table')}", "")

    def fit(self, players: int) -> None:
        """Say what the chosen access means."""
        access = self.picker("access")
        access.help = _(ACCESS[Access(access.value)])
        access.redraw()

    def action_start(self) -> None:
        """Open the table, or say why not."""
        access = Access(self.picker("access").value)
        setup = Setup(self.slug, self.parsed, self.picker("deck").value, self.players, access)
        try:
            self._open_table(setup)
        except Refused as refusal:
            self.query_one(Prompt).say(str(refusal), "bad")
        else:
            self.dismiss(True)
