"""The table of Baptisten-Skat."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import fitted
from cardgames_tui.ui.board import Board
from cardgames_tui.ui.canvas import Canvas, Spot
from cardgames_tui.ui.scene import Scene
from cardgames_tui.ui.zone import Zone

from . import words
from .drawing import (
    draw_back,
    draw_playing_card,
    draw_seats_in_rows,
    draw_seats_side_by_side,
    draw_sheet,
    most_scrolled,
    suit_looks,
)
from .layout import FLAT, NUMBERS_LABEL, SHEET_GAP, SHEET_MARGIN, Layout, cards_in_a_line, layout_for
from .situation import compared, scored, shown
from .view import BLIND, Back, Play, Predict, View, colour_of

LAST_TRICK, SHEET = "last", "sheet"
"""What a key lays over the players: the last trick, or the score sheet."""


class SkatBoard(Board):
    """Trumps and deal, the players with the trick, the numbers to predict, the own hand."""

    DEFAULT_CSS = """
    SkatBoard #status { height: 1; }
    SkatBoard #seats { height: 1fr; }
    SkatBoard #sheet { height: 1fr; display: none; }
    SkatBoard #numbers { height: 2; }
    SkatBoard #hand { height: 3; }
    """
    KINDS = ("number", "card")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step('number', -1)", "Bid", key_display="←→"),
        Binding("right", "step('number', 1)", "Bid", show=False),
        Binding("up", "step('number', 1)", "Bid", show=False),
        Binding("down", "step('number', -1)", "Bid", show=False),
        Binding("left", "step('card', -1)", "Card", key_display="←→"),
        Binding("right", "step('card', 1)", "Card", show=False),
        Binding("up", "colour(-1)", "Colour", show=False),
        Binding("down", "colour(1)", "Colour", show=False),
        *(Binding(digit, f"digit('{digit}')", "Bid", show=False) for digit in "0123456789"),
        Binding("t", f"panel('{LAST_TRICK}')", "Last"),
        Binding("s", f"panel('{SHEET}')", "Sheet"),
        Binding("pageup", "scroll_sheet(1)", "Earlier deals", show=False),
        Binding("pagedown", "scroll_sheet(-1)", "Later deals", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._panel: str | None = None
        self._layout: Layout | None = None
        self._keys: tuple[object, ...] = ()
        """What decides which keys there are."""

    def compose(self) -> ComposeResult:
        """Five zones, from top to bottom; the score sheet stands in for the players where there is little room."""
        yield Status(id="status")
        yield Seats(id="seats")
        yield ScoreSheet(id="sheet")
        yield Numbers(id="numbers")
        yield Hand(id="hand")

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────────────

    def show(self, scene: Scene) -> None:
        """Show another scene; another view closes the panel."""
        if self.scene is None or self.scene.view != scene.view:
            self._panel = None
            self.query_one(ScoreSheet).earlier = 0
        self.scene = scene
        self._arrange()
        super().show(scene)

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        self._arrange()
        self._redraw()

    def _arrange(self) -> None:
        """Give every zone its lines, and change the keys where others matter now."""
        if not self.scene or not self.size.width:
            return
        layout = layout_for(self.scene.view, *self.size)
        self._layout = layout
        seats, sheet = self.query_one(Seats), self.query_one(ScoreSheet)
        seats.styles.height = layout.seats.lines + SHEET_GAP if layout.sheet else "1fr"
        self.query_one(Numbers).styles.height = layout.numbers.lines
        self.query_one(Hand).styles.height = layout.hand.lines
        sheet.display = layout.sheet or self._panel == SHEET
        seats.display = layout.sheet or self._panel != SHEET
        seats.looking_back = self._panel == LAST_TRICK
        for zone in self.query(SkatZone):
            zone.layout_of_board = layout
        keys = (self.scene.view.phase, self.scene.view.last is None, layout.sheet)
        if keys != self._keys:
            self._keys = keys
            self.refresh_bindings()

    def action_panel(self, panel: str) -> None:
        """Lay the last trick or the score sheet over the players, or take it away."""
        self._panel = None if self._panel == panel else panel
        self.query_one(ScoreSheet).earlier = 0
        self._arrange()
        self._redraw()

    def _redraw(self) -> None:
        for zone in self.zones():
            zone.redraw()

    def action_scroll_sheet(self, by: int) -> None:
        """See earlier or later deals of the score sheet."""
        self.query_one(ScoreSheet).scroll(by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the keys for what can be done in this phase."""
        if not self.scene:
            return action != "panel"
        view: View = self.scene.view
        if action == "step":
            return parameters[0] == ("number" if view.phase == "predicting" else "card")
        if action in ("colour", "digit"):
            return (action == "digit") == (view.phase == "predicting")
        if action == "panel" and parameters[0] == SHEET:
            return self._layout is None or not self._layout.sheet
        return None if action == "panel" and view.last is None else True

    # ── what can be marked ──────────────────────────────────────────────────────────────────────────────────────────

    def spots(self, view: View, kind: str) -> Sequence[Any]:
        """The numbers up to the tricks of the deal, or the own cards; the rules say which of them are not allowed."""
        if view.phase == "predicting":
            return range(view.hand_size + 1) if kind == "number" else ()
        return [name_of(card) for card in view.hand] if kind == "card" and view.phase == "playing" else ()

    def act(self, view: View, marks: Mapping[str, Any]) -> Predict | Play | None:
        """The prediction or the card that is marked."""
        if view.phase == "predicting":
            return Predict(marks["number"]) if "number" in marks else None
        return Play(marks["card"]) if "card" in marks else None

    def missing(self, view: View, marks: Mapping[str, Any]) -> str:
        """A number, or a card."""
        if view.phase == "predicting":
            return _("Choose a number first: type it, or ←→.")
        return _("Choose a card first: ←→.")

    def offer(self, view: View, marks: Mapping[str, Any]) -> str:
        """What is marked, and that Enter predicts or plays it, or that it cannot."""
        if view.phase == "predicting" and "number" in marks:
            return _prediction_offered(view, marks["number"])
        if view.phase == "playing" and "card" in marks:
            if marks["card"] == BLIND:
                return _("Play your only card? Enter lays it.")
            return _("Play {card}? Enter lays it.").format(card=marks["card"])
        return ""

    def mark(self, kind: str, value: Any | None) -> None:
        """Mark a number or a card, if that is what is asked for."""
        if self.scene and self.spots(self.scene.view, kind):
            super().mark(kind, value)

    def action_step(self, kind: str, by: int) -> None:
        """Move the mark; the first step is to a card that may be played."""
        if self.scene and self.scene.asked and kind == "card" and kind not in self.scene.marks:
            playable = self.scene.view.playable
            if playable:
                self.mark(kind, name_of(playable[0 if by > 0 else -1]))
                return
        super().action_step(kind, by)

    def action_colour(self, by: int) -> None:
        """Move the mark to the first card of the next colour, or of the one before."""
        if not self.scene or not self.scene.asked:
            return
        view: View = self.scene.view
        marked = self.scene.marks.get("card")
        firsts = [group[0] for group in colours_held(view)]
        if marked is None or marked == BLIND or not firsts:
            self.action_step("card", by)
            return
        place = [colour_of(view.deck, code) for code in firsts].index(colour_of(view.deck, marked))
        self.mark("card", firsts[(place + by) % len(firsts)])

    def action_digit(self, digit: str) -> None:
        """Type a number of tricks."""
        self.type_digit("number", digit)


def _prediction_offered(view: View, number: int) -> str:
    if number > view.hand_size:
        return _("You cannot win {n} tricks: 0 to {most} is possible.").format(n=number, most=view.hand_size)
    if number == view.forbidden:
        return _("The hook forbids {n}: predictions and tricks would be equal.").format(n=number)
    tricks = words.tricks_of(number)
    if view.options.bidding == "secret":
        return _("Predict {tricks}? Enter writes it down in secret.").format(tricks=tricks)
    return _("Predict {tricks}? Enter says it; it is final.").format(tricks=tricks)


class SkatZone(Zone):
    """A zone that knows how the board uses its room."""

    layout_of_board: Layout | None = None

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the scene, once the board has its size."""
        if self.layout_of_board:
            self.draw_in(canvas, scene, self.layout_of_board)

    def draw_in(self, canvas: Canvas, scene: Scene, layout: Layout) -> None:
        """Draw the scene in this layout; every zone says how."""
        raise NotImplementedError


class Status(SkatZone):
    """The first line: what is trump, and which deal it is."""

    def draw_in(self, canvas: Canvas, scene: Scene, layout: Layout) -> None:
        """The turned card on the left, the deal on the right; between two deals, which one has ended."""
        view: View = scene.view
        if ended := scored(scene.events):
            sentence = _("Deal {deal} of {deals} has ended")
            canvas.text(1, 0, sentence.format(deal=ended.deal, deals=len(view.plan)), "title")
            return
        if view.turned and view.trump:
            x = canvas.text(1, 0, _("trump"), "dim") + 1
            x = canvas.text(x, 0, f" {view.turned} ", suit_looks(view.deck)[view.trump.letter]) + 1
            canvas.text(x, 0, _(view.trump.name), "bright")
        else:
            canvas.text(1, 0, _("no trump"), "bright")
        deal = _("deal {deal} of {deals} · {cards} · {name} dealt")
        text = deal.format(
            deal=view.round, deals=len(view.plan), cards=words.cards(view.hand_size), name=scene.names[view.dealer]
        )
        canvas.right(canvas.width - 1, 0, text)


class Seats(SkatZone):
    """The players with what they predicted, took and played."""

    looking_back = False
    """Whether the last trick is shown instead of the running one."""

    def draw_in(self, canvas: Canvas, scene: Scene, layout: Layout) -> None:
        """In columns with the cards below the names, or in rows."""
        seen = shown(scene.view, scene.events, self.looking_back)
        draw = draw_seats_side_by_side if layout.seats.side_by_side else draw_seats_in_rows
        draw(canvas, scene, seen, layout.seats.card)


class ScoreSheet(SkatZone):
    """All deals of the match."""

    earlier = 0
    """How many deals it is scrolled back."""

    def draw_in(self, canvas: Canvas, scene: Scene, layout: Layout) -> None:
        """As many deals as there is room for."""
        draw_sheet(canvas, scene, self.earlier)

    def scroll(self, by: int) -> None:
        """Go back by so many deals, or forth."""
        if self.scene and self.display:
            most = most_scrolled(self.scene.view, self.size.height - SHEET_MARGIN)
            self.earlier = max(0, min(most, self.earlier + by))
            self.redraw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """See earlier deals."""
        self.scroll(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """See later deals."""
        self.scroll(-1)


class Numbers(SkatZone):
    """While predictions are made, the numbers to choose from; below them, how predictions and tricks compare."""

    def draw_in(self, canvas: Canvas, scene: Scene, layout: Layout) -> None:
        """The numbers in lines, then a sentence."""
        view: View = scene.view
        if view.phase == "predicting" and not scored(scene.events):
            canvas.text(1, 0, _("predict"), "title")
            for number in range(view.hand_size + 1):
                line, place = divmod(number, layout.numbers.in_a_line)
                draw_number(canvas, NUMBERS_LABEL + place * layout.numbers.pitch, line, scene, number)
        sentence = " ".join(compared(view, scene.events, scene.names))
        canvas.text(1, canvas.height - 1, fitted(sentence, canvas.width - 2))


def draw_number(canvas: Canvas, x: int, y: int, scene: Scene, number: int) -> None:
    """A number: in brackets where it is marked, with a cross where the hook forbids it."""
    view: View = scene.view
    marked, forbidden = scene.marks.get("number") == number, view.forbidden == number
    look = "bad" if forbidden else "marked" if marked else "legal" if scene.asked else "dim"
    if marked:
        canvas.text(x - 1, y, f"[{number:2d}]", look)
    else:
        canvas.right(x + 2, y, f"✗{number}" if forbidden else str(number), look)
    canvas.spot(x - 1, y, 3, 1, Spot("number", number))


class Hand(SkatZone):
    """The own cards, sorted by colour."""

    def draw_in(self, canvas: Canvas, scene: Scene, layout: Layout) -> None:
        """All in one row with gaps between the colours, or a line for every colour, or two."""
        view: View = scene.view
        if any(isinstance(card, Back) for card in view.hand):
            draw_unseen(canvas, scene, layout)
        elif layout.hand.by_colour:
            draw_hand_by_colour(canvas, scene, layout)
        else:
            draw_hand_in_a_row(canvas, scene, layout)


def draw_unseen(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    """The only card, which its owner must not see."""
    marked = scene.marks.get("card") == BLIND
    size = layout.hand.card
    draw_back(canvas, 1, 0, (size.width, size.height), marked=marked)
    canvas.text(size.width + 3, size.height // 2, _("The others see your only card, you do not."), "dim")
    canvas.spot(1, 0, size.width, size.height, Spot("card", BLIND))


def draw_hand_in_a_row(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    """The cards side by side, a gap between the colours."""
    x = 1
    for group in colours_held(scene.view):
        for code in group:
            draw_own_card(canvas, x, 0, scene, layout, code)
            x += layout.hand.card.pitch
        x += 1


def draw_hand_by_colour(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    """A line for every colour of the deck, also where the hand has none of it; a second one where it has many."""
    view: View = scene.view
    size, y = layout.hand.card, 0
    in_a_line = cards_in_a_line(canvas.width, size)
    held = {code[0]: group for group in colours_held(view) for code in group}
    for colour in view.deck.colours:
        group = held.get(colour.letter, [])
        if view.hand and not group:
            canvas.text(2, y + size.height // 2, _("no {colour}").format(colour=_(colour.name)), "dim")
        for start in range(0, len(group) or 1, in_a_line):
            for place, code in enumerate(group[start : start + in_a_line]):
                draw_own_card(canvas, 1 + place * size.pitch, y, scene, layout, code)
            y += size.height


def draw_own_card(canvas: Canvas, x: int, y: int, scene: Scene, layout: Layout, code: str) -> None:
    """A card of the hand: in a frame, heavy where it is marked; bare and dimmed where it may not be played."""
    view: View = scene.view
    size, marked = layout.hand.card, scene.marks.get("card") == code
    legal = not view.playable or code in view.playable
    frame = "marked" if marked else "frame" if legal else None
    if size.height == FLAT.height:
        x += 1
        if marked:
            canvas.text(x - 1, y, "[", "marked")
            canvas.text(x + size.width, y, "]", "marked")
    draw_playing_card(
        canvas, x, y, (size.width, size.height), view.deck, code, dimmed=not legal, frame=frame, heavy=marked
    )
    canvas.spot(x, y, size.width, size.height, Spot("card", code))


def colours_held(view: View) -> list[list[str]]:
    """The own cards that can be seen, colour by colour."""
    codes = [card for card in view.hand if isinstance(card, str)]
    groups = [[code for code in codes if code[0] == colour.letter] for colour in view.deck.colours]
    return [group for group in groups if group]


def name_of(card: str | Back) -> str:
    """What the card is called in an act."""
    return BLIND if isinstance(card, Back) else card


BOARD = SkatBoard
