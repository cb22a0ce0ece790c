"""What the words of every game have in common: their protocol and the answers that no game changes (C-4)."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .errors import RuleError
from .game import Event
from .language import _
from .text import clean

_LONGEST_VALUE = 120
"""Letters of a value that a sentence repeats; what comes from outside loses its control characters here."""

COMMON = {
    "SETUP_PLAYERS": "{game} needs {min} to {max} players; you asked for {n}.",
    "SETUP_PLAYERS_EXACT": "{game} needs {min} players; you asked for {n}.",
    "SETUP_NAMES": "Each player needs a name of their own; '{text}' is empty or used twice.",
    "SETUP_NAME_LONG": "The name '{text}' is too long; a name takes at most {limit} columns.",
    "SETUP_NAME_EMOJI": "A name is made of letters, digits and signs; pictures are not drawn alike everywhere.",
    "SETUP_OPTION": "Option {option} cannot be '{value}'; choose one of: {values}.",
    "NOT_YOUR_TURN": "It is {name}'s turn.",
    "WRONG_PHASE": "You cannot {action} now; please {expected}.",
    "GAME_OVER": "The game is over; {winners}.",
    "NOT_A_NUMBER": "'{text}' is not a {thing}. Example: {example}.",
    "UNKNOWN_CARD": "'{text}' is not a {thing}. Example: {example}.",
    "WATCHING": "You are looking on; only the players at the table can act.",
    "HANDS_OF_OPEN_MATCH": "This match goes on: only what an onlooker may know is shown until it has ended.",
    "UNDO_NOTHING": "There is no act of yours to take back.",
    "UNDO_SHOWN": "Your last act showed somebody something new; only an act that showed nothing can be taken back.",
}


class Words(Protocol):
    """Every sentence about one game; the module `words` of its folder is one."""

    TITLE: str
    """The game's name."""
    SUMMARY: str
    """What the game is, in a line."""

    @property
    def REFUSALS(self) -> Mapping[str, str]:  # noqa: N802 - a constant of the module
        """The sentence of every code that only this game raises; its values stand in braces by their names."""

    def headline(self, view: Any) -> str:
        """Game, variant, round and what is at stake, in a line."""

    def described(self, view: Any, names: Sequence[str]) -> Sequence[str]:
        """Everything that the view shows, a thought a line: line mode and screen readers live by it."""

    def expected(self, view: Any, names: Sequence[str]) -> str:
        """What is expected now, and of whom: a seat that is to act is named to itself."""

    def typing(self, view: Any) -> str:
        """How the acts that are expected now are typed: "..., for example 9", with one that `Game.read` understands."""

    def chapter(self, view: Any) -> str:
        """The heading in the game's rules text that tells about what is expected now."""

    def happened(self, event: Any, names: Sequence[str]) -> str:
        """The event in a sentence."""

    def refused(self, error: RuleError, names: Sequence[str]) -> str:
        """What is wrong and what would be allowed, in a sentence."""


def refusal(
    error: RuleError, names: Sequence[str], sentences: Mapping[str, str], spoken: Mapping[str, str], title: str
) -> str:
    """The sentence of an error: the game's own where `sentences` has one, else the common one.

    `spoken` gives the words for values that are keys, such as the acts of WRONG_PHASE.
    """
    template = sentences.get(error.code) or COMMON[error.code]
    values = {key: _spoken(key, value, names, spoken) for key, value in error.values.items()}
    return _(template).format(**{"game": _(title), **values})


def listed(things: Sequence[object]) -> str:
    """The things in a row, with commas between them; a dash for none."""
    return ", ".join(str(thing) for thing in things) or "–"


def joined(names: Sequence[str]) -> str:
    """The names as people say them: "Ana, Ben and Cem"."""
    if len(names) < 2:
        return "".join(names)
    return _("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])


def result(winners: Sequence[int], names: Sequence[str]) -> str:
    """Who won, as the end of a sentence."""
    if not winners:
        return _("it is a draw")
    spoken = joined([names[seat] for seat in winners])
    return (
        _("{names} won").format(names=spoken) if len(winners) == 1 else _("{names} share the win").format(names=spoken)
    )


def told(events: Sequence[Event], words: Words, names: Sequence[str]) -> tuple[str, ...]:
    """The sentences about the events, in order; events without one are passed over."""
    return tuple(sentence for event in events if (sentence := words.happened(event, names)))


def _spoken(key: str, value: object, names: Sequence[str], spoken: Mapping[str, str]) -> str:
    if key == "name" and isinstance(value, int):
        return names[value]
    if key == "names" and isinstance(value, tuple):
        return joined([names[seat] for seat in value])
    if key == "winners" and isinstance(value, tuple):
        return result(value, names)
    if isinstance(value, (tuple, list)):
        return listed(value)
    said = clean(spoken.get(str(value), str(value)), _LONGEST_VALUE)
    return _(said) if said else said
