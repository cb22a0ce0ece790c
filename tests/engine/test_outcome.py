"""Places follow from scores, and winners come first whatever their scores."""

from cardgames_tui.engine.outcome import ranked


def test_equal_scores_share_a_place_and_the_next_place_is_left_out() -> None:
    assert ranked([15, 10, 15, 4], winners=[0, 2]).places == (1, 3, 1, 4)


def test_winners_come_first_even_with_fewer_points() -> None:
    assert ranked([15, 15, 10], winners=[2]).places == (2, 2, 1)


def test_nobody_need_win() -> None:
    outcome = ranked([3, 3], winners=[])
    assert (outcome.winners, outcome.places) == ((), (1, 1))
