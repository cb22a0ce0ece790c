"""The table of Travel Agency."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import wrapped
from cardgames_tui.ui.board import Board
from cardgames_tui.ui.canvas import PLAIN, Canvas
from cardgames_tui.ui.cards import LOW
from cardgames_tui.ui.scene import Scene
from cardgames_tui.ui.zone import Zone

from . import words
from .drawing import (
    ABOVE,
    BELOW,
    CLAIM,
    HAND,
    HIGH,
    NARROW,
    draw_cards,
    draw_focus,
    draw_group,
    draw_legend,
    draw_player,
    ended_game,
    may_lay,
)
from .field import field_on
from .view import Claim, Lay, Pass, View

PASS = "pass"
_MUCH_ROOM = 11
"""Lines of the hand from which its cards are large."""
_LEGEND = 28
"""Columns of the list of tours."""
_LAID_ASIDE = {"card": (CLAIM, PASS), "group": (PASS,)}
"""The acts that are no longer meant once another spot is marked."""


class TravelBoard(Board):
    """The nine groups between the two rows of sides, and the own hand below."""

    DEFAULT_CSS = """
    TravelBoard #groups { height: 1fr; }
    TravelBoard #hand { height: 5; }
    .-tall TravelBoard #hand { height: 11; }
    """
    SCOPED_CSS = False
    KINDS = ("card", "group")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step('card', -1)", "Card", key_display="←→"),
        Binding("right", "step('card', 1)", "Card", show=False),
        Binding("1", "mark('group', 1)", "Group", key_display="1-9"),
        *(Binding(f"{number}", f"mark('group', {number})", "Group", show=False) for number in range(2, 10)),
        Binding("c", f"mean('{CLAIM}')", "Claim"),
        Binding("p", f"mean('{PASS}')", "Pass", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Two zones, one above the other."""
        yield Groups(id="groups")
        yield Hand(id="hand")

    def spots(self, view: View, kind: str) -> Sequence[Any]:
        """The own cards; the groups."""
        return view.hand if kind == "card" else range(1, len(view.groups) + 1)

    def act(self, view: View, marks: Mapping[str, Any]) -> Lay | Claim | Pass | None:
        """The claim or the pass that is marked, else the marked card at the marked group."""
        match marks:
            case {"act": "pass"}:
                return Pass()
            case {"act": "claim", "group": group}:
                return Claim(group)
            case {"act": "claim"}:
                return None
            case {"card": card, "group": group}:
                return Lay(card, group)
        return None

    def missing(self, view: View, marks: Mapping[str, Any]) -> str:
        """The group to claim, the pass where no card can be laid, else a card or its group."""
        if marks.get("act") == CLAIM:
            return _("Choose the group that you claim: 1-9.")
        if view.phase == "laid":
            return _("Your card is laid: p and Enter end your turn. A group and c claim it.")
        if view.phase == "passing":
            return _("You cannot lay a card: p and Enter pass. A group and c claim it.")
        if "card" in marks:
            return _("Choose a group for {card}: 1-9.").format(card=marks["card"])
        return _("Choose a card first: ←→.")

    def offer(self, view: View, marks: Mapping[str, Any]) -> str:
        """The act that is marked, or what is still missing of it."""
        match marks:
            case {"act": "pass"}:
                return _end_offered(view)
            case {"act": "claim", "group": group}:
                return _claim_offered(view, group)
            case {"card": card, "group": group} if "act" not in marks:
                return _lay_offered(view, card, group)
            case {"group": group} if "act" not in marks:
                if view.groups[group - 1].owner is not None:
                    return _claim_offered(view, group)
                lays = _("Group {group}: choose a card for it, ←→; c claims it.")
                return (lays if may_lay(view) else _("Group {group}: c claims it.")).format(group=group)
        return self.missing(view, marks) if marks else ""

    def mark(self, kind: str, value: Any | None) -> None:
        """Mark a spot; a card means that it is to be laid, and no longer a claim or a pass."""
        if self.scene and self.scene.marks.get("act") in _LAID_ASIDE.get(kind, ()):
            self.scene = self.scene.with_mark("act", None)
        super().mark(kind, value)

    def action_mean(self, act: str) -> None:
        """Mean a claim or a pass, or no longer."""
        meant = self.scene is not None and self.scene.marks.get("act") == act
        self.mark("act", None if meant else act)


def _claim_offered(view: View, group: int) -> str:
    owner = view.groups[group - 1].owner
    if owner is None:
        sentence = _("Claim group {group}? Enter asks for it; if it is not proven, you lose nothing.")
    elif owner == view.seat:
        sentence = _("Group {group} is already yours.")
    else:
        sentence = _("Group {group} already belongs to your opponent.")
    return sentence.format(group=group)


def _lay_offered(view: View, card: str, group: int) -> str:
    fits = may_lay(view) and group in view.free
    sentence = (
        _("Lay {card} at group {group}? Enter lays it; it never moves again.")
        if fits
        else _("{card} cannot be laid at group {group}; Enter says why.")
    )
    return sentence.format(card=card, group=group)


def _end_offered(view: View) -> str:
    if may_lay(view):
        return _("You may only pass when no card can be laid.")
    if view.phase == "laid":
        return _("End your turn? Enter ends it.")
    if view.idle:
        return _("Pass? Enter passes; it is the second turn without a card, and ends the game.")
    return _("Pass? Enter passes.")


class Groups(Zone):
    """The opponent's line, all groups with both sides, and the own line."""

    def marks_drawn(self, marks: Mapping[str, Any]) -> Mapping[str, Any]:
        """A marked card shows here only where a group is marked, too."""
        return marks if "group" in marks else {}

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Everything that lies on the table."""
        view: View = scene.view
        field = field_on(canvas.width, canvas.height, len(view.groups))
        draw_player(canvas, 0, scene, 1 - scene.near, ABOVE)
        canvas.right(canvas.width - 1, 0, _("pile {n}").format(n=view.pile))
        for number in range(1, len(view.groups) + 1):
            draw_group(canvas, field, scene, number)
        if ended := ended_game(scene):
            lines = wrapped(words.happened(ended, scene.names), canvas.width - 4)
            for y, line in enumerate(lines, field.place(0, above=False)):
                canvas.fill(0, y, canvas.width, 1, PLAIN)
                canvas.centred(0, y, canvas.width, line, "changed")
        draw_player(canvas, canvas.height - 1, scene, scene.near, BELOW)


class Hand(Zone):
    """The own cards, what is marked among them, and what tours are worth."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Large cards with their names where there is room, otherwise small ones."""
        large = canvas.height >= _MUCH_ROOM
        height = HIGH if large else LOW
        draw_cards(canvas, scene, height)
        legend = max(canvas.width - _LEGEND - 1, HAND * (NARROW + 1) + 1)
        draw_focus(canvas, height, legend - 3, scene)
        draw_legend(canvas, legend, height if large else 0, scene)


BOARD = TravelBoard
