"""What leaves the rules of High Card: views, acts and events."""

from dataclasses import dataclass

from cardgames_tui.engine.game import Event, Seat

from .state import Deck, Options

__all__ = ["Deck", "Options", "Play", "Played", "TrickTaken", "View"]


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card with this number."""

    card: int


@dataclass(frozen=True, slots=True)
class View:
    """A match as one seat, or an onlooker, may know it: all but the other hands and the cards left over."""

    seat: Seat | None
    options: Options
    deck: Deck
    round: int
    """The running trick, from 1."""
    scores: tuple[int, ...]
    """How many tricks each seat took."""
    leader: Seat
    """Who leads the running trick."""
    trick: tuple[int, ...]
    """The cards of the running trick, the leader's first."""
    gone: tuple[int, ...]
    """The cards of all finished tricks, in the order in which they were played."""
    hand: tuple[int, ...]
    """The seat's own cards, ascending; empty for an onlooker."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""

    @property
    def actor(self) -> Seat | None:
        """Who is to play; None at the end."""
        return (self.leader + len(self.trick)) % len(self.scores) if any(self.hand_sizes) else None


class Played(Event, frozen=True):
    """A seat played a card, open to all."""

    seat: Seat
    card: int


class TrickTaken(Event, frozen=True):
    """A trick is full, and a seat took it."""

    seat: Seat
    leader: Seat
    cards: tuple[int, ...]
    """The cards of the trick, the leader's first."""

    @property
    def gathers(self) -> bool:
        """Everybody looks at a full trick."""
        return True
