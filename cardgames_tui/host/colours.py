"""Colours on their way out, for terminals that have fewer than an app draws with.

Rich keeps the codes of a style with the style, and styles are shared by all apps of a process: whoever renders first
decides for all. So every app renders in truecolor, and what goes to a poorer terminal is rewritten here.
"""

import re
from functools import lru_cache, partial

from rich.color import Color, ColorSystem

from .terminal import Depth

_STYLE = re.compile(r"\x1b\[([0-9;]*)m")
_SYSTEMS = {Depth.STANDARD: ColorSystem.STANDARD, Depth.EIGHT_BIT: ColorSystem.EIGHT_BIT}
_FOREGROUND, _BACKGROUND, _UNDERLINE = "38", "48", "58"
_RGB, _NUMBERED = "2", "5"
_SIMPLE_COLOURS = {str(code) for base in (30, 40, 90, 100) for code in range(base, base + 8)} | {"39", "49", "59"}


def recoloured(text: str, depth: Depth) -> str:
    """The text with its colours as near as the terminal has them; other styles stay."""
    if depth is Depth.TRUECOLOR:
        return text
    return _STYLE.sub(partial(_rewritten, depth), text)


def _rewritten(depth: Depth, style: re.Match[str]) -> str:
    return _style(style[1], depth)


@lru_cache(maxsize=16384)
def _style(codes: str, depth: Depth) -> str:
    if not codes:
        return "\x1b[m"
    kept: list[str] = []
    rest = codes.split(";")
    while rest:
        taken = _length(rest)
        kept += _fewer(rest[:taken], depth)
        rest = rest[taken:]
    return f"\x1b[{';'.join(kept)}m" if kept else ""


def _length(codes: list[str]) -> int:
    """How many of the numbers at the beginning belong together."""
    if codes[0] not in (_FOREGROUND, _BACKGROUND, _UNDERLINE):
        return 1
    return {_RGB: 5, _NUMBERED: 3}.get(codes[1] if len(codes) > 1 else "", 1)


def _fewer(code: list[str], depth: Depth) -> list[str]:
    """One style or colour, as the terminal can show it."""
    is_colour = len(code) > 1 or code[0] in _SIMPLE_COLOURS
    if not is_colour:
        return code
    if depth is Depth.NONE or code[0] == _UNDERLINE:
        return []
    if len(code) == 1:
        return code
    if len(code) == 3 and depth is Depth.EIGHT_BIT:
        return code
    colour = Color.from_rgb(*map(int, code[2:])) if len(code) == 5 else Color.from_ansi(int(code[2]))
    return list(colour.downgrade(_SYSTEMS[depth]).get_ansi_codes(foreground=code[0] == _FOREGROUND))
