"""The decks that can be played: the collection's own, and those that a player has put into a folder or names.

Nothing here loads YAML or pydantic before a file is read.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cardgames_tui.engine.text import clean

from . import data as folders
from .faults import DeckError, Fault, file_name, shown

_ENDINGS = (".json", ".yaml", ".yml")
_SLUG_LETTERS = 40
_OF_A_RECORD = "the record's deck"


@dataclass(frozen=True, slots=True)
class LoadedDeck:
    """A deck that can be played: its game, and the game's own `Deck`, which has at least a slug and a title.

    `data` is what its file says, for the record; None for the collection's own decks. `path` is its file; None where
    it came out of a record.
    """

    game: str
    deck: Any
    data: Mapping[str, Any] | None
    path: Path | None


@dataclass(frozen=True, slots=True)
class Listing:
    """A deck by name. One with faults cannot be played."""

    slug: str
    path: Path
    built_in: bool
    faults: tuple[Fault, ...] = ()


def names(game: str) -> tuple[Listing, ...]:
    """The decks for a game: the collection's own first, then the player's.

    A broken file of the player's is listed with its faults; for every game where it does not say for which it is.
    """
    own = tuple(Listing(path.stem, path, built_in=True) for path in _built_in(game))
    taken = {each.slug: each.path for each in own}
    found = []
    for path in _files(folders.own_decks()):
        listing = _listed(path, game)
        if listing is None:
            continue
        if listing.slug in taken:
            listing = _with_taken_name(listing, taken[listing.slug])
        taken.setdefault(listing.slug, path)
        found.append(listing)
    return own + tuple(found)


def built_in(game: str) -> tuple[str, ...]:
    """The names of the collection's own decks for a game, the usual one first; no file of the player's is looked at."""
    return tuple(path.stem for path in _built_in(game))


def load(game: str, name: str) -> LoadedDeck:
    """A deck for a game by its name; raises DeckError where there is none, or it is broken."""
    if name in built_in(game):
        return _load_built_in(game, name)
    known = names(game)
    for listing in known:
        if listing.slug == name and listing.faults:
            raise DeckError(listing.faults)
        if listing.slug == name:
            return read(listing.path, game)
    right = f"choose one of: {', '.join(each.slug for each in known if not each.faults)}"
    raise DeckError([Fault(file_name(name), None, "", f"there is no such deck for {game}", right)])


def default(game: str) -> str:
    """The name of the deck that a game is played with where nobody chooses: the first of the collection's own."""
    return built_in(game)[0]


def read(path: str | Path, game: str | None = None) -> LoadedDeck:
    """The deck in a file, for this game or, if None, for the one that it names; raises DeckError."""
    from .checking import checked
    from .document import opened

    path = Path(path)
    document = opened(path)
    for_game, deck = checked(document, file_name(path), slug_of(path), game)
    return LoadedDeck(for_game, deck, document.data, path)


def from_data(game: str, data: Mapping[str, Any], slug: str = "deck") -> LoadedDeck:
    """The deck that a record carries, with the same checks as a file; raises DeckError."""
    from .checking import checked
    from .document import Document, too_large

    plain = dict(data)
    if too_large(plain):
        raise DeckError([Fault(_OF_A_RECORD, None, "", "holds too many values", "a deck needs far fewer")])
    _game, deck = checked(Document(plain), _OF_A_RECORD, _slug(slug), game)
    return LoadedDeck(game, deck, plain, None)


def check(path: str | Path) -> tuple[Fault, ...]:
    """Everything that is wrong with a deck file; nothing where it can be played."""
    try:
        read(path)
    except DeckError as error:
        return error.faults
    return ()


def schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a game's deck files; an editor completes and explains from it."""
    from .checking import model_of

    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **model_of(game).model_json_schema()}


def slug_of(path: Path) -> str:
    """The name of the deck in a file: the file's name without its ending, in small letters, digits, - and _."""
    return _slug(path.stem)


def _slug(text: str) -> str:
    return re.sub(r"[^\w-]+", "_", clean(text.casefold(), _SLUG_LETTERS)).strip("_") or "deck"


def _built_in(game: str) -> list[Path]:
    return _files(folders.rules_data() / "decks" / game)


@cache
def _load_built_in(game: str, name: str) -> LoadedDeck:
    path = next(path for path in _built_in(game) if path.stem == name)
    loaded = read(path, game)
    return LoadedDeck(game, loaded.deck, None, path)


def _files(folder: Path) -> list[Path]:
    """The deck files in a folder, by name; none where the folder is not there."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() in _ENDINGS and path.name[0] != ".")
    except OSError:
        return []


def _listed(path: Path, game: str) -> Listing | None:
    """A file of the player's as a deck for a game; None where it is for another game."""
    from .checking import checked, game_of
    from .document import opened

    document, slug = opened(path), slug_of(path)
    if game_of(document) not in (None, game):
        return None
    try:
        checked(document, file_name(path), slug)
    except DeckError as error:
        return Listing(slug, path, built_in=False, faults=error.faults)
    return Listing(slug, path, built_in=False)


def _with_taken_name(listing: Listing, other: Path) -> Listing:
    wrong = f"the name {shown(listing.slug)} belongs to {file_name(other)}"
    fault = Fault(file_name(listing.path), None, "", wrong, "give the file another name")
    return Listing(listing.slug, listing.path, built_in=False, faults=(fault, *listing.faults))
