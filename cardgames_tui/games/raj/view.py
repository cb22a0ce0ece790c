"""What leaves the rules of Raj: views, acts and events."""

from dataclasses import dataclass

from cardgames_tui.engine.game import Event, Seat

from .state import Bid, BidsKept, BidsShown, Deck, Options, StakeDecided

__all__ = [
    "Bid",
    "BidsKept",
    "BidsShown",
    "CardTurned",
    "Chosen",
    "Deck",
    "GameEnded",
    "Options",
    "Reveal",
    "StakeDecided",
    "View",
]


@dataclass(frozen=True, slots=True)
class Reveal:
    """Ask for the bids to be shown; that happens by itself once all have chosen, never before."""


@dataclass(frozen=True, slots=True)
class View:
    """A match of Raj as one seat, or an onlooker, may know it (4.4)."""

    seat: Seat | None
    options: Options
    deck: Deck
    game: int
    """The running game of the match, from 1."""
    round: int
    """The running round, from 1, counted through all games."""
    rounds: int
    """The rounds of one game."""
    scores: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]
    """The point cards that each seat took, in order, over all games."""
    stake: tuple[int, ...]
    """The cards at stake, the newest last; empty at the end."""
    unseen: tuple[int, ...]
    """The point cards not yet turned up in this game, in ascending order; in the short game three never will be."""
    hand: tuple[int, ...]
    """The seat's own bid cards, ascending; empty for an onlooker."""
    choice: int | None
    """The seat's own choice of this round."""
    chosen: tuple[bool, ...]
    """Which seats have chosen."""
    hand_sizes: tuple[int, ...]
    """How many bid cards each seat holds."""
    history: tuple[BidsShown, ...]
    """The finished rounds of this game that the option lets everybody see."""
    over: bool

    @property
    def round_of_game(self) -> int:
        """The running round of this game, from 1 to `rounds`."""
        return self.round - (self.game - 1) * self.rounds


class CardTurned(Event, frozen=True):
    """A point card was turned up and lies at stake with those that stayed."""

    card: int
    stake: tuple[int, ...]


class Chosen(Event, frozen=True):
    """A seat chose its bid card."""

    seat: Seat

    @property
    def fades(self) -> bool:
        """Nobody needs to read later that somebody chose."""
        return True


class GameEnded(Event, frozen=True):
    """A game of the match ended; the scores are those of the match so far."""

    game: int
    scores: tuple[int, ...]
