"""What the models of all deck files have in common. A game's own is `MODEL` in the module `deck` of its folder."""

import unicodedata
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from cardgames_tui.engine.match import Deck
from cardgames_tui.engine.text import cells, clean, is_drawable

from .faults import Flaw, Place, field, shown

EACH = "*"
"""Stands for every item of a list, or every field, in a path."""
_LONGEST = 1000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Columns:
    """Marks a text that a terminal draws in 1 to `most` columns; it may hold nothing that cannot be drawn."""

    most: int

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.checked, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {**handler(schema), "minLength": 1, "maxLength": self.most}

    def checked(self, text: str) -> str:
        """The text in its composed form; raises PydanticCustomError where it cannot be drawn in these columns."""
        wrong = self._wrong(text[:_LONGEST])
        if wrong:
            raise PydanticCustomError("text", "{wrong}", {"wrong": wrong})
        return clean(text, _LONGEST)

    def _wrong(self, text: str) -> str:
        cleaned = clean(text, _LONGEST)
        if cleaned != unicodedata.normalize("NFC", text):
            return _stray(text)
        if not cleaned:
            return "is empty"
        if not is_drawable(cleaned):
            return f"{shown(text)} has pictures or piled accents, which terminals do not draw alike"
        width = cells(cleaned)
        return f"{shown(text)} takes {width} columns" if width > self.most else ""


@dataclass(frozen=True, slots=True)
class Count:
    """Marks a list that has `least` to `most` items."""

    least: int
    most: int

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {**handler(schema), "minItems": self.least, "maxItems": self.most}


class Entry(BaseModel):
    """A group of fields of a deck file: exactly these, and exactly of these kinds."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class DeckFile(Entry):
    """A deck file. A description says what its field should be, so that editors and faults can say it."""

    game: str = Field(description="the game that the deck is for")
    title: Annotated[str, Columns(30)] = Field(description="the title of the deck, in at most 30 columns")

    @classmethod
    @abstractmethod
    def flaws(cls, data: object) -> Iterator[Flaw]:
        """What is wrong between the fields of a file. The fields themselves may be wrong or missing, too."""

    @abstractmethod
    def deck(self, slug: str) -> Deck:
        """The deck of this file as the game's rules take it."""


def found(data: object, *path: str, kind: type[T]) -> list[tuple[Place, T]]:
    """Every value of this kind on a path such as `"cards", EACH, "name"`, with its place; others are passed over."""
    values: list[tuple[Place, Any]] = [((), data)]
    for step in path:
        values = [
            ((*place, key), inner) for place, outer in values for key, inner in _inside(outer) if step in (key, EACH)
        ]
    return [(place, value) for place, value in values if type(value) is kind]


def repeated(values: Sequence[tuple[Place, object]], right: str) -> Iterator[Flaw]:
    """A flaw for every value that an earlier place has already; letters of another size count as the same."""
    first: dict[object, Place] = {}
    for place, value in values:
        alike = unicodedata.normalize("NFKC", value).casefold() if isinstance(value, str) else value
        if alike in first:
            yield Flaw(place, f"{shown(value)} is used already by {field(first[alike])}", right)
        first.setdefault(alike, place)


def _inside(value: object) -> Iterator[tuple[str | int, Any]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value)


def _stray(text: str) -> str:
    strays = sorted({f"U+{ord(letter):04X}" for letter in text if not letter.isspace() and not clean(letter, 1)})
    if strays:
        return f"{shown(text)} holds {', '.join(strays[:3])}, which cannot be drawn"
    return f"{shown(text)} has tabs, line ends, or spaces at an end or in a row"
