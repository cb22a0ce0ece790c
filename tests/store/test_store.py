"""Matches are kept act by act, listed, taken up again and deleted."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgames_tui.engine.match import Match
from cardgames_tui.games.raj.rules import GAME
from cardgames_tui.games.raj.view import Bid, Deck, Options, Reveal, View
from cardgames_tui.statistics import players
from cardgames_tui.store.errors import Conflict, Unknown
from cardgames_tui.store.store import Store

RajMatch = Match[Bid | Reveal, View]
NewMatch = Callable[..., RajMatch]
PlayOn = Callable[[RajMatch, int], None]


def test_a_match_is_kept_from_its_beginning(store: Store, folder: Path, new_match: NewMatch) -> None:
    match = new_match()
    keeper = store.begin(match)
    assert Store(folder).load(keeper.id) == match.record()


def test_an_act_is_kept_when_it_is_played(store: Store, folder: Path, new_match: NewMatch) -> None:
    match = new_match()
    match.journal = keeper = store.begin(match)
    other = Store(folder)
    for card in (9, 4):
        match.chair(match.to_act[0]).play(Bid(card))
        assert other.load(keeper.id) == match.record()


def test_an_act_that_is_taken_back_is_forgotten(store: Store, new_match: NewMatch) -> None:
    match = new_match()
    match.journal = keeper = store.begin(match)
    match.chair(0).play(Bid(9))
    match.chair(0).undo()
    assert store.load(keeper.id) == new_match().record()
    match.chair(0).play(Bid(4))
    assert store.load(keeper.id).moves == ((0, "4"),)


def test_the_end_of_a_match_is_kept_with_its_last_act(store: Store, new_match: NewMatch, play_on: PlayOn) -> None:
    match = new_match()
    match.journal = keeper = store.begin(match)
    play_on(match, 29)
    assert store.load(keeper.id).result is None
    play_on(match, 1)
    assert store.load(keeper.id).result == match.record().result
    assert match.record().result is not None


def test_chance_that_falls_within_a_match_comes_back_in_order(
    store: Store, new_match: NewMatch, play_on: PlayOn
) -> None:
    match = new_match(games=3)
    match.journal = keeper = store.begin(match)
    play_on(match, 75)
    assert len(match.record().chance) == 3
    assert store.load(keeper.id) == match.record()


def test_a_match_that_was_played_before_it_is_kept_comes_back_whole(
    store: Store, new_match: NewMatch, play_on: PlayOn
) -> None:
    match = new_match(games=2)
    play_on(match, 40)
    match.journal = keeper = store.begin(match)
    play_on(match, 10)
    assert store.load(keeper.id) == match.record()


def test_a_match_goes_on_where_it_was_left(
    store: Store, folder: Path, new_match: NewMatch, play_on: PlayOn, taken_up: Callable[..., RajMatch]
) -> None:
    match = new_match()
    with store.begin(match) as keeper:
        match.journal = keeper
        play_on(match, 7)
    store.close()
    later = Store(folder)
    with later.hold(keeper.id) as again:
        resumed = taken_up(later.load(keeper.id))
        resumed.journal = again
        play_on(resumed, 7)
    assert later.load(keeper.id) == resumed.record()
    assert len(resumed.acts) == 14


@pytest.mark.parametrize("seed", [0, -1, 2**63, -(10**400)])
def test_a_seed_may_be_any_whole_number(store: Store, new_match: NewMatch, seed: int) -> None:
    assert store.load(store.begin(new_match(seed)).id).seed == seed


def test_a_deck_of_ones_own_goes_with_the_match(store: Store) -> None:
    deck = Deck("tiny", "Tiny", (1, -1), (1, 2))
    data = {"title": "Tiny\u202e", "points": [1, -1], "deep": [{"of": None}]}
    match = Match(GAME, deck, Options(), ("Ana", "Ben"), 1, deck_data=data)
    record = store.load(store.begin(match).id)
    assert (record.deck, record.deck_data) == ("tiny", data)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(), games=st.integers(1, 2), choices=st.lists(st.integers(0, 99), max_size=60))
def test_any_acts_and_undos_come_back_as_the_same_record(
    store: Store, new_match: NewMatch, seed: int, games: int, choices: list[int]
) -> None:
    match = new_match(seed, ("Ana", "Ben", "Cem"), games)
    with store.begin(match) as keeper:
        match.journal = keeper
        for choice in choices:
            latest = match.acts[-1][0] if match.acts else 0
            if choice % 4 == 0 and match.chair(latest).can_undo:
                match.chair(latest).undo()
            elif match.to_act:
                chair = match.chair(match.to_act[choice % len(match.to_act)])
                chair.play(chair.legal[choice % len(chair.legal)])
    assert store.load(keeper.id) == match.record()


@pytest.mark.parametrize("seed", range(5))
def test_whole_matches_come_back_as_the_same_record(
    store: Store, new_match: NewMatch, seed: int, taken_up: Callable[..., RajMatch]
) -> None:
    match = new_match(seed, ("Ana", "Ben", "Cem", "Dan", "Eva")[: 2 + seed % 4])
    match.journal = keeper = store.begin(match)
    number = seed
    while match.to_act:
        number = number * 48271 % 2147483647
        chair = match.chair(match.to_act[number % len(match.to_act)])
        chair.play(chair.legal[number % len(chair.legal)])
    record = store.load(keeper.id)
    assert record == match.record()
    assert taken_up(record).outcome == match.outcome


def test_a_second_act_in_the_same_place_is_refused_and_the_first_stays(store: Store, new_match: NewMatch) -> None:
    keeper = store.begin(new_match())
    keeper.append(0, 0, "9", (), None)
    with pytest.raises(Conflict, match="changed elsewhere"):
        keeper.append(0, 1, "4", (), None)
    assert store.load(keeper.id).moves == ((0, "9"),)
    assert keeper.notice == ""


def test_an_act_after_one_that_is_missing_is_refused(store: Store, new_match: NewMatch) -> None:
    keeper = store.begin(new_match())
    with pytest.raises(Conflict):
        keeper.append(1, 0, "9", (), None)
    assert store.load(keeper.id).moves == ()


def test_only_the_last_act_is_taken_back(store: Store, new_match: NewMatch) -> None:
    keeper = store.begin(new_match())
    keeper.append(0, 0, "9", (), None)
    keeper.append(1, 1, "4", (), None)
    for number in (0, 2):
        with pytest.raises(Conflict):
            keeper.retract(number)
    assert store.load(keeper.id).moves == ((0, "9"), (1, "4"))


def test_an_act_of_a_match_that_is_gone_is_refused(store: Store, new_match: NewMatch) -> None:
    match = new_match()
    with store.begin(match) as keeper:
        match.journal = keeper
    store.delete(keeper.id)
    with pytest.raises(Conflict):
        match.chair(0).play(Bid(9))
    assert match.acts == ()


def test_a_refused_act_does_not_happen_and_the_next_one_is_kept(store: Store, new_match: NewMatch) -> None:
    match, other = new_match(), new_match()
    match.journal = other.journal = keeper = store.begin(match)
    other.chair(0).play(Bid(9))
    with pytest.raises(Conflict):
        match.chair(1).play(Bid(4))
    assert match.acts == ()
    other.chair(1).play(Bid(5))
    assert store.load(keeper.id) == other.record()


def test_ids_are_short_unlike_each_other_and_easy_to_read_out(store: Store, new_match: NewMatch) -> None:
    ids = [store.begin(new_match()).id for _match in range(30)]
    assert len(set(ids)) == 30
    assert {len(id) for id in ids} == {5}
    assert not set("".join(ids)) & set("0o1lia eu")


def test_an_id_that_is_taken_is_not_given_again(
    store: Store, new_match: NewMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    letters = iter("222222222233333222223333344444")
    monkeypatch.setattr("cardgames_tui.store.ids.secrets.choice", lambda _letters: next(letters))
    first = store.begin(new_match())
    second = store.begin(new_match())
    first.release()
    assert [first.id, second.id, store.begin(new_match()).id] == ["22222", "33333", "44444"]


def test_an_id_is_found_however_it_is_written(store: Store, new_match: NewMatch) -> None:
    keeper = store.begin(new_match())
    assert store.load(f" {keeper.id.upper()} ") == store.load(keeper.id)


@pytest.mark.parametrize(
    "text", ["22222", "", "x", "../../x", "/etc/passwd", "a/b", "CON", "\0", "\x1b[2J", "2" * 9999]
)
def test_an_id_that_no_match_has_is_refused_in_a_clean_sentence(store: Store, folder: Path, text: str) -> None:
    store.open_matches()
    before = sorted(folder.rglob("*"))
    for refused in (store.load, store.hold, store.delete):
        with pytest.raises(Unknown, match=r"^There is no match '.*'\.$") as caught:
            refused(text)
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 50
    assert sorted(folder.rglob("*")) == before


def test_open_matches_are_listed_the_latest_first(store: Store, new_match: NewMatch, play_on: PlayOn) -> None:
    matches = [new_match(names=("Ana", name)) for name in ("Ben", "Cem", "Dan")]
    for match in matches:
        match.journal = store.begin(match)
    play_on(matches[1], 3)
    entries = store.open_matches()
    assert [(entry.names, entry.acts) for entry in entries] == [
        (("Ana", "Cem"), 3),
        (("Ana", "Dan"), 0),
        (("Ana", "Ben"), 0),
    ]
    assert {entry.game for entry in entries} == {"raj"}
    assert entries[0].updated > entries[1].updated > entries[2].updated
    assert entries[0].updated.tzinfo is not None


def test_a_match_that_has_ended_is_listed_once_with_its_result(
    store: Store, new_match: NewMatch, play_on: PlayOn, taken_up: Callable[..., RajMatch]
) -> None:
    match = new_match()
    with store.begin(match) as keeper:
        match.journal = keeper
        play_on(match, 30)
    with store.hold(keeper.id) as again:
        taken_up(store.load(keeper.id)).journal = again
    assert store.open_matches() == ()
    (entry,) = store.finished_matches()
    assert (entry.id, entry.game, entry.names) == (keeper.id, "raj", ("Ana", "Ben"))
    assert entry.result == match.record().result
    assert entry.ended.tzinfo is not None


def test_a_match_counts_once_in_figures_however_often_its_end_is_seen(
    store: Store, new_match: NewMatch, play_on: PlayOn, taken_up: Callable[..., RajMatch]
) -> None:
    match = new_match()
    with store.begin(match) as match.journal:
        play_on(match, 30)
    (entry,) = store.finished_matches()
    for _time in range(3):
        with store.hold(entry.id) as again:
            seen = taken_up(store.load(entry.id))
            seen.journal = again
            assert seen.outcome
    assert [each.matches for each in players(store.finished_matches())] == [1, 1]


def test_finished_matches_are_listed_the_latest_first(store: Store, new_match: NewMatch, play_on: PlayOn) -> None:
    for seed in (1, 2, 3):
        match = new_match(seed, names=("Ana", f"Ben {seed}"))
        with store.begin(match) as match.journal:
            play_on(match, 30)
    assert [entry.names[1] for entry in store.finished_matches()] == ["Ben 3", "Ben 2", "Ben 1"]


@pytest.mark.parametrize(
    "result", [{"scores": [1], "winners": [0]}, {"scores": [1, 2], "winners": [2]}, {"scores": [1, 2], "winners": [-1]}]
)
def test_a_result_that_does_not_fit_its_players_is_damage(
    store: Store, new_match: NewMatch, sql: Callable[..., Any], result: dict[str, Any]
) -> None:
    with store.begin(new_match()) as keeper:
        sql("UPDATE matches SET result = ?", json.dumps(result))
    assert store.finished_matches() == ()
    assert store.notices == (f"Match {keeper.id} is damaged and is not listed.",)


def test_the_list_says_who_plays_a_match(store: Store, new_match: NewMatch) -> None:
    keeper = store.begin(new_match())
    (entry,) = store.open_matches()
    assert entry.holder is not None
    assert entry.holder.pid == os.getpid()
    keeper.release()
    assert store.open_matches()[0].holder is None


def test_a_deleted_match_is_gone_with_its_acts(store: Store, new_match: NewMatch, play_on: PlayOn) -> None:
    kept, match = new_match(), new_match()
    kept.journal = other = store.begin(kept)
    play_on(kept, 2)
    with store.begin(match) as keeper:
        match.journal = keeper
        play_on(match, 5)
    store.delete(keeper.id)
    assert [entry.id for entry in store.open_matches()] == [other.id]
    with pytest.raises(Unknown):
        store.load(keeper.id)
    assert store.load(other.id) == kept.record()


def test_names_from_the_file_are_cleaned(store: Store, new_match: NewMatch, sql: Callable[..., Any]) -> None:
    keeper = store.begin(new_match())
    sql("UPDATE matches SET names = ?", json.dumps(["\x1b[31mAna\u202e", "Ben" * 20]))
    (entry,) = store.open_matches()
    assert entry.names == ("[31mAna", "BenBenBenBenBen…")
    assert store.load(keeper.id).seats[0] == "[31mAna"


def test_acts_from_the_file_are_cleaned(store: Store, new_match: NewMatch) -> None:
    keeper = store.begin(new_match())
    keeper.append(0, 0, "9\x1b[2J", (), None)
    assert store.load(keeper.id).moves == ((0, "9[2J"),)


def test_an_act_is_on_the_disk_before_it_happens(store: Store) -> None:
    connection = store._database._opened.connection
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_nothing_is_opened_before_something_is_asked_for(folder: Path) -> None:
    Store(folder)
    assert not folder.exists()


def test_the_store_is_where_the_system_keeps_the_data_of_a_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda name: tmp_path / name)
    assert Store().kept
    assert (tmp_path / "cardgames" / "matches.sqlite").exists()


def test_the_store_needs_nothing_but_the_engine() -> None:
    heavy = ["textual", "rich", "pydantic", "yaml", "asyncio", "cardgames_tui.ui", "cardgames_tui.plain"]
    code = f"import sys, cardgames_tui.store.store; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
