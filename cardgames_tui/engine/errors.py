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
