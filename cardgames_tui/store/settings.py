"""What a person set for all matches: a small file of its own, so that the app can read it before anything else."""

import json
import os
import stat
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import clean

from .private import make_lasting, private_file, private_folder

NAME = "settings.json"
_LONGEST = 10_000
"""Bytes that are read of the file; what is written stays far below."""
_TEXT = 40


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person set for all matches; the defaults suit most."""

    theme: str = "textual-dark"
    """The name of the app's theme."""
    card_colours: bool = True
    """Whether suits and countries are blocks of colour; otherwise letters alone tell them apart."""


def data_folder() -> Path:
    """The folder of the user who runs the program: matches, settings, decks of their own. It need not exist."""
    from platformdirs import user_data_path  # only here: many commands never ask

    return user_data_path("cardgames")


def read(text: str | bytes) -> tuple[Settings, bool]:
    """The settings that were written, and whether all of them are sound; damaged ones keep their default.

    Raises ValueError or RecursionError where the text is no JSON object. Names that this version does not know are
    passed over.
    """
    data = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError
    found = {each.name: _value(data[each.name], each.default) for each in fields(Settings) if each.name in data}
    sound = {name: value for name, value in found.items() if value is not None}
    return Settings(**sound), len(sound) == len(found)


def written(settings: Settings) -> str:
    """The settings as JSON, for `read`."""
    return json.dumps(asdict(settings), indent=2)


def load(folder: Path) -> tuple[Settings, str]:
    """The settings in the folder, and a sentence where some are damaged, else ""; damaged ones keep their default.

    Names that this version does not know are passed over: a newer one may have left them.
    """
    try:
        settings, sound = read(_bytes(_path(folder)))
    except FileNotFoundError:
        return Settings(), ""
    except OSError:
        return Settings(), _("Your settings cannot be read; they are as at the beginning.")
    except (ValueError, RecursionError):
        return Settings(), _("Your settings are damaged; they are as at the beginning.")
    return settings, "" if sound else _("Some of your settings are damaged; they are as at the beginning.")


def save(settings: Settings, folder: Path) -> str:
    """Keep the settings in the folder; returns a sentence where that fails, else ""."""
    try:
        _write(_path(folder), written(settings))
    except OSError as error:
        from .errors import reason  # only here: it loads SQLite

        return _("Your settings are not kept: {reason}.").format(reason=reason(error))
    return ""


def _path(folder: Path) -> Path:
    """The file of the folder; raises FileNotFoundError where the folder depends on where the program was started."""
    if not folder.is_absolute():
        raise FileNotFoundError(folder)
    return folder / NAME


def _bytes(path: Path) -> bytes:
    """What the file says; raises OSError. A pipe does not make anybody wait."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with open(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError
        return file.read(_LONGEST)


def _write(path: Path, text: str) -> None:
    """Put the text in the place of the file, whole and on the disk; raises OSError."""
    private_folder(path.parent)
    part = path.with_name(f"{NAME}.{os.getpid()}")
    try:
        private_file(part)
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise
    make_lasting(path.parent)


def _value(value: Any, default: Any) -> Any:
    """The value if it is of the same kind as the default, else None."""
    if type(value) is not type(default):
        return None
    return clean(value, _TEXT) or None if isinstance(value, str) else value
