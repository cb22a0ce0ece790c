"""A demo as it is told: what is seen and said, moment by moment, and the match behind it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardgames_tui.decks.faults import Place
from cardgames_tui.decks.loader import LoadedDeck
from cardgames_tui.engine.game import AnyGame, Event, Seat
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.rng import Outcome as Chance
from cardgames_tui.engine.text import NAME_CELLS, fitted

_TAKEN_OVER = " (demo)"
"""What the players of a position that was taken over are called besides, so that no figures of real people change."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One moment of a demo: what somebody sees, and what is said to it."""

    caption: str
    seat: Seat | None
    """Whose eyes it is seen through; an onlooker's where there is None."""
    view: Any
    events: tuple[Event, ...]
    """What happened since the shot before, as far as this seat may know."""
    marks: Mapping[str, Any]
    """The spots of the board that are pointed at."""
    refused: bool
    """Whether the caption says why the rules refuse an act."""
    moves: int
    """How many moves led here."""
    place: Place
    """Where in its file it is told."""
    move: str
    """The move that the marks lead to, in notation; empty where there is none."""

    @property
    def gathers(self) -> bool:
        """Whether something was shown to all: a round or a trick ends here."""
        return any(event.gathers for event in self.events)


@dataclass(frozen=True, slots=True)
class Demo:
    """A commented part of a match."""

    game: AnyGame
    title: str
    about: str
    deck: LoadedDeck
    options: Any
    names: tuple[str, ...]
    shots: tuple[Shot, ...]
    moves: tuple[tuple[Seat, str], ...]
    """Every move: whose, in notation."""
    chance: tuple[tuple[Chance, ...], ...]
    """The outcomes of chance that had fallen after so many moves."""

    def taken_over(self, number: int, seed: int) -> Match[Any, Any]:
        """A match of its own that goes on from the shot of this number, or from the last one where there are fewer.

        The seed decides all further chance. Where nobody is to act any more at that shot, it goes on from the latest
        move at which somebody was.
        """
        moves = self.moves[: self.shots[min(number, len(self.shots) - 1)].moves]
        match = self._match(moves, seed)
        return match if match.to_act else self._match(moves[:-1], seed)

    def _match(self, moves: tuple[tuple[Seat, str], ...], seed: int) -> Match[Any, Any]:
        fallen = self.chance[len(moves)]
        names = [f"{fitted(name, NAME_CELLS - len(_TAKEN_OVER))}{_TAKEN_OVER}" for name in self.names]
        match = Match(self.game, self.deck.deck, self.options, names, seed, fallen, self.deck.data)
        for seat, notation in moves:
            match.chair(seat).play(self.game.read(notation))
        return match
