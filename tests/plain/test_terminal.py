"""Lines in and out: bounded, cleaned, and sayable in any encoding."""

import io
import sys

import pytest

from cardgames_tui.plain.terminal import LONGEST, Lines, has_terminal, speak_plainly


def conversation(text: str) -> tuple[Lines, io.StringIO]:
    target = io.StringIO()
    return Lines(io.StringIO(text), target), target


def in_encoding(encoding: str, text: str) -> str:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding)
    speak_plainly(stream)
    stream.write(text)
    stream.flush()
    return raw.getvalue().decode(encoding)


def test_a_question_waits_on_its_own_line() -> None:
    lines, target = conversation("12\n")
    assert lines.ask("Ana") == "12"
    assert target.getvalue() == "Ana> "


def test_the_end_of_the_input_is_no_answer() -> None:
    lines, target = conversation("")
    assert lines.ask("Ana") is None
    assert target.getvalue().endswith("\n")


def test_an_empty_line_is_an_answer() -> None:
    assert conversation("\n")[0].ask("Ana") == ""


def test_an_answer_is_cleaned() -> None:
    assert conversation(" 1\x1b[2J2\u202e\t3 \n")[0].ask("Ana") == "1[2J2 3"


@pytest.mark.parametrize("ending", ["\n9\n", ""])
def test_a_line_without_end_is_cut_and_the_next_one_is_read_whole(ending: str) -> None:
    """Case 67."""
    lines, _target = conversation("x" * 1_000_000 + ending)
    answer = lines.ask("Ana")
    assert answer is not None
    assert len(answer) <= LONGEST
    assert lines.ask("Ana") == ("9" if ending else None)


def test_the_last_line_needs_no_line_end() -> None:
    assert conversation("12")[0].ask("Ana") == "12"


def test_where_the_height_is_not_known_sixty_lines_scroll_everything_away() -> None:
    lines, target = conversation("")
    lines.scroll_away()
    assert target.getvalue() == "\n" * 60


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Raj · round 1", "Raj - round 1"),
        ("★★★ 21", "*** 21"),
        ("A–B…", "A-B..."),
        ("Zoë, Gül, Straße", "Zoe, Gul, Strasse"),
        ("名前", "??"),
        ("\udce5", "?"),
        ("½", "1/2"),
    ],
)
def test_what_an_encoding_cannot_say_is_said_in_its_own_letters(text: str, said: str) -> None:
    """Case 16."""
    assert in_encoding("ascii", text) == said


def test_what_an_encoding_can_say_is_left_alone() -> None:
    assert in_encoding("utf-8", "Zoë · ★ 名前") == "Zoë · ★ 名前"
    assert in_encoding("latin-1", "Zoë · ★") == "Zoë · *"


def test_pipes_are_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert not has_terminal()
