"""Text from outside: what names may be, and what is left of a hostile one."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.text import NAME_CELLS, cells, clean, clean_names, fitted, is_drawable, padded

HARMLESS = [
    "[/",
    "[bold]x",
    "a[0]",
    "[00] foo",
    "[bold",
    "名前",
    "Zoë",
    "$USER",
    "You",
    "../../x",
    "CON",
    "{name}",
    "%s",
]


@pytest.mark.parametrize("name", HARMLESS)
def test_a_harmless_name_stays_letter_for_letter(name: str) -> None:
    assert clean_names([name]) == (name,)


def test_markup_in_a_name_is_only_letters() -> None:
    with pytest.raises(RuleError, match="SETUP_NAME_LONG"):
        clean_names(["[@click=app.quit]Eve[/]"])
    assert clean("[@click=app.quit]Eve[/]", 40) == "[@click=app.quit]Eve[/]"


def test_an_escape_sequence_loses_its_teeth() -> None:
    assert clean("A\x1b]0;PWNED\x07B\x1b[2J", 40) == "A]0;PWNEDB[2J"
    assert clean_names(["A\x1b[2J\x9b"]) == ("A[2J",)


@pytest.mark.parametrize(
    "character", ["\u202e", "\u2066", "\u200f", "\u200b", "\x00", "\ud800", "\ue000", "\u2028", "\x85"]
)
def test_control_format_and_private_characters_are_dropped(character: str) -> None:
    assert clean(f"An{character}a", 20).replace(" ", "") == "Ana"


def test_white_space_is_folded() -> None:
    assert clean_names(["  Ana \t\n  Lima\u3000"]) == ("Ana Lima",)


@pytest.mark.parametrize(
    "name",
    [
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "Eve \U0001f600",
        "\u2708\ufe0f",
        "1\ufe0f\u20e3",
        "\U0001f1e9\U0001f1ea",
    ],
)
def test_a_picture_in_a_name_is_refused(name: str) -> None:
    with pytest.raises(RuleError, match="SETUP_NAME_EMOJI"):
        clean_names([name])


@pytest.mark.parametrize("name", ["x" * 200, "名" * 9, "e" + "\N{COMBINING ACUTE ACCENT}" * 50, "x" * 1_000_000])
def test_a_name_too_long_to_draw_is_refused_and_said_in_short(name: str) -> None:
    with pytest.raises(RuleError, match="SETUP_NAME_LONG") as refusal:
        clean_names([name])
    assert cells(str(refusal.value.values["text"])) <= NAME_CELLS


def test_a_name_may_just_fill_its_columns() -> None:
    assert clean_names(["x" * NAME_CELLS, "名" * 8]) == ("x" * NAME_CELLS, "名" * 8)


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "ANN"),
        ("Ann", "ann "),
        ("Zoe\u0308", "Zo\u00eb"),
        ("Strasse", "Straße"),
        ("Ａnn", "Ann"),
        ("Ana", ""),
        (" \x1b", "Ana"),
    ],
)
def test_names_that_read_alike_or_are_empty_are_refused(names: tuple[str, str]) -> None:
    with pytest.raises(RuleError, match="SETUP_NAMES"):
        clean_names(names)


@given(st.text(max_size=80))
def test_cleaned_text_is_drawable_stable_and_bounded(text: str) -> None:
    cleaned = clean(text, 20)
    assert len(cleaned) <= 20
    assert clean(cleaned, 20) == cleaned.strip()
    assert not any(unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for character in cleaned)


@given(st.text(max_size=40), st.integers(1, 30))
def test_padded_text_fills_its_columns_exactly(text: str, width: int) -> None:
    assert cells(padded(clean(text, 40), width)) == width


def test_cut_text_ends_in_an_ellipsis() -> None:
    assert fitted("Agnes", 5) == "Agnes"
    assert fitted("Agnes Bee", 5) == "Agne…"
    assert fitted("名前名前", 4) == "名…"
    assert fitted("Agnes", 0) == ""


def test_pictures_and_piles_of_accents_are_not_drawn_alike_everywhere() -> None:
    assert is_drawable("Val de Rosée, 名古屋")
    assert not is_drawable("Umbrella 🌂")
    assert not is_drawable("a" + "\u0301" * 3)
