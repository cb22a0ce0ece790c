"""The sheet of cells that everything is drawn on."""

from cardgames_tui.ui.canvas import Canvas, Spot


def test_text_is_written_where_it_belongs_and_cut_at_the_edge() -> None:
    canvas = Canvas(6, 2)
    assert canvas.text(3, 1, "abcdef") == 9
    assert [canvas.line(0), canvas.line(1)] == ["      ", "   abc"]


def test_a_wide_letter_takes_two_columns_and_is_never_cut_in_half() -> None:
    canvas = Canvas(5, 1)
    canvas.text(0, 0, "名前名")
    assert canvas.line(0) == "名前 "


def test_an_accent_stays_on_its_letter() -> None:
    canvas = Canvas(4, 1)
    canvas.text(0, 0, "e\u0301a")
    assert canvas.line(0) == "e\u0301a  "


def test_a_line_is_told_in_stretches_of_one_look_and_blanks_make_no_stretch_of_their_own() -> None:
    canvas = Canvas(9, 1)
    canvas.text(1, 0, "ab", "bright")
    canvas.text(4, 0, "c", "dim")
    canvas.text(6, 0, "ES", "suit1")
    assert list(canvas.runs(0)) == [(" ", ""), ("ab ", "bright"), ("c ", "dim"), ("ES", "suit1"), (" ", "")]


def test_a_marked_frame_is_told_by_its_lines_without_colour() -> None:
    canvas = Canvas(9, 3)
    canvas.box(0, 0, 4, 3)
    canvas.box(5, 0, 4, 3, heavy=True)
    assert [canvas.line(y) for y in range(3)] == ["┌──┐ ┏━━┓", "│  │ ┃  ┃", "└──┘ ┗━━┛"]


def test_the_mouse_hits_what_was_drawn_last() -> None:
    canvas = Canvas(10, 3)
    canvas.spot(0, 0, 5, 3, Spot("card", 1))
    canvas.spot(4, 0, 5, 3, Spot("card", 2))
    assert canvas.spot_at(4, 1) == Spot("card", 2)
    assert canvas.spot_at(3, 2) == Spot("card", 1)
    assert canvas.spot_at(9, 0) is None
