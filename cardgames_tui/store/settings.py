"""What a person set for all matches."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from cardgames_tui.engine.text import clean

_TEXT = 40


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person set for all matches; the defaults suit most."""

    theme: str = "textual-dark"
    """The name of the app's theme."""
    card_colours: bool = True
    """Whether suits and countries are blocks of colour; otherwise letters alone tell them apart."""


def to_rows(settings: Settings) -> tuple[tuple[str, str], ...]:
    """The settings as names and values in JSON."""
    return tuple((name, json.dumps(value)) for name, value in asdict(settings).items())


def from_rows(rows: Mapping[Any, Any]) -> tuple[Settings, bool]:
    """The settings that the rows give, and whether all of them made sense; those that do not keep their default.

    Names that this version does not know are passed over: a newer one may have left them.
    """
    read = {each.name: _value(rows[each.name], each.default) for each in fields(Settings) if each.name in rows}
    sound = {name: value for name, value in read.items() if value is not None}
    return Settings(**sound), len(sound) == len(read)


def _value(text: Any, default: Any) -> Any:
    """The value if it is of the same kind as the default, else None."""
    try:
        value = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return None
    if type(value) is not type(default):
        return None
    return clean(value, _TEXT) or None if isinstance(value, str) else value
