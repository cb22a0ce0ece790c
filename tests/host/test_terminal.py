"""What a client says about its terminal."""

import pytest

from cardgames_tui.host.terminal import MOST_COLUMNS, MOST_ROWS, Depth, described, is_dumb


def depth(term: str, **environment: str) -> Depth:
    return described(term, {name.encode(): value.encode() for name, value in environment.items()}, 80, 24).depth


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("xterm-kitty", Depth.TRUECOLOR),
        ("alacritty", Depth.TRUECOLOR),
        ("xterm-direct", Depth.TRUECOLOR),
        ("xterm-256color", Depth.EIGHT_BIT),
        ("xterm", Depth.EIGHT_BIT),
        ("tmux-256color", Depth.EIGHT_BIT),
        ("screen", Depth.EIGHT_BIT),
        ("linux", Depth.STANDARD),
        ("xterm-16color", Depth.STANDARD),
        ("something-new", Depth.STANDARD),
        ("vt100", Depth.NONE),
        ("vt220", Depth.NONE),
        ("xterm-mono", Depth.NONE),
        ("linux-m", Depth.NONE),
        ("vte-256color", Depth.EIGHT_BIT),
    ],
)
def test_the_name_tells_the_colours(term: str, expected: Depth) -> None:
    assert depth(term) is expected


def test_colorterm_tells_more_than_the_name() -> None:
    assert depth("xterm-256color", COLORTERM="truecolor") is Depth.TRUECOLOR
    assert depth("screen", COLORTERM="24bit") is Depth.TRUECOLOR
    assert depth("xterm-256color", COLORTERM="yes") is Depth.EIGHT_BIT
    assert depth("vt100", COLORTERM="truecolor") is Depth.NONE


def test_no_color_is_the_clients_wish() -> None:
    assert described("xterm", {b"NO_COLOR": b"1"}, 80, 24).no_color
    assert not described("xterm", {}, 80, 24).no_color
    assert described("vt100", {}, 80, 24).no_color


@pytest.mark.parametrize(
    ("environment", "speaks_unicode"),
    [
        ({}, True),
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "de_DE.utf8"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({"LC_CTYPE": "UTF-8", "LANG": "C"}, True),
        ({"LC_ALL": "POSIX", "LANG": "en_US.UTF-8"}, False),
        ({"LC_ALL": "", "LANG": "en_US.UTF-8"}, True),
        ({"LC_TIME": "C"}, True),
    ],
)
def test_the_first_locale_that_is_set_tells_the_encoding(environment: dict[str, str], speaks_unicode: bool) -> None:
    told = {name.encode(): value.encode() for name, value in environment.items()}
    assert described("xterm", told, 80, 24).speaks_unicode is speaks_unicode


@pytest.mark.parametrize(
    ("told", "drawn"),
    [
        ((100, 30), (100, 30)),
        ((0, 0), (80, 24)),
        ((0, 50), (80, 50)),
        ((1, 1), (1, 1)),
        ((65535, 1 << 31), (MOST_COLUMNS, MOST_ROWS)),
    ],
)
def test_sizes_are_bounded(told: tuple[int, int], drawn: tuple[int, int]) -> None:
    terminal = described("xterm", {}, *told)
    assert (terminal.columns, terminal.rows) == drawn


def test_what_a_client_says_may_be_anything() -> None:
    endless = b"\xff\x00" * 100_000
    terminal = described("\x1b[2J" * 10_000, {b"LANG": endless, b"COLORTERM": endless}, 80, 24)
    assert terminal.depth is Depth.STANDARD
    assert not terminal.speaks_unicode


def test_terminals_without_a_name_are_dumb() -> None:
    assert is_dumb("dumb")
    assert is_dumb("")
    assert not is_dumb("xterm")
