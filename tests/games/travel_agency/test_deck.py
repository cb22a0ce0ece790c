from pathlib import Path

import pytest

from cardgames_tui import decks
from cardgames_tui.decks import Fault, data

GOOD = (data.rules_data() / "decks" / "travel_agency" / "classic.yaml").read_text("utf-8")
CODE = "it should be two capital letters A to Z, which no other country has"
SIGHTS = "it should be 9 sights of the values 1 to 9, each in at most 32 columns and only once"
COUNTRIES = "it should be 6 countries, each with code, name and sights"
GUIDES = "it should be 9 guides for the groups 1 to 9, each with name, wants and sign"


def faults_of(text: str, path: Path) -> tuple[Fault, ...]:
    path.write_text(text, "utf-8")
    return decks.check(path)


def without(first: str, until: str) -> str:
    """The good file without the lines from the one text up to the other."""
    start = GOOD.index(first)
    return GOOD[:start] + GOOD[GOOD.index(until, start) :]


def test_the_sights_that_the_source_names_are_where_it_says() -> None:
    deck = decks.load("travel_agency", "classic").deck
    sights = {
        (country.code, value): sight
        for cards in deck.sets
        for country in cards.countries
        for value, sight in enumerate(country.sights, 1)
    }
    assert len(sights) == 108
    assert [sights[card] for card in (("ES", 7), ("FR", 7), ("IT", 7))] == ["Alhambra", "Loire Valley", "Florence"]
    assert [sights["DE", value] for value in range(1, 5)] == ["Rothenburg", "Dresden", "Hamburg", "Neuschwanstein"]


def test_there_are_two_sets_of_six_countries_and_nine_guides_with_the_letters_a_to_i() -> None:
    deck = decks.load("travel_agency", "classic").deck
    assert [cards.title for cards in deck.sets] == ["Europe", "World"]
    codes = [[country.code for country in cards.countries] for cards in deck.sets]
    assert codes == [["GB", "FR", "DE", "ES", "IT", "GR"], ["HU", "US", "JP", "IN", "EG", "BR"]]
    assert "".join(guide.name[0] for guide in deck.guides) == "ABCDEFGHI"
    assert (deck.guides[3].name, deck.guides[3].wants, deck.guides[3].sign) == (
        "Desmond Dock",
        "boat trips",
        "sailor's cap",
    )


def test_one_set_is_enough_and_norway_has_a_code(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(without("  - title: World", "guides:").replace("code: GR", "code: NO"), "utf-8")
    (cards,) = decks.read(path).deck.sets
    assert cards.countries[5].code == "NO"


@pytest.mark.parametrize(
    ("old", "new", "field", "wrong", "right"),
    [
        (
            "code: FR",
            "code: GB",
            "sets[0].countries[1].code",
            "'GB' is used already by sets[0].countries[0].code",
            "every country has a code of its own",
        ),
        (
            "code: US",
            "code: GB",
            "sets[1].countries[1].code",
            "'GB' is used already by sets[0].countries[0].code",
            "every country has a code of its own",
        ),
        ("code: FR", "code: fr", "sets[0].countries[1].code", "'fr' has another form", CODE),
        ("code: FR", "code: FRA", "sets[0].countries[1].code", "'FRA' has another form", CODE),
        (
            "name: Egypt",
            "name: SPAIN",
            "sets[1].countries[4].name",
            "'SPAIN' is used already by sets[0].countries[3].name",
            "every country has a name of its own",
        ),
        (
            "- Olympia",
            "- Alhambra",
            "sets[0].countries[5].sights[3]",
            "'Alhambra' is used already by sets[0].countries[3].sights[6]",
            "every sight is there once",
        ),
        (
            "- Olympia",
            '- "Olym\\u202epia"',
            "sets[0].countries[5].sights[3]",
            "'Olympia' holds U+202E, which cannot be drawn",
            SIGHTS,
        ),
        (
            "- Olympia",
            '- "Olympia "',
            "sets[0].countries[5].sights[3]",
            "'Olympia' has tabs, line ends, or spaces at an end or in a row",
            SIGHTS,
        ),
        (
            "- Olympia",
            '- "Olympia 🏛"',
            "sets[0].countries[5].sights[3]",
            "'Olympia 🏛' has pictures or piled accents, which terminals do not draw alike",
            SIGHTS,
        ),
        ("- Olympia", '- ""', "sets[0].countries[5].sights[3]", "is empty", SIGHTS),
        (
            "- Olympia",
            "- 1896",
            "sets[0].countries[5].sights[3]",
            "1896 is not a text; text that looks like a number is put in quotes",
            SIGHTS,
        ),
        ("- Olympia", f"- {'名' * 17}", "sets[0].countries[5].sights[3]", f"'{'名' * 14}…' takes 34 columns", SIGHTS),
        (
            "title: World",
            "title: europe",
            "sets[1].title",
            "'europe' is used already by sets[0].title",
            "every set has a title of its own",
        ),
        (
            "name: Bruno Rucksack",
            "name: Agnes Compass",
            "guides[1].name",
            "'Agnes Compass' is used already by guides[0].name",
            "every guide has a name of their own",
        ),
        (
            ", sign: walking stick",
            "",
            "guides[1].sign",
            "is missing",
            "it should be what the guide holds up, in at most 24 columns",
        ),
    ],
)
def test_a_broken_deck_is_told_where_and_how(
    old: str, new: str, field: str, wrong: str, right: str, tmp_path: Path
) -> None:
    assert GOOD.count(old) == 1
    path = tmp_path / "own.yaml"
    line = next(number for number, text in enumerate(GOOD.splitlines(), 1) if old in text)
    assert faults_of(GOOD.replace(old, new), path) == (Fault(str(path), line, field, wrong, right),)


@pytest.mark.parametrize(
    ("text", "at", "field", "wrong", "right"),
    [
        (
            without("          - Olympia", "          - Knossos"),
            "sights:",
            "sets[0].countries[5].sights",
            "has 8 of them",
            SIGHTS,
        ),
        (
            without("      - code: GR", "  - title: World"),
            "countries:",
            "sets[0].countries",
            "has 5 of them",
            COUNTRIES,
        ),
        (without("  - {name: Iris", "\n"), "guides:", "guides", "has 8 of them", GUIDES),
        (
            without("  - title: Europe", "guides:").replace("sets:", "sets: []"),
            "sets:",
            "sets",
            "has 0 of them",
            "it should be 1 or 2 sets, each with title and countries",
        ),
    ],
)
def test_too_few_of_a_kind_are_counted(text: str, at: str, field: str, wrong: str, right: str, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    (fault,) = faults_of(text, path)
    assert (fault.field, fault.wrong, fault.right) == (field, wrong, right)
    assert fault.line is not None
    assert text.splitlines()[fault.line - 1].strip().startswith(at)


def test_a_third_set_is_one_too_many(tmp_path: Path) -> None:
    third = "  - {title: Moon, countries: []}\n"
    path = tmp_path / "own.yaml"
    faults = faults_of(GOOD.replace("guides:", f"{third}guides:"), path)
    assert [(fault.field, fault.wrong) for fault in faults] == [
        ("sets", "has 3 of them"),
        ("sets[2].countries", "has 0 of them"),
    ]
