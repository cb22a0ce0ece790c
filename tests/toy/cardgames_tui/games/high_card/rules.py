"""The rules of High Card."""

from collections.abc import Sequence

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Seat, Step
from cardgames_tui.engine.outcome import Outcome, ranked
from cardgames_tui.engine.rng import Rng

from .state import Deck, Options, Setup, State
from .view import Play, Played, TrickTaken, View

HAND = 5
"""The cards that everybody is dealt, and so the tricks of a match."""


class HighCard:
    """Everybody plays one card to a trick; the best card takes it, and most tricks win."""

    slug = "high_card"
    edition = 1
    options = Options

    def seats(self, options: Options) -> range:
        """2 to 4 players."""
        return range(2, 5)

    def check(self, options: Options, seats: int, deck: Deck) -> None:
        """Every deck has enough cards for four hands."""

    def start(self, options: Options, seats: int, deck: Deck, rng: Rng) -> Step[State]:
        """Deal a hand to everybody; the first seat leads."""
        order, rng = rng.shuffle([str(card) for card in deck.cards])
        hands = _hands([int(name) for name in order], (HAND,) * seats)
        return Step(State(Setup(options, seats, deck), rng, hands, 0, (), (), (0,) * seats), (), True)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """One seat after another, from the leader on."""
        return (_actor(state),) if any(state.hands) else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Play]:
        """Any card of the hand."""
        return tuple([Play(card) for card in state.hands[seat]]) if seat in self.to_act(state) else ()

    def play(self, state: State, seat: Seat, action: Play) -> Step[State]:
        """Play a card; the last card of a trick decides it.

        Raises RuleError: HIGH_CARD_NOT_IN_HAND, NOT_YOUR_TURN, GAME_OVER.
        """
        if not any(state.hands):
            raise RuleError("GAME_OVER", winners=_winners(state))
        if seat != _actor(state):
            raise RuleError("NOT_YOUR_TURN", name=_actor(state))
        hand = state.hands[seat]
        if action.card not in hand:
            raise RuleError("HIGH_CARD_NOT_IN_HAND", n=action.card, list=hand)
        left = tuple([card for card in hand if card != action.card])
        hands = (*state.hands[:seat], left, *state.hands[seat + 1 :])
        trick = (*state.trick, action.card)
        after = State(state.setup, state.rng, hands, state.leader, trick, state.gone, state.tricks)
        played = Played(seat, action.card)
        return Step(after, (played,), True) if len(trick) < state.setup.seats else _end_trick(after, played)

    def view(self, state: State, seat: Seat | None) -> View:
        """The own hand, and all that lies or lay open."""
        return View(
            seat=seat,
            options=state.setup.options,
            deck=state.setup.deck,
            round=min(sum(state.tricks) + 1, HAND),
            scores=state.tricks,
            leader=state.leader,
            trick=state.trick,
            gone=state.gone,
            hand=() if seat is None else state.hands[seat],
            hand_sizes=tuple([len(hand) for hand in state.hands]),
        )

    def outcome(self, state: State) -> Outcome | None:
        """Most tricks win; equal numbers share the win."""
        return None if any(state.hands) else ranked(state.tricks, _winners(state))

    def imagine(self, view: View, rng: Rng) -> State:
        """Deal the cards that the view has not seen to the other hands."""
        seen = {*view.trick, *view.gone, *view.hand}
        order, rng = rng.shuffle([str(card) for card in view.deck.cards if card not in seen])
        sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
        hands = list(_hands([int(name) for name in order], sizes))
        if view.seat is not None:
            hands[view.seat] = view.hand
        setup = Setup(view.options, len(view.scores), view.deck)
        return State(setup, rng, tuple(hands), view.leader, view.trick, view.gone, view.scores)

    def write(self, action: Play) -> str:
        """A card is its number."""
        return str(action.card)

    def read(self, text: str) -> Play:
        """The card with this number; raises RuleError NOT_A_NUMBER."""
        word = text.strip()
        if not (word.isascii() and word.isdigit() and len(word) <= 6):
            raise RuleError("NOT_A_NUMBER", text=word[:20], thing="card", example="7")
        return Play(int(word))


def _hands(cards: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Hands of these sizes from the top of the cards, each in ascending order."""
    starts = [sum(sizes[:seat]) for seat in range(len(sizes))]
    return tuple([tuple(sorted(cards[start : start + size])) for start, size in zip(starts, sizes, strict=True)])


def _actor(state: State) -> Seat:
    return (state.leader + len(state.trick)) % state.setup.seats


def _end_trick(state: State, played: Event) -> Step[State]:
    """The best card takes the trick, and its player leads the next one."""
    best = max(state.trick) if state.setup.options.best == "highest" else min(state.trick)
    taker = (state.leader + state.trick.index(best)) % state.setup.seats
    tricks = tuple([count + (seat == taker) for seat, count in enumerate(state.tricks)])
    after = State(state.setup, state.rng, state.hands, taker, (), (*state.gone, *state.trick), tricks)
    return Step(after, (played, TrickTaken(taker, state.leader, state.trick)), True)


def _winners(state: State) -> tuple[Seat, ...]:
    most = max(state.tricks)
    return tuple([seat for seat, count in enumerate(state.tricks) if count == most])


GAME = HighCard()
