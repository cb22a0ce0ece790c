"""Who comes in."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Mode(Enum):
    """What a guest needs."""

    INVITE = "invite"
    """Any key, and the invite code the first time."""
    KEYS = "keys"
    """A key that stands in a file."""
    OPEN = "open"
    """Nothing: those without a key are known by the name that they type."""


@dataclass(frozen=True, slots=True)
class Door:
    """Who comes in, and whose keys are those of the person who runs the host."""

    mode: Mode = Mode.INVITE
    keys_file: Path | None = None
    """Public keys, one in a line; needed where only they come in."""
    host_keys: frozenset[str] = frozenset()
    """Fingerprints; who has one of these keys comes in always, and needs no code."""

    def __post_init__(self) -> None:
        """Raise ValueError for a door that would let everybody in by mistake."""
        if self.mode is Mode.KEYS and self.keys_file is None:
            raise ValueError("A door for listed keys needs their file.")
