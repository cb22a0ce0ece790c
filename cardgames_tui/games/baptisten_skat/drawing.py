"""How the cards, the players and the score sheet of Baptisten-Skat are drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import fitted, padded
from cardgames_tui.ui.canvas import PLAIN, Canvas
from cardgames_tui.ui.scene import Scene

from . import words
from .layout import LABEL, SHEET_MARGIN, WIDEST_SEAT
from .situation import Shown, concerned, holding, note, predicted, progress, progress_look
from .view import DealScore, Deck, View, colour_of, value_of

CODE = 3
"""Columns of a card's code."""
_USUAL = {"red": "suit0", "blue": "suit1", "yellow": "suit2", "green": "suit3"}
_FULL_ENTRY = 15
"""Columns from which on an entry of the score sheet tells tricks, points and total."""
_SHORT_ENTRY = 9
"""Columns from which on it tells points and total; narrower ones tell the total."""
_SUITS = tuple([f"suit{suit}" for suit in range(6)])


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def suit_looks(deck: Deck) -> dict[str, str]:
    """The look of each colour, by letter: its own where the colour has a usual name, otherwise a free one."""
    names = {colour.letter: colour.name.casefold() for colour in deck.colours}
    taken = {_USUAL[name] for name in names.values() if name in _USUAL}
    free = iter([look for look in _SUITS if look not in taken])
    return {letter: _USUAL.get(name) or next(free) for letter, name in names.items()}


def label(code: str) -> str:
    """The code in three columns."""
    value = str(value_of(code))
    letter = code[: -len(value)]
    return letter + value.rjust(CODE - len(letter))


def draw_playing_card(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    deck: Deck,
    code: str,
    *,
    dimmed: bool = False,
    frame: str | None = "frame",
    heavy: bool = False,
) -> None:
    """A block of the card's colour with its code; without a block where it is dimmed, without a frame if there is none.

    `size` is width and height: a card one line high is the code alone, one five lines high tells its colour as well.
    """
    width, height = size
    look = "dim" if dimmed else suit_looks(deck)[code[0]]
    if height == 1:
        canvas.text(x, y, label(code), look)
        return
    if frame is not None:
        canvas.box(x, y, width, height, frame, heavy)
    canvas.fill(x + 1, y + 1, width - 2, height - 2, look)
    if height > CODE:
        canvas.text(x + 1, y + 1, padded(f" {code}", width - 2), look)
        canvas.centred(x + 1, y + 2, width - 2, _(colour_of(deck, code).name), look)
        canvas.right(x + width - 2, y + height - 2, code, look)
    else:
        canvas.centred(x + 1, y + 1, width - 2, label(code), look)


def draw_back(canvas: Canvas, x: int, y: int, size: tuple[int, int], *, marked: bool) -> None:
    """A card that may not be seen."""
    width, height = size
    canvas.box(x, y, width, height, "marked" if marked else "frame", heavy=marked)
    for line in range(y + 1, y + height - 1):
        canvas.text(x + 1, line, "░" * (width - 2), "dim")


# ── the players ─────────────────────────────────────────────────────────────────────────────────────────────────────


def name_look(view: View, seat: Seat) -> str:
    """Everybody has a colour; whose view it is stands out."""
    return f"seat{seat} bright" if seat == view.seat else f"seat{seat}"


def draw_seats_side_by_side(canvas: Canvas, scene: Scene, seen: Shown, card: int) -> None:
    """A column for every player: name, card, and how the deal stands."""
    width = min(WIDEST_SEAT, (canvas.width - LABEL - 1) // len(scene.names))
    lines = _lines_of(canvas.height, card)
    canvas.text(1, lines.card + card // 2, seen.title, "title")
    canvas.text(1, lines.predicted, _("predicted"), "dim")
    canvas.text(1, lines.taken, _("took"), "dim")
    if seen.points:
        canvas.text(1, lines.progress, _("points"), "dim")
    canvas.text(1, lines.score, _("score"), "dim")
    for seat in range(len(scene.names)):
        _draw_seat_column(canvas, LABEL + seat * width, width, lines, scene, seen, seat)


@dataclass(frozen=True, slots=True)
class _Lines:
    """Where everything about a player stands."""

    name: int
    card: int
    note: int
    predicted: int
    taken: int
    progress: int
    score: int


def _lines_of(height: int, card: int) -> _Lines:
    """All lines, with a free one at the top and one below the cards where there is room."""
    top = 1 if height > card + 7 else 0
    note = top + 1 + card
    table = note + (2 if height > card + 8 else 1)
    return _Lines(top, top + 1, note, table, table + 1, table + 2, table + 3)


def _draw_seat_column(canvas: Canvas, x: int, width: int, lines: _Lines, scene: Scene, seen: Shown, seat: Seat) -> None:
    view: View = scene.view
    new, card = seat in concerned(scene.events or scene.recap, len(scene.names)), lines.note - lines.card
    size = (9 if card > CODE else 7, card)
    canvas.centred(x, lines.name, width, _name(view, seen, scene.names[seat], seat), name_look(view, seat))
    _draw_played(canvas, x + (width - size[0]) // 2, lines.card, size, view, seen, seat, new)
    canvas.centred(x, lines.note, width, note(view, seen, seat), _note_look(view, seen, seat))
    canvas.centred(x, lines.predicted, width, predicted(view, seen, seat), _bid_look(seen, new))
    canvas.centred(x, lines.taken, width, str(seen.taken[seat]))
    if seen.points:
        canvas.centred(x, lines.progress, width, words.signed(seen.points[seat]), "changed")
    else:
        canvas.centred(x, lines.progress, width, progress(seen, seat, width), progress_look(seen, seat))
    canvas.centred(x, lines.score, width, str(view.scores[seat]), "bright")


def draw_seats_in_rows(canvas: Canvas, scene: Scene, seen: Shown, card: int) -> None:
    """A row for every player, below a line that says what is what."""
    canvas.text(2, 0, seen.title, "title")
    canvas.right(_BID, 0, _("predicted"), "dim")
    canvas.right(_TAKEN, 0, _("took"), "dim")
    if seen.points:
        canvas.right(_POINTS, 0, _("points"), "dim")
    canvas.right(_SCORE, 0, _("score"), "dim")
    for seat in range(len(scene.names)):
        _draw_seat_row(canvas, 1 + seat * card, card, scene, seen, seat)


_NAME, _CARD, _LED, _NOTE, _BID, _TAKEN, _PROGRESS, _POINTS, _SCORE = 2, 21, 27, 31, 52, 57, 59, 72, 79
"""Columns in a row: where the texts begin, and where the numbers end."""


def _draw_seat_row(canvas: Canvas, y: int, card: int, scene: Scene, seen: Shown, seat: Seat) -> None:
    view: View = scene.view
    new = seat in concerned(scene.events or scene.recap, len(scene.names))
    middle = y + card // 2
    canvas.text(_NAME - 2, middle, _name(view, seen, scene.names[seat], seat), name_look(view, seat))
    _draw_played(canvas, _CARD, y, (5, card), view, seen, seat, new)
    canvas.text(_NOTE, middle, note(view, seen, seat), _note_look(view, seen, seat))
    canvas.right(_BID, middle, predicted(view, seen, seat), _bid_look(seen, new))
    canvas.right(_TAKEN, middle, str(seen.taken[seat]))
    room = _POINTS - 5 - _PROGRESS if seen.points else _POINTS - _PROGRESS
    canvas.text(_PROGRESS, middle, progress(seen, seat, room), progress_look(seen, seat))
    if seen.points:
        canvas.right(_POINTS, middle, words.signed(seen.points[seat]), "changed")
    canvas.right(_SCORE, middle, str(view.scores[seat]), "bright")


def _name(view: View, seen: Shown, name: str, seat: Seat) -> str:
    acts = seat in view.to_act and not seen.is_full
    return f"▸ {name}" if acts else f"  {name}"


def _bid_look(seen: Shown, new: bool) -> str:
    return "changed" if new and not seen.cards else PLAIN


def _note_look(view: View, seen: Shown, seat: Seat) -> str:
    if seat == seen.winner:
        return "good"
    return "bright" if seat in view.to_act else "dim"


def _draw_played(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], view: View, seen: Shown, seat: Seat, new: bool
) -> None:
    """The played card, framed heavily where it wins; or the place for it."""
    code, (width, height) = seen.card_of(seat), size
    held = None if code or seen.is_full else holding(view, seat)
    if code:
        wins = seat == seen.winner
        frame = "good" if wins else "changed" if new else "frame"
        if height == 1:
            canvas.text(x, y, "[   ]" if wins else "     ", frame)
            x += 1
        draw_playing_card(canvas, x, y, size, view.deck, code, frame=frame, heavy=wins)
    elif held:
        draw_playing_card(canvas, x + (height == 1), y, size, view.deck, held, frame=None)
    elif height == 1:
        canvas.centred(x, y, width, "·", "dim")
    else:
        canvas.box(x, y, width, height, "frame")
    if code and seat == seen.leader:
        if height == 1:
            canvas.text(_LED, y, _("led"), "dim")
        else:
            canvas.centred(x, y, width, _("led"), "dim")


# ── the score sheet ───────────────────────────────────────────────────────────────────────────────────────────────────


def draw_sheet(canvas: Canvas, scene: Scene, earlier: int) -> None:
    """A line for every deal of the match, an entry for every player; `earlier` deals are scrolled back."""
    view: View = scene.view
    width = min(WIDEST_SEAT, (canvas.width - LABEL - 1) // len(scene.names))
    x = canvas.text(1, 0, _("Score sheet"), "title")
    canvas.text(x + 2, 0, _legend(width), "dim")
    if most_scrolled(view, canvas.height - SHEET_MARGIN):
        canvas.right(canvas.width - 1, 0, _("PgUp PgDn"), "bright")
    canvas.text(1, 1, _("deal"), "dim")
    canvas.right(LABEL, 1, _("cards"), "dim")
    for seat, name in enumerate(scene.names):
        end = LABEL + (seat + 1) * width
        canvas.right(end, 1, fitted(name, width - 1), name_look(view, seat))
    rows, totals = canvas.height - SHEET_MARGIN, running_totals(view.sheet)
    first = 1 + most_scrolled(view, rows) - earlier
    for line, number in enumerate(range(first, min(len(view.plan), first + rows - 1) + 1), SHEET_MARGIN):
        look = "bright" if number == view.round and view.phase != "over" else PLAIN
        canvas.right(5, line, str(number), look)
        canvas.right(LABEL, line, str(view.plan[number - 1]), look)
        for seat in range(len(scene.names)):
            end = LABEL + (seat + 1) * width
            if number <= len(view.sheet):
                _draw_entry(canvas, end, line, width, view.sheet[number - 1], totals[number - 1][seat], seat)
            else:
                canvas.right(end, line, "·", "dim")


def most_scrolled(view: View, rows: int) -> int:
    """How many deals lie before those in sight, if nobody scrolled."""
    return max(0, view.round - rows)


def running_totals(sheet: Sequence[DealScore]) -> list[tuple[int, ...]]:
    """The points of all seats after each deal."""
    totals: list[tuple[int, ...]] = []
    for score in sheet:
        before = totals[-1] if totals else (0,) * len(score.points)
        totals.append(tuple([total + points for total, points in zip(before, score.points, strict=True)]))
    return totals


def _legend(width: int) -> str:
    if width >= _FULL_ENTRY:
        return _("tricks taken of predicted, points, total")
    return _("points, total") if width >= _SHORT_ENTRY else _("total, * exact as predicted")


def _draw_entry(canvas: Canvas, end: int, y: int, width: int, score: DealScore, total: int, seat: Seat) -> None:
    exact = score.bids[seat] == score.taken[seat]
    look = "good" if exact else PLAIN
    if width < _SHORT_ENTRY:
        canvas.right(end, y, f"{total}*" if exact else f"{total} ", look)
        return
    canvas.right(end, y, str(total), "bright")
    canvas.right(end - 5, y, words.signed(score.points[seat]), look)
    if width >= _FULL_ENTRY:
        canvas.right(end - 10, y, f"{score.taken[seat]}/{score.bids[seat]}", look)
