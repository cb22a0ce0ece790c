"""The house takes its guests in."""

from importlib import import_module

from cardgames_tui import decks, games
from cardgames_tui.decks.rules_text import chapters
from cardgames_tui.ui.table import board_of

from .app import GuestApp
from .house import House
from .visit import Line, Visit

_OPENED_LATER = ("hosting", "opening", "playing")
_OF_HOME = ("choices", "curtain", "forms", "reading", "replay", "result")


class HouseReception:
    """Asks the house who may come in, and gives every visit an app."""

    def __init__(self, house: House) -> None:
        self._house = house

    def refusal(self, identity: str) -> str:
        """What the house says."""
        return self._house.refusal(identity)

    def knows(self, identity: str) -> bool:
        """What the house says."""
        return self._house.knows(identity)

    def welcome(self, visit: Visit, line: Line) -> GuestApp:
        """An app in the house."""
        return GuestApp(self._house, visit, line)


def prepare() -> None:
    """Load what guests will need, so that nobody waits while somebody opens the first table of a game."""
    for name in _OPENED_LATER:
        import_module(f"cardgames_tui.host.{name}")
    for name in _OF_HOME:
        import_module(f"cardgames_tui.ui.{name}")
    for slug in games.slugs():
        games.words(slug)
        board_of(slug)
        chapters(slug)
        for deck in decks.built_in(slug):
            decks.load(slug, deck)
