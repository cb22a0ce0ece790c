"""The part of a match that one keyboard plays: all seats in hot seat, some of them where others play elsewhere."""

from typing import Any, Protocol

from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.match import Chair, Match
from cardgames_tui.store.keeper import Keeper


class Seating(Protocol):
    """What a table on screen needs of a match."""

    @property
    def game(self) -> str:
        """The slug of the game."""

    @property
    def options(self) -> Any:
        """The options of the match."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody at the table, by seat."""

    @property
    def own(self) -> tuple[Seat, ...]:
        """The seats at this keyboard; none for an onlooker."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are to act, own and others; none at the end."""

    @property
    def notice(self) -> str:
        """That the match is not kept, in a sentence; empty while it is."""

    def chair(self, seat: Seat | None) -> Chair[Any, Any]:
        """The place of an own seat, or of an onlooker (None)."""


class HotSeat:
    """All seats of a match at one keyboard that is passed on."""

    def __init__(self, match: Match[Any, Any], keeper: Keeper) -> None:
        self.match = match
        self._keeper = keeper
        self.game: str = match.game.slug
        self.options: Any = match.options
        self.names = match.names
        self.own = tuple(range(len(match.names)))

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are to act."""
        return self.match.to_act

    @property
    def notice(self) -> str:
        """What the keeper has to say."""
        return self._keeper.notice

    def chair(self, seat: Seat | None) -> Chair[Any, Any]:
        """The place of a seat, or of an onlooker."""
        return self.match.chair(seat)
