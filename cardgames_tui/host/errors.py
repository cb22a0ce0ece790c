"""What the house refuses."""

from collections.abc import Iterator
from contextlib import contextmanager

from cardgames_tui.engine.errors import RecordError
from cardgames_tui.engine.language import _
from cardgames_tui.store.errors import StoreError


class Refused(Exception):  # noqa: N818 - it says what happened
    """Something that a guest may not do now. Its text is a sentence: why, and what would be allowed."""


class NameTaken(Refused):
    """A name that somebody has, or that looks like one."""

    def __init__(self, name: str) -> None:
        super().__init__(
            _("Somebody here is called {name}, or something that looks like it; choose another name.").format(name=name)
        )


@contextmanager
def refusing() -> Iterator[None]:
    """Refuse in the store's words what the store cannot do."""
    try:
        yield
    except (StoreError, RecordError) as error:
        raise Refused(str(error)) from error
