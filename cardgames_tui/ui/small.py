"""What is shown while the terminal is too small to play in."""

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen

from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import wrapped

from .canvas import Canvas
from .zone import Sheet

NEEDED = Size(80, 24)


def is_enough(size: Size) -> bool:
    """Whether one can play in a terminal of this size."""
    return size.width >= NEEDED.width and size.height >= NEEDED.height


class SmallText(Sheet):
    """Needed and present size in one message."""

    def paint(self, canvas: Canvas) -> None:
        """The message in the middle."""
        message = _(
            "The terminal has {width}x{height}; cardgames needs {needed_width}x{needed_height}. Ctrl-C leaves."
        ).format(width=canvas.width, height=canvas.height, needed_width=NEEDED.width, needed_height=NEEDED.height)
        lines = wrapped(message, canvas.width)
        for y, line in enumerate(lines, max(0, (canvas.height - len(lines)) // 2)):
            canvas.centred(0, y, canvas.width, line, "bright")


class SmallScreen(ModalScreen[None]):
    """Covers everything and swallows keys until there is room again."""

    def compose(self) -> ComposeResult:
        """The message."""
        yield SmallText()

    def on_screen_resume(self) -> None:
        """Leave where room was made while another screen lay above."""
        if is_enough(self.app.size):
            self.dismiss()

    def on_key(self, event: events.Key) -> None:
        """Keys are dead here, but for those that end the program."""
        event.stop()
