"""What is not ASCII on its way out, for terminals that show nothing else: another sign for each, as wide as it was."""

import unicodedata

from rich.cells import get_character_cell_size

_SIGNS = {
    "-": "─━┄┅┈┉╌╍═╴╶╸╺╼╾‐‑‒–—―−¯",
    "|": "│┃┆┇┊┋╎╏║╵╷╹╻╽╿▌▐▏▕▎▍",
    "#": "█▉▊▋▓▀▄▙▟▛▜▚▞■◼",
    ":": "▒░",
    "_": "▁▂▃",
    "*": "•●∙◆★☆✦✱◉⬤",
    "o": "○◦◇◯□◻",
    "<": "←◀◂‹«⟨",
    ">": "→▶▸›»⟩",
    "^": "↑▲△▴⌃",
    "v": "↓▼▽▾⌄",
    "'": "‘’‚′",
    '"': "“”„″",
    ".": "…·",
    "x": "×✕✖✗",
    "/": "÷╱",
    "\\": "╲",
    "X": "╳",
    "+": "✓✔",
    "=": "≡≈",
    "S": "♠♤",
    "H": "♥♡",
    "D": "♦♢",
    "C": "♣♧",
    "~": "≠",
    " ": "\N{NO-BREAK SPACE}",
}
_KNOWN = {ord(sign): plain for plain, signs in _SIGNS.items() for sign in signs}
_CORNERS = range(0x2500, 0x2580)
"""The block of frames: what of it is no line is a corner or a crossing."""


class _Plain(dict[int, str]):
    """The sign for each character, found when it is first needed."""

    def __missing__(self, code: int) -> str:
        plain = self[code] = _plain(code)
        return plain


def _plain(code: int) -> str:
    character = chr(code)
    if code < 0x80:
        return character
    if code in _KNOWN:
        return _KNOWN[code]
    if code in _CORNERS:
        return "+"
    width = get_character_cell_size(character)
    letters = "".join(part for part in unicodedata.normalize("NFKD", character) if part.isascii())
    return letters if len(letters) == width else "?" * width


_PLAIN = _Plain()


def in_ascii(text: str) -> str:
    """The text in ASCII, column for column."""
    return text if text.isascii() else text.translate(_PLAIN)
