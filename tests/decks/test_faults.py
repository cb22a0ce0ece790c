from cardgames_tui.decks import DeckError, Fault, rendered
from cardgames_tui.decks.faults import field, file_name, shown

NUMBER = Fault("own.yaml", 7, "cards[3].number", "'seven' is not a whole number", "it should be a number")
EMPTY = Fault("own.yaml", None, "", "is empty", "a deck begins with game: and title:")


def test_faults_are_rendered_a_line_each_with_file_line_field_and_both_halves() -> None:
    assert rendered([NUMBER, EMPTY]).splitlines() == [
        "own.yaml:7: cards[3].number: 'seven' is not a whole number; it should be a number",
        "own.yaml: is empty; a deck begins with game: and title:",
    ]


def test_a_broken_deck_says_its_first_reason_and_how_many_there_are() -> None:
    assert str(DeckError([EMPTY])) == "Deck 'own.yaml': is empty; a deck begins with game: and title:."
    assert str(DeckError([NUMBER, EMPTY, EMPTY])) == (
        "Deck 'own.yaml': cards[3].number: 'seven' is not a whole number; it should be a number (and 2 more)."
    )


def test_a_place_is_written_as_fields_and_positions() -> None:
    assert field(("cards", 3, "values", "hotels")) == "cards[3].values.hotels"
    assert field((0, "x")) == "[0].x"
    assert field(("sets", 0, "")) == "sets[0].''"
    assert field(()) == ""


def test_nothing_from_a_file_is_printed_raw_or_at_length() -> None:
    assert shown("\x1b[2J" + "x" * 500) == "'[2J" + "x" * 26 + "…'"
    assert shown(10**200) == "1" + "0" * 28 + "…"
    assert field(("\u202ename\x07", "y" * 500)) == "name." + "y" * 30
    assert file_name("bad\n\x1b[31mname.yaml") == "bad [31mname.yaml"


def test_values_are_named_in_words() -> None:
    assert [shown(value) for value in (None, True, False, [1], {"a": 1}, 7)] == [
        "nothing",
        "true",
        "false",
        "a list",
        "a group of fields",
        "7",
    ]
