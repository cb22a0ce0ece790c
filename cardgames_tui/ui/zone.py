"""Widgets that draw themselves line by line on a canvas, and only where something changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from .canvas import Canvas, Spot
from .still import Still

if TYPE_CHECKING:
    from .scene import Scene

LOOKS = ("dim", "bright", "title", "marked", "frame", "changed", "bad")
"""The looks of every sheet; the stylesheet gives each its colours as `sheet--NAME`."""
TABLE_LOOKS = (
    "legal",
    "good",
    "star",
    *(f"seat{seat}" for seat in range(11)),
    *(f"suit{suit}" for suit in range(6)),
)
"""The looks that only tables have. Each costs a little whenever a sheet is made, so that the menu has none of them."""


class Sheet(Still):
    """Draws a canvas."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"sheet--{look}" for look in LOOKS}

    @dataclass
    class Hit(Message):
        """A spot was clicked."""

        spot: Spot

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._canvas = Canvas(0, 0)
        self._styles: dict[str, Style] = {}
        """The looks that were used, until colours change: asking Textual costs more than drawing."""

    def paint(self, canvas: Canvas) -> None:
        """Draw everything on an empty canvas of the widget's size; every sheet says how."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw anew; only lines that changed go to the terminal."""
        before, after = self._canvas, self._drawn()
        self._canvas = after
        if (before.width, before.height) != (after.width, after.height):
            self.refresh()
            return
        changed = [y for y in range(after.height) if not after.has_line_of(before, y)]
        if changed:
            self.refresh(*(Region(0, first, after.width, lines) for first, lines in _stretches(changed)))

    def render_line(self, y: int) -> Strip:
        """The line as Textual draws it."""
        if (self._canvas.width, self._canvas.height) != self.size:
            self._canvas = self._drawn()
        if y >= self._canvas.height:
            return Strip.blank(self.size.width, self.rich_style)
        segments = [Segment(text, self._style(look)) for text, look in self._canvas.runs(y)]
        return Strip(segments, self._canvas.width)

    def text_lines(self) -> list[str]:
        """What the sheet shows, as text."""
        return [self._canvas.line(y) for y in range(self._canvas.height)]

    def on_click(self, event: events.Click) -> None:
        """Tell which spot was clicked."""
        offset = event.get_content_offset(self)
        spot = self._canvas.spot_at(offset.x, offset.y) if offset else None
        if spot:
            event.stop()
            self.post_message(self.Hit(spot))

    def _drawn(self) -> Canvas:
        canvas = Canvas(self.size.width, self.size.height)
        if canvas.width and canvas.height:
            self.paint(canvas)
        return canvas

    def notify_style_update(self) -> None:
        """Colours have changed."""
        self._styles.clear()
        super().notify_style_update()

    def _style(self, look: str) -> Style:
        style = self._styles.get(look)
        if style is None:
            names = [f"sheet--{name}" for name in look.split()]
            style = self._styles[look] = self.get_component_rich_style(*names) if names else self.rich_style
        return style


class Zone(Sheet):
    """A part of the table: draws its part of a scene."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"sheet--{look}" for look in TABLE_LOOKS}

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.scene: Scene | None = None

    def draw(self, canvas: Canvas, scene: "Scene") -> None:
        """Draw the scene; every zone says how."""
        raise NotImplementedError

    def marks_drawn(self, marks: Mapping[str, Any]) -> Mapping[str, Any]:
        """The marks that matter to what this zone draws; a zone to which few do says so, and is drawn less often."""
        return marks

    def paint(self, canvas: Canvas) -> None:
        """Draw the scene, once there is one."""
        if self.scene:
            self.draw(canvas, self.scene)

    def show(self, scene: "Scene") -> None:
        """Draw another scene, unless only marks are new that do not matter here."""
        before, self.scene = self.scene, scene
        if before and self._canvas.height and self._seen(before) == self._seen(scene):
            return
        self.redraw()

    def _seen(self, scene: "Scene") -> object:
        marks = self.marks_drawn(scene.marks)
        return scene.view, scene.near, scene.asked, scene.names, scene.events, scene.recap, marks


def _stretches(lines: Sequence[int]) -> list[tuple[int, int]]:
    """Ascending lines as stretches without a gap: the first line and how many."""
    found: list[tuple[int, int]] = []
    for line in lines:
        if found and line == sum(found[-1]):
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((line, 1))
    return found
