from collections import Counter
from pathlib import Path
from random import Random
from statistics import correlation

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames_tui import decks
from cardgames_tui.decks import Fault, data
from cardgames_tui.games.over_under.deck import rank_correlation
from cardgames_tui.games.over_under.state import Deck

GOOD = (data.rules_data() / "decks" / "over_under" / "atlas.yaml").read_text("utf-8")
NUMBER = "it should be the card's number, a whole number from 1 to the number of cards, each once"
VALUES = "it should be a whole number from -999,999,999 to 999,999,999 for the id of every category"
CARDS = "it should be 10 to 200 cards, each with number, name and values"
CATEGORIES = "it should be 4 to 10 categories, each with id, label and unit"
KNOWN = "one of hotels, beach, sun, high, sights, visitors, trails"


def atlas() -> Deck:
    deck = decks.load("over_under", "atlas").deck
    assert isinstance(deck, Deck)
    return deck


def column(category: str) -> list[int]:
    deck = atlas()
    place = [known.id for known in deck.categories].index(category)
    return [card.values[place] for card in deck.cards]


def faults_of(text: str, path: Path) -> tuple[Fault, ...]:
    path.write_text(text, "utf-8")
    return decks.check(path)


def a_deck(cards: int, categories: int = 4, head: str = "") -> str:
    """A file with so many cards, whose values are in no order."""
    ids = ["hotels", *(f"c{number}" for number in range(1, categories))]
    chance = Random(3)
    lines = ["game: over_under", "title: Small", *filter(None, [head]), "categories:"]
    lines += [f"  - {{id: {name}, label: {name} label, unit: m}}" for name in ids]
    lines.append("cards:")
    columns = [chance.sample(range(1_000), cards) for _name in ids]
    for number, values in enumerate(zip(*columns, strict=True), 1):
        written = ", ".join(f"{name}: {value}" for name, value in zip(ids, values, strict=True))
        lines.append(f"  - {{number: {number}, name: card {number}, values: {{{written}}}}}")
    return "\n".join(lines) + "\n"


def test_the_atlas_has_52_cards_in_13_groups_of_four() -> None:
    deck = atlas()
    assert [card.number for card in deck.cards] == list(range(1, 53))
    assert len({card.name for card in deck.cards}) == len({card.code for card in deck.cards}) == 52
    assert Counter(card.group for card in deck.cards) == Counter({card.group: 4 for card in deck.cards})
    assert {(card.code[0], card.group) for card in deck.cards} >= {("A", "Azure Coast"), ("M", "Cold Islands")}
    assert len({(card.code[0], card.group) for card in deck.cards}) == 13


@pytest.mark.parametrize(
    ("category", "least", "most"),
    [
        ("hotels", 7, 706),
        ("beach", 0, 73),
        ("sun", 103, 344),
        ("high", 153, 4_765),
        ("sights", 3, 86),
        ("visitors", 30, 8_020),
        ("trails", 6, 861),
    ],
)
def test_the_atlas_keeps_its_ranges_and_no_order(category: str, least: int, most: int) -> None:
    values = column(category)
    assert (min(values), max(values)) == (least, most)
    assert abs(rank_correlation(range(1, 53), values)) < 0.2


def test_hotels_are_tied_on_purpose() -> None:
    counted = Counter(column("hotels"))
    assert len(counted) == 46
    assert {value: times for value, times in counted.items() if times > 1} == {17: 3, 45: 2, 49: 2, 58: 2, 112: 2}
    assert column("beach").count(0) == 8


def test_categories_and_values_keep_the_order_of_the_file() -> None:
    deck = atlas()
    assert [(each.id, each.label, each.unit) for each in deck.categories][:3] == [
        ("hotels", "Hotels", "number"),
        ("beach", "Beach", "km"),
        ("sun", "Sunny days", "days a year"),
    ]
    assert deck.cards[49].name == "Val de Rosée"
    assert deck.cards[49].values == (140, 4, 252, 483, 8, 310, 193)


def test_cards_are_put_in_the_order_of_their_numbers_and_code_and_group_may_be_left_out(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    text = a_deck(10)
    first = next(line for line in text.splitlines(keepends=True) if "number: 1," in line)
    path.write_text(text.replace(first, "") + first)
    deck = decks.read(path).deck
    assert [card.number for card in deck.cards] == list(range(1, 11))
    assert {(card.code, card.group) for card in deck.cards} == {("", "")}


@pytest.mark.parametrize(
    ("old", "new", "at", "field", "wrong", "right"),
    [
        (
            "number: 4\n",
            "number: 5\n",
            "number: 5\n",
            "cards[4].number",
            "5 is used already by cards[3].number",
            "every card has a number of its own",
        ),
        (
            "number: 4\n",
            "number: 53\n",
            "number: 53",
            "cards[3].number",
            "53 is no number for one of 52 cards",
            "each of 1 to 52 once",
        ),
        ("number: 4\n", "number: 0\n", "number: 0", "cards[3].number", "0 is too small", NUMBER),
        ("number: 4\n", "number: 201\n", "number: 201", "cards[3].number", "201 is too large", NUMBER),
        ("number: 4\n", "number: four\n", "number: four", "cards[3].number", "'four' is not a whole number", NUMBER),
        ("- number: 4\n    code", "- code", "- code", "cards[3].number", "is missing", NUMBER),
        (
            "name: Blauwater",
            "name: FROSTMERE station",
            "FROSTMERE",
            "cards[4].name",
            "'FROSTMERE station' is used already by cards[3].name",
            "every card has a name of its own",
        ),
        (
            "name: Blauwater",
            "name: Blauwater under the very high mountain",
            "Blauw",
            "cards[4].name",
            "'Blauwater under the very high…' takes 38 columns",
            "it should be the name on the card, in at most 24 columns, which no other card has",
        ),
        (
            "code: I4",
            "code: M4",
            "code: M4",
            "cards[4].code",
            "'M4' is used already by cards[3].code",
            "every card has a code of its own, or none has",
        ),
        (
            "{hotels: 154, ",
            "{",
            "{beach: 20",
            "cards[4].values.hotels",
            "is missing",
            "a whole number for every category",
        ),
        ("{hotels: 154, ", "{hotels: 154, pubs: 3, ", "pubs", "cards[4].values.pubs", "is no category here", KNOWN),
        ("{hotels: 154, ", "{hotels: few, ", "few", "cards[4].values.hotels", "'few' is not a whole number", VALUES),
        (
            "{hotels: 154, ",
            "{hotels: 1_000, ",
            "1_000",
            "cards[4].values.hotels",
            "'1_000' is not a whole number",
            VALUES,
        ),
        (
            "{hotels: 154, ",
            "{hotels: 1000000000, ",
            "1000000000",
            "cards[4].values.hotels",
            "1000000000 is too large",
            VALUES,
        ),
        (
            "{hotels: 154, ",
            "{hotels: -1000000000, ",
            "-1000000000",
            "cards[4].values.hotels",
            "-1000000000 is too small",
            VALUES,
        ),
        (
            "label: Beach, ",
            "",
            "id: beach",
            "categories[1].label",
            "is missing",
            "it should be the category's name on the card, in at most 18 columns, which no other category has",
        ),
        (
            "label: Beach, ",
            "label: hotels, ",
            "id: beach",
            "categories[1].label",
            "'hotels' is used already by categories[0].label",
            "every category has a label of its own",
        ),
        (
            ", unit: m}",
            "}",
            "id: high",
            "categories[3].unit",
            "is missing",
            "it should be what is counted or measured, in at most 18 columns",
        ),
        (
            "title: Wander Atlas",
            "title: Wander Atlas\nrequires_hotels: maybe",
            "maybe",
            "requires_hotels",
            "'maybe' is neither true nor false",
            "it should be true, or false in a deck without the category hotels; true where it is left out",
        ),
        (
            "title: Wander Atlas",
            "title: Wander Atlas\nauthor: me",
            "author",
            "author",
            "is not known here",
            "known are game, title, requires_hotels, categories, cards",
        ),
    ],
)
def test_a_broken_deck_is_told_where_and_how(
    old: str, new: str, at: str, field: str, wrong: str, right: str, tmp_path: Path
) -> None:
    assert GOOD.count(old) == 1
    path = tmp_path / "own.yaml"
    broken = GOOD.replace(old, new)
    lines = [number for number, text in enumerate(broken.splitlines(keepends=True), 1) if at in text]
    assert faults_of(broken, path) == (Fault(str(path), lines[-1], field, wrong, right),)


def test_a_card_twice_in_the_file_is_told_for_number_and_name(tmp_path: Path) -> None:
    text = a_deck(10)
    last = text.splitlines()[-1]
    faults = faults_of(text + last + "\n", tmp_path / "own.yaml")
    assert [(fault.line, fault.field, fault.wrong) for fault in faults] == [
        (19, "cards[10].name", "'card 10' is used already by cards[9].name"),
        (19, "cards[10].number", "10 is used already by cards[9].number"),
    ]


@pytest.mark.parametrize(("cards", "wrong"), [(9, "has 9 of them"), (201, "has 201 of them")])
def test_a_deck_has_10_to_200_cards(cards: int, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    first, *_others = faults_of(a_deck(cards), path)
    assert first == Fault(str(path), 8, "cards", wrong, CARDS)
    assert decks.check(path)


def test_decks_of_10_and_of_200_cards_are_right(tmp_path: Path) -> None:
    assert faults_of(a_deck(10), tmp_path / "own.yaml") == ()
    assert faults_of(a_deck(200, categories=10), tmp_path / "own.yaml") == ()


@pytest.mark.parametrize("categories", [3, 11])
def test_a_deck_has_4_to_10_categories(categories: int, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    first, *_others = faults_of(a_deck(12, categories), path)
    assert first == Fault(str(path), 3, "categories", f"has {categories} of them", CATEGORIES)


def test_hotels_are_required_unless_the_deck_says_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    without = a_deck(10).replace("hotels", "inns")
    assert faults_of(without, path) == (
        Fault(str(path), 3, "categories", "has no category hotels", "add it, or write requires_hotels: false"),
    )
    assert (
        faults_of(
            a_deck(10, head="requires_hotels: false")
            .replace("hotels", "inns")
            .replace("requires_inns", "requires_hotels"),
            path,
        )
        == ()
    )


@pytest.mark.parametrize(("sign", "coefficient"), [(1, "+1.00"), (-1, "-1.00")])
def test_a_category_in_the_order_of_the_numbers_is_a_fault_with_its_coefficient(
    sign: int, coefficient: str, tmp_path: Path
) -> None:
    path = tmp_path / "own.yaml"
    lines = GOOD.splitlines()
    for number, place in enumerate([place for place, text in enumerate(lines) if "values:" in text], 1):
        head, tail = lines[place].split("sun: ")
        lines[place] = f"{head}sun: {sign * number * number},{tail.split(',', 1)[1]}"
    at = next(number for number, text in enumerate(lines, 1) if "id: sun" in text)
    wrong = f"sun is almost ordered like the card number, with a rank correlation of {coefficient}"
    right = "under 0.5 in size, better under 0.2: give the cards other numbers"
    assert faults_of("\n".join(lines), path) == (Fault(str(path), at, "categories[2]", wrong, right),)


@pytest.mark.parametrize("id", ["Harbours", "over-under", "9lives", "'a b'", '"\\e[31m"', "x" * 17])
def test_ids_of_another_form_are_faults(id: str, tmp_path: Path) -> None:
    text = a_deck(10, 5).replace("id: c4,", f"id: {id},").replace("c4: ", f"{id}: ")
    first, *others = faults_of(text, tmp_path / "own.yaml")
    assert (first.line, first.field) == (8, "categories[4].id")
    assert first.wrong.endswith("has another form")
    assert first.right.startswith("it should be the word that calls the category: a small letter")
    assert {fault.wrong for fault in others} == {"is no category here"}
    assert not any("\x1b" in str(fault) for fault in (first, *others))


def test_equal_values_share_the_mean_of_their_ranks() -> None:
    assert rank_correlation([1, 2, 3, 4], [10, 20, 20, 30]) == pytest.approx(0.9487, abs=1e-4)
    assert rank_correlation([1, 2, 3], [5, 5, 5]) == 0


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=2, max_size=30))
def test_the_rank_correlation_agrees_with_the_one_of_the_ranks(pairs: list[tuple[int, int]]) -> None:
    first, second = zip(*pairs, strict=True)
    if len(set(first)) > 1 and len(set(second)) > 1:
        ranks = [
            [sum(other < value for other in values) + sum(other == value for other in values) / 2 for value in values]
            for values in (first, second)
        ]
        assert rank_correlation(first, second) == pytest.approx(correlation(*ranks))
