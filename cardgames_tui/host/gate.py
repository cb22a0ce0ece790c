"""The question for the invite code, before there is an app: letters in, what the terminal shows out."""

import hmac
from enum import Enum

from cardgames_tui.engine.language import _, counted

from .keys import spelled_plainly

LONGEST = 64
"""Letters of an answer that are kept."""
_ENTER, _RUBOUT, _LEAVE, _ESCAPE = "\r\n", "\b\x7f", "\x03\x04", "\x1b"


class Answer(Enum):
    """How the question ended."""

    RIGHT = "right"
    WRONG = "wrong"
    """As often as it may be."""
    LEFT = "left"


class Gate:
    """Asks for a code; every letter is shown as a star."""

    def __init__(self, code: str, tries: int) -> None:
        self._code = spelled_plainly(code)
        self._tries = tries
        self._typed = ""
        self._in_escape = False
        self.failures = 0
        self.answer: Answer | None = None

    def question(self) -> str:
        """What the terminal shows first."""
        return f"{_('Invite code:')} "

    def hear(self, text: str) -> str:
        """Take what was typed; returns what the terminal shows for it."""
        return "".join(self._heard(character) for character in text)

    def _heard(self, character: str) -> str:
        if self.answer or self._is_escaped(character):
            return ""
        if character in _LEAVE:
            self.answer = Answer.LEFT
            return "\r\n"
        if character in _ENTER:
            return self._judged()
        if character in _RUBOUT:
            rubbed_out, self._typed = self._typed != "", self._typed[:-1]
            return "\b \b" if rubbed_out else ""
        if len(self._typed) >= LONGEST or not character.isprintable():
            return ""
        self._typed += character
        return "*"

    def _judged(self) -> str:
        typed, self._typed = spelled_plainly(self._typed), ""
        if not typed:
            return f"\r\n{self.question()}"
        if self._code and hmac.compare_digest(typed.encode(), self._code.encode()):
            self.answer = Answer.RIGHT
            return "\r\n"
        self.failures += 1
        left = self._tries - self.failures
        if left <= 0:
            self.answer = Answer.WRONG
            return "\r\n"
        wrong = counted(
            "That is not the code of this host; you may try once more.",
            "That is not the code of this host; you may try {n} times more.",
            left,
        )
        return f"\r\n{wrong}\r\n{self.question()}"

    def _is_escaped(self, character: str) -> bool:
        """Whether the character belongs to a key that is not a letter, such as an arrow."""
        if character == _ESCAPE:
            self._in_escape = True
            return True
        if not self._in_escape:
            return False
        self._in_escape = character in "[O;" or character.isdigit()
        return True
