"""Cards as they are drawn: a label in a frame, heavy where the card is marked."""

from .canvas import PLAIN, Canvas, Spot

CARD_HEIGHT = 3


def draw_card(
    canvas: Canvas, x: int, y: int, label: str, look: str = PLAIN, *, marked: bool = False, spot: Spot | None = None
) -> int:
    """Draw a card three lines high; returns its width."""
    width = len(label) + 2
    frame = "marked" if marked else "frame"
    canvas.box(x, y, width, CARD_HEIGHT, frame, heavy=marked)
    canvas.text(x + 1, y + 1, label, look)
    if spot:
        canvas.spot(x, y, width, CARD_HEIGHT, spot)
    return width
