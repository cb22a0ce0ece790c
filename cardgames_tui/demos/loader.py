"""The demos that can be shown: the collection's own, and those that somebody names by their files."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardgames_tui.decks import Fault
from cardgames_tui.decks.data import rules_data
from cardgames_tui.decks.faults import Flaw, file_name

from .faults import DemoError

if TYPE_CHECKING:
    from .demo import Demo

_WHAT = "demo"


@dataclass(frozen=True, slots=True)
class Listing:
    """A demo of the collection by game and name."""

    game: str
    name: str
    path: Path

    def described(self) -> tuple[str, str]:
        """Its title and a line about it; the name and nothing where its file does not say."""
        from cardgames_tui.decks.document import opened

        data = opened(self.path, _WHAT).data
        said = data if isinstance(data, dict) else {}
        return str(said.get("title", self.name)), str(said.get("about", ""))


def names(game: str) -> tuple[Listing, ...]:
    """The collection's demos of a game, in order; a game may have none."""
    folder = rules_data() / "demos" / game
    return tuple(Listing(game, path.stem, path) for path in sorted(folder.glob("*.yaml")))


def load(game: str, name: str) -> "Demo":
    """A demo of the collection; raises DemoError where there is none of this name."""
    known = names(game)
    for listing in known:
        if listing.name == name:
            return read(listing.path, game)
    right = f"choose one of: {', '.join(each.name for each in known)}" if known else "name a demo file"
    raise DemoError([Fault(file_name(name), None, "", f"there is no such demo of {game}", right)])


def read(path: str | Path, game: str | None = None) -> "Demo":
    """The demo in a file, for this game or, if None, for the one that it names; raises DemoError."""
    from cardgames_tui.decks.document import opened

    from .playing import played

    return played(opened(Path(path), _WHAT), file_name(path), game)


def check(path: str | Path, further: "Callable[[Demo], Iterable[Flaw]] | None" = None) -> tuple[Fault, ...]:
    """Everything that is wrong with a demo file; nothing where it can be shown.

    `further` finds what only the board of the game can tell.
    """
    from cardgames_tui.decks.checking import located
    from cardgames_tui.decks.document import opened

    from .playing import played

    document, file = opened(Path(path), _WHAT), file_name(path)
    try:
        demo = played(document, file)
    except DemoError as error:
        return error.faults
    return tuple(located(document, file, dict.fromkeys(further(demo)))) if further else ()
