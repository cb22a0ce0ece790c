"""The app of one guest: from the first hello to the lobby, to tables, and out again."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Protocol, runtime_checkable

from textual.message import Message
from textual.screen import Screen
from textual.types import CSSPathType

from cardgames_tui import games
from cardgames_tui.decks import rules_text
from cardgames_tui.engine.language import _
from cardgames_tui.store.settings import Settings
from cardgames_tui.ui import crash
from cardgames_tui.ui.page import Page
from cardgames_tui.ui.reading import ReadingScreen, RulesScreen, paragraphs_of
from cardgames_tui.ui.terminal_app import TerminalApp

from .asking import AskScreen
from .errors import Refused
from .house import House
from .idle import IdleScreen
from .lobby import LobbyScreen
from .room import RoomScreen
from .tables import Setup, Table
from .visit import Line, Visit

log = logging.getLogger("cardgames.host")

HOUSE = "house"
"""The name of the text about the house."""
IDLE = 1800.0
"""Seconds without a key or click after which a visit ends."""
WARNING = 60.0
"""Seconds before that in which a warning stands."""
_GLANCE = 30.0
"""Seconds between two looks at who is idle; asyncio keeps the timer of who has left until then, and with it the app."""


class HouseChanged(Message):
    """Something changed in the house that this guest may see."""


@runtime_checkable
class Follower(Protocol):
    """A screen that shows something of the house."""

    def house_changed(self) -> None:
        """Show what is there now."""


class GuestApp(TerminalApp):
    """What one guest sees."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["../ui/styles.tcss", "host.tcss"]
    """With those of the lobby: Textual reads none of a screen that is there from the start."""

    def __init__(self, house: House, visit: Visit, line: Line) -> None:
        super().__init__()
        self.house = house
        self.guest = house.arrive(visit, line)
        self.guest.tell = self._tell
        self.idle_limit = IDLE
        self._lobby = LobbyScreen(house, self.guest)
        self._told = False
        """Whether a change waits to be shown."""

    async def run_async(self, **settings: Any) -> int | None:
        """Run until the guest leaves, however that comes about."""
        try:
            return await super().run_async(**settings)
        finally:
            self.house.depart(self.guest)

    def get_default_screen(self) -> Screen[None]:
        """The lobby."""
        return self._lobby

    def on_mount(self) -> None:
        """Look as the guest likes it, and begin where they are missed."""
        self.look(self.guest.settings)
        self._watch_idleness()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        if not self.guest.visit.speaks_unicode:
            self._lobby.say(
                _("Your locale is not UTF-8, so that frames and signs are plain; LC_ALL=C.UTF-8 changes that.")
            )
        if not self.guest.handle:
            self._ask_name()
        elif table := self.house.table_to_return_to(self.guest):
            self.open_table(table)
        self.fit(self.size)

    # ── the name ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _ask_name(self) -> None:
        question = _("Welcome! How shall the others call you?")
        take = partial(self.house.name_guest, self.guest)
        self.push_screen(AskScreen(question, take, self.guest.visit.user, _("Esc: leave")), self._named)

    def _named(self, name: str | None) -> None:
        if name is None:
            self.exit(0)
        else:
            self._lobby.say("")

    # ── tables ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def open_table(self, table: Table) -> None:
        """Go to a table of the lobby, or ask for its code."""
        if not table.may_enter(self.guest):
            self.ask_code()
            return
        self._go_to(lambda: self.house.enter(self.guest, table))

    def ask_code(self) -> None:
        """Ask for the code of a table, and go there."""
        take = partial(self.house.enter_by_code, self.guest)
        self.push_screen(AskScreen(_("The code of the table?"), take), self._code_said)

    def _code_said(self, code: str | None) -> None:
        if code is not None:
            self._go_to(lambda: None)

    def open_form(self, game: str) -> None:
        """The form for a new table."""
        from .opening import OpenTableScreen

        def opened(setup: Setup) -> None:
            self.house.open_table(self.guest, setup)

        self.push_screen(OpenTableScreen(game, opened), lambda done: self._go_to(lambda: None) if done else None)

    def _go_to(self, enter: Callable[[], None]) -> None:
        """Show the table at which the guest is after `enter`."""
        try:
            enter()
        except Refused as refusal:
            self._lobby.say(str(refusal))
            return
        if self.guest.table:
            self.push_screen(RoomScreen(self.house, self.guest.table, self.guest), self._room_left)

    def _room_left(self, notice: str | None) -> None:
        self.house.leave(self.guest)
        self._lobby.say(notice or "")

    def read_rules(self) -> None:
        """Choose what to read about: the house, or a game."""
        from cardgames_tui.ui.choices import Choice, ListScreen

        def chosen(what: str | None) -> None:
            if what:
                self.push_screen(house_rules() if what == HOUSE else RulesScreen(what))

        house = Choice(HOUSE, _("The house"), _("Tables, seats, talk, and who sees what."))
        about = [Choice(slug, games.title(slug), games.summary(slug)) for slug in games.slugs()]
        self.push_screen(ListScreen(_("Rules"), [house, *about], wide=True), chosen)

    # ── what changes ────────────────────────────────────────────────────────────────────────────────────────────────

    def _tell(self) -> None:
        if not self._told:
            self._told = True
            self.post_message(HouseChanged())

    def on_house_changed(self) -> None:
        """Every screen that shows something of the house shows it anew."""
        self._told = False
        for screen in self.screen_stack:
            if isinstance(screen, Follower) and screen.is_mounted:
                screen.house_changed()

    # ── settings ────────────────────────────────────────────────────────────────────────────────────────────────────

    def keep_settings(self, settings: Settings) -> None:
        """They are the guest's own."""
        self.house.keep_settings(self.guest, settings)

    def choose_setting(self) -> None:
        """Another name, or other colours."""
        from cardgames_tui.ui.choices import Choice, ListScreen

        choices = [
            Choice("colours", _("Colours"), _("Of everything, and of cards.")),
            Choice("name", _("Your name"), _("How the others call you.")),
        ]
        self.push_screen(ListScreen(_("Settings"), choices), self._setting_chosen)

    def _setting_chosen(self, what: str | None) -> None:
        from cardgames_tui.ui.forms import SettingsScreen

        if what == "colours":
            self.push_screen(SettingsScreen(self.settings, self.change_settings))
        elif what == "name":
            take = partial(self.house.name_guest, self.guest)
            question = _("How shall the others call you? Seats that you have keep their names.")
            self.push_screen(AskScreen(question, take, self.guest.handle), lambda _name: self._lobby.say(""))

    # ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _watch_idleness(self) -> None:
        """Warn a guest who has not touched a key for long, then end the visit."""
        idle = self.guest.line.idle
        if idle >= self.idle_limit:
            log.info("A guest from %s was idle for too long.", self.guest.visit.address)
            self.guest.line.hang_up(_("Nothing was typed for a long time; your seat is kept, come again."))
            return
        until_warning = self.idle_limit - WARNING - idle
        if until_warning <= 0 and not isinstance(self.screen, IdleScreen):
            self.push_screen(IdleScreen())
        wait = until_warning if until_warning > 0 else self.idle_limit - idle
        self.set_timer(min(max(0.05, wait), _GLANCE), self._watch_idleness)

    def fault_told(self, error: BaseException) -> str:
        """Only the host's log tells where it happened."""
        log.error("a visit ended by a fault of the program\n%s", crash.report(error))
        return ""


def house_rules() -> ReadingScreen:
    """How the house works."""
    chapters = rules_text.parsed(rules_text.written(HOUSE))
    return ReadingScreen(_("The house"), "", Page(paragraphs_of(chapters)))
