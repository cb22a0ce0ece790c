"""How the cards of Over & Under are drawn: frames, numbers, and bars that place a number in the range of the deck."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.text import cells, fitted, wrapped
from cardgames_tui.ui.canvas import PLAIN, Canvas, Spot
from cardgames_tui.ui.cards import LOW, draw_card

from . import words
from .comparison import Standing, column_of, standings
from .view import Card, Category, Deck, Drawn, Trick

FRAME = 3
"""Lines of a card besides its categories: the frame above and below, and the name."""
PLACES_IN_A_ROW = 20
NARROWEST = 12
"""Columns of the narrowest card in a row of cards."""
_WIDEST = 24
_SHORTEST_BAR = 8
_MARGIN = 2
"""Columns before a category, for the sign of the marked one."""


@dataclass(frozen=True, slots=True)
class Focus:
    """Which categories stand out."""

    category: str | None = None
    """The id of the marked or called category."""
    barred: str | None = None
    """The id of the category that may not be called."""
    look: str = PLAIN
    """The look of the other categories."""


@dataclass(frozen=True, slots=True)
class Column:
    """A card in a row of cards."""

    card: Card
    title: str = ""
    """Stands in the frame: whose card it is, or that it is new."""
    look: str = "bright"
    """The look of the number in the focus."""
    marked: bool = False
    spot: Spot | None = None


def draw_bar(canvas: Canvas, x: int, y: int, width: int, value: int, standing: Standing, look: str) -> None:
    """A bar of half columns: empty for the lowest number of the deck only, full for the highest only."""
    halves = _halves(value, standing, 2 * width)
    filled = "━" * (halves // 2) + "╾" * (halves % 2)
    canvas.text(x, y, "─" * width, "frame")
    canvas.text(x, y, filled, look)


def draw_whole_card(canvas: Canvas, x: int, width: int, deck: Deck, card: Card, focus: Focus) -> None:
    """One card with its group, and a line for every category: name, number, unit, and a bar."""
    first, steps, height = _whole(canvas, deck)
    _frame(canvas, x, 0, width, height, card, "", marked=False)
    canvas.text(x + 2, 1, fitted(card.name, width - 12), "title")
    canvas.right(x + width - 2, 1, card.code, "dim")
    canvas.text(x + 2, 2, card.group, "dim")
    ranges = standings(deck, card)
    label, number = _longest([each.label for each in deck.categories]), _number_width(ranges)
    free = width - 2 - _MARGIN - label - 1 - number - 1
    unit = min(_longest([words.unit(each) for each in deck.categories]), free - _SHORTEST_BAR - 2)
    for line, (category, value, standing) in enumerate(zip(deck.categories, card.values, ranges, strict=True)):
        y = first + line * steps
        look = _look(category, focus, "marked")
        canvas.text(x + 1, y, _sign(category, focus), "marked")
        canvas.text(x + 1 + _MARGIN, y, category.label, look)
        canvas.right(x + 1 + _MARGIN + label + 1 + number, y, f"{value:,}", look or "bright")
        canvas.text(x + 1 + _MARGIN + label + 1 + number + 1, y, fitted(words.unit(category), unit), look or "dim")
        bar = x + 1 + _MARGIN + label + 1 + number + 1 + unit + 1
        end = x + width - 2
        draw_bar(canvas, bar, y, end - bar, value, standing, look or "title")
        if steps > 1:
            canvas.text(bar, y + 1, f"{standing.low:,}", "dim")
            canvas.right(end, y + 1, f"{standing.high:,}", "dim")
        canvas.spot(x, y, width, steps, Spot("category", category.id))


def draw_whole_back(canvas: Canvas, x: int, width: int, deck: Deck) -> None:
    """The back of a card, as large as the card."""
    _back(canvas, x, 0, width, _whole(canvas, deck)[2])


class Row(NamedTuple):
    """Where cards lie side by side, the names of the categories on their left."""

    left: int
    """The column of the first card."""
    width: int
    """The columns of a card."""
    names: int
    """The lines for a card's name."""
    steps: int
    """The lines for each category."""
    height: int
    """The lines of a card."""


def row_of_cards(deck: Deck, width: int, room: int, places: int) -> Row:
    """A row for so many cards in `width` columns and `room` lines."""
    categories = len(deck.categories)
    names = 2 if room > FRAME + categories else 1
    steps = _steps(room - FRAME - names + 1, deck)
    left = label_columns(deck)
    if steps > 1:
        left = max(left, _MARGIN + _longest([words.unit(each) for each in deck.categories]) + 1)
    return Row(left, min(_WIDEST, (width - left) // places), names, steps, 2 + names + steps * categories)


def draw_cards_in_a_row(canvas: Canvas, y: int, row: Row, deck: Deck, columns: Sequence[Column], focus: Focus) -> None:
    """Cards side by side, the categories named once on the left."""
    top = y + 1 + row.names
    for line, category in enumerate(deck.categories):
        at = top + line * row.steps
        canvas.text(0, at, _sign(category, focus), "marked")
        canvas.text(_MARGIN, at, category.label, _look(category, focus, "marked"))
        if row.steps > 1:
            canvas.text(_MARGIN, at + 1, words.unit(category), "dim")
        canvas.spot(0, at, row.left, row.steps, Spot("category", category.id))
    for place, column in enumerate(columns):
        x = row.left + place * row.width
        _frame(canvas, x, y, row.width, row.height, column.card, column.title, marked=column.marked)
        for line, part in enumerate(_name_in_lines(column.card.name, row.width - 2, row.names)):
            canvas.text(x + 1, y + 1 + line, part, "title")
        _numbers(canvas, x + 1, top, row.width - 2, row.steps, deck, column, focus)
        if column.spot:
            canvas.spot(x, y, row.width, row.height, column.spot)


def draw_backs_in_a_row(canvas: Canvas, y: int, row: Row, count: int) -> None:
    """Cards of which nothing may be seen, side by side."""
    for place in range(count):
        _back(canvas, row.left + place * row.width, y, row.width, row.height)


def label_columns(deck: Deck) -> int:
    """The columns for the names of the categories left of cards in a row."""
    return _MARGIN + _longest([each.label for each in deck.categories]) + 1


def draw_deciding_row(
    canvas: Canvas, x: int, y: int, width: int, deck: Deck, card: Card, category: Category, look: str
) -> None:
    """A card in one line: its name, and its number in the category with a bar where there is room."""
    standing = standings(deck, card)[column_of(deck, category.id)]
    value = card.values[column_of(deck, category.id)]
    number = f"{value:,}"
    bar = max(0, width - 44)
    name = width - len(number) - 1 - (bar + 1 if bar else 0)
    label = words.named_card(card)
    canvas.text(x, y, label if cells(label) <= name else f"#{card.number} {fitted(card.name, name - 5)}", look)
    canvas.right(x + width - (bar + 1 if bar else 0), y, number, look or "bright")
    if bar:
        draw_bar(canvas, x + width - bar, y, bar, value, standing, look or "title")


def draw_last_trick(canvas: Canvas, x: int, y: int, width: int, trick: Trick, names: Sequence[str]) -> None:
    """The latest trick in a narrow list: its call, and everybody's number."""
    canvas.text(x, y, fitted(words.called(trick.category, trick.direction), width), "dim")
    for seat, name in enumerate(names):
        number = f"{trick.values[seat]:,}"
        line, won = y + 1 + seat, seat == trick.winner
        canvas.text(x, line, sign_of(trick, seat), "star")
        canvas.text(x + 2, line, fitted(name, width - 3 - len(number)), f"seat{seat}")
        canvas.right(x + width, line, number, "bright" if won else PLAIN)


def draw_pile(canvas: Canvas, places: int, draws: Sequence[Drawn], marked: int | None) -> None:
    """All places of a pile, face down; those that were drawn are empty."""
    rows = -(-places // PLACES_IN_A_ROW)
    framed = places < 100 and rows * LOW <= canvas.height
    taken = {drawn.position: drawn.seat for drawn in draws}
    left = (canvas.width - 4 * PLACES_IN_A_ROW) // 2
    for place in range(1, places + 1):
        row, column = divmod(place - 1, PLACES_IN_A_ROW)
        x, y = left + 4 * column, row * (LOW if framed else 1)
        if place in taken:
            canvas.right(x + 3, y + framed, "·", f"seat{taken[place]}")
        elif framed:
            draw_card(canvas, x, y, f"{place:2d}", "legal", marked=place == marked, spot=Spot("place", place))
        else:
            label = f"▸{place}" if place == marked else str(place)
            canvas.right(x + 4, y, label, "marked" if place == marked else "legal")
            canvas.spot(x, y, 4, 1, Spot("place", place))


def sign_of(trick: Trick, seat: Seat) -> str:
    """A star for the winner; an equals sign for others who had the winning number."""
    if seat == trick.winner:
        return "★"
    return "=" if seat in trick.best else ""


def look_of(trick: Trick, seat: Seat) -> str:
    """The look of a card in a complete trick."""
    if seat == trick.winner:
        return "changed"
    return "bright" if seat in trick.best else PLAIN


def name_look(seat: Seat, *, own: bool) -> str:
    """The look of a player's name."""
    return f"seat{seat} bright" if own else f"seat{seat}"


def _numbers(canvas: Canvas, x: int, y: int, width: int, steps: int, deck: Deck, column: Column, focus: Focus) -> None:
    ranges = standings(deck, column.card)
    number = _number_width(ranges)
    for line, (category, value, standing) in enumerate(zip(deck.categories, column.card.values, ranges, strict=True)):
        look = _look(category, focus, column.look)
        top = y + line * steps
        canvas.right(x + min(width, number), top, f"{value:,}", look or "bright")
        if width > number + 1:
            draw_bar(canvas, x + number + 1, top, width - number - 1, value, standing, look or "title")


def _frame(canvas: Canvas, x: int, y: int, width: int, height: int, card: Card, title: str, *, marked: bool) -> None:
    look = "marked" if marked else "frame"
    canvas.box(x, y, width, height, look, heavy=marked)
    number = f" {card.number} "
    canvas.right(x + width - 1, y, number, "bright")
    canvas.text(x + 1, y, fitted(title, width - 2 - len(number)), "changed" if marked else PLAIN)


def _back(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    canvas.box(x, y, width, height, "frame")
    for line in range(y + 1, y + height - 1):
        canvas.text(x + 1, line, "░" * (width - 2), "frame")


def _name_in_lines(name: str, width: int, lines: int) -> list[str]:
    parts = wrapped(name, width)
    return parts if len(parts) <= lines else [fitted(name, width)]


def _look(category: Category, focus: Focus, look: str) -> str:
    if category.id == focus.category:
        return look
    return "dim" if category.id == focus.barred else focus.look


def _sign(category: Category, focus: Focus) -> str:
    if category.id == focus.category:
        return "▸"
    return "×" if category.id == focus.barred else ""


def _whole(canvas: Canvas, deck: Deck) -> tuple[int, int, int]:
    """The line of a whole card's first category, the lines for each, and those of the card."""
    room, needed = canvas.height - FRAME - 1, len(deck.categories)
    steps = _steps(room, deck)
    gap = 1 if room > steps * needed else 0
    return 3 + gap, steps, FRAME + 1 + gap + steps * needed


def _steps(room: int, deck: Deck) -> int:
    """The lines for each category: two where all fit."""
    return 2 if room >= 2 * len(deck.categories) else 1


def _longest(texts: Sequence[str]) -> int:
    return max([cells(text) for text in texts])


def _number_width(ranges: Sequence[Standing]) -> int:
    return max([len(f"{number:,}") for standing in ranges for number in (standing.low, standing.high)])


def _halves(value: int, standing: Standing, halves: int) -> int:
    if value == standing.low:
        return 0
    if value == standing.high:
        return halves
    part = round(halves * (value - standing.low) / (standing.high - standing.low))
    return min(max(part, 1), halves - 1)
