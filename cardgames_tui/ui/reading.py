"""Screens to read: the rules of a game, and the log of a match. Both can be searched."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.types import CSSPathType
from textual.widgets import Input, Static

from cardgames_tui import games
from cardgames_tui.decks import rules_text
from cardgames_tui.decks.rules_text import LEADS, Block, Chapter, Kind
from cardgames_tui.engine.language import _
from cardgames_tui.engine.options import Value, describe
from cardgames_tui.engine.sentences import listed

from .keys import KeyLine
from .lines import Headline
from .page import Page, Paragraph, Spread

_LOOKS = {Kind.OPTION: "title", Kind.IN_FORCE: "bright"}
_LONGEST_SEARCH = 60


class ReadingScreen(Screen[None]):
    """Something to read, scrolled by keys and wheel."""

    CSS_PATH: ClassVar[CSSPathType | None] = "forms.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search", key_display="/"),
        Binding("n", "match(1)", "Next match"),
        Binding("N", "match(-1)", "Match before", show=False),
        Binding("escape", "back", "Back", key_display="Esc"),
        Binding("q,question_mark,l,enter", "back", "Back", show=False),
    ]

    def __init__(self, title: str, remark: str, page: Page) -> None:
        """A page below its title and, on the right, a remark."""
        super().__init__()
        self._title, self._remark = title, remark
        self.page = page
        self._searches = False
        self._start = 0
        """The paragraph from which on is searched."""

    def compose(self) -> ComposeResult:
        """The title, the page, what is searched for, and the keys."""
        yield Headline()
        yield self.page
        with Horizontal(id="search"):
            yield Static(_("search"), id="search-label", markup=False)
            yield Input(id="wanted", compact=True, max_length=_LONGEST_SEARCH)
            yield Static(id="count", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin to read."""
        self.query_one(Headline).say(self._title, self._remark)
        self.query_one("#search").display = False
        self.page.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is a next match only while something is searched for."""
        return self._searches if action == "match" else True

    def action_search(self) -> None:
        """Ask what to search for."""
        self._start = self.page.paragraph
        self._open_search(True)
        wanted = self.query_one("#wanted", Input)
        wanted.clear()
        wanted.focus()

    def action_match(self, by: int) -> None:
        """Go to the next match, or the one before."""
        self.page.step(by)
        self._count()

    def action_back(self) -> None:
        """End the search, or stop reading."""
        if not self._searches:
            self.dismiss()
            return
        self.page.search("")
        self._open_search(False)
        self.page.focus()

    @on(Input.Changed)
    def _search(self, message: Input.Changed) -> None:
        self.page.search(message.value, self._start)
        self._count()

    @on(Input.Submitted)
    def _read_on(self) -> None:
        """Keep the matches and let the keys scroll again; a search for nothing ends."""
        if self.query_one("#wanted", Input).value.strip():
            self.page.focus()
        else:
            self.action_back()

    def _open_search(self, searches: bool) -> None:
        self._searches = searches
        self.query_one("#search").display = searches
        self.refresh_bindings()

    def _count(self) -> None:
        at, count = self.page.position
        wanted = self.query_one("#wanted", Input).value.strip()
        said = _("{number} of {count}").format(number=at, count=count) if count else _("not found")
        self.query_one("#count", Static).update(said if wanted else "")


class RulesScreen(ReadingScreen, inherit_bindings=False):
    """The rules of a game, open at a chapter, or at the sentence that refused something."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,right_square_bracket", "chapter(1)", "Chapter", key_display="←→"),
        Binding("left,left_square_bracket", "chapter(-1)", "Chapter", show=False),
        *ReadingScreen.BINDINGS,
    ]

    def __init__(
        self,
        slug: str,
        chapter: str | None = None,
        options: Mapping[str, Value] | None = None,
        refusal: str | None = None,
    ) -> None:
        """The rules with the options that hold marked, and the sentence of a refusal's code."""
        chapters, remark = rules_text.chapters(slug), ""
        if options is not None:
            described = describe(games.game(slug).options)
            chapters = rules_text.in_force(chapters, described, options)
            remark = listed(rules_text.unusual(described, options) or [_("usual options")])
        place = rules_text.place_of(chapters, refusal) if refusal else None
        self._beginnings = _beginnings(chapters)
        paragraphs = paragraphs_of(chapters)
        told = None
        if place:
            told = Spread(self._beginnings[place.chapter] + 1 + place.block, place.tie.start, place.tie.end)
        page = Page(paragraphs, told)
        super().__init__(_("{game} · rules").format(game=games.title(slug)), remark, page)
        headings = [each.heading for each in chapters]
        if chapter in headings:
            page.open_at(self._beginnings[headings.index(chapter)])
        if told:
            page.show(told)

    def action_chapter(self, by: int) -> None:
        """Go to the next chapter, or to the beginning of this one and the one before."""
        here = self.page.paragraph
        others = [each for each in self._beginnings if (each > here if by > 0 else each < here)]
        if others:
            self.page.open_at(others[0 if by > 0 else -1])


class LogScreen(ReadingScreen):
    """Everything that happened, as far as its reader may know; open at the end."""

    def __init__(self, sentences: Sequence[str]) -> None:
        page = Page([Paragraph(sentence, stands_off=False) for sentence in sentences or [_("Nothing yet.")]])
        super().__init__(_("What happened"), "", page)
        page.action_scroll(len(sentences) * 10)


def paragraphs_of(chapters: Sequence[Chapter]) -> list[Paragraph]:
    """Chapters as they are read, each under its heading."""
    return [paragraph for each in chapters for paragraph in _paragraphs(each)]


def _beginnings(chapters: Sequence[Chapter]) -> list[int]:
    """The number of each chapter's first paragraph, which is its heading."""
    beginnings = [0]
    for chapter in chapters[:-1]:
        beginnings.append(beginnings[-1] + 1 + len(chapter.blocks))
    return beginnings


def _paragraphs(chapter: Chapter) -> list[Paragraph]:
    befores = (None, *chapter.blocks)
    blocks = [_paragraph(block, before) for block, before in zip(chapter.blocks, befores, strict=False)]
    return [Paragraph(chapter.heading, "title", "── "), *blocks]


def _paragraph(block: Block, before: Block | None) -> Paragraph:
    return Paragraph(
        block.text,
        _LOOKS.get(block.kind, ""),
        "  " if block.kind is Kind.DRAWING else LEADS.get(block.kind, ""),
        before is None or block.stands_off(before),
        block.kind is Kind.DRAWING,
    )
