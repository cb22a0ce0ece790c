"""Text from outside: cleaned, bounded and measured once, where it enters."""

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache

from .errors import RuleError

NAME_CELLS = 16
"""Columns that a player's name may take on screen."""
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_EMOJI_TAILS = ("\N{ZERO WIDTH JOINER}", "\N{VARIATION SELECTOR-16}", "\N{COMBINING ENCLOSING KEYCAP}")
_ACCENTS_IN_A_ROW = 2


def clean(text: str, limit: int) -> str:
    """The text without control, format and bidirectional characters, white space folded, at most limit letters."""
    bounded = text[: 4 * limit]
    spaced = "".join(" " if character.isspace() else character for character in bounded)
    kept = "".join(character for character in spaced if unicodedata.category(character) not in _DROPPED)
    return " ".join(unicodedata.normalize("NFC", kept).split())[:limit]


@lru_cache(maxsize=4096)
def cells(text: str) -> int:
    """The columns that cleaned text takes in a terminal: two for wide letters, none for accents."""
    return len(text) if text.isascii() else sum(map(_cells_of, text))


def fitted(text: str, width: int) -> str:
    """The text cut to at most width columns, with an ellipsis where something is missing."""
    if cells(text) <= width:
        return text
    kept = ""
    for character in text:
        if cells(kept) + _cells_of(character) > width - 1:
            break
        kept += character
    return kept.rstrip() + "…" if width > 0 else ""


def padded(text: str, width: int) -> str:
    """The text at exactly width columns: cut, or filled with spaces on the right."""
    short = fitted(text, width)
    return short + " " * (width - cells(short))


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most width columns, broken between words where that is possible."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if cells(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        line = fitted(word, width)
    return [*lines, line] if line else lines


def is_drawable(text: str) -> bool:
    """Whether terminals draw the text alike: it has no pictures and no piles of accents."""
    return not any(_is_emoji(character) for character in text) and _most_accents(text) <= _ACCENTS_IN_A_ROW


def clean_names(names: Sequence[str]) -> tuple[str, ...]:
    """The players' names, cleaned; raises RuleError where one is empty, used twice, or cannot be drawn (C-4)."""
    cleaned = tuple(clean_name(name) for name in names)
    seen: set[str] = set()
    for name in cleaned:
        if not name or spelled_alike(name) in seen:
            raise RuleError("SETUP_NAMES", text=name)
        seen.add(spelled_alike(name))
    return cleaned


def spelled_alike(name: str) -> str:
    """What all spellings of a name have in common: those with the same are one player's."""
    return unicodedata.normalize("NFKC", name).casefold()


def clean_name(name: str) -> str:
    """One player's name, cleaned; raises RuleError where it is too long or cannot be drawn. It may be empty."""
    if any(_is_emoji(character) for character in name):
        raise RuleError("SETUP_NAME_EMOJI")
    cleaned = clean(name, 10 * NAME_CELLS)
    if cells(cleaned) > NAME_CELLS or _most_accents(cleaned) > _ACCENTS_IN_A_ROW:
        raise RuleError("SETUP_NAME_LONG", text=fitted(cleaned, NAME_CELLS), limit=NAME_CELLS)
    return cleaned


@cache
def _cells_of(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _is_emoji(character: str) -> bool:
    """Whether terminals disagree about the character's width: pictures, and what joins or changes them."""
    if character in _EMOJI_TAILS:
        return True
    pictured = unicodedata.category(character) in ("So", "Sk")
    return pictured and (unicodedata.east_asian_width(character) in "WF" or ord(character) > 0xFFFF)


def _most_accents(text: str) -> int:
    most = row = 0
    for character in text:
        row = row + 1 if _cells_of(character) == 0 else 0
        most = max(most, row)
    return most
