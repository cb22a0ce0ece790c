"""The rules of Raj (section 4 of the specification)."""

from collections.abc import Sequence
from functools import lru_cache

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Seat, Step
from cardgames_tui.engine.outcome import Outcome, ranked
from cardgames_tui.engine.rng import Rng

from .state import UNDECIDED, Bid, Bidding, Deal, Deck, Options, Setup, State
from .view import BidsKept, BidsShown, CardTurned, Chosen, GameEnded, Reveal, StakeDecided, View

LEFT_OUT = 3
"""Point cards, and bid cards of each hand, that stay out of the short game for two."""

Action = Bid | Reveal

_MOST_SEATS = 5
_CHOSEN: tuple[tuple[Event, ...], ...] = tuple((Chosen(seat),) for seat in range(_MOST_SEATS))
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
        return _undecided(state.choices) if state.stake else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Any bid card still in hand, once a round."""
        return state.hands[seat] if state.stake and state.choices[seat] == UNDECIDED else ()

    def play(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Choose a bid card; with the last choice all bids are shown and the stake is decided (4.2).

        Raises RuleError: RAJ_OUT_OF_RANGE, RAJ_ALREADY_PLAYED, RAJ_NOT_IN_HAND, RAJ_ALREADY_CHOSEN, RAJ_NOT_REVEALED,
        GAME_OVER.
        """
        deal, rng, stake, hands, choices, taken, history = state
        hand = hands[seat]
        if isinstance(action, Reveal) or action not in hand or choices[seat] != UNDECIDED or not stake:
            raise _refusal(state, seat, action)
        place = hand.index(action)
        hands = (*hands[:seat], hand[:place] + hand[place + 1 :], *hands[seat + 1 :])
        choices = (*choices[:seat], action.card, *choices[seat + 1 :])
        if UNDECIDED in choices:
            return Step(State(deal, rng, stake, hands, choices, taken, history), _CHOSEN[seat], False)
        return _end_round(state, hands, choices)

    def view(self, state: State, seat: Seat | None) -> View:
        """Own hand and choice, all that lies open, and as much history as the option allows (4.4)."""
        setup = state.deal.setup
        choice = UNDECIDED if seat is None else state.choices[seat]
        finished, turned = state.deal.finished + len(state.history), state.turned
        return View(
            seat=seat,
            options=setup.options,
            deck=setup.deck,
            game=state.deal.game,
            round=finished + 1 if state.stake else finished,
            rounds=_rounds(setup),
            scores=_scores(state),
            taken=state.taken,
            stake=state.stake,
            unseen=tuple([card for card in setup.deck.points if card not in turned]),
            hand=() if seat is None else _numbers(state.hands[seat]),
            choice=None if choice == UNDECIDED else choice,
            chosen=tuple([choice != UNDECIDED for choice in state.choices]),
            hand_sizes=tuple([len(hand) for hand in state.hands]),
            history=_visible(state.history, setup.options),
            over=not state.stake,
        )

    def outcome(self, state: State) -> Outcome | None:
        """After the last round the highest total wins; `final_tie` says what equal totals mean (4.3, R-A9)."""
        if state.stake:
            return None
        return ranked(_scores(state), _winners(state))

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
    order, rng = rng.shuffle(_names(setup.deck.points))
    hands, rng = _hands(setup, rng)
    points = tuple([int(name) for name in order[: _rounds(setup)]])
    stake = points[:1]
    state = State(Deal(setup, game, points, finished), rng, stake, hands, _NONE_CHOSEN[setup.seats], taken, ())
    return Step(state, (_card_turned(points[0], stake),), True)


@lru_cache
def _names(points: tuple[int, ...]) -> tuple[str, ...]:
    """Point cards in notation."""
    return tuple([f"{card:+}" for card in points])


def _hands(setup: Setup, rng: Rng) -> tuple[tuple[tuple[Bid, ...], ...], Rng]:
    """All bid cards for everybody; in the short game the last three of a shuffle of each hand stay out."""
    bids = setup.deck.bids
    if not _is_short(setup):
        return (_bids(bids),) * setup.seats, rng
    hands = []
    for _seat in range(setup.seats):
        order, rng = rng.shuffle([str(bid) for bid in bids])
        hands.append(_bids(tuple(sorted([int(name) for name in order[:-LEFT_OUT]]))))
    return tuple(hands), rng


@lru_cache
def _bids(cards: tuple[int, ...]) -> tuple[Bid, ...]:
    return tuple([Bid(card) for card in cards])


def _numbers(hand: tuple[Bid, ...]) -> tuple[int, ...]:
    return tuple([bid.card for bid in hand])


@lru_cache
def _undecided(choices: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple([seat for seat, choice in enumerate(choices) if choice == UNDECIDED])


def _is_short(setup: Setup) -> bool:
    return setup.options.short_two_player == "on" and setup.seats == 2


def _rounds(setup: Setup) -> int:
    return len(setup.deck.points) - LEFT_OUT * _is_short(setup)


def _refusal(state: State, seat: Seat, action: Action) -> RuleError:
    """Why the seat may not do this now."""
    setup, hand = state.deal.setup, state.hands[seat]
    if not state.stake:
        return RuleError("GAME_OVER", winners=_winners(state))
    if isinstance(action, Reveal):
        return RuleError("RAJ_NOT_REVEALED", names=_undecided(state.choices))
    bids = setup.deck.bids
    if action.card not in bids:
        return RuleError("RAJ_OUT_OF_RANGE", low=bids[0], high=bids[-1])
    if state.choices[seat] != UNDECIDED:
        return RuleError("RAJ_ALREADY_CHOSEN")
    code = "RAJ_NOT_IN_HAND" if _is_short(setup) else "RAJ_ALREADY_PLAYED"
    return RuleError(code, n=action.card, list=_numbers(hand))


_card_turned = lru_cache(CardTurned)
_decided = lru_cache(StakeDecided)


def _end_round(state: State, hands: tuple[tuple[Bid, ...], ...], bids: tuple[int, ...]) -> Step[State]:
    """Show all bids, decide the stake, and go on to the next round, game, or the end (4.2 steps 3 to 6)."""
    deal, rng, stake, _hands, _choices, taken, history = state
    setup, _game, points, _finished = deal
    ends = len(history) + 1 == len(points)
    shares = decide(stake, bids, setup.options, ends)
    taken, left = _handed_out(taken, shares)
    bidding = Bidding(stake, bids, shares)
    history = (*history, bidding)
    shown = BidsKept if setup.options.history == "full" else BidsShown
    if ends:
        after = State(deal, rng, (), hands, _NONE_CHOSEN[setup.seats], taken, history)
        return _end_game(after, (shown(bidding), *shares))
    card = points[len(history)]
    stake = (*left, card)
    after = State(deal, rng, stake, hands, _NONE_CHOSEN[setup.seats], taken, history)
    return Step(after, (shown(bidding), *shares, _card_turned(card, stake)), True)


def decide(
    stake: tuple[int, ...], bids: tuple[int, ...], options: Options, ends: bool = False
) -> tuple[StakeDecided, ...]:
    """What becomes of the cards at stake under these bids (4.2 step 4, R-A1 to R-A6).

    One share for the whole stake; with `pile_sign=split` one for the plus cards and one for the minus cards. What
    nobody takes stays, unless the game ends.
    """
    stays = options.tie_rule != "discard" and not ends
    if options.pile_sign != "split":
        taker = _taker(bids, _is_wanted(stake, options), options)
        return (_decided(stake, taker, stays and taker is None),)
    parts = (
        (tuple([card for card in stake if card > 0]), True),
        (tuple([card for card in stake if card < 0]), False),
    )
    takers = [(cards, _taker(bids, wanted, options)) for cards, wanted in parts if cards]
    return tuple([_decided(cards, taker, stays and taker is None) for cards, taker in takers])


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


def _end_game(state: State, events: tuple[Event, ...]) -> Step[State]:
    """The pile still at stake is thrown away (R-A6); the next game begins, or the match is over."""
    setup, game, points, finished = state.deal
    told = (*events, GameEnded(game, _scores(state)))
    if game == setup.options.games:
        return Step(state, told, True)
    step = _new_game(setup, state.rng, game + 1, state.taken, finished + len(points))
    return Step(step.state, (*told, *step.events), True)


def _scores(state: State) -> tuple[int, ...]:
    return tuple([sum(cards) for cards in state.taken])


def _winners(state: State) -> tuple[Seat, ...]:
    scores, rule = _scores(state), state.deal.setup.options.final_tie
    best = max(scores)
    tied = tuple([seat for seat, score in enumerate(scores) if score == best])
    if len(tied) == 1 or rule == "shared":
        return tied
    if rule == "drop_tied":
        single = [score for score in scores if scores.count(score) == 1]
        return (scores.index(max(single)),) if single else ()
    return _with_best_card(tied, state.taken)


def _with_best_card(tied: tuple[Seat, ...], taken: tuple[tuple[int, ...], ...]) -> tuple[Seat, ...]:
    """Those of the tied who own the highest plus card; all of them where nobody owns one."""
    best = [max((card for card in taken[seat] if card > 0), default=0) for seat in tied]
    return tuple(seat for seat, card in zip(tied, best, strict=True) if card == max(best))


def _visible(history: tuple[Bidding, ...], options: Options) -> tuple[Bidding, ...]:
    if options.history == "full":
        return history
    return history[-1:] if options.history == "last" else ()


def _imagine(view: View, rng: Rng) -> State:
    setup = Setup(view.options, len(view.scores), view.deck)
    turned = tuple([card for card in view.deck.points if card not in view.unseen])
    order, rng = rng.shuffle(_names(view.unseen))
    points = (*turned, *[int(name) for name in order])[: view.rounds]
    hands, choices, rng = _imagined_hands(view, rng)
    deal = Deal(setup, view.game, points, (view.game - 1) * view.rounds)
    done = view.round_of_game - (not view.over)
    forgotten = (Bidding((), (), ()),) * (done - len(view.history))
    return State(deal, rng, view.stake, hands, choices, view.taken, (*forgotten, *view.history))


def _imagined_hands(view: View, rng: Rng) -> tuple[tuple[tuple[Bid, ...], ...], tuple[int, ...], Rng]:
    """Hands and choices of all seats: the view's own as they are, the others from cards not seen played."""
    hands, choices = [], []
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            hand, choice = view.hand, view.choice
        else:
            played = {bidding.bids[seat] for bidding in view.history}
            order, rng = rng.shuffle([str(bid) for bid in view.deck.bids if bid not in played])
            cards = [int(name) for name in order]
            hand, choice = tuple(sorted(cards[:size])), cards[size] if view.chosen[seat] else None
        hands.append(_bids(hand))
        choices.append(UNDECIDED if choice is None else choice)
    return tuple(hands), tuple(choices), rng


GAME = Raj()
