"""What is kept is for its owner alone."""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardgames_tui.engine.match import Match
from cardgames_tui.games.raj.view import Bid, Reveal, View
from cardgames_tui.store import settings
from cardgames_tui.store.hosting import hosting
from cardgames_tui.store.sqlite_ledger import SqliteLedger
from cardgames_tui.store.store import Store

RajMatch = Match[Bid | Reveal, View]
NewMatch = Callable[..., RajMatch]


@pytest.fixture(params=[0o000, 0o022, 0o777], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def rights(folder: Path) -> dict[str, int]:
    """The rights of the folder and everything in it."""
    return {str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}


def expected(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): 0o700 if path.is_dir() else 0o600 for path in (folder, *folder.rglob("*"))}


@pytest.mark.usefixtures("umask")
def test_folders_and_files_are_private_under_any_umask(store: Store, folder: Path, new_match: NewMatch) -> None:
    folder.parent.chmod(0o700)
    keeper = store.begin(new_match())
    assert settings.save(settings.Settings(), folder) == ""
    files = {"matches.sqlite", "matches.sqlite-wal", "matches.sqlite-shm", f"locks/{keeper.id}", "settings.json"}
    assert files <= set(rights(folder))
    assert rights(folder) == expected(folder)


@pytest.mark.usefixtures("umask")
def test_the_folder_of_a_host_is_private_under_any_umask(ledger: SqliteLedger, folder: Path) -> None:
    folder.parent.chmod(0o700)
    with hosting(folder):
        assert ledger.guests() == ()
        assert {"matches.sqlite", "locks/hosting"} <= set(rights(folder))
        assert rights(folder) == expected(folder)


def test_a_folder_that_was_open_to_others_is_made_private(store: Store, folder: Path, new_match: NewMatch) -> None:
    crashed = Store(folder)
    keeper = crashed.begin(new_match())
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    assert [entry.id for entry in store.open_matches()] == [keeper.id]
    left = rights(folder)
    assert left.pop(f"locks/{keeper.id}") == 0o666  # held: whoever holds it next makes it private
    assert left.items() <= expected(folder).items()
    keeper.release()
    with store.hold(keeper.id):
        assert rights(folder) == expected(folder)


def test_a_lock_file_that_was_open_to_others_is_made_private(store: Store, folder: Path, new_match: NewMatch) -> None:
    with store.begin(new_match()) as keeper:
        pass
    (folder / "locks" / keeper.id).touch(0o666)
    with store.hold(keeper.id):
        assert rights(folder) == expected(folder)


def test_what_lies_beside_a_new_file_is_as_private(folder: Path, new_match: NewMatch) -> None:
    folder.mkdir(0o755)
    (folder / "matches.sqlite").write_text("garbage")
    (folder / "matches.sqlite").chmod(0o644)
    store = Store(folder)
    store.begin(new_match())
    assert rights(folder) == expected(folder)
