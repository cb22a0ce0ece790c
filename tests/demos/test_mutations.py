"""Damaged demo files: whatever is wrong with one, its author is told in sentences."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames_tui import demos, games
from cardgames_tui.ui.demo import misplaced

TEXTS = [listing.path.read_text("utf-8") for slug in games.slugs() for listing in demos.names(slug)]
PIECES = [
    "",
    "x",
    "- ",
    ": ",
    "{}",
    "[]",
    "[1, 2]",
    "null",
    "true",
    "-1",
    "999999999999",
    "''",
    "actor",
    "&a",
    "\x00",
    "é" * 90,
]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_damaged_demo_is_shown_or_tells_its_faults_and_never_breaks_the_program(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(TEXTS)).splitlines()
    for _mutation in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.integers(0, len(lines) - 1))
        head, colon, tail = lines[number].partition(": ")
        match data.draw(st.sampled_from(["drop", "double", "value", "name", "swap"])):
            case "drop":
                del lines[number]
            case "double":
                lines.insert(number, lines[number])
            case "value":
                lines[number] = head + colon + data.draw(st.sampled_from(PIECES))
            case "name":
                lines[number] = head + data.draw(st.sampled_from(PIECES)) + colon + tail
            case _:
                other = data.draw(st.integers(0, len(lines) - 1))
                lines[number], lines[other] = lines[other], lines[number]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "my_demo.yaml"
        path.write_text("\n".join(lines), "utf-8")
        for fault in demos.check(path, misplaced):
            assert str(fault).startswith(str(path))
            assert str(fault).isprintable()


def test_the_example_of_the_readme_is_right(tmp_path: Path) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    (example,) = [block for block in readme.split("```") if block.startswith("yaml\ngame:")]
    path = tmp_path / "my_demo.yaml"
    path.write_text(example.removeprefix("yaml\n"), "utf-8")
    assert demos.check(path, misplaced) == ()


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.splitlines()[2])
def test_a_demo_cut_off_anywhere_is_shown_or_tells_its_faults(tmp_path: Path, text: str) -> None:
    path = tmp_path / "my_demo.yaml"
    for end in range(0, len(text), 97):
        path.write_text(text[:end], "utf-8")
        for fault in demos.check(path, misplaced):
            assert str(fault).startswith(str(path))
