"""The table of Over & Under."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import fitted, padded, wrapped
from cardgames_tui.ui.board import Board
from cardgames_tui.ui.canvas import PLAIN, Canvas, Spot
from cardgames_tui.ui.scene import Scene
from cardgames_tui.ui.zone import Zone

from . import drawing, words
from .comparison import column_of, leading
from .drawing import NARROWEST, PLACES_IN_A_ROW, Column, Focus, row_of_cards
from .offer import MARKABLE, free_places, missing, offered, unmarked
from .view import DIRECTIONS, Call, Card, Category, Draw, Play, Trick, TrickShown, View

_ARROWS = {"over": "↑", "under": "↓"}
_HAND = 4
"""The most cards in a hand."""
_IN_ONE_LINE = 5
"""The most players who are named in one line."""
_DOTS = 5
"""The highest target that is shown as dots."""
_TABLE_LINES = 14
"""Variant 3: the most players and categories together with a line for each player; beyond, two share a line."""
_LAST_TRICK = 24
"""Columns of the list of the last trick beside a card."""
_WIDEST_CARD = 68
_FEWEST = 3
"""A trick of two is drawn as wide as one of three."""
_SO_FAR = 2
"""Columns for the sign of the best card so far."""


class OverUnderBoard(Board):
    """The players above, in variant 3 with what they played; the call; below the cards."""

    DEFAULT_CSS = """
    OverUnderBoard #seats { height: 1; }
    OverUnderBoard #call { height: 1; background: $surface; }
    OverUnderBoard #cards { height: 1fr; }
    """
    KINDS = ("card", "category", "direction", "place")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step('card', -1)", "Card", key_display="←→"),
        Binding("right", "step('card', 1)", "Card", show=False),
        Binding("left", "step('place', -1)", "Place", key_display="←→↑↓"),
        Binding("right", "step('place', 1)", "Place", show=False),
        Binding("up", f"step('place', -{PLACES_IN_A_ROW})", "Place", show=False),
        Binding("down", f"step('place', {PLACES_IN_A_ROW})", "Place", show=False),
        Binding("up", "step('category', -1)", "Category", key_display="↑↓"),
        Binding("down", "step('category', 1)", "Category", show=False),
        Binding("left", "step('direction', -1)", "Direction", show=False),
        Binding("right", "step('direction', 1)", "Direction", show=False),
        Binding("o", "mark('direction', 'over')", "Call", key_display="o/u"),
        Binding("u", "mark('direction', 'under')", "Under", show=False),
        *(Binding(digit, f"digit('{digit}')", "Number", show=False) for digit in "0123456789"),
    ]

    def compose(self) -> ComposeResult:
        """Three zones, from top to bottom."""
        yield Seats(id="seats")
        yield CallLine(id="call")
        yield Cards(id="cards")

    def show(self, scene: Scene) -> None:
        """Show another scene; the keys change with the phase."""
        before = self.scene
        self.query_one(Seats).styles.height = seat_lines(scene.view)
        super().show(scene)
        if before is None or before.view.phase != scene.view.phase:
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the keys for what can be marked in this phase."""
        markable = MARKABLE[self.scene.view.phase] if self.scene else ()
        if action in ("step", "mark"):
            return parameters[0] in markable
        if action == "digit":
            return "card" in markable or "place" in markable
        return True

    def spots(self, view: View, kind: str) -> Sequence[Any]:
        """Own cards, categories, over and under, or the places of the pile that are left."""
        if kind not in MARKABLE[view.phase]:
            return ()
        if kind == "card":
            return [card.number for card in view.hand]
        if kind == "category":
            return [category.id for category in view.deck.categories]
        if kind == "direction":
            return DIRECTIONS
        return free_places(view)

    def act(self, view: View, marks: Mapping[str, Any]) -> Call | Play | Draw | None:
        """The call, the card, the card with a call, or the draw that is marked."""
        if unmarked(view, marks):
            return None
        if view.phase == "draw":
            return Draw(marks["place"])
        if view.phase == "follow":
            return Play(marks["card"])
        call = Call(marks["category"], marks["direction"])
        return call if view.phase == "call" else Play(marks["card"], call)

    def missing(self, view: View, marks: Mapping[str, Any]) -> str:
        """The first of what is still to be marked."""
        return missing(view, marks)

    def offer(self, view: View, marks: Mapping[str, Any]) -> str:
        """What the marks say, and what is still missing or what Enter does."""
        return offered(view, marks)

    def mark(self, kind: str, value: Any | None) -> None:
        """Mark a spot, if its kind can be marked in this phase."""
        if self.scene and kind in MARKABLE[self.scene.view.phase]:
            super().mark(kind, value)

    def action_digit(self, digit: str) -> None:
        """Type the number of a card, or of a place."""
        if self.scene:
            self.type_digit(MARKABLE[self.scene.view.phase][0], digit)


class Seats(Zone):
    """Everybody's tricks, and in variant 3 what everybody played."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """In variants 1 and 2 one or two lines; in variant 3 a row for each player, or half a row."""
        view: View = scene.view
        rows = seat_lines(view)
        in_a_row = -(-len(scene.names) // rows)
        width = canvas.width // in_a_row
        for seat, name in enumerate(scene.names):
            row, column = (seat % rows, seat // rows) if view.options.variant == 3 else divmod(seat, in_a_row)
            x = column * width
            if view.options.variant == 3:
                _seat_with_card(canvas, x, row, width - 1, scene, seat, name)
            else:
                _seat(canvas, x, row, min(width - 1, 28), scene, seat, name)


class CallLine(Zone):
    """What is called, or is to be called, and what lies in the pile."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """The call on the left, pile and pot on the right."""
        view: View = scene.view
        trick = revealed(scene)
        if trick:
            said = _("Trick {number}").format(number=trick.number)
            x = canvas.text(1, 0, f"{said} · ", "dim")
            _called(canvas, x, trick.category, Call(trick.category.id, trick.direction), scene.names[trick.announcer])
        elif view.call:
            category = view.deck.categories[column_of(view.deck, view.call.category)]
            _called(canvas, 1, category, view.call, scene.names[view.announcer])
        elif view.contenders:
            canvas.text(1, 0, _("The draw for the win: the highest card number wins."), "title")
        elif view.turn is not None and view.turn == view.seat:
            _choice_of_call(canvas, scene)
        elif view.turn is not None:
            canvas.text(1, 0, _("{name} is to call.").format(name=scene.names[view.turn]), "dim")
        pot = _("pot {pot}   ").format(pot=view.pot) if view.options.tie_rule == "pot" else ""
        canvas.right(canvas.width - 1, 0, pot + _("pile {pile}").format(pile=view.pile), "dim")


class Cards(Zone):
    """The cards that may be seen: the own ones, or those of a trick that everybody looks at."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """A trick that was just shown, the draw for the win, or the own cards."""
        view: View = scene.view
        trick = revealed(scene)
        if trick:
            _draw_trick(canvas, scene, trick)
        elif view.contenders:
            drawing.draw_pile(canvas, len(view.deck.cards), view.draws, scene.marks.get("place"))
        elif view.options.variant == 3:
            _draw_hand(canvas, scene)
        else:
            _draw_one_card(canvas, scene)


def seat_lines(view: View) -> int:
    """The lines that the players take; the same through the match."""
    players = len(view.scores)
    if view.options.variant != 3:
        return 1 if players <= _IN_ONE_LINE else 2
    return players if players + len(view.deck.categories) <= _TABLE_LINES else -(-players // 2)


def revealed(scene: Scene) -> Trick | None:
    """The trick that was just shown, while everybody looks at it."""
    return next((event.trick for event in scene.events if isinstance(event, TrickShown)), None)


# ── the players ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _seat(canvas: Canvas, x: int, y: int, width: int, scene: Scene, seat: Seat, name: str) -> None:
    score = _score(scene.view, seat)
    canvas.text(x, y, _role(scene, seat), "marked")
    end = canvas.text(x + 1, y, fitted(name, width - len(score) - 2), _name_look(scene, seat))
    canvas.text(end + 1, y, score, _score_look(scene, seat))


def _seat_with_card(canvas: Canvas, x: int, y: int, width: int, scene: Scene, seat: Seat, name: str) -> None:
    named = 16 if width > 60 else 8
    canvas.text(x, y, _role(scene, seat), "marked")
    canvas.text(x + 1, y, padded(name, named), _name_look(scene, seat))
    canvas.right(x + named + 5, y, _score(scene.view, seat), _score_look(scene, seat))
    _seat_card(canvas, x + named + 7, y, width - named - 7, scene, seat)


def _seat_card(canvas: Canvas, x: int, y: int, width: int, scene: Scene, seat: Seat) -> None:
    """What the seat did in this trick, or in the draw for the win."""
    view: View = scene.view
    trick = revealed(scene)
    if trick:
        look = drawing.look_of(trick, seat)
        drawing.draw_deciding_row(canvas, x, y, width - _SO_FAR, view.deck, trick.cards[seat], trick.category, look)
        return
    drawn = next((drawn for drawn in view.draws if drawn.seat == seat), None)
    if drawn:
        said = _("place {position}: {card}").format(position=drawn.position, card=words.named_card(drawn.card))
        canvas.text(x, y, fitted(said, width), "changed" if seat in view.winners else "bright")
        return
    played = next((played for played in view.table if played.seat == seat), None)
    if played and view.call:
        category = view.deck.categories[column_of(view.deck, view.call.category)]
        cards = [played.card for played in view.table]
        best = [view.table[place].seat for place in leading(view.deck, cards, view.call)]
        look = "good" if seat in best else PLAIN
        drawing.draw_deciding_row(canvas, x, y, width - _SO_FAR, view.deck, played.card, category, look)
        canvas.right(x + width, y, "◂" if seat in best else "", look)
        return
    if seat == view.turn:
        canvas.text(x, y, _("to draw …") if view.contenders else _("to play …"), "dim")


def _role(scene: Scene, seat: Seat) -> str:
    """The sign before a name: who won the trick that is shown, who leads it, or who announces."""
    view: View = scene.view
    trick = revealed(scene)
    if trick:
        return drawing.sign_of(trick, seat)
    return "▸" if seat == view.announcer and view.phase in ("call", "lead", "follow") else ""


def _name_look(scene: Scene, seat: Seat) -> str:
    return drawing.name_look(seat, own=seat == scene.view.seat)


def _score(view: View, seat: Seat) -> str:
    score, target = view.scores[seat], view.options.target
    if view.options.variant == 3:
        return str(score)
    return "●" * score + "○" * (target - score) if target <= _DOTS else f"{score}/{target}"


def _score_look(scene: Scene, seat: Seat) -> str:
    trick = revealed(scene)
    return "changed" if trick and seat == trick.winner else "bright"


# ── the call ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _called(canvas: Canvas, x: int, category: Category, call: Call, name: str) -> None:
    x = canvas.text(x, 0, _("{name} called").format(name=name) + "  ")
    canvas.text(x, 0, f"{words.called(category, call.direction)} {_ARROWS[call.direction]}", "marked")


def _choice_of_call(canvas: Canvas, scene: Scene) -> None:
    """The category, and over and under as two buttons; with a card in the hand the card comes first."""
    view: View = scene.view
    marked = scene.marks.get("category")
    label = next((each.label for each in view.deck.categories if each.id == marked), _("a category"))
    x = canvas.text(1, 0, _("Your call:") + " ")
    canvas.text(x, 0, label, "marked" if marked else "dim")
    x += drawing.label_columns(view.deck)
    for direction in DIRECTIONS:
        chosen = scene.marks.get("direction") == direction
        text = f"{'▸' if chosen else ' '}{direction} {_ARROWS[direction]} "
        button = f"[{text}]"
        canvas.text(x, 0, button, "marked" if chosen else "legal")
        canvas.spot(x, 0, len(button), 1, Spot("direction", direction))
        x += len(button) + 1


# ── the cards ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _draw_one_card(canvas: Canvas, scene: Scene) -> None:
    """The announcer's card, or its back; beside it the last trick."""
    view: View = scene.view
    width = min(_WIDEST_CARD, canvas.width - _LAST_TRICK - 3)
    if view.hand:
        focus = Focus(scene.marks.get("category"), view.barred)
        drawing.draw_whole_card(canvas, 1, width, view.deck, view.hand[0], focus)
    elif view.turn is not None:
        drawing.draw_whole_back(canvas, 1, width, view.deck)
    if view.last:
        canvas.text(width + 3, 0, _("Last trick"), "title")
        drawing.draw_last_trick(canvas, width + 3, 1, canvas.width - width - 4, view.last, scene.names)


def _draw_hand(canvas: Canvas, scene: Scene) -> None:
    """The own cards side by side, or the backs of the cards of whoever is to act."""
    view: View = scene.view
    row = row_of_cards(view.deck, canvas.width, canvas.height, _HAND)
    if view.hand:
        focus = Focus(view.call.category if view.call else scene.marks.get("category"), view.barred)
        columns = [_own_column(card, scene) for card in view.hand]
        drawing.draw_cards_in_a_row(canvas, 0, row, view.deck, columns, focus)
    elif view.turn is not None:
        drawing.draw_backs_in_a_row(canvas, 0, row, view.hand_sizes[view.turn])
    if view.last and canvas.height > row.height + 2 + len(scene.names):
        call = words.called(view.last.category, view.last.direction)
        canvas.text(3, row.height + 1, _("Last trick: {call}").format(call=call), "title")
        _draw_trick_rows(canvas, row.height + 2, scene, view.last)


def _own_column(card: Card, scene: Scene) -> Column:
    view: View = scene.view
    marked = scene.marks.get("card") == card.number
    title = _(" new ") if card == view.drawn else ""
    look = "marked" if marked or view.call else "bright"
    return Column(card, title, look, marked, Spot("card", card.number))


def _draw_trick(canvas: Canvas, scene: Scene, trick: Trick) -> None:
    """What decided the trick in words, and all its cards: side by side, or a line each where they are many.

    In variant 3 the lines are those of the players, above.
    """
    view: View = scene.view
    sentences = wrapped(" ".join(words.decided(trick, scene.names)), canvas.width - 2)
    for y, line in enumerate(sentences):
        canvas.text(1, y, line, "bright")
    top = max(2, len(sentences))
    row = row_of_cards(view.deck, canvas.width, canvas.height - top, max(len(scene.names), _FEWEST))
    if row.width >= NARROWEST and top + row.height <= canvas.height:
        columns = [_trick_column(trick, seat, name) for seat, name in enumerate(scene.names)]
        focus = Focus(trick.category.id, None, "dim")
        drawing.draw_cards_in_a_row(canvas, top, row, view.deck, columns, focus)
    elif view.options.variant != 3:
        _draw_trick_rows(canvas, top, scene, trick)


def _trick_column(trick: Trick, seat: Seat, name: str) -> Column:
    won = seat == trick.winner
    title = f"{drawing.sign_of(trick, seat)} {name} "
    return Column(trick.cards[seat], title, "changed" if won else "bright", marked=won)


def _draw_trick_rows(canvas: Canvas, top: int, scene: Scene, trick: Trick) -> None:
    deck, width = scene.view.deck, canvas.width - 21
    for seat, name in enumerate(scene.names):
        look, y = drawing.look_of(trick, seat), top + seat
        canvas.text(1, y, drawing.sign_of(trick, seat), look)
        canvas.text(3, y, padded(name, 16), drawing.name_look(seat, own=False))
        drawing.draw_deciding_row(canvas, 20, y, width, deck, trick.cards[seat], trick.category, look)


BOARD = OverUnderBoard
