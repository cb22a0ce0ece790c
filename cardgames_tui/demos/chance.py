"""Chance as a script prescribes it: of a shuffle it need name no more than the first cards."""

from collections.abc import Sequence

from cardgames_tui.decks.faults import shown
from cardgames_tui.engine.rng import Outcome, Rng

Prescribed = str | int
"""What a script says of one outcome: the first cards of a shuffle, or the number of a draw."""


class ChanceError(Exception):
    """A script prescribes something that chance cannot bring."""

    def __init__(self, number: int, wrong: str, right: str) -> None:
        super().__init__(number, wrong, right)
        self.number = number
        """Which outcome it is, from 0."""
        self.wrong, self.right = wrong, right


class PrescribedRng(Rng, frozen=True):
    """Follows a script; where it ends, the seed decides."""

    prescribed: tuple[Prescribed, ...] = ()

    def shuffle(self, names: Sequence[str]) -> tuple[tuple[str, ...], Rng]:
        """The cards that the script names, and then the others in the order of the deck; raises ChanceError."""
        number, said = self._said()
        order = self._order(names) if said is None else _completed(number, said, names)
        return order, self._after(order)

    def draw(self, count: int) -> tuple[int, Rng]:
        """The number that the script says; raises ChanceError."""
        number, said = self._said()
        if said is None:
            return super().draw(count)
        if not isinstance(said, int) or not 0 <= said < count:
            right = f"it should be a number from 0 to {count - 1}"
            raise ChanceError(number, f"a number is drawn here, and {shown(said)} is not one of them", right)
        return said, self._after(said)

    def _said(self) -> tuple[int, Prescribed | None]:
        """Which outcome is next, and what the script says of it."""
        number = len(self.fallen)
        return number, self.prescribed[number] if number < len(self.prescribed) else None

    def _after(self, outcome: Outcome) -> Rng:
        return PrescribedRng(self.seed, (*self.fallen, outcome), self.script, self.prescribed)


def _completed(number: int, said: Prescribed, names: Sequence[str]) -> tuple[str, ...]:
    """The order of a shuffle whose first cards the script names."""
    if isinstance(said, int):
        right = f"name cards such as {names[0]}, a single one in quotes"
        raise ChanceError(number, f"{said} is a number, but cards are shuffled", right)
    first = said.split()
    for place, name in enumerate(first):
        if name not in names:
            raise ChanceError(number, f"{shown(name)} is no card of this shuffle", f"cards are {_some(names)}")
        if name in first[:place]:
            raise ChanceError(number, f"{shown(name)} is named twice", "name each card once")
    return (*first, *[name for name in names if name not in first])


def _some(names: Sequence[str]) -> str:
    return ", ".join([*names[:3], "…", names[-1]])
