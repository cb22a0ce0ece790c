"""What a table shows at one moment: one view, and what its player has marked."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardgames_tui.engine.game import Event, Seat


@dataclass(frozen=True)
class Scene:
    """One view with the names, the marks, and what has just happened."""

    view: Any
    """The view that is shown; an onlooker's while a hand must not be seen."""
    names: tuple[str, ...]
    asked: bool = False
    """Whether the seat of the view is asked for an act."""
    marks: Mapping[str, Any] = field(default_factory=dict)
    """The marked spots: at most one of each kind."""
    events: tuple[Event, ...] = ()
    """What the latest act brought."""
    recap: tuple[Event, ...] = ()
    """What happened since the seat's own latest act, while the seat is to choose the next one."""
    keyboard: Seat | None = None
    """The seat at the keyboard, also where its view is not shown; None where nobody in particular sits there."""

    @property
    def near(self) -> Seat:
        """The seat whose side lies nearest."""
        return next((seat for seat in (self.view.seat, self.keyboard) if seat is not None), 0)

    def with_mark(self, kind: str, value: Any | None) -> "Scene":
        """The scene with another spot of the kind marked, or none."""
        others = {other: marked for other, marked in self.marks.items() if other != kind}
        return replace(self, marks=others if value is None else {**others, kind: value})

    def without_marks(self) -> "Scene":
        """The scene with nothing marked."""
        return replace(self, marks={})
