"""How fast a guest is listened to, so that a flood from one costs the others nothing; times are in seconds."""

import asyncio
import re

_ENDED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|[^\[O])", re.DOTALL)
"""A sequence that a key or the mouse sends, whole."""
_SEQUENCE = 40
"""Letters of the longest sequence of a key, or of a click."""
_PASTE, _PASTED = "\x1b[200~", "\x1b[201~"


class Bucket:
    """Lets so much through a second, after a burst; what was taken too much is waited for afterwards."""

    def __init__(self, rate: float, burst: float, patience: float, now: float) -> None:
        """A full bucket; it is abused where somebody waits for it again and again for `patience` seconds."""
        self._rate, self._burst, self._patience = rate, burst, patience
        self._level, self._filled = burst, now
        self._empty_since: float | None = None

    def take(self, amount: float, now: float) -> None:
        """Take this much out, also where it is more than there is."""
        self._fill(now)
        self._level -= amount

    def wait(self, now: float) -> float:
        """Seconds until there is something in it again; 0 where there is."""
        self._fill(now)
        if self._level >= 0:
            return 0.0
        if self._empty_since is None:
            self._empty_since = now
        return -self._level / self._rate

    def is_abused(self, now: float) -> bool:
        """Whether it was never a quarter full since somebody had to wait, and that is long ago."""
        return self._empty_since is not None and now - self._empty_since >= self._patience

    def _fill(self, now: float) -> None:
        self._level = min(self._burst, self._level + (now - self._filled) * self._rate)
        self._filled = now
        if self._level >= self._burst / 4:
            self._empty_since = None


async def overslept(seconds: float) -> float:
    """Sleep for so long; returns by how much the loop was late, which is much where it had no time for anybody."""
    loop = asyncio.get_running_loop()
    due = loop.time() + seconds
    await asyncio.sleep(seconds)
    return loop.time() - due


def whole_piece(text: str, start: int, length: int) -> str:
    """About so many letters from a place on, never the beginning of a sequence whose end waits behind it.

    A lone escape would become a key of its own while the rest of its sequence has to wait.
    """
    end = start + length
    if end >= len(text):
        return text[start:]
    escape = text.rfind("\x1b", max(start, end - _SEQUENCE), end)
    if escape < 0 or _ENDED.match(text, escape, end):
        return text[start:end]
    if escape > start:
        return text[start:escape]
    rest = _ENDED.match(text, escape, escape + _SEQUENCE)
    return text[start : max(end, rest.end()) if rest else end]


class PasteLimit:
    """Cuts each bracketed paste at so many letters, however the text comes in pieces."""

    def __init__(self, letters: int) -> None:
        self._letters = letters
        self._room: int | None = None
        """Letters that the running paste may still have; None where none runs."""
        self._seen = ""
        """Outside a paste: the last letters that were passed on. Within: those that may begin its end."""

    def passed(self, text: str) -> str:
        """What of the text is passed on."""
        passed: list[str] = []
        while text:
            cut = self._outside if self._room is None else self._within
            kept, text = cut(text)
            passed.append(kept)
        return "".join(passed)

    def _outside(self, text: str) -> tuple[str, str]:
        joined = self._seen + text
        at = joined.find(_PASTE)
        if at < 0:
            self._seen = joined[1 - len(_PASTE) :]
            return text, ""
        end = at + len(_PASTE) - len(self._seen)
        self._room, self._seen = self._letters, ""
        return text[:end], text[end:]

    def _within(self, text: str) -> tuple[str, str]:
        joined = self._seen + text
        at = joined.find(_PASTED)
        if at < 0:
            held = _beginning_of(_PASTED, joined)
            self._seen = joined[len(joined) - held :]
            return self._fitting(joined[: len(joined) - held]), ""
        kept = self._fitting(joined[:at]) + _PASTED
        self._room, self._seen = None, ""
        return kept, joined[at + len(_PASTED) :]

    def _fitting(self, pasted: str) -> str:
        room = self._room or 0
        kept = pasted.replace("\x1b", "")[:room]
        self._room = room - len(kept)
        return kept


def _beginning_of(mark: str, text: str) -> int:
    """How many letters at the end of the text may begin the mark."""
    return next((n for n in range(len(mark) - 1, 0, -1) if text.endswith(mark[:n])), 0)
