"""The end of a match: places, scores, and how they came about."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from cardgames_tui import games
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.options import values_of
from cardgames_tui.engine.sentences import result, told
from cardgames_tui.engine.text import NAME_CELLS, fitted, padded

from .canvas import Canvas
from .keys import KeyLine
from .lines import Headline
from .reading import LogScreen, RulesScreen
from .zone import Sheet, Zone

After = Literal["same", "new", "menu"]
"""What follows: a rematch with the same deal, one with a new deal, or the menu."""
_MARKS = "ABCDEFGHIJK"
_AXIS = 6
_BESIDE = 3
"""Letters that are drawn beside each other where scores are equal."""


class ResultText(Sheet):
    """Places, then the scores round by round."""

    COMPONENT_CLASSES: ClassVar[set[str]] = Zone.COMPONENT_CLASSES

    def __init__(self, names: Sequence[str], outcome: Any, sheet: Sequence[Sequence[int]]) -> None:
        super().__init__(id="result")
        self._names, self._outcome, self._sheet = names, outcome, sheet

    def paint(self, canvas: Canvas) -> None:
        """Everybody by place; below, a chart with a letter for each player."""
        winners = self._outcome.winners
        who = f"{result(winners, self._names)}." if winners else _("It is a draw.")
        canvas.centred(0, 1, canvas.width, who, "title")
        seats = sorted(range(len(self._names)), key=lambda seat: self._outcome.places[seat])
        canvas.text(4, 3, _("place"), "dim")
        canvas.text(11, 3, _("player"), "dim")
        canvas.right(36, 3, _("score"), "dim")
        for line, seat in enumerate(seats, 4):
            look = "bright" if seat in self._outcome.winners else ""
            canvas.text(4, line, f"{self._outcome.places[seat]}.", look)
            canvas.text(11, line, padded(self._names[seat], NAME_CELLS), f"seat{seat}")
            canvas.right(36, line, str(self._outcome.scores[seat]), look)
        self._chart(canvas, 5 + len(seats))

    def _chart(self, canvas: Canvas, top: int) -> None:
        """A line for every score, or every so many where there is little room; a column a round."""
        scores = [score for row in self._sheet for score in row]
        room = canvas.height - top - 3
        low, high = min(0, *scores), max(1, *scores)
        step = _step(low, high, room)
        first, last = round(high / step), round(low / step)
        if room < 2:
            return
        each = _(" (a line for every {n} points)").format(n=step) if step > 1 else ""
        canvas.text(_AXIS + 1, top, _("Scores by round") + each, "dim")
        for line, value in enumerate(range(first, last - 1, -1), top + 1):
            canvas.right(_AXIS - 1, line, str(value * step), "dim")
            canvas.text(_AXIS, line, "┼" if value == 0 else "│", "frame")
        pitch = min(len(self._names), _BESIDE) + 1
        for column, row in enumerate(_thinned(self._sheet, (canvas.width - _AXIS - 3) // pitch)):
            self._column(canvas, _AXIS + 2 + column * pitch, top + 1 + first, step, row)
        legend = "   ".join(f"{_MARKS[seat]} {name}" for seat, name in enumerate(self._names))
        canvas.text(_AXIS, top + 2 + first - last, fitted(legend, canvas.width - _AXIS - 1), "dim")

    def _column(self, canvas: Canvas, x: int, zero: int, step: int, row: Sequence[int]) -> None:
        """The letters of a round; equal ones side by side, as many as there is room for."""
        beside: dict[int, int] = {}
        for seat, score in enumerate(row):
            line = zero - round(score / step)
            if beside.get(line, 0) < _BESIDE:
                canvas.text(x + beside.get(line, 0), line, _MARKS[seat], f"seat{seat} bright")
                beside[line] = beside.get(line, 0) + 1


class ResultScreen(Screen[After]):
    """Ends with what the players want next."""

    CSS_PATH = ["forms.tcss", "table.tcss"]  # noqa: RUF012 - Textual declares it for instances
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "after('new')", "New deal", key_display="n"),
        Binding("s", "after('same')", "Same deal again"),
        Binding("r", "replay", "Replay"),
        Binding("l", "log", "Log"),
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("escape,q", "after('menu')", "Menu", key_display="Esc"),
    ]

    def __init__(self, match: Match[Any, Any], *, rematch: bool = True) -> None:
        """The result of a match; whether there is a rematch may be settled elsewhere."""
        super().__init__()
        self.match = match
        self._rematch = rematch

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that mean nothing here are not offered."""
        return self._rematch or action != "after" or parameters == ("menu",)

    def compose(self) -> ComposeResult:
        """Headline, result, keys."""
        yield Headline()
        yield ResultText(self.match.names, self.match.outcome, self.match.chair(None).sheet)
        yield KeyLine()

    def on_mount(self) -> None:
        """Say what was played."""
        words = games.words(self.match.game.slug)
        self.query_one(Headline).say(
            f"{words.TITLE} · {_('the match is over')}", _("seed {n}").format(n=self.match.seed)
        )

    def action_after(self, what: After) -> None:
        """Choose what follows."""
        self.dismiss(what)

    def action_replay(self) -> None:
        """Look at the match again, step by step."""
        from .replay import replay_screen

        self.app.push_screen(replay_screen(self.match))

    def action_log(self) -> None:
        """Everything that happened."""
        words = games.words(self.match.game.slug)
        self.app.push_screen(LogScreen(told(self.match.chair(None).log, words, self.match.names)))

    def action_rules(self) -> None:
        """The rules."""
        self.app.push_screen(RulesScreen(self.match.game.slug, options=values_of(self.match.options)))


class ChartScreen(Screen[None]):
    """Places and scores of a match that is looked at again."""

    CSS_PATH = ["forms.tcss", "table.tcss"]  # noqa: RUF012 - Textual declares it for instances
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,c,enter", "dismiss", "Back", key_display="Esc")]

    def __init__(self, match: Match[Any, Any]) -> None:
        super().__init__()
        self.match = match

    def compose(self) -> ComposeResult:
        """The result, and the key that leads back."""
        yield ResultText(self.match.names, self.match.outcome, self.match.chair(None).sheet)
        yield KeyLine()


def _step(low: int, high: int, room: int) -> int:
    """The least round number of points a line with which everything fits."""
    steps = [number * int(10**power) for power in range(6) for number in (1, 2, 5)]
    return next(step for step in steps if round(high / step) - round(low / step) < room or step >= high - low)


def _thinned(rows: Sequence[Sequence[int]], most: int) -> list[Sequence[int]]:
    """At most so many rows, evenly chosen, the last among them."""
    if len(rows) <= most:
        return list(rows)
    return [rows[(number + 1) * len(rows) // most - 1] for number in range(most)]
