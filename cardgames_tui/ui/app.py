"""The app: its screens, and what leads from one to the next."""

import asyncio
import signal
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import on
from textual.screen import Screen

from cardgames_tui import games
from cardgames_tui.engine.language import _
from cardgames_tui.store.settings import Settings, data_folder, load, save

from .menu import MenuScreen, MenuText, Wish
from .startup import settle_garbage
from .terminal_app import TerminalApp

if TYPE_CHECKING:
    from cardgames_tui.decks import LoadedDeck
    from cardgames_tui.demos import Demo, Listing
    from cardgames_tui.engine.match import Match
    from cardgames_tui.engine.options import Value
    from cardgames_tui.store.keeper import Keeper
    from cardgames_tui.store.store import Store

_KILLED = 128


class CardgamesApp(TerminalApp):
    """The collection in a terminal."""

    def __init__(self, folder: Path | None = None, first: "Callable[[CardgamesApp], None] | None" = None) -> None:
        """An app over the matches and settings of a folder, the user's own by default.

        It begins with the menu, or with what `first` opens above it.
        """
        super().__init__()
        self._folder = folder or data_folder()
        self._open_first = first
        self._menu = MenuScreen()
        self._store: Store | None = None
        self._keeper: Keeper | None = None

    def get_default_screen(self) -> Screen[None]:
        """The menu."""
        return self._menu

    def on_mount(self) -> None:
        """Look as it was set, and open the first screen."""
        self._listen_for_signals()
        settings, notice = load(self._folder)
        self.look(settings)
        self.call_after_refresh(self._begin, notice)

    def _begin(self, notice: str) -> None:
        """What can wait for the first frame."""
        settle_garbage()
        if self._open_first:
            self._open_first(self)
        self._say(notice)

    @property
    def store(self) -> "Store":
        """The kept matches; opened when they are first needed."""
        if self._store is None:
            from cardgames_tui.store.store import Store

            self._store = Store(self._folder)
        return self._store

    # ── from screen to screen ───────────────────────────────────────────────────────────────────────────────────────

    def _say(self, notice: str = "") -> None:
        """Say something in the menu, with what there is to know about the kept matches."""
        count = len(self.store.open_matches())
        waiting = _("Open matches: {n}. r goes on with one.").format(n=count) if count else ""
        self._menu.say(" ".join(filter(None, [_unspeakable(), *self.store.notices, notice or waiting])))

    @on(MenuText.Chosen)
    def _fulfil(self, message: MenuText.Chosen) -> None:
        match message.wish:
            case Wish("new", game):
                self.open_setup(game)
            case Wish("resume"):
                self._open_saved()
            case Wish("history"):
                self._open_history()
            case Wish("demos"):
                self._choose_demo()
            case Wish("rules"):
                self._choose_rules()
            case Wish("settings"):
                self._open_settings()
            case _:
                self.exit(0)

    def open_setup(
        self,
        game: str,
        given: "Mapping[str, Value] | None" = None,
        deck: "LoadedDeck | None" = None,
        seed: int | None = None,
    ) -> None:
        """The form for a new match of a game, filled in with what is known."""
        from .forms import SetupScreen

        def begun(match: "Match[Any, Any] | None") -> None:
            if match:
                self.play(match)

        self.push_screen(SetupScreen(game, given, deck, seed), begun)

    def _open_saved(self) -> None:
        from .saved import SavedScreen

        self.push_screen(SavedScreen(self.store), self._match_chosen)

    def _open_history(self) -> None:
        from .saved import HistoryScreen

        self.push_screen(HistoryScreen(self.store), self._match_chosen)

    def _match_chosen(self, id: str | None) -> None:
        if id:
            self.resume(id)
        else:
            self._say()

    def _choose_rules(self) -> None:
        from .choices import Choice, ListScreen
        from .reading import RulesScreen

        def chosen(game: str | None) -> None:
            if game:
                self.push_screen(RulesScreen(game))

        self.push_screen(ListScreen(_("Rules"), [Choice(slug, games.title(slug)) for slug in games.slugs()]), chosen)

    def _choose_demo(self) -> None:
        from cardgames_tui import demos

        from .choices import Choice, ListScreen

        known = [listing for slug in games.slugs() for listing in demos.names(slug)]
        choices = [
            Choice(str(number), games.title(listing.game), listing.described()[1])
            for number, listing in enumerate(known)
        ]

        def chosen(number: str | None) -> None:
            if number:
                self._open_demo(known[int(number)])

        self.push_screen(ListScreen(_("Demos"), choices), chosen)

    def _open_demo(self, listing: "Listing") -> None:
        from cardgames_tui.demos import DemoError, load

        try:
            demo = load(listing.game, listing.name)
        except DemoError as error:
            self._say(str(error))
        else:
            self.show_demo(demo)

    def show_demo(self, demo: "Demo", speed: float = 1.0, *, loops: bool = False) -> None:
        """Watch a demo, and take its position over where the viewer wants to."""
        from cardgames_tui.setup import new_seed

        from .demo import demo_screen

        def ended(number: int | None) -> None:
            if number is not None:
                self.play(demo.taken_over(number, new_seed()))

        self.push_screen(demo_screen(demo, speed, loops=loops), ended)

    def _open_settings(self) -> None:
        from .forms import SettingsScreen

        self.push_screen(SettingsScreen(self.settings, self.change_settings))

    def play(self, match: "Match[Any, Any]") -> None:
        """Begin a match at the table; it is kept from its first act on."""
        self._sit_down(match, self.store.begin(match))

    def resume(self, id: str) -> None:
        """Go on with a kept match, or look at its end."""
        from cardgames_tui.engine.errors import RecordError
        from cardgames_tui.setup import rebuilt
        from cardgames_tui.store.errors import StoreError

        try:
            keeper = self.store.hold(id)
        except StoreError as error:
            self._say(str(error))
            return
        try:
            match = rebuilt(self.store.load(id))
        except (StoreError, RecordError) as error:
            keeper.release()
            self._say(str(error))
            return
        self._sit_down(match, keeper)

    def _sit_down(self, match: "Match[Any, Any]", keeper: "Keeper") -> None:
        from .seating import HotSeat
        from .table import TableScreen

        match.journal, self._keeper = keeper, keeper
        if match.outcome:
            self._show_result(match)
            return
        table = TableScreen(HotSeat(match, keeper), self.settle)
        self.push_screen(table, partial(self._table_left, match))

    def _table_left(self, match: "Match[Any, Any]", end: str | None) -> None:
        if end == "over":
            self._show_result(match)
            return
        notice = self._keeper.notice if self._keeper else ""
        self._release()
        self._say(notice or _("The match is kept; Resume goes on with it."))

    def _show_result(self, match: "Match[Any, Any]") -> None:
        from cardgames_tui.setup import again

        from .result import ResultScreen

        def after(what: str | None) -> None:
            self._release()
            if what in ("same", "new"):
                self.play(again(match, same_deal=what == "same"))
            else:
                self._say()

        self.push_screen(ResultScreen(match), after)

    def replay(self, match: "Match[Any, Any]") -> None:
        """Look at a match again, step by step."""
        from .replay import replay_screen

        self.push_screen(replay_screen(match))

    @property
    def farewell(self) -> str:
        """What is said in the terminal after a match was left by ending the program."""
        if not self._keeper or self._keeper.notice:
            return ""
        return _("The match is kept; `cardgames resume {id}` goes on with it.").format(id=self._keeper.id)

    def _release(self) -> None:
        if self._keeper:
            self._keeper.release()
            self._keeper = None

    def keep_settings(self, settings: Settings) -> None:
        """Keep them in the folder."""
        if notice := save(settings, self._folder):
            self._menu.say(notice)

    # ── the terminal ────────────────────────────────────────────────────────────────────────────────────────────────

    def _listen_for_signals(self) -> None:
        """A kill or a hang-up leaves the terminal as it was; every act is on disk already."""
        if sys.platform == "win32" or self.is_headless:
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self.exit, _KILLED + number)

    def fault_told(self, error: BaseException) -> str:
        """Where the report lies, and how to go on."""
        from . import crash

        return crash.told(error, self._folder)


def _unspeakable() -> str:
    """A sentence where the terminal's encoding has no frames."""
    encoding = sys.__stdout__.encoding if sys.__stdout__ else "utf-8"
    if "utf" in encoding.lower():
        return ""
    return _("Your locale is not UTF-8, so that frames and signs are question marks; set LC_ALL=C.UTF-8.")


def run(first: Callable[[CardgamesApp], None] | None = None) -> int:
    """Run the app; returns the exit code."""
    app = CardgamesApp(first=first)
    code = app.run() or app.return_code or 0
    if code == 0 and app.farewell:
        print(app.farewell)
    return code
