"""The rules of Raj (section 4 of the specification)."""

from collections.abc import Sequence
from functools import lru_cache

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Seat, Step
from cardgames_tui.engine.outcome import Outcome, ranked
from cardgames_tui.engine.rng import Rng

from .state import UNDECIDED, Bid, BidsKept, BidsShown, Deal, Deck, Options, Round, Setup, StakeDecided, State
from .view import CardTurned, Chosen, GameEnded, Reveal, View

LEFT_OUT = 3
"""Point cards, and bid cards of each hand, that stay out of the short game for two."""

Action = Bid | Reveal

_MOST_SEATS = 5
_CHOSEN: tuple[tuple[Event, ...], ...] = tuple((Chosen(seat),) for seat in range(_MOST_SEATS))
_NONE_CHOSEN = tuple((UNDECIDED,) * seats for seats in range(_MOST_SEATS + 1))
_HIGHEST = 255
"""The highest number of a bid card for which a hand has room: each is a byte of it."""
_CARD = tuple(bytes((number,)) for number in range(_HIGHEST + 1))


class Raj:
    """Secret bids for the point cards at stake; equal deciding bids win nothing."""

    slug = "raj"
    edition = 1
    options = Options

    def seats(self, options: Options) -> range:
        """2 to 5 players (R-A7)."""
        return range(2, _MOST_SEATS + 1)

    def check(self, options: Options, seats: int, deck: Deck) -> None:
        """Every option goes with every other."""

    def start(self, options: Options, seats: int, deck: Deck, rng: Rng) -> Step[State]:
        """Shuffle the point cards, give everybody all bid cards, turn up the first point card (4.1, 4.2)."""
        setup = Setup(options, seats, deck)
        return _new_game(setup, rng, game=1, taken=((),) * seats, finished=0)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Everybody who has not chosen; the order has no influence (R-A12)."""
        return _undecided(state.choices) if state.round.stake else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Any bid card still in hand, once a round."""
        return state.round.hands[seat] if state.round.stake and not state.choices[seat] else ()

    def play(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Choose a bid card; with the last choice all bids are shown and the stake is decided (4.2).

        Raises RuleError: RAJ_OUT_OF_RANGE, RAJ_ALREADY_PLAYED, RAJ_NOT_IN_HAND, RAJ_ALREADY_CHOSEN, RAJ_NOT_REVEALED,
        GAME_OVER.
        """
        now, choices = state.round, list(state.choices)
        if not isinstance(action, Bid) or not 0 < action <= _HIGHEST or action not in now.hands[seat]:
            raise _refusal(state, seat, action)
        if choices[seat] or not now.stake:
            raise _refusal(state, seat, action)
        choices[seat] = action
        if UNDECIDED in choices:
            return Step(State(now, tuple(choices)), _CHOSEN[seat], shows=False)
        return _end_round(now, _without(now.hands, choices), tuple(choices))

    def view(self, state: State, seat: Seat | None) -> View:
        """Own hand and choice, all that lies open, and as much history as the option allows (4.4)."""
        now, choices = state.round, state.choices
        setup, turned = now.deal.setup, now.turned
        finished = now.deal.finished + len(now.history)
        hands = _without(now.hands, choices)
        return View(
            seat=seat,
            options=setup.options,
            deck=setup.deck,
            game=now.deal.game,
            round=finished + 1 if now.stake else finished,
            rounds=_rounds(setup),
            scores=_scores(now),
            taken=now.taken,
            stake=now.stake,
            unseen=tuple([card for card in setup.deck.points if card not in turned]),
            hand=() if seat is None else tuple(hands[seat]),
            choice=None if seat is None else choices[seat] or None,
            chosen=tuple([choice != UNDECIDED for choice in choices]),
            hand_sizes=tuple([len(hand) for hand in hands]),
            history=_visible(now.history, setup.options),
            over=not now.stake,
        )

    def outcome(self, state: State) -> Outcome | None:
        """After the last round the highest total wins; `final_tie` says what equal totals mean (4.3, R-A9)."""
        if state.round.stake:
            return None
        return ranked(_scores(state.round), _winners(state.round))

    def imagine(self, view: View, rng: Rng) -> State:
        """Deal what the view hides at random: other hands and choices, and the order of the point cards to come."""
        return _imagine(view, rng)

    def write(self, action: Action) -> str:
        """A bid is its number."""
        return str(action) if isinstance(action, Bid) else "reveal"

    def read(self, text: str) -> Action:
        """The bid with this number; raises RuleError NOT_A_NUMBER."""
        word = text.strip()
        if word.casefold() == "reveal":
            return Reveal()
        if not (word.isascii() and word.removeprefix("-").isdigit() and len(word) <= 6):
            raise RuleError("NOT_A_NUMBER", text=word[:20], thing="bid card", example="9")
        return Bid(int(word))


def _new_game(setup: Setup, rng: Rng, game: int, taken: tuple[tuple[int, ...], ...], finished: int) -> Step[State]:
    cards = _by_name(setup.deck.points)
    order, rng = rng.shuffle(tuple(cards))
    hands, rng = _hands(setup, rng)
    points = tuple([cards[name] for name in order[: _rounds(setup)]])
    stake = points[:1]
    first = Round(Deal(setup, rng, game, points, finished), stake, hands, taken, ())
    return Step(State(first, _NONE_CHOSEN[setup.seats]), (CardTurned(points[0], stake),), shows=True)


@lru_cache
def _by_name(points: tuple[int, ...]) -> dict[str, int]:
    """Point cards by their notation."""
    return {f"{card:+}": card for card in points}


def _hands(setup: Setup, rng: Rng) -> tuple[tuple[bytes, ...], Rng]:
    """All bid cards for everybody; in the short game the last three of a shuffle of each hand stay out."""
    bids = setup.deck.bids
    if not _is_short(setup):
        return (bytes(bids),) * setup.seats, rng
    hands = []
    for _seat in range(setup.seats):
        order, rng = rng.shuffle([str(bid) for bid in bids])
        hands.append(bytes(sorted([int(name) for name in order[:-LEFT_OUT]])))
    return tuple(hands), rng


@lru_cache
def _undecided(choices: tuple[Bid, ...]) -> tuple[Seat, ...]:
    return tuple([seat for seat, choice in enumerate(choices) if choice == UNDECIDED])


def _is_short(setup: Setup) -> bool:
    return setup.options.short_two_player == "on" and setup.seats == 2


def _rounds(setup: Setup) -> int:
    return len(setup.deck.points) - LEFT_OUT * _is_short(setup)


def _refusal(state: State, seat: Seat, action: Action) -> RuleError:
    """Why the seat may not do this now."""
    setup, hand = state.round.deal.setup, _without(state.round.hands, state.choices)[seat]
    if not state.round.stake:
        return RuleError("GAME_OVER", winners=_winners(state.round))
    if isinstance(action, Reveal):
        return RuleError("RAJ_NOT_REVEALED", names=_undecided(state.choices))
    bids = setup.deck.bids
    if action not in bids:
        return RuleError("RAJ_OUT_OF_RANGE", low=bids[0], high=bids[-1])
    if state.choices[seat] != UNDECIDED:
        return RuleError("RAJ_ALREADY_CHOSEN")
    code = "RAJ_NOT_IN_HAND" if _is_short(setup) else "RAJ_ALREADY_PLAYED"
    return RuleError(code, n=action, list=tuple(hand))


def _end_round(now: Round, hands: tuple[bytes, ...], bids: tuple[Bid, ...]) -> Step[State]:
    """Show all bids, decide the stake, and go on to the next round, game, or the end (4.2 steps 3 to 6)."""
    deal, stake = now.deal, now.stake
    options, number = deal.setup.options, len(now.history) + 1
    ends = number == len(deal.points)
    shares = decide(stake, bids, options, ends)
    taken, left = _handed_out(now.taken, shares)
    shown = (BidsKept if options.history == "full" else BidsShown)(stake, bids, shares)
    history = (*now.history, shown)
    if ends:
        return _end_game(Round(deal, (), hands, taken, history), (shown, *shares))
    card = deal.points[number]
    stake = (*left, card)
    after = State(Round(deal, stake, hands, taken, history), _NONE_CHOSEN[len(bids)])
    return Step(after, (shown, *shares, CardTurned(card, stake)), shows=True)


def _without(hands: tuple[bytes, ...], choices: Sequence[Bid]) -> tuple[bytes, ...]:
    """The hands without the cards that were chosen; no card is UNDECIDED."""
    left = list(hands)
    for seat, choice in enumerate(choices):
        left[seat] = left[seat].replace(_CARD[choice], b"")
    return tuple(left)


def decide(
    stake: tuple[int, ...], bids: tuple[Bid, ...], options: Options, ends: bool = False
) -> tuple[StakeDecided, ...]:
    """What becomes of the cards at stake under these bids (4.2 step 4, R-A1 to R-A6).

    One share for the whole stake; with `pile_sign=split` one for the plus cards and one for the minus cards. What
    nobody takes stays, unless the game ends.
    """
    if options.pile_sign != "split":
        return (_share(stake, _is_wanted(stake, options), bids, options, ends),)
    plus, minus = tuple([card for card in stake if card > 0]), tuple([card for card in stake if card < 0])
    parts = ((plus, True), (minus, False))
    return tuple([_share(cards, wanted, bids, options, ends) for cards, wanted in parts if cards])


def _is_wanted(stake: tuple[int, ...], options: Options) -> bool:
    """Whether the highest bid takes the pile; otherwise the lowest must."""
    deciding = stake[-1] if options.pile_sign == "new_card" else sum(stake)
    return deciding > 0 or (deciding == 0 and options.zero_total == "highest")


def _share(cards: tuple[int, ...], wanted: bool, bids: tuple[Bid, ...], options: Options, ends: bool) -> StakeDecided:
    """The seat with the deciding bid takes the cards, or nobody where several share it.

    Where equal bids cancel each other, single ones decide; where there is none, every bid is shared.
    """
    candidates: Sequence[Bid] = bids
    if options.tie_rule == "cancel":
        candidates = [bid for bid in bids if bids.count(bid) == 1] or bids
    deciding = max(candidates) if wanted else min(candidates)
    taker = bids.index(deciding) if bids.count(deciding) == 1 else None
    return StakeDecided(cards, taker, taker is None and not ends and options.tie_rule != "discard")


def _handed_out(
    taken: tuple[tuple[int, ...], ...], shares: tuple[StakeDecided, ...]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """What every seat has taken with these shares, and the cards that stay."""
    after = list(taken)
    left: tuple[int, ...] = ()
    for share in shares:
        if share.taker is not None:
            after[share.taker] += share.cards
        elif share.stays:
            left += share.cards
    return tuple(after), left


def _end_game(last: Round, events: tuple[Event, ...]) -> Step[State]:
    """The pile still at stake is thrown away (R-A6); the next game begins, or the match is over."""
    deal, setup = last.deal, last.deal.setup
    told = (*events, GameEnded(deal.game, _scores(last)))
    if deal.game == setup.options.games:
        return Step(State(last, _NONE_CHOSEN[setup.seats]), told, shows=True)
    step = _new_game(setup, deal.rng, deal.game + 1, last.taken, deal.finished + len(deal.points))
    return Step(step.state, (*told, *step.events), shows=True)


def _scores(now: Round) -> tuple[int, ...]:
    return tuple([sum(cards) for cards in now.taken])


def _winners(now: Round) -> tuple[Seat, ...]:
    scores, rule = _scores(now), now.deal.setup.options.final_tie
    best = max(scores)
    tied = tuple([seat for seat, score in enumerate(scores) if score == best])
    if len(tied) == 1 or rule == "shared":
        return tied
    if rule == "drop_tied":
        single = [score for score in scores if scores.count(score) == 1]
        return (scores.index(max(single)),) if single else ()
    return _with_best_card(tied, now.taken)


def _with_best_card(tied: tuple[Seat, ...], taken: tuple[tuple[int, ...], ...]) -> tuple[Seat, ...]:
    """Those of the tied who own the highest plus card; all of them where nobody owns one."""
    best = [max((card for card in taken[seat] if card > 0), default=0) for seat in tied]
    return tuple(seat for seat, card in zip(tied, best, strict=True) if card == max(best))


def _visible(history: tuple[BidsShown, ...], options: Options) -> tuple[BidsShown, ...]:
    if options.history == "full":
        return history
    return history[-1:] if options.history == "last" else ()


def _imagine(view: View, rng: Rng) -> State:
    setup = Setup(view.options, len(view.scores), view.deck)
    turned = tuple([card for card in view.deck.points if card not in view.unseen])
    cards = _by_name(view.unseen)
    order, rng = rng.shuffle(tuple(cards))
    points = (*turned, *[cards[name] for name in order])[: view.rounds]
    hands, choices, rng = _imagined_hands(view, rng)
    deal = Deal(setup, rng, view.game, points, (view.game - 1) * view.rounds)
    done = view.round_of_game - (not view.over)
    forgotten = (BidsShown((), (), ()),) * (done - len(view.history))
    return State(Round(deal, view.stake, hands, view.taken, (*forgotten, *view.history)), choices)


def _imagined_hands(view: View, rng: Rng) -> tuple[tuple[bytes, ...], tuple[Bid, ...], Rng]:
    """Hands and choices of all seats: the view's own as they are, the others from cards not seen played."""
    hands, choices = [], []
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            cards = view.hand if view.choice is None else (view.choice, *view.hand)
        else:
            played = {shown.bids[seat] for shown in view.history}
            order, rng = rng.shuffle([str(bid) for bid in view.deck.bids if bid not in played])
            cards = tuple([int(name) for name in order[: size + view.chosen[seat]]])
        hands.append(bytes(sorted(cards)))
        choices.append(cards[0] if view.chosen[seat] else UNDECIDED)
    return tuple(hands), tuple(choices), rng


GAME = Raj()
