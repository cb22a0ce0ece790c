"""Every sentence about Travel Agency."""

from collections.abc import Sequence

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Seat
from cardgames_tui.engine.language import _, counted
from cardgames_tui.engine.sentences import joined, listed, refusal

from . import SUMMARY as SUMMARY
from . import TITLE as TITLE
from .tour import Rating, sight_of
from .view import (
    GameEnded,
    GameStarted,
    GroupTaken,
    Passed,
    SightDrawn,
    SightLaid,
    SightReceived,
    Tour,
    View,
)

REFUSALS = {
    "TA_NOT_IN_HAND": "{card} is not in your hand. You hold: {list}.",
    "TA_NO_SUCH_GROUP": "Groups are numbered 1 to 9.",
    "TA_SIDE_FULL": "You already have three sights at group {g}. Free: {list}.",
    "TA_GROUP_DECIDED": "Group {g} is already taken; place at an undecided group: {list}.",
    "TA_MUST_PLAY": "You must lay one card before your turn ends.",
    "TA_ALREADY_PLAYED": "You have already laid a card this turn.",
    "TA_CLAIM_TOO_LATE": "Groups are decided at the start of your turn, before you lay a card.",
    "TA_CLAIM_OWNED": "Group {g} already belongs to {name}.",
    "TA_CLAIM_INCOMPLETE": "You need three sights of your own at group {g}; you have {n}.",
    "TA_CLAIM_NOT_PROVEN": "Not proven: with {cards} your opponent would have {stars} stars ({sum}).",
    "TA_CLAIM_LOST": "Group {g} would go to {name}: {theirs} beats {yours}.",
}
ONE_STAR = {"TA_CLAIM_NOT_PROVEN": "Not proven: with {cards} your opponent would have {stars} star ({sum})."}
"""Follows TA_CLAIM_NOT_PROVEN where the one who claims holds one of the cards."""
TIED = {"TA_CLAIM_LOST": "Group {g} would go to {name}: {theirs}, complete earlier, beats {yours}."}

KINDS = {1: "mixed bag", 2: "route", 3: "country tour", 4: "themed tour", 5: "grand tour"}
"""What tours are called, by their stars (3.4)."""

OWN_TURN = {
    "claiming": "{name}, lay a card: choose one and a group. You may claim groups first.",
    "laying": "{name}, lay a card: choose one and a group.",
    "laid": "{name}, you may claim groups; then end your turn.",
    "passing": "{name}, you cannot lay a card. You may claim groups; then pass.",
}
OTHER_TURN = {
    "claiming": "{name} lays a card, and may claim groups first.",
    "laying": "{name} lays a card.",
    "laid": "{name} may claim groups, and then ends the turn.",
    "passing": "{name} cannot lay a card, may claim groups, and then passes.",
}
TYPING = {
    "claiming": "Type a card and a group, for example {lay}; or before it a claim, such as {claim}.",
    "laying": "Type a card and a group, for example {lay}.",
    "laid": "Type pass to end your turn; or before it a claim, for example {claim}.",
    "passing": "Type pass; or before it a claim, for example {claim}.",
    "over": "There is nothing left to type.",
}
CHAPTERS = {
    "claiming": "A turn",
    "laying": "A turn",
    "laid": "Early decisions",
    "passing": "No card to lay",
    "over": "The end",
}


def headline(view: View) -> str:
    """Game, cards, the game of the match, and the turn."""
    parts = [_(TITLE), set_title(view)]
    if view.options.match_length > 1:
        parts.append(_("game {game} of {games}").format(game=view.game, games=view.options.match_length))
    parts.append(_("turn {turn}").format(turn=view.turn))
    return " · ".join(parts)


def described(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """The players, the pile, every group in a line, and the own hand."""
    lines = [headline(view)]
    lines += [_player(view, seat, name) for seat, name in enumerate(names)]
    lines.append(_("Cards left to draw: {pile}.").format(pile=view.pile))
    lines += [group_line(view, number, names) for number in range(1, len(view.groups) + 1)]
    if view.claimable:
        lines.append(_("You can claim: {groups}.").format(groups=listed(view.claimable)))
    if view.hand:
        cards = [f"{card} {sight_of(view.countries, card)}" for card in view.hand]
        lines.append(_("Your cards: {cards}.").format(cards=listed(cards)))
    return tuple(lines)


def expected(view: View, names: Sequence[str]) -> str:
    """What the one to act may do."""
    if view.over:
        return _("The match is over.")
    sentences = OWN_TURN if view.seat == view.mover else OTHER_TURN
    return _(sentences[view.phase]).format(name=names[view.mover])


def typing(view: View) -> str:
    """A card and a group are typed as they are called; the example is from the own hand."""
    card = view.hand[0] if view.hand else "ES7"
    place = view.free[0] if view.free else 3
    claim = view.claimable[0] if view.claimable else place
    return _(TYPING[view.phase]).format(lay=f"{card}>{place}", claim=f"claim {claim}")


def chapter(view: View) -> str:
    """A turn, claims, passing, or the end."""
    return CHAPTERS[view.phase]


def happened(event: Event, names: Sequence[str]) -> str:
    """The event in a sentence."""
    match event:
        case GameStarted(game, games, starter):
            sentence = _("{name} begins.") if games == 1 else _("Game {game} of {games}: {name} begins.")
            return sentence.format(name=names[starter], game=game, games=games)
        case SightLaid(seat, card, sight, group):
            sentence = _("{name} lays {card} {sight} at group {group}.")
            return sentence.format(name=names[seat], card=card, sight=sight, group=group)
        case SightDrawn(seat, left):
            return _("{name} draws a card; {left} left.").format(name=names[seat], left=left)
        case SightReceived(seat, card, sight):
            return _("{name}, you drew {card} {sight}.").format(name=names[seat], card=card, sight=sight)
        case GroupTaken():
            return _taken(event, names)
        case Passed(seat, laid):
            sentence = _("{name} ends the turn.") if laid else _("{name} cannot lay a card and passes.")
            return sentence.format(name=names[seat])
        case GameEnded():
            return _ended(event, names)
    return ""


def refused(error: RuleError, names: Sequence[str]) -> str:
    """What is wrong and what would be allowed."""
    sentences = REFUSALS
    if error.values.get("stars") == 1:
        sentences = REFUSALS | ONE_STAR
    elif error.code == "TA_CLAIM_LOST" and error.values["theirs"] == error.values["yours"]:
        sentences = REFUSALS | TIED
    return refusal(error, names, sentences, {}, TITLE)


def set_title(view: View) -> str:
    """The title of the card set in play."""
    for card_set in view.deck.sets:
        if card_set.countries == view.countries:
            return card_set.title
    return _("Mixed countries")


def kind(rating: Rating) -> str:
    """What a tour with this rating is called."""
    return _(KINDS[rating.stars])


def spoken_rating(rating: Rating) -> str:
    """A rating without signs: what the tour is, its stars and its sum."""
    sentence = _("{kind}, {stars} star, sum {sum}") if rating.stars == 1 else _("{kind}, {stars} stars, sum {sum}")
    return sentence.format(kind=kind(rating), stars=rating.stars, sum=rating.sum)


def group_line(view: View, number: int, names: Sequence[str]) -> str:
    """A group in a line: its guide, both tours, and who took it."""
    group, guide = view.groups[number - 1], view.deck.guides[number - 1]
    parts = [_tour(tour, name) for tour, name in zip(group.tours, names, strict=True) if tour.cards]
    if not parts:
        parts.append(_("no cards yet"))
    if all(tour.rating for tour in group.tours) and group.first is not None:
        parts.append(_("{name} completed the tour earlier").format(name=names[group.first]))
    if group.owner is not None:
        parts.append(_("taken by {name}").format(name=names[group.owner]))
    sentence = _("Group {number}, {guide}, {wants}: {parts}.")
    return sentence.format(number=number, guide=guide.name, wants=guide.wants, parts="; ".join(parts))


def _tour(tour: Tour, name: str) -> str:
    cards = " ".join(tour.cards)
    if tour.rating is None:
        return _("{name} {cards}").format(name=name, cards=cards)
    return _("{name} {cards} ({rating})").format(name=name, cards=cards, rating=spoken_rating(tour.rating))


def _player(view: View, seat: Seat, name: str) -> str:
    groups = [number for number, group in enumerate(view.groups, 1) if group.owner == seat]
    parts = [
        _owned(groups),
        _("cards in hand {n}").format(n=view.hand_sizes[seat]),
    ]
    if view.options.match_length > 1:
        parts.insert(0, counted("{n} match point", "{n} match points", view.points[seat]))
    return _("{name}: {parts}.").format(name=name, parts=", ".join(parts))


def _owned(groups: Sequence[int]) -> str:
    if not groups:
        return _("no groups yet")
    return (_("group {groups}") if len(groups) == 1 else _("groups {groups}")).format(groups=listed(groups))


def _taken(event: GroupTaken, names: Sequence[str]) -> str:
    if event.against is None:
        sentence = _("{name} takes group {group} with {rating}; nothing better is possible.")
    elif event.how == "claimed":
        sentence = _("{name} takes group {group}: {rating} against at most {against}.")
    elif event.against == event.rating:
        sentence = _("{name} takes group {group}: both have {rating}, but {name} completed it earlier.")
    else:
        sentence = _("{name} takes group {group}: {rating} against {against}.")
    return sentence.format(name=names[event.seat], group=event.group, rating=event.rating, against=event.against)


def _ended(event: GameEnded, names: Sequence[str]) -> str:
    standing = joined([f"{name} {points}" for name, points in zip(names, event.points, strict=True)])
    if event.winner is None:
        sentence = (
            _("The game is a draw.") if event.games == 1 else _("Game {game} is a draw. Match points: {standing}.")
        )
        return sentence.format(game=event.game, standing=standing)
    if event.neighbours:
        reason = _("the neighbouring groups {groups}").format(groups=listed(event.neighbours))
    else:
        reason = counted("{n} group", "{n} groups", event.owners.count(event.winner))
    if event.games == 1:
        return _("{name} wins with {reason}.").format(name=names[event.winner], reason=reason)
    sentence = _("{name} wins game {game} with {reason}. Match points: {standing}.")
    return sentence.format(name=names[event.winner], game=event.game, reason=reason, standing=standing)
