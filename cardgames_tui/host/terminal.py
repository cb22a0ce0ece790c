"""What a guest's terminal can show, told from what the client says about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from cardgames_tui.engine.text import clean

COLUMNS, ROWS = 80, 24
"""The size of a terminal that does not tell its own."""
MOST_COLUMNS, MOST_ROWS = 500, 200
"""A larger size is a mistake or an attack: every cell costs time and bytes."""
_LONGEST = 64
"""Letters of a TERM or of a variable that are looked at."""
_LOCALE = ("LC_ALL", "LC_CTYPE", "LANG")
"""Where the encoding stands; the first that is set counts."""
_TRUECOLOR = ("xterm-kitty", "xterm-ghostty", "alacritty", "wezterm", "foot", "contour", "rio")
"""Beginnings of TERM; OpenSSH sends COLORTERM only where it is told to."""
_EIGHT_BIT = ("xterm", "tmux", "screen", "rxvt-unicode", "st-", "vte", "konsole", "gnome")
_WITHOUT_COLOUR = ("vt", "tty", "unknown")
_WITHOUT_COLOUR_ENDS = ("-m", "-mono", "-nocolor")


class Depth(Enum):
    """How many colours there are."""

    NONE = 0
    STANDARD = 16
    EIGHT_BIT = 256
    TRUECOLOR = 1 << 24


@dataclass(frozen=True, slots=True)
class Terminal:
    """A guest's terminal: its size in cells, its colours, whether they are wanted, and whether it shows Unicode."""

    columns: int = COLUMNS
    rows: int = ROWS
    depth: Depth = Depth.TRUECOLOR
    no_color: bool = False
    speaks_unicode: bool = True


def described(term: str, environment: Mapping[bytes, bytes], columns: int, rows: int) -> Terminal:
    """The terminal of a client that told this TERM, these variables, and this size."""
    depth = _depth(clean(term, _LONGEST).lower(), _value(environment, "COLORTERM").lower())
    return Terminal(
        *size(columns, rows),
        depth,
        no_color=depth is Depth.NONE or b"NO_COLOR" in environment,
        speaks_unicode=_speaks_unicode(environment),
    )


def size(columns: int, rows: int) -> tuple[int, int]:
    """The size that is drawn for a terminal that tells this one; 0 where it tells none."""
    return min(columns, MOST_COLUMNS) or COLUMNS, min(rows, MOST_ROWS) or ROWS


def is_dumb(term: str) -> bool:
    """Whether the terminal cannot place a cursor, as far as it tells."""
    return clean(term, _LONGEST).lower() in ("", "dumb")


def _depth(term: str, colorterm: str) -> Depth:
    if (term.startswith(_WITHOUT_COLOUR) and not term.startswith("vte")) or term.endswith(_WITHOUT_COLOUR_ENDS):
        return Depth.NONE
    if colorterm in ("truecolor", "24bit") or term.endswith("-direct") or term.startswith(_TRUECOLOR):
        return Depth.TRUECOLOR
    if term.endswith(("-16color", "-88color", "xterm-color")):
        return Depth.STANDARD
    if "256" in term or term.startswith(_EIGHT_BIT):
        return Depth.EIGHT_BIT
    return Depth.STANDARD


def _speaks_unicode(environment: Mapping[bytes, bytes]) -> bool:
    """A client that sends no locale is taken for a modern one."""
    locale = next(filter(None, (_value(environment, name) for name in _LOCALE)), "UTF-8").lower()
    return "utf-8" in locale or "utf8" in locale


def _value(environment: Mapping[bytes, bytes], name: str) -> str:
    return clean(environment.get(name.encode(), b"")[: 4 * _LONGEST].decode("ascii", "replace"), _LONGEST)
