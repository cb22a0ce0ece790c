"""Cards as they are drawn: a label in a frame, heavy where the card is marked."""

from cardgames_tui.engine.text import cells

from .canvas import PLAIN, Canvas, Spot

LOW = 3
"""Lines of a card where there is little room."""
HIGH = 5
"""Lines of a card where there is plenty."""


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    label: str,
    look: str = PLAIN,
    *,
    height: int = LOW,
    marked: bool = False,
    spot: Spot | None = None,
) -> int:
    """Draw a card with its label in the middle; returns its width."""
    width = cells(label) + 2
    canvas.box(x, y, width, height, "marked" if marked else "frame", heavy=marked)
    canvas.text(x + 1, y + height // 2, label, look)
    if spot:
        canvas.spot(x, y, width, height, spot)
    return width
