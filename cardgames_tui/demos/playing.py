"""A script, played by the rules. It loads pydantic and the game, so it is itself loaded only when a demo is read."""

from collections.abc import Iterator
from typing import Any

from cardgames_tui import decks, games
from cardgames_tui.decks.checking import game_meant, located, validated
from cardgames_tui.decks.document import Document
from cardgames_tui.decks.faults import Flaw, Place, shown
from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import AnyGame, Event, Seat
from cardgames_tui.engine.game import Step as Played
from cardgames_tui.engine.match import check_seats
from cardgames_tui.engine.options import parse_options
from cardgames_tui.engine.rng import Outcome as Chance
from cardgames_tui.engine.sentences import Words
from cardgames_tui.engine.text import clean_names

from .chance import ChanceError, PrescribedRng
from .demo import Demo, Shot
from .faults import DemoError
from .script import ACTOR, ONLOOKER, Script, Step

_EXAMPLES = 4
"""Legal acts that are named where a move is refused."""


def played(document: Document, file: str, game: str | None = None) -> Demo:
    """The demo in a document, for this game or, if None, for the one that it names.

    Raises DemoError with everything that is wrong; what follows a move that the rules refuse cannot be played.
    """
    slug = game_meant(document, file, game, DemoError)
    script, flaws = validated(Script, document)
    flaws += Script.flaws(document.data)
    if script is None or flaws:
        raise DemoError(located(document, file, flaws))
    try:
        return _Telling(slug, script).demo()
    except _FlawsError as error:
        raise DemoError(located(document, file, error.flaws)) from error


class _FlawsError(Exception):
    """What is wrong with a script."""

    def __init__(self, *flaws: Flaw) -> None:
        super().__init__(flaws)
        self.flaws = flaws


class _Telling:
    """Plays a script step by step and keeps what is seen on the way."""

    def __init__(self, slug: str, script: Script) -> None:
        self._script = script
        self._game: AnyGame = games.game(slug)
        self._words: Words = games.words(slug)
        _check_notation(self._game, self._words, script)
        self._deck = _deck(slug, script)
        self._options = _options(self._game, self._words, script)
        self._names = self._checked_names()
        self._shots: list[Shot] = []
        self._moves: list[tuple[Seat, str]] = []
        first = self._started()
        self._state: Any = first.state
        self._events: tuple[Event, ...] = first.events
        self._chance: list[tuple[Chance, ...]] = [first.state.rng.fallen]

    def demo(self) -> Demo:
        """The whole demo; raises _FlawsError."""
        for number, step in enumerate(self._script.steps):
            try:
                self._tell(step, ("steps", number))
            except ChanceError as error:
                raise _of_chance(error) from error
        self._check_chance_is_used()
        return Demo(
            game=self._game,
            title=self._script.title,
            about=self._script.about,
            deck=self._deck,
            options=self._options,
            names=self._names,
            shots=tuple(self._shots),
            moves=tuple(self._moves),
            chance=tuple(self._chance),
        )

    def _checked_names(self) -> tuple[str, ...]:
        try:
            names = clean_names(self._script.seats)
            check_seats(self._game, self._options, len(names))
        except RuleError as error:
            raise _FlawsError(Flaw(("seats",), *_told(self._words.refused(error, ())))) from error
        return names

    def _started(self) -> Played[Any]:
        rng = PrescribedRng(0, prescribed=tuple(self._script.chance))
        try:
            return self._game.start(self._options, len(self._names), self._deck.deck, rng)
        except ChanceError as error:
            raise _of_chance(error) from error
        except RuleError as error:
            raise _FlawsError(Flaw(("options",), *_told(self._words.refused(error, self._names)))) from error

    def _tell(self, step: Step, place: Place) -> None:
        """What is said before the move, the move, and what is said after it."""
        actor = self._actor(step, place)
        seat = self._eyes(step.seat or self._script.seat, actor)
        if step.say or step.point:
            self._shoot(step.say, seat, place, step)
        if not step.move:
            return
        if step.refused:
            self._shoot(self._refusal(step, actor, place), seat, place, step, refused=True)
        else:
            self._move(step.move, actor, place)
        if step.then or any(event.gathers for event in self._events):
            self._shoot(step.then, seat, place)

    def _actor(self, step: Step, place: Place) -> Seat | None:
        if step.by:
            return self._script.seats.index(step.by)
        to_act = self._game.to_act(self._state)
        if step.move and not to_act:
            raise _FlawsError(Flaw((*place, "move"), "comes when the match is over", "take it out"))
        return to_act[0] if to_act else None

    def _eyes(self, seat: str, actor: Seat | None) -> Seat | None:
        if seat == ACTOR:
            return actor
        return None if seat == ONLOOKER else self._script.seats.index(seat)

    def _shoot(
        self, caption: str, seat: Seat | None, place: Place, step: Step | None = None, *, refused: bool = False
    ) -> None:
        known = tuple(event for event in self._events if event.only is None or event.only == seat)
        view, marks, move = self._game.view(self._state, seat), step.point if step else {}, step.move if step else ""
        self._shots.append(Shot(caption, seat, view, known, marks, refused, len(self._moves), place, move))
        self._events = ()

    def _move(self, notation: str, actor: Seat | None, place: Place) -> None:
        assert actor is not None
        action = self._game.read(notation)
        try:
            played = self._game.play(self._state, actor, action)
        except RuleError as error:
            raise self._refused(notation, actor, place, error) from error
        self._state = played.state
        self._events = (*self._events, *played.events)
        self._moves.append((actor, self._game.write(action)))
        self._chance.append(played.state.rng.fallen)

    def _refused(self, notation: str, actor: Seat, place: Place, error: RuleError) -> _FlawsError:
        """What is wrong with a move that the rules refuse, and what would be allowed."""
        wrong = f"{shown(notation)} is refused ({error.code}): {self._words.refused(error, self._names)}"
        legal = [self._game.write(action) for action in self._game.legal(self._state, actor)]
        some = ", ".join(legal[:_EXAMPLES]) + (", …" if len(legal) > _EXAMPLES else "")
        right = f"{self._names[actor]} may play {some}" if legal else f"{self._names[actor]} is not to act"
        return _FlawsError(Flaw((*place, "move"), wrong.rstrip("."), right))

    def _refusal(self, step: Step, actor: Seat | None, place: Place) -> str:
        """The sentence with which the rules refuse the move, as the script says they do."""
        assert actor is not None
        there = (*place, "refused")
        try:
            self._game.play(self._state, actor, self._game.read(step.move))
        except RuleError as error:
            if error.code == step.refused:
                return self._words.refused(error, self._names)
            right = f"it should be {error.code}"
            raise _FlawsError(Flaw(there, f"the code {shown(step.refused)} is not the one", right)) from error
        wrong = f"the rules allow {shown(step.move)} to {self._names[actor]}"
        raise _FlawsError(Flaw(there, wrong, "take refused: out, or choose another move"))

    def _check_chance_is_used(self) -> None:
        said, fell = len(self._script.chance), len(self._chance[-1])
        if said > fell:
            wrong = "never falls, because the moves end before it"
            raise _FlawsError(*[Flaw(("chance", number), wrong, "take it out") for number in range(fell, said)])


def _check_notation(game: AnyGame, words: Words, script: Script) -> None:
    """Raise _FlawsError with every move that is not written as the game writes moves."""
    flaws = [
        Flaw(("steps", number, "move"), *_told(words.refused(error, script.seats)))
        for number, step in enumerate(script.steps)
        for error in _unreadable(game, step.move)
    ]
    if flaws:
        raise _FlawsError(*flaws)


def _unreadable(game: AnyGame, notation: str) -> Iterator[RuleError]:
    try:
        if notation:
            game.read(notation)
    except RuleError as error:
        yield error


def _deck(slug: str, script: Script) -> decks.LoadedDeck:
    try:
        return decks.load(slug, script.deck or decks.default(slug))
    except decks.DeckError as error:
        fault = error.faults[0]
        raise _FlawsError(Flaw(("deck",), f"{shown(script.deck)}: {fault.wrong}", fault.right)) from error


def _options(game: AnyGame, words: Words, script: Script) -> Any:
    """The options; raises _FlawsError with every one that the game does not have."""
    flaws = []
    for name, value in script.options.items():
        try:
            parse_options(game.options, {name: value})
        except RuleError as error:
            flaws.append(Flaw(("options", name), *_told(words.refused(error, ()))))
    if flaws:
        raise _FlawsError(*flaws)
    return parse_options(game.options, script.options)


def _of_chance(error: ChanceError) -> _FlawsError:
    return _FlawsError(Flaw(("chance", error.number), error.wrong, error.right))


def _told(sentence: str) -> tuple[str, str]:
    """A refusal in its two halves: what is wrong, and what would be right."""
    wrong, _break, right = sentence.rstrip(".").partition("; ")
    if not right:
        wrong, _break, right = sentence.rstrip(".").partition(". ")
    return wrong, right or "see the rules of the game"
