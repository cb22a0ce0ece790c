"""What the engine may expect of any game: a new folder under `games` is taken up here by itself."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from msgspec.structs import astuple

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.frozen import Frozen
from cardgames_tui.engine.game import Event, Step
from cardgames_tui.engine.match import check_seats, replay
from cardgames_tui.engine.record import Record
from cardgames_tui.engine.rng import Rng

from .conftest import NAMES, Table, Tables

MATCHES = 14
MOST_ACTS = 20_000
LOOKS = 20
"""How many moments of a match are looked at from every chair."""


def moments(table: Table) -> Iterator[bool]:
    """Plays a match act by act; true at the moments to be looked at closely, among them the first and the last."""
    acts = 0
    yield True
    while table.match.to_act:
        table.step()
        acts += 1
        assert acts < MOST_ACTS
        yield not table.match.to_act or table.chooser.random() < LOOKS / (LOOKS + acts)


@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_match_of_legal_acts_comes_to_an_end(tables: Tables, seed: int) -> None:
    table = tables.table(seed)
    round_, seats = 0, range(len(table.match.names))
    for _closely in moments(table):
        view = table.match.chair(None).view
        assert view.round >= round_ >= 0
        round_ = view.round
        assert len(view.scores) == len(seats)
        to_act = table.match.to_act
        assert list(to_act) == sorted(set(to_act))
        assert (table.match.outcome is None) == bool(to_act)
        for seat in seats:
            assert bool(table.match.chair(seat).legal) == (seat in to_act)
    outcome = table.match.outcome
    assert outcome is not None
    assert outcome.scores == table.match.chair(None).view.scores
    assert set(outcome.winners) <= set(seats)
    assert min(outcome.places) == 1
    assert all(outcome.places[seat] == 1 for seat in outcome.winners)


@pytest.mark.parametrize("seed", range(MATCHES))
def test_acts_are_distinct_stable_and_have_a_notation_that_round_trips(tables: Tables, seed: int) -> None:
    table = tables.table(seed)
    for closely in moments(table):
        for seat in table.match.to_act if closely else ():
            legal = table.match.chair(seat).legal
            assert list(legal) == list(table.match.chair(seat).legal)
            notations = [table.game.write(action) for action in legal]
            assert len(set(notations)) == len(legal)
            assert [table.game.read(notation) for notation in notations] == list(legal)
            assert all(notation.isascii() and notation.isprintable() for notation in notations)


@pytest.mark.parametrize("seed", range(MATCHES))
def test_what_is_not_legal_is_refused_in_a_sentence_and_changes_nothing(tables: Tables, seed: int) -> None:
    """C-3. The refusal depends on the view alone: it is the same in a state that the view cannot tell apart."""
    table, known = tables.table(seed), acts_of_another_match(tables, seed)
    for closely in moments(table):
        for seat in range(len(table.match.names)) if closely else ():
            chair = table.match.chair(seat)
            legal, acts, view = chair.legal, table.match.acts, chair.view
            imagined = table.game.imagine(view, Rng(seed))
            for action in table.chooser.sample(known, min(5, len(known))):
                if action not in legal:
                    refusal = refused(table, table.state, seat, action)
                    assert refused(table, imagined, seat, action) == refusal
            assert (table.match.acts, chair.view) == (acts, view)


def acts_of_another_match(tables: Tables, seed: int) -> list[Any]:
    """All acts that were legal at some time in another match, whose options may differ."""
    table = tables.table(seed + 1000)
    known = {}
    for _closely in moments(table):
        for seat in table.match.to_act:
            known.update(dict.fromkeys(table.match.chair(seat).legal))
    return list(known)


def refused(table: Table, state: Any, seat: int, action: Any) -> tuple[str, str]:
    """The code and the sentence with which an act is refused."""
    with pytest.raises(RuleError) as refusal:
        table.game.play(state, seat, action)
    sentence = table.words.refused(refusal.value, table.match.names)
    assert sentence.strip().endswith((".", "!", "?", ")", "”"))
    assert "\n" not in sentence
    assert "{" not in sentence
    return refusal.value.code, sentence


@pytest.mark.parametrize(
    "text",
    ["", " ", "x", ".5", "-1", "99999999999999999999", "\x1b[2J", "a" * 100_000, "É7>3", "²", "pass pass", "{0}", "[/"],
)
def test_what_is_no_notation_is_refused_in_a_short_clean_sentence(tables: Tables, text: str) -> None:
    table = tables.default(1)
    seat = table.match.to_act[0]
    with pytest.raises(RuleError) as refusal:
        table.match.chair(seat).play(table.game.read(text))
    sentence = table.words.refused(refusal.value, table.match.names)
    assert 0 < len(sentence) < 500
    assert sentence.replace("★", "").isprintable()


@pytest.mark.parametrize("seed", range(MATCHES))
def test_no_view_can_tell_an_imagined_state_from_the_true_one(tables: Tables, seed: int) -> None:
    table = tables.table(seed)
    for number, closely in enumerate(moments(table)):
        for chair in table.chairs if closely else ():
            view = chair.view
            assert view.seat == chair.seat
            imagined = table.game.imagine(view, Rng(number))
            assert table.game.view(imagined, chair.seat) == view
            assert table.game.to_act(imagined) == table.match.to_act
            if chair.seat is not None:
                assert list(table.game.legal(imagined, chair.seat)) == list(chair.legal)


def test_what_is_hidden_is_imagined_in_many_ways(tables: Tables) -> None:
    table = tables.default(1)
    for chair in table.chairs:
        imagined = [table.game.imagine(chair.view, Rng(number)) for number in range(8)]
        assert len({without_chance(state) for state in imagined}) > 1


def without_chance(value: Any) -> Any:
    """All that a state is made of, except what chance brought."""
    if isinstance(value, Rng):
        return None
    if isinstance(value, Frozen):
        return tuple(without_chance(part) for part in astuple(value))
    return value


@pytest.mark.parametrize("seed", range(MATCHES))
def test_an_imagined_state_can_be_played_to_its_end(tables: Tables, seed: int) -> None:
    table = tables.table(seed)
    stop = table.chooser.randrange(40)
    for number, _closely in enumerate(moments(table)):
        if number == stop:
            break
    chair = table.chooser.choice(table.chairs)
    state = table.game.imagine(chair.view, Rng(seed))
    while waiting := table.game.to_act(state):
        state = table.game.play(state, waiting[0], table.chooser.choice(table.game.legal(state, waiting[0]))).state
    assert table.game.outcome(state) is not None


@pytest.mark.parametrize("seed", range(MATCHES))
def test_states_and_views_are_frozen_through_and_through(tables: Tables, seed: int) -> None:
    table = tables.table(seed)
    for _moment, _closely in zip(range(30), moments(table), strict=False):
        for chair in table.chairs:
            inside = list(values_in(chair.view))
            assert not any(isinstance(value, Rng | type(table.state)) for value in inside)
        list(values_in(table.state))


def values_in(value: Any) -> Iterator[Any]:
    """Every value inside a value; fails where one of them could be changed."""
    yield value
    if isinstance(value, Frozen):
        assert value.__struct_config__.frozen, type(value)
        value = astuple(value)
    if is_dataclass(value):
        assert type(value).__hash__ is not None, type(value)
        for field in fields(value):
            yield from values_in(getattr(value, field.name))
    elif isinstance(value, tuple | frozenset):
        for item in value:
            yield from values_in(item)
    else:
        assert value is None or isinstance(value, str | int | bytes), type(value)


@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_record_replays_to_the_same_record_at_every_length(tables: Tables, seed: int) -> None:
    table = tables.table(seed)
    stops = {table.chooser.randrange(60) for _stop in range(3)}
    for number, _closely in enumerate(moments(table)):
        if number in stops or not table.match.to_act:
            record = table.match.record()
            again = replay(Record.from_json(record.to_json()), table.game, table.match.deck)
            assert again.record() == record
            assert [again.chair(chair.seat).view for chair in table.chairs] == [chair.view for chair in table.chairs]
            assert [again.chair(chair.seat).log for chair in table.chairs] == [chair.log for chair in table.chairs]


@pytest.mark.parametrize("seed", range(MATCHES))
def test_chance_in_a_record_needs_no_generator(tables: Tables, seed: int) -> None:
    table = tables.table(seed)
    for _closely in moments(table):
        pass
    record = table.match.record()
    other = replace(record, seed=record.seed + 1)
    assert replay(other, table.game, table.match.deck).record() == other


@pytest.mark.parametrize("seed", range(MATCHES))
def test_an_act_that_showed_nothing_can_be_taken_back_and_played_again(tables: Tables, seed: int) -> None:
    table = tables.table(seed)
    for _number in range(200):
        if not table.match.to_act:
            break
        before = table.match.acts, table.state
        seat, action = table.act()
        chair = table.match.chair(seat)
        chair.play(action)
        after = table.match.acts, table.state
        if chair.can_undo:
            chair.undo()
            assert (table.match.acts, table.state) == before
            chair.play(action)
        else:
            with pytest.raises(RuleError, match="UNDO_SHOWN"):
                chair.undo()
        assert (table.match.acts, table.state) == after


@pytest.mark.parametrize("seed", range(MATCHES))
def test_an_act_that_can_be_taken_back_told_the_others_nothing_about_cards(tables: Tables, seed: int) -> None:
    """It looks the same to another seat wherever that seat's view could have been the same before it."""
    table = tables.table(seed)
    for _number in range(100):
        if not table.match.to_act:
            break
        seat, action = table.act()
        step = table.game.play(table.state, seat, action)
        for chair in table.chairs if not step.shows else ():
            imagined = table.game.imagine(chair.view, Rng(seed))
            if chair.seat != seat and action in table.game.legal(imagined, seat):
                other = table.game.play(imagined, seat, action)
                assert not other.shows
                assert table.game.view(other.state, chair.seat) == table.game.view(step.state, chair.seat)
                assert known(other, chair.seat) == known(step, chair.seat)
        table.match.chair(seat).play(action)


def known(step: Step[Any], seat: int | None) -> list[Event]:
    return [event for event in step.events if event.only in (None, seat)]


def test_too_few_and_too_many_players_are_refused_in_a_sentence(tables: Tables) -> None:
    allowed = tables.game.seats(tables.game.options())
    for count in (allowed[0] - 1, allowed[-1] + 1):
        with pytest.raises(RuleError, match="SETUP_PLAYERS") as refusal:
            check_seats(tables.game, tables.game.options(), count)
        assert f"you asked for {count}." in tables.words.refused(refusal.value, NAMES)


def test_options_that_do_not_go_together_are_refused_in_a_sentence(tables: Tables) -> None:
    """C-7a. What options a game refuses depends on the game; whatever it refuses, it says so."""
    for seed in range(200):
        tables.table(seed)
    for conflict in tables.conflicts:
        assert tables.words.refused(conflict, NAMES).endswith(".")
