"""What the SSH side and the house know of each other: a visit, its line, and the reception that takes it in."""

from dataclasses import dataclass
from typing import Any, Protocol

from textual.app import App


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody who was let in.

    `identity` is what they are known by the next time: the fingerprint of the key that they proved to have, or, on an
    open host, the name of somebody without a key. `user` is the cleaned name that they typed before the @; `address`
    where they come from. `is_host` is true for those who may open the host's own screen.
    """

    identity: str
    user: str
    address: str
    is_host: bool = False
    speaks_unicode: bool = True
    """Whether frames and signs beyond ASCII arrive; what the client's locale says."""


class Line(Protocol):
    """The connection of a visit, as its app sees it."""

    @property
    def idle(self) -> float:
        """Seconds since the guest's last key or click."""

    @property
    def silence(self) -> float:
        """Seconds since the last sign of life of the guest's client, which answers without the guest."""

    def hang_up(self, sentence: str) -> None:
        """End the visit, also where the client is dead: the app leaves, and the sentence is the last line."""


class Reception(Protocol):
    """The house, as the SSH side sees it."""

    def refusal(self, identity: str) -> str:
        """Why this guest may not come in now, in a sentence; empty where they may."""

    def knows(self, identity: str) -> bool:
        """Whether this guest was here before, so that no invite is asked for."""

    def welcome(self, visit: Visit, line: Line) -> App[Any]:
        """The app of a visit that begins; it ends when the app does."""
