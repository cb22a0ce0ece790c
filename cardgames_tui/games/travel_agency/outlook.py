"""What a view lets its reader foresee: who leads where, what would win the game, what a card would make of a tour."""

from cardgames_tui.engine.game import Event, Seat
from cardgames_tui.engine.language import _

from .tour import Rating, rating_of
from .view import GameEnded, GameStarted, Group, GroupTaken, SightLaid, SightReceived, View

PLACES = 3
"""Sights of a complete tour."""
_MANY = 5
_NEIGHBOURS = 3


def ahead(group: Group) -> Seat | None:
    """Who owns the group or, before that, has the better complete tour there; equal ones are led by the earlier."""
    if group.owner is not None:
        return group.owner
    complete = [(tour.rating, -tour.completed, seat) for seat, tour in enumerate(group.tours) if tour.rating]
    return max(complete)[2] if complete else None


def nearly_full(group: Group) -> bool:
    """Whether one card more decides the group."""
    return group.owner is None and sum(len(tour.cards) for tour in group.tours) == 2 * PLACES - 1


def winning(view: View, seat: Seat) -> tuple[int, ...]:
    """The undecided groups, 1 to 9, each of which alone would win the game for the seat (3.6)."""
    owners = [group.owner for group in view.groups]
    return tuple(
        place + 1
        for place, owner in enumerate(owners)
        if owner is None and _wins([*owners[:place], seat, *owners[place + 1 :]], seat)
    )


def made(view: View, card: str, number: int) -> Rating | None:
    """What the own tour at the group would be worth with the card; None where it would not be complete by it."""
    cards = view.groups[number - 1].tours[_own(view)].cards
    return rating_of([*cards, card]) if len(cards) == PLACES - 1 else None


def news(events: tuple[Event, ...]) -> frozenset[str | int]:
    """The cards that were laid or drawn in the running game, by code, and the groups that were taken, by number."""
    new = set[str | int]()
    for event in events:
        match event:
            case GameStarted():
                new.clear()
            case SightLaid(card=card) | SightReceived(card=card):
                new.add(card)
            case GroupTaken(group=group):
                new.add(group)
            case GameEnded(neighbours=neighbours):
                new.update(neighbours)
    return frozenset(new)


def standing(view: View, seat: Seat) -> str:
    """The match points, the groups that the seat owns, and those that would win it the game."""
    owned = [str(number) for number, group in enumerate(view.groups, 1) if group.owner == seat]
    parts = [_("groups: {groups}").format(groups=" ".join(owned)) if owned else _("no groups yet")]
    if view.options.match_length > 1:
        parts.insert(0, _("points {n}").format(n=view.points[seat]))
    near = () if view.over else winning(view, seat)
    undecided = [group.owner for group in view.groups].count(None)
    if 1 < len(near) == undecided:
        parts.append(_("wins with any"))
    elif near:
        parts.append(_("wins with {groups}").format(groups=" ".join(map(str, near))))
    return " · ".join(parts)


def preview(view: View, card: str, number: int) -> str:
    """What the card would make of the own tour at the group."""
    group, own = view.groups[number - 1], _own(view)
    cards = group.tours[own].cards
    if len(cards) == PLACES:
        return _("you have three sights at {group}").format(group=number)
    if not cards:
        return _("the first of your three at {group}").format(group=number)
    rating = made(view, card, number)
    if rating is None:
        return _("with {cards} at {group}: one more to come").format(cards=cards[0], group=number)
    sentence = _("with {cards} at {group}: {rating}")
    against = group.tours[1 - own].rating
    if group.owner is None and against:
        sentence = (
            _("with {cards} at {group}: {rating}, beats {against}")
            if rating > against
            else _("with {cards} at {group}: {rating}, loses to {against}")
        )
    return sentence.format(cards=" ".join(cards), group=number, rating=rating, against=against)


def _own(view: View) -> Seat:
    """Whose card is marked; an onlooker, who marks none, looks from the first seat."""
    return 0 if view.seat is None else view.seat


def _wins(owners: list[Seat | None], seat: Seat) -> bool:
    firsts = range(len(owners) - _NEIGHBOURS + 1)
    three = any(owners[first : first + _NEIGHBOURS] == [seat] * _NEIGHBOURS for first in firsts)
    return three or owners.count(seat) >= _MANY
