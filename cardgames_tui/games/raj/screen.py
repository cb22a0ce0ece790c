"""The table of Raj."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from cardgames_tui.engine.language import _
from cardgames_tui.engine.sentences import joined
from cardgames_tui.engine.text import fitted, padded
from cardgames_tui.ui.board import Board
from cardgames_tui.ui.canvas import Canvas, Spot
from cardgames_tui.ui.cards import CARD_HEIGHT, draw_card
from cardgames_tui.ui.scene import Scene
from cardgames_tui.ui.zone import Zone

from . import words
from .view import Bid, Bidding, BidsShown, StakeDecided, View

_DIGITS = Binding.Group("Number", compact=True)


class RajBoard(Board):
    """The stake above, the players in the middle, the own bid cards below."""

    KINDS = ("card",)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step('card', -1)", "Card", key_display="←→"),
        Binding("right", "step('card', 1)", "Card", show=False),
        Binding("0", "digit('0')", "Number", key_display="0-9"),
        *(Binding(digit, f"digit('{digit}')", "Number", show=False) for digit in "123456789"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._typed = ""

    def compose(self) -> ComposeResult:
        """Three zones, from top to bottom."""
        yield Stake(id="stake")
        yield Players(id="players")
        yield Hand(id="hand")

    def spots(self, view: View, kind: str) -> Sequence[int]:
        """The own bid cards."""
        return view.hand

    def act(self, view: View, marks: Mapping[str, Any]) -> Bid | None:
        """The bid with the marked card."""
        return Bid(marks["card"]) if "card" in marks else None

    def missing(self, view: View, marks: Mapping[str, Any]) -> str:
        """A card."""
        return _("Choose a bid card first: ←→ or its number.")

    def offer(self, view: View, marks: Mapping[str, Any]) -> str:
        """The bid with the marked card."""
        return (
            _("Bid {card}? Enter lays it face down; then it is final.").format(card=marks["card"])
            if "card" in marks
            else ""
        )

    def action_digit(self, digit: str) -> None:
        """Type the number of a card: one digit, or two in a row."""
        if not self.scene or not self.scene.asked:
            return
        both = self._typed + digit
        self._typed = digit if len(both) > 2 else both
        for number in (both, digit):
            if int(number) in self.scene.view.hand:
                self._typed = number
                self.mark("card", int(number))
                return
        if int(both) in self.scene.view.deck.bids:
            self.mark("card", int(both))


class Stake(Zone):
    """What is fought for; after a reveal, what became of it."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """The cards at stake and which bid takes them."""
        view: View = scene.view
        shown = revealed(scene)
        cards = shown.stake if shown else view.stake
        canvas.text(1, 1, _("Was at stake") if shown else _("At stake"), "title")
        x = 14
        for card in cards:
            x += draw_card(canvas, x, 0, f"{card:+4d} ", sign_look(card)) + 1
        if not cards:
            return
        canvas.text(14, CARD_HEIGHT, _became(shown, scene.names) if shown else words.fought_for(view), "bright")


class Players(Zone):
    """Everybody's score and cards, the last bids, and what is still to come."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """A line a player, then what everybody may know besides."""
        view: View = scene.view
        shown = revealed(scene)
        canvas.text(19, 0, _("score  bid"), "dim")
        canvas.text(32, 0, _("won"), "dim")
        canvas.right(canvas.width - 1, 0, _("cards left"), "dim")
        for seat, name in enumerate(scene.names):
            self._player(canvas, seat + 1, scene, shown, seat, name)
        line = len(scene.names) + 2
        if not shown and view.history:
            line += self._history(canvas, line, view, scene.names)
        if view.unseen and not view.over:
            label = _("still to come")
            canvas.text(1, line, label, "dim")
            canvas.text(19, line, fitted(words.signed(view.unseen), canvas.width - 20))

    def _player(self, canvas: Canvas, y: int, scene: Scene, shown: Bidding | None, seat: int, name: str) -> None:
        view: View = scene.view
        own = seat == view.seat
        canvas.text(1, y, padded(name, 17), f"seat{seat} bright" if own else f"seat{seat}")
        canvas.right(23, y, str(view.scores[seat]), "bright")
        if shown:
            taker = seat in [share.taker for share in shown.shares]
            canvas.right(29, y, str(shown.bids[seat]), "changed" if taker else "")
        elif view.chosen[seat]:
            canvas.text(27, y, "▒▒", "dim")
        width = canvas.width - 32 - 6
        won = " ".join(f"{card:+}" for card in view.taken[seat])
        canvas.text(32, y, fitted(won, width))
        canvas.right(canvas.width - 1, y, str(view.hand_sizes[seat]))

    def _history(self, canvas: Canvas, y: int, view: View, names: Sequence[str]) -> int:
        """The earlier bids that the option lets everybody see, the latest first; returns the lines used."""
        room = canvas.height - y - 2
        shown = list(reversed(view.history))[: max(1, room)]
        for line, bidding in enumerate(shown):
            label = _("last round") if line == 0 else _("round {n}").format(n=len(view.history) - line)
            canvas.text(1, y + line, label, "dim")
            bids = "  ".join(f"{fitted(name, 8)} {bid}" for name, bid in zip(names, bidding.bids, strict=True))
            canvas.text(19, y + line, fitted(f"{words.signed(bidding.stake)}:  {bids}", canvas.width - 20))
        return len(shown)


class Hand(Zone):
    """The own bid cards in a row."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Frames side by side; the marked card stands out, the chosen one lies apart."""
        view: View = scene.view
        x = 1
        for card in view.hand:
            marked = scene.marks.get("card") == card
            look = "legal" if scene.asked else "dim"
            x += draw_card(canvas, x, 0, f"{card:2d}", look, marked=marked, spot=Spot("card", card)) + 1
        if view.choice is not None:
            draw_card(canvas, 1, 4, f"{view.choice:2d}", "changed")
            canvas.text(6, 5, _("lies face down until all have chosen"), "dim")


def revealed(scene: Scene) -> Bidding | None:
    """The bids that were just shown together, while everybody looks at them."""
    shown = [event.bidding for event in scene.events if isinstance(event, BidsShown)]
    return shown[0] if shown else None


def sign_look(card: int) -> str:
    """Plus cards look good, minus cards bad."""
    return "good" if card > 0 else "bad"


def _became(shown: Bidding, names: Sequence[str]) -> str:
    return "; ".join(_share(share, names) for share in shown.shares)


def _share(share: StakeDecided, names: Sequence[str]) -> str:
    cards = words.signed(share.cards)
    if share.taker is None:
        return _("equal bids: nobody takes {cards}").format(cards=cards)
    return _("{name} takes {cards}").format(name=joined([names[share.taker]]), cards=cards)


BOARD = RajBoard
