"""The table of one game: its zones, and how its player marks spots until they amount to an act."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic
from typing import Any, ClassVar

from textual import events, on
from textual.message import Message

from .scene import Scene
from .still import Still
from .zone import Sheet, Zone

TOGETHER = 1.0
"""Seconds within which another digit belongs to the same number."""
_DIGITS = 3
"""The most digits of a number."""


class Board(Still, can_focus=True):
    """What a game's `screen` module derives its table from. It holds one scene and knows no match.

    A game says which spots can be marked, what the marks amount to, and what is still missing; keys and mouse, hints
    and the line above the footer all speak from that.
    """

    KINDS: ClassVar[tuple[str, ...]] = ()
    """The kinds of spots, in the order in which they are usually marked."""

    class Confirmed(Message):
        """The player wants to do what the marks amount to."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.scene: Scene | None = None
        self.after_marking: Callable[[], None] = lambda: None
        """Called when marks changed: at once, so that what is said about them is drawn in the same frame."""
        self.clock: Callable[[], float] = monotonic
        self._typed = ""
        """The digits of the number that is being typed."""
        self._typed_at = 0.0

    def spots(self, view: Any, kind: str) -> Sequence[Any]:
        """The values of a kind that can be marked now, in the order of the arrow keys."""
        raise NotImplementedError

    def act(self, view: Any, marks: Mapping[str, Any]) -> Any | None:
        """The act that the marks amount to; None while something is missing."""
        raise NotImplementedError

    def missing(self, view: Any, marks: Mapping[str, Any]) -> str:
        """What to mark next, in a sentence."""
        raise NotImplementedError

    def offer(self, view: Any, marks: Mapping[str, Any]) -> str:
        """What Enter would do, or what the marked spot is; empty where nothing is marked."""
        raise NotImplementedError

    def show(self, scene: Scene) -> None:
        """Show another scene in every zone; where nothing is marked, no number is being typed."""
        self.scene = scene
        if not scene.marks:
            self._typed = ""
        for zone in self.zones():
            zone.show(scene)

    def zones(self) -> Iterable[Zone]:
        """The zones of the board."""
        return self.query(Zone)

    def mark(self, kind: str, value: Any | None) -> None:
        """Mark a spot, instead of the one of its kind that was marked; None marks nothing."""
        if not self.scene or not self.scene.asked:
            return
        self._typed = ""
        self.show(self.scene.with_mark(kind, value))
        self.after_marking()

    def unmark(self) -> bool:
        """Unmark everything; false where nothing was marked."""
        if not self.scene or not self.scene.marks:
            return False
        self.show(self.scene.without_marks())
        self.after_marking()
        return True

    def action_step(self, kind: str, by: int) -> None:
        """Move the mark to the next spot of the kind, or the one before."""
        if not self.scene or not self.scene.asked:
            return
        spots = self.spots(self.scene.view, kind)
        if not spots:
            return
        marked = self.scene.marks.get(kind)
        if marked in spots:
            self.mark(kind, spots[(list(spots).index(marked) + by) % len(spots)])
        else:
            self.mark(kind, spots[0 if by > 0 else -1])

    def action_mark(self, kind: str, value: Any) -> None:
        """Mark a spot by its key."""
        self.mark(kind, value)

    def type_digit(self, kind: str, digit: str) -> None:
        """Mark the spot whose number is being typed; a number that is no spot is marked, too, so that it is seen.

        Digits make one number if each comes within TOGETHER of the one before and nothing else happens between them.
        The longest ending that is a spot counts: whoever mistypes goes on with the right digits.
        """
        if not self.scene or not self.scene.asked:
            return
        now = self.clock()
        before = self._typed if now - self._typed_at < TOGETHER else ""
        digits = (before + digit)[-_DIGITS:]
        spots = self.spots(self.scene.view, kind)
        endings = [digits[start:] for start in range(len(digits))]
        number = next((ending for ending in endings if int(ending) in spots), digits)
        self.mark(kind, int(number))
        self._typed, self._typed_at = number, now

    def on_key(self, event: events.Key) -> None:
        """Any key but a digit ends the number that is being typed."""
        if not event.key.isdecimal():
            self._typed = ""

    @on(Sheet.Hit)
    def _mark_clicked(self, message: Sheet.Hit) -> None:
        message.stop()
        if not self.scene or not self.scene.asked:
            return
        again = self.scene.marks.get(message.spot.kind) == message.spot.value
        if again and self.act(self.scene.view, self.scene.marks) is not None:
            self.post_message(self.Confirmed())
        else:
            self.mark(*message.spot)
