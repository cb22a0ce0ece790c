"""Figures of players and games, made from finished matches, and the lines and bars that tell them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames_tui import charts, games
from cardgames_tui.engine.record import Result
from cardgames_tui.engine.text import cells
from cardgames_tui.statistics import Figures, Meetings, drawn, games_of, in_each_game, meetings, player_named, players
from cardgames_tui.store.tables import Finished

FIRST = datetime(2026, 1, 1, tzinfo=UTC)


def match(number: int, scores: dict[str, int], winners: Sequence[str], game: str = "raj") -> Finished:
    """The finished match of this number: the higher, the later."""
    names = tuple(scores)
    result = Result(tuple(scores.values()), tuple([names.index(name) for name in winners]))
    return Finished(f"{number:05}", game, names, FIRST + timedelta(hours=number), result)


ANA_THEN_BEN = (match(2, {"Ana": 5, "Ben": 9}, ["Ben"]), match(1, {"Ana": 7, "Ben": 2}, ["Ana"]))


def of(matches: Sequence[Finished], name: str) -> Figures:
    found = player_named(matches, name)
    assert found
    return found


def test_matches_and_wins_are_counted_for_everybody() -> None:
    assert [(each.name, each.matches, each.won) for each in players(ANA_THEN_BEN)] == [("Ana", 2, 1), ("Ben", 2, 1)]


def test_whoever_won_most_comes_first_and_of_equals_who_needed_fewer_matches() -> None:
    matches = [
        match(1, {"Ana": 1, "Ben": 2, "Cem": 0}, ["Ben"]),
        match(2, {"Ana": 4, "Cem": 3}, ["Ana"]),
        match(3, {"Cem": 3, "Dan": 4}, ["Dan"]),
    ]
    assert [each.name for each in players(matches)] == ["Ben", "Dan", "Ana", "Cem"]


def test_a_shared_win_is_won_and_told_apart() -> None:
    shared = match(1, {"Ana": 4, "Ben": 4, "Cem": 0}, ["Ana", "Ben"])
    alone = match(2, {"Ana": 4, "Ben": 1}, ["Ana"])
    assert (of([shared, alone], "Ana").won, of([shared, alone], "Ana").shared) == (2, 1)
    assert (of([shared, alone], "Ben").won, of([shared, alone], "Ben").shared) == (1, 1)
    assert (of([shared, alone], "Cem").won, of([shared, alone], "Cem").shared) == (0, 0)


def test_a_draw_is_won_by_nobody() -> None:
    draw = match(1, {"Ana": 4, "Ben": 4}, [])
    assert drawn([draw, *ANA_THEN_BEN]) == 1
    assert [each.won for each in players([draw])] == [0, 0]


def test_average_and_best_score_are_of_all_matches_of_a_game_also_below_zero() -> None:
    matches = [match(1, {"Ana": -4, "Ben": 0}, ["Ben"]), match(2, {"Ana": -7, "Ben": 3}, ["Ben"])]
    assert (of(matches, "Ana").average, of(matches, "Ana").best) == (-5.5, -4)


@pytest.mark.parametrize(("won", "streak"), [("1", 1), ("0", -1), ("011", 2), ("100", -2), ("111", 3), ("010", -1)])
def test_a_streak_is_what_happened_in_a_row_up_to_the_latest_match(won: str, streak: int) -> None:
    matches = [
        match(number, {"Ana": 1, "Ben": 1}, ["Ana" if each == "1" else "Ben"]) for number, each in enumerate(won)
    ]
    assert of(matches, "Ana").streak == streak
    assert of(matches[::-1], "Ana").streak == streak


def test_a_shared_win_continues_a_streak() -> None:
    matches = [match(1, {"Ana": 1, "Ben": 0}, ["Ana"]), match(2, {"Ana": 1, "Ben": 1}, ["Ana", "Ben"])]
    assert of(matches, "Ana").streak == 2


def test_names_that_the_table_would_refuse_as_equal_are_one_player_in_the_latest_spelling() -> None:
    matches = [match(1, {"ANA": 1, "Ben": 0}, ["ANA"]), match(2, {"\uff21na": 1, "Cem": 0}, ["\uff21na"])]
    ana, *_others = players(matches)
    assert (ana.name, ana.matches) == ("\uff21na", 2)
    assert of(matches, "ana").won == 2
    assert player_named(matches, "Anna") is None
    assert meetings(matches, "ana") == (Meetings("Ben", 1, 0, 0), Meetings("Cem", 1, 0, 0))


def test_games_are_told_apart() -> None:
    matches = [*ANA_THEN_BEN, match(3, {"Ana": 30, "Ben": 40}, ["Ben"], "over_under")]
    assert games_of(matches) == ("over_under", "raj")
    each_game = in_each_game(of(matches, "Ana"))
    assert {game: (each.matches, each.best) for game, each in each_game.items()} == {
        "over_under": (1, 30),
        "raj": (2, 7),
    }


def test_head_to_head_counts_places_with_winners_first() -> None:
    matches = [
        match(1, {"Ana": 3, "Ben": 2, "Cem": 9}, ["Cem"]),  # both lost, Ana by less
        match(2, {"Ana": 5, "Ben": 5, "Cem": 0}, ["Ana", "Ben"]),
        match(3, {"Ana": 8, "Ben": 8}, ["Ben"]),  # equal scores, but one won
        match(4, {"Ben": 1, "Cem": 1}, []),
    ]
    assert meetings(matches, "Ana") == (Meetings("Ben", 1, 1, 1), Meetings("Cem", 1, 0, 1))
    assert meetings(matches, "Ben") == (Meetings("Ana", 1, 1, 1), Meetings("Cem", 1, 1, 1))


@given(
    st.lists(
        st.tuples(st.lists(st.sampled_from("ABCD"), min_size=2, unique=True), st.integers(-3, 3), st.integers(0, 9)),
        max_size=8,
    )
)
def test_what_one_is_ahead_the_other_is_behind(tables: list[tuple[list[str], int, int]]) -> None:
    matches = [
        match(number, {name: score * (seat + kind) % 5 for seat, name in enumerate(names)}, names[: kind % 3])
        for number, (names, score, kind) in enumerate(tables)
    ]
    everybody = {each.name for each in players(matches)}
    for one in everybody:
        met = {each.other: each for each in meetings(matches, one)}
        assert one not in met
        for other in met:
            back = next(each for each in meetings(matches, other) if each.other == one)
            assert (back.ahead, back.level, back.behind) == (met[other].behind, met[other].level, met[other].ahead)
    assert sum(each.won for each in players(matches)) == sum(len(each.result.winners) for each in matches)
    assert sum(each.matches for each in players(matches)) == sum(len(each.names) for each in matches)


# Lines and bars.


@given(st.lists(st.integers(0, 50), min_size=3, max_size=3).filter(any), st.integers(1, 200))
def test_a_bar_is_as_wide_as_asked_and_its_parts_as_large_as_their_share(parts: list[int], width: int) -> None:
    bar = charts.bar(parts, width)
    assert len(bar) == width
    assert bar == "".join(sorted(bar, key="█▒░".index))
    for part, block in zip(parts, "█▒░", strict=True):
        assert abs(bar.count(block) - width * part / sum(parts)) <= 1


def told(matches: Sequence[Finished]) -> list[str]:
    return [line.text for line in charts.told(matches)]


def test_players_are_told_with_their_figures_and_a_bar() -> None:
    title, head, ana, ben, *_notes = told(ANA_THEN_BEN)
    assert title == "Raj · 2 matches"
    assert head.split() == ["player", "matches", "won", "shared", "streak", "average", "best"]
    assert ana.split()[:-1] == ["Ana", "2", "1", "0", "-1", "6.0", "7"]
    assert ben.split()[:-1] == ["Ben", "2", "1", "0", "+1", "5.5", "9"]
    assert ana.split()[-1] == "█" * 6 + "░" * 6


def test_several_games_are_summed_up_before_each_is_told() -> None:
    lines = told([*ANA_THEN_BEN, match(3, {"Ana": 4, "Ben": 4}, [], "over_under")])
    assert [line for line in lines if "·" in line] == [
        "All games · 3 matches",
        f"{games.title('over_under')} · 1 match · 1 drawn",
        "Raj · 2 matches",
    ]


def test_a_player_is_told_in_each_game_and_against_everybody() -> None:
    lines = [line.text for line in charts.told_of_player(ANA_THEN_BEN, of(ANA_THEN_BEN, "Ana"))]
    assert lines[0] == "Ana · 2 matches"
    assert lines[2].startswith("Raj ")
    assert lines[6].split()[:-1] == ["Ben", "2", "1", "0", "1"]
    assert "█ placed ahead   ▒ level   ░ behind" in lines


@pytest.mark.parametrize("width", [charts.NARROWEST, 120, 240])
def test_lines_are_never_wider_than_asked(width: int) -> None:
    names = {"\u540d\u524d\u540d\u524d\u540d\u524d\u540d\u524d": 123456, "W" * 16: -98765, "Zoe\u0308": 0}
    matches = [match(number, names, list(names)[: number % 3]) for number in range(1, 30)]
    lines = [*charts.told(matches, width), *charts.told_of_player(matches, of(matches, "W" * 16), width)]
    assert max(cells(line.text) for line in lines) == width


def test_a_game_that_is_not_here_any_more_is_told_by_its_slug() -> None:
    assert told([match(1, {"Ana": 1, "Ben": 0}, ["Ana"], "whist")])[0] == "whist · 1 match"
