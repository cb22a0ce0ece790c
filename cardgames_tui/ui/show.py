"""A match that is shown, not played: replays and demos, frame by frame, on the real board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from cardgames_tui import games
from cardgames_tui.engine.language import _
from cardgames_tui.engine.sentences import told

from .lines import Headline, Log, Prompt, around
from .scene import Scene
from .table import board_of

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""How fast a show can run."""
_LEAST = 1.5
"""Seconds that a frame is shown at least, at speed 1."""
_LETTERS = 16
"""Letters of a caption that people read in a second."""


@dataclass(frozen=True)
class Frame:
    """What is seen at one moment of a show: a scene, what is said to it, and whether a round or trick ends here."""

    scene: Scene
    caption: str = ""
    ends_round: bool = False
    look: str = "bright"
    """How the caption looks."""

    @property
    def seconds(self) -> float:
        """How long it is shown at speed 1: as long as it takes to read the caption."""
        return max(_LEAST, len(self.caption) / _LETTERS)


class ShowScreen(Screen[int | None]):
    """Shows frames. Ends with the number of the frame where somebody wants to take over, or with None."""

    CSS_PATH = "table.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]  # noqa: RUF012 - Textual declares it for instances
    VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "play", "Run", key_display="Space"),
        Binding("right,enter", "step(1)", "Step", key_display="←→", priority=True),
        Binding("left", "step(-1)", "Step", show=False, priority=True),
        Binding("pagedown,n", "round(1)", "Round", key_display="n p"),
        Binding("pageup,p", "round(-1)", "Round", show=False),
        Binding("home", "go(0)", "Start", show=False),
        Binding("end", "go(-1)", "End", show=False),
        Binding("plus,equals_sign", "faster(1)", "Speed", key_display="+ -"),
        Binding("minus", "faster(-1)", "Slower", show=False),
        Binding("v", "view", "View"),
        Binding("c", "chart", "Chart"),
        Binding("t", "take_over", "Take over"),
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("escape,q", "leave", "Back", key_display="Esc"),
    ]

    def __init__(
        self,
        slug: str,
        title: str,
        frames: Sequence[Frame],
        *,
        plays: bool = False,
        speed: float = 1.0,
        loops: bool = False,
        views: "Sequence[tuple[str, Callable[[], Sequence[Frame]]]]" = (),
        chart: "Callable[[], Screen[None]] | None" = None,
        can_take_over: bool = False,
    ) -> None:
        """A show of these frames, running at once where it `plays`; the title says what kind of show it is.

        `views` are other ways to see the same frames, each with a name; the first is what `frames` shows. `chart`
        makes a screen with the scores.
        """
        super().__init__()
        self._title = title
        self._frames = list(frames)
        self._views, self._view = views, 0
        self._plays, self._loops = plays, loops
        self._speed = min(SPEEDS, key=lambda each: abs(each - speed))
        self._chart, self._can_take_over = chart, can_take_over
        self._slug, self._words = slug, games.words(slug)
        self.board = board_of(slug)
        self.board.can_focus = False
        self.at = 0
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """The same parts as a table."""
        yield from around(self.board)

    def on_mount(self) -> None:
        """Begin with the first frame."""
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that mean nothing here are not offered."""
        if action == "view":
            return len(self._views) > 1
        if action == "chart":
            return self._chart is not None
        if action == "take_over":
            return self._can_take_over
        return True

    @property
    def frame(self) -> Frame:
        """What is shown."""
        return self._frames[self.at]

    def _show(self) -> None:
        scene = self.frame.scene
        self.board.show(scene)
        self.query_one(Headline).say(self._words.headline(scene.view), self._state())
        new = told(scene.events, self._words, scene.names)
        earlier = [sentence for frame in self._frames[: self.at] for sentence in self._told(frame)]
        for log in self.query(Log):
            log.tell((*earlier, *new), len(new))
        self.query_one(Prompt).say(self.frame.caption or self._words.expected(scene.view, scene.names), self.frame.look)
        self._wait()

    def _told(self, frame: Frame) -> tuple[str, ...]:
        kept = [event for event in frame.scene.events if not event.fades]
        return told(kept, self._words, frame.scene.names)

    def _state(self) -> str:
        name = f"{self._views[self._view][0] if len(self._views) > 1 else self._title} · "
        speed = f" {self._speed:g}x" if self._plays or self._speed != 1 else ""
        pace = f"▶{speed}" if self._plays else _("paused") + speed
        return f"{name}{self.at + 1}/{len(self._frames)} · {pace}"

    def _wait(self) -> None:
        """Go on by itself after the time that it takes to read the caption."""
        if self._timer:
            self._timer.stop()
        if self._plays:
            self._timer = self.set_timer(self.frame.seconds / self._speed, self._go_on)

    def _go_on(self) -> None:
        if self.at + 1 < len(self._frames):
            self.at += 1
        elif self._loops:
            self.at = 0
        else:
            self._plays = False
        self._show()

    def action_play(self) -> None:
        """Let it run, or pause; at the end, from the beginning."""
        self._plays = not self._plays
        if self._plays and self.at == len(self._frames) - 1:
            self.at = 0
        self._show()

    def action_step(self, by: int) -> None:
        """A frame on, or back; it pauses."""
        self._plays = False
        self.at = max(0, min(len(self._frames) - 1, self.at + by))
        self._show()

    def action_round(self, by: int) -> None:
        """To the next end of a round or trick, or the one before; it pauses."""
        self._plays = False
        ends = [number for number, frame in enumerate(self._frames) if frame.ends_round]
        there = [number for number in ends if (number > self.at if by > 0 else number < self.at)]
        last = len(self._frames) - 1 if by > 0 else 0
        self.at = (min(there) if by > 0 else max(there)) if there else last
        self._show()

    def action_go(self, number: int) -> None:
        """To the first frame, or the last; it pauses."""
        self._plays = False
        self.at = number % len(self._frames)
        self._show()

    def action_faster(self, by: int) -> None:
        """Faster or slower."""
        place = SPEEDS.index(self._speed) + by
        self._speed = SPEEDS[max(0, min(len(SPEEDS) - 1, place))]
        self._show()

    def action_view(self) -> None:
        """Through the eyes of the next one."""
        self._view = (self._view + 1) % len(self._views)
        self._frames = list(self._views[self._view][1]())
        self._show()

    def action_chart(self) -> None:
        """The scores, round by round."""
        if self._chart:
            self.app.push_screen(self._chart())

    def action_rules(self) -> None:
        """Read the rules, at the chapter of what is shown; it pauses."""
        from .reading import RulesScreen

        self._plays = False
        self._show()
        self.app.push_screen(RulesScreen(self._slug, self._words.chapter(self.frame.scene.view)))

    def action_take_over(self) -> None:
        """Play on from here."""
        self.dismiss(self.at)

    def action_leave(self) -> None:
        """Stop watching."""
        self.dismiss(None)
