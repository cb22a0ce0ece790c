"""What is wrong with a demo file."""

from cardgames_tui.decks import FileError


class DemoError(FileError):
    """A demo that cannot be shown."""

    kind = "Demo"
