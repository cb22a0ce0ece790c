"""The table of Raj."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from cardgames_tui.engine.language import _
from cardgames_tui.engine.sentences import joined
from cardgames_tui.engine.text import fitted, padded, wrapped
from cardgames_tui.ui.board import Board
from cardgames_tui.ui.canvas import Canvas, Spot
from cardgames_tui.ui.cards import HIGH, LOW, draw_card
from cardgames_tui.ui.scene import Scene
from cardgames_tui.ui.zone import Zone

from . import words
from .view import Bid, BidsShown, CardTurned, GameEnded, StakeDecided, View

_COLUMN = 19
"""Where the second column of the board begins."""
_CARD = 5
"""Columns from one card of the hand to the next."""
_WON = 32
"""Where the point cards that somebody won begin."""


class RajBoard(Board):
    """The stake above, the players in the middle, the own bid cards below."""

    DEFAULT_CSS = """
    RajBoard #stake { height: 5; margin: 1 0 0 0; }
    RajBoard #players { height: 1fr; }
    RajBoard #hand { height: 4; }
    .-tall RajBoard #stake { height: 8; }
    .-tall RajBoard #hand { height: 7; }
    """
    SCOPED_CSS = False
    KINDS = ("card",)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step('card', -1)", "Card", key_display="←→"),
        Binding("right", "step('card', 1)", "Card", show=False),
        Binding("0", "digit('0')", "Number", key_display="0-9"),
        *(Binding(digit, f"digit('{digit}')", "Number", show=False) for digit in "123456789"),
    ]

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
        """The bid with the marked card, or that the hand has no such card."""
        if "card" not in marks:
            return ""
        if marks["card"] not in view.hand:
            return _("You do not hold {n}.").format(n=marks["card"])
        return _("Bid {card}? Enter lays it face down.").format(card=marks["card"])

    def action_digit(self, digit: str) -> None:
        """Type the number of a card."""
        self.type_digit("card", digit)


class Stake(Zone):
    """What is fought for; after a reveal, what became of it."""

    def marks_drawn(self, marks: Mapping[str, Any]) -> Mapping[str, Any]:
        """None."""
        return {}

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """The cards at stake and which bid takes them."""
        view: View = scene.view
        shown = revealed(scene)
        cards = shown.stake if shown else view.stake
        height = HIGH if canvas.height > HIGH else LOW
        canvas.text(1, height // 2, _("Was at stake") if shown else _("At stake"), "title")
        self._cards(canvas, cards, height)
        if cards:
            meaning = _became(shown, scene.names) if shown else words.fought_for(view)
            canvas.text(_COLUMN, height, meaning, "bright")

    def _cards(self, canvas: Canvas, cards: Sequence[int], height: int) -> None:
        """In a row of frames; after very many ties, as text."""
        labels = [f"  {card:+3d}  " if height == HIGH else f"{card:+3d} " for card in cards]
        if sum(len(label) + 3 for label in labels) > canvas.width - _COLUMN:
            for y, line in enumerate(wrapped(words.signed(cards), canvas.width - _COLUMN - 1)[:LOW]):
                canvas.text(_COLUMN, y, line, "bright")
            return
        x = _COLUMN
        for card, label in zip(cards, labels, strict=True):
            x += draw_card(canvas, x, 0, label, sign_look(card), height=height) + 1


class Players(Zone):
    """Everybody's score and cards, the last bids, and what is still to come."""

    def marks_drawn(self, marks: Mapping[str, Any]) -> Mapping[str, Any]:
        """None."""
        return {}

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """A row a player, then what everybody may know besides."""
        view: View = scene.view
        shown = revealed(scene)
        canvas.text(_COLUMN, 0, _("score  bid"), "dim")
        canvas.text(_WON, 0, _("won"), "dim")
        canvas.right(canvas.width - 1, 0, _("cards left"), "dim")
        pitch = LOW if canvas.height >= LOW * len(scene.names) + 4 else 1
        for seat, name in enumerate(scene.names):
            self._player(canvas, 1 + seat * pitch, pitch > 1, view, shown, seat, name)
        line = 2 + len(scene.names) * pitch
        if not shown and view.history:
            line += self._history(canvas, line, view, scene.names)
        if cards := still_to_come(scene):
            canvas.text(1, line, _("still to come"), "dim")
            canvas.text(_COLUMN, line, fitted(words.signed(cards), canvas.width - _COLUMN - 1))

    def _player(
        self, canvas: Canvas, top: int, roomy: bool, view: View, shown: BidsShown | None, seat: int, name: str
    ) -> None:
        y = top + LOW // 2 if roomy else top
        canvas.text(1, y, padded(name, 17), f"seat{seat} bright" if seat == view.seat else f"seat{seat}")
        canvas.right(_COLUMN + 4, y, str(view.scores[seat]), "bright")
        if shown:
            taker = seat in [share.taker for share in shown.shares]
            canvas.right(_COLUMN + 10, y, str(shown.bids[seat]), "changed" if taker else "")
        elif view.chosen[seat]:
            canvas.text(_COLUMN + 8, y, "▒▒", "dim")
        if roomy:
            self._won_cards(canvas, top, view.taken[seat])
        else:
            won = " ".join(f"{card:+}" for card in view.taken[seat])
            canvas.text(_WON, y, fitted(won, canvas.width - _WON - 6))
        canvas.right(canvas.width - 1, y, str(view.hand_sizes[seat]))

    def _won_cards(self, canvas: Canvas, top: int, cards: Sequence[int]) -> None:
        """The latest cards that fit, drawn as cards."""
        for place, card in enumerate(cards[-((canvas.width - _WON - 6) // 5) :]):
            draw_card(canvas, _WON + 5 * place, top, f"{card:+3d}", sign_look(card))

    def _history(self, canvas: Canvas, y: int, view: View, names: Sequence[str]) -> int:
        """The earlier bids that the option lets everybody see, the latest first; returns the lines used."""
        shown = list(reversed(view.history))[: max(1, canvas.height - y - 2)]
        column = (canvas.width - _COLUMN - 6) // len(names)
        for line, bidding in enumerate(shown, y):
            label = _("last round") if line == y else _("round {n}").format(n=len(view.history) - line + y)
            canvas.text(1, line, label, "dim")
            canvas.text(_COLUMN, line, f"{sum(bidding.stake):+}:")
            for seat, bid in enumerate(bidding.bids):
                name = fitted(names[seat], column - 4)
                canvas.text(_COLUMN + 6 + seat * column, line, f"{name} {bid}")
        return len(shown)


class Hand(Zone):
    """The own bid cards in a row."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Frames side by side; the marked card stands out, the chosen one is told below."""
        view: View = scene.view
        height = HIGH if canvas.height > HIGH else LOW
        look = "legal" if scene.asked else "dim"
        marked = scene.marks.get("card")
        in_a_row = (canvas.width - 1) // _CARD
        for place, card in enumerate(view.hand):
            spot = Spot("card", card)
            if len(view.hand) <= in_a_row:
                x = 1 + place * _CARD
                draw_card(canvas, x, 0, f"{card:2d}", look, height=height, marked=card == marked, spot=spot)
            else:
                line, column = divmod(place, in_a_row)
                _draw_flat(canvas, 1 + column * _CARD, line, card, look, marked=card == marked)
        if view.choice is not None:
            sentence = _("Your {card} lies face down until all have chosen.")
            canvas.text(1, height, sentence.format(card=view.choice), "changed")


def _draw_flat(canvas: Canvas, x: int, y: int, card: int, look: str, *, marked: bool) -> None:
    """Draw a card in one line, where a hand is too large for frames."""
    canvas.text(x, y, f"[{card:2d}]" if marked else f" {card:2d} ", "marked" if marked else look)
    canvas.spot(x, y, _CARD, 1, Spot("card", card))


def revealed(scene: Scene) -> BidsShown | None:
    """The bids that were just shown together, while everybody looks at them."""
    shown = [event for event in scene.events if isinstance(event, BidsShown)]
    return shown[0] if shown else None


def still_to_come(scene: Scene) -> tuple[int, ...]:
    """The point cards that are not turned up; while everybody looks at the bids, the next one is among them."""
    view: View = scene.view
    if view.over:
        return ()
    if not revealed(scene):
        return view.unseen
    if any(isinstance(event, GameEnded) for event in scene.events):
        return ()
    return tuple(sorted([*view.unseen, *[event.card for event in scene.events if isinstance(event, CardTurned)]]))


def sign_look(card: int) -> str:
    """Plus cards look good, minus cards bad."""
    return "good" if card > 0 else "bad"


def _became(shown: BidsShown, names: Sequence[str]) -> str:
    return "; ".join(_share(share, names) for share in shown.shares)


def _share(share: StakeDecided, names: Sequence[str]) -> str:
    cards = words.signed(share.cards)
    if share.taker is None:
        return _("equal bids: nobody takes {cards}").format(cards=cards)
    return _("{name} takes {cards}").format(name=joined([names[share.taker]]), cards=cards)


BOARD = RajBoard
