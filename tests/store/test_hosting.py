"""Only one host at a time serves a folder."""

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.store.errors import StoreError
from cardgames_tui.store.hosting import hosting
from cardgames_tui.store.sqlite_ledger import SqliteLedger
from cardgames_tui.store.store import Store

HOSTS = """
import sys
from pathlib import Path
from cardgames_tui.store.hosting import hosting
with hosting(Path(sys.argv[1])):
    print("hosting", flush=True)
    sys.stdin.read()
"""


def test_a_second_host_is_told_who_serves_the_folder(folder: Path) -> None:
    with hosting(folder), pytest.raises(StoreError) as caught, hosting(folder):
        pass
    assert str(caught.value).startswith(f"Another host serves this folder already: process {os.getpid()} ")
    assert str(caught.value).endswith(". End it, or host from another folder.")


def test_a_folder_is_free_when_its_host_ends(folder: Path) -> None:
    for _time in range(2):
        with hosting(folder):
            assert stat.S_IMODE((folder / "locks" / "hosting").stat().st_mode) == 0o600
    assert list((folder / "locks").iterdir()) == []


def test_a_folder_is_free_when_its_host_is_killed(folder: Path) -> None:
    command = [sys.executable, "-c", HOSTS, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        other.stdout.readline()
        with pytest.raises(StoreError, match=f"process {other.pid} "), hosting(folder):
            pass
        other.send_signal(signal.SIGKILL)
        other.wait()
        with hosting(folder):
            pass


def test_two_folders_have_two_hosts(folder: Path) -> None:
    with hosting(folder), hosting(folder.with_name("elsewhere")):
        pass


@pytest.mark.parametrize("folder", [Path("/proc/cardgames"), Path("/dev/null/cardgames"), Path("~/cardgames")], ids=str)
def test_a_folder_that_cannot_be_used_has_no_host(folder: Path) -> None:
    with pytest.raises(StoreError, match=r"^Nothing can be hosted from this folder: the folder "), hosting(folder):
        pass
    assert not folder.exists()


def damage(folder: Path) -> None:
    """Write down another version, as a file that is damaged might have it."""
    with closing(sqlite3.connect(folder / "matches.sqlite")) as connection:
        connection.execute("PRAGMA user_version = 0")


def test_a_host_begins_again_where_its_own_file_is_damaged(folder: Path) -> None:
    with hosting(folder):
        with closing(SqliteLedger(folder)) as ledger:
            assert ledger.notices == ()
        damage(folder)
        with closing(SqliteLedger(folder)) as ledger:
            assert "set aside" in ledger.notices[0]


def test_nobody_else_sets_a_file_aside_that_a_host_serves(folder: Path) -> None:
    with hosting(folder), closing(SqliteLedger(folder)) as ledger:
        assert ledger.notices == ()
        damage(folder)
        with closing(Store(folder)) as store:
            assert not store.kept
        assert list(folder.glob("matches.damaged.*")) == []
