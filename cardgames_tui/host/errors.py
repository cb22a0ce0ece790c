"""What the house refuses."""

from cardgames_tui.engine.language import _


class Refused(Exception):  # noqa: N818 - it says what happened
    """Something that a guest may not do now. Its text is a sentence: why, and what would be allowed."""


class NameTaken(Refused):
    """A name that somebody has, or that looks like one."""

    def __init__(self, name: str) -> None:
        super().__init__(
            _("Somebody here is called {name}, or something that looks like it; choose another name.").format(name=name)
        )
