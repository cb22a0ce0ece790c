"""Finished matches and figures on the command line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardgames_tui import setup
from cardgames_tui.cli import main
from cardgames_tui.commands.records import play_at_random
from cardgames_tui.store.store import Store


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for every test."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def finish(home: Path, slug: str, *names: str, seed: int = 1) -> str:
    """The id of a match that is played to its end."""
    match, store = setup.begin(slug, names, seed=seed), Store(home / "data" / "cardgames")
    with store.begin(match) as keeper:
        match.journal = keeper
        play_at_random(match)
    store.close()
    return keeper.id


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints; it succeeds and complains of nothing."""
    assert main(arguments) == 0
    out, complaint = capsys.readouterr()
    assert complaint == ""
    return out


@pytest.mark.parametrize("command", ["history", "stats", "export"])
def test_help_tells_what_can_be_typed(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as end:
        main((command, "--help"))
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: cardgames {command}")


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_shells_complete_history_figures_and_kinds_of_exports(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    script = said(capsys, "completion", shell)
    assert all(word in script for word in ("history", "stats", "--player", "--as", "cast", "svg"))


def test_before_anything_was_finished_both_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "history") == said(capsys, "stats") == "No match has been finished yet.\n"
    assert said(capsys, "history", "--json") == ""
    assert json.loads(said(capsys, "stats", "--json")) == {"matches": 0, "players": [], "games": {}}


def test_finished_matches_are_a_line_each_the_latest_first(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    first, second = finish(home, "raj", "Ana", "Ben"), finish(home, "over_under", "Ana", "Cem")
    lines = said(capsys, "history").splitlines()
    assert [line[:5] for line in lines] == [second, first]
    record = Store(home / "data" / "cardgames").load(first)
    assert record.result
    ana, ben = record.result.scores
    assert f"Raj: Ana {ana} and Ben {ben}; " in lines[1]
    assert said(capsys, "history", "ra").splitlines() == lines[1:]


def test_the_history_as_json_has_scores_and_winners(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    id = finish(home, "raj", "Ana", "Ben")
    (facts,) = [json.loads(line) for line in said(capsys, "history", "--json").splitlines()]
    record = Store(home / "data" / "cardgames").load(id)
    assert record.result
    assert (facts["id"], facts["game"], facts["seats"]) == (id, "raj", ["Ana", "Ben"])
    assert (tuple(facts["scores"]), tuple(facts["winners"])) == (record.result.scores, record.result.winners)


def test_figures_of_everybody_and_of_one_player(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    for seed in range(3):
        finish(home, "raj", "Ana", "Ben", seed=seed)
    finish(home, "over_under", "Ana", "Cem")
    whole = said(capsys, "stats")
    assert whole.startswith("All games \u00b7 4 matches\n")
    assert "Raj \u00b7 3 matches" in whole
    assert said(capsys, "stats", "raj").startswith("Raj \u00b7 3 matches\n")
    assert said(capsys, "stats", "--player", "ANA").startswith("Ana \u00b7 4 matches\n")
    assert said(capsys, "stats", "raj", "--player", "ANA").startswith("Ana \u00b7 3 matches\n")


def test_figures_as_json_are_those_of_the_records(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    ids = [finish(home, "raj", "Ana", "Ben", seed=seed) for seed in range(3)]
    results = [Store(home / "data" / "cardgames").load(id).result for id in ids]
    scores = [result.scores[0] for result in results if result]
    facts = json.loads(said(capsys, "stats", "--json"))
    ana = next(each for each in facts["games"]["raj"]["players"] if each["player"] == "Ana")
    assert (ana["matches"], ana["best"], ana["average"]) == (3, max(scores), round(sum(scores) / 3, 3))
    own = json.loads(said(capsys, "stats", "--json", "--player", "ana"))
    assert own["won"] == sum(0 in result.winners for result in results if result)
    (met,) = own["against"]
    assert met["matches"] == met["ahead"] + met["level"] + met["behind"] == 3


def test_a_player_who_never_played_is_answered_with_those_who_did(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    finish(home, "raj", "Ana", "Ben")
    assert main(("stats", "--player", "Z\x1b[2J")) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith("cardgames: Nobody called 'Z[2J' has finished a match; ")
    assert "Ana" in complaint
    assert "\x1b" not in complaint


def test_a_damaged_match_is_told_of_and_the_others_count(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    import sqlite3

    bad, good = finish(home, "raj", "Ana", "Ben"), finish(home, "raj", "Ana", "Ben")
    with sqlite3.connect(home / "data" / "cardgames" / "matches.sqlite") as connection:
        connection.execute("UPDATE matches SET result = '{}' WHERE id = ?", (bad,))
    connection.close()
    assert main(("history",)) == 0
    out, complaint = capsys.readouterr()
    assert complaint == f"Match {bad} is damaged and is not listed.\n"
    assert [line[:5] for line in out.splitlines()] == [good]


def test_bars_are_drawn_with_letters_where_there_are_no_blocks(home: Path) -> None:
    finish(home, "raj", "Zo\u00eb", "Ben")
    environment = {**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "cardgames_tui", "stats"]
    ended = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=60)
    assert ended.returncode == 0
    assert ended.stdout.isascii()
    assert "############" in ended.stdout
    assert "............" in ended.stdout
