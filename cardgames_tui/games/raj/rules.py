"""The rules of Raj (section 4 of the specification)."""

from collections.abc import Sequence
from functools import cache

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Seat, Step
from cardgames_tui.engine.outcome import Outcome, ranked
from cardgames_tui.engine.rng import Rng

from .state import UNDECIDED, Bidding, Deck, Options, Setup, Share, State
from .view import Bid, BidsShown, CardTurned, Chosen, GameEnded, Reveal, StakeDecided, View

LEFT_OUT = 3
"""Point cards, and bid cards of each hand, that stay out of the short game for two."""

Action = Bid | Reveal

_MOST_SEATS = 5
_CHOSEN: tuple[Event, ...] = tuple(Chosen(seat) for seat in range(_MOST_SEATS))
_NONE_CHOSEN = tuple((UNDECIDED,) * seats for seats in range(_MOST_SEATS + 1))


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
        return tuple([seat for seat, bit in enumerate(state.choices) if bit == UNDECIDED]) if state.stake else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Any bid card still in hand, once a round."""
        if not state.stake or state.choices[seat] != UNDECIDED:
            return ()
        hand = state.hands[seat]
        return [bid for bit, bid in _acts(state.setup.deck.bids) if hand & bit]

    def play(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Choose a bid card; with the last choice all bids are shown and the stake is decided (4.2).

        Raises RuleError: RAJ_OUT_OF_RANGE, RAJ_ALREADY_PLAYED, RAJ_NOT_IN_HAND, RAJ_ALREADY_CHOSEN, RAJ_NOT_REVEALED,
        GAME_OVER.
        """
        bit = _checked_bid(state, seat, action)
        choices = (*state.choices[:seat], bit, *state.choices[seat + 1 :])
        hands = (*state.hands[:seat], state.hands[seat] ^ 1 << bit, *state.hands[seat + 1 :])
        if UNDECIDED not in choices:
            return _decide(state, seat, hands, choices)
        chosen = State(
            state.setup,
            state.rng,
            state.game,
            state.points,
            state.turned,
            state.stake,
            hands,
            choices,
            state.taken,
            state.history,
            state.finished,
        )
        return Step(chosen, (_CHOSEN[seat],), False)

    def view(self, state: State, seat: Seat | None) -> View:
        """Own hand and choice, all that lies open, and as much history as the option allows (4.4)."""
        setup, deck = state.setup, state.setup.deck
        rounds = _rounds(setup)
        choice = UNDECIDED if seat is None else state.choices[seat]
        finished = state.finished + len(state.history)
        return View(
            seat=seat,
            options=setup.options,
            deck=deck,
            game=state.game,
            round=finished + 1 if state.stake else finished,
            rounds=rounds,
            scores=tuple([sum(cards) for cards in state.taken]),
            taken=state.taken,
            stake=state.stake,
            unseen=_unseen(state),
            hand=() if seat is None else _cards_of(deck.bids, state.hands[seat]),
            choice=None if choice == UNDECIDED else deck.bids[choice],
            chosen=tuple([bit != UNDECIDED for bit in state.choices]),
            hand_sizes=tuple([hand.bit_count() for hand in state.hands]),
            history=_visible(state.history, setup.options),
            over=not state.stake,
        )

    def outcome(self, state: State) -> Outcome | None:
        """After the last round the highest total wins; `final_tie` says what equal totals mean (4.3, R-A9)."""
        if state.stake:
            return None
        scores = [sum(cards) for cards in state.taken]
        return ranked(scores, _winners(scores, state))

    def imagine(self, view: View, rng: Rng) -> State:
        """Deal what the view hides at random: other hands and choices, and the order of the point cards to come."""
        return _imagine(view, rng)

    def write(self, action: Action) -> str:
        """A bid is its number."""
        return str(action.card) if isinstance(action, Bid) else "reveal"

    def read(self, text: str) -> Action:
        """The bid with this number; raises RuleError NOT_A_NUMBER."""
        word = text.strip()
        if word.casefold() == "reveal":
            return Reveal()
        if not (word.isascii() and word.removeprefix("-").isdigit() and len(word) <= 6):
            raise RuleError("NOT_A_NUMBER", text=word[:20], thing="bid card", example="9")
        return Bid(int(word))


def _new_game(setup: Setup, rng: Rng, game: int, taken: tuple[tuple[int, ...], ...], finished: int) -> Step[State]:
    order, rng = rng.shuffle([f"{points:+}" for points in setup.deck.points])
    hands, rng = _hands(setup, rng)
    points = tuple(int(name) for name in order)[: _rounds(setup)]
    stake = points[:1]
    state = State(setup, rng, game, points, 1, stake, hands, _NONE_CHOSEN[setup.seats], taken, (), finished)
    return Step(state, (CardTurned(points[0], stake),), True)


def _hands(setup: Setup, rng: Rng) -> tuple[tuple[int, ...], Rng]:
    """All bid cards for everybody; in the short game the last three of a shuffle of each hand stay out."""
    bids = setup.deck.bids
    if not _is_short(setup):
        return ((1 << len(bids)) - 1,) * setup.seats, rng
    hands = []
    for _seat in range(setup.seats):
        order, rng = rng.shuffle([str(bid) for bid in bids])
        hands.append(sum(1 << bids.index(int(name)) for name in order[:-LEFT_OUT]))
    return tuple(hands), rng


def _is_short(setup: Setup) -> bool:
    return setup.options.short_two_player == "on" and setup.seats == 2


def _rounds(setup: Setup) -> int:
    return len(setup.deck.points) - LEFT_OUT * _is_short(setup)


def _cards_of(bids: tuple[int, ...], hand: int) -> tuple[int, ...]:
    return tuple([card for bit, card in enumerate(bids) if hand >> bit & 1])


@cache
def _acts(bids: tuple[int, ...]) -> tuple[tuple[int, Bid], ...]:
    """The bit of every bid card, and the act that bids it."""
    return tuple((1 << bit, Bid(card)) for bit, card in enumerate(bids))


def _checked_bid(state: State, seat: Seat, action: Action) -> int:
    """The bit of the bid card, if the seat may choose it now."""
    if not state.stake:
        scores = [sum(cards) for cards in state.taken]
        raise RuleError("GAME_OVER", winners=_winners(scores, state))
    if isinstance(action, Reveal):
        waiting = tuple(other for other, bit in enumerate(state.choices) if bit == UNDECIDED)
        raise RuleError("RAJ_NOT_REVEALED", names=waiting)
    bids = state.setup.deck.bids
    if action.card not in bids:
        raise RuleError("RAJ_OUT_OF_RANGE", low=bids[0], high=bids[-1])
    if state.choices[seat] != UNDECIDED:
        raise RuleError("RAJ_ALREADY_CHOSEN")
    bit = bids.index(action.card)
    if not state.hands[seat] >> bit & 1:
        code = "RAJ_NOT_IN_HAND" if _is_short(state.setup) else "RAJ_ALREADY_PLAYED"
        raise RuleError(code, n=action.card, list=_cards_of(bids, state.hands[seat]))
    return bit


def _decide(state: State, last: Seat, hands: tuple[int, ...], choices: tuple[int, ...]) -> Step[State]:
    """Show all bids, decide the stake, and go on to the next round, game, or the end (4.2 steps 3 to 6)."""
    setup, stake = state.setup, state.stake
    cards = setup.deck.bids
    bids = tuple([cards[bit] for bit in choices])
    shares = decide(stake, bids, setup.options)
    bidding = Bidding(stake, bids, shares)
    taken = _with_shares(state.taken, shares)
    ends = state.turned == len(state.points)
    carries = setup.options.tie_rule != "discard" and not ends
    events = [_CHOSEN[last], BidsShown(bidding, setup.options.history == "full")]
    events += [StakeDecided(share.cards, share.taker, carries and share.taker is None) for share in shares]
    if ends:
        return _end_game(state, hands, taken, bidding, events)
    card = state.points[state.turned]
    left = [card for share in shares if share.taker is None for card in share.cards] if carries else ()
    staked = (*left, card)
    after = State(
        setup,
        state.rng,
        state.game,
        state.points,
        state.turned + 1,
        staked,
        hands,
        _NONE_CHOSEN[setup.seats],
        taken,
        (*state.history, bidding),
        state.finished,
    )
    return Step(after, (*events, CardTurned(card, staked)), True)


def decide(stake: tuple[int, ...], bids: tuple[int, ...], options: Options) -> tuple[Share, ...]:
    """What becomes of the cards at stake under these bids (4.2 step 4, R-A1 to R-A5).

    One share for the whole stake; with `pile_sign=split` one for the plus cards and one for the minus cards.
    """
    if options.pile_sign != "split":
        return (Share(stake, _taker(bids, _is_wanted(stake, options), options)),)
    plus = tuple([card for card in stake if card > 0])
    minus = tuple([card for card in stake if card < 0])
    parts = [(cards, wanted) for cards, wanted in ((plus, True), (minus, False)) if cards]
    return tuple([Share(cards, _taker(bids, wanted, options)) for cards, wanted in parts])


def _is_wanted(stake: tuple[int, ...], options: Options) -> bool:
    """Whether the highest bid takes the pile; otherwise the lowest must."""
    deciding = stake[-1] if options.pile_sign == "new_card" else sum(stake)
    return deciding > 0 or (deciding == 0 and options.zero_total == "highest")


def _taker(bids: tuple[int, ...], wanted: bool, options: Options) -> Seat | None:
    """The seat with the deciding bid, or None where several share it."""
    candidates: Sequence[int] = bids
    if options.tie_rule == "cancel":
        candidates = [bid for bid in bids if bids.count(bid) == 1]
        if not candidates:
            return None
    deciding = max(candidates) if wanted else min(candidates)
    return bids.index(deciding) if bids.count(deciding) == 1 else None


def _with_shares(taken: tuple[tuple[int, ...], ...], shares: tuple[Share, ...]) -> tuple[tuple[int, ...], ...]:
    after = list(taken)
    for share in shares:
        if share.taker is not None:
            after[share.taker] += share.cards
    return tuple(after)


def _end_game(
    state: State,
    hands: tuple[int, ...],
    taken: tuple[tuple[int, ...], ...],
    bidding: Bidding,
    events: Sequence[Event],
) -> Step[State]:
    """The pile still at stake is thrown away (R-A6); the next game begins, or the match is over."""
    setup = state.setup
    told = (*events, GameEnded(state.game, tuple([sum(cards) for cards in taken])))
    finished = state.finished + len(state.history) + 1
    if state.game < setup.options.games:
        step = _new_game(setup, state.rng, state.game + 1, taken, finished)
        return Step(step.state, (*told, *step.events), True)
    history = (*state.history, bidding)
    over = State(
        setup,
        state.rng,
        state.game,
        state.points,
        state.turned,
        (),
        hands,
        _NONE_CHOSEN[setup.seats],
        taken,
        history,
        state.finished,
    )
    return Step(over, told, True)


def _winners(scores: Sequence[int], state: State) -> tuple[Seat, ...]:
    best = max(scores)
    tied = tuple(seat for seat, score in enumerate(scores) if score == best)
    if len(tied) == 1 or state.setup.options.final_tie == "shared":
        return tied
    if state.setup.options.final_tie == "drop_tied":
        single = [score for score in scores if scores.count(score) == 1]
        return (scores.index(max(single)),) if single else ()
    return _with_best_card(tied, state.taken)


def _with_best_card(tied: tuple[Seat, ...], taken: tuple[tuple[int, ...], ...]) -> tuple[Seat, ...]:
    """Those of the tied who own the highest plus card; all of them where nobody owns one."""
    best = [max((card for card in taken[seat] if card > 0), default=0) for seat in tied]
    return tuple(seat for seat, card in zip(tied, best, strict=True) if card == max(best))


def _unseen(state: State) -> tuple[int, ...]:
    turned = state.points[: state.turned]
    return tuple(sorted([card for card in state.setup.deck.points if card not in turned]))


def _visible(history: tuple[Bidding, ...], options: Options) -> tuple[Bidding, ...]:
    if options.history == "full":
        return history
    return history[-1:] if options.history == "last" else ()


def _imagine(view: View, rng: Rng) -> State:
    setup = Setup(view.options, len(view.scores), view.deck)
    done = view.round_of_game - (not view.over)
    turned = tuple([card for card in view.deck.points if card not in view.unseen])
    order, rng = rng.shuffle([f"{card:+}" for card in view.unseen])
    points = (*turned, *(int(name) for name in order))[: view.rounds]
    hands, choices, rng = _imagined_hands(view, rng)
    forgotten = (Bidding((), (), ()),) * (done - len(view.history))
    return State(
        setup,
        rng,
        view.game,
        points,
        len(turned),
        view.stake,
        hands,
        choices,
        view.taken,
        (*forgotten, *view.history),
        (view.game - 1) * view.rounds,
    )


def _imagined_hands(view: View, rng: Rng) -> tuple[tuple[int, ...], tuple[int, ...], Rng]:
    """Hands and choices of all seats: the view's own as they are, the others from cards not seen played."""
    bids = view.deck.bids
    hands, choices = [], []
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            hand, choice = view.hand, view.choice
        else:
            played = {bidding.bids[seat] for bidding in view.history}
            order, rng = rng.shuffle([str(bid) for bid in bids if bid not in played])
            cards = [int(name) for name in order]
            hand, choice = tuple(cards[:size]), cards[size] if view.chosen[seat] else None
        hands.append(sum(1 << bids.index(card) for card in hand))
        choices.append(UNDECIDED if choice is None else bids.index(choice))
    return tuple(hands), tuple(choices), rng


GAME = Raj()
