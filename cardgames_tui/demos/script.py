"""The model of demo files."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from cardgames_tui.decks.faults import Flaw, Place, shown
from cardgames_tui.decks.model import EACH, Columns, Count, Entry, found
from cardgames_tui.engine.text import wrapped

ONLOOKER, ACTOR = "onlooker", "actor"
"""Whose eyes a demo may be seen through, besides the players'."""
LINES, WIDTH = 2, 78
"""The room for what is said: so many lines of so many columns."""
_CAPTION = Columns(LINES * WIDTH)
_ROOM = f"at most {LINES} lines of {WIDTH} columns"


@dataclass(frozen=True, slots=True)
class TextOrNumber:
    """Marks a value that is a text or a whole number."""

    as_text: bool
    """Whether a number is taken as its digits."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self._checked)

    def _checked(self, value: object) -> str | int:
        if isinstance(value, bool) or not isinstance(value, str | int):
            wrong = f"{shown(value)} is neither a text nor a whole number"
            raise PydanticCustomError("text", "{wrong}", {"wrong": wrong})
        return str(value) if self.as_text else value


Said = Annotated[str, _CAPTION]
Notation = Annotated[str, TextOrNumber(as_text=True)]
Spot = Annotated[Any, TextOrNumber(as_text=False)]


class Step(Entry):
    """A step of a demo: something is said, pointed at, and done; what is missing is left out."""

    say: Said = Field("", description=f"what is said before the move, {_ROOM}")
    point: dict[str, Spot] = Field({}, description="spots of the board, such as {card: 12}")
    by: str = Field("", description="the player who acts, where it is not the next one")
    move: Notation = Field("", description="a move in notation, as line mode takes it")
    refused: str = Field("", description="the code with which the rules refuse the move, such as NOT_YOUR_TURN")
    then: Said = Field("", description=f"what is said after the move, {_ROOM}")
    seat: str = Field("", description="through whose eyes this step is seen: a player, onlooker or actor")


class Script(Entry):
    """A demo file. A description says what its field should be."""

    game: str = Field(description="the game that the demo is about")
    title: Annotated[str, Columns(30)] = Field(description="the title of the demo, in at most 30 columns")
    about: Annotated[str, Columns(44)] = Field(description="what it shows, in at most 44 columns")
    deck: str = Field("", description="the name of a deck; without it, the game's usual one")
    options: dict[str, Spot] = Field({}, description="options of the game, such as {tie_rule: cancel}")
    seats: list[str] = Field(description="the names of the players, in order")
    chance: list[Spot] = Field([], description="for each shuffle its first cards in a text, for each draw a number")
    seat: str = Field(ONLOOKER, description="through whose eyes it is seen: a player, onlooker or actor")
    steps: Annotated[list[Step], Count(1, 100)] = Field(description="1 to 100 steps")

    @classmethod
    def flaws(cls, data: object) -> Iterator[Flaw]:
        """What is wrong between the fields of a file. The fields themselves may be wrong or missing, too."""
        for place, step in found(data, "steps", EACH, kind=dict):
            yield from _flaws_of_step(place, step)
        yield from _strangers(data)


def _flaws_of_step(place: Place, step: dict[str, Any]) -> Iterator[Flaw]:
    if not any(step.get(name) for name in ("say", "move")):
        yield Flaw(place, "neither says nor moves anything", "give it say: or move:")
    for name in ("refused", "then", "by"):
        if step.get(name) and not step.get("move"):
            yield Flaw((*place, name), "belongs to a move, and there is none", "give the step a move:")
    for name in ("say", "then"):
        yield from _too_long((*place, name), step.get(name))


def _strangers(data: object) -> Iterator[Flaw]:
    """A flaw for every name that no player has, and for players whose names mean something else."""
    seats = found(data, "seats", EACH, kind=str)
    players = [name for _place, name in seats]
    eyes = [*players, ONLOOKER, ACTOR]
    fields = [(("seat",), eyes), (("steps", EACH, "seat"), eyes), (("steps", EACH, "by"), players)]
    for path, known in fields:
        for place, name in found(data, *path, kind=str):
            if name not in known and players:
                yield Flaw(place, f"{shown(name)} is nobody here", f"it should be {' or '.join(known)}")
    for place, name in seats:
        if name in (ONLOOKER, ACTOR):
            yield Flaw(place, f"{shown(name)} has a meaning of its own", "give the player another name")


def _too_long(place: Place, said: object) -> Iterator[Flaw]:
    lines = len(wrapped(said, WIDTH)) if isinstance(said, str) and len(said) <= LINES * WIDTH else 0
    if lines > LINES:
        yield Flaw(place, f"takes {lines} lines", f"say it in {_ROOM}")
