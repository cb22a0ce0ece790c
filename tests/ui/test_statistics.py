"""The history in the app: finished matches, and figures of players and games."""

from pathlib import Path
from random import Random

import pytest

from cardgames_tui import setup
from cardgames_tui.commands.records import play_at_random
from cardgames_tui.store.store import Store
from tests.ui.desk import Desk, at_menu

TEN = tuple(f"Player {number}" for number in range(1, 11))


def finish(folder: Path, slug: str, names: tuple[str, ...], seed: int = 1) -> str:
    """The id of a match that is played to its end."""
    match, store = setup.begin(slug, names, seed=seed), Store(folder)
    with store.begin(match) as match.journal:
        play_at_random(match)
    store.close()
    return store.finished_matches()[0].id


async def wait_for(desk: Desk, text: str) -> None:
    """Wait until the screen says this."""
    for _try in range(200):
        if text in desk.text:
            return
        await desk.rest()
    raise AssertionError(desk.text)


async def test_where_nothing_was_finished_the_history_says_so(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.keys("h")
        assert "No match has been finished yet." in desk.text
        await desk.keys("f")
        assert "No match has been finished yet." in desk.text
        await desk.keys("p", "escape", "escape", "escape")
        assert "c a r d g a m e s" in desk.text


async def test_finished_matches_are_in_the_history_and_open_ones_in_resume(tmp_path: Path) -> None:
    id = finish(tmp_path, "raj", ("Ana", "Ben"))
    store = Store(tmp_path)
    store.begin(setup.begin("raj", ("Cem", "Dan"))).release()
    store.close()
    async with at_menu(tmp_path) as desk:
        await desk.keys("r")
        assert "Cem and Dan" in desk.text
        assert "Ana and Ben" not in desk.text
        await desk.keys("escape")
        await desk.click("History")
        assert "Cem and Dan" not in desk.text
        assert f"{id}   Raj · Ana and Ben · " in desk.text


async def test_enter_shows_the_end_of_a_finished_match(tmp_path: Path) -> None:
    finish(tmp_path, "raj", ("Ana", "Ben"))
    async with at_menu(tmp_path) as desk:
        await desk.keys("h", "enter")
        assert "the match is over" in desk.text
        await desk.keys("escape")
        assert "c a r d g a m e s" in desk.text


async def test_figures_of_everybody_and_of_one_player_are_drawn_with_bars(tmp_path: Path) -> None:
    for seed in range(1, 4):
        finish(tmp_path, "raj", ("Ana", "Ben"), seed)
    async with at_menu(tmp_path) as desk:
        await desk.keys("h", "f")
        assert "Raj · 3 matches" in desk.text
        assert set(next(line for line in desk.lines if "  Ana " in line).split()[-1]) <= set("█▒░")
        second = desk.lines[6].split()[0]
        await desk.keys("p", "down", "enter")
        assert f"{second} · 3 matches" in desk.text
        assert "Against others" in desk.text
        await desk.keys("a")
        assert "Against others" not in desk.text


async def test_many_players_scroll_by_keys(tmp_path: Path) -> None:
    finish(tmp_path, "raj", TEN[5:])
    finish(tmp_path, "raj", TEN[:5])
    finish(tmp_path, "baptisten_skat", TEN[:7])
    async with at_menu(tmp_path) as desk:
        await desk.keys("h", "f")
        assert "streak: matches won in a row" not in desk.text
        top = desk.lines
        await desk.keys("down")
        assert desk.lines[4] == top[5]
        await desk.keys("pagedown", "pagedown", "pagedown")
        await wait_for(desk, "streak: matches won in a row")
        await desk.keys("pageup", "pageup", "pageup")
        await wait_for(desk, "All games · 3 matches")


@pytest.mark.parametrize("size", [(80, 24), (130, 40), (250, 80)])
async def test_figures_use_the_width_that_there_is(tmp_path: Path, size: tuple[int, int]) -> None:
    chosen = Random(1).sample(TEN, 4)
    finish(tmp_path, "over_under", tuple(chosen))
    async with at_menu(tmp_path, size) as desk:
        await desk.keys("h", "f")
        bars = [line.rstrip() for line in desk.lines if "Player" in line]
        assert len(bars) == 4
        assert {len(bar) for bar in bars} == {size[0] - 2 if size[1] > 24 else max(len(bar) for bar in bars)}


async def test_after_a_match_is_forgotten_the_list_goes_on_by_keys(tmp_path: Path) -> None:
    for seed, name in enumerate(("Ben", "Cem")):
        finish(tmp_path, "raj", ("Ana", name), seed)
    async with at_menu(tmp_path) as desk:
        await desk.keys("h", "d", "down", "enter")
        assert "Ana and Cem" not in desk.text
        await desk.keys("f")
        assert "Raj · 1 match" in desk.text
        await desk.keys("escape", "enter")
        assert "the match is over" in desk.text


async def test_figures_without_colour_say_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(tmp_path, "raj", ("Ana", "Ben"))
    seen = []
    for no_colour in ("", "1"):
        monkeypatch.setenv("NO_COLOR", no_colour)
        async with at_menu(tmp_path) as desk:
            await desk.keys("h", "f")
            seen.append(desk.text)
    assert seen[0] == seen[1]
