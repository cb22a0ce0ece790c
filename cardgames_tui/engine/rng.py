"""Chance: an immutable generator that lives in the state, so that a match is its seed and its acts.

It depends on nothing but its seed: not on Python's version, nor on `PYTHONHASHSEED`.
"""

from collections.abc import Sequence
from hashlib import blake2b
from math import factorial

from .errors import RecordError
from .frozen import Frozen

Outcome = tuple[str, ...] | int
"""What chance brought: the order of a shuffle, top card first, or the number that a draw gave."""


class Rng(Frozen, frozen=True):
    """A generator whose every outcome is remembered, and that can be told its outcomes by a record (C-2).

    `fallen` holds the outcomes so far. `script` holds outcomes that a record prescribes, from the first one on;
    once they are used up, the seed decides, just as if it had decided from the beginning.
    """

    seed: int
    fallen: tuple[Outcome, ...] = ()
    script: tuple[Outcome, ...] = ()

    def shuffle(self, names: Sequence[str]) -> tuple[tuple[str, ...], "Rng"]:
        """All names in a random order, and the generator after it.

        Raises RecordError where the script prescribes something that is no order of these names.
        """
        order = self._scripted()
        if order is None:
            order = self._order(names)
        elif not isinstance(order, tuple) or sorted(order) != sorted(names):
            raise RecordError(f"Outcome {len(self.fallen) + 1} of chance is not an order of the cards in play.")
        return order, self._after(order)

    def draw(self, count: int) -> tuple[int, "Rng"]:
        """A number from 0 to count - 1, and the generator after it.

        Raises RecordError where the script prescribes something else than such a number.
        """
        number = self._scripted()
        if number is None:
            number = self._number(8) % count
        elif not isinstance(number, int) or not 0 <= number < count:
            raise RecordError(f"Outcome {len(self.fallen) + 1} of chance is not a number from 0 to {count - 1}.")
        return number, self._after(number)

    def _scripted(self) -> Outcome | None:
        position = len(self.fallen)
        return self.script[position] if position < len(self.script) else None

    def _after(self, outcome: Outcome) -> "Rng":
        return Rng(self.seed, (*self.fallen, outcome), self.script)

    def _order(self, names: Sequence[str]) -> tuple[str, ...]:
        cards = list(names)
        number = self._number(len(cards)) % factorial(len(cards))  # what is above never comes into play
        for left in range(len(cards), 1, -1):
            last, other = left - 1, number % left
            cards[last], cards[other] = cards[other], cards[last]
            number //= left
        return tuple(cards)

    def _number(self, digits: int) -> int:
        """The large number of this step: a byte a digit and 128 bits more, so that no remainder is favoured."""
        key = f"{self.seed} {len(self.fallen)}".encode()
        blocks = (digits + 16) // 64 + 1
        return int.from_bytes(b"".join([blake2b(key, salt=b"%d" % block).digest() for block in range(blocks)]))
