"""The table of High Card."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from cardgames_tui.engine.language import _
from cardgames_tui.ui.board import Board
from cardgames_tui.ui.canvas import Canvas, Spot
from cardgames_tui.ui.cards import LOW, draw_card
from cardgames_tui.ui.scene import Scene
from cardgames_tui.ui.zone import Zone

from .view import Play, TrickTaken, View

_CARD = 6
"""Columns from one card to the next."""


class HighCardBoard(Board):
    """Players and trick above, the own cards below."""

    DEFAULT_CSS = """
    HighCardBoard #trick { height: 1fr; margin: 1 0 0 0; }
    HighCardBoard #hand { height: 3; }
    """
    SCOPED_CSS = False
    KINDS = ("card",)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step('card', -1)", "Card", key_display="←→"),
        Binding("right", "step('card', 1)", "Card", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Two zones."""
        yield Trick(id="trick")
        yield Hand(id="hand")

    def spots(self, view: View, kind: str) -> Sequence[int]:
        """The own cards."""
        return view.hand

    def act(self, view: View, marks: Mapping[str, Any]) -> Play | None:
        """Play the marked card."""
        return Play(marks["card"]) if "card" in marks else None

    def missing(self, view: View, marks: Mapping[str, Any]) -> str:
        """A card."""
        return _("Choose a card first: ←→.")

    def offer(self, view: View, marks: Mapping[str, Any]) -> str:
        """The marked card."""
        return _("Play {card}? Enter plays it.").format(card=marks["card"]) if "card" in marks else ""


class Trick(Zone):
    """A row a player: tricks, cards left, and the card on the table."""

    def marks_drawn(self, marks: Mapping[str, Any]) -> Mapping[str, Any]:
        """None."""
        return {}

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """The running trick; while everybody looks at a full one, that."""
        view: View = scene.view
        full = [event for event in scene.events if isinstance(event, TrickTaken)]
        leader, cards = (full[0].leader, full[0].cards) if full else (view.leader, view.trick)
        for seat, name in enumerate(scene.names):
            y = LOW * seat
            canvas.text(1, y + 1, name, f"seat{seat} bright" if seat == view.seat else f"seat{seat}")
            canvas.text(20, y + 1, _("tricks {n}").format(n=view.scores[seat]), "bright")
            canvas.text(32, y + 1, _("cards {n}").format(n=view.hand_sizes[seat]))
            place = (seat - leader) % len(scene.names)
            if place < len(cards):
                takes = bool(full) and seat == full[0].seat
                draw_card(canvas, 44, y, f" {cards[place]:2d} ", "changed" if takes else "")


class Hand(Zone):
    """The own cards in a row."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Frames side by side; the marked card stands out."""
        view: View = scene.view
        for place, card in enumerate(view.hand):
            look, marked = "legal" if scene.asked else "dim", card == scene.marks.get("card")
            draw_card(canvas, 1 + place * _CARD, 0, f" {card:2d} ", look, marked=marked, spot=Spot("card", card))


BOARD = HighCardBoard
