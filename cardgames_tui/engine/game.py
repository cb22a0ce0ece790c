"""The protocol of a game. `GAME` in a game's folder is one: a stateless value without a base class."""

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from .frozen import Frozen
from .outcome import Outcome, Seat
from .rng import Rng

__all__ = ["AnyGame", "Event", "Game", "Outcome", "Seat", "State", "Step", "View"]


class Event(Frozen, frozen=True):
    """Something that happened. Everybody may know it, unless `only` names the one seat that may.

    Its properties are the same for all events of a kind, except where a kind says otherwise.
    """

    @property
    def only(self) -> Seat | None:
        """The one seat that may know of it, or None where everybody may."""
        return None

    @property
    def gathers(self) -> bool:
        """Whether everybody looks at the table at once, before the next player is asked: a reveal, a full trick."""
        return False

    @property
    def fades(self) -> bool:
        """Whether it is told when it happens but not kept in the log, because remembering is part of the game."""
        return False


class State(Protocol):
    """The whole truth of a match at one moment: a frozen value of tuples and numbers. It never leaves the rules."""

    @property
    def rng(self) -> Rng:
        """Chance, with everything that it brought so far."""


class View(Protocol):
    """What one seat, or an onlooker, may know: no deck order, no seed, no other hand, no unrevealed choice."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None for an onlooker's."""

    @property
    def round(self) -> int:
        """The number of the running round, from 1; it never falls."""

    @property
    def scores(self) -> tuple[int, ...]:
        """What every seat has up to now, in the measure that decides the match."""


S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - options
D = TypeVar("D", contravariant=True)


class Step(Frozen, Generic[S], frozen=True):
    """What an act led to: the new state, what happened, and whether anybody learned something by it.

    `shows` is false only where the act told nobody anything new about cards; such an act can be taken back.
    """

    state: S
    events: tuple[Event, ...]
    shows: bool


class Game(Protocol[S, A, V, O, D]):
    """The rules of one game over its states S, acts A, views V, options O and decks D."""

    slug: str
    """The game's name in records and commands; its folders have the same."""
    edition: int
    """Changes when an old record would replay differently."""
    options: type[O]

    def seats(self, options: O) -> range:
        """The numbers of players that these options allow."""

    def check(self, options: O, seats: int, deck: D) -> None:
        """Raise RuleError where this setup cannot be played (C-4, C-7a)."""

    def start(self, options: O, seats: int, deck: D, rng: Rng) -> Step[S]:
        """The first state, and what happened before the first act; raises RuleError as `check` does."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that are to act: several when they choose secretly at once, none at the end."""

    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """The acts that the seat may take now, in a stable order; none unless it is to act."""

    def play(self, state: S, seat: Seat, action: A) -> Step[S]:
        """The step that the act leads to; raises RuleError where the rules refuse it.

        Which error it is follows from the seat's view alone: where it could be the same, the answer is the same.
        """

    def view(self, state: S, seat: Seat | None) -> V:
        """What the seat may know, or an onlooker (None)."""

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, its scores those of the views; None while it goes on."""

    def imagine(self, view: V, rng: Rng) -> S:
        """A full state that this view cannot tell from the true one; what is hidden is drawn at random."""

    def write(self, action: A) -> str:
        """The act in notation: printable ASCII, another for each legal act."""

    def read(self, text: str) -> A:
        """The act that the notation means; raises RuleError NOT_A_NUMBER or UNKNOWN_CARD (C-4)."""


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game whose types do not matter to who holds it."""
