"""Whatever is done to a good file, reading it gives a deck that keeps the rules, or faults, and nothing else."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgames_tui import decks, games
from cardgames_tui.decks import DeckError, Fault, LoadedDeck
from cardgames_tui.decks.document import parsed
from cardgames_tui.engine.text import clean
from cardgames_tui.games.over_under.deck import rank_correlation

Place = tuple[str | int, ...]

FOREIGN: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    10**30,
    -(10**300),
    1.5,
    "",
    "x",
    "NO",
    "7",
    "\x00\x1b[31m",
    "\u202eevil",
    "\u200b",
    "\ud800",
    "x" * 2_000,
    "é" * 30,
    "🂡",
    [],
    {},
    ["x"],
    {"x": 1},
    [[[[[[[[[[]]]]]]]]]],
]


def good(game: str) -> dict[str, Any]:
    data = decks.read(decks.names(game)[0].path).data
    assert data is not None
    return dict(data)


def copied(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    return [copied(value) for value in data] if isinstance(data, list) else data


def places(data: Any, place: Place = ()) -> Iterator[Place]:
    yield place
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from places(value, (*place, key))


def at(data: Any, place: Place) -> Any:
    for step in place:
        data = data[step]
    return data


@st.composite
def broken(draw: st.DrawFn, game: str) -> Any:
    """The game's own deck with one to three things done to it."""
    data: Any = copied(good(game))
    for _time in range(draw(st.integers(1, 3))):
        all_places = [place for place in places(data) if place]
        if not all_places:
            break
        *outer, last = draw(st.sampled_from(all_places))
        key: Any = last
        around = at(data, tuple(outer))
        match draw(st.sampled_from(["delete", "replace", "nudge", "rename", "repeat", "move"])):
            case "delete":
                del around[key]
            case "replace":
                around[key] = copied(draw(st.sampled_from(FOREIGN)))
            case "nudge" if type(around[key]) is int:
                around[key] += draw(st.integers(-60, 60))
            case "rename" if isinstance(around, dict):
                around[draw(st.sampled_from(["x", "Name", "hotels ", "", "\x1b", "*"]))] = around.pop(key)
            case "repeat" if isinstance(around, list):
                around.insert(draw(st.integers(0, len(around))), copied(around[key]))
            case "move":
                around[key] = copied(
                    at(data, draw(st.sampled_from([place for place in all_places if place[0] in data]))[:1])
                )
    return data


def outcome(read: Callable[[], LoadedDeck]) -> tuple[LoadedDeck | None, tuple[Fault, ...]]:
    try:
        return read(), ()
    except DeckError as error:
        return None, error.faults


def keeps_2_12(deck: Any) -> None:
    size, ids = len(deck.cards), [category.id for category in deck.categories]
    assert 10 <= size <= 200
    assert [card.number for card in deck.cards] == list(range(1, size + 1))
    assert len({card.name.casefold() for card in deck.cards}) == size
    assert 4 <= len(set(ids)) == len(ids)
    assert all(category.id and category.label and category.unit for category in deck.categories)
    assert all(len(card.values) == len(ids) and all(type(each) is int for each in card.values) for card in deck.cards)
    for place in range(len(ids)):
        assert abs(rank_correlation(range(size), [card.values[place] for card in deck.cards])) < 0.5


def keeps_3_13(deck: Any) -> None:
    countries = [country for cards in deck.sets for country in cards.countries]
    assert [len(cards.countries) for cards in deck.sets] in ([6], [6, 6])
    assert all(len(country.code) == 2 and country.code.isascii() and country.code.isupper() for country in countries)
    assert len({country.code for country in countries}) == len(countries)
    assert all(len(country.sights) == 9 for country in countries)
    assert len({sight for country in countries for sight in country.sights}) == 9 * len(countries)
    assert len({guide.name for guide in deck.guides}) == 9


def keeps_4_1(deck: Any) -> None:
    assert 0 not in deck.points
    assert -99 <= deck.points[0] < 0 < deck.points[-1] <= 99
    assert 1 <= deck.bids[0] < deck.bids[-1] <= 99
    assert 4 <= len(set(deck.points)) == len(deck.points) <= len(deck.bids) == len(set(deck.bids)) <= 30


def keeps_5_2(deck: Any) -> None:
    letters = [colour.letter for colour in deck.colours]
    assert 2 <= len(set(letters)) == len(letters) <= 6
    assert all(len(letter) == 1 and letter.isascii() and letter.isupper() for letter in letters)
    assert 5 <= deck.highest <= 20


def keeps_nothing_known_here(deck: Any) -> None:
    """What the decks of another game keep is tested with that game."""


RULES: dict[str, Callable[[Any], None]] = {
    "over_under": keeps_2_12,
    "travel_agency": keeps_3_13,
    "raj": keeps_4_1,
    "baptisten_skat": keeps_5_2,
}


@pytest.mark.parametrize("game", games.slugs())
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(chance=st.data())
def test_a_changed_file_is_a_good_deck_or_full_of_faults(game: str, chance: st.DataObject, tmp_path: Path) -> None:
    data = chance.draw(broken(game))
    path = tmp_path / "deck.json"
    path.write_bytes(json.dumps(data, indent=1, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    for read in (lambda: decks.read(path), lambda: decks.read(path, game), lambda: decks.from_data(game, data)):
        loaded, faults = outcome(read)
        for fault in faults:
            assert fault.wrong
            assert fault.right
            assert str(fault) == clean(str(fault), 5_000)
        if loaded is None:
            assert faults
        else:
            RULES.get(game, keeps_nothing_known_here)(loaded.deck)
            assert decks.from_data(game, json.loads(json.dumps(loaded.data)), loaded.deck.slug).deck == loaded.deck


@pytest.mark.parametrize("game", games.slugs())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chance=st.data())
def test_a_file_with_damaged_letters_raises_nothing_else(game: str, chance: st.DataObject, tmp_path: Path) -> None:
    content = decks.names(game)[0].path.read_bytes()
    start = chance.draw(st.integers(0, len(content)))
    end = min(len(content), start + chance.draw(st.integers(0, 40)))
    path = tmp_path / "deck.yaml"
    path.write_bytes(content[:start] + chance.draw(st.binary(max_size=12)) + content[end:])
    for fault in decks.check(path):
        assert str(fault).startswith(str(path))
        assert fault.line is None or 1 <= fault.line <= len(path.read_bytes().splitlines())


@pytest.mark.parametrize("game", games.slugs())
def test_the_good_file_survives_json(game: str) -> None:
    data = good(game)
    assert parsed(json.dumps(data, ensure_ascii=False)).data == data
