"""Files against their models. It loads pydantic, so it is itself loaded only when a file is read."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from cardgames_tui import games
from cardgames_tui.engine.match import Deck

from .document import Document
from .faults import DeckError, Fault, FileError, Flaw, Place, field, shown
from .model import Count, DeckFile

M = TypeVar("M", bound=BaseModel)

_WRONG = {
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "bool_type": "{value} is neither true nor false",
    "dict_type": "{value} is not a group of fields",
    "greater_than_equal": "{value} is too small",
    "int_type": "{value} is not a whole number",
    "less_than_equal": "{value} is too large",
    "list_type": "{value} is not a list",
    "literal_error": "{value} is not meant here",
    "model_type": "{value} is not a group of fields",
    "string_pattern_mismatch": "{value} has another form",
    "string_type": "{value} is not a text; text that looks like a number is put in quotes",
}


def model_of(game: str) -> type[DeckFile]:
    """The model of a game's deck files."""
    return cast(type[DeckFile], import_module(f"cardgames_tui.games.{game}.deck").MODEL)


def checked(document: Document, file: str, slug: str, game: str | None = None) -> tuple[str, Deck]:
    """The game and the deck of a document, for this game or, if None, for the one that it names.

    Raises DeckError with everything that is wrong.
    """
    wanted = game_meant(document, file, game, DeckError)
    model = model_of(wanted)
    deck, flaws = validated(model, document)
    flaws += model.flaws(document.data)
    if deck is None or flaws:
        raise DeckError(located(document, file, flaws))
    return wanted, deck.deck(slug)


def game_meant(document: Document, file: str, game: str | None, error: type[FileError]) -> str:
    """The game that a document is for; raises the error where it is unreadable, or for none or another one."""
    if document.data is None:
        raise error(located(document, file, document.flaws))
    wanted = game_of(document) if game is None else game
    if wanted is None or _is_for_another(document, wanted):
        raise error(located(document, file, (*document.flaws, _no_game(document, game))))
    return wanted


def validated(model: type[M], document: Document) -> tuple[M | None, list[Flaw]]:
    """The document as its model has it, if it can be that, and everything that is wrong with its fields."""
    checked, flaws = None, list(document.flaws)
    try:
        checked = model.model_validate(document.data)
    except ValidationError as error:
        spoiled = {flaw.place for flaw in document.flaws}
        wrong = [each for each in error.errors(include_url=False) if each["loc"] not in spoiled]
        flaws += [_flaw(model, each, document.what) for each in wrong]
    flaws += _miscounted(model, document.data, ())
    return checked, flaws


def game_of(document: Document) -> str | None:
    """The game of the collection that a document says it is for; None where it names none."""
    name = document.data.get("game") if isinstance(document.data, dict) else None
    return name if name in games.slugs() else None


def _is_for_another(document: Document, wanted: str) -> bool:
    return game_of(document) not in (None, wanted)


def _no_game(document: Document, wanted: str | None) -> Flaw:
    if not isinstance(document.data, dict):
        return Flaw((), f"holds {shown(document.data)}", _beginning(document.what))
    right = f"it should be {wanted}" if wanted else f"it should be one of {', '.join(games.slugs())}"
    if "game" not in document.data:
        return Flaw(("game",), "is missing", right)
    return Flaw(("game",), f"{shown(document.data['game'])} is not meant here", right)


def located(document: Document, file: str, flaws: Iterable[Flaw]) -> list[Fault]:
    """The flaws with their lines, in the order of the file."""
    lines = [(document.line(flaw.place), flaw) for flaw in flaws]
    lines.sort(key=lambda pair: (pair[0] or 0, [_in_order(step) for step in pair[1].place]))
    return [Fault(file, line, field(place), wrong, right) for line, (place, wrong, right) in lines]


def _in_order(step: str | int) -> tuple[str, int]:
    return ("", step) if isinstance(step, int) else (step, 0)


def _beginning(what: str) -> str:
    return f"a {what} begins with game: and title:"


def _flaw(model: type[BaseModel], error: ErrorDetails, what: str) -> Flaw:
    place = error["loc"]
    if error["input"] is None:
        wrong = _WRONG["missing"]
    elif error["type"] == "text":
        wrong = error["msg"]
    else:
        wrong = _WRONG.get(error["type"], "{value} is not meant here").format(value=shown(error["input"]))
    return Flaw(place, wrong, _right(model, place) or _beginning(what))


def _right(model: type[BaseModel], place: Place) -> str:
    """What the model says that the place should be, or which fields it knows where the place is none of them.

    Nothing where it says nothing about the place.
    """
    kind: Any = model
    description = ""
    for step in place:
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        if get_args(kind):
            kind = get_args(kind)[-1]
        elif step in kind.model_fields:
            known = kind.model_fields[step]
            kind, description = known.annotation, known.description or description
        else:
            return f"known are {', '.join(kind.model_fields)}"
    return f"it should be {description}" if description else ""


def _miscounted(model: type[BaseModel], data: object, place: Place) -> Iterator[Flaw]:
    """A flaw for every list that has too few or too many items."""
    for name, known in model.model_fields.items() if isinstance(data, dict) else ():
        items = cast(dict[str, Any], data).get(name)
        count = next((mark for mark in known.metadata if isinstance(mark, Count)), None)
        if count is None or not isinstance(items, list):
            continue
        there = (*place, name)
        if not count.least <= len(items) <= count.most:
            yield Flaw(there, f"has {len(items)} of them", f"it should be {known.description}")
        (kind,) = get_args(known.annotation)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            for number, item in enumerate(items):
                yield from _miscounted(kind, item, (*there, number))
