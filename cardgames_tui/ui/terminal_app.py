"""What every app of the collection does in its terminal: looks that its user chose, a word where room is missing."""

import sys
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import App
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.types import CSSPathType

from cardgames_tui.store.settings import Settings

from .small import SmallScreen, is_enough


class TerminalApp(App[int]):
    """An app with settings; what they are and where they are kept, each app says by `keep_settings`."""

    CSS_PATH: ClassVar[CSSPathType | None] = "styles.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "cardgames"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", "Quit", show=False, priority=True),
    ]

    settings = Settings()
    settle = 0.3
    """Seconds after a change of what is shown in which keys are dropped, so that nobody skips what they did not see."""

    def keep_settings(self, settings: Settings) -> None:
        """Keep changed settings for the next time; every app says where."""
        raise NotImplementedError

    def fault_told(self, error: BaseException) -> str:
        """Report a fault of the program; returns what its user is told. Neither may hold the values of variables."""
        raise NotImplementedError

    def change_settings(self, settings: Settings) -> None:
        """Look another way from now on."""
        self.look(settings)
        self.keep_settings(settings)

    def look(self, settings: Settings) -> None:
        """Look as it was set."""
        self.settings = settings
        if settings.theme in self.available_themes:
            self.theme = settings.theme
        self.set_class(not settings.card_colours, "-letters")

    def action_toggle_card_colours(self) -> None:
        """Blocks of colour on cards, or letters alone; kept for next time."""
        self.change_settings(replace(self.settings, card_colours=not self.settings.card_colours))

    @on(events.Resize)
    def _fit(self, event: events.Resize) -> None:
        self.fit(event.size)

    def fit(self, size: Size) -> None:
        """Cover everything while there is too little room."""
        if not is_enough(size) and not isinstance(self.screen, SmallScreen):
            self.push_screen(SmallScreen())
        elif is_enough(size) and isinstance(self.screen, SmallScreen):
            self.pop_screen()

    def _fatal_error(self) -> None:
        """Textual's own report shows the values of variables, hands among them; this one does not."""
        error = sys.exc_info()[1] or self._exception
        self._exit_renderables.append(Text(self.fault_told(error) if error else ""))
        self._close_messages_no_wait()
