"""The two ways in which input from outside can be wrong."""

from collections.abc import Mapping


class RuleError(Exception):
    """An act, or a setup, that the rules refuse; the state stays as it was (C-3).

    It carries the code of the specification and the values of its sentence; the sentence itself is made by the
    words of the game. The values `name` and `names` are seats and are spoken as players' names. No value may
    name a card that the one who acted cannot see.
    """

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values: Mapping[str, object] = values


class RecordError(Exception):
    """A record that is damaged, foreign, too new, or breaks the rules; its text is a sentence for people."""


class RefusedError(RecordError):
    """A record with an act that the rules refuse; `__cause__` is the RuleError that says why.

    It carries the number of the act, from 1, the seat that took it, and the act in notation.
    """

    def __init__(self, number: int, seat: int, notation: str, code: str) -> None:
        super().__init__(f"Move {number} ('{notation:.40}' by seat {seat}) is refused: {code}.")
        self.number = number
        self.seat = seat
        self.notation = notation
