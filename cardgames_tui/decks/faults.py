"""What is wrong with a deck or demo file, said so that its author can put it right."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from cardgames_tui.engine.text import clean, fitted

Place = tuple[str | int, ...]
"""Where in a file: the fields and list positions (from 0) that lead there, from the top."""
_SHOWN_CELLS = 30
_FIELD_CELLS = 80
_PATH_LETTERS = 4096


class Flaw(NamedTuple):
    """Something wrong at a place of a file: what is wrong there, and what would be right."""

    place: Place
    wrong: str
    right: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A flaw of a file: the file, the line (from 1, None where there is none), and the field, "" for the whole file."""

    file: str
    line: int | None
    field: str
    wrong: str
    right: str

    def __str__(self) -> str:
        """`FILE:LINE: FIELD: what is wrong; what would be right`."""
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (where, self.field, f"{self.wrong}; {self.right}") if part)


class FileError(Exception):
    """A file that cannot be used, with everything that is wrong with it; its text is a sentence for people."""

    kind: ClassVar[str]
    """What the file should be."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        first = self.faults[0]
        reason = ": ".join(part for part in (first.field, f"{first.wrong}; {first.right}") if part)
        more = f" (and {len(self.faults) - 1} more)" if len(self.faults) > 1 else ""
        return f"{self.kind} '{first.file}': {reason}{more}."


class DeckError(FileError):
    """A deck that cannot be played."""

    kind = "Deck"


def rendered(faults: Iterable[Fault]) -> str:
    """The faults, a line each."""
    return "\n".join(str(fault) for fault in faults)


def field(place: Place) -> str:
    """The place as an author writes it: `cards[3].values.hotels`."""
    written = ""
    for step in place:
        written += f"[{step}]" if isinstance(step, int) else f".{clean(step, _SHOWN_CELLS) or shown(step)}"
    return fitted(written.removeprefix("."), _FIELD_CELLS)


def file_name(path: object) -> str:
    """A path, fit to be printed."""
    return clean(str(path), _PATH_LETTERS)


def shown(value: object) -> str:
    """A value of a file, short and fit to be printed."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case str():
            return f"'{fitted(clean(value, 2 * _SHOWN_CELLS), _SHOWN_CELLS)}'"
        case list():
            return "a list"
        case dict():
            return "a group of fields"
    return fitted(str(value), _SHOWN_CELLS)
