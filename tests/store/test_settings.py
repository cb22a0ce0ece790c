"""Settings are kept; damaged ones are the defaults, with a sentence."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardgames_tui.store.settings import Settings, data_folder, load, save

DAMAGED = "Your settings are damaged; they are as at the beginning."
SOME_DAMAGED = "Some of your settings are damaged; they are as at the beginning."
UNREADABLE = "Your settings cannot be read; they are as at the beginning."


@pytest.fixture
def file(folder: Path) -> Path:
    """The file of settings, that is not there yet, in its folder."""
    folder.mkdir()
    return folder / "settings.json"


def test_nothing_was_set_at_first(folder: Path) -> None:
    assert load(folder) == (Settings(), "")
    assert not folder.exists()


def test_settings_are_there_the_next_time(folder: Path) -> None:
    chosen = Settings(theme="nord", card_colours=False)
    assert save(Settings(theme="gruvbox"), folder) == ""
    assert save(chosen, folder) == ""
    assert load(folder) == (chosen, "")
    assert [path.name for path in folder.iterdir()] == ["settings.json"]


def test_settings_lie_with_the_data_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda name: tmp_path / name)
    assert data_folder() == tmp_path / "cardgames"


@pytest.mark.parametrize("value", ["null", "7", "[]", "{}", '""', '"\\u001b"', '"\\ud800"', "true"])
def test_a_damaged_setting_is_the_default_and_the_others_stay(file: Path, value: str) -> None:
    file.write_text(f'{{"theme": {value}, "card_colours": false}}')
    assert load(file.parent) == (Settings(card_colours=False), SOME_DAMAGED)
    assert save(Settings(theme="nord"), file.parent) == ""
    assert load(file.parent) == (Settings(theme="nord"), "")


@pytest.mark.parametrize("value", ["1", "0", "null", '"on"'])
def test_a_word_is_no_truth(file: Path, value: str) -> None:
    file.write_text(f'{{"theme": "nord", "card_colours": {value}}}')
    assert load(file.parent) == (Settings(theme="nord"), SOME_DAMAGED)


CONTENTS = {
    "empty": b"",
    "cut short": b'{"theme": "nord"',
    "no object": b'["nord"]',
    "no letters": b"\xff\xfe\x00",
    "a huge number": b'{"theme": ' + b"9" * 9000 + b"}",
    "deep": b"[" * 9999,
    "long": b'{"theme": "nord"' + b" " * 10_000 + b"}",
}


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_a_damaged_file_is_the_defaults_and_is_replaced(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert load(file.parent) == (Settings(), DAMAGED)
    assert file.read_bytes() == content
    assert save(Settings(theme="nord"), file.parent) == ""
    assert load(file.parent) == (Settings(theme="nord"), "")


def test_a_hundred_megabytes_of_garbage_are_not_read(file: Path) -> None:
    with file.open("wb") as garbage:
        garbage.truncate(100_000_000)
    assert load(file.parent) == (Settings(), DAMAGED)


def test_text_of_a_setting_is_cleaned(file: Path) -> None:
    file.write_text(json.dumps({"theme": "no\x1b\u202erd" + "x" * 500}))
    assert load(file.parent) == (Settings(theme="nord" + "x" * 36), "")


def test_a_setting_of_another_version_is_passed_over(file: Path) -> None:
    file.write_text('{"theme": "nord", "music": "loud"}')
    assert load(file.parent) == (Settings(theme="nord"), "")


def test_a_folder_in_place_of_the_file_stays_and_is_said(file: Path) -> None:
    file.mkdir()
    (file / "letter").write_text("dear")
    assert load(file.parent) == (Settings(), UNREADABLE)
    assert save(Settings(), file.parent) == "Your settings are not kept: the folder of your matches cannot be used."
    assert (file / "letter").read_text() == "dear"
    assert list(file.parent.iterdir()) == [file]


def test_a_pipe_in_place_of_the_file_does_not_make_anybody_wait(file: Path) -> None:
    os.mkfifo(file)
    assert load(file.parent) == (Settings(), UNREADABLE)


def test_a_file_that_cannot_be_opened_is_said(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> int:
        raise PermissionError(13, "Permission denied")

    save(Settings(theme="nord"), file.parent)
    monkeypatch.setattr("cardgames_tui.store.settings.os.open", refuse)
    assert load(file.parent) == (Settings(), UNREADABLE)


def test_a_disk_that_is_full_keeps_the_old_settings(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    save(Settings(theme="nord"), folder)
    monkeypatch.setattr("cardgames_tui.store.settings.os.fsync", refuse)
    assert save(Settings(theme="gruvbox"), folder) == "Your settings are not kept: the disk is full."
    assert load(folder) == (Settings(theme="nord"), "")
    assert [path.name for path in folder.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("folder", [Path("/proc/cardgames"), Path("/dev/null/cardgames"), Path("~/cardgames")], ids=str)
def test_settings_that_no_folder_takes_are_said_not_to_be_kept(folder: Path) -> None:
    assert load(folder)[0] == Settings()
    assert save(Settings(), folder).startswith("Your settings are not kept: the folder of your matches")
    assert not folder.exists()


def test_reading_settings_loads_no_database() -> None:
    heavy = ["sqlite3", "cardgames_tui.store.store", "cardgames_tui.engine.match", "textual", "pydantic"]
    program = (
        "import sys; from cardgames_tui.store.settings import data_folder, load; load(data_folder())\n"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
