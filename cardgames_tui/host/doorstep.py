"""Connections that are not in yet: so many that newcomers always find room, whoever crowds there."""

from collections import Counter
from collections.abc import Hashable
from typing import Generic, TypeVar

from .attempts import neighbourhood

V = TypeVar("V", bound=Hashable)


class Doorstep(Generic[V]):
    """Those who wait, oldest first."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._waiting: dict[V, str] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def come(self, visitor: V, address: str) -> V | None:
        """Add somebody; returns who has to go for that: the oldest from the address that has most."""
        dropped = self._oldest_of_most() if len(self._waiting) >= self._room else None
        if dropped is not None:
            self.go(dropped)
        self._waiting[visitor] = neighbourhood(address)
        return dropped

    def go(self, visitor: V) -> None:
        """Remove somebody, if they are still there."""
        self._waiting.pop(visitor, None)

    def _oldest_of_most(self) -> V | None:
        most = Counter(self._waiting.values()).most_common(1)
        return next((visitor for visitor, address in self._waiting.items() if address == most[0][0]), None)
