"""Every sentence about High Card."""

from collections.abc import Sequence

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event
from cardgames_tui.engine.language import _
from cardgames_tui.engine.sentences import listed, refusal

from . import SUMMARY as SUMMARY
from . import TITLE as TITLE
from .view import Played, TrickTaken, View

REFUSALS = {
    "HIGH_CARD_NOT_IN_HAND": "You do not hold {n}. Your cards: {list}.",
}
TAKES = {
    "highest": "the highest card takes the trick",
    "lowest": "the lowest card takes the trick",
}


def headline(view: View) -> str:
    """Game, option and trick."""
    trick = _("trick {round} of {rounds}").format(round=view.round, rounds=_rounds(view))
    return " · ".join([_(TITLE), _(TAKES[view.options.best]), trick])


def described(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """The trick, the players and the own hand."""
    lines = [headline(view)]
    if view.trick:
        lines.append(_("On the table: {cards}.").format(cards=listed(view.trick)))
    for name, tricks, size in zip(names, view.scores, view.hand_sizes, strict=True):
        lines.append(_("{name}: tricks {tricks}, cards {size}.").format(name=name, tricks=tricks, size=size))
    if view.hand:
        lines.append(_("Your cards: {cards}.").format(cards=listed(view.hand)))
    return tuple(lines)


def expected(view: View, names: Sequence[str]) -> str:
    """Who is to play."""
    if view.actor is None:
        return _("The match is over.")
    sentence = _("{name}, play a card.") if view.trick else _("{name}, lead a card.")
    return sentence.format(name=names[view.actor])


def typing(view: View) -> str:
    """A card is typed as its number."""
    return _("Type the number of a card, for example {example}.").format(example=view.hand[0] if view.hand else 7)


def chapter(view: View) -> str:
    """A trick, or the end."""
    return "The end" if view.actor is None else "A trick"


def happened(event: Event, names: Sequence[str]) -> str:
    """The event in a sentence."""
    match event:
        case Played(seat, card):
            return _("{name} plays {card}.").format(name=names[seat], card=card)
        case TrickTaken(seat, _leader, cards):
            return _("{name} takes the trick: {cards}.").format(name=names[seat], cards=listed(cards))
    return ""


def refused(error: RuleError, names: Sequence[str]) -> str:
    """What is wrong and what would be allowed."""
    return refusal(error, names, REFUSALS, {}, TITLE)


def _rounds(view: View) -> int:
    """The tricks of a match: those that were taken, and those for which cards are left."""
    return sum(view.scores) + max(view.hand_sizes)
