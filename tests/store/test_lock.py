"""A match is played by one program at a time, and free again when that program ends, however it ends."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cardgames_tui.engine.match import Match
from cardgames_tui.games.raj.view import Bid, Reveal, View
from cardgames_tui.store.errors import Conflict, Held
from cardgames_tui.store.lock import Holder, holder, read_holder, taken
from cardgames_tui.store.store import Store

RajMatch = Match[Bid | Reveal, View]
NewMatch = Callable[..., RajMatch]

HOLDS = """
import sys
from pathlib import Path
from cardgames_tui.store.store import Store
store = Store(Path(sys.argv[1]))
keepers = [store.hold(id) for id in sys.argv[2:]]
print("held", flush=True)
sys.stdin.read()
"""

APPENDS = """
import sys
from pathlib import Path
from cardgames_tui.store.errors import Conflict
from cardgames_tui.store.keeper import Keeper
from cardgames_tui.store.store import Store
store = Store(Path(sys.argv[1]))
keeper = Keeper(sys.argv[2], store._backlog(), None)
print("ready", flush=True)
sys.stdin.readline()
for number in range(60):
    try:
        keeper.append(number, int(sys.argv[3]), f"{sys.argv[3]} {number}", (), None)
        print(number, flush=True)
    except Conflict:
        pass
"""


OPENS = """
import sys
from pathlib import Path
from cardgames_tui.store.store import Store
print("ready", flush=True)
sys.stdin.readline()
store = Store(Path(sys.argv[1]))
print(store.kept, *store.notices, flush=True)
"""


@contextmanager
def program(code: str, *arguments: object) -> Iterator["subprocess.Popen[str]"]:
    """Another program, that has said its first word."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        other.stdout.readline()
        yield other
        other.kill()


def started(*programs: "subprocess.Popen[str]") -> list[str]:
    """Let all of them go at once; returns what each says up to its end."""
    for each in programs:
        assert each.stdin
        each.stdin.write("go\n")
        each.stdin.flush()
    return [each.communicate()[0] for each in programs]


def test_a_match_that_is_played_cannot_be_played_elsewhere(store: Store, folder: Path, new_match: NewMatch) -> None:
    keeper = store.begin(new_match())
    with pytest.raises(Held) as caught:
        Store(folder).hold(keeper.id)
    assert caught.value.holder.pid == os.getpid()
    assert caught.value.holder.since is not None
    assert str(caught.value).startswith(f"Match {keeper.id} is being played elsewhere: process {os.getpid()} ")


def test_a_match_that_is_played_cannot_be_deleted(store: Store, folder: Path, new_match: NewMatch) -> None:
    keeper = store.begin(new_match())
    with pytest.raises(Held):
        Store(folder).delete(keeper.id)
    assert store.load(keeper.id)


def test_a_released_match_can_be_played_elsewhere(store: Store, folder: Path, new_match: NewMatch) -> None:
    keeper = store.begin(new_match())
    keeper.release()
    keeper.release()
    with Store(folder).hold(keeper.id) as other:
        keeper.release()
        with pytest.raises(Held):
            store.hold(other.id)
    assert list((folder / "locks").iterdir()) == []


def test_two_programs_play_two_matches(store: Store, folder: Path, new_match: NewMatch) -> None:
    with store.begin(new_match()) as first, store.begin(new_match()) as second:
        pass
    with program(HOLDS, folder, first.id) as other, store.hold(second.id):
        assert {entry.id: entry.holder and entry.holder.pid for entry in store.open_matches()} == {
            first.id: other.pid,
            second.id: os.getpid(),
        }
        with pytest.raises(Held, match=f"process {other.pid} "):
            store.hold(first.id)


def test_a_program_that_is_killed_holds_nothing_any_more(store: Store, folder: Path, new_match: NewMatch) -> None:
    keepers = [store.begin(new_match()) for _match in range(3)]
    for keeper in keepers:
        keeper.release()
    with program(HOLDS, folder, *(keeper.id for keeper in keepers)) as other:
        assert {entry.holder and entry.holder.pid for entry in store.open_matches()} == {other.pid}
        other.send_signal(signal.SIGKILL)
        other.wait()
    assert {entry.holder for entry in store.open_matches()} == {None}
    for keeper in keepers:
        store.hold(keeper.id)


def test_two_programs_that_write_the_same_match_never_overwrite_each_other(
    store: Store, folder: Path, new_match: NewMatch
) -> None:
    with store.begin(new_match()) as keeper:
        pass
    with program(APPENDS, folder, keeper.id, 0) as one, program(APPENDS, folder, keeper.id, 1) as other:
        said = [answer.split() for answer in started(one, other)]
    moves = store.load(keeper.id).moves
    assert len(moves) >= len(said[0]) + len(said[1]) > 0
    assert moves == tuple((seat, f"{seat} {number}") for number, (seat, _notation) in enumerate(moves))
    for seat, numbers in enumerate(said):
        assert [number for number, move in enumerate(moves) if move[0] == seat] == [int(number) for number in numbers]


@pytest.mark.parametrize("content", [None, b"garbage"])
def test_programs_that_open_a_new_or_damaged_file_at_once_agree_on_one(folder: Path, content: bytes | None) -> None:
    if content:
        folder.mkdir()
        (folder / "matches.sqlite").write_bytes(content)
    with program(OPENS, folder) as one, program(OPENS, folder) as two, program(OPENS, folder) as three:
        said = started(one, two, three)
    assert all(answer.startswith("True") for answer in said)
    assert len([answer for answer in said if "set aside" in answer]) == (1 if content else 0)
    assert len(list(folder.glob("matches.damaged.*"))) == (1 if content else 0)


def test_the_key_of_the_acts_guards_a_match_where_locks_cannot_be_made(
    store: Store, folder: Path, new_match: NewMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(handle: int) -> bool:
        raise OSError(37, "No locks available")

    assert store.kept
    monkeypatch.setattr("cardgames_tui.store.lock._locks", refuse)
    match = new_match()
    match.journal = keeper = store.begin(match)
    second = store.hold(keeper.id)
    match.chair(0).play(Bid(9))
    with pytest.raises(Conflict):
        second.append(0, 1, "4", (), None)
    assert store.load(keeper.id) == match.record()


def test_a_lock_file_that_lost_its_name_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    first = taken(path, 0)
    assert first
    path.unlink()
    second = taken(path, 0)
    assert second
    assert taken(path, 0) is None
    second.release()
    assert holder(path) is None


def test_a_lock_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = taken(tmp_path / "lock", 0)
    assert first
    monkeypatch.setattr("cardgames_tui.store.lock.time.sleep", lambda _seconds: first.release())
    assert taken(tmp_path / "lock", 60)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"7",
        b"\xff",
        b"[" * 900,
        b"x" * 5000,
        json.dumps({"pid": "x", "since": "yesterday"}).encode(),
        json.dumps({"pid": True, "since": "0001-01-01T00:00:00+23:59"}).encode(),
    ],
)
def test_a_lock_file_that_says_nothing_still_holds(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "lock"
    lock = taken(path, 0)
    path.write_bytes(content)
    who = holder(path)
    assert lock
    assert who is not None
    assert who.pid is None
    assert str(who).startswith("a process")


def test_the_text_of_a_lock_file_is_cleaned(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    path.write_text(json.dumps({"pid": 7, "terminal": "\x1b[2J/dev/pts/3", "user": "an\u202ea" * 50}))
    who = read_holder(path)
    assert who.terminal == "[2J/dev/pts/3"
    assert who.user.isprintable()
    assert len(who.user) <= 40


def test_a_holder_is_told_as_far_as_it_is_known() -> None:
    assert str(Holder()) == "a process"
    assert str(Holder(7, "/dev/pts/3", "ana")) == "process 7 on /dev/pts/3 by ana"
