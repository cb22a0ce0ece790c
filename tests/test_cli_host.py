"""What `cardgames host` refuses before it listens, and that nothing else needs its packages."""

import sys
from pathlib import Path

import pytest

from cardgames_tui.cli import main
from cardgames_tui.store.hosting import hosting


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for every test."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a command ends with."""
    assert main(["host", *arguments]) == 2
    out, complaint = capsys.readouterr()
    assert out == ""
    assert complaint.count("\n") == 1
    return complaint


@pytest.mark.parametrize("port", ["-1", "65536", "ssh", "2²"])
def test_a_port_is_a_number_that_ports_have(capsys: pytest.CaptureFixture[str], port: str) -> None:
    assert "--port is a number from 0 to 65535" in refused(capsys, f"--port={port}")


def test_a_house_has_room_for_somebody(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--max-guests is a number from 1 to 1000, not 0" in refused(capsys, "--max-guests", "0")


def test_a_list_of_keys_and_an_open_door_exclude_each_other(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert "choose who comes in" in refused(capsys, "--open", "--keys", str(home / "keys"))


def test_a_file_of_keys_that_is_missing_is_named(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert "keys cannot be read" in refused(capsys, "--keys", str(home / "keys"))
    assert "admins cannot be read" in refused(capsys, "--admin", str(home / "admins"))


def test_a_file_of_keys_without_a_key_lets_nobody_be_the_host(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    (home / "admins").write_text("ssh-ed25519 nonsense\n")
    assert "line 1" in refused(capsys, "--admin", str(home / "admins"))


def test_a_folder_is_served_by_one_host(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    with hosting(home / "tables"):
        assert "Another host serves this folder" in refused(capsys, "--folder", str(home / "tables"))


def test_an_address_of_another_machine_is_refused(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    told = refused(capsys, "--bind", "192.0.2.1", "--folder", str(home / "tables"))
    assert "choose another --port or --bind" in told


def test_hosting_without_its_packages_tells_how_to_get_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "cardgames_tui.host.server", raising=False)
    monkeypatch.setitem(sys.modules, "asyncssh", None)
    assert "pip install '.[host]'" in refused(capsys)
