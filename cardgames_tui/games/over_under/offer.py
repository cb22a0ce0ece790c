"""What marks on the table of Over & Under amount to, in words: what they say, and what is still missing."""

from collections.abc import Mapping
from typing import Any

from cardgames_tui.engine.language import _

from . import words
from .comparison import by_number, column_of, leading, standings
from .view import Call, Card, Phase, View

MARKABLE: dict[Phase, tuple[str, ...]] = {
    "call": ("category", "direction"),
    "lead": ("card", "category", "direction"),
    "follow": ("card",),
    "draw": ("place",),
    "over": (),
}
"""What is marked in each phase."""


def unmarked(view: View, marks: Mapping[str, Any]) -> list[str]:
    """The kinds of spots that are still to be marked."""
    return [kind for kind in MARKABLE[view.phase] if kind not in marks]


def missing(view: View, marks: Mapping[str, Any]) -> str:
    """What to mark next, in a sentence; nothing where all is marked."""
    sentences = {
        "card": _("Choose a card: ←→ or its number."),
        "category": _("Choose a category: ↑↓."),
        "direction": _("Over or under? o or u."),
        "place": _("Choose a place in the pile: arrows or its number."),
    }
    return next((sentences[kind] for kind in unmarked(view, marks)), "")


def offered(view: View, marks: Mapping[str, Any]) -> str:
    """What the marks say, and what is missing or what Enter does; nothing where nothing is marked."""
    if not marks:
        return ""
    if _is_elsewhere(view, marks):
        return _("You hold no card {number}.").format(number=marks["card"])
    if "place" in marks and marks["place"] not in free_places(view):
        return _("Place {n} is not free.").format(n=marks["place"])
    return f"{_said(view, marks)} {missing(view, marks) or _enter(view)}"


def free_places(view: View) -> list[int]:
    """The places of the pile from which nobody has drawn."""
    taken = [drawn.position for drawn in view.draws]
    return [place for place in range(1, len(view.deck.cards) + 1) if place not in taken]


def _is_elsewhere(view: View, marks: Mapping[str, Any]) -> bool:
    """Whether a card is marked that is not in the hand."""
    return "card" in marks and marks["card"] not in [card.number for card in view.hand]


def _said(view: View, marks: Mapping[str, Any]) -> str:
    if view.phase == "draw":
        return _("Place {n}.").format(n=marks["place"])
    if view.phase == "call":
        return _call(view, marks, view.hand[0])
    card = next((card for card in view.hand if card.number == marks.get("card")), None)
    if card and view.call:
        return _against_the_table(view, view.call, card)
    label = words.named_card(card) if card else _("Card {number}").format(number=marks.get("card", "…"))
    call = _call(view, marks, card)
    return f"{label}: {call}" if call else f"{label}."


def _enter(view: View) -> str:
    if view.phase == "call":
        return _("Enter calls it.")
    return _("Enter draws it.") if view.phase == "draw" else _("Enter plays it.")


def _call(view: View, marks: Mapping[str, Any], card: Card | None) -> str:
    """As much of a call as is marked; nothing where none of it is."""
    parts = []
    if "category" in marks:
        parts.append(_category(view, marks["category"], card))
    if "direction" in marks:
        over = marks["direction"] == "over"
        parts.append(_("over, the highest number wins") if over else _("under, the lowest number wins"))
    return ", ".join(parts) + "." if parts else ""


def _category(view: View, id: str, card: Card | None) -> str:
    """The category with the card's number and the range of the deck."""
    column = column_of(view.deck, id)
    category = view.deck.categories[column]
    if not card:
        return category.label
    standing = standings(view.deck, card)[column]
    return _("{label} {value} ({low} to {high})").format(
        label=category.label,
        value=words.amount(card.values[column], category),
        low=f"{standing.low:,}",
        high=f"{standing.high:,}",
    )


def _against_the_table(view: View, call: Call, card: Card) -> str:
    """How the card would stand among those on the table."""
    column = column_of(view.deck, call.category)
    category = view.deck.categories[column]
    value = words.amount(card.values[column], category)
    return f"{words.named_card(card)}, {category.label} {value}: {_standing(view, call, card)}"


def _standing(view: View, call: Call, card: Card) -> str:
    table = [*(played.card for played in view.table), card]
    best = leading(view.deck, table, call)
    last = len(table) - 1
    if last not in best:
        return _("not enough for the best so far.")
    if len(best) == 1:
        return _("the best so far.")
    if view.options.tie_rule == "pot":
        return _("as good as the best so far.")
    if by_number(table, best, call.direction) == last:
        return _("as good as the best so far, and its card number wins.")
    return _("as good as the best so far, but its card number loses.")
