"""What the table shows of a deal of Baptisten-Skat: the running one, or the one that everybody looks at as it ends."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgames_tui.engine.game import Event, Seat
from cardgames_tui.engine.language import _

from . import words
from .view import CardPlayed, DealScored, Dealt, Predicted, PredictionsShown, Trick, TrickWon, View


@dataclass(frozen=True, slots=True)
class Shown:
    """A trick and the deal it belongs to: the running ones, or those that everybody looks at as they end."""

    title: str
    leader: Seat
    cards: tuple[str, ...]
    winner: Seat | None
    """Who wins the trick, as it lies."""
    is_full: bool
    bids: tuple[int | None, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...] | None
    """What the deal brought, once it is scored."""

    @property
    def has_begun(self) -> bool:
        """Whether a trick of the deal has been taken."""
        return any(self.taken)

    def card_of(self, seat: Seat) -> str | None:
        """What the seat played."""
        place = (seat - self.leader) % len(self.bids)
        return self.cards[place] if place < len(self.cards) else None

    def follows(self, seat: Seat) -> bool:
        """Whether the seat played a card of the colour that was led."""
        code = self.card_of(seat)
        return code is not None and code[0] == self.cards[0][0]


def shown(view: View, events: Sequence[Event], looking_back: bool = False) -> Shown:
    """The trick that has just been won, or the last one where somebody looks back, or the running one."""
    ended = scored(events)
    score = ended.score if ended else None
    bids = score.bids if score else view.bids
    taken = score.taken if score else view.taken
    points = score.points if score else None
    won = next((event.trick for event in events if isinstance(event, TrickWon)), None)
    trick: Trick | None = view.last if looking_back else won
    if trick:
        title = _("last trick") if looking_back else _("trick {n}").format(n=sum(taken))
        return Shown(title, trick.leader, trick.cards, trick.winner, True, bids, taken, points)
    title = _("trick {n}").format(n=sum(taken) + 1) if view.phase == "playing" else ""
    return Shown(title, view.leader, view.trick, view.winning, False, bids, taken, points)


def scored(events: Sequence[Event]) -> DealScored | None:
    """The deal that has just been scored, while everybody looks at it."""
    return next((event for event in events if isinstance(event, DealScored)), None)


def concerned(events: Sequence[Event], seats: int) -> frozenset[Seat]:
    """Who has predicted or played in these events."""
    return frozenset([seat for event in events for seat in _concerned(event, seats)])


def _concerned(event: Event, seats: int) -> Sequence[Seat]:
    match event:
        case CardPlayed(seat, _card) | Predicted(seat, _card):
            return (seat,)
        case PredictionsShown():
            return range(seats)
    return ()


def note(view: View, seen: Shown, seat: Seat) -> str:
    """What there is to say about a seat's card, or about its turn."""
    if seat == seen.winner and not seen.is_full:
        return _("wins so far")
    if seat == seen.winner:
        return _("wins") if seen.follows(seat) else _("trump wins")
    if seen.is_full or view.phase == "over":
        return ""
    if seat in view.to_act:
        if view.phase == "predicting":
            return _("predicts")
        return _("to play") if seen.cards else _("to lead")
    if view.phase == "predicting" and seat == view.leader:
        return _("will lead")
    if seen.card_of(seat) is None and holding(view, seat):
        return _("holds")
    return ""


def holding(view: View, seat: Seat) -> str | None:
    """The only card of another seat, where everybody but its owner sees it."""
    return view.others[seat][0] if view.others[seat] else None


def predicted(view: View, seen: Shown, seat: Seat) -> str:
    """The prediction; a back where it is secret, nothing where there is none."""
    bid = seen.bids[seat]
    if bid is not None:
        return str(bid)
    return "▒▒" if view.predicted[seat] else ""


def progress(seen: Shown, seat: Seat, width: int) -> str:
    """The tricks that the seat took, those still needed, and those too many; before the first trick those needed."""
    bid, taken = seen.bids[seat], seen.taken[seat]
    if bid is None or not (bid or seen.has_begun):
        return ""
    signs = "●" * min(bid, taken) + "○" * (bid - taken) + "✗" * (taken - bid)
    if 0 < len(signs) <= width:
        return signs
    if bid == taken:
        return _("exact")
    return _("{n} to go").format(n=bid - taken) if taken < bid else _("{n} too many").format(n=taken - bid)


def progress_look(seen: Shown, seat: Seat) -> str:
    """Good while exact, bad once there are too many."""
    bid, taken = seen.bids[seat], seen.taken[seat]
    if bid is None or taken < bid:
        return ""
    return "good" if bid == taken else "bad"


def compared(view: View, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """How the predictions compare with the tricks, and what the hook forbids; after a deal, what comes next."""
    if scored(events):
        yield from (words.happened(event, names) for event in events if isinstance(event, Dealt))
        return
    tricks, predicted = words.tricks_of(view.hand_size), view.total_predicted
    if view.forbidden is not None:
        sentence = _("{tricks}, {predicted} predicted: the hook forbids {n}, or both would be equal.")
        yield sentence.format(tricks=tricks, predicted=predicted, n=view.forbidden)
    elif None in view.bids and view.options.bidding == "secret":
        yield _("{tricks}; the predictions are secret until all are made.").format(tricks=tricks)
    elif None in view.bids:
        yield _("{tricks}, {predicted} predicted so far.").format(tricks=tricks, predicted=predicted)
    else:
        yield f"{tricks}, {spared(view.hand_size - predicted, predicted)}"
    if view.seat is not None and view.phase == "playing":
        yield needed(view, view.seat)


def spared(tricks: int, predicted: int) -> str:
    """What the predictions leave of the tricks."""
    if tricks == 0:
        return _("{predicted} predicted: just as many.").format(predicted=predicted)
    if tricks > 0:
        return _("{predicted} predicted: {n} to spare.").format(predicted=predicted, n=tricks)
    return _("{predicted} predicted: {n} too few.").format(predicted=predicted, n=-tricks)


def needed(view: View, seat: int) -> str:
    """What the seat still needs for its prediction."""
    bid, taken = view.bids[seat] or 0, view.taken[seat]
    if taken > bid:
        return _("You have {n} too many.").format(n=taken - bid)
    if taken == bid:
        return _("You need no more.") if bid else _("You need none.")
    return _("You need {n} more.").format(n=bid - taken)
