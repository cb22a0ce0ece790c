from pathlib import Path

import pytest

from cardgames_tui import decks
from cardgames_tui.decks import Fault, data
from cardgames_tui.games.raj.deck import CARDS

GOOD = (data.rules_data() / "decks" / "raj" / "classic.yaml").read_text("utf-8")
POINTS = "it should be 4 to 30 point cards: whole numbers from -99 to 99, each once, never 0, with both signs"
BIDS = (
    "it should be 4 to 30 bid cards of every player: whole numbers from 1 to 99, each once, "
    "at least as many as there are point cards"
)


def faults_of(text: str, path: Path) -> tuple[Fault, ...]:
    path.write_text(text, "utf-8")
    return decks.check(path)


def test_the_classic_cards_are_worth_40_and_have_no_0() -> None:
    deck = decks.load("raj", "classic").deck
    assert deck.points == (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert sum(deck.points) == 40
    assert deck.bids == tuple(range(1, 16))


def test_cards_are_put_in_order(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("game: raj\ntitle: x\npoints: [4, +7, -2, 1]\nbids: [9, 1, 5, 2, 30]\n")
    deck = decks.read(path).deck
    assert deck.points == (-2, 1, 4, 7)
    assert deck.bids == (1, 2, 5, 9, 30)


@pytest.mark.parametrize(
    ("old", "new", "field", "wrong", "right"),
    [
        ("[-5, -4", "[-5, -5", "points[1]", "-5 is used already by points[0]", "every point card is there once"),
        ("[-5, -4", "[-5, 0", "points[1]", "0 is no point card", "a plus or a minus card"),
        ("[-5, -4", "[-5, 100", "points[1]", "100 is too large", POINTS),
        ("[-5, -4", "[-5, -100", "points[1]", "-100 is too small", POINTS),
        ("[-5, -4", "[-5, 1.5", "points[1]", "'1.5' is not a whole number", POINTS),
        ("[-5, -4", "[-5, true", "points[1]", "true is not a whole number", POINTS),
        ("[-5, -4, -3, -2, -1,", "[", "points", "has no minus cards", POINTS),
        ("1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n", "]\n", "points", "has no plus cards", POINTS),
        ("points:", "points: many #", "points", "'many' is not a list", POINTS),
        ("[1, 2, 3", "[1, 2, 2", "bids[2]", "2 is used already by bids[1]", "every bid card is there once"),
        ("[1, 2, 3", "[1, 2, 0", "bids[2]", "0 is too small", BIDS),
        ("[1, 2, 3", "[1, 2, 100", "bids[2]", "100 is too large", BIDS),
        ("[1, 2,", "[2,", "bids", "has 14 bid cards for 15 point cards", "at least 15, one for every point card"),
        (
            "title: Classic",
            "title:",
            "title",
            "is missing",
            "it should be the title of the deck, in at most 30 columns",
        ),
    ],
)
def test_a_broken_deck_is_told_where_and_how(
    old: str, new: str, field: str, wrong: str, right: str, tmp_path: Path
) -> None:
    assert GOOD.count(old) == 1
    path = tmp_path / "own.yaml"
    line = next(number for number, text in enumerate(GOOD.splitlines(), 1) if old.strip() in text)
    assert faults_of(GOOD.replace(old, new), path) == (Fault(str(path), line, field, wrong, right),)


def test_a_deck_has_4_to_30_cards(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    few = faults_of("game: raj\ntitle: x\npoints: [-1, 1, 2]\nbids: [1, 2, 3]\n", path)
    assert few == (
        Fault(str(path), 3, "points", "has 3 of them", POINTS),
        Fault(str(path), 4, "bids", "has 3 of them", BIDS),
    )
    many = ", ".join(str(card) for card in range(1, CARDS.most + 1))
    faults = faults_of(f"game: raj\ntitle: x\npoints: [-1, {many}]\nbids: [{many}, 31]\n", path)
    assert [(fault.line, fault.field, fault.wrong) for fault in faults] == [
        (3, "points", "has 31 of them"),
        (4, "bids", "has 31 of them"),
    ]
