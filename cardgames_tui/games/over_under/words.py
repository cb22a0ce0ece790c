"""Every sentence about Over & Under."""

from collections.abc import Sequence

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Seat
from cardgames_tui.engine.language import _, counted
from cardgames_tui.engine.sentences import joined, listed, refusal, result

from . import SUMMARY as SUMMARY
from . import TITLE as TITLE
from .comparison import column_of, leading, standings
from .view import (
    Began,
    Call,
    CallMade,
    Card,
    CardPlayed,
    Category,
    Dealt,
    Direction,
    Drawn,
    MatchEnded,
    Reshuffled,
    RoundEnded,
    TieBreakBegan,
    TieBreakDrawn,
    Trick,
    TrickShown,
    View,
)

REFUSALS = {
    "OU_TARGET_TOO_HIGH": "With {P} players and {N} cards the target can be at most {max}; "
    "choose 1–{max} or play variant 2.",
    "OU_TARGET_TOO_LOW": "The target must be at least 1.",
    "OU_UNKNOWN_CATEGORY": "There is no category '{x}'. Choose: {list}.",
    "OU_BAD_DIRECTION": "Say 'over' or 'under', for example hotels-over.",
    "OU_NOT_ANNOUNCER": "{name} announces this trick.",
    "OU_CALL_MISSING": "Name a category and over/under together with your card.",
    "OU_CARD_NOT_IN_HAND": "Card {x} is not in your hand. You hold: {list}.",
    "OU_REPEAT_CATEGORY": "{category} was called in the last trick; choose another category.",
    "OU_TIEBREAK_TAKEN": "Choose a free position from 1 to {n}.",
    "OU_DECK_INVALID": "Deck '{file}': {P} players need at least {min} cards in this variant; it has {N}.",
}
ACTS = {
    "Call": "make a call without a card",
    "Play": "play a card from a hand",
    "Draw": "draw for the win",
    "call": "call a category, for example hotels-over",
    "lead": "play a card together with a call, for example 17 hotels-over",
    "follow": "play a card, for example 17",
    "draw": "draw a card from the pile, for example draw 5",
}
CHAPTERS = {
    "call": "A trick with one card each",
    "lead": "A trick with hands of three",
    "follow": "A trick with hands of three",
    "draw": "The draw for the win",
    "over": "The end",
}
_COUNTED = "number"
"""The unit of a category that simply counts something (2.12)."""


def headline(view: View) -> str:
    """Game, variant, and the trick."""
    options = view.options
    if options.variant == 3:
        parts = [_("hands of three"), _("round {round} of {rounds}").format(round=view.deal, rounds=options.rounds)]
    else:
        parts = [_("first to {target}").format(target=options.target)]
    if options.tie_rule == "pot":
        parts.append(_("ties go to the pot"))
    return " · ".join([_(TITLE), *parts, _("trick {number}").format(number=view.round)])


def described(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """The players, the pile, the last trick, the table, and the own cards with the range of their numbers."""
    lines = [headline(view), *(_player(view, seat, name) for seat, name in enumerate(names)), _pile(view)]
    if view.last:
        lines += [trick_call(view.last, names), *decided(view.last, names)]
    if view.call:
        lines += _table(view, view.call, names)
    lines += [drawn_card(drawn, names) for drawn in view.draws]
    lines += [_own_card(view, card) for card in view.hand]
    return tuple(lines)


def expected(view: View, names: Sequence[str]) -> str:
    """Who is to act, and how."""
    if view.turn is None:
        return _("The match is over; {result}.").format(result=result(view.winners, names))
    name = names[view.turn]
    if view.call:
        call = called(view.deck.categories[column_of(view.deck, view.call.category)], view.call.direction)
        return _("{name}, play a card to {call}.").format(name=name, call=call)
    if view.phase == "draw":
        return _("{name}, draw a card from the pile; the highest card number wins.").format(name=name)
    sentence = (
        _("{name}, play a card and call a category for it, over or under.")
        if view.phase == "lead"
        else _("{name}, call a category, over or under.")
    )
    return sentence.format(name=name) + _barred(view)


def typing(view: View) -> str:
    """How the acts of the running phase are typed; the example is one of the own cards, where one is in sight."""
    number = view.hand[0].number if view.hand else 17
    category = next((each.id for each in view.deck.categories if each.id != view.barred), "hotels")
    if view.phase == "draw":
        sentence = _("Type draw and a place in the pile from 1 to {n}, for example draw 5.")
        return sentence.format(n=len(view.deck.cards))
    if view.phase == "follow":
        return _("Type the number of a card, for example {number}.").format(number=number)
    categories = listed([each.id for each in view.deck.categories if each.id != view.barred])
    if view.phase == "lead":
        sentence = _("Type a card's number, a category and over or under, for example {number} {category}-over. {all}")
    else:
        sentence = _("Type a category and over or under, for example {category}-over. {all}")
    return sentence.format(number=number, category=category, all=_("Categories: {list}.").format(list=categories))


def chapter(view: View) -> str:
    """A trick of the variant that is played, the draw, or the end."""
    return CHAPTERS[view.phase]


def happened(event: Event, names: Sequence[str]) -> str:
    """The event in a sentence."""
    match event:
        case CallMade() | CardPlayed() | TrickShown():
            return _happened_in_trick(event, names)
        case Began(cards, announcer):
            sentence = _("All {cards} cards are shuffled into a pile. {name} announces first.")
            return sentence.format(cards=cards, name=names[announcer])
        case Dealt(number, announcer):
            sentence = _("Round {round}: everybody is dealt three cards. {name} announces first.")
            return sentence.format(round=number, name=names[announcer])
        case Reshuffled(cards, announcer):
            sentence = _(
                "The pile is used up: all {cards} cards are shuffled again, tricks keep counting. {name} is next."
            )
            return sentence.format(cards=cards, name=names[announcer])
        case RoundEnded(number, tricks, lost):
            return _round_ended(number, tricks, lost, names)
        case TieBreakBegan(seats):
            sentence = _("{names} share first place. Each draws a card; the highest card number wins.")
            return sentence.format(names=_named(seats, names))
        case TieBreakDrawn(drawn):
            return drawn_card(drawn, names)
        case MatchEnded(tricks, winners):
            standing = _standing(tricks, names)
            return _("The match is over: {standing}. {result}.").format(
                standing=standing, result=_capital(result(winners, names))
            )
    return ""


def refused(error: RuleError, names: Sequence[str]) -> str:
    """What is wrong and what would be allowed."""
    return refusal(error, names, REFUSALS, ACTS if error.code == "WRONG_PHASE" else {}, TITLE)


def called(category: Category, direction: Direction) -> str:
    """A call in words: "Hotels over"."""
    sentence = _("{category} over") if direction == "over" else _("{category} under")
    return sentence.format(category=category.label)


def unit(category: Category) -> str:
    """What a number of the category is followed by; nothing where it simply counts something."""
    return "" if category.unit == _COUNTED else category.unit


def amount(value: int, category: Category) -> str:
    """A number of a category with its unit."""
    return f"{value:,} {unit(category)}".rstrip()


def named_card(card: Card) -> str:
    """A card in a sentence: its name and its number."""
    return f"{card.name} #{card.number}"


def tricks_in_words(count: int) -> str:
    """A number of tricks."""
    return counted("{n} trick", "{n} tricks", count)


def trick_call(trick: Trick, names: Sequence[str]) -> str:
    """Who called what in a trick, and which cards there were."""
    call = called(trick.category, trick.direction)
    sentence = _("Trick {number}, {name} called {call}: {cards}.")
    cards = _cards_of(trick, names)
    return sentence.format(number=trick.number, name=names[trick.announcer], call=call, cards=cards)


def decided(trick: Trick, names: Sequence[str]) -> tuple[str, ...]:
    """What decided a trick, a thought a sentence; a tie of the best numbers is explained."""
    value = f"{trick.value:,}"
    if trick.winner is None:
        sentence = _("{names} share {value}: nobody takes the trick. In the pot: {tricks}.")
        return (sentence.format(names=_tied(trick, names), value=value, tricks=tricks_in_words(trick.pot)),)
    winner = names[trick.winner]
    card = named_card(trick.cards[trick.winner])
    said = _("{name} takes it with {card}.").format(name=winner, card=card)
    if trick.tied:
        sentence = (
            _("{names} share {value}; the call was over, so the higher card number decides.")
            if trick.direction == "over"
            else _("{names} share {value}; the call was under, so the lower card number decides.")
        )
        return (sentence.format(names=_tied(trick, names), value=value), said)
    if trick.worth > 1:
        won = tricks_in_words(trick.worth - 1)
        said = _("{name} takes it with {card}, and {tricks} from the pot.").format(name=winner, card=card, tricks=won)
    return (said,)


def drawn_card(drawn: Drawn, names: Sequence[str]) -> str:
    """A card drawn for the win."""
    sentence = _("{name} draws place {position} of the pile: {card}.")
    return sentence.format(name=names[drawn.seat], position=drawn.position, card=named_card(drawn.card))


def _barred(view: View) -> str:
    """What may not be called, as a further sentence; nothing where all is allowed."""
    labels = {each.id: each.label for each in view.deck.categories}
    return " " + _("Not {label} again.").format(label=labels[view.barred]) if view.barred else ""


def _player(view: View, seat: Seat, name: str) -> str:
    tricks = tricks_in_words(view.scores[seat])
    if seat == view.announcer and view.phase in ("call", "lead", "follow"):
        return _("{name}: {tricks}, announces.").format(name=name, tricks=tricks)
    return _("{name}: {tricks}.").format(name=name, tricks=tricks)


def _pile(view: View) -> str:
    if view.options.tie_rule == "pot":
        sentence = _("Cards in the pile: {pile}. In the pot: {tricks}.")
        return sentence.format(pile=view.pile, tricks=tricks_in_words(view.pot))
    return _("Cards in the pile: {pile}.").format(pile=view.pile)


def _table(view: View, call: Call, names: Sequence[str]) -> list[str]:
    """The running trick: its call, its cards, and whose card is the best so far."""
    cards = [played.card for played in view.table]
    column = column_of(view.deck, call.category)
    lines = [_("The call is {call}.").format(call=called(view.deck.categories[column], call.direction))]
    for played in view.table:
        sentence = _("{name} played {card}: {value}.")
        value = f"{played.card.values[column]:,}"
        lines.append(sentence.format(name=names[played.seat], card=named_card(played.card), value=value))
    best = [view.table[place].seat for place in leading(view.deck, cards, call)]
    return [*lines, _("Best so far: {names}.").format(names=_named(best, names))]


def _own_card(view: View, card: Card) -> str:
    """An own card with all its numbers, each with the range that the deck has."""
    numbers = [
        _("{label} {value} ({low} to {high})").format(
            label=category.label, value=amount(value, category), low=f"{standing.low:,}", high=f"{standing.high:,}"
        )
        for category, value, standing in zip(view.deck.categories, card.values, standings(view.deck, card), strict=True)
    ]
    sentence = _("Just drawn, {card}: {numbers}.") if card == view.drawn else _("Your card {card}: {numbers}.")
    return sentence.format(card=named_card(card), numbers=listed(numbers))


def _happened_in_trick(event: CallMade | CardPlayed | TrickShown, names: Sequence[str]) -> str:
    match event:
        case CallMade(seat, category, direction):
            return _("{name} calls {call}.").format(name=names[seat], call=called(category, direction))
        case CardPlayed(seat, card, category, value):
            sentence = _("{name} plays {card}: {label} {value}.")
            return sentence.format(name=names[seat], card=named_card(card), label=category.label, value=f"{value:,}")
        case TrickShown(trick):
            shown = _("Trick {number}: {cards}.").format(number=trick.number, cards=_cards_of(trick, names))
            return " ".join([shown, *decided(trick, names)])


def _cards_of(trick: Trick, names: Sequence[str]) -> str:
    """The cards of a trick with their numbers in the category, in the order of the seats."""
    shown = zip(names, trick.values, trick.cards, strict=True)
    return listed([f"{name} {value:,} ({named_card(card)})" for name, value, card in shown])


def _round_ended(number: int, tricks: Sequence[int], lost: int, names: Sequence[str]) -> str:
    said = _("Round {round} is over: {standing}.").format(round=number, standing=_standing(tricks, names))
    if lost:
        said += " " + _("Lost with the pot: {tricks}.").format(tricks=tricks_in_words(lost))
    return said


def _standing(tricks: Sequence[int], names: Sequence[str]) -> str:
    return joined([f"{name} {count}" for name, count in zip(names, tricks, strict=True)])


def _tied(trick: Trick, names: Sequence[str]) -> str:
    return _named(trick.best, names)


def _named(seats: Sequence[Seat], names: Sequence[str]) -> str:
    return joined([names[seat] for seat in seats])


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
