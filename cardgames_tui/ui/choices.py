"""A list to choose from by arrow keys, digits or mouse: the menus of the app."""

from collections.abc import Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from cardgames_tui.engine.text import padded

T = TypeVar("T")


class Choice(NamedTuple, Generic[T]):
    """A line of a list: what it means, its name, and a word about it."""

    value: T
    name: str
    about: str = ""


class Choices(OptionList, Generic[T]):
    """Choices in lines, drawn as plain text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", "Choose", key_display="↑↓ Enter")]

    def __init__(self, choices: Sequence[Choice[T]], width: int = 18, id: str | None = None) -> None:
        super().__init__(*(_line(choice, width) for choice in choices), id=id, markup=False, compact=True)
        self.values = [choice.value for choice in choices]


def _line(choice: Choice[T], width: int) -> Option:
    return Option(f" {padded(choice.name, width)} {choice.about}" if choice.about else f" {choice.name}")


class ListScreen(ModalScreen[str | None]):
    """A short list over what lies below; ends with the value chosen, or None."""

    CSS_PATH = "forms.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "back", "Back")]

    def __init__(self, title: str, choices: list[Choice[str]], *, wide: bool = False) -> None:
        """Choices in a box, which is as wide as the smallest terminal where what they say is long."""
        super().__init__(classes="wide" if wide else None)
        self._title, self._choices = title, choices

    def compose(self) -> ComposeResult:
        """Title and choices in a box."""
        choices = Choices(self._choices, width=16, id="list")
        choices.border_title = Content(self._title)
        yield choices

    @on(OptionList.OptionSelected)
    def _chosen(self, message: OptionList.OptionSelected) -> None:
        if self.is_active:  # a second Enter comes too late
            self.dismiss(self.query_one(Choices).values[message.option_index])

    def action_back(self) -> None:
        """Choose nothing."""
        self.dismiss(None)
