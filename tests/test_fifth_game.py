"""A game is a folder and its data: the toy of `tests/toy`, put beside the others, is a game as they are.

Nothing else changes. The copy in which it is played differs from this project by the toy's own files alone.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOY = ROOT / "tests" / "toy"
COPIED = ("cardgames_tui", "rules_data", "screenshots", "tests")
MIRRORED = ("cardgames_tui", "rules_data", "tests")
"""What the toy's folder has of the project's."""
LEFT_OUT = shutil.ignore_patterns("__pycache__", "toy", Path(__file__).name)
MATCH = (19, 4, 18, 8, 17, 11, 12, 15, 14, 6)
"""The cards of a match for two with seed 1, in the order in which they are played: Ana takes three tricks of five."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the toy in it."""
    copy = tmp_path_factory.mktemp("five") / "project"
    for part in COPIED:
        shutil.copytree(ROOT / part, copy / part, ignore=LEFT_OUT)
    shutil.copy(ROOT / "pyproject.toml", copy)
    for part in MIRRORED:
        shutil.copytree(TOY / part, copy / part, ignore=LEFT_OUT, dirs_exist_ok=True)
    return copy


def run(project: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Python in the copy, at home there, with its input and output in pipes."""
    home = project.parent / "home"
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        input=given,
        env={**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )


def cardgames(project: Path, *arguments: str, given: str = "") -> str:
    """What the command says in the copy; it succeeds."""
    ended = run(project, "-m", "cardgames_tui", *arguments, given=given)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def files(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and "__pycache__" not in str(path)}


def test_every_new_file_is_named_after_the_game_and_no_other_differs(project: Path) -> None:
    own = {path for path in files(TOY) if path.parts[0] in MIRRORED}
    assert own
    for path in files(project):
        if path in own:
            assert "high_card" in (path.stem, path.parent.name)
            assert not (ROOT / path).exists()
        elif path.parts[0] in COPIED:
            assert (project / path).read_bytes() == (ROOT / path).read_bytes()


def test_whatever_is_asked_of_every_game_is_asked_of_it_and_its_own_tests_pass(project: Path) -> None:
    """Among its own tests are the menu, the form, and a match by keys that is kept on the way to its result."""
    ended = run(project, "-m", "pytest", "-k", "high_card", "-p", "no:cacheprovider", "tests")
    assert ended.returncode == 0, ended.stdout
    assert " passed" in ended.stdout


def test_its_imports_point_the_way_of_the_others(project: Path) -> None:
    ended = run(project, "-c", "from importlinter.cli import lint_imports_command as lint; lint()")
    assert ended.returncode == 0, ended.stdout


def test_random_matches_of_it_are_recorded_and_replayed(project: Path) -> None:
    records = cardgames(project, "simulate", "high_card", "--games", "5", "--seats", "3", "--seed", "1")
    replayed = cardgames(project, "replay", "-", given=records).splitlines()
    assert len(replayed) == 5
    assert all(line.startswith("High Card, 15 acts: ") for line in replayed)


def test_it_is_played_in_line_mode_to_its_end_and_is_in_the_history(project: Path) -> None:
    acts = "".join(f"\n{card}\n\n" for card in MATCH)
    seats = ("--seat", "Ana", "--seat", "Ben", "--seed", "1")
    assert "The match is over; Ana won." in cardgames(project, "play", "high", "--plain", *seats, given=acts)
    assert "High Card" in cardgames(project, "history", "high")


def test_its_rules_and_its_deck_are_told(project: Path) -> None:
    assert "\n## A trick\n" in cardgames(project, "rules", "high")
    assert "high_card classic" in cardgames(project, "decks", "list")
