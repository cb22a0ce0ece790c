"""The whole truth of a match of High Card."""

from dataclasses import dataclass
from typing import Literal

from cardgames_tui.engine.frozen import Frozen
from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.options import option
from cardgames_tui.engine.rng import Rng


@dataclass(frozen=True, slots=True)
class Options:
    """The one option."""

    best: Literal["highest", "lowest"] = option("highest", "Which card of a trick takes it.")


@dataclass(frozen=True, slots=True)
class Deck:
    """The numbers on the cards, each once, ascending."""

    slug: str
    title: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes in a match."""

    options: Options
    seats: int
    deck: Deck


class State(Frozen, frozen=True):
    """A match at one moment: always while some seat is to play, or at the very end."""

    setup: Setup
    rng: Rng
    hands: tuple[tuple[int, ...], ...]
    """The cards of each seat, ascending."""
    leader: Seat
    """Who leads the running trick."""
    trick: tuple[int, ...]
    """The cards of the running trick, the leader's first."""
    gone: tuple[int, ...]
    """The cards of all finished tricks, in the order in which they were played."""
    tricks: tuple[int, ...]
    """How many tricks each seat took."""
