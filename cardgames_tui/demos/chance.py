"""Chance as a script prescribes it: of a shuffle it need name no more than the first cards."""

from collections.abc import Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class PrescribedRng(Rng):
    """Follows a script; where a script ends, shuffles leave cards in the order of the deck and draws give 0."""

    prescribed: tuple[Prescribed, ...] = ()

    def shuffle(self, names: Sequence[str]) -> tuple[tuple[str, ...], Rng]:
        """The cards that the script names, and then the others in the order of the deck; raises ChanceError."""
        number, said = self._said("")
        if isinstance(said, int):
            raise ChanceError(number, f"{said} is a number, but cards are shuffled", f"name cards such as {names[0]}")
        first = said.split()
        for place, name in enumerate(first):
            if name not in names:
                raise ChanceError(number, f"{shown(name)} is no card of this shuffle", f"cards are {_some(names)}")
            if name in first[:place]:
                raise ChanceError(number, f"{shown(name)} is named twice", "name each card once")
        order = (*first, *[name for name in names if name not in first])
        return order, self._after(order)

    def draw(self, count: int) -> tuple[int, Rng]:
        """The number that the script says; raises ChanceError."""
        number, said = self._said(0)
        if not isinstance(said, int) or not 0 <= said < count:
            right = f"it should be a number from 0 to {count - 1}"
            raise ChanceError(number, f"a number is drawn here, and {shown(said)} is not one of them", right)
        return said, self._after(said)

    def _said(self, otherwise: Prescribed) -> tuple[int, Prescribed]:
        number = len(self.fallen)
        return number, self.prescribed[number] if number < len(self.prescribed) else otherwise

    def _after(self, outcome: Outcome) -> Rng:
        return PrescribedRng(self.seed, (*self.fallen, outcome), self.script, self.prescribed)


def _some(names: Sequence[str]) -> str:
    return ", ".join([*names[:3], "…", names[-1]])
