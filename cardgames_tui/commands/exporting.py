"""Kept matches as files: records, text, films and pictures."""

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from cardgames_tui import setup
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.outcome import Seat
from cardgames_tui.engine.text import spelled_alike

from .choices import refusals_spoken
from .failure import Failure, shown, typed
from .files import written

if TYPE_CHECKING:
    from textual.geometry import Size

_ENDINGS = {"": "json", ".json": "json", ".txt": "text", ".text": "text", ".cast": "cast", ".svg": "svg"}
_FITTING = {"json": (), "text": (), "cast": ("seat", "size", "speed"), "svg": ("seat", "size", "position")}
"""Which choices each kind of export leaves; no other may be made."""
_SMALLEST, _LARGEST = (80, 24), (250, 80)
_SLOWEST, _QUICKEST = 60.0, 0.01
"""Seconds that a film shows an act."""


def export(arguments: Namespace) -> int:
    """Write a kept match to a file that only its owner may read; raises Failure."""
    from cardgames_tui.store.store import Store

    kind = arguments.kind or _kind_of(arguments.file)
    _check_choices(kind, arguments)
    record = Store().load(typed(arguments.id))
    text = record.to_json() + "\n" if kind == "json" else _EXPORTS[kind](setup.rebuilt(record), arguments)
    with written(arguments.file, force=arguments.force) as file:
        file.write(text)
    if kind == "json" and record.result is None:
        print("The match is still open, and its record tells every hand: keep it to yourself.", file=sys.stderr)
    return 0


def _kind_of(file: str) -> str:
    """What a file with this ending holds: a record where it has none."""
    ending = PurePath(typed(file)).suffix
    kind = _ENDINGS.get(ending.casefold())
    if kind is None:
        raise Failure(
            f"No export ends in '{shown(ending)[:20]}'; choose .json, .txt, .cast or .svg, or say what it is with --as."
        )
    return kind


def _check_choices(kind: str, arguments: Namespace) -> None:
    for name in ("seat", "size", "speed", "position"):
        if getattr(arguments, name) is not None and name not in _FITTING[kind]:
            kinds = " and ".join(each for each in _FITTING if name in _FITTING[each])
            raise Failure(f"--{name} is for {kinds}; this export is {kind}.")


def _text(match: Match[Any, Any], _arguments: Namespace) -> str:
    from cardgames_tui.plain.notation import lines

    return "".join(f"{line}\n" for line in lines(match))


def _film(match: Match[Any, Any], arguments: Namespace) -> str:
    from cardgames_tui.ui.pictures import film

    with refusals_spoken(match.game.slug):
        return film(match, _seat(match, arguments.seat), _size(arguments.size), _seconds(arguments.speed))


def _picture(match: Match[Any, Any], arguments: Namespace) -> str:
    from cardgames_tui.ui.pictures import picture

    with refusals_spoken(match.game.slug):
        return picture(match, _seat(match, arguments.seat), _size(arguments.size), _position(match, arguments.position))


_EXPORTS: dict[str, Callable[[Match[Any, Any], Namespace], str]] = {"text": _text, "cast": _film, "svg": _picture}


def _seat(match: Match[Any, Any], name: str | None) -> Seat | None:
    """The seat of the player of this name, in any spelling; None where an onlooker is meant."""
    if name is None:
        return None
    wanted = spelled_alike(typed(name).strip())
    for seat, each in enumerate(match.names):
        if spelled_alike(each) == wanted:
            return seat
    raise Failure(f"Nobody called '{shown(name)[:40]}' plays this match; choose one of: {', '.join(match.names)}.")


def _size(text: str | None) -> "Size":
    from textual.geometry import Size

    width, _by, height = (text or "80x24").casefold().partition("x")
    if _is_number(width) and _is_number(height):
        size = Size(int(width), int(height))
        if _SMALLEST[0] <= size.width <= _LARGEST[0] and _SMALLEST[1] <= size.height <= _LARGEST[1]:
            return size
    raise Failure(f"A size is written WxH, from 80x24 to 250x80, not '{shown(text)[:40]}'.")


def _seconds(text: str | None) -> float:
    try:
        seconds = float(text or "1")
    except ValueError:
        seconds = 0
    if _QUICKEST <= seconds <= _SLOWEST:
        return seconds
    raise Failure(f"--speed is {_QUICKEST:g} to {_SLOWEST:g} seconds, not '{shown(text)[:40]}'.")


def _position(match: Match[Any, Any], text: str | None) -> int:
    last = len(match.acts)
    if text is None:
        return last
    if _is_number(text) and int(text) <= last:
        return int(text)
    raise Failure(f"The position is 0 to {last}, not '{shown(text)[:40]}'.")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10
