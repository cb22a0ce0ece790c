"""The matches that are kept: go on with one, look at those that have ended, forget one."""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static

from cardgames_tui import games
from cardgames_tui.engine.language import _, counted
from cardgames_tui.engine.sentences import joined, result
from cardgames_tui.store.errors import StoreError
from cardgames_tui.store.store import Store
from cardgames_tui.store.tables import Entry, Finished

from .choices import Choice, Choices, ListScreen
from .keys import KeyLine

Kept = TypeVar("Kept", Entry, Finished)


class KeptScreen(Screen[str | None], Generic[Kept]):
    """A list of kept matches; ends with the id of the one that is chosen, or None."""

    CSS_PATH = "forms.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "delete", "Delete"),
        Binding("escape,q", "back", "Back", key_display="Esc"),
    ]
    HEADING: ClassVar[str]
    NOTHING: ClassVar[str]
    """What is said where the list is empty."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store

    def matches(self) -> Sequence[Kept]:
        """The matches of the list; every list says which."""
        raise NotImplementedError

    def about(self, match: Kept) -> Sequence[str]:
        """What is said of a match besides its game and its players."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """A match a line."""
        yield Static(_(self.HEADING), id="title", markup=False)
        matches = self.matches()
        choices = Choices([self._choice(match) for match in matches], width=7, id="saved")
        yield choices if matches else Static(_(self.NOTHING), id="nothing", markup=False)
        yield Static("\n".join(self._store.notices), id="notice", markup=False)
        yield KeyLine()

    def _choice(self, match: Kept) -> Choice[Kept]:
        title = games.title(match.game) if match.game in games.slugs() else match.game
        return Choice(match, match.id, " · ".join([title, joined(match.names), *self.about(match)]))

    def _chosen_match(self) -> Kept | None:
        for choices in self.query(Choices):
            return choices.values[choices.highlighted or 0]  # type: ignore[no-any-return]
        return None

    @on(OptionList.OptionSelected)
    def _choose(self) -> None:
        match = self._chosen_match()
        if match:
            self.dismiss(match.id)

    def action_delete(self) -> None:
        """Ask, then forget the match."""
        match = self._chosen_match()
        if not match:
            return
        id = match.id
        title = _("Forget match {id} of {names} for good?").format(id=match.id, names=joined(match.names))
        sure = [Choice("no", _("Keep it")), Choice("yes", _("Forget it"))]
        self.app.push_screen(ListScreen(title, sure), lambda answer: self._forget(id, answer))

    async def _forget(self, id: str, answer: str | None) -> None:
        if answer != "yes":
            return
        try:
            self._store.delete(id)
        except StoreError as error:
            self.query_one("#notice", Static).update(str(error))
            return
        await self.recompose()
        self.query(Choices).focus()

    def action_back(self) -> None:
        """Back to the menu."""
        self.dismiss(None)


class SavedScreen(KeptScreen[Entry]):
    """The matches that go on."""

    HEADING = "Open matches"
    NOTHING = "No open match is kept. Those that have ended are in the history."

    def matches(self) -> Sequence[Entry]:
        """The latest first."""
        return self._store.open_matches()

    def about(self, match: Entry) -> Sequence[str]:
        """Who plays it now, or how far it got, and when it was last played."""
        state = (
            _("being played: {holder}").format(holder=match.holder)
            if match.holder
            else counted("{n} act", "{n} acts", match.acts)
        )
        return state, dated(match.updated)


class HistoryScreen(KeptScreen[Finished]):
    """The matches that have ended; each is a row, and figures are made from the rows."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f", "figures", "Figures")]
    HEADING = "Finished matches"
    NOTHING = "No match has been finished yet."

    def matches(self) -> Sequence[Finished]:
        """The latest first."""
        return self._store.finished_matches()

    def about(self, match: Finished) -> Sequence[str]:
        """Who won, and when."""
        return result(match.result.winners, match.names), dated(match.ended)

    def action_figures(self) -> None:
        """Players and games in figures."""
        from .statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self.matches()))


def dated(time: datetime) -> str:
    """A time as people write it."""
    return time.strftime("%Y-%m-%d %H:%M")
