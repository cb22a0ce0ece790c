"""Play goes on where nothing can be kept, and says so."""

import os
import resource
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cardgames_tui.engine.match import Match
from cardgames_tui.games.raj.view import Bid, Reveal, View
from cardgames_tui.store.errors import StoreError
from cardgames_tui.store.store import Store

RajMatch = Match[Bid | Reveal, View]
NewMatch = Callable[..., RajMatch]
PlayOn = Callable[[RajMatch, int], None]


def plays(store: Store, match: RajMatch, play_on: PlayOn) -> bool:
    """Whether a match is played to its end, though nothing of it is kept."""
    with store.begin(match) as keeper:
        match.journal = keeper
        play_on(match, 30)
        assert keeper.notice == store.notices[0]
    return match.outcome is not None and not store.kept


def test_play_goes_on_where_a_file_lies_in_place_of_the_folder(
    store: Store, folder: Path, new_match: NewMatch, play_on: PlayOn
) -> None:
    folder.write_text("mine")
    assert plays(store, new_match(), play_on)
    assert store.notices == (
        "Nothing is kept: the folder of your matches cannot be used. You can play, but all is gone when you leave.",
    )
    assert folder.read_text() == "mine"


@pytest.mark.parametrize("folder", [Path("/proc/cardgames"), Path("/dev/null/cardgames"), Path("~/cardgames")], ids=str)
def test_play_goes_on_where_no_folder_can_be_made(folder: Path, new_match: NewMatch, play_on: PlayOn) -> None:
    with closing(Store(folder)) as store:
        assert plays(store, new_match(), play_on)
    assert not folder.exists()


@contextmanager
def an_ordinary_user() -> Iterator[None]:
    """Nobody in particular, whom rights bind: they do not bind root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shelf() -> Iterator[Path]:
    """A folder that everybody may pass through."""
    with tempfile.TemporaryDirectory() as name, an_ordinary_user_owns(Path(name)) as path:
        yield path


@contextmanager
def an_ordinary_user_owns(path: Path) -> Iterator[Path]:
    if os.geteuid() == 0:
        os.chown(path, 65534, 65534)
    yield path


def test_play_goes_on_in_a_folder_that_cannot_be_written_to(shelf: Path, new_match: NewMatch, play_on: PlayOn) -> None:
    with an_ordinary_user():
        shelf.chmod(0o500)
        with closing(Store(shelf / "cardgames")) as store:
            assert plays(store, new_match(), play_on)
            assert "cannot be written to" in store.notices[0]
        shelf.chmod(0o700)


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path, new_match: NewMatch, play_on: PlayOn) -> None:
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        before = Path(name).stat()
        if os.geteuid() == 0:
            with an_ordinary_user(), closing(Store(Path(name))) as store:
                assert plays(store, new_match(), play_on)
        assert Path(name).stat().st_mode == before.st_mode
        assert list(Path(name).iterdir()) == []


def test_a_file_of_somebody_else_is_set_aside(shelf: Path, new_match: NewMatch) -> None:
    (shelf / "matches.sqlite").write_text("theirs")
    (shelf / "matches.sqlite").chmod(0o600)
    with an_ordinary_user(), closing(Store(shelf)) as store:
        assert store.load(store.begin(new_match()).id)
    (aside,) = shelf.glob("matches.*.2*.sqlite")
    assert aside.read_text() == "theirs"


def test_matches_live_as_long_as_the_program_where_nothing_can_be_kept(
    store: Store, folder: Path, new_match: NewMatch, play_on: PlayOn, taken_up: Callable[..., RajMatch]
) -> None:
    folder.write_text("mine")
    match = new_match()
    with store.begin(match) as keeper:
        match.journal = keeper
        play_on(match, 5)
    (entry,) = store.open_matches()
    assert (entry.id, entry.acts, entry.holder) == (keeper.id, 5, None)
    with store.hold(keeper.id) as again:
        resumed = taken_up(store.load(keeper.id))
        resumed.journal = again
        play_on(resumed, 25)
    assert [entry.id for entry in store.finished_matches()] == [keeper.id]
    store.delete(keeper.id)
    assert store.finished_matches() == ()
    assert len(store.notices) == 1


@contextmanager
def full_disk(store: Store, filler: RajMatch) -> Iterator[None]:
    """SQLite's own bound, that makes it answer as on a full disk after some more acts."""
    with store.begin(filler) as keeper:
        for number in range(4):
            keeper.append(number, 0, "x" * 900, (), None)
    connection = store._database._opened.connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    yield
    connection.execute(f"PRAGMA max_page_count = {1 << 30}")


def fill(store: Store, match: RajMatch) -> int:
    """Play until an act is not kept; returns how many acts there are then."""
    journal = match.journal
    while match.to_act:
        chair = match.chair(match.to_act[0])
        chair.play(chair.legal[0])
        if getattr(journal, "notice", ""):
            return len(match.acts)
    raise AssertionError("the disk was never full")


def test_a_match_goes_on_when_the_disk_is_full_and_says_so(
    store: Store, folder: Path, new_match: NewMatch, play_on: PlayOn
) -> None:
    match = new_match()
    match.journal = keeper = store.begin(match)
    with full_disk(store, new_match()):
        acts = fill(store, match)
        assert keeper.notice == (
            "This match is not kept any more: the disk is full. Play goes on, and every act tries again."
        )
        play_on(match, 5)
        assert len(match.acts) == acts + 5
        assert Store(folder).load(keeper.id).moves == match.record().moves[: acts - 1]


def test_what_is_missing_is_kept_as_soon_as_the_disk_has_room(
    store: Store, folder: Path, new_match: NewMatch, play_on: PlayOn
) -> None:
    match = new_match()
    match.journal = keeper = store.begin(match)
    with full_disk(store, new_match()):
        fill(store, match)
        play_on(match, 1)
        seat = match.acts[-1][0]
        if match.chair(seat).can_undo:
            match.chair(seat).undo()
    play_on(match, 1)
    assert keeper.notice == ""
    assert Store(folder).load(keeper.id) == match.record()


def test_what_is_missing_is_kept_when_the_match_is_left(
    store: Store, folder: Path, new_match: NewMatch, play_on: PlayOn
) -> None:
    match = new_match()
    with store.begin(match) as keeper:
        match.journal = keeper
        with full_disk(store, new_match()):
            fill(store, match)
            play_on(match, 3)
    assert Store(folder).load(keeper.id) == match.record()


def test_a_match_that_begins_on_a_full_disk_is_played_all_the_same(
    store: Store, folder: Path, new_match: NewMatch, play_on: PlayOn
) -> None:
    match = new_match()
    with full_disk(store, new_match()):
        waiting = [store.begin(new_match()) for _match in range(12)]
        assert "the disk is full" in waiting[-1].notice
        match.journal = keeper = store.begin(match)
        play_on(match, 29)
    play_on(match, 1)
    assert Store(folder).load(keeper.id) == match.record()


def test_a_match_goes_on_when_another_program_blocks_the_file(
    store: Store, folder: Path, new_match: NewMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    match.journal = keeper = store.begin(match)
    store._database._opened.connection.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(folder / "matches.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        match.chair(0).play(Bid(9))
        assert "busy" in keeper.notice
        keeper.release()
        with pytest.raises(StoreError, match="could not be deleted: another program keeps"):
            store.delete(keeper.id)
    match.chair(1).play(Bid(4))
    assert store.load(keeper.id) == match.record()


def test_a_match_goes_on_when_the_disk_reports_errors(
    store: Store, folder: Path, new_match: NewMatch, play_on: PlayOn
) -> None:
    match = new_match()
    match.journal = keeper = store.begin(match)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        play_on(match, 30)
        assert keeper.notice
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert match.outcome
    keeper.release()
    assert Store(folder).load(keeper.id) == match.record()
