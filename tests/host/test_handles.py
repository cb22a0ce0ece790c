"""What guests are called: drawable, bounded, and not to be mistaken for one another."""

import pytest

from cardgames_tui.engine.text import NAME_CELLS, cells
from cardgames_tui.host.errors import Refused
from cardgames_tui.host.handles import alike, handle


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Maria ", "Ana Maria"),
        ("\x1b[31mAna\x1b[0m", "[31mAna[0m"),
        ("A\u202ena", "Ana"),
        ("Ana\r\n", "Ana"),
        ("[bold]x", "[bold]x"),
        ("Gül", "Gül"),
        ("山田太郎", "山田太郎"),
        ("Ана", "Ана"),
        ("\ud800Ana", "Ana"),
    ],
)
def test_a_handle_is_cleaned(typed: str, called: str) -> None:
    assert handle(typed) == called
    assert cells(called) <= NAME_CELLS


@pytest.mark.parametrize("typed", ["A" * 17, "山" * 9, "🙂", "Ana🙂", "❤️", "A" + "\u0301" * 4, "x" * 10_000])
def test_a_handle_that_is_too_long_or_drawn_differently_everywhere_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="A name takes at most 16 columns, without emoji; choose another one"):
        handle(typed)


@pytest.mark.parametrize("typed", ["", "   ", "\x1b\x07", "---", "…", "\u200b", "'\"`"])
def test_a_handle_needs_something_to_be_called_by(typed: str) -> None:
    with pytest.raises(Refused, match="A name needs a letter or a digit"):
        handle(typed)


@pytest.mark.parametrize(
    "other",
    [
        "ana",
        "ANA",
        " a n a",
        "A.n-a",
        "Аna",  # Cyrillic А
        "Αna",  # Greek Α
        "Anа",  # Cyrillic а
        "Ａｎａ",  # full width
        "𝐀𝐧𝐚",  # mathematical
        "(ana)",
        "A\u200bna",
    ],
)
def test_names_that_look_like_ana_are_alike(other: str) -> None:
    assert alike(other) == alike("Ana")


@pytest.mark.parametrize(
    ("one", "other"), [("Bill", "Bi11"), ("Ida", "lda"), ("Otto", "0tto"), ("Tom", "Torn"), ("Sven", "5ven")]
)
def test_letters_that_terminals_hardly_tell_apart_are_alike(one: str, other: str) -> None:
    assert alike(one) == alike(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Anna"), ("Ana", "Ani"), ("Guel", "Gül"), ("Ben", "Bea"), ("山田", "山本"), ("7", "8")]
)
def test_names_that_can_be_told_apart_are_not_alike(one: str, other: str) -> None:
    assert alike(one) != alike(other)


@pytest.mark.parametrize("name", ["Ana", "7", "山田", "Ж", "ß", "①", "x-", "(1)"])
def test_every_handle_is_like_itself_and_not_like_nothing(name: str) -> None:
    assert alike(handle(name)) == alike(name) != ""
