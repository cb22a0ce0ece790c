"""Where the groups lie on a table of Travel Agency, in columns and lines."""

from typing import NamedTuple

from .outlook import PLACES


class Field(NamedTuple):
    """Where the groups lie: nine columns, in each three cards of either side and the lines between."""

    left: int
    """The first column of group 1."""
    top: int
    cell: int
    """The columns of a group; one stays free on either side of it."""
    tall: int
    """The lines of a card."""

    def x(self, number: int) -> int:
        """The first column of a group."""
        return self.left + (self.cell + 1) * (number - 1)

    @property
    def guides(self) -> int:
        """The line of the guides and owners; the numbers are in the next one, ratings before and behind."""
        return self.top + PLACES * self.tall + 1

    @property
    def numbers(self) -> int:
        """The line of the numbers."""
        return self.guides + 1

    @property
    def bottom(self) -> int:
        """The line below the own cards."""
        return self.numbers + 2 + PLACES * self.tall

    def place(self, place: int, above: bool) -> int:
        """The first line of a side's place 0, 1 or 2; they are filled from the guides outwards."""
        return self.guides - 1 - (place + 1) * self.tall if above else self.numbers + 2 + place * self.tall


_WIDEST = 19
_TALLEST = 4
_OTHER_LINES = 7
"""The players' two lines, two lines of ratings, the guides, the numbers, and the line below."""


def field_on(width: int, height: int, groups: int) -> Field:
    """The field with the largest cards for which there is room, in the middle."""
    pitch = min(_WIDEST, (width - 1) // groups)
    tall = max(1, min(_TALLEST, (height - _OTHER_LINES) // (2 * PLACES)))
    spare = height - _OTHER_LINES - 2 * PLACES * tall
    return Field((width - pitch * groups - 1) // 2 + 1, 1 + max(0, spare) // 2, pitch - 1, tall)
