"""Colours for terminals that have fewer."""

import pytest

from cardgames_tui.host.colours import recoloured
from cardgames_tui.host.terminal import Depth

ORANGE_ON_BLUE = "\x1b[1;38;2;255;135;0;48;2;0;0;95mcards\x1b[0m"


@pytest.mark.parametrize(
    ("depth", "expected"),
    [
        (Depth.TRUECOLOR, ORANGE_ON_BLUE),
        (Depth.EIGHT_BIT, "\x1b[1;38;5;208;48;5;17mcards\x1b[0m"),
        (Depth.STANDARD, "\x1b[1;91;44mcards\x1b[0m"),
        (Depth.NONE, "\x1b[1mcards\x1b[0m"),
    ],
)
def test_each_terminal_gets_what_it_has(depth: Depth, expected: str) -> None:
    assert recoloured(ORANGE_ON_BLUE, depth) == expected


@pytest.mark.parametrize("style", ["\x1b[31m", "\x1b[97;42m", "\x1b[38;5;208m", "\x1b[39;49m", "\x1b[58;5;1m"])
def test_without_colours_no_colour_is_left(style: str) -> None:
    assert recoloured(f"{style}cards\x1b[0m", Depth.NONE) == "cards\x1b[0m"


def test_other_styles_stay() -> None:
    for style in ("\x1b[1;3;4;7;9m", "\x1b[0m", "\x1b[m"):
        assert recoloured(style, Depth.NONE) == style
        assert recoloured(style, Depth.STANDARD) == style


def test_numbered_colours_are_kept_or_brought_down() -> None:
    assert recoloured("\x1b[38;5;208m", Depth.EIGHT_BIT) == "\x1b[38;5;208m"
    assert recoloured("\x1b[48;5;17m", Depth.STANDARD) == "\x1b[44m"


def test_what_is_no_style_is_left_alone() -> None:
    for text in ("\x1b[?1049h", "\x1b[3;4H", "38;2;1;2;3", "[31m"):
        assert recoloured(text, Depth.NONE) == text
