"""A match owns its states: chairs see what is theirs, undo stops where something was shown, records replay."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardgames_tui.engine.errors import RecordError, RuleError
from cardgames_tui.engine.match import Match, moments, replay
from cardgames_tui.engine.outcome import Outcome
from cardgames_tui.engine.record import Record, Result
from cardgames_tui.engine.rng import Outcome as Chance
from cardgames_tui.games.raj.rules import GAME
from cardgames_tui.games.raj.view import Bid, BidsShown, CardTurned, Chosen, Deck, Options, Reveal, StakeDecided, View

CLASSIC = Deck("classic", "Classic", (*range(-5, 0), *range(1, 11)), tuple(range(1, 16)))
NAMES = ("Ana", "Ben", "Cem")
RajMatch = Match[Bid | Reveal, View]


class Book:
    """A journal in memory that can be full."""

    def __init__(self, room: int = 1000) -> None:
        self.room = room
        self.acts: list[tuple[int, int, str, tuple[Chance, ...]]] = []
        self.outcome: Outcome | None = None

    def append(self, number: int, seat: int, notation: str, chance: Sequence[Chance], outcome: Outcome | None) -> None:
        if len(self.acts) == self.room:
            raise OSError("no room")
        self.acts.append((number, seat, notation, tuple(chance)))
        self.outcome = outcome
        self.outcome = outcome

    def retract(self, number: int) -> None:
        assert self.acts.pop()[0] == number


def new_match(seed: int = 1, names: Sequence[str] = NAMES, games: int = 1) -> RajMatch:
    return Match(GAME, CLASSIC, Options(games=games), names, seed)


def played_out(seed: int = 1, games: int = 1) -> RajMatch:
    """A match in which everybody always plays their lowest card, the last seat its highest."""
    match = new_match(seed, games=games)
    while match.to_act:
        chair = match.chair(match.to_act[0])
        chair.play(chair.legal[-1 if chair.seat == 2 else 0])
    return match


def test_a_chair_gives_its_own_view_and_acts() -> None:
    match = new_match()
    assert match.chair(1).view.seat == 1
    assert match.chair(None).view.hand == ()
    assert match.chair(None).legal == ()
    assert len(match.chair(1).legal) == 15


def test_an_onlooker_cannot_act() -> None:
    with pytest.raises(RuleError, match="WATCHING"):
        new_match().chair(None).play(Bid(3))


def test_names_are_cleaned_where_a_match_begins() -> None:
    assert new_match(names=(" Ana\x1b ", "Ben")).names == ("Ana", "Ben")


@pytest.mark.parametrize("names", [("Ana",), tuple("ABCDEF")])
def test_too_few_or_too_many_players_are_refused(names: Sequence[str]) -> None:
    with pytest.raises(RuleError, match="SETUP_PLAYERS") as refusal:
        new_match(names=names)
    assert refusal.value.values == {"min": 2, "max": 5, "n": len(names)}


def test_play_tells_only_what_the_chair_may_know() -> None:
    match = new_match()
    assert match.chair(0).play(Bid(9)) == (Chosen(0),)
    assert match.chair(1).latest == (Chosen(0),)


def test_a_refused_act_leaves_the_match_as_it_was() -> None:
    match = new_match()
    before = match.record()
    with pytest.raises(RuleError, match="RAJ_OUT_OF_RANGE"):
        match.chair(0).play(Bid(16))
    assert match.record() == before


def test_an_act_that_showed_nothing_can_be_taken_back_by_its_owner() -> None:
    match = new_match()
    before = match.record()
    match.chair(0).play(Bid(9))
    assert match.chair(0).can_undo
    assert not match.chair(1).can_undo
    match.chair(0).undo()
    assert match.record() == before
    assert 9 in match.chair(0).view.hand


def test_nobody_takes_back_the_act_of_another() -> None:
    match = new_match()
    match.chair(0).play(Bid(9))
    for seat in (1, None):
        with pytest.raises(RuleError, match="UNDO_NOTHING"):
            match.chair(seat).undo()


def test_an_act_is_not_taken_back_after_another_has_acted() -> None:
    match = new_match()
    match.chair(0).play(Bid(9))
    match.chair(1).play(Bid(9))
    with pytest.raises(RuleError, match="UNDO_NOTHING"):
        match.chair(0).undo()


def test_an_act_that_showed_something_is_not_taken_back() -> None:
    match = new_match()
    for seat in (0, 1, 2):
        match.chair(seat).play(Bid(seat + 1))
    assert not match.chair(2).can_undo
    with pytest.raises(RuleError, match="UNDO_SHOWN"):
        match.chair(2).undo()


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    with pytest.raises(RuleError, match="UNDO_NOTHING"):
        new_match().chair(0).undo()


def test_the_log_keeps_everything_but_what_fades() -> None:
    match = new_match()
    for seat in (0, 1, 2):
        match.chair(seat).play(Bid(seat + 1))
    kinds = [type(event) for event in match.chair(0).log]
    assert kinds.count(CardTurned) == 2
    assert BidsShown not in kinds
    assert BidsShown in [type(event) for event in match.chair(0).latest]


def test_a_recap_tells_what_happened_since_the_own_latest_act() -> None:
    match = new_match()
    assert [type(event) for event in match.chair(0).recap] == [CardTurned]
    for seat in (0, 1, 2):
        match.chair(seat).play(Bid(seat + 1))
    assert [type(event) for event in match.chair(0).recap] == [StakeDecided, CardTurned]
    match.chair(0).play(Bid(9))
    assert match.chair(0).recap == ()
    assert [type(event) for event in match.chair(1).recap] == [StakeDecided, CardTurned]


def test_the_sheet_has_the_scores_after_every_round() -> None:
    sheet = played_out().chair(None).sheet
    assert len(sheet) == 15
    outcome = played_out().outcome
    assert outcome is not None
    assert sheet[-1] == outcome.scores


def test_a_row_of_the_sheet_holds_what_its_round_brought() -> None:
    match = new_match()
    assert match.chair(None).sheet == ((0, 0, 0),)
    for seat, card in enumerate((1, 2, 15)):
        match.chair(seat).play(Bid(card))
    after_one = match.chair(None).view.scores
    assert any(after_one)
    assert match.chair(None).sheet == (after_one, after_one), "the second round runs and has brought nothing yet"


def test_every_chair_counts_the_acts_of_all_and_those_that_were_taken_back_no_more() -> None:
    match = new_match()
    chairs = [match.chair(seat) for seat in (0, 1, None)]
    assert [chair.acts for chair in chairs] == [0, 0, 0]
    match.chair(0).play(Bid(9))
    assert [chair.acts for chair in chairs] == [1, 1, 1]
    match.chair(0).undo()
    assert [chair.acts for chair in chairs] == [0, 0, 0]


@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_glimpse_is_what_the_chair_could_know_at_that_moment(seat: int | None) -> None:
    match = new_match(games=2)
    chair = match.chair(seat)
    then = [(chair.view, chair.latest, chair.log)]
    while match.to_act:
        acting = match.chair(match.to_act[-1])
        acting.play(acting.legal[0])
        then.append((chair.view, chair.latest, chair.log))
    assert [tuple(chair.glimpse(number)) for number in range(chair.acts + 1)] == then


def test_a_glimpse_of_an_onlooker_tells_no_hand_and_no_secret_bid() -> None:
    match = new_match()
    match.chair(0).play(Bid(9))
    glimpse = match.chair(None).glimpse(1)
    assert glimpse.view.hand == ()
    assert glimpse.view.choice is None
    assert glimpse.events == (Chosen(0),)


def test_only_the_act_that_shows_something_to_all_gathers_everybody() -> None:
    match = new_match()
    for seat in (0, 1, 2, 2, 0, 1):
        chair = match.chair(seat)
        chair.play(chair.legal[seat])
    for chair in (match.chair(1), match.chair(None)):
        assert [chair.gathers(number) for number in range(1, 7)] == [False, False, True, False, False, True]


def test_every_act_is_kept_with_what_chance_brought_before_it_happens() -> None:
    match = new_match()
    book = Book()
    match.journal = book
    match.chair(0).play(Bid(9))
    assert book.acts == [(0, 0, "9", ())]
    match.chair(0).undo()
    assert book.acts == []


def test_the_journal_is_told_chance_within_a_match_and_the_end() -> None:
    match = new_match(games=2)
    book = Book()
    match.journal = book
    while match.to_act:
        chair = match.chair(match.to_act[0])
        chair.play(chair.legal[0])
    assert [number for number, *_rest in book.acts] == list(range(90))
    told = [outcome for *_act, chance in book.acts for outcome in chance]
    assert tuple(told) == match.record().chance[1:]
    assert book.outcome == match.outcome


def test_an_act_that_cannot_be_kept_does_not_happen() -> None:
    match = new_match()
    match.journal = Book(room=1)
    match.chair(0).play(Bid(9))
    before = match.record()
    with pytest.raises(OSError, match="no room"):
        match.chair(1).play(Bid(9))
    assert match.record() == before


def test_the_same_seed_options_and_acts_give_the_same_match() -> None:
    assert played_out(5).record() == played_out(5).record()
    assert played_out(5).record() != played_out(6).record()


@pytest.mark.parametrize("games", [1, 3])
def test_a_record_replays_to_the_same_record(games: int) -> None:
    record = played_out(games=games).record()
    assert replay(Record.from_json(record.to_json()), GAME, CLASSIC).record() == record


def test_an_open_match_is_taken_up_where_it_was() -> None:
    match = new_match()
    match.chair(0).play(Bid(9))
    again = replay(match.record(), GAME, CLASSIC)
    assert again.chair(0).view == match.chair(0).view
    assert again.to_act == (1, 2)


def test_chance_in_a_record_outweighs_the_seed() -> None:
    record = played_out(5).record()
    other = replace(record, seed=6)
    assert replay(other, GAME, CLASSIC).outcome == replay(record, GAME, CLASSIC).outcome


def test_an_open_record_without_its_chance_is_refused_where_it_differs() -> None:
    record = replace(new_match().record(), chance=())
    with pytest.raises(RecordError, match="lists 0 outcomes of chance; its moves use 1"):
        replay(record, GAME, CLASSIC)


def changed(record: Record, number: int, seat: int, notation: str) -> Record:
    moves = list(record.moves)
    moves[number] = (seat, notation)
    return replace(record, moves=tuple(moves))


@pytest.mark.parametrize(
    ("seat", "notation", "reason"),
    [
        (0, "15", "RAJ_ALREADY_PLAYED"),
        (0, "16", "RAJ_OUT_OF_RANGE"),
        (0, "x", "NOT_A_NUMBER"),
        (0, "\x1b[2J" * 100, "NOT_A_NUMBER"),
        (0, "reveal", "RAJ_NOT_REVEALED"),
        (1, "9", "RAJ_ALREADY_CHOSEN"),
        (3, "9", "SEAT"),
        (-1, "9", "SEAT"),
    ],
)
def test_a_changed_move_that_breaks_the_rules_is_refused_with_its_number(seat: int, notation: str, reason: str) -> None:
    match = new_match()
    for acting, card in ((0, 15), (1, 14), (2, 13), (1, 1), (0, 2)):
        match.chair(acting).play(Bid(card))
    record = changed(match.record(), 4, seat, notation)
    with pytest.raises(RecordError, match=f"^Move 5 .*{reason}"):
        replay(record, GAME, CLASSIC)


def test_a_changed_move_that_the_rules_allow_is_betrayed_by_the_result() -> None:
    record = played_out().record()
    swapped = changed(changed(record, 2, 2, record.moves[-1][1]), len(record.moves) - 1, 2, record.moves[2][1])
    with pytest.raises(RecordError, match="result"):
        replay(swapped, GAME, CLASSIC)


def test_a_result_that_the_moves_do_not_give_is_refused() -> None:
    record = played_out().record()
    for wrong in (None, Result((99, 0, 0), (0,))):
        with pytest.raises(RecordError, match="result"):
            replay(replace(record, result=wrong), GAME, CLASSIC)


def test_moves_after_the_end_are_refused() -> None:
    record = played_out().record()
    with pytest.raises(RecordError, match=r"Move 46 .*GAME_OVER"):
        replay(replace(record, moves=(*record.moves, (0, "9"))), GAME, CLASSIC)


def test_a_record_of_other_rules_is_refused() -> None:
    with pytest.raises(RecordError, match="edition 2 of the rules; this version plays 1"):
        replay(replace(new_match().record(), edition=2), GAME, CLASSIC)


@pytest.mark.parametrize(
    "damage",
    [
        {"seats": ("Ana",)},
        {"seats": ("Ana", "ANA")},
        {"options": {"games": 10}},
        {"options": {"colour": "red"}},
        {"chance": (("+5",),)},
        {"chance": (3,)},
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(damage: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        replay(replace(new_match().record(), **damage), GAME, CLASSIC)  # type: ignore[arg-type]


def test_a_match_is_told_moment_by_moment_and_with_hands_only_when_it_has_ended() -> None:
    match = new_match()
    chair = match.chair(0)
    chair.play(chair.legal[3])
    told = moments(match, None)
    assert [(moment.number, moment.actor, moment.notation) for moment in told] == [(0, None, ""), (1, 0, "")]
    assert told[-1].view == match.chair(None).view
    with pytest.raises(RuleError, match="HANDS_OF_OPEN_MATCH"):
        moments(match, 0)
    while match.to_act:
        chair = match.chair(match.to_act[0])
        chair.play(chair.legal[0])
    ended = moments(match, 0)
    assert ended[1].notation == "4"
    assert ended[1].view.choice == 4
    assert len(ended) == len(match.acts) + 1


def test_a_secret_act_is_named_to_its_owner_alone() -> None:
    match = played_out()
    assert [moments(match, seat)[1].notation for seat in (0, 1, None)] == [match.acts[0][1], "", ""]
