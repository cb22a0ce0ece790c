"""A match owns its states and never gives one away: whoever plays or looks on holds a `Chair`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from .errors import RecordError, RefusedError, RuleError
from .game import Event, Game, Seat, Step, View
from .options import parse_options, values_of
from .outcome import Outcome
from .record import Record, Result
from .rng import Outcome as Chance
from .rng import Rng
from .text import clean_names

A = TypeVar("A")
V = TypeVar("V", bound=View)


class Deck(Protocol):
    """A deck as the engine needs it; the games know more of theirs."""

    @property
    def slug(self) -> str:
        """The deck's name in records and commands."""


class Journal(Protocol):
    """Where acts are kept. Each call returns only when its act is durable, or raises and the act does not happen."""

    def append(self, number: int, seat: Seat, notation: str, chance: Sequence[Chance], outcome: Outcome | None) -> None:
        """Keep act `number` (from 0), with what chance brought by it, and how the match ended if it did by this act."""

    def retract(self, number: int) -> None:
        """Forget act `number`, the latest."""


class Glimpse(NamedTuple):
    """What a chair could know at one moment of a match: its view then, what the latest act brought, and the log."""

    view: Any
    events: tuple[Event, ...]
    log: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """An act that was played: whose, in notation, and what it led to."""

    seat: Seat
    notation: str
    step: Step[Any]


class Match(Generic[A, V]):
    """One match of one game, from setup to its end."""

    def __init__(
        self,
        game: Game[Any, A, V, Any, Any],
        deck: Deck,
        options: Any,
        names: Sequence[str],
        seed: int,
        script: Sequence[Chance] = (),
        deck_data: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin a match; raises RuleError where this setup cannot be played (C-4).

        `script` prescribes outcomes of chance, from the first one on; the seed decides the others. `deck_data` is
        what the deck's file says, where the deck is not one of the collection's.
        """
        self.game = game
        self.deck = deck
        self.options = options
        self.names = clean_names(names)
        self.seed = seed
        self.deck_data = deck_data
        self.journal: Journal | None = None
        check_seats(game, options, len(self.names))
        self._first: Step[Any] = game.start(options, len(self.names), deck, Rng(seed, (), tuple(script)))
        self._acts: list[Act] = []

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are to act; none at the end."""
        return self.game.to_act(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.game.outcome(self._state)

    @property
    def acts(self) -> tuple[tuple[Seat, str], ...]:
        """Every act so far: whose, in notation. It tells secrets: it is for the record only."""
        return tuple((act.seat, act.notation) for act in self._acts)

    def chair(self, seat: Seat | None) -> "Chair[A, V]":
        """The place of a seat, or of an onlooker (None)."""
        return Chair(self, seat)

    def record(self) -> Record:
        """The match as a record, with its result if it has ended."""
        outcome = self.outcome
        return Record(
            game=self.game.slug,
            edition=self.game.edition,
            deck=self.deck.slug,
            options=values_of(self.options),
            seats=self.names,
            seed=self.seed,
            chance=self._state.rng.fallen,
            moves=self.acts,
            result=Result(outcome.scores, outcome.winners) if outcome else None,
            deck_data=self.deck_data,
        )

    @property
    def _state(self) -> Any:
        return self._acts[-1].step.state if self._acts else self._first.state

    def _steps(self) -> Iterator[Step[Any]]:
        yield self._first
        for act in self._acts:
            yield act.step

    def _play(self, seat: Seat, action: A) -> Step[Any]:
        before = self._state
        step = self.game.play(before, seat, action)
        notation = self.game.write(action)
        if self.journal:
            fallen = step.state.rng.fallen[len(before.rng.fallen) :]
            self.journal.append(len(self._acts), seat, notation, fallen, self.game.outcome(step.state))
        self._acts.append(Act(seat, notation, step))
        return step

    def _undo(self, seat: Seat | None) -> None:
        if not self._acts or self._acts[-1].seat != seat:
            raise RuleError("UNDO_NOTHING")
        if self._acts[-1].step.shows:
            raise RuleError("UNDO_SHOWN")
        if self.journal:
            self.journal.retract(len(self._acts) - 1)
        self._acts.pop()


class Chair(Generic[A, V]):
    """What one seat holds of a match, or an onlooker (seat None): its view, its acts, and what it may know happened."""

    def __init__(self, match: Match[A, V], seat: Seat | None) -> None:
        self._match = match
        self.seat = seat

    @property
    def view(self) -> V:
        """What this chair may know now."""
        return self._match.game.view(self._match._state, self.seat)

    @property
    def legal(self) -> Sequence[A]:
        """The acts that this seat may take now."""
        return () if self.seat is None else self._match.game.legal(self._match._state, self.seat)

    def play(self, action: A) -> tuple[Event, ...]:
        """Take an act; returns what this chair may know of what happened. Raises RuleError where it is refused."""
        if self.seat is None:
            raise RuleError("WATCHING")
        return self.known(self._match._play(self.seat, action).events)

    def undo(self) -> None:
        """Take back this seat's act if it was the latest and showed nobody anything new; raises RuleError."""
        self._match._undo(self.seat)

    @property
    def can_undo(self) -> bool:
        """Whether this seat's latest act can be taken back now."""
        acts = self._match._acts
        return bool(acts) and acts[-1].seat == self.seat and not acts[-1].step.shows

    @property
    def holds_secrets(self) -> bool:
        """Whether this seat may know anything now that an onlooker may not."""
        own, onlooker = self.view, self._match.game.view(self._match._state, None)
        return any(getattr(own, name) != getattr(onlooker, name) for name in _fields(own) if name != "seat")

    @property
    def acts(self) -> int:
        """How many acts were played up to now."""
        return len(self._match._acts)

    def glimpse(self, acts: int) -> Glimpse:
        """What this chair could know after so many acts, from 0 to those that were played."""
        steps = list(self._match._steps())[: acts + 1]
        latest = steps[-1]
        return Glimpse(
            self._match.game.view(latest.state, self.seat), self.known(latest.events), self._remembered(steps)
        )

    def gathers(self, number: int) -> bool:
        """Whether act `number` (from 1) had everybody look at the table at once."""
        return any(event.gathers for event in self.known(self._match._acts[number - 1].step.events))

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened since the start, except what fades."""
        return self._remembered(self._match._steps())

    @property
    def recap(self) -> tuple[Event, ...]:
        """What happened since this seat's latest act, except what fades."""
        acts = self._match._acts
        own = [number for number, act in enumerate(acts) if act.seat == self.seat]
        later = acts[own[-1] + 1 :] if own else acts
        steps = [act.step for act in later] if own else [self._match._first, *(act.step for act in later)]
        return self._remembered(steps)

    @property
    def latest(self) -> tuple[Event, ...]:
        """What the latest act brought, with what fades."""
        return self.known(list(self._match._steps())[-1].events)

    @property
    def sheet(self) -> tuple[tuple[int, ...], ...]:
        """The scores of all seats at the end of each round so far, the running one included."""
        game = self._match.game
        rounds: dict[int, tuple[int, ...]] = {}
        running = 1
        for step in self._match._steps():
            view = game.view(step.state, None)
            rounds[running] = rounds[view.round] = view.scores
            running = view.round
        return tuple(rounds[number] for number in sorted(rounds))

    def known(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Those of the events that this chair may know."""
        return tuple(event for event in events if event.only is None or event.only == self.seat)

    def _remembered(self, steps: Iterable[Step[Any]]) -> tuple[Event, ...]:
        """What this chair may know of the steps, except what fades."""
        return tuple(event for step in steps for event in self.known(step.events) if not event.fades)


def _fields(view: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(view))


@dataclass(frozen=True, slots=True)
class Moment:
    """A match after so many acts, as one seat or an onlooker may know it.

    `actor` and `notation` tell the act that led to it; nobody and nothing at the start. The notation is empty while
    the match is open, and wherever the act was still a secret of another seat.
    """

    number: int
    actor: Seat | None
    notation: str
    view: Any
    events: tuple[Event, ...]


def moments(match: Match[Any, Any], seat: Seat | None) -> tuple[Moment, ...]:
    """A match from its start to its latest act.

    Raises RuleError HANDS_OF_OPEN_MATCH where a seat's view is asked for before the match has ended.
    """
    ended = match.outcome is not None
    if seat is not None and not ended:
        raise RuleError("HANDS_OF_OPEN_MATCH")
    chair = match.chair(seat)
    actors: list[tuple[Seat | None, str]] = [(None, ""), *match.acts]
    told = []
    for number, (step, (actor, notation)) in enumerate(zip(match._steps(), actors, strict=True)):
        open_act = ended and (step.shows or actor == seat)
        view, events = match.game.view(step.state, seat), chair.known(step.events)
        told.append(Moment(number, actor, notation if open_act else "", view, events))
    return tuple(told)


def check_seats(game: Game[Any, Any, Any, Any, Any], options: Any, seats: int) -> None:
    """Raise RuleError SETUP_PLAYERS where the options do not allow so many players (C-4)."""
    allowed = game.seats(options)
    if seats in allowed:
        return
    code = "SETUP_PLAYERS" if len(allowed) > 1 else "SETUP_PLAYERS_EXACT"
    raise RuleError(code, min=allowed[0], max=allowed[-1], n=seats)


def replay(record: Record, game: Game[Any, A, V, Any, Any], deck: Deck) -> Match[A, V]:
    """The match that a record tells; raises RecordError with a sentence where it breaks the rules."""
    if record.edition != game.edition:
        raise RecordError(
            f"The record follows edition {record.edition} of the rules; this version plays {game.edition}."
        )
    match = _begun(record, game, deck)
    for number, (seat, notation) in enumerate(record.moves, 1):
        try:
            if not 0 <= seat < len(match.names):
                raise RecordError(f"Move {number} ('{notation:.40}' by seat {seat}) is refused: SEAT.")
            match._play(seat, game.read(notation))
        except RuleError as error:
            raise RefusedError(number, seat, notation, error.code) from error
    _check_end(match, record)
    return match


def _begun(record: Record, game: Game[Any, A, V, Any, Any], deck: Deck) -> Match[A, V]:
    try:
        options = parse_options(game.options, record.options)
        return Match(game, deck, options, record.seats, record.seed, record.chance, record.deck_data)
    except RuleError as error:
        raise RecordError(f"The record's setup is refused: {error.code}.") from error


def _check_end(match: Match[A, V], record: Record) -> None:
    ended = match.record()
    if ended.chance != record.chance:
        raise RecordError(
            f"The record lists {len(record.chance)} outcomes of chance; its moves use {len(ended.chance)}."
        )
    if ended.result != record.result:
        told, led = _told(record.result, match.names), _told(ended.result, match.names)
        raise RecordError(f"The record's result is {told}; its moves lead to {led}.")


def _told(result: Result | None, names: Sequence[str]) -> str:
    if result is None:
        return "missing"
    winners = [names[seat] for seat in result.winners if 0 <= seat < len(names)]
    return f"{list(result.scores)}, won by {', '.join(winners) or 'nobody'}"
