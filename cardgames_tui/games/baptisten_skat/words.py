"""Every sentence about Baptisten-Skat."""

from collections.abc import Sequence

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event
from cardgames_tui.engine.language import _, counted
from cardgames_tui.engine.sentences import joined, listed, refusal

from . import SUMMARY as SUMMARY
from . import TITLE as TITLE
from .view import (
    Back,
    CardPlayed,
    DealScore,
    DealScored,
    Dealt,
    LadderLowered,
    Predicted,
    PredictionsShown,
    TrickTaken,
    TrickWon,
    View,
    colour_of,
    value_of,
)

REFUSALS = {
    "BS_TOO_MANY_CARDS": "{P} players with {H} cards need {n} cards and one for trump; the deck has {size}. "
    "At most {max} cards each.",
    "BS_BID_RANGE": "Predict a whole number from 0 to {H}.",
    "BS_BID_HOOK": "The predictions may not add up to {H}; you may not say {x}.",
    "BS_BID_TWICE": "Your prediction ({b}) is already written down.",
    "BS_NOT_IN_HAND": "{card} is not in your hand.",
    "BS_MUST_FOLLOW": "{colour} was led and you hold {list}; you must follow.",
    "BS_BIDS_OPEN": "All predictions first; waiting for {names}.",
}
TOO_MANY_WITHOUT_TRUMP = "{P} players with {H} cards need {n} cards; the deck has {size}. At most {max} cards each."
"""Answers BS_TOO_MANY_CARDS where no card need be left to turn (`no_trump_when_empty=yes`)."""
SPOKEN = {
    "name_unseen": "name your card",
    "play_unseen": "play it unseen, by typing ? or blind",
    "play_nameless": "play a card unseen",
    "name_card": "name a card of your hand",
}
PLANS = {
    "up": "ladder up",
    "up_down": "ladder up and down",
    "down_up": "ladder down and up",
}
SCORINGS = {
    "oh_hell": "Oh Hell scoring",
    "oh_hell_penalty": "Oh Hell scoring with penalties",
    "wizard": "wizard scoring",
}


def headline(view: View) -> str:
    """Game, hands, what differs from the usual, the deal, and trumps."""
    options = view.options
    parts = [_(TITLE), cards(view.hand_size)]
    if options.hand_plan != "fixed":
        parts.append(_(PLANS[options.hand_plan]))
    if options.hook == "on":
        parts.append(_("hook"))
    if options.bidding == "secret":
        parts.append(_("secret predictions"))
    if options.scoring != "standard":
        parts.append(_(SCORINGS[options.scoring]))
    parts.append(_("deal {deal} of {deals}").format(deal=view.round, deals=len(view.plan)))
    parts.append(_("trump {colour}").format(colour=_(view.trump.name)) if view.trump else _("no trump"))
    return " · ".join(parts)


def described(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Trumps, the players, the tricks that lie open, the own hand, and the score sheet."""
    lines = [headline(view), turned(view.turned, view.trump.name if view.trump else None)]
    lines += [_player(view, seat, name) for seat, name in enumerate(names)]
    lines.append(balance(view))
    if view.winning is not None:
        table = laid(view.leader, view.trick, names)
        lines.append(_("On the table: {cards}; {name} wins so far.").format(cards=table, name=names[view.winning]))
    if view.last is not None:
        trick = laid(view.last.leader, view.last.cards, names)
        lines.append(_("Last trick: {cards}; {name} won it.").format(cards=trick, name=names[view.last.winner]))
    lines += [
        _("{name} holds {cards}.").format(name=names[seat], cards=listed(hand))
        for seat, hand in enumerate(view.others)
        if hand
    ]
    if view.hand:
        lines.append(_own_hand(view))
    lines += [sheet_line(number, score, names) for number, score in enumerate(view.sheet, 1)]
    return tuple(lines)


def expected(view: View, names: Sequence[str]) -> str:
    """Who is to predict or to play, and what is allowed."""
    if view.phase == "over":
        return _("The match is over.")
    if view.seat is None or view.seat not in view.to_act:
        waiting = joined([names[seat] for seat in view.to_act])
        return (
            _("Still to predict: {names}.").format(names=waiting)
            if view.phase == "predicting"
            else _("{name} is to play.").format(name=waiting)
        )
    name = names[view.seat]
    return _prediction_expected(view, name) if view.phase == "predicting" else _card_expected(view, name)


def typing(view: View) -> str:
    """A prediction is typed as its number, a card as its letter and number."""
    if view.phase == "predicting":
        return _("Type the number of tricks, for example {example}.").format(example="bid 1")
    if any(isinstance(card, Back) for card in view.hand):
        return _("Your only card is played unseen: type ? or the word, for example blind.")
    shown = [card for card in (*view.playable, *view.hand) if isinstance(card, str)]
    return _("Type a card, for example {example}.").format(example=shown[0] if shown else "G15")


def chapter(view: View) -> str:
    """Predicting, playing, or the end."""
    return {"predicting": "Predicting", "playing": "Playing a trick", "over": "The end"}[view.phase]


def happened(event: Event, names: Sequence[str]) -> str:
    """The event in a sentence."""
    match event:
        case LadderLowered(usual, top):
            sentence = _("The deck has too few cards for hands of {usual}; the ladder ends at {top}.")
            return sentence.format(usual=usual, top=top)
        case Dealt(deal, size, dealer, card, trump):
            sentence = _("Deal {deal}: {name} deals {cards} to everybody. {turned}")
            return sentence.format(deal=deal, name=names[dealer], cards=cards(size), turned=turned(card, trump))
        case Predicted(seat, None):
            return _("{name} has written down a prediction.").format(name=names[seat])
        case Predicted(seat, tricks):
            return _("{name} predicts {tricks}.").format(name=names[seat], tricks=tricks)
        case PredictionsShown(bids, size):
            said = joined([f"{name} {bid}" for name, bid in zip(names, bids, strict=True)])
            sentence = _("Predictions: {said}; together {total}, and there are {tricks}.")
            return sentence.format(said=said, total=sum(bids), tricks=tricks_of(size))
        case _:
            return _happened_in_play(event, names)


def refused(error: RuleError, names: Sequence[str]) -> str:
    """What is wrong and what would be allowed."""
    sentences = REFUSALS
    if error.code == "BS_TOO_MANY_CARDS" and not error.values["turns"]:
        sentences = {"BS_TOO_MANY_CARDS": TOO_MANY_WITHOUT_TRUMP}
    sentence = refusal(error, names, sentences, SPOKEN, TITLE)
    return sentence[:1].upper() + sentence[1:]


def cards(count: int) -> str:
    """So many cards."""
    return counted("{n} card", "{n} cards", count)


def tricks_of(count: int) -> str:
    """So many tricks."""
    return counted("{n} trick", "{n} tricks", count)


def turned(card: str | None, trump: str | None) -> str:
    """Which colour is trump, and why."""
    if card is None or trump is None:
        return _("No card is left to turn: nothing is trump.")
    return _("{card} is turned: {colour} is trump.").format(card=card, colour=_(trump))


def balance(view: View) -> str:
    """How the predictions compare with the tricks of the deal."""
    sentence = _("{tricks} in this deal, {predicted} predicted.")
    return sentence.format(tricks=tricks_of(view.hand_size), predicted=view.total_predicted)


def laid(leader: int, codes: Sequence[str], names: Sequence[str]) -> str:
    """The cards of a trick with the players who laid them, in order."""
    return listed([f"{names[(leader + place) % len(names)]} {code}" for place, code in enumerate(codes)])


def sheet_line(number: int, score: DealScore, names: Sequence[str]) -> str:
    """A finished deal of the score sheet: what everybody took, predicted and scored."""
    entries = [
        _("{name} {taken} of {bid}, {points}").format(name=name, taken=taken, bid=bid, points=signed(points))
        for name, taken, bid, points in zip(names, score.taken, score.bids, score.points, strict=True)
    ]
    sentence = _("Deal {deal}, {cards}; taken of predicted: {entries}.")
    return sentence.format(deal=number, cards=cards(score.hand_size), entries="; ".join(entries))


def signed(points: int) -> str:
    """Points with their sign; none for 0."""
    return f"{points:+}" if points else "0"


def _happened_in_play(event: Event, names: Sequence[str]) -> str:
    match event:
        case CardPlayed(seat, card):
            return _("{name} plays {card}.").format(name=names[seat], card=card)
        case TrickWon(trick):
            winning = trick.cards[(trick.winner - trick.leader) % len(names)]
            sentence = _("The trick is full: {cards}. {card} wins.")
            return sentence.format(cards=laid(trick.leader, trick.cards, names), card=winning)
        case TrickTaken(number, winner):
            return _("Trick {number} goes to {name}.").format(number=number, name=names[winner])
        case DealScored(deal, score, scores):
            standing = joined([f"{name} {points}" for name, points in zip(names, scores, strict=True)])
            line = sheet_line(deal, score, names)
            return _("{line} Standing: {standing}.").format(line=line, standing=standing)
    return ""


def _player(view: View, seat: int, name: str) -> str:
    bid = view.bids[seat]
    if bid is not None:
        said = _("predicted {bid}").format(bid=bid)
    else:
        said = _("has predicted in secret") if view.predicted[seat] else _("has not predicted")
    parts = [said, _("took {taken}").format(taken=view.taken[seat])]
    if view.phase != "over":
        parts.append(_("holds {cards}").format(cards=cards(view.hand_sizes[seat])))
    if seat == view.dealer:
        parts.append(_("dealt"))
    score = counted("{n} point", "{n} points", view.scores[seat])
    return _("{name}: {score}; {parts}.").format(name=name, score=score, parts=", ".join(parts))


def _own_hand(view: View) -> str:
    if any(isinstance(card, Back) for card in view.hand):
        return _("Your only card is hidden from you; the others see it.")
    codes = [card for card in view.hand if isinstance(card, str)]
    groups = [
        f"{_(colour.name)} {listed([value_of(code) for code in codes if colour_of(view.deck, code) == colour])}"
        for colour in view.deck.colours
        if any(colour_of(view.deck, code) == colour for code in codes)
    ]
    return _("Your cards: {cards}.").format(cards="; ".join(groups))


def _prediction_expected(view: View, name: str) -> str:
    if view.options.bidding == "secret":
        sentence = _("{name}, predict in secret how many tricks you will win, 0 to {most}. All are shown together.")
        return sentence.format(name=name, most=view.hand_size)
    asked = _("{name}, predict how many tricks you will win, 0 to {most}.").format(name=name, most=view.hand_size)
    if view.forbidden is None:
        return asked
    return _("{asked} You may not say {number}.").format(asked=asked, number=view.forbidden)


def _card_expected(view: View, name: str) -> str:
    playable = [card for card in view.playable if isinstance(card, str)]
    if not playable:
        return _("{name}, play your only card; you will see it with the others.").format(name=name)
    if not view.trick:
        return _("{name}, lead any card.").format(name=name)
    led = colour_of(view.deck, view.trick[0])
    if colour_of(view.deck, playable[0]) != led:
        return _("{name}, you hold no {colour}: play any card.").format(name=name, colour=_(led.name))
    return _("{name}, follow {colour}: {cards}.").format(name=name, colour=_(led.name), cards=_either(playable))


def _either(codes: Sequence[str]) -> str:
    if len(codes) == 1:
        return codes[0]
    return _("{some} or {last}").format(some=", ".join(codes[:-1]), last=codes[-1])
