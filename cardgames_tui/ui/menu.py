"""The menu: where the collection opens, and where every match is left to."""

from typing import ClassVar, Literal, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, OptionList, Static

from cardgames_tui import games
from cardgames_tui.engine.language import _

from .choices import Choice, Choices

TITLE = """\
┌────┐┌────┐┌────┐┌────┐
│ 17 ││ES 7││ +9 ││G 15│   c a r d g a m e s
└────┘└────┘└────┘└────┘"""


class Wish(NamedTuple):
    """What somebody chose in the menu; `game` where it is about one."""

    what: Literal["new", "resume", "rules", "settings", "quit"]
    game: str = ""


class MenuScreen(Screen[Wish]):
    """New games, saved matches, rules, settings, and the way out."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "wish('resume')", "Resume"),
        Binding("question_mark", "wish('rules')", "Rules", key_display="?"),
        Binding("s", "wish('settings')", "Settings"),
        Binding("q", "wish('quit')", "Quit"),
    ]

    def __init__(self, notice: str = "") -> None:
        super().__init__()
        self._notice = notice

    def compose(self) -> ComposeResult:
        """Title, choices, notices, keys."""
        yield Static(TITLE, id="title", markup=False)
        yield Choices(self._choices(), id="menu")
        yield Static(self._notice, id="notice", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def _choices(self) -> list[Choice[Wish]]:
        new = [Choice(Wish("new", slug), games.words(slug).TITLE, games.words(slug).SUMMARY) for slug in games.slugs()]
        return [
            *new,
            Choice(Wish("resume"), _("Resume"), _("Go on with a match, or look at what was played.")),
            Choice(Wish("rules"), _("Rules"), _("Every game in a few minutes.")),
            Choice(Wish("settings"), _("Settings"), _("Colours and themes.")),
            Choice(Wish("quit"), _("Quit")),
        ]

    @on(OptionList.OptionSelected)
    def _chosen(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(self.query_one(Choices).values[message.option_index])

    def action_wish(self, what: Literal["resume", "rules", "settings", "quit"]) -> None:
        """Choose by a key."""
        self.dismiss(Wish(what))


class ListScreen(ModalScreen[str | None]):
    """A short list over what lies below; ends with the value chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "back", "Back")]

    def __init__(self, title: str, choices: list[Choice[str]]) -> None:
        super().__init__()
        self._title, self._choices = title, choices

    def compose(self) -> ComposeResult:
        """Title and choices in a box."""
        choices = Choices(self._choices, width=16, id="list")
        choices.border_title = self._title
        yield choices

    @on(OptionList.OptionSelected)
    def _chosen(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(self.query_one(Choices).values[message.option_index])

    def action_back(self) -> None:
        """Choose nothing."""
        self.dismiss(None)
