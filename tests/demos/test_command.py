"""The command `cardgames demo`."""

from pathlib import Path

import pytest

from cardgames_tui import demos
from cardgames_tui.cli import main


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["demo", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_demo_is_told_in_words_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "over")
    assert (code, err) == (0, "")
    assert out.startswith("Over & Under: One card each. Variant 1: over, under, and a tie.\n")
    assert "\x1b" not in out
    assert "Cem takes it with Silo Junction #6." in out
    assert told(capsys, "over", "--plain") == told(capsys, "over_under", "variant_1", "--plain") == (0, out, "")


def test_a_demo_is_named_by_its_name_or_its_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(demos.names("raj")[0].path.read_text("utf-8").replace("Four bids", "My bids"), "utf-8")
    assert told(capsys, "raj", str(path))[1].startswith("Raj: My bids.")
    code, _out, err = told(capsys, "raj", "theirs")
    assert (code, err) == (
        2,
        "cardgames: Demo 'theirs': there is no such demo of raj; choose one of: four_bids.\n",
    )
    assert told(capsys, "over", str(path))[0] == 2
    path.write_text(path.read_text("utf-8").replace("card: 11", "card: 16"), "utf-8")
    assert "steps[3].point.card: 16 cannot be pointed at" in told(capsys, "raj", str(path))[2]


def test_all_demos_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    _code, out, _err = told(capsys, "list")
    assert "over_under variant_2: Shuffle again. Variant 2: ten players, a pile that runs out.\n" in out
    assert out.count("\n") >= 6


def test_a_right_file_is_called_right_and_a_broken_one_tells_every_fault(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    right = demos.names("raj")[0].path
    code, out, err = told(capsys, "check", str(right))
    assert (code, out, err) == (0, f"{right}: a demo of Raj with 15 moments.\n", "")
    path = tmp_path / "mine.yaml"
    path.write_text(right.read_text("utf-8").replace("card: 11", "card: 16").replace("card: 13", "card: 0"), "utf-8")
    code, out, err = told(capsys, "check", str(path))
    assert code == 2
    assert [line.partition(" ")[0].rpartition(":")[0].removeprefix(f"{path}:") for line in out.splitlines()] == [
        "20",
        "33",
    ]
    assert err == "cardgames: The demo cannot be shown: 2 faults.\n"
    assert told(capsys, "check")[2] == "cardgames: Name the file to check: `cardgames demo check FILE`.\n"


@pytest.mark.parametrize("speed", ["0", "0.2", "8.1", "-1", "fast", "nan", "inf", "1" * 400, ""])
def test_a_speed_out_of_bounds_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str], speed: str) -> None:
    code, out, err = told(capsys, "raj", f"--speed={speed}")
    assert (code, out) == (2, "")
    assert err.startswith("cardgames: The speed is 0.25 to 8, where 1 is as fast as people read, not '")
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [("--loop",), ("--speed", "2"), ("--plain", "--loop")])
def test_words_have_no_speed_and_no_loop(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    code, out, err = told(capsys, "raj", *arguments)
    assert (code, out) == (2, "")
    assert err == "cardgames: A demo in plain lines is told once and at once; --loop and --speed need the app.\n"


def test_listing_demos_loads_neither_pydantic_nor_rules_and_the_menu_not_even_yaml() -> None:
    import subprocess
    import sys

    script = (
        "import sys; from cardgames_tui import demos; from cardgames_tui.ui import app; demos.names('raj');"
        "print([name for name in ('pydantic', 'yaml', 'cardgames_tui.games.raj.rules') if name in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"


def test_a_game_without_demos_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demos, "names", lambda game: ())
    assert told(capsys, "raj")[2] == "cardgames: There is no demo of Raj yet.\n"
