import pytest
from pydantic_core import PydanticCustomError

from cardgames_tui.decks.model import EACH, Columns, found, repeated


@pytest.mark.parametrize("text", ["Val de Rosée", "Shirakawa-gō", "名古屋", "a", "x" * 12])
def test_text_that_fits_is_taken_as_it_is(text: str) -> None:
    assert Columns(12).checked(text) == text


def test_letters_in_pieces_are_composed() -> None:
    assert Columns(4).checked("Rose\u0301") == "Rosé"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "is empty"),
        ("x" * 13, "'xxxxxxxxxxxxx' takes 13 columns"),
        ("名" * 7, "'名名名名名名名' takes 14 columns"),
        (" x", "'x' has tabs, line ends, or spaces at an end or in a row"),
        ("a  b", "'a b' has tabs, line ends, or spaces at an end or in a row"),
        ("a\nb", "'a b' has tabs, line ends, or spaces at an end or in a row"),
        ("a\x1bb\u202ec", "'abc' holds U+001B, U+202E, which cannot be drawn"),
        ("z\u0301\u0302\u0303\u0304", "'ź̂̃̄' has pictures or piled accents, which terminals do not draw alike"),
        ("Umbrella 🌂", "'Umbrella 🌂' has pictures or piled accents, which terminals do not draw alike"),
        ("☂\ufe0f", "'☂️' has pictures or piled accents, which terminals do not draw alike"),
    ],
)
def test_text_that_cannot_be_drawn_is_refused_not_changed(text: str, wrong: str) -> None:
    with pytest.raises(PydanticCustomError) as caught:
        Columns(12).checked(text)
    assert caught.value.message() == wrong


def test_values_are_found_on_a_path_with_their_places_and_others_passed_over() -> None:
    data = {"cards": [{"name": "a"}, {"name": 7}, "x", {}, {"name": "b"}], "name": "c"}
    assert found(data, "cards", EACH, "name", kind=str) == [(("cards", 0, "name"), "a"), (("cards", 4, "name"), "b")]
    assert found(data, "cards", EACH, "name", kind=int) == [(("cards", 1, "name"), 7)]
    assert found([True, 1], EACH, kind=int) == [((1,), 1)]
    assert found("text", "cards", EACH, kind=str) == []


def test_a_value_is_repeated_where_an_earlier_place_has_it_in_any_size_of_letters() -> None:
    flaws = list(repeated([(("a",), "Straße"), (("b",), "x"), (("c",), "STRASSE")], "each once"))
    assert flaws == [(("c",), "'STRASSE' is used already by a", "each once")]
