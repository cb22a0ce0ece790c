"""The lines around a board."""

from cardgames_tui.ui.canvas import Canvas
from cardgames_tui.ui.lines import Log


def told(sentences: tuple[str, ...], new: int, width: int = 40, height: int = 2) -> list[str]:
    log, canvas = Log("log"), Canvas(width, height)
    log._sentences, log._new = sentences, new
    log.paint(canvas)
    return [canvas.line(y).rstrip() for y in range(height)]


def test_the_latest_sentences_are_shown_a_line_each() -> None:
    assert told(("One.", "Two.", "Three."), 1) == [" Two.", " Three."]


def test_new_sentences_are_run_together_where_they_would_not_fit() -> None:
    assert told(("One.", "Two.", "Three."), 3) == [" One. Two. Three.", ""]


def test_no_sentence_begins_in_its_middle_where_the_last_ones_fit_whole() -> None:
    long = "This is a sentence of more than one line, certainly."
    assert told((long, "Ana takes it.", "Ben is next."), 3) == [" Ana takes it. Ben is next.", ""]


def test_of_a_sentence_that_is_too_long_the_end_is_shown_and_said_to_be_the_end() -> None:
    shown = told(("word " * 40 + "end.",), 1)
    assert shown[0].startswith(" … word")
    assert shown[1].endswith("end.")
