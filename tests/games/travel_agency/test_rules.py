"""The rules of Travel Agency: every worked example and every decided question of section 3."""

from dataclasses import replace

import pytest

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.travel_agency.rules import GAME, Action
from cardgames_tui.games.travel_agency.state import NOBODY, Options, Phase, State
from cardgames_tui.games.travel_agency.view import (
    Claim,
    GameEnded,
    GameStarted,
    GroupTaken,
    Lay,
    Pass,
    Passed,
    Rating,
    SightDrawn,
    SightLaid,
    SightReceived,
)

from .positions import (
    AFTER,
    ANA,
    BEN,
    BLOCKED,
    BLOCKED_OWNERS,
    CODES,
    DECK,
    EUROPE,
    NAMES,
    ON_REQUEST,
    UNDECIDED,
    WORLD,
    Groups,
    act,
    dealt,
    mask,
    numbers,
    owner,
    position,
    refused,
)

BOTH = Options(decision_time="both")
OWN_HAND = Options(proof_scope="table_and_own_hand")
HINTS = Options(claim_hints="on")


def events_of(state: State, notation: str) -> tuple[Event, ...]:
    """What the act of the one who is to act leads to."""
    return GAME.play(state, state.mover, GAME.read(notation)).events


def taken_by(state: State, notation: str) -> list[GroupTaken]:
    """The groups that are taken through this act."""
    return [event for event in events_of(state, notation) if isinstance(event, GroupTaken)]


def ending(state: State, notation: str) -> GameEnded:
    """How the game ends through this act."""
    (ended,) = [event for event in events_of(state, notation) if isinstance(event, GameEnded)]
    return ended


def claims(state: State) -> list[int]:
    """The groups whose claims are among the legal acts."""
    return [action.group for action in GAME.legal(state, state.mover) if isinstance(action, Claim)]


# Setup (3.2)


def test_each_player_is_dealt_six_cards_one_at_a_time_from_the_start_player() -> None:
    order = "GB1 FR1 GB2 FR2 GB3 FR3 GB4 FR4 GB5 FR5 GB6 FR6 DE9 IT1"
    state = dealt(order)
    assert GAME.view(state, ANA).hand == ("GB1", "GB2", "GB3", "GB4", "GB5", "GB6")
    assert GAME.view(state, BEN).hand == ("FR1", "FR2", "FR3", "FR4", "FR5", "FR6")
    assert len(state.pile) == 42
    assert state.pile[:2] == numbers("DE9 IT1")
    other = dealt(order, Options(start_player="seat2"))
    assert GAME.view(other, BEN).hand == ("GB1", "GB2", "GB3", "GB4", "GB5", "GB6")
    assert (state.mover, other.mover) == (ANA, BEN)


def test_chance_falls_in_order_start_player_countries_cards() -> None:
    step = GAME.start(Options(card_set="mixed"), 2, DECK, Rng(5))
    starter, countries, order = step.state.rng.fallen
    assert step.state.mover == starter == step.state.setup.starter
    assert isinstance(countries, tuple)
    assert isinstance(order, tuple)
    assert sorted(countries) == sorted(each.code for each in EUROPE.countries + WORLD.countries)
    assert {card[:2] for card in order} == set(countries[:6])
    assert step.events == (GameStarted(1, 1, step.state.mover),)


def test_a_fixed_start_player_and_card_set_leave_only_the_shuffle_to_chance() -> None:
    state = GAME.start(Options(start_player="seat2", card_set="world"), 2, DECK, Rng(5)).state
    assert len(state.rng.fallen) == 1
    assert state.setup.countries == WORLD.countries


def test_a_random_start_player_is_either_of_the_two() -> None:
    assert {GAME.start(Options(), 2, DECK, Rng(seed)).state.mover for seed in range(20)} == {ANA, BEN}


def test_mixed_countries_keep_the_order_of_the_deck() -> None:
    known = EUROPE.countries + WORLD.countries
    played = set()
    for seed in range(40):
        countries = GAME.start(Options(card_set="mixed"), 2, DECK, Rng(seed)).state.setup.countries
        assert len(set(countries)) == 6
        assert list(countries) == sorted(countries, key=known.index)
        played |= set(countries)
    assert played == set(known)


@pytest.mark.parametrize("card_set", ["world", "mixed"])
def test_a_deck_of_one_set_can_only_be_played_with_that_set(card_set: str) -> None:
    """T-A18."""
    small = replace(DECK, sets=DECK.sets[:1])
    options = Options(card_set=card_set)  # type: ignore[arg-type]
    for setting_up in (lambda: GAME.check(options, 2, small), lambda: GAME.start(options, 2, small, Rng(1))):
        with pytest.raises(RuleError) as refusal:
            setting_up()
        assert refusal.value.code == "SETUP_OPTION"
        assert refusal.value.values == {"option": "card_set", "value": card_set, "values": ("europe",)}
    GAME.check(Options(), 2, small)


@pytest.mark.parametrize("count", [1, 3])
def test_the_game_is_for_two(count: int) -> None:
    with pytest.raises(RuleError, match="SETUP_PLAYERS"):
        Match(GAME, DECK, Options(), ("Ana", "Ben", "Cem")[:count], 1)


# A turn (3.3)


def test_a_turn_lays_a_card_and_draws_one() -> None:
    state = dealt("GB1 FR1 GB2 FR2 GB3 FR3 GB4 FR4 GB5 FR5 GB6 FR6 DE9 IT1")
    step = GAME.play(state, ANA, Lay("GB4", 3))
    assert step.shows
    assert step.events == (
        SightLaid(ANA, "GB4", "Sight 4 of GB", 3),
        SightDrawn(ANA, 41),
        SightReceived(ANA, "DE9", "Sight 9 of DE"),
    )
    view = GAME.view(step.state, ANA)
    assert view.hand == ("GB1", "GB2", "GB3", "GB5", "GB6", "DE9")
    assert view.groups[2].tours[ANA].cards == ("GB4",)
    assert (view.mover, view.turn, view.phase, view.pile) == (BEN, 2, "claiming", 41)


def test_who_draws_a_card_is_told_which_and_nobody_else_is() -> None:
    laid, drawn, received = GAME.play(dealt(""), ANA, Lay("GB1", 1)).events
    assert (laid.only, drawn.only, received.only) == (None, None, ANA)


def test_any_hand_card_may_be_laid_at_any_group_with_a_free_place_on_the_own_side() -> None:
    state = position({1: ("ES7 FR7 IT7", ""), 2: ("DE1 DE2", "DE3 DE4 DE5")}, hand="GB1 GB2")
    lays = [action for action in GAME.legal(state, ANA) if isinstance(action, Lay)]
    assert len(lays) == 6 * 8
    assert {lay.group for lay in lays} == set(range(2, 10))


def test_legal_acts_are_claims_then_cards_in_order_of_card_and_group() -> None:
    state = position({1: ("GB7 GB8 GB9", ""), 2: ("ES7 ES8 ES9", "")}, hand="GB1 GB2")
    acts = GAME.legal(state, ANA)
    assert acts[:4] == [Claim(1), Claim(2), Lay("GB1", 3), Lay("GB1", 4)]
    assert Pass() not in acts
    assert GAME.legal(state, BEN) == ()


# T-EX1 to T-EX18: early decisions and what refutes them

PROVEN = [
    pytest.param("ES7 FR7 IT7", "DE3 DE2", "DE1 DE4", Rating(3, 14), id="T-EX1"),
    pytest.param("GB7 GB8 GB9", "", "", Rating(5, 24), id="T-EX12"),
    pytest.param("ES1 ES2 ES4", "GB2 FR9", "", Rating(1, 20), id="T-EX14"),
    pytest.param("IT9 DE9 GR8", "GB2 FR9", "", Rating(1, 20), id="T-EX15"),
    pytest.param("ES9 FR9 IT9", "GB4 GB6", "GB5", Rating(3, 19), id="T-EX17-with-GB5"),
    pytest.param("IT1 IT8 IT9", "GB1 GB9", "", Rating(3, 18), id="T-EX18"),
]
REFUTED = [
    pytest.param("ES7 FR7 IT7", "DE3 DE2", "DE1", ("DE4",), 5, 9, id="T-EX2"),
    pytest.param("ES7 FR7 IT7", "DE3 DE2", "DE4", ("DE1",), 5, 6, id="T-EX3"),
    pytest.param("GB6 GB7 GB8", "", "", ("FR7", "FR8", "FR9"), 5, 24, id="T-EX13"),
    pytest.param("ES7 FR7 IT7", "GB8", "", ("GB7", "GB9"), 5, 24, id="T-EX16"),
    pytest.param("ES9 FR9 IT9", "GB4 GB6", "", ("GB5",), 5, 15, id="T-EX17"),
]


@pytest.mark.parametrize(("mine", "theirs", "elsewhere", "at_most"), PROVEN)
def test_a_claim_succeeds_that_no_tour_can_beat(mine: str, theirs: str, elsewhere: str, at_most: Rating) -> None:
    state = position({4: (mine, theirs), 9: ("", elsewhere)})
    (taken,) = taken_by(state, "claim 4")
    assert (taken.group, taken.seat, taken.how, taken.against) == (4, ANA, "claimed", at_most)
    assert owner(act(state, "claim 4"), 4) == ANA
    assert claims(state) == [4]


@pytest.mark.parametrize(("mine", "theirs", "elsewhere", "cards", "stars", "total"), REFUTED)
def test_a_claim_is_refused_with_the_strongest_tour_that_beats_it(
    mine: str, theirs: str, elsewhere: str, cards: tuple[str, ...], stars: int, total: int
) -> None:
    state = position({4: (mine, theirs), 9: ("", elsewhere)})
    error = refused(state, "claim 4")
    assert error.code == "TA_CLAIM_NOT_PROVEN"
    assert error.values == {"cards": cards, "stars": stars, "sum": total}
    assert claims(state) == []


EX4: Groups = {4: ("ES7 FR7 IT7", "DE3 DE2"), 9: ("", "DE1")}


def test_a_card_in_the_own_hand_proves_nothing() -> None:
    """T-EX4, T-A3, T-A17."""
    assert refused(position(EX4, hand="DE4"), "claim 4").values["cards"] == ("DE4",)
    assert claims(position(EX4, hand="DE4")) == []


def test_a_card_in_the_own_hand_proves_where_the_option_says_so() -> None:
    """T-EX4 with `proof_scope`. What else the opponent could get is not told, as it would tell about the hand."""
    state = position(EX4, OWN_HAND, hand="DE4")
    assert taken_by(state, "claim 4") == [GroupTaken(4, ANA, "claimed", Rating(4, 21), None)]
    assert claims(state) == [4]
    assert refused(position(EX4, OWN_HAND, hand="GB1"), "claim 4").values["cards"] == ("DE4",)


def test_a_claim_is_proven_by_cards_at_decided_groups_too() -> None:
    """T-A5: a card laid at a decided group counts as visible."""
    state = position({4: ("ES7 FR7 IT7", "DE3 DE2"), 8: ("DE1", ""), 9: ("", "DE4")}, owners={8: BEN, 9: ANA})
    assert owner(act(state, "claim 4"), 4) == ANA


def test_the_last_cards_can_only_be_what_is_left() -> None:
    """The other eight groups are full, and the Greek 4 to 9 are left for the ninth."""
    full = {group: (cards_from(6 * group - 6), cards_from(6 * group - 3)) for group in range(1, 9)}
    for theirs in ("", "GR4", "GR4 GR6"):
        state = position({**full, 9: ("GR7 GR8 GR9", theirs)}, ON_REQUEST)
        assert taken_by(state, "claim 9")[0].against == Rating(5, 15)


def cards_from(number: int) -> str:
    return " ".join(CODES[number : number + 3])


# T-EX5 to T-EX7, T-EX19 to T-EX21: full groups, and the end


@pytest.mark.parametrize(
    ("ana", "ben", "completed", "winner"),
    [
        pytest.param("GB1 GB2 GB3", "GB9 FR9 DE9", (9, 12), ANA, id="T-EX5"),
        pytest.param("FR2 FR4 FR9", "DE3 DE5 DE8", (9, 12), BEN, id="T-EX6"),
        pytest.param("GB3 GB4 GB5", "IT3 IT4 IT5", (9, 12), ANA, id="T-EX7"),
        pytest.param("GB3 GB4 GB5", "IT3 IT4 IT5", (13, 12), BEN, id="T-EX7-the-other-way-round"),
        pytest.param("GB7 GB8 GB9", "FR1 FR2 FR3", (9, 12), ANA, id="case-42-grand-tours"),
        pytest.param("GB1 GB2 GB4", "FR1 FR2 FR5", (9, 12), BEN, id="case-42-country-tours"),
        pytest.param("GB4 GB5 IT6", "FR5 FR6 IT7", (9, 12), BEN, id="case-42-routes"),
        pytest.param("GB4 FR4 DE4", "GB5 FR5 DE5", (9, 12), BEN, id="case-42-themed-tours"),
    ],
)
def test_a_full_group_goes_to_the_better_side(ana: str, ben: str, completed: tuple[int, int], winner: int) -> None:
    """T-A16: in a complete tie the earlier third card decides, not who asks."""
    for mover in (ANA, BEN):
        state = position({3: (ana, ben)}, mover=mover, completed=completed, hand="DE1", other_hand="DE2")
        assert owner(act(state, "DE1>1" if mover == ANA else "DE2>1"), 3) == winner


def test_full_groups_are_decided_before_the_turn_begins_even_for_the_opponent() -> None:
    """T-EX19, T-A1, T-A2."""
    state = position({3: ("FR2 FR4 FR9", "DE3 DE5")}, mover=BEN, other_hand="DE8")
    assert events_of(state, "DE8>3")[-1] == GroupTaken(3, BEN, "full", Rating(3, 16), Rating(3, 15))
    after = act(state, "DE8>3")
    assert (after.mover, owner(after, 3)) == (ANA, BEN)


def test_the_fifth_group_ends_the_game_at_once_even_in_the_opponents_turn() -> None:
    """T-EX19."""
    owners = {1: BEN, 4: BEN, 6: BEN, 8: BEN}
    state = position({3: ("FR2 FR4 FR9", "DE3 DE5")}, mover=BEN, other_hand="DE8", owners=owners)
    assert ending(state, "DE8>3").winner == BEN
    assert GAME.to_act(act(state, "DE8>3")) == ()


def test_three_neighbours_win_at_once_without_a_card_laid() -> None:
    """T-EX20."""
    state = position({6: ("GB7 GB8 GB9", "DE3 DE5")}, mover=BEN, other_hand="DE8", owners={4: ANA, 5: ANA})
    ended = ending(state, "DE8>6")
    assert (ended.winner, ended.neighbours) == (ANA, (4, 5, 6))
    assert ended.owners == (None, None, None, ANA, ANA, ANA, None, None, None)
    over = act(state, "DE8>6")
    assert GAME.view(over, ANA).over
    assert (GAME.legal(over, ANA), GAME.legal(over, BEN)) == ((), ())


@pytest.mark.parametrize("owners", [(1, 2), (8, 9)])
def test_the_row_of_groups_does_not_go_round(owners: tuple[int, int]) -> None:
    """T-EX21: the ninth group makes no neighbours with the first two, nor the first with the last two."""
    group = 9 if 1 in owners else 1
    state = position({group: ("GB7 GB8 GB9", "")}, owners=dict.fromkeys(owners, ANA))
    after = act(state, f"claim {group}")
    assert owner(after, group) == ANA
    assert GAME.outcome(after) is None


@pytest.mark.parametrize("first", range(1, 8))
def test_any_three_neighbours_win(first: int) -> None:
    state = position({first + 1: ("GB7 GB8 GB9", "")}, owners={first: ANA, first + 2: ANA})
    assert ending(state, f"claim {first + 1}").neighbours == (first, first + 1, first + 2)


def test_five_groups_win_wherever_they_are() -> None:
    """T-EX21."""
    state = position({8: ("GB7 GB8 GB9", "")}, owners=dict.fromkeys((1, 2, 4, 6), ANA))
    ended = ending(state, "claim 8")
    assert (ended.winner, ended.neighbours) == (ANA, ())


def test_four_groups_win_nothing_yet() -> None:
    state = position({6: ("GB7 GB8 GB9", "")}, owners=dict.fromkeys((1, 2, 4), ANA))
    assert GAME.outcome(act(state, "claim 6")) is None


def test_several_full_groups_are_decided_from_one_to_nine_up_to_a_victory() -> None:
    """T-A13, in a position that cannot arise: Ana wins with group 2 before Ben could with group 7."""
    groups = {2: ("GB7 GB8 GB9", "DE1 FR3 IT6"), 7: ("DE2 FR4 IT7", "ES7 ES8 ES9"), 1: ("DE9 FR8 IT4", "ES1 ES2 ES3")}
    owners = {3: ANA, 4: ANA, 8: BEN, 9: BEN}
    state = position(groups, mover=BEN, other_hand="GR1", owners=owners)
    assert [taken.group for taken in taken_by(state, "GR1>5")] == [1, 2]
    assert ending(state, "GR1>5").winner == ANA
    assert owner(act(state, "GR1>5"), 7) == NOBODY


# T-EX22 to T-EX24


EX22: Groups = {7: ("GR2 GR3", "GB7 GB8 GB9")}


def test_a_card_may_be_laid_at_a_group_that_is_taken_and_changes_nothing_there() -> None:
    """T-EX22, T-A4, T-A5."""
    state = position(EX22, hand="GR1", owners={7: BEN})
    after = act(state, "GR1>7")
    assert owner(after, 7) == BEN
    assert after.table >> CODES.index("GR1") & 1


def test_no_card_may_be_laid_at_a_group_that_is_taken_where_the_option_forbids_it() -> None:
    """T-EX22 with `placement=undecided_only`."""
    state = position(EX22, UNDECIDED, hand="GR1", owners={7: BEN})
    assert refused(state, "GR1>7").code == "TA_GROUP_DECIDED"
    assert not any(isinstance(action, Lay) and action.group == 7 for action in GAME.legal(state, ANA))


def test_two_cards_claim_nothing_even_if_nothing_could_beat_them() -> None:
    """T-EX23, T-A6."""
    state = position({5: ("GB9 ES6", "GB1 ES4")})
    assert refused(state, "claim 5").code == "TA_CLAIM_INCOMPLETE"


def test_after_the_pile_is_empty_cards_are_laid_without_drawing() -> None:
    """T-EX24, T-A11: in turn 43 the hand falls to five."""
    state = dealt("", Options(start_player="seat1", full_groups="on_request"))
    while state.turn < 43:
        assert [hand.bit_count() for hand in state.hands] == [6, 6]
        state = GAME.play(state, state.mover, lay_of(state)).state
    assert state.pile == ()
    step = GAME.play(state, ANA, lay_of(state))
    assert [type(event) for event in step.events] == [SightLaid]
    assert GAME.view(step.state, None).hand_sizes == (5, 6)


def lay_of(state: State) -> Action:
    """The last card that may be laid."""
    return [action for action in GAME.legal(state, state.mover) if isinstance(action, Lay)][-1]


def test_with_empty_hands_nobody_lays_a_card_and_two_passes_decide_everything() -> None:
    """T-A12 and the safety rule of 3.8: nobody claimed anything, so nothing is decided before."""
    state = dealt("", Options(start_player="seat1", full_groups="on_request"))
    while state.phase == "claiming":
        state = GAME.play(state, state.mover, lay_of(state)).state
    assert (state.turn, state.phase, state.hands) == (55, "passing", (0, 0))
    step = GAME.play(state, ANA, Pass())
    assert step.events == (Passed(ANA, laid=False),)
    assert step.state.mover == BEN
    ended = ending(step.state, "pass")
    assert ended.winner is not None
    assert all(event.how == "full" for event in taken_by(step.state, "pass"))


# Options (3.8)


def test_after_play_claims_follow_the_card_and_the_pass_draws() -> None:
    state = position({4: ("GB7 GB8", "")}, AFTER, phase="laying", hand="GB9", pile="DE1 DE2")
    assert claims(state) == []
    laid = GAME.play(state, ANA, Lay("GB9", 4))
    assert laid.events == (SightLaid(ANA, "GB9", "Sight 9 of GB", 4),)
    assert (laid.state.mover, laid.state.phase) == (ANA, "laid")
    assert GAME.legal(laid.state, ANA) == [Claim(4), Pass()]
    claimed = act(laid.state, "claim 4")
    assert (owner(claimed, 4), GAME.legal(claimed, ANA)) == (ANA, [Pass()])
    passed = GAME.play(claimed, ANA, Pass())
    assert passed.events[:2] == (Passed(ANA, laid=True), SightDrawn(ANA, 1))
    assert passed.shows
    assert (passed.state.mover, passed.state.phase) == (BEN, "laying")


def test_after_play_full_groups_are_decided_as_soon_as_they_are_full() -> None:
    state = position({3: ("FR2 FR4", "DE3 DE5 DE8")}, AFTER, phase="laying", hand="FR9")
    assert taken_by(state, "FR9>3") == [GroupTaken(3, BEN, "full", Rating(3, 16), Rating(3, 15))]


def test_after_play_nothing_is_decided_when_a_turn_begins() -> None:
    state = position({3: ("FR2 FR4 FR9", "DE3 DE5 DE8")}, AFTER, phase="laid", hand="GB1", other_hand="GB2")
    after = act(state, "pass")
    assert (after.mover, after.phase, owner(after, 3)) == (BEN, "laying", NOBODY)
    assert owner(act(after, "GB2>1"), 3) == BEN


def test_the_game_may_end_between_a_card_laid_and_the_draw() -> None:
    state = position({3: ("GB7 GB8", "DE3 DE5 DE8")}, AFTER, phase="laying", hand="GB9", owners={1: ANA, 2: ANA})
    assert [type(event) for event in events_of(state, "GB9>3")] == [SightLaid, GroupTaken, GameEnded]


def test_both_lets_groups_be_claimed_before_and_after_the_card() -> None:
    groups = {1: ("GB7 GB8 GB9", ""), 4: ("ES7 ES8", "")}
    state = position(groups, BOTH, hand="ES9", pile="DE1 DE2")
    assert claims(state) == [1]
    after = act(state, "claim 1", "ES9>4", "claim 4")
    assert (owner(after, 1), owner(after, 4), after.mover, after.phase) == (ANA, ANA, ANA, "laid")
    assert (act(after, "pass").mover, act(after, "pass").phase) == (BEN, "claiming")


def test_both_decides_full_groups_after_the_card_and_at_the_start_of_a_turn() -> None:
    full: Groups = {3: ("FR2 FR4 FR9", "DE3 DE5 DE8")}
    laying = position({3: ("FR2 FR4", "DE3 DE5 DE8")}, BOTH, hand="FR9")
    assert [taken.seat for taken in taken_by(laying, "FR9>3")] == [BEN]
    assert [taken.seat for taken in taken_by(position(full, BOTH, phase="laid"), "pass")] == [BEN]


def test_on_request_a_full_group_waits_until_its_winner_asks() -> None:
    state = position({3: ("FR2 FR4 FR9", "DE3 DE5 DE8")}, ON_REQUEST, hand="GB1", other_hand="GB2")
    assert claims(state) == []
    after = act(state, "GB1>1")
    assert owner(after, 3) == NOBODY
    assert claims(after) == [3]
    assert taken_by(after, "claim 3") == [GroupTaken(3, BEN, "full", Rating(3, 16), Rating(3, 15))]


def test_on_request_a_complete_tie_can_only_be_claimed_by_the_first_finisher() -> None:
    """Case 46."""
    groups = {3: ("GB8 FR8 DE8", "ES8 IT8 GR8")}
    first = position(groups, ON_REQUEST, completed=(9, 12))
    second = position(groups, ON_REQUEST, completed=(12, 9))
    assert owner(act(first, "claim 3"), 3) == ANA
    assert refused(second, "claim 3").code == "TA_CLAIM_LOST"


def test_who_has_no_place_to_lay_a_card_passes_without_drawing() -> None:
    """T-A10, case 45."""
    state = position(BLOCKED, UNDECIDED, mover=BEN, other_hand="DE9", owners=BLOCKED_OWNERS)
    after = act(state, "DE9>1")
    assert (after.mover, after.phase) == (ANA, "passing")
    assert GAME.legal(after, ANA) == [Pass()]
    passed = GAME.play(after, ANA, Pass())
    assert passed.events == (Passed(ANA, laid=False),)
    assert passed.state.hands == after.hands
    assert passed.state.pile == after.pile
    assert (passed.state.mover, passed.state.phase, passed.state.idle) == (BEN, "claiming", True)


@pytest.mark.parametrize("options", [UNDECIDED, replace(UNDECIDED, decision_time="after_play")])
def test_who_cannot_lay_a_card_may_still_claim(options: Options) -> None:
    groups = {1: ("GB7 GB8 GB9", "DE1"), 2: ("GB2 GB4 FR6", "DE2")}
    state = position(groups, options, phase="passing", owners=BLOCKED_OWNERS)
    assert GAME.legal(state, ANA) == [Claim(1), Pass()]


def test_two_passes_in_a_row_end_the_game_for_who_has_more_groups() -> None:
    """The safety rule of 3.8; group 1 is full on both sides and is decided first."""
    groups = {1: ("GB1 GB3 FR5", "DE1 DE2 DE3")}
    owners = {3: ANA, 4: BEN, 6: ANA, 7: BEN}
    state = position(groups, ON_REQUEST, phase="passing", idle=True, hand="-", other_hand="-", owners=owners)
    step = GAME.play(state, ANA, Pass())
    assert [type(event) for event in step.events] == [Passed, GroupTaken, GameEnded]
    ended = ending(state, "pass")
    assert (ended.winner, ended.points) == (BEN, (2, 5))
    assert GAME.outcome(step.state).winners == (BEN,)  # type: ignore[union-attr]


def test_two_passes_in_a_row_with_equal_groups_are_a_draw() -> None:
    owners = {3: ANA, 4: BEN, 6: ANA, 7: BEN}
    state = position({}, phase="passing", idle=True, hand="-", other_hand="-", owners=owners)
    ended = ending(state, "pass")
    assert (ended.winner, ended.points) == (None, (2, 2))
    outcome = GAME.outcome(act(state, "pass"))
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.places) == ((2, 2), (ANA, BEN), (1, 1))


def test_two_passes_decide_full_groups_only_up_to_a_victory() -> None:
    groups = {1: ("GB7 GB8 GB9", "DE1 DE2 DE4"), 2: ("GB1 GB3 FR5", "IT1 IT2 IT3")}
    owners = dict.fromkeys((3, 5, 7, 9), ANA) | dict.fromkeys((4, 6, 8), BEN)
    state = position(groups, ON_REQUEST, phase="passing", idle=True, owners=owners)
    assert [taken.group for taken in taken_by(state, "pass")] == [1]
    assert ending(state, "pass").points == (5, 3)


def test_a_card_laid_in_between_parts_two_passes() -> None:
    state = position(BLOCKED, UNDECIDED, phase="passing", other_hand="DE9", owners=BLOCKED_OWNERS)
    after = act(state, "pass", "DE9>1", "pass")
    assert GAME.outcome(after) is None


def test_hints_tell_the_groups_that_the_seat_to_act_could_claim() -> None:
    """T-A15."""
    groups = {1: ("GB7 GB8 GB9", ""), 2: ("GB1 GB3 FR5", ""), 3: ("ES7 ES8 ES9", "")}
    state = position(groups, HINTS)
    assert GAME.view(state, ANA).claimable == (1, 3)
    assert GAME.view(state, BEN).claimable == GAME.view(state, None).claimable == ()
    assert GAME.view(position(groups), ANA).claimable == ()
    assert GAME.view(position(groups, replace(HINTS, decision_time="after_play"), phase="laying"), ANA).claimable == ()


# The match, and what may be taken back


def test_the_winner_of_a_game_gets_five_points_and_the_loser_one_a_group() -> None:
    owners = dict.fromkeys((1, 2, 4, 6), ANA) | dict.fromkeys((3, 5), BEN)
    over = act(position({8: ("GB7 GB8 GB9", "")}, owners=owners), "claim 8")
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.places) == ((5, 2), (ANA,), (1, 2))
    assert GAME.view(over, None).scores == (5, 2)
    assert GAME.view(over, None).owned == (5, 2)


def test_the_next_game_of_a_match_is_set_up_anew() -> None:
    owners = dict.fromkeys((1, 2, 4, 6), ANA) | dict.fromkeys((3, 5), BEN)
    options = Options(match_length=3, start_player="seat2")
    state = position({8: ("GB7 GB8 GB9", "")}, options, owners=owners, points=(3, 5), game=2)
    step = GAME.play(state, ANA, Claim(8))
    ended, started = step.events[-2:]
    assert isinstance(ended, GameEnded)
    assert ended.gathers
    assert (ended.game, ended.points) == (2, (8, 7))
    assert started == GameStarted(3, 3, BEN)
    view = GAME.view(step.state, ANA)
    assert (view.game, view.turn, view.mover, view.points, view.scores, view.round) == (3, 1, BEN, (8, 7), (8, 7), 3)
    assert (len(view.hand), view.pile) == (6, 42)
    assert all(group.owner is None and not group.tours[0].cards for group in view.groups)
    assert GAME.outcome(step.state) is None


def test_equal_match_points_share_the_win() -> None:
    owners = dict.fromkeys((1, 2, 4, 6), ANA) | dict.fromkeys((3, 5), BEN)
    options = Options(match_length=2)
    state = position({8: ("GB7 GB8 GB9", "")}, options, owners=owners, points=(2, 5), game=2)
    outcome = GAME.outcome(act(state, "claim 8"))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((7, 7), (ANA, BEN))


def test_a_claim_proven_from_the_table_shows_nothing_new() -> None:
    state = position({4: ("GB7 GB8 GB9", "")})
    assert not GAME.play(state, ANA, Claim(4)).shows
    assert GAME.play(state, ANA, lay_of(state)).shows


def test_a_claim_proven_with_the_own_hand_shows_something() -> None:
    assert GAME.play(position({4: ("GB7 GB8 GB9", "")}, OWN_HAND), ANA, Claim(4)).shows


def test_a_claim_that_ends_the_game_cannot_be_taken_back() -> None:
    state = position({4: ("GB7 GB8 GB9", "")}, owners={2: ANA, 3: ANA})
    assert GAME.play(state, ANA, Claim(4)).shows


# Public cases


def test_a_tie_goes_to_who_completed_first_not_to_who_began() -> None:
    """Case 41: Ana begins with GB1, Ben completes FR2 DE3 ES7, Ana adds DE4 and IT7; both have a sum of 12."""
    state = dealt("GB1 FR2 DE4 DE3 IT7 ES7 GB9 FR9 GB8")
    state = act(state, "GB1>5", "FR2>5", "GB9>1", "DE3>5", "GB8>2", "ES7>5", "DE4>5", "FR9>9")
    assert events_of(state, "IT7>5")[-1] == GroupTaken(5, BEN, "full", Rating(1, 12), Rating(1, 12))


@pytest.mark.parametrize("theirs", ["FR1", "FR7"])
def test_a_grand_tour_of_nine_eight_seven_can_be_claimed_at_once(theirs: str) -> None:
    """Case 43: an equal tour would still lose to the first finisher."""
    assert owner(act(position({4: ("GB7 GB8 GB9", theirs)}), "claim 4"), 4) == ANA


def test_what_only_the_claimant_knows_is_no_proof_and_is_not_told() -> None:
    """Case 44: FR6 lies open and FR9 is in Ana's hand; the answer is the same wherever FR9 is."""
    groups = {4: ("GR1 GR2 GR3", "FR7 FR8"), 9: ("", "FR6")}
    answers = [
        refused(position(groups, hand=hand, other_hand=other), "claim 4").args
        for hand, other in (("FR9", ""), ("", "FR9"), ("", ""))
    ]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize(
    ("options", "phase", "legal"),
    [(Options(), "claiming", True), (BOTH, "claiming", True), (AFTER, "laying", False), (ON_REQUEST, "claiming", True)],
)
def test_when_claims_are_made_is_an_option(options: Options, phase: Phase, legal: bool) -> None:
    """Case 45; a claim of two cards is refused in each edition."""
    state = position({4: ("GB7 GB8 GB9", ""), 5: ("ES8 ES9", "IT1 IT2")}, options, phase=phase)
    assert (Claim(4) in GAME.legal(state, ANA)) == legal
    assert Claim(5) not in GAME.legal(state, ANA)


def test_a_refused_claim_costs_nothing() -> None:
    """T-A14: the same player goes on, claiming or laying."""
    match = Match(GAME, DECK, Options(start_player="seat1"), NAMES, 1)
    before = match.record()
    with pytest.raises(RuleError, match="TA_CLAIM_INCOMPLETE"):
        match.chair(ANA).play(Claim(1))
    assert match.record() == before
    match.chair(ANA).play(match.chair(ANA).legal[0])


def test_a_claim_may_be_taken_back_until_a_card_is_laid() -> None:
    first = ("GB7", "FR1", "GB8", "FR3", "GB9", "FR5", "DE1")
    script = ((*first, *(code for code in CODES if code not in first)),)
    match = Match(GAME, DECK, Options(start_player="seat1"), NAMES, 1, script)
    ana, ben = match.chair(ANA), match.chair(BEN)
    for own, other in zip(("GB7", "GB8", "GB9"), ("FR1", "FR3", "FR5"), strict=True):
        ana.play(Lay(own, 4))
        ben.play(Lay(other, 1))
    before = ana.view
    ana.play(Claim(4))
    ana.undo()
    assert ana.view == before
    ana.play(Claim(4))
    ana.play(Lay("DE1", 5))
    assert not ana.can_undo


def test_a_position_of_the_tests_holds_every_card_once() -> None:
    state = position(EX4, hand="DE4")
    assert mask(state.pile) | state.hands[0] | state.hands[1] | state.table == (1 << 54) - 1
    assert len(state.pile) + 12 + state.table.bit_count() == 54
