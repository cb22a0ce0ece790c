"""The smallest app that Textual can make, and that answers a key: the yardstick for start and keys."""

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class Minimal(App[None]):
    """One line of text."""

    def compose(self) -> ComposeResult:
        """The line."""
        yield Static("ready")

    def on_key(self, event: events.Key) -> None:
        """Show that the key was pressed."""
        line = self.query_one(Static)
        line.update("pressed" if line.content == "ready" else "ready")


Minimal().run()
