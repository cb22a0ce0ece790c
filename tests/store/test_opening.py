"""A file that cannot be used is set aside, never lost, and never in the way of play."""

import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardgames_tui.engine.errors import RecordError
from cardgames_tui.engine.match import Match
from cardgames_tui.games.raj.view import Bid, Reveal, View
from cardgames_tui.store.errors import StoreError
from cardgames_tui.store.store import Store

RajMatch = Match[Bid | Reveal, View]
NewMatch = Callable[..., RajMatch]
PlayOn = Callable[[RajMatch, int], None]

ASIDE = re.compile(r"matches\.(damaged|foreign|newer|unreadable)\.\d{4}-\d\d-\d\d-\d{6}(-\d+)?\.sqlite$")


def set_aside(folder: Path) -> list[Path]:
    """What was set aside in the folder."""
    return sorted(path for path in folder.iterdir() if ASIDE.match(path.name))


def works(store: Store, match: RajMatch) -> bool:
    """Whether matches are kept in the store."""
    return store.kept and store.load(store.begin(match).id) == match.record()


def foreign_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE precious (thing TEXT)")
        connection.execute("INSERT INTO precious VALUES ('mine')")


CONTENTS = {
    "empty": b"",
    "one byte": b"S",
    "text": b"dear diary\n" * 100,
    "JSON": b'{"broken',
    "a magic word and zeros": b"SQLite format 3\0" + bytes(5000),
    "a magic word and nothing": b"SQLite format 3\0",
    "random": bytes(range(256)) * 40,
}


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_what_is_no_file_of_ours_is_set_aside_unchanged(
    store: Store, folder: Path, new_match: NewMatch, content: bytes
) -> None:
    folder.mkdir()
    (folder / "matches.sqlite").write_bytes(content)
    assert works(store, new_match())
    (aside,) = set_aside(folder)
    assert aside.read_bytes() == content
    (notice,) = store.notices
    assert notice.endswith(f"It was set aside as {aside.name}, and a new one was begun.")


def test_a_hundred_megabytes_of_garbage_are_set_aside(store: Store, folder: Path, new_match: NewMatch) -> None:
    folder.mkdir()
    with (folder / "matches.sqlite").open("wb") as file:
        file.write(b"garbage!")
        file.truncate(100_000_000)
    assert works(store, new_match())
    assert set_aside(folder)[0].stat().st_size == 100_000_000


def test_a_folder_in_place_of_the_file_is_set_aside(store: Store, folder: Path, new_match: NewMatch) -> None:
    (folder / "matches.sqlite").mkdir(parents=True)
    (folder / "matches.sqlite" / "letter").write_text("dear")
    assert works(store, new_match())
    assert (set_aside(folder)[0] / "letter").read_text() == "dear"
    assert "not a file of this program" in store.notices[0]


def test_a_link_to_nowhere_in_place_of_the_file_is_set_aside(store: Store, folder: Path, new_match: NewMatch) -> None:
    folder.mkdir()
    (folder / "matches.sqlite").symlink_to(folder / "nowhere")
    assert works(store, new_match())
    assert set_aside(folder)[0].is_symlink()


def test_a_pipe_in_place_of_the_file_does_not_make_anybody_wait(
    store: Store, folder: Path, new_match: NewMatch
) -> None:
    folder.mkdir()
    os.mkfifo(folder / "matches.sqlite")
    assert works(store, new_match())
    assert set_aside(folder)[0].is_fifo()


def test_an_unreadable_file_is_set_aside(
    store: Store, folder: Path, new_match: NewMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    (folder / "matches.sqlite").write_text("secret")
    opening = Path.open

    def refuse(path: Path, *args: Any, **values: Any) -> Any:
        if path.name == "matches.sqlite":
            raise PermissionError(13, "Permission denied")
        return opening(path, *args, **values)

    monkeypatch.setattr(Path, "open", refuse)
    assert works(store, new_match())
    assert "unreadable" in set_aside(folder)[0].name
    assert "cannot be read" in store.notices[0]


def test_a_database_of_another_program_is_set_aside_unchanged(store: Store, folder: Path, new_match: NewMatch) -> None:
    folder.mkdir()
    foreign_database(folder / "matches.sqlite")
    content = (folder / "matches.sqlite").read_bytes()
    assert works(store, new_match())
    (aside,) = set_aside(folder)
    assert aside.read_bytes() == content
    assert "not a file of this program" in store.notices[0]


def test_what_lies_beside_the_file_goes_along(store: Store, folder: Path, new_match: NewMatch) -> None:
    folder.mkdir()
    foreign_database(folder / "matches.sqlite")
    for companion in ("-wal", "-shm", "-journal"):
        (folder / f"matches.sqlite{companion}").write_text(f"not kept elsewhere {companion}")
    assert works(store, new_match())
    (aside,) = set_aside(folder)
    for companion in ("-wal", "-shm", "-journal"):
        assert aside.with_name(aside.name + companion).read_text() == f"not kept elsewhere {companion}"


def test_a_file_of_a_newer_version_is_set_aside_with_its_matches(
    store: Store, folder: Path, new_match: NewMatch, sql: Callable[..., None]
) -> None:
    with store.begin(new_match()) as keeper:
        sql("PRAGMA user_version = 3")
    store.close()
    later = Store(folder)
    assert works(later, new_match())
    assert len(later.open_matches()) == 1
    assert "newer version" in later.notices[0]
    with closing(sqlite3.connect(set_aside(folder)[0])) as connection:
        assert connection.execute("SELECT id FROM matches").fetchall() == [(keeper.id,)]


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TABLE settings (name TEXT)",
        "ALTER TABLE acts ADD COLUMN more TEXT",
        "CREATE TRIGGER loses AFTER INSERT ON acts BEGIN DELETE FROM matches; END",
        "PRAGMA user_version = 0",
    ],
)
def test_a_file_with_other_tables_than_ours_is_set_aside_and_its_matches_are_saved(
    store: Store, folder: Path, new_match: NewMatch, sql: Callable[..., None], change: str
) -> None:
    match = new_match()
    with store.begin(match) as keeper:
        match.journal = keeper
    store.close()
    sql(change)
    later = Store(folder)
    assert later.kept
    assert len(set_aside(folder)) == 1
    if "COLUMN" not in change:
        assert later.load(keeper.id) == match.record()


def test_a_second_file_in_the_same_second_does_not_replace_the_first(folder: Path) -> None:
    folder.mkdir()
    for content in ("first", "second", "third"):
        (folder / "matches.sqlite").write_text(content)
        with closing(Store(folder)) as store:
            assert store.kept
        (folder / "matches.sqlite").unlink()
    assert sorted(path.read_text() for path in set_aside(folder)) == ["first", "second", "third"]


def test_a_file_is_not_set_aside_while_somebody_plays_in_it(
    store: Store, folder: Path, new_match: NewMatch, sql: Callable[..., None]
) -> None:
    match = new_match()
    match.journal = keeper = store.begin(match)
    sql("PRAGMA user_version = 3")
    other = Store(folder)
    assert not other.kept
    assert "busy" in other.notices[0]
    match.chair(0).play(Bid(9))
    assert store.load(keeper.id) == match.record()
    assert set_aside(folder) == []


def test_a_sound_file_gives_no_notice_and_stays(store: Store, folder: Path, new_match: NewMatch) -> None:
    ids = [store.begin(new_match()).id for _match in range(2)]
    store.close()
    again = Store(folder)
    assert {entry.id for entry in again.open_matches()} == set(ids)
    assert again.notices == ()
    assert set_aside(folder) == []


def damage_the_acts(folder: Path) -> None:
    """Overwrite the page at which the acts begin."""
    path = folder / "matches.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'acts'").fetchone()
    damage_page(path, page - 1)


def damage_page(path: Path, page: int) -> None:
    """Overwrite a page of 4096 bytes, counted from 0."""
    with path.open("r+b") as file:
        file.seek(page * 4096)
        file.write(b"\xff" * 4096)


def leaf_with(text: bytes, path: Path) -> int:
    """The page at the end of a branch (SQLite's type 10) in which the text is found."""
    content = path.read_bytes()
    pages = [content[start : start + 4096] for start in range(0, len(content), 4096)]
    return next(number for number, page in enumerate(pages) if page[0] == 10 and text in page)


def test_damage_that_is_found_later_is_said_in_a_sentence(
    store: Store, folder: Path, new_match: NewMatch, play_on: PlayOn
) -> None:
    match = new_match()
    with store.begin(match) as keeper:
        match.journal = keeper
        play_on(match, 5)
    store.close()
    damage_the_acts(folder)
    later = Store(folder)
    assert later.open_matches() == ()
    assert later.notices == ("Your matches cannot be read: the file of your matches is damaged.",)
    with pytest.raises(StoreError, match="is damaged"):
        later.load(keeper.id)


def test_play_goes_on_where_damage_is_found_in_mid_match(
    store: Store, folder: Path, new_match: NewMatch, play_on: PlayOn
) -> None:
    with store.begin(new_match()):
        pass
    store.close()
    damage_the_acts(folder)
    later, match = Store(folder), new_match()
    match.journal = keeper = later.begin(match)
    play_on(match, 30)
    assert match.outcome
    assert "not kept any more: the file of your matches is damaged" in keeper.notice


def test_after_damage_was_found_the_next_opening_begins_a_new_file_and_saves_what_it_can(
    store: Store, folder: Path, new_match: NewMatch
) -> None:
    ids = []
    for number in range(6):
        with store.begin(new_match()) as keeper:
            for act in range(20):
                keeper.append(act, 0, f"match {number} act {act} ".ljust(90, "x"), (), None)
        ids.append(keeper.id)
    records = {id: store.load(id) for id in ids}
    store.close()
    damage_page(folder / "matches.sqlite", leaf_with(b"match 3 act ", folder / "matches.sqlite"))
    with closing(Store(folder)) as later, pytest.raises(StoreError):
        later.load(ids[3])
    with closing(Store(folder)) as last:
        saved = [entry.id for entry in last.open_matches()]
        assert 3 <= len(saved) <= 5  # a page holds the acts of up to three matches
        assert ids[3] not in saved
        assert all(last.load(id) == records[id] for id in saved)
        assert last.notices[0].startswith("The file of your matches is damaged. It was set aside")
        assert last.notices[0].endswith(f"Matches that could be saved from it: {len(saved)}.")
        assert works(last, new_match())
    with closing(Store(folder)) as quiet:
        assert quiet.notices == ()
    assert len(set_aside(folder)) == 1


def test_a_file_that_lost_everything_is_still_replaced(store: Store, folder: Path, new_match: NewMatch) -> None:
    with store.begin(new_match()):
        pass
    store.close()
    with (folder / "matches.sqlite").open("r+b") as file:
        file.truncate(4096)
    with closing(Store(folder)) as later:
        later.open_matches()
        later.finished_matches()
    assert works(Store(folder), new_match())
    assert len(set_aside(folder)) == 1


def test_suspicion_of_a_sound_file_is_dropped(store: Store, folder: Path, new_match: NewMatch) -> None:
    with store.begin(new_match()) as keeper:
        pass
    store.close()
    (folder / "damage-seen").touch()
    later = Store(folder)
    assert [entry.id for entry in later.open_matches()] == [keeper.id]
    assert not (folder / "damage-seen").exists()
    assert later.notices == ()


def listed(store: Store) -> list[str]:
    """The ids of all matches, open ones first."""
    return [entry.id for entry in store.open_matches()] + [entry.id for entry in store.finished_matches()]


@pytest.mark.parametrize("column", ["names", "updated", "game", "result"])
@pytest.mark.parametrize("value", ["{broken", "7", b"\xff\xfe", '["\ud800"', "[1, 2]", "9" * 5000, "[" * 99999])
def test_a_damaged_match_does_not_hide_the_others(
    store: Store, new_match: NewMatch, sql: Callable[..., None], column: str, value: object
) -> None:
    if isinstance(value, str) and not value.isascii():
        value = value.encode("utf-8", "surrogatepass")
    with store.begin(new_match()) as bad, store.begin(new_match()) as good:
        pass
    sql(f"UPDATE matches SET {column} = ? WHERE id = ?", value, bad.id)
    shown = listed(store)
    assert good.id in shown
    assert bad.id in shown or store.notices == (f"Match {bad.id} is damaged and is not listed.",)
    store.delete(bad.id)
    assert listed(store) == [good.id]


@pytest.mark.parametrize("id", ["../../x", "", "\x1b[2Jx", "22222\u202e", b"\xff"])
def test_an_id_that_cannot_be_one_of_ours_names_no_file(
    store: Store, folder: Path, new_match: NewMatch, sql: Callable[..., None], id: object
) -> None:
    with store.begin(new_match()):
        pass
    sql("UPDATE matches SET id = ?", id)
    before = sorted(folder.parent.rglob("*"))
    assert store.open_matches() == ()
    assert len(store.notices) == 1
    assert store.notices[0].isprintable()
    assert sorted(folder.parent.rglob("*")) == before


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("matches", "options", "{broken"),
        ("matches", "options", "[]"),
        ("matches", "names", '"Ana"'),
        ("matches", "names", "[1]"),
        ("matches", "seed", "seven"),
        ("matches", "chance", "7"),
        ("matches", "chance", "[[1.5]]"),
        ("matches", "edition", "one"),
        ("matches", "game", b"\xff"),
        ("matches", "result", "{}"),
        ("matches", "deck_data", "[]"),
        ("acts", "notation", b"\xff\xfe"),
        ("acts", "seat", "first"),
        ("acts", "chance", "{broken"),
        ("acts", "n", 7),
    ],
)
def test_a_match_with_a_damaged_row_is_refused_in_a_sentence(
    store: Store, new_match: NewMatch, sql: Callable[..., None], table: str, column: str, value: object
) -> None:
    keeper = store.begin(new_match())
    keeper.append(0, 0, "9", (), None)
    sql(f"UPDATE {table} SET {column} = ?", value)
    with pytest.raises(RecordError, match=f"^Match {keeper.id} is damaged and cannot be played on.$"):
        store.load(keeper.id)
