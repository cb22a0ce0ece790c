"""The app: its screens, and what leads from one to the next."""

import asyncio
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from rich.text import Text
from textual import events, on
from textual.app import App

from cardgames_tui import games
from cardgames_tui.engine.errors import RecordError
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import Match
from cardgames_tui.setup import again, rebuilt
from cardgames_tui.store import Keeper, Settings, Store, StoreError

from . import crash
from .menu import ListScreen, MenuScreen, Wish
from .small import NEEDED, SmallScreen
from .table import TableScreen

_KILLED = 128


class CardgamesApp(App[int]):
    """The collection in a terminal."""

    CSS_PATH = "styles.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "cardgames"

    def __init__(self, store: Store | None = None, first: Callable[["CardgamesApp"], None] | None = None) -> None:
        """An app over a store; it begins with the menu, or with what `first` opens."""
        super().__init__()
        self.store = store or Store()
        self._open_first = first or CardgamesApp.open_menu
        self._keeper: Keeper | None = None
        self.settle: float | None = None
        """Seconds in which keys are dropped after a hand-over; None for what people need."""

    def on_mount(self) -> None:
        """Look as it was set, and open the first screen."""
        self._listen_for_signals()
        self._apply(self.store.settings())
        self._open_first(self)

    # ── from screen to screen ───────────────────────────────────────────────────────────────────────────────────────

    def open_menu(self, notice: str = "") -> None:
        """The menu, with something to say."""
        menu = MenuScreen("\n".join(filter(None, [*self.store.notices, notice])))
        self.push_screen(menu, self._fulfil)

    def _fulfil(self, wish: Wish | None) -> None:
        match wish:
            case Wish("new", game):
                self.open_setup(game)
            case Wish("resume"):
                self._open_saved()
            case Wish("rules"):
                self._choose_rules()
            case Wish("settings"):
                from .forms import SettingsScreen

                self.push_screen(SettingsScreen(self.store.settings(), self._change), lambda _done: self.open_menu())
            case _:
                self.exit(0)

    def open_setup(self, game: str) -> None:
        """The form for a new match of a game."""
        from .forms import SetupScreen

        def begun(match: Match[Any, Any] | None) -> None:
            self.play(match) if match else self.open_menu()

        self.push_screen(SetupScreen(game), begun)

    def _open_saved(self) -> None:
        from .saved import SavedScreen

        def chosen(id: str | None) -> None:
            self.resume(id) if id else self.open_menu()

        self.push_screen(SavedScreen(self.store), chosen)

    def _choose_rules(self) -> None:
        from .choices import Choice
        from .reading import RulesScreen

        def chosen(game: str | None) -> None:
            if game:
                self.push_screen(RulesScreen(game), lambda _read: self.open_menu())
            else:
                self.open_menu()

        titles = [Choice(slug, games.words(slug).TITLE) for slug in games.slugs()]
        self.push_screen(ListScreen(_("Rules"), titles), chosen)

    def play(self, match: Match[Any, Any]) -> None:
        """Begin a match at the table; it is kept from its first act on."""
        self._sit_down(match, self.store.begin(match))

    def resume(self, id: str) -> None:
        """Go on with a kept match, or look at its end."""
        try:
            keeper = self.store.hold(id)
            match = rebuilt(self.store.load(id))
        except (StoreError, RecordError) as error:
            self.open_menu(str(error))
            return
        self._sit_down(match, keeper)

    def _sit_down(self, match: Match[Any, Any], keeper: Keeper) -> None:
        match.journal, self._keeper = keeper, keeper
        if match.outcome:
            self._show_result(match)
            return
        table = TableScreen(match, keeper) if self.settle is None else TableScreen(match, keeper, self.settle)
        self.push_screen(table, partial(self._table_left, match))

    def _table_left(self, match: Match[Any, Any], end: str | None) -> None:
        if end == "over":
            self._show_result(match)
            return
        kept = self._keeper.id if self._keeper and not self._keeper.notice else None
        self._release()
        self.open_menu(_("The match is kept; Resume goes on with it.") if kept else _("The match is not kept."))

    def _show_result(self, match: Match[Any, Any]) -> None:
        from .result import ResultScreen

        def after(what: str | None) -> None:
            self._release()
            if what in ("same", "new"):
                self.play(again(match, same_deal=what == "same"))
            else:
                self.open_menu()

        self.push_screen(ResultScreen(match), after)

    def _release(self) -> None:
        if self._keeper:
            self._keeper.release()
            self._keeper = None

    # ── settings ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _change(self, settings: Settings) -> None:
        self.store.save_settings(settings)
        self._apply(settings)

    def _apply(self, settings: Settings) -> None:
        if settings.theme in self.available_themes:
            self.theme = settings.theme
        self.set_class(not settings.card_colours, "-letters")

    @on(TableScreen.ColoursWanted)
    def toggle_card_colours(self) -> None:
        """Blocks of colour on cards, or letters alone; kept for next time."""
        settings = self.store.settings()
        self._change(replace(settings, card_colours=not settings.card_colours))

    # ── the terminal ────────────────────────────────────────────────────────────────────────────────────────────────

    @on(events.Resize)
    def _fit(self, event: events.Resize) -> None:
        """Cover everything while there is too little room."""
        too_small = event.size.width < NEEDED.width or event.size.height < NEEDED.height
        if too_small and not isinstance(self.screen, SmallScreen):
            self.push_screen(SmallScreen())
        elif not too_small and isinstance(self.screen, SmallScreen):
            self.pop_screen()

    def _listen_for_signals(self) -> None:
        """A kill or a hang-up leaves the terminal as it was; every act is on disk already."""
        if sys.platform == "win32":
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self.exit, _KILLED + number)

    def _fatal_error(self) -> None:
        """Textual's own report shows the values of variables, hands among them; this one does not."""
        error = sys.exc_info()[1] or self._exception
        self._exit_renderables.append(Text(crash.told(error) if error else ""))
        self._close_messages_no_wait()


def run(first: Callable[[CardgamesApp], None] | None = None, store: Store | None = None) -> int:
    """Run the app; returns the exit code."""
    app = CardgamesApp(store, first)
    return app.run() or app.return_code or 0
