"""A record round-trips, and every kind of damage is one sentence, not a traceback."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames_tui.engine.errors import RecordError
from cardgames_tui.engine.record import Record, Result

WHOLE = Record(
    game="raj",
    edition=1,
    deck="classic",
    options={"tie_rule": "carry", "games": 1},
    seats=("Ana", "名前"),
    seed=48213,
    chance=(("+5", "-2"), 3),
    moves=((0, "12"), (1, "hotels-over")),
    result=Result((23, 20), (0,)),
    deck_data={"title": "Mine"},
)
WORDS = st.text(max_size=8)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
RECORDS = st.builds(
    Record,
    game=WORDS,
    edition=st.integers(),
    deck=WORDS,
    options=st.dictionaries(WORDS, st.integers() | WORDS, max_size=3),
    seats=st.lists(WORDS, max_size=3).map(tuple),
    seed=st.integers(),
    chance=st.lists(st.integers() | st.lists(WORDS, max_size=3).map(tuple), max_size=3).map(tuple),
    moves=st.lists(st.tuples(st.integers(), WORDS), max_size=3).map(tuple),
    result=st.none() | st.builds(Result, st.lists(st.integers()).map(tuple), st.lists(st.integers()).map(tuple)),
)


@given(RECORDS)
def test_any_record_round_trips(record: Record) -> None:
    assert Record.from_json(record.to_json()) == record


def test_the_whole_record_round_trips_in_one_line() -> None:
    assert Record.from_json(WHOLE.to_json()) == WHOLE
    assert "\n" not in WHOLE.to_json()


def test_an_open_match_has_no_result_and_an_own_deck_no_data() -> None:
    data = json.loads(replace(WHOLE, result=None, deck_data=None).to_json())
    assert "result" not in data
    assert "deck_data" not in data


@pytest.mark.parametrize(
    "text",
    ["", '{"broken', "[" * 100_000, "[]", "null", "3", "{}", '{"game": "raj"}', "\x00", "{'format': 1}", "NaN"],
)
def test_what_is_no_record_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(RecordError, match=r"^This is not a record.*\.$"):
        Record.from_json(text)


def test_a_record_without_end_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(RecordError, match="at most 10,000,000 are read"):
        Record.from_json(" " * 10_000_001)


@pytest.mark.parametrize(
    "number", [2, 0, "1", None, 10**4000, "x" * 5000, "\x1b[2J"], ids=lambda number: repr(number)[:8]
)
def test_a_record_of_another_format_says_which_formats_are_read(number: object) -> None:
    data = json.loads(WHOLE.to_json())
    with pytest.raises(RecordError, match="this version reads format 1") as refusal:
        Record.from_json(json.dumps({**data, "format": number}))
    assert len(str(refusal.value)) < 100
    assert "\x1b" not in str(refusal.value)


@pytest.mark.parametrize("field", ["game", "edition", "deck", "options", "seats", "seed", "chance", "moves"])
def test_a_missing_field_is_named(field: str) -> None:
    data = json.loads(WHOLE.to_json())
    del data[field]
    with pytest.raises(RecordError, match=f"no field '{field}'"):
        Record.from_json(json.dumps(data))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", 1),
        ("edition", "1"),
        ("edition", True),
        ("deck", None),
        ("options", []),
        ("options", {"games": 1.5}),
        ("options", {"games": None}),
        ("seats", "Ana"),
        ("seats", [1]),
        ("seed", 1.5),
        ("seed", None),
        ("chance", {}),
        ("chance", [[1]]),
        ("chance", [1.5]),
        ("moves", 7),
        ("moves", [[0]]),
        ("moves", [[0, 12]]),
        ("moves", [["0", "12"]]),
        ("moves", [[0, "12", 3]]),
        ("moves", [None]),
        ("result", None),
        ("result", {}),
        ("result", {"scores": [1], "winners": 0}),
        ("result", []),
        ("deck_data", "classic"),
    ],
)
def test_a_field_of_another_kind_is_named(field: str, value: object) -> None:
    data = json.loads(WHOLE.to_json())
    with pytest.raises(RecordError, match=f"field '{field}"):
        Record.from_json(json.dumps({**data, field: value}))


@given(ANYTHING, st.sampled_from(sorted(json.loads(WHOLE.to_json()))))
def test_no_json_in_any_field_breaks_the_reader(value: object, field: str) -> None:
    data = json.loads(WHOLE.to_json())
    text = json.dumps({**data, field: value})
    try:
        read = Record.from_json(text)
    except RecordError:
        return
    assert Record.from_json(read.to_json()) == read
