"""The rules of Over & Under (section 2 of the specification)."""

import re
from collections.abc import Sequence
from functools import cache
from typing import cast

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Seat, Step
from cardgames_tui.engine.outcome import Outcome, ranked
from cardgames_tui.engine.rng import Rng
from cardgames_tui.engine.text import clean

from .comparison import best, by_number, column_of
from .state import (
    DIRECTIONS,
    NOT_DRAWN,
    Call,
    Card,
    Cards,
    Deck,
    Direction,
    Drawn,
    Options,
    Phase,
    Score,
    Setup,
    State,
    TieBreak,
    Trick,
    barred,
)
from .view import (
    Began,
    CallMade,
    CardPlayed,
    Dealt,
    Draw,
    MatchEnded,
    Play,
    Played,
    Reshuffled,
    RoundEnded,
    TieBreakBegan,
    TieBreakDrawn,
    TrickShown,
    View,
)

SEATS = {1: range(2, 5), 2: range(2, 11), 3: range(2, 7)}
HAND = 3
"""Cards that everybody holds between the tricks of variant 3."""

Action = Call | Play | Draw

_FITTING: dict[Phase, type[Call] | type[Play] | type[Draw]] = {"call": Call, "lead": Play, "follow": Play, "draw": Draw}
_LONGEST = 80
"""Characters that are read of an act in notation."""
_DRAW = re.compile(r"draw ?(.*)")
_PLAY = re.compile(r"#?([0-9]{1,6})(?: (.+))?")
_CALL = re.compile(r"(.+?)[ -]+(over|under)")


class OverUnder:
    """Somebody calls a category, over or under; the highest or the lowest number takes the trick."""

    slug = "over_under"
    edition = 1
    options = Options

    def seats(self, options: Options) -> range:
        """2 to 4, 2 to 10 or 2 to 6 players, as the variant says (2.4 to 2.6)."""
        return SEATS[options.variant]

    def check(self, options: Options, seats: int, deck: Deck) -> None:
        """Raise RuleError OU_TARGET_TOO_LOW, OU_DECK_INVALID, OU_TARGET_TOO_HIGH (2.10, C-7a)."""
        if options.target < 1 or options.rounds < 1:
            raise RuleError("OU_TARGET_TOO_LOW")
        size, needed = len(deck.cards), seats * (HAND + 1 if options.variant == 3 else 1)
        if size < needed:
            raise RuleError("OU_DECK_INVALID", file=deck.slug, P=seats, N=size, min=needed)
        limit = target_limit(size, seats)
        if options.variant == 1 and options.target > limit:
            raise RuleError("OU_TARGET_TOO_HIGH", P=seats, N=size, max=limit)

    def start(self, options: Options, seats: int, deck: Deck, rng: Rng) -> Step[State]:
        """Draw the first announcer where that is random, shuffle, and give the cards out; raises as `check` does."""
        self.check(options, seats, deck)
        announcer = 0
        if options.first_announcer == "random":
            announcer, rng = rng.draw(seats)
        state = _new_deal(Setup(options, seats, deck), rng, 1, announcer, Score((0,) * seats, 0, None))
        event = Dealt(1, announcer) if options.variant == 3 else Began(len(deck.cards), announcer)
        return Step(state, (event,), shows=True)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The announcer; in variant 3 then the others in turn, and at last those who draw for the win."""
        turn = _turn(state)
        return () if turn is None else (turn,)

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """By phase, as in the table of 2.6."""
        if seat != _turn(state):
            return ()
        phase = _phase(state)
        if phase == "draw":
            return _free(state)
        hand = state.cards.hands[seat]
        if phase == "follow":
            return _follows(hand)
        calls = _calls(_categories(state.setup.deck), barred(state.setup.options, state.score.last))
        return calls if phase == "call" else _leads(hand, calls)

    def play(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Call, play a card, or draw for the win; a complete trick is decided at once and leads to the next.

        Raises RuleError: GAME_OVER, NOT_YOUR_TURN, WRONG_PHASE and the codes of 2.10.
        """
        _check_turn(state, seat, action)
        if isinstance(action, Draw):
            return _draw(state, seat, action)
        if isinstance(action, Call):
            _check_call(state, action)
            return _show_all(state, action)
        _check_card(state, seat, action)
        return _play_card(state, seat, action)

    def view(self, state: State, seat: Seat | None) -> View:
        """Own cards, except where nobody but the announcer may look, and all that lies open (2.7)."""
        setup, cards, score, turn = state.setup, state.cards, state.score, _turn(state)
        deck = setup.deck
        tie_break = state.tie_break
        draws = tie_break.draws if tie_break else ()
        done = score.last.number if score.last else 0
        drew = seat == turn and cards.drawn != NOT_DRAWN
        return View(
            seat=seat,
            options=setup.options,
            deck=deck,
            phase=_phase(state),
            turn=turn,
            round=done if tie_break or state.winners else done + 1,
            deal=state.deal,
            scores=score.tricks,
            announcer=state.announcer,
            call=state.call,
            table=tuple(
                [Played(_seat_at(state, place), deck.cards[number - 1]) for place, number in enumerate(cards.table)]
            ),
            hand=_known_hand(state, seat),
            drawn=deck.cards[cards.drawn - 1] if drew else None,
            hand_sizes=tuple([len(hand) for hand in cards.hands]),
            pile=len(cards.pile) - len(draws),
            played=cards.played,
            pot=score.pot,
            last=score.last,
            contenders=tie_break.seats if tie_break else (),
            draws=draws,
            winners=state.winners,
        )

    def outcome(self, state: State) -> Outcome | None:
        """Who reached the target, or has the most tricks after the last round, or drew the highest card."""
        return ranked(state.score.tricks, state.winners) if state.winners else None

    def imagine(self, view: View, rng: Rng) -> State:
        """Deal what the view hides at random: the cards that others hold, and the order of the pile."""
        return _imagine(view, rng)

    def write(self, action: Action) -> str:
        """`hotels-over`; with a hand `17 hotels-over` or `17`; `draw 5`."""
        if isinstance(action, Call):
            return f"{action.category}-{action.direction}"
        if isinstance(action, Draw):
            return f"draw {action.position}"
        return f"{action.card} {self.write(action.call)}" if action.call else str(action.card)

    def read(self, text: str) -> Action:
        """The act that is meant, in any case and spacing; raises NOT_A_NUMBER, UNKNOWN_CARD, OU_BAD_DIRECTION."""
        typed = clean(text, _LONGEST).casefold()
        drawing, playing = _DRAW.fullmatch(typed), _PLAY.fullmatch(typed)
        if drawing and not typed.endswith(DIRECTIONS):
            return Draw(_number(drawing[1]))
        if not playing:
            return _read_call(typed)
        return Play(int(playing[1]), _read_call(playing[2]) if playing[2] else None)


def target_limit(cards: int, seats: int) -> int:
    """The highest target that one pass through a deck of so many cards always decides (2.1)."""
    tricks = cards // seats
    return -(-tricks // seats)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise RuleError("NOT_A_NUMBER", text=text, thing="place in the pile", example="draw 5")
    return int(text)


def _read_call(typed: str) -> Call:
    if typed == "" or typed in DIRECTIONS:
        raise RuleError("UNKNOWN_CARD", text=typed, thing="call or card", example="hotels-over")
    called = _CALL.fullmatch(typed)
    if not called:
        raise RuleError("OU_BAD_DIRECTION")
    return Call(called[1], cast(Direction, called[2]))


def _turn(state: State) -> Seat | None:
    if state.winners:
        return None
    if state.tie_break:
        return state.tie_break.seats[len(state.tie_break.draws)]
    return _seat_at(state, len(state.cards.table))


def _phase(state: State) -> Phase:
    if state.winners:
        return "over"
    if state.tie_break:
        return "draw"
    if state.setup.options.variant != 3:
        return "call"
    return "follow" if state.cards.table else "lead"


def _seat_at(state: State, place: int) -> Seat:
    """Whose card lies, or will lie, at this place of the table, counted from 0."""
    return (state.announcer + place) % state.setup.seats


def _categories(deck: Deck) -> tuple[str, ...]:
    return tuple([category.id for category in deck.categories])


@cache
def _calls(categories: tuple[str, ...], barred: str | None) -> tuple[Call, ...]:
    return tuple(Call(category, direction) for category in categories if category != barred for direction in DIRECTIONS)


def _leads(hand: tuple[int, ...], calls: tuple[Call, ...]) -> tuple[Play, ...]:
    return tuple([Play(card, call) for card in hand for call in calls])


def _follows(hand: tuple[int, ...]) -> tuple[Play, ...]:
    return tuple([Play(card) for card in hand])


def _free(state: State) -> tuple[Draw, ...]:
    assert state.tie_break is not None
    taken = [drawn.position for drawn in state.tie_break.draws]
    return tuple([Draw(place) for place in range(1, len(state.cards.pile) + 1) if place not in taken])


def _check_turn(state: State, seat: Seat, action: Action) -> None:
    """Raise RuleError where it is not this seat's time for this kind of act."""
    phase, turn = _phase(state), _turn(state)
    if turn is None:
        raise RuleError("GAME_OVER", winners=state.winners)
    calls = isinstance(action, Call) or (isinstance(action, Play) and action.call is not None)
    if calls and phase != "draw" and seat != state.announcer:
        raise RuleError("OU_NOT_ANNOUNCER", name=state.announcer)
    if seat != turn:
        raise RuleError("NOT_YOUR_TURN", name=turn)
    if not isinstance(action, _FITTING[phase]):
        raise RuleError("WRONG_PHASE", action=type(action).__name__, expected=phase)


def _check_call(state: State, call: Call) -> None:
    categories = _categories(state.setup.deck)
    if call.category not in categories:
        raise RuleError("OU_UNKNOWN_CATEGORY", x=call.category, list=categories)
    if call.direction not in DIRECTIONS:
        raise RuleError("OU_BAD_DIRECTION")
    if call.category == barred(state.setup.options, state.score.last):
        label = state.setup.deck.categories[column_of(state.setup.deck, call.category)].label
        raise RuleError("OU_REPEAT_CATEGORY", category=label)


def _check_card(state: State, seat: Seat, action: Play) -> None:
    hand = state.cards.hands[seat]
    if action.card not in hand:
        raise RuleError("OU_CARD_NOT_IN_HAND", x=action.card, list=hand)
    if action.call:
        _check_call(state, action.call)
    elif not state.call:
        raise RuleError("OU_CALL_MISSING")


def _new_deal(setup: Setup, rng: Rng, deal: int, announcer: Seat, score: Score) -> State:
    """Shuffle all cards, deal hands of three in variant 3, and begin the first trick."""
    pile, rng = _shuffled(setup.deck, rng)
    hands: tuple[tuple[int, ...], ...] = ((),) * setup.seats
    if setup.options.variant == 3:
        dealt = setup.seats * HAND
        hands, pile = _hands(pile[:dealt], setup.seats, announcer), pile[dealt:]
    return _new_trick(setup, rng, deal, announcer, Cards(hands, NOT_DRAWN, (), (), pile), score)


def _shuffled(deck: Deck, rng: Rng) -> tuple[tuple[int, ...], Rng]:
    order, rng = rng.shuffle([str(card.number) for card in deck.cards])
    return tuple([int(name) for name in order]), rng


def _hands(dealt: tuple[int, ...], seats: int, first: Seat) -> tuple[tuple[int, ...], ...]:
    """The cards dealt one at a time, clockwise from the first seat (C-2)."""
    return tuple([tuple(sorted(dealt[(seat - first) % seats :: seats])) for seat in range(seats)])


def _new_trick(setup: Setup, rng: Rng, deal: int, announcer: Seat, cards: Cards, score: Score) -> State:
    """Draw from the pile: everybody in variants 1 and 2 (O-A7), the announcer in variant 3 unless it is used up."""
    seats = setup.seats
    if setup.options.variant != 3:
        hands = _hands(cards.pile[:seats], seats, announcer)
        cards = Cards(hands, NOT_DRAWN, (), cards.played, cards.pile[seats:])
    elif len(cards.pile) >= seats:
        cards = _with_top_card(cards, announcer)
    return State(setup, rng, deal, announcer, None, cards, score, None, ())


def _with_top_card(cards: Cards, seat: Seat) -> Cards:
    top, pile = cards.pile[0], cards.pile[1:]
    hand = tuple(sorted((*cards.hands[seat], top)))
    return Cards(_with_hand(cards.hands, seat, hand), top, cards.table, cards.played, pile)


def _with_hand(hands: tuple[tuple[int, ...], ...], seat: Seat, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _show_all(state: State, call: Call) -> Step[State]:
    """All show the cards that they drew (2.4 steps 2 and 3)."""
    cards, seats = state.cards, state.setup.seats
    table = tuple([cards.hands[_seat_at(state, place)][0] for place in range(seats)])
    shown = Cards(((),) * seats, NOT_DRAWN, table, cards.played, cards.pile)
    return _finish_trick(state, call, shown, (_call_made(state, call),))


def _play_card(state: State, seat: Seat, action: Play) -> Step[State]:
    """Lay the card on the table; the next seat draws if this one did, or the trick is complete (2.6)."""
    cards = state.cards
    hand = tuple([card for card in cards.hands[seat] if card != action.card])
    call = action.call or state.call
    assert call is not None
    table = (*cards.table, action.card)
    laid = Cards(_with_hand(cards.hands, seat, hand), NOT_DRAWN, table, cards.played, cards.pile)
    called = (_call_made(state, call),) if action.call else ()
    events = (*called, _card_played(state, seat, call, action.card))
    if len(table) == state.setup.seats:
        return _finish_trick(state, call, laid, events)
    if cards.drawn != NOT_DRAWN:
        laid = _with_top_card(laid, _seat_at(state, len(table)))
    after = State(state.setup, state.rng, state.deal, state.announcer, call, laid, state.score, None, ())
    return Step(after, events, shows=True)


def _call_made(state: State, call: Call) -> Event:
    deck = state.setup.deck
    return CallMade(state.announcer, deck.categories[column_of(deck, call.category)], call.direction)


def _card_played(state: State, seat: Seat, call: Call, number: int) -> Event:
    deck = state.setup.deck
    column, card = column_of(deck, call.category), deck.cards[number - 1]
    return CardPlayed(seat, card, deck.categories[column], card.values[column])


def _finish_trick(state: State, call: Call, cards: Cards, events: tuple[Event, ...]) -> Step[State]:
    """Decide the trick on the table, note it, and go on to the next trick, deal, draw, or the end."""
    trick = _decided(state, call, cards.table)
    score = Score(_with_trick(state.score.tricks, trick), trick.pot, trick)
    left = Cards(cards.hands, NOT_DRAWN, (), (*cards.played, *cards.table), cards.pile)
    go_on = _after_hands_trick if state.setup.options.variant == 3 else _after_pile_trick
    step = go_on(state, left, score, _next_announcer(state, trick))
    return Step(step.state, (*events, TrickShown(trick), *step.events), shows=True)


def _decided(state: State, call: Call, table: tuple[int, ...]) -> Trick:
    """The comparison (2.3); with `tie_rule=pot` a tied trick waits for the next outright winner (2.8)."""
    deck, seats, announcer = state.setup.deck, state.setup.seats, state.announcer
    cards = tuple([deck.cards[table[(seat - announcer) % seats] - 1] for seat in range(seats)])
    column = column_of(deck, call.category)
    values = tuple([card.values[column] for card in cards])
    winning = best(values, call.direction)
    winner: Seat | None = by_number(cards, winning, call.direction)
    worth, pot = 1 + state.score.pot, 0
    if len(winning) > 1 and state.setup.options.tie_rule == "pot":
        winner, worth, pot = None, 0, state.score.pot + 1
    number = state.score.last.number + 1 if state.score.last else 1
    category = deck.categories[column]
    return Trick(number, announcer, category, call.direction, cards, values, winning, winner, worth, pot)


def _with_trick(tricks: tuple[int, ...], trick: Trick) -> tuple[int, ...]:
    return tuple([count + trick.worth * (seat == trick.winner) for seat, count in enumerate(tricks)])


def _next_announcer(state: State, trick: Trick) -> Seat:
    """The next seat clockwise, whoever won (O-A8); or the winner, where the option says so and there is one."""
    if state.setup.options.next_announcer == "winner" and trick.winner is not None:
        return trick.winner
    return _seat_at(state, 1)


def _after_pile_trick(state: State, cards: Cards, score: Score, announcer: Seat) -> Step[State]:
    """Variants 1 and 2: the target is reached, or the pile is used up (O-A10), or the next trick begins."""
    setup, rng, deal = state.setup, state.rng, state.deal
    if max(score.tricks) >= setup.options.target:
        winner = score.tricks.index(max(score.tricks))
        over = State(setup, rng, deal, announcer, None, cards, score, None, (winner,))
        return Step(over, (MatchEnded(score.tricks, (winner,)),), shows=True)
    if len(cards.pile) < setup.seats:
        event = Reshuffled(len(setup.deck.cards), announcer)
        return Step(_new_deal(setup, rng, deal + 1, announcer, score), (event,), shows=True)
    return Step(_new_trick(setup, rng, deal, announcer, cards, score), (), shows=True)


def _after_hands_trick(state: State, cards: Cards, score: Score, announcer: Seat) -> Step[State]:
    """Variant 3: the next trick of the round, or its end (O-A15, O-A16)."""
    setup = state.setup
    plays_out = setup.options.v3_play_out == "yes" and cards.hands[0] != ()
    if len(cards.pile) >= setup.seats or plays_out:
        return Step(_new_trick(setup, state.rng, state.deal, announcer, cards, score), (), shows=True)
    ended = RoundEnded(state.deal, score.tricks, score.pot)
    step = _after_round(state, Score(score.tricks, 0, score.last), announcer)
    return Step(step.state, (ended, *step.events), shows=True)


def _after_round(state: State, score: Score, announcer: Seat) -> Step[State]:
    """The next round (O-A18); after the last one the most tricks win, and those who share them draw (2.6)."""
    setup, deal = state.setup, state.deal
    if deal < setup.options.rounds:
        if setup.options.v3_next_round_start == "rotate_seat":
            announcer = deal % setup.seats
        after = _new_deal(setup, state.rng, deal + 1, announcer, score)
        return Step(after, (Dealt(deal + 1, announcer),), shows=True)
    most = max(score.tricks)
    first = tuple(seat for seat, tricks in enumerate(score.tricks) if tricks == most)
    collected: tuple[tuple[int, ...], ...] = ((),) * setup.seats
    if len(first) == 1:
        cards = Cards(collected, NOT_DRAWN, (), (), ())
        over = State(setup, state.rng, deal, announcer, None, cards, score, None, first)
        return Step(over, (MatchEnded(score.tricks, first),), shows=True)
    pile, rng = _shuffled(setup.deck, state.rng)
    cards = Cards(collected, NOT_DRAWN, (), (), pile)
    drawing = State(setup, rng, deal, announcer, None, cards, score, TieBreak(first, ()), ())
    return Step(drawing, (TieBreakBegan(first),), shows=True)


def _draw(state: State, seat: Seat, action: Draw) -> Step[State]:
    """Turn a card of the pile over; after the last draw the highest card number wins (O-A17)."""
    pile, tie_break = state.cards.pile, state.tie_break
    if action not in _free(state):
        raise RuleError("OU_TIEBREAK_TAKEN", n=len(pile))
    assert tie_break is not None
    drawn = Drawn(seat, action.position, state.setup.deck.cards[pile[action.position - 1] - 1])
    draws = (*tie_break.draws, drawn)
    events: tuple[Event, ...] = (TieBreakDrawn(drawn),)
    winners: tuple[Seat, ...] = ()
    if len(draws) == len(tie_break.seats):
        winners = (max(draws, key=lambda each: each.card.number).seat,)
        events += (MatchEnded(state.score.tricks, winners),)
    after = State(
        state.setup,
        state.rng,
        state.deal,
        state.announcer,
        None,
        state.cards,
        state.score,
        TieBreak(tie_break.seats, draws),
        winners,
    )
    return Step(after, events, shows=True)


def _known_hand(state: State, seat: Seat | None) -> tuple[Card, ...]:
    if seat is None or (state.setup.options.variant != 3 and seat != state.announcer):
        return ()
    return tuple([state.setup.deck.cards[number - 1] for number in state.cards.hands[seat]])


def _imagine(view: View, rng: Rng) -> State:
    setup = Setup(view.options, len(view.scores), view.deck)
    if view.contenders:
        cards, rng = _imagined_draw(view, rng)
    else:
        cards, rng = _imagined_cards(view, rng)
    tie_break = TieBreak(view.contenders, view.draws) if view.contenders else None
    score = Score(view.scores, view.pot, view.last)
    return State(setup, rng, view.deal, view.announcer, view.call, cards, score, tie_break, view.winners)


def _imagined_cards(view: View, rng: Rng) -> tuple[Cards, Rng]:
    """Hands and pile from the cards not in sight; the own hand, if it is known, stays as it is."""
    own = tuple([card.number for card in view.hand])
    table = tuple([played.card.number for played in view.table])
    seen = {*own, *table, *view.played}
    order, rng = rng.shuffle([str(card.number) for card in view.deck.cards if card.number not in seen])
    unseen = [int(name) for name in order]
    hands, drawn = [], NOT_DRAWN
    for seat, size in enumerate(view.hand_sizes):
        hand = own
        if seat != view.seat or not own:
            hand, unseen = tuple(unseen[:size]), unseen[size:]
        if seat == view.turn and size > HAND:
            drawn = view.drawn.number if view.drawn else hand[0]
        hands.append(tuple(sorted(hand)))
    return Cards(tuple(hands), drawn, table, view.played, tuple(unseen[: view.pile])), rng


def _imagined_draw(view: View, rng: Rng) -> tuple[Cards, Rng]:
    """A pile in which the cards drawn for the win lie at their places."""
    drawn = {each.position: each.card.number for each in view.draws}
    order, rng = rng.shuffle([str(card.number) for card in view.deck.cards if card.number not in drawn.values()])
    unseen = iter([int(name) for name in order])
    places = range(1, len(view.deck.cards) + 1)
    pile = tuple([drawn[place] if place in drawn else next(unseen) for place in places])
    return Cards(((),) * len(view.scores), NOT_DRAWN, (), (), pile), rng


GAME = OverUnder()
