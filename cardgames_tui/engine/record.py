"""A match is its record: everything else is rebuilt from it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from .errors import RecordError
from .options import Value
from .outcome import Seat
from .rng import Outcome as Chance

FORMAT = 1
LARGEST = 10_000_000
"""Characters that a record may have; the longest match stays far below."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Result:
    """The scores of all seats and the seats that won."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A match from setup to its latest act.

    `moves` are (seat, notation); `chance` lists every outcome of chance in the order in which it fell. `result` is
    None while the match is open. `deck` names the deck; `deck_data` carries a deck that is not the collection's own.
    """

    game: str
    edition: int
    deck: str
    options: Mapping[str, Value]
    seats: tuple[str, ...]
    seed: int
    chance: tuple[Chance, ...] = ()
    moves: tuple[tuple[Seat, str], ...] = ()
    result: Result | None = None
    deck_data: Mapping[str, Any] | None = None

    def to_json(self) -> str:
        """The record as one line of JSON, always the same for the same match."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "edition": self.edition,
            "deck": self.deck,
            "options": dict(self.options),
            "seats": self.seats,
            "seed": self.seed,
            "chance": self.chance,
            "moves": self.moves,
        }
        if self.result is not None:
            data["result"] = {"scores": self.result.scores, "winners": self.result.winners}
        if self.deck_data is not None:
            data["deck_data"] = self.deck_data
        return json.dumps(data, ensure_ascii=False)

    @staticmethod
    def from_json(text: str) -> "Record":
        """The record that the text holds; raises RecordError with a sentence that says what is wrong."""
        if len(text) > LARGEST:
            raise RecordError(f"The record has {len(text):,} characters; at most {LARGEST:,} are read.")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError("This is not a record: it is not valid JSON.") from error
        if not isinstance(data, dict) or "format" not in data:
            raise RecordError("This is not a record of a match: it has no format number.")
        if data["format"] != FORMAT:
            raise RecordError(f"The record has format {data['format']!r:.20}; this version reads format {FORMAT}.")
        return _record(data)


def _record(data: dict[str, Any]) -> Record:
    options = _field(data, "options", _mapping)
    for name, value in options.items():
        _checked(_value, value, f"options.{name}")
    return Record(
        game=_field(data, "game", _text),
        edition=_field(data, "edition", _number),
        deck=_field(data, "deck", _text),
        options=options,
        seats=_field(data, "seats", _list_of(_text)),
        seed=_field(data, "seed", _number),
        chance=_field(data, "chance", _list_of(_chance)),
        moves=_field(data, "moves", _list_of(_move)),
        result=_field(data, "result", _result) if "result" in data else None,
        deck_data=_field(data, "deck_data", _mapping) if "deck_data" in data else None,
    )


def _field(data: dict[str, Any], name: str, read: Callable[[Any], T]) -> T:
    if name not in data:
        raise RecordError(f"The record has no field '{name}'.")
    return _checked(read, data[name], name)


def _checked(read: Callable[[Any], T], value: Any, name: str) -> T:
    try:
        return read(value)
    except (TypeError, ValueError, KeyError) as error:
        raise RecordError(f"The record's field '{name}' is not what it should be.") from error


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _value(value: Any) -> Value:
    return value if isinstance(value, str) else _number(value)


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError
    return value


def _list_of(read: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
    def read_all(value: Any) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise TypeError
        return tuple(read(each) for each in value)

    return read_all


def _chance(value: Any) -> Chance:
    return _list_of(_text)(value) if isinstance(value, list) else _number(value)


def _move(value: Any) -> tuple[Seat, str]:
    seat, notation = value
    return _number(seat), _text(notation)


def _result(value: Any) -> Result:
    numbers = _list_of(_number)
    return Result(numbers(value["scores"]), numbers(value["winners"]))
