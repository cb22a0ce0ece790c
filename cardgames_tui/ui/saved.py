"""The matches that are kept: go on with one, look at results, forget one."""

from datetime import datetime
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from cardgames_tui import games
from cardgames_tui.engine.language import _
from cardgames_tui.engine.sentences import joined, result
from cardgames_tui.store.errors import StoreError
from cardgames_tui.store.store import Store
from cardgames_tui.store.tables import Entry

from .choices import Choice, Choices, ListScreen


class SavedScreen(Screen[str | None]):
    """Ends with the id of the match to go on with, or None."""

    CSS_PATH = "forms.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "delete", "Delete"),
        Binding("escape,q", "back", "Back", key_display="Esc"),
    ]

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store

    def compose(self) -> ComposeResult:
        """Open matches first, then finished ones."""
        yield Static(_("Kept matches"), id="title", markup=False)
        entries = (*self._store.open_matches(), *self._store.finished_matches())
        choices = Choices([_choice(entry) for entry in entries], width=7, id="saved")
        yield choices if entries else Static(_("No match is kept yet."), id="nothing", markup=False)
        yield Static("\n".join(self._store.notices), id="notice", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def _chosen_entry(self) -> Entry | None:
        for choices in self.query(Choices):
            return choices.values[choices.highlighted or 0]  # type: ignore[no-any-return]
        return None

    @on(OptionList.OptionSelected)
    def _go_on(self) -> None:
        entry = self._chosen_entry()
        if entry:
            self.dismiss(entry.id)

    def action_delete(self) -> None:
        """Ask, then forget the match."""
        entry = self._chosen_entry()
        if not entry:
            return
        title = _("Forget the match of {names} for good?").format(names=joined(entry.names))
        sure = [Choice("no", _("Keep it")), Choice("yes", _("Forget it"))]
        self.app.push_screen(ListScreen(title, sure), lambda answer: self._forget(entry, answer))

    def _forget(self, entry: Entry, answer: str | None) -> None:
        if answer != "yes":
            return
        try:
            self._store.delete(entry.id)
        except StoreError as error:
            self.query_one("#notice", Static).update(str(error))
        else:
            self.refresh(recompose=True)

    def action_back(self) -> None:
        """Back to the menu."""
        self.dismiss(None)


def _choice(entry: Entry) -> Choice[Entry]:
    title = games.words(entry.game).TITLE if entry.game in games.slugs() else entry.game
    parts = [title, joined(entry.names), _state(entry), _ago(entry.updated)]
    return Choice(entry, entry.id, " · ".join(parts))


def _state(entry: Entry) -> str:
    if entry.result:
        return result(entry.result.winners, entry.names)
    if entry.holder:
        return _("being played: {holder}").format(holder=entry.holder)
    return _("{n} acts").format(n=entry.acts)


def _ago(moment: datetime) -> str:
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")
