"""Exports of kept matches on the command line: which files come out, and what is refused."""

import json
import re
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pyte
import pytest

from cardgames_tui import games, setup
from cardgames_tui.cli import main
from cardgames_tui.commands.records import play_at_random
from cardgames_tui.engine.match import Match, moments
from cardgames_tui.engine.record import Record
from cardgames_tui.store.store import Store

NAMES = ("Zo\u00eb", "Ben")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for every test."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def kept(home: Path, slug: str = "raj", acts: int | None = None, **options: str) -> tuple[str, Match[Any, Any]]:
    """A kept match and its id: after so many acts, or at its end."""
    match, store = setup.begin(slug, NAMES, options, None, 7), Store(home / "data" / "cardgames")
    with store.begin(match) as keeper:
        match.journal = keeper
        if acts is None:
            play_at_random(match)
        for _act in range(acts or 0):
            chair = match.chair(match.to_act[0])
            chair.play(chair.legal[0])
    store.close()
    return keeper.id, match


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints; it succeeds and complains of nothing."""
    assert main(arguments) == 0
    out, complaint = capsys.readouterr()
    assert complaint == ""
    return out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence with which a command is refused."""
    assert main(arguments) == 2
    out, complaint = capsys.readouterr()
    assert out == ""
    assert complaint.count("\n") == 1
    return complaint.removeprefix("cardgames: ").strip()


def screens(cast: str) -> list[list[str]]:
    """What a terminal shows at every step of a film."""
    header, *events = [json.loads(line) for line in cast.splitlines()]
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    shown = []
    for _time, kind, text in events:
        assert kind == "o"
        stream.feed(text)
        shown.append([line.rstrip() for line in screen.display])
    return shown


# Kinds.


@pytest.mark.parametrize(
    ("name", "arguments", "begins"),
    [
        ("match.json", (), '{"format":'),
        ("match", (), '{"format":'),
        ("match.png", ("--as", "svg"), "<svg"),
        ("match.txt", (), "Raj\n"),
        ("match.CAST", (), '{"version": 2'),
        ("match.svg", (), "<svg"),
        ("match.txt", ("--as", "json"), '{"format":'),
        ("match.json", ("--as", "text"), "Raj\n"),
    ],
)
def test_the_kind_of_an_export_is_named_or_told_by_the_files_ending(
    capsys: pytest.CaptureFixture[str], home: Path, name: str, arguments: Sequence[str], begins: str
) -> None:
    id, _match = kept(home)
    said(capsys, "export", id, str(home / name), *arguments)
    assert (home / name).read_text("utf-8").startswith(begins)
    assert stat.S_IMODE((home / name).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--as", "pdf"), "invalid choice: 'pdf'"),
        (("--as", "json", "--seat", "Ben"), "--seat is for cast and svg; this export is json."),
        (("--as", "text", "--size", "80x24"), "--size is for cast and svg; this export is text."),
        (("--as", "svg", "--speed", "1"), "--speed is for cast; this export is svg."),
        (("--as", "cast", "--position", "1"), "--position is for svg; this export is cast."),
        (("--as", "svg", "--size", "79x24"), "A size is written WxH, from 80x24 to 250x80, not '79x24'."),
        (("--as", "svg", "--size", "251x80"), "A size is written"),
        (("--as", "svg", "--size", "80"), "A size is written"),
        (("--as", "svg", "--size", "\x1b[2J"), "A size is written"),
        (("--as", "cast", "--speed", "0"), "--speed is 0.01 to 60 seconds, not '0'."),
        (("--as", "cast", "--speed", "nan"), "--speed is"),
        (("--as", "cast", "--speed", "x"), "--speed is"),
        (("--as", "svg", "--position", "31"), "The position is 0 to 30, not '31'."),
        (("--as", "svg", "--position", "-1"), "The position is 0 to 30, not '-1'."),
        (("--as", "svg", "--seat", "Cem"), "Nobody called 'Cem' plays this match; choose one of: Zo\u00eb, Ben."),
    ],
)
def test_what_an_export_cannot_do_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], home: Path, arguments: Sequence[str], sentence: str
) -> None:
    id, _match = kept(home)
    assert sentence in refused(capsys, "export", id, str(home / "out"), *arguments)
    assert not (home / "out").exists()


@pytest.mark.parametrize("name", ["t.png", "t.jsonl", "t.SVGZ", "t.\x1b[2J"])
def test_an_ending_that_no_export_has_is_refused_with_those_there_are(
    capsys: pytest.CaptureFixture[str], home: Path, name: str
) -> None:
    id, _match = kept(home)
    sentence = refused(capsys, "export", id, str(home / name))
    assert sentence.startswith("No export ends in '.")
    assert "choose .json, .txt, .cast or .svg, or say what it is with --as." in sentence
    assert not (home / name).exists()


def test_a_record_says_the_whole_match(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    id, match = kept(home)
    assert Record.from_json(said(capsys, "export", id, "-")) == match.record()


def test_records_and_text_load_nothing_that_draws(home: Path) -> None:
    id, _match = kept(home)
    program = (
        "import sys; from cardgames_tui.cli import main\n"
        f"main(['export', '{id}', '-']); main(['export', '{id}', '-', '--as', 'text']); main(['history'])\n"
        "main(['stats']); print(*sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert "cardgames_tui.commands.exporting" in ended.stdout
    assert not {"textual", "rich"} & set(ended.stdout.split())


# Text.


def test_text_tells_setup_acts_scores_and_result(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    id, match = kept(home, tie_rule="cancel")
    lines = said(capsys, "export", id, "-", "--as", "text").splitlines()
    assert lines[:6] == [
        "Raj",
        "",
        "Players: Zo\u00eb and Ben",
        "Deck: classic",
        "Options: tie_rule=cancel",
        "Seed: 7",
    ]
    acts = [found.groups() for line in lines if (found := re.match(r" *(\d+)\. (\S+) +(\S+)", line))]
    assert acts == [(str(n), NAMES[seat], notation) for n, (seat, notation) in enumerate(match.acts, 1)]
    assert match.outcome
    rows = lines[lines.index("Scores") + 1 :]
    assert rows[0].split() == ["round", *NAMES]
    assert [tuple(map(int, row.split()[1:])) for row in rows[1:16]] == list(match.chair(None).sheet)
    assert lines[-2] == f"Place 1: {NAMES[match.outcome.winners[0]]} with {max(match.outcome.scores)}."


@pytest.mark.parametrize("slug", games.slugs())
def test_text_tells_in_words_everything_that_happened(
    capsys: pytest.CaptureFixture[str], home: Path, slug: str
) -> None:
    id, match = kept(home, slug)
    text = " ".join(said(capsys, "export", id, "-", "--as", "text").split())
    words = games.words(slug)
    for moment in moments(match, None):
        for event in moment.events:
            assert " ".join(words.happened(event, NAMES).split()) in text


@pytest.mark.parametrize("slug", games.slugs())
def test_lines_of_text_are_at_most_a_hundred_columns_wide(
    capsys: pytest.CaptureFixture[str], home: Path, slug: str
) -> None:
    id, _match = kept(home, slug)
    assert max(map(len, said(capsys, "export", id, "-", "--as", "text").splitlines())) <= 100


def test_text_of_an_open_match_tells_neither_seed_nor_acts_nor_secrets(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    id, _match = kept(home, acts=1)
    text = said(capsys, "export", id, "-", "--as", "text")
    assert "The match goes on." in text
    assert "Seed" not in text
    acts = [line for line in text.splitlines() if line.startswith("1. ")]
    assert acts in (["1. Zo\u00eb  Zo\u00eb has chosen."], ["1. Zo\u00eb"])


# Films and pictures.


@pytest.mark.parametrize("slug", games.slugs())
def test_a_film_replays_to_the_table_of_every_moment(capsys: pytest.CaptureFixture[str], home: Path, slug: str) -> None:
    id, match = kept(home, slug)
    shown = screens(said(capsys, "export", id, "-", "--as", "cast"))
    views = moments(match, None)
    assert len(shown) == len(views) + 1
    for number, (screen, moment) in enumerate(zip(shown, views, strict=False)):
        assert screen[0].endswith(f"all look on \u00b7 {number}/{len(match.acts)}")
        assert len(screen) == 24
        sentences = [games.words(slug).happened(event, NAMES) for event in moment.events]
        latest = next((sentence for sentence in reversed(sentences) if sentence), "")
        assert latest.split()[-1:] == [] or latest.split()[-1] in " ".join(screen)
    assert shown[-1] == shown[-2]


def test_a_film_has_colours_and_steps_of_even_length(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    id, match = kept(home)
    cast = said(capsys, "export", id, "-", "--as", "cast", "--speed", "0.25")
    header, *events = [json.loads(line) for line in cast.splitlines()]
    assert (header["version"], header["width"], header["height"]) == (2, 80, 24)
    assert header["title"] == "Raj \u00b7 Zo\u00eb and Ben"
    assert "\x1b[38;2;" in events[0][2] or ";38;2;" in events[0][2]
    assert [time for time, _kind, _text in events[:-1]] == [n * 0.25 for n in range(len(match.acts) + 1)]
    assert events[-1] == [events[-2][0] + 0.75, "o", ""]


def test_only_lines_that_change_are_in_a_film(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    id, _match = kept(home)
    _header, first, *later = [json.loads(line) for line in said(capsys, "export", id, "-", "--as", "cast").splitlines()]
    assert first[2].count("H\x1b") == 24
    assert max(text.count("\x1b[0m\x1b[") for _time, _kind, text in later) < first[2].count("\x1b[0m\x1b[")
    assert all("\x1b[2J" not in text for _time, _kind, text in later)


@pytest.mark.parametrize("size", [(80, 24), (130, 40), (250, 80)])
def test_pictures_have_any_size(capsys: pytest.CaptureFixture[str], home: Path, size: tuple[int, int]) -> None:
    id, _match = kept(home)
    written = f"{size[0]}x{size[1]}"
    screen = screens(said(capsys, "export", id, "-", "--as", "cast", "--size", written))[0]
    assert len(screen) == size[1]
    assert len(screen[0]) == size[0] - 1
    picture = said(capsys, "export", id, "-", "--as", "svg", "--size", written)
    assert picture_text(picture)[0].rstrip().endswith("30/30")


def picture_text(svg: str) -> list[str]:
    """The lines of letters in a picture, from top to bottom."""
    lines: dict[float, str] = {}
    for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
        if "clip-path" in element.attrib:
            y = float(element.attrib["y"])
            lines[y] = lines.get(y, "") + (element.text or "").replace("\u00a0", " ")
    return [lines[y] for y in sorted(lines)]


def test_a_picture_shows_the_position_that_is_asked_for(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    id, _match = kept(home)
    for position in (0, 7, 30):
        picture = said(capsys, "export", id, "-", "--as", "svg", "--position", str(position))
        assert picture_text(picture)[0].rstrip().endswith(f"{position}/30")
    assert picture == said(capsys, "export", id, "-", "--as", "svg")


def test_a_seat_shows_its_hand_and_an_onlooker_none(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    id, _match = kept(home)
    at = ("--as", "svg", "--position", "0")
    own = picture_text(said(capsys, "export", id, "-", *at, "--seat", "zOE\u0308"))
    nobody = picture_text(said(capsys, "export", id, "-", *at))
    hand = "│13││14││15│"
    assert hand in "".join(own).replace(" ", "")
    assert hand not in "".join(nobody).replace(" ", "")
    assert "Zo\u00eb" in own[0]
    assert "all look on" in nobody[0]


@pytest.mark.parametrize("kind", ["cast", "svg"])
def test_no_hand_of_an_open_match_is_in_a_picture(capsys: pytest.CaptureFixture[str], home: Path, kind: str) -> None:
    id, _match = kept(home, acts=3)
    sentence = refused(capsys, "export", id, str(home / "out"), "--as", kind, "--seat", "Ben")
    assert sentence == "This match goes on: only what an onlooker may know is shown until it has ended."
    assert not (home / "out").exists()
    assert said(capsys, "export", id, str(home / "out"), "--as", kind) == ""


def test_films_and_pictures_are_the_same_every_time(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    id, _match = kept(home)
    for kind in ("cast", "svg", "text"):
        first, second = (said(capsys, "export", id, "-", "--as", kind) for _time in range(2))
        assert first == second


def test_a_fault_while_drawing_leaves_no_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardgames_tui.ui.show import ShowScreen

    def fault(self: ShowScreen, number: int) -> None:
        raise ZeroDivisionError

    id, _match = kept(home)
    monkeypatch.setattr(ShowScreen, "action_go", fault)
    with pytest.raises(ZeroDivisionError):
        main(("export", id, str(home / "out.cast")))
    assert not (home / "out.cast").exists()
