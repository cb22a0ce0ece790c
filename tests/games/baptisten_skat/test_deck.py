from pathlib import Path

import pytest

from cardgames_tui import decks
from cardgames_tui.decks import Fault, data

GOOD = (data.rules_data() / "decks" / "baptisten_skat" / "classic.yaml").read_text("utf-8")
LETTER = "it should be one capital letter A to Z, which no other colour has"
NAME = "it should be the name of the colour, in at most 12 columns, which no other colour has"
HIGHEST = "it should be the highest card of every colour, a whole number from 5 to 20"
COLOURS = "it should be 2 to 6 colours, each with letter and name"


def faults_of(text: str, path: Path) -> tuple[Fault, ...]:
    path.write_text(text, "utf-8")
    return decks.check(path)


def test_the_classic_deck_has_80_cards_in_red_yellow_green_and_blue() -> None:
    deck = decks.load("baptisten_skat", "classic").deck
    assert [(colour.letter, colour.name) for colour in deck.colours] == [
        ("R", "red"),
        ("Y", "yellow"),
        ("G", "green"),
        ("B", "blue"),
    ]
    assert len(deck.colours) * deck.highest == 80


@pytest.mark.parametrize(
    ("old", "new", "field", "wrong", "right"),
    [
        (
            "letter: Y",
            "letter: R",
            "colours[1].letter",
            "'R' is used already by colours[0].letter",
            "every colour has a letter of its own",
        ),
        ("letter: Y", "letter: y", "colours[1].letter", "'y' has another form", LETTER),
        ("letter: Y", "letter: YY", "colours[1].letter", "'YY' has another form", LETTER),
        ("letter: Y", "letter: Ä", "colours[1].letter", "'Ä' has another form", LETTER),
        (
            "letter: Y",
            "letter: 7",
            "colours[1].letter",
            "7 is not a text; text that looks like a number is put in quotes",
            LETTER,
        ),
        ("{letter: Y, name: yellow}", "{letter: Y}", "colours[1].name", "is missing", NAME),
        ("{letter: Y, name: yellow}", "{name: yellow}", "colours[1].letter", "is missing", LETTER),
        ("{letter: Y, name: yellow}", "yellow", "colours[1]", "'yellow' is not a group of fields", COLOURS),
        ("name: yellow}", "name: yellow, rank: 2}", "colours[1].rank", "is not known here", "known are letter, name"),
        (
            "name: yellow",
            "name: RED",
            "colours[1].name",
            "'RED' is used already by colours[0].name",
            "every colour has a name of its own",
        ),
        ("name: yellow", "name: yellow as the sun", "colours[1].name", "'yellow as the sun' takes 17 columns", NAME),
        ("highest: 20", "highest: 21", "highest", "21 is too large", HIGHEST),
        ("highest: 20", "highest: 4", "highest", "4 is too small", HIGHEST),
        ("highest: 20", "highest: twenty", "highest", "'twenty' is not a whole number", HIGHEST),
    ],
)
def test_a_broken_deck_is_told_where_and_how(
    old: str, new: str, field: str, wrong: str, right: str, tmp_path: Path
) -> None:
    assert GOOD.count(old) == 1
    path = tmp_path / "own.yaml"
    line = next(number for number, text in enumerate(GOOD.splitlines(), 1) if old in text)
    assert faults_of(GOOD.replace(old, new), path) == (Fault(str(path), line, field, wrong, right),)


@pytest.mark.parametrize("letters", ["R", "ABCDEFG"])
def test_a_deck_has_2_to_6_colours(letters: str, tmp_path: Path) -> None:
    colours = "".join(f"  - {{letter: {letter}, name: colour {letter}}}\n" for letter in letters)
    path = tmp_path / "own.yaml"
    assert faults_of(f"game: baptisten_skat\ntitle: x\nhighest: 5\ncolours:\n{colours}", path) == (
        Fault(str(path), 4, "colours", f"has {len(letters)} of them", COLOURS),
    )
