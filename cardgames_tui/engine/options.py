"""The options of a game, described once: setup, command line, records and help are made from the description.

A game's options are a frozen dataclass. Each field is a `Literal` of words, the default first, or a whole number
`Annotated` with the `Range` that it may take:

    @dataclass(frozen=True, slots=True)
    class Options:
        tie_rule: Literal["carry", "discard"] = option("carry", "What happens to the stake at a tie.")
        games: Annotated[int, Range(1, 9)] = option(1, "How many games are added up.")
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from .errors import RuleError

O = TypeVar("O")  # noqa: E741 - options
Value = str | int
"""The value of an option: a word or a whole number."""


@dataclass(frozen=True, slots=True)
class Range:
    """The whole numbers from low to high, both included."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Option:
    """One option as a person chooses it: its name, its default, what it may be, and a line of help."""

    name: str
    default: Value
    values: tuple[str, ...] | Range
    help: str
    too_low: str = "SETUP_OPTION"
    """The code that refuses a whole number below the range, where the game has one of its own."""

    def parse(self, value: Value) -> Value:
        """The value if the option may have it; raises RuleError SETUP_OPTION (C-4)."""
        if isinstance(self.values, Range):
            number = _whole(value)
            if number is not None and self.values.low <= number <= self.values.high:
                return number
            if number is not None and number < self.values.low:
                raise self.refusal(value, self.too_low)
        elif value in self.values:
            return value
        raise self.refusal(value)

    def refusal(self, value: Value, code: str = "SETUP_OPTION") -> RuleError:
        """The error that says what this option may be."""
        values = (str(self.values),) if isinstance(self.values, Range) else self.values
        return RuleError(code, option=self.name, value=value, values=values)


def option(default: Value, help: str, too_low: str = "SETUP_OPTION") -> Any:
    """A field of an options class: its default, its line of help, and the code for a number that is too low."""
    return field(default=default, metadata={"help": help, "too_low": too_low})


def describe(options: Any) -> tuple[Option, ...]:
    """The options of an options class, in the order in which they are written."""
    hints = get_type_hints(options, include_extras=True)
    return tuple(
        Option(each.name, cast(Value, each.default), _values(hints[each.name]), **each.metadata)
        for each in fields(options)
    )


def parse_options(options: type[O], given: Mapping[str, Value]) -> O:
    """The options with the given values in place of the defaults; raises RuleError SETUP_OPTION (C-4)."""
    known = {each.name: each for each in describe(options)}
    for name, value in given.items():
        if name not in known:
            raise RuleError("SETUP_OPTION", option=name, value=value, values=tuple(known))
    return options(**{name: known[name].parse(value) for name, value in given.items()})


def values_of(options: Any) -> dict[str, Value]:
    """Every option with its value, defaults included."""
    return asdict(options)


def _values(hint: Any) -> tuple[str, ...] | Range:
    if get_origin(hint) is Literal:
        return get_args(hint)
    _whole_number, limits = get_args(hint)
    assert isinstance(limits, Range)
    return limits


def _whole(value: Value) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    digits = value.removeprefix("-")
    return int(value) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None
