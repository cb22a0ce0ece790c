"""The rules of Baptisten-Skat (section 5 of the specification)."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Seat, Step
from cardgames_tui.engine.outcome import Outcome, ranked
from cardgames_tui.engine.rng import Rng

from .state import (
    BLIND,
    NO_CARD,
    UNDECIDED,
    Deal,
    DealScore,
    Deck,
    Options,
    Pack,
    Play,
    Predict,
    Setup,
    State,
    Trick,
    Tricks,
)
from .view import (
    Back,
    CardPlayed,
    DealScored,
    Dealt,
    LadderLowered,
    Phase,
    Predicted,
    PredictionsShown,
    TrickTaken,
    TrickWon,
    View,
    colour_of,
)

LADDER_TOP = 10
"""Cards of the largest hand of a ladder, where the deck has enough."""

Action = Predict | Play

_PREDICTION = re.compile(r"(?:bid\s*)?([+-]?[0-9]{1,6}(?:[.,][0-9]{1,6})?)", re.IGNORECASE)
_CARD = re.compile(r"([^\W\d_]+)\s*0*([0-9]{1,4})")
_BLIND_PLAY = (Play(BLIND),)


class BaptistenSkat:
    """Tricks with a trump colour; whoever takes exactly as many as predicted loses nothing."""

    slug = "baptisten_skat"
    edition = 1
    options = Options

    def seats(self, options: Options) -> range:
        """2 to 11 players, as far as the cards go round, which `check` sees to (5.6)."""
        return range(2, 12)

    def check(self, options: Options, seats: int, deck: Deck) -> None:
        """Raise RuleError BS_TOO_MANY_CARDS (5.6), or SETUP_OPTION for secret predictions with the hook (C-7a)."""
        if options.bidding == "secret" and options.hook == "on":
            raise RuleError("SETUP_OPTION", option="bidding", value="secret", values=("open_in_turn",))
        needed, largest = _smallest_peak(options), largest_hand(options, seats, deck)
        if needed > largest:
            raise RuleError(
                "BS_TOO_MANY_CARDS",
                P=seats,
                H=needed,
                n=seats * needed,
                size=_deck_size(deck),
                max=largest,
                turns=options.no_trump_when_empty == "no",
            )

    def start(self, options: Options, seats: int, deck: Deck, rng: Rng) -> Step[State]:
        """Deal the first hands; the last seat deals, so that the first one begins (B-A4)."""
        self.check(options, seats, deck)
        setup = _setup(options, seats, deck)
        step = _deal(setup, rng, last=None, sheet=())
        top = max(setup.plan)
        if options.hand_plan == "fixed" or top == LADDER_TOP:
            return step
        return Step(step.state, (LadderLowered(LADDER_TOP, top), *step.events), shows=True)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Predictions come in turn from the dealer's left, or all at once; then the cards, trick by trick (5.3)."""
        return state.to_act

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every number that the hook allows; or the cards of the led colour, or any card where there are none (5.6)."""
        if seat not in state.to_act:
            return ()
        deal = state.deal
        if UNDECIDED in deal.bids:
            return _predictions(deal.hand_size, _forbidden(deal))
        if deal.blind:
            return _BLIND_PLAY
        pack = deal.setup.pack
        return _plays(pack, _following(deal.hands[seat] & state.left, state.trick, pack))

    def play(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Write down a prediction, or lay a card; full tricks and finished deals are settled by themselves (5.3).

        Raises RuleError: BS_BID_RANGE, BS_BID_HOOK, BS_BID_TWICE, BS_NOT_IN_HAND, BS_MUST_FOLLOW, BS_BIDS_OPEN,
        NOT_YOUR_TURN, WRONG_PHASE (naming a card that must not be seen, or none where it must be named),
        UNKNOWN_CARD, GAME_OVER.
        """
        if not state.to_act:
            raise RuleError("GAME_OVER", winners=_winners(state.deal))
        if isinstance(action, Predict):
            return _predict(state, seat, action)
        return _play(state, seat, action)

    def view(self, state: State, seat: Seat | None) -> View:
        """The own hand, and all that lies open (5.7)."""
        return _view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """After the last deal the highest total wins; `final_tie` says what equal totals mean (B-A15)."""
        return None if state.to_act else ranked(_scores(state.deal), _winners(state.deal))

    def imagine(self, view: View, rng: Rng) -> State:
        """Deal what the view hides at random.

        Whoever did not follow in a trick that the view shows is dealt none of the colour that was led.
        """
        return _imagine(view, rng)

    def write(self, action: Action) -> str:
        """A prediction is "bid 3", a card its code."""
        return f"bid {action.tricks}" if isinstance(action, Predict) else action.card

    def read(self, text: str) -> Action:
        """The act that the text means, in any spelling: "bid 3" or "3", "G15" or "g 15", "?" or "blind".

        Raises RuleError NOT_A_NUMBER after "bid", else UNKNOWN_CARD.
        """
        word = text.strip()
        if word.casefold() in (BLIND, "blind"):
            return Play(BLIND)
        if prediction := _PREDICTION.fullmatch(word):
            number = prediction[1]
            return Predict(float(number.replace(",", ".")) if "." in number or "," in number else int(number))
        if word.casefold().startswith("bid"):
            raise RuleError("NOT_A_NUMBER", text=word[:20], thing="prediction", example="bid 3")
        if card := _CARD.fullmatch(word):
            return Play(f"{card[1].upper()}{card[2]}")
        raise RuleError("UNKNOWN_CARD", text=word[:20], thing="card", example="G15")


def largest_hand(options: Options, seats: int, deck: Deck) -> int:
    """The most cards that everybody can be dealt: one card must be left to turn, unless the options say otherwise."""
    kept = 1 if options.no_trump_when_empty == "no" else 0
    return (_deck_size(deck) - kept) // seats


def points(bid: int, taken: int, hand_size: int, options: Options) -> int:
    """What a seat scores in a deal (5.4, 5.8)."""
    missed = abs(taken - bid)
    match options.scoring:
        case "standard" if bid == 0:
            bonus = 10 if options.zero_bonus == "ten" else hand_size
            return bonus if taken == 0 else -bonus - taken
        case "standard":
            return -missed
        case "oh_hell":
            return taken if missed else taken + 10
        case "oh_hell_penalty":
            return -missed if missed else taken + 10
        case "wizard":
            return -10 * missed if missed else 20 + 10 * taken


def _deck_size(deck: Deck) -> int:
    return len(deck.colours) * deck.highest


def _smallest_peak(options: Options) -> int:
    """The cards that the largest hand must have: a ladder can be lowered, though not below one card."""
    return options.hand_size if options.hand_plan == "fixed" else 1


def _setup(options: Options, seats: int, deck: Deck) -> Setup:
    return Setup(options, seats, deck, _pack(deck), _plan(options, seats, deck))


@cache
def _pack(deck: Deck) -> Pack:
    codes = tuple([f"{colour.letter}{value}" for colour in deck.colours for value in range(1, deck.highest + 1)])
    suits = [(1 << deck.highest) - 1 << start for start in range(0, len(codes), deck.highest)]
    return Pack(
        "".join([colour.letter for colour in deck.colours]),
        deck.highest,
        codes,
        tuple([Play(code) for code in codes]),
        tuple([suit for suit in suits for _value in range(deck.highest)]),
    )


def _cards(pack: Pack) -> Mapping[str, int]:
    """The card of each code."""
    return _cards_by_code(pack.letters, pack.highest)


@cache
def _cards_by_code(letters: str, highest: int) -> Mapping[str, int]:
    codes = [f"{letter}{value}" for letter in letters for value in range(1, highest + 1)]
    return {code: card for card, code in enumerate(codes)}


def _plan(options: Options, seats: int, deck: Deck) -> tuple[int, ...]:
    """The cards of a hand, deal by deal (5.5, 5.8)."""
    if options.hand_plan == "fixed":
        return (options.hand_size,) * (options.deals or seats)
    top = min(LADDER_TOP, largest_hand(options, seats, deck))
    up, down = tuple(range(1, top + 1)), tuple(range(top, 0, -1))
    if options.hand_plan == "up":
        return up
    if options.hand_plan == "down_up":
        return down + up[1:]
    return up + (down if options.peak_twice == "yes" else down[1:])


def _deal(setup: Setup, rng: Rng, last: Trick | None, sheet: tuple[DealScore, ...]) -> Step[State]:
    """Shuffle, deal one card at a time from the dealer's left, and turn the card under the last one dealt (5.3)."""
    seats, pack, number = setup.seats, setup.pack, len(sheet) + 1
    order, rng = rng.shuffle(pack.codes)
    needed = seats * setup.plan[number - 1]
    turned = order[needed] if needed < len(order) else None
    cards = _cards(pack)
    dealt = [1 << cards[code] for code in order[:needed]]
    hands = tuple([sum(dealt[(seat - number + 1) % seats :: seats]) for seat in range(seats)])
    turned_card = NO_CARD if turned is None else cards[turned]
    deal = Deal(setup, number, turned_card, hands, (UNDECIDED,) * seats, _is_blind(setup, number), sheet)
    state = State(deal, Tricks((0,) * seats, deal.first, last), sum(hands), (), _predictors(deal), rng)
    trump = colour_of(setup.deck, turned).name if turned else None
    return Step(state, (Dealt(number, deal.hand_size, _dealer(deal), turned, trump),), shows=True)


def _is_blind(setup: Setup, number: int) -> bool:
    return setup.options.blind_single == "on" and setup.plan[number - 1] == 1


def _dealer(deal: Deal) -> Seat:
    return (deal.first - 1) % deal.setup.seats


def _predictors(deal: Deal) -> tuple[Seat, ...]:
    """Who is to predict now: the next in turn, or everybody who has not where it is secret (B-A2)."""
    if deal.setup.options.bidding == "secret":
        return tuple([seat for seat, bid in enumerate(deal.bids) if bid == UNDECIDED])
    seats = deal.setup.seats
    return ((deal.first + seats - deal.bids.count(UNDECIDED)) % seats,)


def _forbidden(deal: Deal) -> int | None:
    """The number that the hook forbids to the last one to predict; None where it forbids none (B-A11, B-A12)."""
    options, size = deal.setup.options, deal.hand_size
    if options.hook == "off" or (size == 1 and options.hook_one_card == "no") or deal.bids.count(UNDECIDED) != 1:
        return None
    left = size - sum([bid for bid in deal.bids if bid != UNDECIDED])
    return left if left >= 0 else None


@cache
def _predictions(hand_size: int, forbidden: int | None) -> tuple[Predict, ...]:
    return tuple([Predict(tricks) for tricks in range(hand_size + 1) if tricks != forbidden])


def _following(hand: int, trick: Sequence[int], pack: Pack) -> int:
    """The cards of a hand that may be played to the trick: those of the led colour, or all (B-A8, B-A9)."""
    return hand & pack.suits[trick[0]] or hand if trick else hand


def _playable(state: State, seat: Seat) -> int:
    return _following(state.hand(seat), state.trick, state.deal.setup.pack)


def _cards_of(hand: int) -> list[int]:
    """The cards of a hand, by colour and value."""
    cards = []
    while hand:
        highest = hand.bit_length() - 1
        cards.append(highest)
        hand ^= 1 << highest
    cards.reverse()
    return cards


def _codes_of(deal: Deal, hand: int) -> tuple[str, ...]:
    return tuple([deal.setup.pack.codes[card] for card in _cards_of(hand)])


def _plays(pack: Pack, hand: int) -> list[Play]:
    acts, plays = pack.plays, []
    while hand:
        card = hand.bit_length() - 1
        plays.append(acts[card])
        hand ^= 1 << card
    plays.reverse()
    return plays


def _predict(state: State, seat: Seat, prediction: Predict) -> Step[State]:
    before = state.deal
    _check_prediction(state, seat, prediction)
    bids = list(before.bids)
    bids[seat] = tricks = int(prediction.tricks)
    deal = Deal(
        before.setup,
        before.number,
        before.turned,
        before.hands,
        tuple(bids),
        before.blind,
        before.sheet,
    )
    is_open, ends = deal.setup.options.bidding == "open_in_turn", UNDECIDED not in bids
    to_act = (deal.first,) if ends else _predictors(deal)
    after = State(deal, state.tricks, state.left, state.trick, to_act, state.rng)
    if is_open:
        return Step(after, (Predicted(seat, tricks),), shows=True)
    if not ends:
        return Step(after, (Predicted(seat, None),), shows=False)
    return Step(after, (Predicted(seat, None), PredictionsShown(deal.bids, deal.hand_size)), shows=True)


def _check_prediction(state: State, seat: Seat, prediction: Predict) -> None:
    deal = state.deal
    if deal.bids[seat] != UNDECIDED:
        raise RuleError("BS_BID_TWICE", b=deal.bids[seat])
    if seat not in state.to_act:
        raise RuleError("NOT_YOUR_TURN", name=state.to_act[0])
    if prediction.tricks not in range(deal.hand_size + 1):
        raise RuleError("BS_BID_RANGE", H=deal.hand_size)
    if prediction.tricks == _forbidden(deal):
        raise RuleError("BS_BID_HOOK", H=deal.hand_size, x=int(prediction.tricks))


def _play(state: State, seat: Seat, action: Play) -> Step[State]:
    """Lay the card; with the last one of a trick the trick is settled."""
    deal, trick, to_act = state.deal, state.trick, state.to_act
    setup = deal.setup
    if UNDECIDED in deal.bids:
        raise RuleError("BS_BIDS_OPEN", names=to_act)
    if seat not in to_act:
        raise RuleError("NOT_YOUR_TURN", name=to_act[0])
    card = _named_card(deal, deal.hands[seat] & state.left, trick, action.card)
    left = state.left ^ 1 << card
    trick = (*trick, card)
    played = CardPlayed(seat, setup.pack.codes[card])
    if len(trick) == setup.seats:
        return _end_trick(deal, state.tricks, left, trick, state.rng, played)
    return Step(State(deal, state.tricks, left, trick, ((seat + 1) % setup.seats,), state.rng), (played,), shows=True)


def _named_card(deal: Deal, hand: int, trick: tuple[int, ...], code: str) -> int:
    """The card that the code means, if it may be played to the trick from this hand."""
    pack = deal.setup.pack
    card = _cards(pack).get(code)
    if card is None or deal.blind:
        return _unnamed_card(deal, hand, code)
    following = _following(hand, trick, pack)
    if following >> card & 1:
        return card
    if not hand >> card & 1:
        raise RuleError("BS_NOT_IN_HAND", card=code)
    led = colour_of(deal.setup.deck, pack.codes[trick[0]])
    raise RuleError("BS_MUST_FOLLOW", colour=led.name, list=_codes_of(deal, following))


def _unnamed_card(deal: Deal, hand: int, code: str) -> int:
    """The only card of a blind hand, which is played without a name, so that nothing tells which it is."""
    if deal.blind and code == BLIND:
        return hand.bit_length() - 1
    if deal.blind:
        raise RuleError("WRONG_PHASE", action="name_unseen", expected="play_unseen")
    if code == BLIND:
        raise RuleError("WRONG_PHASE", action="play_nameless", expected="name_card")
    raise RuleError("UNKNOWN_CARD", text=code[:20], thing="card", example=deal.setup.pack.codes[-1])


def winning_place(trick: Sequence[int], turned: int, suits: Sequence[int]) -> int:
    """The place in the trick of the card that wins it: the highest trump, else the highest of the led colour (5.3)."""
    trumps = 0 if turned == NO_CARD else suits[turned]
    best = trick[0]
    for card in trick[1:]:
        suit = suits[card]
        if suit == suits[best]:
            if card > best:
                best = card
        elif suit == trumps:
            best = card
    return trick.index(best)


def _end_trick(deal: Deal, before: Tricks, left: int, trick: tuple[int, ...], rng: Rng, played: Event) -> Step[State]:
    """The winner takes the trick and leads the next one, if cards are left to play."""
    setup = deal.setup
    taken, pack = before.taken, setup.pack
    winner = (before.leader + winning_place(trick, deal.turned, pack.suits)) % setup.seats
    last = Trick(before.leader, tuple([pack.codes[card] for card in trick]), winner)
    taken = (*taken[:winner], taken[winner] + 1, *taken[winner + 1 :])
    tricks = Tricks(taken, winner, last)
    events = (played, TrickWon(last), TrickTaken(sum(taken), winner))
    if left:
        return Step(State(deal, tricks, left, (), (winner,), rng), events, shows=True)
    return _end_deal(deal, tricks, rng, events)


def _end_deal(deal: Deal, tricks: Tricks, rng: Rng, events: tuple[Event, ...]) -> Step[State]:
    """Score the deal; the next one begins, or the match is over (5.4)."""
    setup, size = deal.setup, deal.hand_size
    gained = [points(bid, taken, size, setup.options) for bid, taken in zip(deal.bids, tricks.taken, strict=True)]
    score = DealScore(size, deal.bids, tricks.taken, tuple(gained))
    ended = Deal(setup, deal.number, deal.turned, deal.hands, deal.bids, deal.blind, (*deal.sheet, score))
    told = (*events, DealScored(deal.number, score, _scores(ended)))
    if deal.number == len(setup.plan):
        return Step(State(ended, tricks, 0, (), (), rng), told, shows=True)
    step = _deal(setup, rng, tricks.last, ended.sheet)
    return Step(step.state, (*told, *step.events), shows=True)


def _scores(deal: Deal) -> tuple[int, ...]:
    return tuple([sum([score.points[seat] for score in deal.sheet]) for seat in range(deal.setup.seats)])


def _winners(deal: Deal) -> tuple[Seat, ...]:
    scores = _scores(deal)
    tied = tuple([seat for seat, score in enumerate(scores) if score == max(scores)])
    if len(tied) == 1 or deal.setup.options.final_tie == "shared":
        return tied
    exact = [sum([score.bids[seat] == score.taken[seat] for score in deal.sheet]) for seat in tied]
    return tuple([seat for seat, count in zip(tied, exact, strict=True) if count == max(exact)])


def _view(state: State, seat: Seat | None) -> View:
    deal, tricks = state.deal, state.tricks
    setup, codes = deal.setup, deal.setup.pack.codes
    phase = _phase(state)
    return View(
        seat=seat,
        options=setup.options,
        deck=setup.deck,
        phase=phase,
        round=deal.number,
        plan=setup.plan,
        scores=_scores(deal),
        sheet=deal.sheet,
        dealer=_dealer(deal),
        turned=None if deal.turned == NO_CARD else codes[deal.turned],
        bids=_visible_bids(deal, seat),
        predicted=tuple([bid != UNDECIDED for bid in deal.bids]),
        forbidden=_forbidden(deal),
        taken=tricks.taken,
        to_act=state.to_act,
        leader=tricks.leader,
        trick=tuple([codes[card] for card in state.trick]),
        winning=_winning(state),
        last=tricks.last,
        hand=() if seat is None else _own_cards(deal, state.hand(seat)),
        playable=_own_cards(deal, _playable(state, seat)) if phase == "playing" and seat in state.to_act else (),
        hand_sizes=tuple([state.hand(other).bit_count() for other in range(setup.seats)]),
        others=_others(state, seat),
    )


def _phase(state: State) -> Phase:
    if not state.to_act:
        return "over"
    return "predicting" if UNDECIDED in state.deal.bids else "playing"


def _visible_bids(deal: Deal, seat: Seat | None) -> tuple[int | None, ...]:
    """All predictions; only the own one while secret ones are missing."""
    secret = deal.setup.options.bidding == "secret" and UNDECIDED in deal.bids
    return tuple(
        [None if bid == UNDECIDED or (secret and other != seat) else bid for other, bid in enumerate(deal.bids)]
    )


def _winning(state: State) -> Seat | None:
    """Who would win the running trick as it lies."""
    if not state.trick:
        return None
    setup = state.deal.setup
    return (state.tricks.leader + winning_place(state.trick, state.deal.turned, setup.pack.suits)) % setup.seats


def _own_cards(deal: Deal, hand: int) -> tuple[str | Back, ...]:
    """Cards as their owner sees them."""
    return (Back(),) * hand.bit_count() if deal.blind else _codes_of(deal, hand)


def _others(state: State, seat: Seat | None) -> tuple[tuple[str, ...], ...]:
    """The cards of the other seats, where everybody sees all cards but their own."""
    deal = state.deal
    if seat is None or not deal.blind:
        return ((),) * deal.setup.seats
    seats = range(deal.setup.seats)
    return tuple([() if other == seat else _codes_of(deal, state.hand(other)) for other in seats])


def _imagine(view: View, rng: Rng) -> State:
    setup = _setup(view.options, len(view.scores), view.deck)
    hands, rng = _imagined_hands(view, setup.pack, rng)
    bids, rng = _imagined_bids(view, rng)
    turned = _cards(setup.pack)[view.turned] if view.turned else NO_CARD
    deal = Deal(setup, view.round, turned, hands, bids, _is_blind(setup, view.round), view.sheet)
    trick = tuple([_cards(setup.pack)[code] for code in view.trick])
    return State(deal, Tricks(view.taken, view.leader, view.last), sum(hands), trick, view.to_act, rng)


def _imagined_bids(view: View, rng: Rng) -> tuple[tuple[int, ...], Rng]:
    """The predictions that the view shows, and any number for those that are still a secret."""
    bids = []
    for predicted, bid in zip(view.predicted, view.bids, strict=True):
        if predicted and bid is None:
            bid, rng = rng.draw(view.hand_size + 1)
        bids.append(UNDECIDED if bid is None else bid)
    return tuple(bids), rng


def _imagined_hands(view: View, pack: Pack, rng: Rng) -> tuple[tuple[int, ...], Rng]:
    """The cards that the view shows in each hand, and for the others cards that it does not show."""
    known = list(view.others)
    if view.seat is not None:
        known[view.seat] = tuple([card for card in view.hand if isinstance(card, str)])
    seen = {view.turned, *[code for _leader, codes in _tricks_in_sight(view) for code in codes]}
    seen.update(*known)
    order, rng = rng.shuffle([code for code in pack.codes if code not in seen])
    missing = [size - len(codes) for size, codes in zip(view.hand_sizes, known, strict=True)]
    drawn = _dealt_around_voids([1 << _cards(pack)[code] for code in order], missing, _voids(view, pack))
    shown = [sum([1 << _cards(pack)[code] for code in codes]) for codes in known]
    return tuple([own | others for own, others in zip(shown, drawn, strict=True)]), rng


def _tricks_in_sight(view: View) -> list[tuple[Seat, tuple[str, ...]]]:
    """Leader and cards of the tricks of this deal that the view shows."""
    tricks = [(view.leader, view.trick)]
    if view.last and any(view.taken):
        tricks.append((view.last.leader, view.last.cards))
    return tricks


def _voids(view: View, pack: Pack) -> list[int]:
    """For each seat the cards of the colours that it did not follow where the view shows it."""
    voids = [0] * len(view.scores)
    for leader, codes in _tricks_in_sight(view):
        for place, code in enumerate(codes):
            led = pack.suits[_cards(pack)[codes[0]]]
            if not led >> _cards(pack)[code] & 1:
                voids[(leader + place) % len(voids)] |= led
    return voids


def _dealt_around_voids(cards: list[int], missing: Sequence[int], voids: Sequence[int]) -> list[int]:
    """Deal the cards (bits, in random order) so that every seat gets what it misses, and nothing of its voids.

    A seat that finds no free card takes one from a seat that can replace it; as the true hands keep to the voids,
    there always is one.
    """
    free = list(cards)
    hands = [0] * len(missing)

    def take(seat: Seat, asked: set[Seat]) -> bool:
        for place, card in enumerate(free):
            if not card & voids[seat]:
                hands[seat] |= free.pop(place)
                return True
        for other in range(len(hands)):
            fitting = hands[other] & ~voids[seat]
            if other in asked or not fitting:
                continue
            asked.add(other)
            if take(other, asked):
                given = fitting & -fitting
                hands[other] ^= given
                hands[seat] |= given
                return True
        return False

    for seat, count in enumerate(missing):
        for _card in range(count):
            take(seat, {seat})
    return hands


GAME = BaptistenSkat()
