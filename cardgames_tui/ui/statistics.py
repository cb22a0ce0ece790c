"""Players and games in figures and bars."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from cardgames_tui import charts
from cardgames_tui.charts import Line
from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import fitted
from cardgames_tui.statistics import Figures, players
from cardgames_tui.store.tables import Finished

from .canvas import Canvas
from .choices import Choice, ListScreen
from .keys import KeyLine
from .zone import Sheet

_LOOKS = {"title": "title", "head": "dim", "row": "", "note": "dim"}


class FiguresText(Sheet):
    """Lines with bars, as high as they are many: what lies around scrolls."""

    def __init__(self, matches: Sequence[Finished]) -> None:
        super().__init__(id="figures")
        self._matches = matches
        self._player: Figures | None = None

    def show(self, player: Figures | None) -> None:
        """Show one player, or everybody."""
        self._player = player
        self.refresh(layout=True)
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        """A line below the other."""
        for y, line in enumerate(self._lines(canvas.width)):
            canvas.text(0, y, fitted(line.text, canvas.width), _LOOKS[line.kind])

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as there are."""
        return len(self._lines(width))

    def _lines(self, width: int) -> Sequence[Line]:
        if not self._matches:
            return [Line(_("No match has been finished yet."), "note")]
        if self._player:
            return list(charts.told_of_player(self._matches, self._player, width))
        return list(charts.told(self._matches, width))


class StatisticsScreen(Screen[None]):
    """All players in all games and in each of them; or one player, against every other, too."""

    CSS_PATH = "forms.tcss"
    CSS = """
    StatisticsScreen VerticalScroll { height: 1fr; padding: 0 2; }
    StatisticsScreen FiguresText { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", "Scroll", key_display="↑↓", priority=True),
        Binding("down", "scroll(1)", "Scroll", show=False, priority=True),
        Binding("pageup", "page(-1)", "Page", show=False, priority=True),
        Binding("pagedown,space", "page(1)", "Page", show=False, priority=True),
        Binding("p", "player", "One player"),
        Binding("a", "everybody", "All players"),
        Binding("escape", "dismiss", "Back", key_display="Esc"),
        Binding("q,enter", "dismiss", "Back", show=False),
    ]

    def __init__(self, matches: Sequence[Finished]) -> None:
        super().__init__()
        self._matches = matches

    def compose(self) -> ComposeResult:
        """The figures."""
        yield Static(_("Figures"), id="title", markup=False)
        with VerticalScroll():
            yield FiguresText(self._matches)
        yield KeyLine()

    def on_mount(self) -> None:
        """Keys scroll."""
        self.query_one(VerticalScroll).focus()

    def action_scroll(self, lines: int) -> None:
        """Some lines down, or up."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_page(self, by: int) -> None:
        """A page down, or up."""
        self.action_scroll(by * self.query_one(VerticalScroll).size.height)

    def action_player(self) -> None:
        """Choose one player."""
        everybody = players(self._matches)
        choices = [Choice(each.name, each.name, charts.counted(each.matches)) for each in everybody]
        by_name = {each.name: each for each in everybody}
        self.app.push_screen(ListScreen(_("Player"), choices), lambda name: self._show(by_name[name]) if name else None)

    def action_everybody(self) -> None:
        """Everybody again."""
        self._show(None)

    def _show(self, player: Figures | None) -> None:
        self.query_one(FiguresText).show(player)
        self.query_one(VerticalScroll).scroll_home(animate=False)
