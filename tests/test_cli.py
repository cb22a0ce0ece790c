"""The command line: exit codes, one plain sentence for whatever is wrong, and nothing loaded that is not needed."""

import json
import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardgames_tui import __version__, games, setup
from cardgames_tui.cli import main
from cardgames_tui.engine.record import Record
from cardgames_tui.store.store import Store

MOST_MODULES = 120
"""Modules that are loaded for help, Python's own at its start among them; 87 with CPython 3.11."""
ESCAPE = "\x1b"
HOSTILE = "A\x1b]0;PWNED\x07B\x1b[2J\u202e"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for every test."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def run(*arguments: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The real program, with its input and output in pipes."""
    return subprocess.run(
        [sys.executable, "-m", "cardgames_tui", *arguments],
        input=given,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, the output and the complaint of a command, run in this process."""
    try:
        code = main(arguments)
    except SystemExit as end:
        code = int(end.code or 0)
    out, complaint = capsys.readouterr()
    assert ESCAPE not in out + complaint
    return code, out, complaint


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence with which a command is refused."""
    code, _out, complaint = said(capsys, *arguments)
    assert code == 2
    assert complaint.startswith("cardgames: ")
    assert complaint.count("\n") == 1
    assert complaint.isprintable() or complaint[:-1].isprintable()
    return complaint.removeprefix("cardgames: ").strip()


def open_match(home: Path, *, acts: int = 3) -> str:
    """The id of a match that is kept, with so many acts."""
    answers = "".join(f"\n{card}\n\n" for card in range(1, acts + 1))
    run("play", "raj", "--plain", "--seat", "Ana", "--seat", "Ben", "--seed", "7", given=answers)
    store = Store(home / "data" / "cardgames")
    (entry,) = store.open_matches()
    assert entry.acts == acts
    store.close()
    return entry.id


# Exit codes and escape codes (case 9).


@pytest.mark.parametrize(("argument", "code"), [("--version", 0), ("--help", 0), ("--wrong", 2)])
def test_version_help_and_a_wrong_flag_end_quietly_with_their_codes(argument: str, code: int) -> None:
    ended = run(argument, TERM="xterm-256color", FORCE_COLOR="1")
    assert ended.returncode == code
    assert ESCAPE not in ended.stdout + ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--version") == (0, f"cardgames {__version__}\n", "")


@pytest.mark.parametrize(
    "command",
    [
        (),
        ("play",),
        ("resume",),
        ("replay",),
        ("export",),
        ("simulate",),
        ("rules",),
        ("decks",),
        ("decks", "check"),
        ("completion",),
    ],
)
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: Sequence[str]) -> None:
    code, out, _complaint = said(capsys, *command, "--help")
    assert code == 0
    assert out.startswith("usage: cardgames")


# What is wrong is said in one sentence.


def test_an_unknown_game_is_answered_with_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = refused(capsys, "play", "whist", "--seat", "Ana")
    assert sentence.startswith("There is no game 'whist'")
    assert all(slug in sentence for slug in games.slugs())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play", "raj", "--seat", "Ana"), "Raj needs 2 to 5 players; you asked for 1."),
        (("play", "raj", "--seat", "Ana", "--seat", "ana"), "Each player needs a name of their own"),
        (("play", "raj", "--seat", "Ana", "--seat", ""), "'' is empty or used twice."),
        (("play", "raj", "--seat", "Ana", "--seat", "x" * 200), "is too long"),
        (
            ("play", "raj", "--seat", "Ana", "--option", "games=10"),
            "Option games cannot be '10'; choose one of: 1 to 9.",
        ),
        (
            ("play", "raj", "--seat", "Ana", "--option", "tempo=1"),
            "Option tempo cannot be '1'; choose one of: tie_rule",
        ),
        (("play", "raj", "--seat", "Ana", "--option", "games"), "An option is written NAME=VALUE, not 'games'."),
        (("play", "raj", "--seat", "Ana", "--seed", "1.5"), "A seed is a whole number, not '1.5'."),
        (
            ("play", "raj", "--seat", "Ana", "--seed", "9" * 5000),
            "A seed has at most 1,000 digits; this one has 5,000.",
        ),
        (("play", "raj", "--seat", "Ana", "--deck", "/nowhere.yaml"), "there is no such file"),
        (("simulate", "raj", "--games", "0"), "The number of games is 1 to 1,000,000, not '0'."),
        (("simulate", "raj", "--seats", "x"), "The number of seats"),
        (("resume", "zzzzz"), "There is no match 'zzzzz'."),
        (("resume", "../../etc/passwd"), "There is no match"),
        (("resume",), "There is no open match to go on with"),
        (("export", "zzzzz", "out.json"), "There is no match 'zzzzz'."),
        (("replay", "/nowhere.json"), "The file '/nowhere.json' cannot be read: No such file or directory."),
        (("replay", "/"), "cannot be read: Is a directory."),
        (("rules", "whist"), "There is no game 'whist'"),
        (("rules",), "The following arguments are required: GAME"),
        (("decks", "list", "whist"), "There is no game 'whist'"),
        (("completion", "command.com"), "invalid choice: 'command.com'"),
        (("dance",), "invalid choice: 'dance'"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: Sequence[str], sentence: str
) -> None:
    assert sentence in refused(capsys, *arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", HOSTILE),
        ("play", "raj", "--seat", HOSTILE, "--seat", HOSTILE, "--plain"),
        ("play", "raj", "--seat", "Ana", "--option", f"{HOSTILE}=1"),
        ("play", "raj", "--seat", "Ana", "--option", f"games={HOSTILE}"),
        ("play", "raj", "--seat", "Ana", "--seat", "Ben", "--deck", HOSTILE),
        ("play", "raj", "--seat", "Ana", "--seed", HOSTILE),
        ("replay", HOSTILE),
        ("resume", HOSTILE),
        ("export", HOSTILE, "x"),
        ("decks", "check", HOSTILE),
        (f"--{HOSTILE}",),
        (HOSTILE,),
        ("play", HOSTILE * 1000),
    ],
)
def test_a_hostile_argument_never_reaches_the_terminal(arguments: Sequence[str]) -> None:
    ended = run(*arguments)
    assert ended.returncode == 2
    assert not {ESCAPE, "\x07", "\u202e"} & set(ended.stdout + ended.stderr)
    assert len(ended.stderr) < 1100
    assert "Traceback" not in ended.stderr


def test_a_hostile_name_is_played_as_letters() -> None:
    ended = run("play", "raj", "--seat", "A\x1b[2J\u202e", "--seat", "[/", "--plain", given="\n9\n\n\n")
    assert ended.returncode == 0
    assert "A[2J" in ended.stdout
    assert "[/" in ended.stdout
    assert ESCAPE not in ended.stdout


@pytest.mark.parametrize("name", ["n\0l", "x" * 5000])
def test_a_file_name_that_no_file_can_have_is_one_sentence(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert "cannot be read" in refused(capsys, "replay", name)
    assert "cannot be written" in refused(capsys, "simulate", "raj", "--games", "1", "--records", name)


# Without a terminal (case 20).


@pytest.mark.parametrize("environment", [{}, {"TERM": "dumb"}])
def test_without_a_terminal_the_menu_says_what_works_instead(environment: dict[str, str]) -> None:
    ended = run(**environment)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "`cardgames play raj --plain` works here" in ended.stderr
    assert ESCAPE not in ended.stderr


def test_without_a_terminal_a_match_is_told_in_lines_and_says_so() -> None:
    ended = run("play", "raj", "--seat", "Ana", "--seat", "Ben")
    assert ended.returncode == 0
    assert ended.stdout.startswith("There is no terminal here")
    assert "no terminal" not in run("play", "raj", "--seat", "Ana", "--seat", "Ben", "--plain").stdout


@pytest.mark.parametrize("slug", games.slugs())
def test_a_terminal_without_unicode_is_spoken_to_in_ascii(slug: str) -> None:
    """Case 16."""
    environment = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    names = ["Zo\u00eb", "G\u00fcl", "\u540d\u524d"][: games.game(slug).seats(games.game(slug).options())[0]]
    seats = [word for name in names for word in ("--seat", name)]
    for arguments in (("play", slug, "--plain", *seats), ("resume",), ("rules", slug), ("play", "\u00e9")):
        ended = run(*arguments, given="\n?\nlook\nlog\n", **environment)
        assert (ended.stdout + ended.stderr).isascii()
        assert "Traceback" not in ended.stderr
    assert "Zoe" in run("resume", "--plain", given="\n", **environment).stdout
    assert "Zo\u00eb" in run("resume", "--plain", given="\n", PYTHONUTF8="1").stdout


# What is loaded (design: start and speed).


def loaded_by(*arguments: str) -> set[str]:
    """The modules that a command has loaded when it ends."""
    program = (
        "import sys; from cardgames_tui.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    ended = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=60)
    return set(ended.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("play", "--help")])
def test_help_and_version_load_little_and_nothing_foreign(arguments: Sequence[str]) -> None:
    assert len(loaded_by(*arguments)) < MOST_MODULES
    assert not {"textual", "rich", "pydantic", "yaml", "platformdirs", "sqlite3", "asyncio"} & loaded_by(*arguments)


def test_nothing_but_the_app_loads_textual(home: Path) -> None:
    records = home / "records.jsonl"
    assert "cardgames_tui.games.raj.rules" in loaded_by("simulate", "raj", "--games", "2", "--records", str(records))
    for arguments in (
        ("simulate", "raj", "--games", "1"),
        ("replay", str(records)),
        ("rules", "raj"),
        ("decks", "list"),
        ("completion", "bash"),
        ("play", "raj", "--plain", "--seat", "Ana", "--seat", "Ben"),
    ):
        assert not {"textual", "rich"} & loaded_by(*arguments)


# Records.


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    code, out, complaint = said(capsys, "simulate", *arguments)
    assert (code, complaint) == (0, "")
    return out.splitlines()


@pytest.mark.parametrize("slug", games.slugs())
def test_simulated_records_replay_to_their_results(capsys: pytest.CaptureFixture[str], home: Path, slug: str) -> None:
    file = home / "records.jsonl"
    simulated(capsys, slug, "--games", "5", "--seed", "3", "--records", str(file))
    records = [Record.from_json(line) for line in file.read_text("utf-8").splitlines()]
    assert [record.seed for record in records] == [3, 4, 5, 6, 7]
    assert all(record.result for record in records)
    code, out, _complaint = said(capsys, "replay", str(file), "--json")
    assert code == 0
    facts = [json.loads(line) for line in out.splitlines()]
    assert [tuple(each["scores"]) for each in facts] == [record.result.scores for record in records if record.result]
    code, out, _complaint = said(capsys, "replay", str(file))
    assert len(out.splitlines()) == 5
    assert all(line.endswith(".") for line in out.splitlines())


def test_a_simulation_is_the_same_wherever_its_seeds_are() -> None:
    whole = run("simulate", "raj", "--games", "3", "--seats", "3", "--seed", "5", PYTHONHASHSEED="1").stdout
    again = run("simulate", "raj", "--games", "3", "--seats", "3", "--seed", "5", PYTHONHASHSEED="2").stdout
    third = run("simulate", "raj", "--games", "1", "--seats", "3", "--seed", "7").stdout
    assert whole == again
    assert whole.splitlines()[2] == third.strip()


def test_options_and_players_of_a_simulation_are_in_its_records(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = simulated(
        capsys, "RAJ", "--games", "1", "--seats", "4", "--option", "games=2", "--option", "tie_rule=cancel"
    )
    record = Record.from_json(line)
    assert (len(record.seats), record.options["games"], record.options["tie_rule"]) == (4, 2, "cancel")


def test_a_changed_record_is_refused_with_its_number(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    lines = simulated(capsys, "raj", "--games", "3", "--seed", "1")
    damaged: dict[str, Any] = json.loads(lines[1])
    seat = damaged["moves"][5][0]
    damaged["moves"][5][1] = "77"
    file = home / "records.jsonl"
    file.write_text("\n".join([lines[0], json.dumps(damaged), lines[2]]), "utf-8")
    code, out, complaint = said(capsys, "replay", str(file))
    assert (code, len(out.splitlines())) == (2, 1)
    act = f"Act 6 ('77' by {damaged['seats'][seat]})"
    assert complaint == f"cardgames: Record 2: {act} is against the rules: Bids are whole numbers from 1 to 15.\n"


def test_a_false_record_is_refused_in_the_words_of_its_game(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    acts = [(seat, str(card)) for card in (3, 4) for seat in (0, 1)]
    record = setup.begin("raj", ("Ana", "Ben"), seed=1).record()
    file = home / "false.json"
    file.write_text(replace(record, moves=(*acts, (1, "3"))).to_json(), "utf-8")
    sentence = refused(capsys, "replay", str(file))
    assert sentence.startswith("Act 5 ('3' by Ben) is against the rules: You have already played 3. Left: 1, 2, 5, ")


def test_a_record_may_be_written_over_many_lines(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    (line,) = simulated(capsys, "raj", "--games", "1")
    file = home / "record.json"
    file.write_text(json.dumps(json.loads(line), indent=2), "utf-8")
    assert said(capsys, "replay", str(file))[0] == 0


@pytest.mark.parametrize(
    "content", [b"", b'{"broken', b"\x00\xff\xfe", b"[1]", b"{}", b'{"format": 2}', b"\n\n", b"1" * 10_000]
)
def test_what_is_no_record_is_refused(capsys: pytest.CaptureFixture[str], home: Path, content: bytes) -> None:
    file = home / "record.json"
    file.write_bytes(content)
    assert "record" in refused(capsys, "replay", str(file)).casefold()


def test_a_record_of_a_game_that_is_not_here_is_refused(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    (line,) = simulated(capsys, "raj", "--games", "1")
    file = home / "record.json"
    file.write_text(line.replace('"game": "raj"', f'"game": {json.dumps(HOSTILE)}'), "utf-8")
    refused(capsys, "replay", str(file))


def test_an_exported_match_replays_and_is_private(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    id, file = open_match(home), home / "record.json"
    code, _out, warning = said(capsys, "export", id, str(file))
    assert code == 0
    assert "tells every hand" in warning
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert said(capsys, "replay", str(file))[1] == "Raj, 3 acts: Ana and Ben are still playing.\n"


def test_an_export_replaces_no_file_unasked(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    id, file = open_match(home), home / "record.json"
    file.write_text("mine")
    file.chmod(0o644)
    assert "--force replaces it" in refused(capsys, "export", id, str(file))
    assert file.read_text() == "mine"
    assert said(capsys, "export", id, str(file), "--force")[0] == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert Record.from_json(file.read_text("utf-8")).seed == 7
    assert sorted(path.name for path in home.iterdir() if path.name.startswith(".cardgames")) == []


def test_a_failed_simulation_leaves_no_file_behind(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    before = sorted(home.iterdir())
    refused(capsys, "simulate", "raj", "--seats", "9", "--records", str(home / "records.jsonl"))
    assert sorted(home.iterdir()) == before


def test_a_folder_is_no_place_for_a_record(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    id = open_match(home)
    assert "is there already, and it is not a file" in refused(capsys, "export", id, str(home), "--force")
    assert "cannot be written" in refused(capsys, "export", id, str(home / "no" / "folder.json"))


# Matches.


def test_the_same_seed_deals_the_same_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """Case 57."""
    arguments = ("play", "raj", "--plain", "--seat", "Ana", "--seat", "Ben", "--seed", "-48213")
    first, second = (run(*arguments, given="\n9\n", PYTHONHASHSEED=seed).stdout for seed in ("1", "2"))
    assert first.rpartition("resume")[0] == second.rpartition("resume")[0]
    assert "Your bid cards" in first


def test_without_a_seed_deals_differ(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulated(capsys, "raj", "--games", "1") != simulated(capsys, "raj", "--games", "1")


def test_a_match_is_taken_up_by_its_id_or_as_the_latest(home: Path) -> None:
    id = open_match(home)
    for arguments in ((id,), (id.upper(),), ()):
        ended = run("resume", *arguments, "--plain", given="\nlook\n")
        assert ended.returncode == 0
        assert "round 2 of 15" in ended.stdout
        assert f"resume {id}" in ended.stdout


def test_a_match_is_played_with_a_deck_from_a_file(home: Path) -> None:
    deck = home / "mine.yaml"
    deck.write_text("game: raj\ntitle: Small\npoints: [-1, 2, 3, 4]\nbids: [1, 2, 3, 4]\n")
    ended = run("play", "raj", "--plain", "--deck", str(deck), "--seat", "Ana", "--seat", "Ben", given="\n")
    assert "round 1 of 4" in ended.stdout, ended.stderr
    deck.unlink()
    assert "round 1 of 4" in run("resume", "--plain", given="\n").stdout


# Rules, decks, completion.


@pytest.mark.parametrize("text", ["raj", "RAJ", "Raj", "over-under", "Over Under", "travel", "bap"])
def test_a_game_is_named_in_any_spelling(capsys: pytest.CaptureFixture[str], text: str) -> None:
    code, out, _complaint = said(capsys, "rules", text)
    assert code == 0
    assert out.startswith("# ")


def test_rules_are_printed_without_the_signs_that_are_for_authors(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _complaint = said(capsys, "rules", "raj")
    assert code == 0
    assert out.startswith("# Raj\n\nBid in secret")
    assert "\n\n## Equal bids\n\n" in out
    assert "{" not in out
    assert "\u25b8" not in out


@pytest.mark.parametrize("slug", games.slugs())
def test_no_rules_show_what_ties_sentences_to_refusals(capsys: pytest.CaptureFixture[str], slug: str) -> None:
    code, out, _complaint = said(capsys, "rules", slug)
    assert code == 0
    assert not re.search(r"[{}]|[A-Z]+_[A-Z_]+", out)


def test_rules_are_searched_by_chapters(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _complaint = said(capsys, "rules", "raj", "--search", "SPLIT")
    assert code == 0
    assert out.startswith("## Options\n")
    assert "- split: the plus cards" in out
    assert out.count("## ") == 1
    assert refused(capsys, "rules", "raj", "--search", HOSTILE).startswith("The rules of Raj do not say 'A")


def test_rules_mark_the_options_that_are_given(capsys: pytest.CaptureFixture[str]) -> None:
    given = ("--option", "tie_rule=cancel", "--option", "games=3")
    code, out, _complaint = said(capsys, "rules", "raj", *given)
    assert code == 0
    assert "Not as usual here: tie rule cancel, games 3." in out
    assert "\n- carry: " in out
    assert "\n\u25b8 cancel: " in out
    assert "\n\u25b8 1 to 9, here 3: " in out
    assert "choose one of" in refused(capsys, "rules", "raj", "--option", "tie_rule=x")
    assert "NAME=VALUE" in refused(capsys, "rules", "raj", "--option", "x")


def test_a_fine_deck_is_said_to_be_fine_and_a_broken_one_is_explained(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    deck = home / "mine.yaml"
    deck.write_text("game: raj\ntitle: Small\npoints: [-1, 2, 3, 4]\nbids: [1, 2, 3, 4]\n")
    assert said(capsys, "decks", "check", str(deck)) == (0, f"{deck}: a deck for Raj that can be played.\n", "")
    deck.write_text("game: raj\ntitle: Small\npoints: [-1, 2, 2, 3]\nbids: [1, x, 3, 4]\n")
    code, out, complaint = said(capsys, "decks", "check", str(deck))
    assert code == 2
    assert f"{deck}:4: bids" in out
    assert complaint.startswith("cardgames: The deck cannot be played")


def test_decks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert "raj classic\n" in said(capsys, "decks")[1]
    assert said(capsys, "decks", "list", "raj")[1] == "raj classic\n"


@pytest.mark.parametrize("slug", games.slugs())
def test_a_schema_is_json(capsys: pytest.CaptureFixture[str], slug: str) -> None:
    assert "properties" in json.loads(said(capsys, "decks", "schema", slug)[1])


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh", "fish"])
def test_completion_knows_commands_and_games(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    code, out, _complaint = said(capsys, "completion", shell)
    assert code == 0
    assert "simulate" in out
    assert "travel_agency" in out


# Pipes and Ctrl-C.


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m cardgames_tui simulate raj --games 200 | head -c 100"
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert len(ended.stdout) == 100
    assert ended.stderr == ""


def test_ctrl_c_is_quiet_and_the_match_is_kept(home: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "cardgames_tui", "play", "raj", "--plain", "--seat", "Ana", "--seat", "Ben"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdin
    assert program.stdout
    program.stdin.write("\n9\n")
    program.stdin.flush()
    while "Ana has chosen." not in program.stdout.readline():
        pass
    program.send_signal(signal.SIGINT)
    out, complaint = program.communicate(timeout=30)
    assert (program.returncode, complaint) == (130, "")
    (entry,) = Store(home / "data" / "cardgames").open_matches()
    assert entry.acts == 1
    assert out.endswith(f"The match is kept. Go on with: cardgames resume {entry.id}\n")
