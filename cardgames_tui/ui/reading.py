"""Screens to read: the rules of a game, and the log of a match."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Markdown, Static

from cardgames_tui.decks import rules_text
from cardgames_tui.engine.language import _

_KEYS: list[BindingType] = [
    Binding("up", "scroll_up", "Scroll", key_display="↑↓", show=True),
    Binding("down", "scroll_down", "Scroll", show=False),
    Binding("escape,q,question_mark,l,enter", "back", "Back", key_display="Esc"),
]


class ReadingScreen(Screen[None]):
    """Something to read, scrolled by keys and wheel."""

    CSS_PATH = "forms.tcss"
    BINDINGS: ClassVar[list[BindingType]] = _KEYS

    def action_back(self) -> None:
        """Stop reading."""
        self.dismiss()

    def action_scroll_up(self) -> None:
        """A line up."""
        self.query_one(VerticalScroll).scroll_up(animate=False)

    def action_scroll_down(self) -> None:
        """A line down."""
        self.query_one(VerticalScroll).scroll_down(animate=False)


class RulesScreen(ReadingScreen):
    """The rules of a game, open at a chapter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "chapter(1)", "Next chapter"),
        Binding("p", "chapter(-1)", "Previous"),
    ]

    def __init__(self, slug: str, chapter: str | None = None) -> None:
        super().__init__()
        self._chapters = rules_text.chapters(slug)
        headings = [chapter.heading for chapter in self._chapters]
        self._at = headings.index(chapter) if chapter in headings else 0

    def compose(self) -> ComposeResult:
        """Every chapter below the other."""
        with VerticalScroll():
            for number, chapter in enumerate(self._chapters):
                mark = "#" if number == 0 else "##"
                text = f"{mark} {chapter.heading}\n\n" + "\n".join(chapter.lines)
                yield Markdown(text, id=f"chapter-{number}", open_links=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Open at the chapter."""
        self.query_one(VerticalScroll).focus()
        self.call_after_refresh(self._jump)

    def action_chapter(self, by: int) -> None:
        """Go to the next chapter, or the one before."""
        self._at = max(0, min(len(self._chapters) - 1, self._at + by))
        self._jump()

    def _jump(self) -> None:
        self.query_one(f"#chapter-{self._at}").scroll_visible(animate=False, top=True)


class LogScreen(ReadingScreen):
    """Everything that happened, as far as its reader may know."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__()
        self._sentences = sentences

    def compose(self) -> ComposeResult:
        """A sentence a line, the newest at the bottom."""
        yield Static(_("What happened"), id="title", markup=False)
        with VerticalScroll():
            yield Static("\n".join(self._sentences) or _("Nothing yet."), markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Begin at the newest."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        self.call_after_refresh(scroll.scroll_end, animate=False)
