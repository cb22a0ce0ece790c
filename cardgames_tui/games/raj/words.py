"""Every sentence about Raj."""

from collections.abc import Sequence

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event
from cardgames_tui.engine.language import _, counted
from cardgames_tui.engine.sentences import joined, listed, refusal

from . import SUMMARY as SUMMARY
from . import TITLE as TITLE
from .view import BidsShown, CardTurned, Chosen, GameEnded, StakeDecided, View

REFUSALS = {
    "RAJ_OUT_OF_RANGE": "Bids are whole numbers from {low} to {high}.",
    "RAJ_ALREADY_PLAYED": "You have already played {n}. Left: {list}.",
    "RAJ_NOT_IN_HAND": "You have played {n}, or it stays out of this game. Left: {list}.",
    "RAJ_ALREADY_CHOSEN": "Your card for this round is already on the table.",
    "RAJ_NOT_REVEALED": "Still waiting for: {names}.",
}
TIES = {
    "carry": "ties carry",
    "cancel": "equal bids cancel",
    "discard": "ties are thrown away",
}


def headline(view: View) -> str:
    """Game, how ties go, and the round."""
    parts = [_(TITLE), _(TIES[view.options.tie_rule])]
    if view.options.games > 1:
        parts.append(_("game {game} of {games}").format(game=view.game, games=view.options.games))
    parts.append(_("round {round} of {rounds}").format(round=view.round_of_game, rounds=view.rounds))
    return " · ".join(parts)


def described(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """The stake, the players, the last bids, what is to come, and the own hand."""
    lines = [headline(view)]
    if view.stake:
        lines.append(_("At stake: {cards}; {meaning}").format(cards=signed(view.stake), meaning=fought_for(view)))
    for seat, name in enumerate(names):
        lines.append(_player(view, seat, name))
    lines += [shown_bids(shown, names) for shown in view.history]
    if view.unseen and not view.over:
        lines.append(_("Still to come: {cards}.").format(cards=signed(view.unseen)))
    if view.choice is not None:
        lines.append(_("Your card for this round: {card}.").format(card=view.choice))
    if view.hand:
        lines.append(_("Your bid cards: {cards}.").format(cards=listed(view.hand)))
    return tuple(lines)


def expected(view: View, names: Sequence[str]) -> str:
    """Who still chooses; the own turn comes first."""
    if view.over:
        return _("The match is over.")
    if view.seat is not None and not view.chosen[view.seat]:
        sentence = _("{name}, choose a bid card in secret. It is shown when all have chosen.")
        return sentence.format(name=names[view.seat])
    waiting = [name for name, chosen in zip(names, view.chosen, strict=True) if not chosen]
    return _("Still to choose: {names}.").format(names=joined(waiting))


def typing(view: View) -> str:
    """A bid is typed as its number."""
    return _("Type the number of a bid card, for example {example}.").format(example=view.hand[0] if view.hand else 9)


def chapter(view: View) -> str:
    """Choosing a bid, or the end."""
    return "The end" if view.over else "A round"


def happened(event: Event, names: Sequence[str]) -> str:
    """The event in a sentence."""
    match event:
        case CardTurned(card, stake) if len(stake) == 1:
            return _("{card} is turned up.").format(card=f"{card:+}")
        case CardTurned(card, stake):
            sentence = _("{card} is turned up and lies with {others}, together {total}.")
            return sentence.format(card=f"{card:+}", others=signed(stake[:-1]), total=f"{sum(stake):+}")
        case Chosen(seat):
            return _("{name} has chosen.").format(name=names[seat])
        case BidsShown():
            return shown_bids(event, names)
        case StakeDecided(cards, None, stays):
            sentence = (
                _("Nobody takes {cards}: equal bids. It stays.") if stays else _("Nobody takes {cards}; out it goes.")
            )
            return sentence.format(cards=signed(cards))
        case StakeDecided(cards, taker):
            assert taker is not None
            return _("{name} takes {cards}.").format(name=names[taker], cards=signed(cards))
        case GameEnded(game, scores):
            standing = joined([f"{name} {score}" for name, score in zip(names, scores, strict=True)])
            return _("Game {game} is over: {standing}.").format(game=game, standing=standing)
    return ""


def refused(error: RuleError, names: Sequence[str]) -> str:
    """What is wrong and what would be allowed."""
    return refusal(error, names, REFUSALS, {}, TITLE)


def fought_for(view: View) -> str:
    """Which bid takes the cards at stake."""
    total = sum(view.stake)
    if len(view.stake) > 1 and view.options.pile_sign == "split":
        return _("plus cards go to the highest bid, minus cards to the lowest")
    deciding = view.stake[-1] if view.options.pile_sign == "new_card" else total
    wanted = deciding > 0 or (deciding == 0 and view.options.zero_total == "highest")
    if len(view.stake) == 1:
        return _("the highest bid takes it") if wanted else _("the lowest bid must take it")
    who = _("the highest bid takes all") if wanted else _("the lowest bid must take all")
    return _("together {total}: {who}").format(total=f"{total:+}", who=who)


def shown_bids(shown: BidsShown, names: Sequence[str]) -> str:
    """The bids of a round in a sentence."""
    bids = joined([f"{name} {bid}" for name, bid in zip(names, shown.bids, strict=True)])
    return _("Bids for {cards}: {bids}.").format(cards=signed(shown.stake), bids=bids)


def signed(cards: Sequence[int]) -> str:
    """Point cards with their signs."""
    return listed([f"{card:+}" for card in cards])


def _player(view: View, seat: int, name: str) -> str:
    state = _("has chosen") if view.chosen[seat] else counted("{n} bid card", "{n} bid cards", view.hand_sizes[seat])
    won = signed(view.taken[seat]) if view.taken[seat] else _("nothing yet")
    score = counted("{n} point", "{n} points", view.scores[seat])
    return _("{name}: {score} ({won}), {state}.").format(name=name, score=score, won=won, state=state)
