"""The warning before an idle visit ends."""

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from cardgames_tui.engine.language import _
from cardgames_tui.ui.canvas import Canvas
from cardgames_tui.ui.zone import Sheet


class IdleText(Sheet):
    """What is about to happen."""

    def paint(self, canvas: Canvas) -> None:
        """Two lines in a frame."""
        canvas.box(0, 0, canvas.width, canvas.height, "frame")
        canvas.centred(0, 2, canvas.width, _("Are you still there?"), "title")
        canvas.centred(0, 4, canvas.width, _("Press any key, or the visit ends in a minute. Your seat is kept."))


class IdleScreen(ModalScreen[None]):
    """Any key or click takes it away, and does nothing else."""

    CSS_PATH = "host.tcss"

    def compose(self) -> ComposeResult:
        """The text."""
        yield IdleText()

    def on_key(self, event: events.Key) -> None:
        """Somebody is there."""
        event.stop()
        self.dismiss()

    def on_click(self, event: events.Click) -> None:
        """Somebody is there."""
        event.stop()
        self.dismiss()
