"""The rules of Over & Under: every worked example and every decided question of section 2."""

from collections.abc import Callable, Mapping, Sequence

import pytest

from cardgames_tui.decks import loader
from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Step
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.options import parse_options
from cardgames_tui.engine.rng import Outcome, Rng
from cardgames_tui.games.over_under import words
from cardgames_tui.games.over_under.rules import GAME, Action
from cardgames_tui.games.over_under.state import Call, Card, Category, Deck, Options, State
from cardgames_tui.games.over_under.view import (
    Began,
    CallMade,
    CardPlayed,
    Dealt,
    Draw,
    MatchEnded,
    Play,
    Reshuffled,
    RoundEnded,
    TieBreakBegan,
    TieBreakDrawn,
    TrickShown,
)

NAMES = ("Ana", "Ben", "Cem", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon")
CATEGORIES = (Category("hotels", "Hotels", "number"), Category("sunny", "Sunny days", "days"))
HOTELS_OVER, HOTELS_UNDER = Call("hotels", "over"), Call("hotels", "under")
SUNNY_OVER = Call("sunny", "over")


def deck_of(size: int, hotels: Mapping[int, int], sunny: Mapping[int, int] | None = None) -> Deck:
    """A deck in which the other cards have as many hotels, and sunny days, as their number says."""
    sunny = sunny or {}
    numbers = range(1, size + 1)
    cards = [Card(n, f"Place {n}", "", "", (hotels.get(n, n), sunny.get(n, n))) for n in numbers]
    return Deck("small", "Small", CATEGORIES, tuple(cards))


COUNTING = deck_of(52, {})
"""52 cards; the higher the number, the more hotels."""


def shuffled(top: Sequence[int], size: int = 52) -> tuple[str, ...]:
    """An order of all cards that begins with these."""
    return tuple(str(card) for card in (*top, *(card for card in range(1, size + 1) if card not in top)))


def begun(deck: Deck, seats: int, *chance: Outcome, **options: str | int) -> State:
    """A match in which chance brings this; after it the seed decides."""
    return GAME.start(parse_options(Options, options), seats, deck, Rng(1, script=chance)).state


def played(state: State, *acts: Action) -> Step[State]:
    """What these acts lead to, each by the seat that is to act."""
    step = Step(state, (), shows=True)
    for act in acts:
        step = GAME.play(step.state, GAME.to_act(step.state)[0], act)
    return step


def winner(state: State) -> int | None:
    assert state.score.last is not None
    return state.score.last.winner


def numbers(cards: Sequence[Card]) -> list[int]:
    return [card.number for card in cards]


def hand(state: State, seat: int) -> list[int]:
    return numbers(GAME.view(state, seat).hand)


def pile_won_by(winners: Sequence[int], seats: int, first: int = 0) -> tuple[int, ...]:
    """An order of COUNTING's pile in which hotels-over is won by these seats, one trick after the other."""
    pile, cards = [], list(range(52, 0, -1))
    for trick, seat in enumerate(winners, first):
        best, *others = cards[:seats]
        cards = cards[seats:]
        others.insert((seat - trick) % seats, best)
        pile += others
    return tuple(pile)


def play_drawn(state: State, call: Call = HOTELS_OVER) -> Step[State]:
    """A trick of variant 3 in which everybody plays the card that they draw."""
    seats = state.setup.seats
    step = played(state, Play(state.cards.drawn, call))
    for _follower in range(seats - 1):
        step = played(step.state, Play(step.state.cards.drawn))
    return step


def of_kind(events: Sequence[Event], kind: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


SMALL = {14: 320, 7: 410, 33: 120}
TIED_OVER = {14: 410, 7: 410, 33: 120}
TIED_UNDER = {14: 120, 7: 120, 33: 410}
TIED_AMONG_THE_REST = {5: 500, 50: 200, 51: 200}


@pytest.mark.parametrize(
    ("hotels", "call", "expected"),
    [
        pytest.param(SMALL, HOTELS_OVER, 1, id="O-EX1"),
        pytest.param(SMALL, HOTELS_UNDER, 2, id="O-EX2"),
        pytest.param(TIED_OVER, HOTELS_OVER, 0, id="O-EX3"),
        pytest.param(TIED_UNDER, HOTELS_UNDER, 1, id="O-EX4"),
        pytest.param(TIED_AMONG_THE_REST, HOTELS_OVER, 0, id="O-EX5"),
    ],
)
def test_the_comparison_of_three_cards(hotels: Mapping[int, int], call: Call, expected: int) -> None:
    state = begun(deck_of(52, hotels), 3, shuffled(list(hotels)))
    after = played(state, call).state
    assert winner(after) == expected
    assert after.score.tricks == tuple(int(seat == expected) for seat in range(3))


EX6_HOTELS = {17: 300, 29: 300, 3: 120, 8: 45, 11: 45, 40: 60, 22: 210, 31: 90, 44: 500}
EX6_SUNNY = {17: 180, 29: 160, 3: 300, 8: 210, 11: 250, 40: 340, 22: 320, 31: 200, 44: 150}


def test_o_ex6_to_o_ex8_three_tricks_of_variant_1() -> None:
    # O-EX6
    state = begun(deck_of(52, EX6_HOTELS, EX6_SUNNY), 3, shuffled(list(EX6_HOTELS)))
    state = played(state, HOTELS_OVER).state
    assert state.score.tricks == (0, 1, 0)
    # O-EX7
    assert hand(state, 1) == [8]
    state = played(state, HOTELS_UNDER).state
    assert state.score.last is not None
    assert numbers(state.score.last.cards) == [40, 8, 11]
    assert state.score.tricks == (0, 2, 0)
    # O-EX8
    assert hand(state, 2) == [22]
    state = played(state, SUNNY_OVER).state
    assert state.score.tricks == (0, 2, 1)
    assert GAME.to_act(state) == (0,)
    assert GAME.outcome(state) is None


def test_o_ex10_the_target_of_13_ends_in_trick_25_at_the_latest() -> None:
    winners = [trick % 2 for trick in range(24)] + [1]
    state = begun(COUNTING, 2, shuffled(pile_won_by(winners, 2)), target=13)
    state = played(state, *[HOTELS_OVER] * 24).state
    assert state.score.tricks == (12, 12)
    assert GAME.view(state, None).pile == 52 - 48 - 2, "both have drawn for trick 25"
    ended = GAME.outcome(played(state, HOTELS_OVER).state)
    assert ended is not None
    assert ended.winners == (1,)
    assert ended.scores == (12, 13)
    assert ended.places == (2, 1)


def test_o_ex11_two_cards_are_too_few_for_ten_players() -> None:
    state = begun(COUNTING, 10, shuffled(pile_won_by([0, 1, 2, 3, 4], 10)), variant=2)
    state = played(state, *[HOTELS_OVER] * 4).state
    assert GAME.view(state, None).pile == 2
    step = played(state, HOTELS_OVER)
    assert of_kind(step.events, Reshuffled) == [Reshuffled(52, announcer=5)]
    assert step.state.score.tricks == (1, 1, 1, 1, 1, 0, 0, 0, 0, 0)
    assert GAME.view(step.state, None).pile == 42
    assert GAME.view(step.state, None).played == ()
    assert GAME.to_act(step.state) == (5,)


@pytest.mark.parametrize(
    ("seats", "tricks", "unused", "next_announcer"),
    [pytest.param(4, 10, 0, 2, id="O-EX12"), pytest.param(5, 7, 2, 2, id="O-EX13")],
)
def test_a_round_of_hands_of_three(seats: int, tricks: int, unused: int, next_announcer: int) -> None:
    state = begun(COUNTING, seats, variant=3)
    for trick in range(tricks - 1):
        assert state.announcer == trick % seats
        state = play_drawn(state).state
    state = played(state, Play(state.cards.drawn, HOTELS_OVER)).state
    for _follower in range(seats - 2):
        state = played(state, Play(state.cards.drawn)).state
    assert sorted(GAME.view(state, None).hand_sizes) == [3] * (seats - 1) + [4], "the last to play has a card more"
    assert GAME.view(state, None).pile == unused
    step = played(state, Play(state.cards.drawn))
    assert step.state.score.last is not None
    assert step.state.score.last.number == tricks
    assert of_kind(step.events, Dealt) == [Dealt(2, next_announcer)]


def test_o_ex14_a_tie_in_a_trick_of_hands() -> None:
    state = begun(deck_of(52, {20: 50, 9: 70, 2: 50}), 3, shuffled([20, 9, 2]), variant=3)
    state = played(state, Play(20, HOTELS_UNDER), Play(9), Play(2)).state
    assert winner(state) == 2


def tied_after_five_rounds() -> State:
    """O-EX15: 50 tricks by 41 cards, P1 18, P2 18, P3 14; then #41 lies third in the pile and #9 seventh."""
    winners = [*[0, 1] * 18, *[2] * 14]
    chance = []
    deck = deck_of(41, {})
    for first in range(0, 50, 10):
        in_play = [card - 11 for card in pile_won_by(winners[first : first + 10], 3, first)]
        chance.append(shuffled((*(card for card in range(1, 42) if card not in in_play), *in_play)[2:], 41))
    chance.append(shuffled([1, 2, 41, 4, 5, 6, 9], 41))
    state = begun(deck, 3, *chance, variant=3)
    for _trick in range(50):
        state = play_drawn(state).state
    return state


def test_o_ex15_only_those_tied_for_first_draw_and_the_highest_card_number_wins() -> None:
    state = tied_after_five_rounds()
    assert state.score.tricks == (18, 18, 14)
    assert GAME.to_act(state) == (0,)
    assert list(GAME.legal(state, 0)) == [Draw(place) for place in range(1, 42)]
    state = played(state, Draw(3)).state
    assert GAME.to_act(state) == (1,)
    assert GAME.outcome(state) is None
    assert [drawn.card.number for drawn in GAME.view(state, None).draws] == [41], "a drawn card is turned over at once"
    assert GAME.view(state, None).pile == 40
    step = played(state, Draw(7))
    ended = GAME.outcome(step.state)
    assert ended is not None
    assert ended.winners == (0,)
    assert ended.scores == (18, 18, 14)
    assert ended.places == (1, 2, 3)
    assert step.events[-1] == MatchEnded((18, 18, 14), (0,))
    assert GAME.to_act(step.state) == ()


@pytest.mark.parametrize(
    ("cards", "category", "over", "under"),
    [
        pytest.param((4, 24, 30), "hotels", 30, 4, id="O-EX16"),
        pytest.param((11, 13, 17), "beach", 17, 11, id="O-EX17"),
    ],
)
def test_ties_in_the_wander_atlas(cards: tuple[int, ...], category: str, over: int, under: int) -> None:
    atlas = loader.load("over_under", "atlas").deck
    assert isinstance(atlas, Deck)
    state = begun(atlas, 3, shuffled(cards))
    assert winner(played(state, Call(category, "over")).state) == cards.index(over)
    assert winner(played(state, Call(category, "under")).state) == cards.index(under)


def test_o_ex18_a_whole_small_round() -> None:
    values = {1: 80, 2: 20, 3: 50, 4: 50, 5: 90, 6: 10, 7: 30, 8: 90, 9: 70, 10: 40}
    order = tuple(str(card) for card in (4, 9, 1, 6, 10, 2, 7, 3, 8, 5))
    state = begun(deck_of(10, values), 2, order, variant=3, rounds=1)
    assert hand(state, 0) == [1, 4, 7, 10], "the announcer has drawn #7"
    assert hand(state, 1) == [2, 6, 9]
    state = played(state, Play(1, HOTELS_OVER)).state
    assert hand(state, 1) == [2, 3, 6, 9]
    state = played(state, Play(2)).state
    assert winner(state) == 0
    state = played(state, Play(8, HOTELS_OVER)).state
    assert hand(state, 1) == [3, 6, 9], "what P2 keeps"
    assert hand(state, 0) == [4, 5, 7, 10], "#5 is played; what P1 keeps is the rest"
    step = played(state, Play(5))
    assert winner(step.state) == 1
    assert of_kind(step.events, RoundEnded) == [RoundEnded(1, (1, 1), lost=0)]


# Options


POT = {1: 50, 2: 50, 3: 50, 4: 50, 5: 90, 6: 10}


def test_with_a_pot_a_tied_trick_waits_for_the_next_outright_winner() -> None:
    state = begun(deck_of(52, POT), 2, shuffled([1, 2, 3, 4, 6, 5]), tie_rule="pot", target=9)
    state = played(state, HOTELS_OVER).state
    assert winner(state) is None
    assert (state.score.tricks, state.score.pot) == ((0, 0), 1)
    assert GAME.to_act(state) == (1,), "the announcer still moves on"
    state = played(state, HOTELS_UNDER).state
    assert (state.score.tricks, state.score.pot) == ((0, 0), 2)
    state = played(state, HOTELS_OVER).state
    assert (state.score.tricks, state.score.pot) == ((0, 3), 0)
    assert state.score.last is not None
    assert state.score.last.worth == 3


def test_with_a_pot_the_target_may_be_passed() -> None:
    state = begun(deck_of(52, POT), 2, shuffled([1, 2, 3, 4, 6, 5]), tie_rule="pot", target=2)
    step = played(state, *[HOTELS_OVER] * 3)
    assert GAME.outcome(step.state) is not None
    assert step.events[-1] == MatchEnded((0, 3), (1,))


def test_with_a_pot_a_tie_that_is_not_the_best_is_still_ignored() -> None:
    state = begun(deck_of(52, TIED_AMONG_THE_REST), 3, shuffled(list(TIED_AMONG_THE_REST)), tie_rule="pot")
    assert winner(played(state, HOTELS_OVER).state) == 0


def test_with_a_pot_variant_1_is_shuffled_again_and_the_pot_keeps_its_count() -> None:
    deck = deck_of(10, dict.fromkeys(range(1, 11), 7))
    state = begun(deck, 2, tie_rule="pot", target=3)
    step = played(state, *[HOTELS_OVER] * 5)
    assert of_kind(step.events, Reshuffled) == [Reshuffled(10, announcer=1)]
    assert (step.state.score.tricks, step.state.score.pot) == ((0, 0), 5)
    step = played(step.state, SUNNY_OVER)
    assert sorted(step.state.score.tricks) == [0, 6]


def test_a_pot_left_at_the_end_of_a_round_is_lost() -> None:
    deck = deck_of(10, dict.fromkeys(range(1, 11), 7))
    state = begun(deck, 2, variant=3, tie_rule="pot", rounds=2)
    step = play_drawn(play_drawn(state).state)
    assert of_kind(step.events, RoundEnded) == [RoundEnded(1, (0, 0), lost=2)]
    assert step.state.score.pot == 0


@pytest.mark.parametrize(("option", "announcers"), [("clockwise", [0, 1, 2, 0]), ("winner", [0, 2, 2, 1])])
def test_who_announces_next(option: str, announcers: list[int]) -> None:
    """O-A8."""
    state = begun(COUNTING, 3, shuffled([1, 2, 50, 51, 3, 4, 5, 6, 52]), next_announcer=option, target=6)
    met = [state.announcer]
    for _trick in range(3):
        state = played(state, HOTELS_OVER).state
        met.append(state.announcer)
    assert met == announcers


def test_after_a_trick_that_nobody_won_the_next_player_announces() -> None:
    state = begun(deck_of(52, POT), 2, shuffled([1, 2]), tie_rule="pot", next_announcer="winner")
    assert played(state, HOTELS_OVER).state.announcer == 1


def test_a_random_first_announcer_is_drawn_before_the_cards_are_shuffled() -> None:
    state = begun(COUNTING, 4, 2, shuffled([9]), first_announcer="random")
    assert GAME.to_act(state) == (2,)
    assert hand(state, 2) == [9], "the announcer draws first"
    assert state.rng.fallen == (2, shuffled([9]))


@pytest.mark.parametrize(("option", "second", "third"), [("continue", 2, 1), ("rotate_seat", 1, 2)])
def test_who_begins_a_later_round(option: str, second: int, third: int) -> None:
    """O-A18; with 5 players and 7 tricks a round the running order goes on from seat 3."""
    state = begun(COUNTING, 5, variant=3, rounds=3, v3_next_round_start=option)
    for _trick in range(7):
        state = play_drawn(state).state
    assert state.announcer == second
    for _trick in range(7):
        state = play_drawn(state).state
    assert state.announcer == (third if option == "rotate_seat" else 4)


def test_the_seat_of_the_round_number_goes_around_the_table() -> None:
    state = begun(deck_of(10, {}), 2, variant=3, rounds=4, v3_next_round_start="rotate_seat")
    begins = [state.announcer]
    for _round in range(3):
        state = play_drawn(play_drawn(state).state).state
        begins.append(state.announcer)
    assert begins == [0, 1, 0, 1]


def test_playing_out_gives_three_more_tricks_without_drawing() -> None:
    """O-A16."""
    state = begun(COUNTING, 5, variant=3, v3_play_out="yes")
    for _trick in range(7):
        state = play_drawn(state).state
    for left in (3, 2, 1):
        assert {len(hand) for hand in state.cards.hands} == {left}
        assert GAME.view(state, None).pile == 2
        for _player in range(5):
            step = played(state, GAME.legal(state, GAME.to_act(state)[0])[0])
            state = step.state
    assert of_kind(step.events, Dealt) == [Dealt(2, announcer=0)]
    assert sum(state.score.tricks) == 10


@pytest.mark.parametrize("variant", [1, 2])
def test_a_category_may_not_be_called_twice_running(variant: int) -> None:
    state = begun(COUNTING, 2, variant=variant, repeat_category="not_twice")
    state = played(state, HOTELS_UNDER).state
    assert list(GAME.legal(state, 1)) == [Call("sunny", "over"), Call("sunny", "under")]
    state = played(state, SUNNY_OVER).state
    assert list(GAME.legal(state, 0)) == [HOTELS_OVER, HOTELS_UNDER]


def test_not_even_across_a_new_pile_or_a_new_round() -> None:
    pile = begun(deck_of(10, {}), 2, variant=2, target=9, repeat_category="not_twice")
    pile = played(pile, HOTELS_OVER, SUNNY_OVER, HOTELS_OVER, SUNNY_OVER, HOTELS_OVER).state
    assert pile.deal == 2
    assert HOTELS_OVER not in GAME.legal(pile, GAME.to_act(pile)[0])
    hands = begun(deck_of(10, {}), 2, variant=3, repeat_category="not_twice")
    hands = play_drawn(play_drawn(hands).state, SUNNY_OVER).state
    assert hands.deal == 2
    assert {act.call.category for act in GAME.legal(hands, 0) if isinstance(act, Play) and act.call} == {"hotels"}


# What each phase allows (2.6), what is known (2.7), what is told


def test_the_announcer_may_call_every_category_both_ways() -> None:
    """O-A2."""
    state = begun(COUNTING, 3)
    assert list(GAME.legal(state, 0)) == [HOTELS_OVER, HOTELS_UNDER, SUNNY_OVER, Call("sunny", "under")]
    assert list(GAME.legal(state, 1)) == []


def test_with_a_hand_any_card_goes_with_any_call_and_nobody_has_to_beat() -> None:
    """O-A14."""
    state = begun(COUNTING, 2, shuffled([10, 20, 11, 21, 12, 22, 13, 23]), variant=3)
    acts = GAME.legal(state, 0)
    assert len(acts) == 4 * 4
    assert acts[0] == Play(10, HOTELS_OVER)
    state = played(state, Play(11, HOTELS_OVER)).state
    assert list(GAME.legal(state, 1)) == [Play(20), Play(21), Play(22), Play(23)]


def test_hands_are_dealt_one_card_at_a_time_from_the_first_announcer() -> None:
    """C-2."""
    state = begun(COUNTING, 3, 1, shuffled(range(1, 11)), variant=3, first_announcer="random")
    assert state.cards.hands == ((3, 6, 9), (1, 4, 7, 10), (2, 5, 8))


def test_with_one_card_each_only_the_announcer_knows_theirs() -> None:
    """O-A3."""
    state = begun(COUNTING, 3, shuffled([5, 6, 7]))
    assert [hand(state, seat) for seat in range(3)] == [[5], [], []]
    assert GAME.view(state, None).hand == ()
    assert {GAME.view(state, seat).hand_sizes for seat in (None, 0, 1, 2)} == {(1, 1, 1)}


def test_a_follower_sees_the_call_and_the_cards_that_lie_there() -> None:
    """O-A13."""
    state = begun(COUNTING, 3, shuffled([5, 6, 7]), variant=3)
    state = played(state, Play(5, HOTELS_UNDER), Play(6)).state
    for seat in (None, 0, 1, 2):
        view = GAME.view(state, seat)
        assert view.call == HOTELS_UNDER
        assert [(each.seat, each.card.number) for each in view.table] == [(0, 5), (1, 6)]
    assert [GAME.view(state, seat).drawn is not None for seat in range(3)] == [False, False, True]


def test_a_call_is_told_before_the_cards_are_shown_and_decided() -> None:
    """O-A4."""
    events = played(begun(COUNTING, 2, shuffled([5, 6])), HOTELS_OVER).events
    assert [type(event) for event in events] == [CallMade, TrickShown]
    assert [event.gathers for event in events] == [False, True]


def test_what_is_told_of_a_round_of_hands_and_the_draw() -> None:
    deck, same = deck_of(10, {}), ("4", "9", "1", "6", "10", "2", "7", "8", "3", "5")
    start = GAME.start(Options(variant=3, rounds=1), 2, deck, Rng(1, script=(same,)))
    assert start.events == (Dealt(1, announcer=0),)
    events = played(start.state, Play(7, HOTELS_UNDER)).events
    assert [type(event) for event in events] == [CallMade, CardPlayed]
    state = played(start.state, Play(7, HOTELS_UNDER), Play(8), Play(3, HOTELS_UNDER)).state
    step = played(state, Play(5))
    assert [type(event) for event in step.events] == [CardPlayed, TrickShown, RoundEnded, TieBreakBegan]
    assert played(step.state, Draw(1)).events[0].gathers
    assert [type(event) for event in played(step.state, Draw(1), Draw(2)).events] == [TieBreakDrawn, MatchEnded]


def test_variants_1_and_2_begin_with_a_pile() -> None:
    assert GAME.start(Options(), 2, COUNTING, Rng(1)).events == (Began(52, announcer=0),)


def test_no_act_can_be_taken_back_because_every_one_shows_cards() -> None:
    match = Match(GAME, COUNTING, Options(variant=3), NAMES[:2], seed=1)
    match.chair(0).play(match.chair(0).legal[0])
    assert not match.chair(0).can_undo


def test_the_round_is_the_number_of_the_trick() -> None:
    state = begun(COUNTING, 2, shuffled(pile_won_by([0, 0, 0], 2)))
    numbers_met = [GAME.view(state, None).round]
    for _trick in range(3):
        state = played(state, HOTELS_OVER).state
        numbers_met.append(GAME.view(state, None).round)
    assert numbers_met == [1, 2, 3, 3]


# Illegal moves


def refusal(state: State, seat: int, act: Action) -> tuple[str, str]:
    with pytest.raises(RuleError) as caught:
        GAME.play(state, seat, act)
    return caught.value.code, words.refused(caught.value, NAMES)


def pile_state() -> State:
    return begun(COUNTING, 3, shuffled([5, 6, 7]))


def hands_state() -> State:
    return begun(COUNTING, 3, shuffled([10, 20, 30, 11, 21, 31, 12, 22, 32, 13, 23]), variant=3)


def following_state() -> State:
    return played(hands_state(), Play(12, HOTELS_OVER)).state


def barred_state() -> State:
    return played(begun(COUNTING, 3, repeat_category="not_twice"), SUNNY_OVER).state


def drawing_state() -> State:
    return played(tied_after_five_rounds(), Draw(3)).state


def ended_state() -> State:
    return played(begun(COUNTING, 3, shuffled([5, 6, 7]), target=1), HOTELS_OVER).state


UNKNOWN = "There is no category 'pools'. Choose: hotels, sunny."
DIRECTION = "Say 'over' or 'under', for example hotels-over."
NOT_HELD = "Card 9 is not in your hand. You hold: "
SIDEWAYS = Call("hotels", "sideways")  # type: ignore[arg-type]
LEAD = "please play a card together with a call, for example 17 hotels-over."
FOLLOW = "please play a card, for example 17."
CALL = "please call a category, for example hotels-over."
DRAW = "please draw a card from the pile, for example draw 5."


@pytest.mark.parametrize(
    ("make", "seat", "act", "code", "sentence"),
    [
        (pile_state, 0, Call("pools", "over"), "OU_UNKNOWN_CATEGORY", UNKNOWN),
        (hands_state, 0, Play(12, Call("pools", "over")), "OU_UNKNOWN_CATEGORY", UNKNOWN),
        (pile_state, 0, SIDEWAYS, "OU_BAD_DIRECTION", DIRECTION),
        (hands_state, 0, Play(12, SIDEWAYS), "OU_BAD_DIRECTION", DIRECTION),
        (pile_state, 1, HOTELS_OVER, "OU_NOT_ANNOUNCER", "Ana announces this trick."),
        (following_state, 1, Play(20, HOTELS_OVER), "OU_NOT_ANNOUNCER", "Ana announces this trick."),
        (following_state, 1, HOTELS_OVER, "OU_NOT_ANNOUNCER", "Ana announces this trick."),
        (hands_state, 0, Play(12), "OU_CALL_MISSING", "Name a category and over/under together with your card."),
        (hands_state, 0, Play(9, HOTELS_OVER), "OU_CARD_NOT_IN_HAND", NOT_HELD + "10, 11, 12, 13."),
        (hands_state, 0, Play(9), "OU_CARD_NOT_IN_HAND", NOT_HELD + "10, 11, 12, 13."),
        (following_state, 1, Play(9), "OU_CARD_NOT_IN_HAND", NOT_HELD + "20, 21, 22, 23."),
        (
            barred_state,
            1,
            Call("sunny", "under"),
            "OU_REPEAT_CATEGORY",
            "Sunny days was called in the last trick; choose another category.",
        ),
        (drawing_state, 1, Draw(3), "OU_TIEBREAK_TAKEN", "Choose a free position from 1 to 41."),
        (drawing_state, 1, Draw(0), "OU_TIEBREAK_TAKEN", "Choose a free position from 1 to 41."),
        (drawing_state, 1, Draw(42), "OU_TIEBREAK_TAKEN", "Choose a free position from 1 to 41."),
        (drawing_state, 0, Draw(5), "NOT_YOUR_TURN", "It is Ben's turn."),
        (following_state, 2, Play(30), "NOT_YOUR_TURN", "It is Ben's turn."),
        (following_state, 0, Play(10), "NOT_YOUR_TURN", "It is Ben's turn."),
        (pile_state, 0, Draw(5), "WRONG_PHASE", f"You cannot draw for the win now; {CALL}"),
        (pile_state, 0, Play(5), "WRONG_PHASE", f"You cannot play a card from a hand now; {CALL}"),
        (hands_state, 0, HOTELS_OVER, "WRONG_PHASE", f"You cannot make a call without a card now; {LEAD}"),
        (following_state, 1, Draw(5), "WRONG_PHASE", f"You cannot draw for the win now; {FOLLOW}"),
        (drawing_state, 1, HOTELS_OVER, "WRONG_PHASE", f"You cannot make a call without a card now; {DRAW}"),
        (drawing_state, 1, Play(5), "WRONG_PHASE", f"You cannot play a card from a hand now; {DRAW}"),
        (ended_state, 1, HOTELS_OVER, "GAME_OVER", "The game is over; Cem won."),
    ],
)
def test_an_illegal_act_is_refused_with_its_sentence(
    make: Callable[[], State], seat: int, act: Action, code: str, sentence: str
) -> None:
    assert refusal(make(), seat, act) == (code, sentence)


@pytest.mark.parametrize(
    ("options", "seats", "size", "code", "sentence"),
    [
        pytest.param(
            Options(target=7),
            3,
            52,
            "OU_TARGET_TOO_HIGH",
            "With 3 players and 52 cards the target can be at most 6; choose 1–6 or play variant 2.",
            id="O-EX9",
        ),
        (
            Options(target=7, tie_rule="pot"),
            3,
            52,
            "OU_TARGET_TOO_HIGH",
            "With 3 players and 52 cards the target can be at most 6; choose 1–6 or play variant 2.",
        ),
        (Options(target=0), 3, 52, "OU_TARGET_TOO_LOW", "The target must be at least 1."),
        (Options(variant=3, rounds=0), 3, 52, "OU_TARGET_TOO_LOW", "The target must be at least 1."),
        (
            Options(variant=3),
            6,
            23,
            "OU_DECK_INVALID",
            "Deck 'small': 6 players need at least 24 cards in this variant; it has 23.",
        ),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(
    options: Options, seats: int, size: int, code: str, sentence: str
) -> None:
    with pytest.raises(RuleError) as caught:
        GAME.check(options, seats, deck_of(size, {}))
    assert caught.value.code == code
    assert words.refused(caught.value, NAMES) == sentence
    with pytest.raises(RuleError, match=code):
        GAME.start(options, seats, deck_of(size, {}), Rng(1))


def test_variant_2_takes_any_target_and_variant_3_takes_none() -> None:
    GAME.check(Options(variant=2, target=99), 10, COUNTING)
    GAME.check(Options(variant=3, target=99), 6, COUNTING)


@pytest.mark.parametrize(("variant", "most"), [(1, 4), (2, 10), (3, 6)])
def test_the_variant_says_how_many_can_play(variant: int, most: int) -> None:
    assert GAME.seats(Options(variant=variant)) == range(2, most + 1)
    with pytest.raises(RuleError) as caught:
        Match(GAME, COUNTING, Options(variant=variant), [*NAMES, "Kim"][: most + 1], seed=1)
    sentence = f"Over & Under needs 2 to {most} players; you asked for {most + 1}."
    assert words.refused(caught.value, ()) == sentence


# Notation


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("hotels-over", HOTELS_OVER),
        ("  HOTELS   Under ", HOTELS_UNDER),
        ("hotels - over", HOTELS_OVER),
        ("17", Play(17)),
        ("#17", Play(17)),
        ("17 hotels-over", Play(17, HOTELS_OVER)),
        ("17  Hotels over", Play(17, HOTELS_OVER)),
        ("draw 5", Draw(5)),
        ("DRAW5", Draw(5)),
        ("draw-over", Call("draw", "over")),
        ("land_area-over", Call("land_area", "over")),
    ],
)
def test_acts_are_read_in_any_case_and_spacing(text: str, act: Action) -> None:
    assert GAME.read(text) == act


@pytest.mark.parametrize("act", [HOTELS_OVER, HOTELS_UNDER, Play(17), Play(17, HOTELS_OVER), Draw(5)])
def test_notation_round_trips(act: Action) -> None:
    assert GAME.read(GAME.write(act)) == act


def test_acts_are_written_as_agreed() -> None:
    acts = (HOTELS_OVER, Play(17, HOTELS_OVER), Play(17), Draw(5))
    assert [GAME.write(act) for act in acts] == ["hotels-over", "17 hotels-over", "17", "draw 5"]


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("hotels", "OU_BAD_DIRECTION", DIRECTION),
        ("hotels-up", "OU_BAD_DIRECTION", DIRECTION),
        ("17 hotels", "OU_BAD_DIRECTION", DIRECTION),
        ("over", "UNKNOWN_CARD", "'over' is not a call or card. Example: hotels-over."),
        ("", "UNKNOWN_CARD", "'' is not a call or card. Example: hotels-over."),
        ("draw", "NOT_A_NUMBER", "'' is not a place in the pile. Example: draw 5."),
        ("draw last", "NOT_A_NUMBER", "'last' is not a place in the pile. Example: draw 5."),
        ("draw -1", "NOT_A_NUMBER", "'-1' is not a place in the pile. Example: draw 5."),
        ("draw \u0663", "NOT_A_NUMBER", "'\u0663' is not a place in the pile. Example: draw 5."),
    ],
)
def test_what_cannot_be_read_is_answered_with_an_example(text: str, code: str, sentence: str) -> None:
    with pytest.raises(RuleError) as caught:
        GAME.read(text)
    assert caught.value.code == code
    assert words.refused(caught.value, NAMES) == sentence


def test_what_is_read_is_cleaned_and_bounded() -> None:
    with pytest.raises(RuleError) as caught:
        GAME.play(pile_state(), 0, GAME.read("\x1b[2Jpools\u202e-over"))
    assert words.refused(caught.value, NAMES) == "There is no category '[2jpools'. Choose: hotels, sunny."
    with pytest.raises(RuleError):
        GAME.read("x" * 1_000_000)


@pytest.mark.parametrize("name", ["target", "rounds"])
def test_a_number_below_the_range_is_refused_with_the_game_s_own_sentence(name: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_options(Options, {name: "0"})
    assert words.refused(refused.value, NAMES) == "The target must be at least 1."
    with pytest.raises(RuleError, match="SETUP_OPTION"):
        parse_options(Options, {name: "100"})
