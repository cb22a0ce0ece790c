"""The end of a match on screen."""

import pytest

from cardgames_tui.engine.outcome import Outcome, ranked
from cardgames_tui.ui.canvas import Canvas
from cardgames_tui.ui.result import ResultText


def drawn(names: tuple[str, ...], outcome: Outcome, sheet: list[tuple[int, ...]], height: int = 22) -> list[str]:
    canvas = Canvas(80, height)
    text = ResultText(names, outcome, sheet)
    text.paint(canvas)
    return [canvas.line(y).rstrip() for y in range(height)]


def test_places_and_scores_are_told_with_shared_places() -> None:
    lines = drawn(("ana", "Ben", "Cem"), ranked((3, 5, 5), (1, 2)), [(3, 5, 5)])
    assert lines[1].strip() == "Ben and Cem share the win."
    assert [line.split() for line in lines[4:7]] == [["1.", "Ben", "5"], ["1.", "Cem", "5"], ["3.", "ana", "3"]]


def test_a_draw_is_told() -> None:
    assert drawn(("Ana", "Ben"), ranked((1, 1), ()), [(1, 1)])[1].strip() == "It is a draw."


def test_the_chart_has_a_letter_for_everybody_in_every_round_also_where_scores_are_equal() -> None:
    lines = drawn(("Ana", "Ben"), ranked((2, 1), (0,)), [(0, 0), (1, 0), (2, 1)])
    chart = [line.split() for line in lines if "│" in line or "┼" in line]
    assert chart == [["2", "│", "A"], ["1", "│", "A", "B"], ["0", "┼", "AB", "B"]]


def test_where_there_is_little_room_a_line_stands_for_as_many_points_as_it_says() -> None:
    lines = drawn(("Ana", "Ben"), ranked((40, -9), (0,)), [(10, -4), (40, -9)], height=16)
    assert any("a line for every 10 points" in line for line in lines)
    chart = [line.split() for line in lines if "│" in line or "┼" in line]
    assert [row[0] for row in chart] == ["40", "30", "20", "10", "0", "-10"]
    assert chart[3] == ["10", "│", "A"]
    assert chart[4] == ["0", "┼", "B"]


@pytest.mark.parametrize("rounds", [1, 19, 300])
@pytest.mark.parametrize("players", [2, 11])
def test_any_number_of_rounds_and_players_fits(rounds: int, players: int) -> None:
    names = tuple(f"Player {n}" for n in range(players))
    sheet = [tuple(-17 * row + seat for seat in range(players)) for row in range(rounds)]
    lines = drawn(names, ranked(sheet[-1], (players - 1,)), sheet)
    assert all(len(line) <= 80 for line in lines)
    assert any("Scores by round" in line for line in lines)
