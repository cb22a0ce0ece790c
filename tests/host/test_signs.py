"""Terminals that show nothing but ASCII."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cardgames_tui.host.signs import in_ascii


def test_frames_become_signs_that_look_alike() -> None:
    assert in_ascii("╭──┬──╮\n│  ┃  ║\n╰━━┻══╝") == "+--+--+\n|  |  |\n+--+--+"


def test_words_stay_readable() -> None:
    assert in_ascii("Änne – „naïve“ … 3 × ♠") == 'Anne - "naive" . 3 x S'


def test_wide_letters_keep_their_two_columns() -> None:
    assert in_ascii("|字🂡|") == "|??" + "?" * cell_len("🂡") + "|"


def test_accents_of_their_own_take_no_column() -> None:
    assert in_ascii("e\N{COMBINING ACUTE ACCENT}x") == "ex"


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_every_text_becomes_ascii_of_the_same_width(text: str) -> None:
    plain = in_ascii(text)
    assert plain.isascii()
    assert len(plain) == sum(map(cell_len, text))
