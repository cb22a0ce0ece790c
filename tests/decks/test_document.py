import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames_tui.decks.document import DEEPEST, LARGEST, MOST_VALUES, Document, opened, parsed, too_large
from cardgames_tui.decks.faults import Flaw


def the_flaw(document: Document) -> tuple[int | None, str, str]:
    (flaw,) = document.flaws
    return document.line(flaw.place), flaw.wrong, flaw.right


def test_values_are_read_as_text_whole_numbers_true_false_and_nothing() -> None:
    document = parsed("a: [-5, +1, 007, x, true, False, null, '', '12', 1.5]\nb: {c: }\n")
    assert document.flaws == ()
    assert document.data == {"a": [-5, 1, 7, "x", True, False, None, "", "12", "1.5"], "b": {"c": None}}


@pytest.mark.parametrize("word", ["NO", "Y", "n", "on", "off", "yes", "12:30", "2024-01-01", "0x1F", "="])
def test_what_older_yaml_takes_for_something_else_stays_text(word: str) -> None:
    assert parsed(f"code: {word}").data == {"code": word}


def test_every_place_has_the_line_of_its_field_or_item() -> None:
    document = parsed("title: x\ncards:\n  - name: a\n    values:\n      one: 1\n  - name: b\n")
    places = (("title",), ("cards",), ("cards", 0), ("cards", 0, "values"), ("cards", 0, "values", "one"), ("cards", 1))
    assert [document.line(place) for place in places] == [1, 2, 3, 4, 5, 6]
    assert document.line(("cards", 1, "values", "one")) == 6, "a missing field is missed where its card begins"
    assert document.line(("other",)) == 1


def test_json_is_read_too() -> None:
    data = {"title": "Ö", "cards": [{"number": 1, "ok": True, "none": None}]}
    assert parsed(json.dumps(data, indent=2)).data == data
    assert parsed(json.dumps(data, ensure_ascii=False)).data == data


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_bytes(b"\xef\xbb\xbfgame: raj\r\ntitle: x\r\n")
    document = opened(path)
    assert document.data == {"game": "raj", "title": "x"}
    assert document.line(("title",)) == 2


def test_a_field_written_twice_is_a_fault_on_its_second_line() -> None:
    document = parsed("title: x\ngame: raj\ntitle: y\n")
    assert the_flaw(document) == (3, "is there twice, first on line 1", "keep one of them")


def test_anchors_and_aliases_are_not_followed() -> None:
    bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
    document = parsed(bomb)
    assert {document.line(flaw.place) for flaw in document.flaws} == {1, 2, 3}
    assert {flaw[1:] for flaw in document.flaws} == {
        ("uses an anchor or alias (& or *)", "write the value out wherever it is meant")
    }
    assert document.data["c"] == [None, None]


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!!int", "!own", "!!binary"])
def test_tags_run_nothing_and_are_faults(tag: str) -> None:
    line, wrong, right = the_flaw(parsed(f"game: raj\ntitle: {tag} 'ls'\n"))
    assert line == 2
    assert wrong.startswith("has the tag '")
    assert right == "write the value without a tag"


def test_a_field_whose_name_is_a_list_is_a_fault() -> None:
    line, wrong, right = the_flaw(parsed("game: raj\n? [a, b]\n: 1\n"))
    assert (line, wrong) == (2, "is a field whose name is not a word")
    assert right == "a field is written name: value"


def test_a_second_document_is_a_fault() -> None:
    assert the_flaw(parsed("game: raj\n---\ngame: raj\n"))[1:] == (
        "holds several documents",
        "one deck a file, without lines of ---",
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "null"])
def test_an_empty_file_is_called_empty(text: str) -> None:
    document = parsed(text)
    assert document.data is None
    assert the_flaw(document) == (1, "is empty", "a deck begins with game: and title:")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("game: raj\ntitle: [1, 2\n", 2),
        ("game: raj\ntitle: a: b\n", 2),
        ("game: raj\n\ttitle: x\n", 2),
        ('game: raj\ntitle: "x\n', 2),
        ("game: raj\ncards: *nobody\n  x: [", 3),
        ('title: "\\ud83d\\ude00"', 1),
    ],
)
def test_broken_yaml_is_told_with_its_line(text: str, line: int) -> None:
    document = parsed(text)
    told, wrong, right = the_flaw(document)
    assert document.data is None
    assert told == line
    assert wrong.startswith("cannot be read as YAML from here on (")
    assert right == "check the quotes, colons, brackets and indentation of this line and the one above"


def test_a_missing_value_is_told_in_plain_words() -> None:
    _line, wrong, _right = the_flaw(parsed("game: raj\npoints: [1, , 2]\n"))
    assert wrong == "cannot be read as YAML from here on (a value should stand here)"


@pytest.mark.parametrize("character", ["\x00", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\ufffe", "\ud800"])
def test_control_characters_are_told_with_their_line(character: str) -> None:
    wrong = f"holds the control character U+{ord(character):04X}"
    assert the_flaw(parsed(f"game: raj\r\ntitle: x{character}y\n")) == (2, wrong, "take it out")


def test_lists_in_lists_in_lists_stop_at_a_depth() -> None:
    deep = parsed("a: " + "[" * 50)
    assert the_flaw(deep) == (1, "lists or fields lie too deep in one another", f"at most {DEEPEST} deep")
    assert parsed("a: " + "[" * 100_000).data is None
    assert parsed("{a: " * 50_000).data is None
    assert parsed("? " * 50_000).data is None
    assert parsed("{" * 500 + "x" + "}" * 500).data is None


def test_very_many_values_stop_at_a_number() -> None:
    many = parsed("a:\n" + "- 1\n" * (MOST_VALUES + 1))
    assert the_flaw(many) == (MOST_VALUES, f"holds more than {MOST_VALUES:,} values", "a deck needs far fewer")
    assert too_large([1] * MOST_VALUES)
    assert not too_large([1] * (MOST_VALUES - 1))
    assert too_large({"a": [1] * MOST_VALUES})


def test_a_number_of_many_digits_is_no_trouble() -> None:
    document = parsed("a: " + "9" * 5_000)
    assert document.data == {"a": "9" * 5_000}


def test_what_is_not_a_readable_file_gets_one_sentence(tmp_path: Path) -> None:
    name = "name a deck file, for example my_deck.yaml"
    assert opened(tmp_path / "none.yaml").flaws == (Flaw((), "there is no such file", name),)
    assert opened(tmp_path).flaws == (Flaw((), "is not a file", name),)
    assert opened(Path("/dev/zero")).flaws == (Flaw((), "is not a file", name),)
    assert opened(tmp_path / "a\0b").flaws[0].wrong == "cannot be read: no file can have this name"
    assert opened(tmp_path / ("x" * 5_000)).flaws[0].wrong.startswith("cannot be read: ")
    assert opened(tmp_path / "none.yaml" / "x").flaws[0].wrong in (
        "there is no such file",
        "cannot be read: Not a directory",
    )


def test_a_pipe_does_not_make_us_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert opened(tmp_path / "pipe.yaml").flaws[0].wrong == "is not a file"


def test_a_file_of_100_megabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    assert opened(path).flaws == (Flaw((), "has 104,857,600 bytes", f"a deck file has at most {LARGEST:,}"),)


def test_what_is_not_utf_8_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes("game: raj\ntitle: Köln\n".encode("latin-1"))
    assert the_flaw(opened(path)) == (2, "is not text in UTF-8", "save the file as UTF-8")
    path.write_bytes("game: raj\n".encode("utf-16"))
    assert the_flaw(opened(path)) == (1, "is not text in UTF-8", "save the file as UTF-8")


@given(st.text(max_size=60) | st.text(alphabet="ab:-[]{}?&*!|>'\"#%@, \n\t1", max_size=60))
def test_any_text_gives_a_document(text: str) -> None:
    document = parsed(text)
    assert document.data is not None or document.flaws
    json.dumps(document.data)
