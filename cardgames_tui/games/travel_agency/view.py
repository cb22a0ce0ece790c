"""What leaves the rules of Travel Agency: views, acts and events."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from cardgames_tui.engine.game import Event, Seat

from .state import CardSet, Country, Deck, Guide, Options, Phase
from .tour import Rating

__all__ = [
    "CardSet",
    "Claim",
    "Country",
    "Deck",
    "GameEnded",
    "GameStarted",
    "Group",
    "GroupTaken",
    "Guide",
    "Lay",
    "Options",
    "Pass",
    "Passed",
    "Phase",
    "Rating",
    "SightDrawn",
    "SightLaid",
    "SightReceived",
    "Tour",
    "View",
]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card, given as its code, at the own side of a group, 1 to 9."""

    card: str
    group: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Ask for a group, 1 to 9: it is proven that the opponent cannot do better there, or it is full."""

    group: int


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn."""


class Tour(NamedTuple):
    """One player's cards at a group, as codes in the order in which they were laid."""

    cards: tuple[str, ...]
    rating: Rating | None
    """What the three cards are worth; None until there are three."""
    completed: int
    """The turn in which the third card was laid; 0 until then."""


class Group(NamedTuple):
    """A group of customers: both players' tours by seat, and who took it."""

    tours: tuple[Tour, Tour]
    owner: Seat | None

    @property
    def first(self) -> Seat | None:
        """The seat that laid its third card first; None while both lack it."""
        done = [(tour.completed, seat) for seat, tour in enumerate(self.tours) if tour.completed]
        return min(done)[1] if done else None


@dataclass(frozen=True, slots=True)
class View:
    """A match of Travel Agency as one seat, or an onlooker, may know it (3.7)."""

    seat: Seat | None
    options: Options
    deck: Deck
    countries: tuple[Country, ...]
    """The six countries in play, in the order in which cards are sorted."""
    game: int
    """The running game of the match, from 1."""
    turn: int
    """The running turn of this game, from 1."""
    points: tuple[int, ...]
    """The match points of all finished games."""
    starter: Seat
    mover: Seat
    """Whose turn it is; at the end, whose it was."""
    phase: Phase
    idle: bool
    """Whether the turn before brought no card to the table; a second such turn ends the game."""
    groups: tuple[Group, ...]
    pile: int
    """How many cards can still be drawn."""
    hand: tuple[str, ...]
    """The seat's own cards by country and value; empty for an onlooker."""
    hand_sizes: tuple[int, ...]
    free: tuple[int, ...]
    """The groups, 1 to 9, at which the seat may lay cards; empty for an onlooker."""
    claimable: tuple[int, ...]
    """The groups that the seat could claim now, where the option tells; otherwise empty."""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.phase == "over"

    @property
    def owned(self) -> tuple[int, ...]:
        """How many groups each seat took in this game."""
        owners = [group.owner for group in self.groups]
        return tuple(owners.count(seat) for seat in range(len(self.points)))

    @property
    def round(self) -> int:
        """The running turn where the match is one game; otherwise the running game."""
        return self.turn if self.options.match_length == 1 else self.game

    @property
    def scores(self) -> tuple[int, ...]:
        """The match points of the finished games; while the only game of a match runs, the groups owned."""
        return self.owned if self.options.match_length == 1 and not self.over else self.points


class GameStarted(Event, frozen=True):
    """The cards were dealt, and somebody begins."""

    game: int
    games: int
    """How many games the match has."""
    starter: Seat


class SightLaid(Event, frozen=True):
    """A card was laid at a group."""

    seat: Seat
    card: str
    sight: str
    group: int


class SightDrawn(Event, frozen=True):
    """A seat drew a card; so many are left in the pile."""

    seat: Seat
    left: int


class SightReceived(Event, frozen=True):
    """Which card a seat drew; nobody else may know."""

    seat: Seat
    card: str
    sight: str

    @property
    def only(self) -> Seat:
        """The one who drew it."""
        return self.seat


class GroupTaken(Event, frozen=True):
    """A group went to a seat: both tours were full, or it was claimed because no better one was possible."""

    group: int
    seat: Seat
    how: Literal["full", "claimed"]
    rating: Rating
    against: Rating | None
    """The opponent's tour, or the best that it could have become; None where it could become none, and where telling
    it would tell about a hand (`proof_scope`)."""


class Passed(Event, frozen=True):
    """A seat ended its turn: it had laid a card, or it could not lay one."""

    seat: Seat
    laid: bool

    @property
    def fades(self) -> bool:
        """That a turn ends after a card was laid is not worth remembering."""
        return self.laid


class GameEnded(Event, frozen=True):
    """A game of the match ended."""

    game: int
    games: int
    winner: Seat | None
    """Nobody where both own equally many groups."""
    owners: tuple[Seat | None, ...]
    """Who took each group."""
    neighbours: tuple[int, ...]
    """The three neighbouring groups, 1 to 9, that the winner owns; empty where the number of groups decided."""
    points: tuple[int, ...]
    """The match points of all games so far."""

    @property
    def gathers(self) -> bool:
        """Everybody looks at how it ended."""
        return True
