"""A match looked at again, step by step."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardgames_tui import games
from cardgames_tui.engine.match import Match
from cardgames_tui.setup import begin
from cardgames_tui.ui.zone import Zone
from tests.ui.desk import Desk, at_menu

NAMES = ("Ana", "Ben", "Cem", "Dan")


def played(slug: str, acts: int = 1000) -> Match[Any, Any]:
    seats = max(2, games.game(slug).seats(games.game(slug).options())[0])
    match, random = begin(slug, NAMES[:seats], {}, None, 1), Random(1)
    while match.to_act and len(match.acts) < acts:
        chair = match.chair(match.to_act[0])
        chair.play(random.choice(chair.legal))
    return match


def zones(desk: Desk) -> str:
    return "\n".join(line for zone in desk.app.screen.query(Zone) for line in zone.text_lines())


async def test_a_match_is_shown_forwards_and_backwards_and_by_round(tmp_path: Path) -> None:
    match = played("raj")
    async with at_menu(tmp_path) as desk:
        desk.app.replay(match)
        await desk.rest()
        assert "onlooker · 1/31 · paused" in desk.text
        await desk.keys("right", "right")
        assert "3/31" in desk.text
        assert "Was at stake" in desk.text
        await desk.keys("left", "left", "n", "n")
        assert "5/31" in desk.text
        await desk.keys("p")
        assert "3/31" in desk.text
        await desk.keys("end", "right")
        assert "31/31" in desk.text
        await desk.keys("home", "left")
        assert "1/31" in desk.text
        await desk.keys("escape")
        assert "c a r d g a m e s" in desk.text


async def test_an_ended_match_is_seen_through_everybodys_eyes_and_has_a_chart(tmp_path: Path) -> None:
    match = played("raj")
    async with at_menu(tmp_path) as desk:
        desk.app.replay(match)
        await desk.rest()
        assert "│15│" not in desk.text
        await desk.keys("v")
        assert "Ana · 1/31" in desk.text
        assert "│15│" in desk.text
        await desk.keys("v", "v")
        assert "who acts · 1/31" in desk.text
        await desk.keys("c")
        assert "Scores by round" in desk.text
        await desk.keys("escape", "v")
        assert "onlooker · 1/31" in desk.text


@pytest.mark.parametrize("slug", games.slugs())
async def test_an_open_match_is_never_shown_with_hands(tmp_path: Path, slug: str) -> None:
    match = played(slug, acts=2)
    async with at_menu(tmp_path) as desk:
        desk.app.replay(match)
        await desk.rest()
        before = zones(desk)
        await desk.keys("v")
        assert zones(desk) == before
        assert "onlooker" not in desk.text
        assert "Ana: " not in desk.text


async def test_a_show_runs_by_itself_at_the_speed_that_is_chosen(tmp_path: Path) -> None:
    match = played("raj")
    async with at_menu(tmp_path) as desk:
        desk.app.replay(match)
        await desk.rest()
        await desk.keys("plus", "plus", "plus", "space")
        assert "▶ 8x" in desk.text
        await desk.pilot.pause(0.8)
        assert "1/31" not in desk.text
        await desk.keys("space")
        assert "paused" in desk.text


async def test_the_result_of_a_match_leads_to_its_replay(tmp_path: Path) -> None:
    match = played("raj")
    async with at_menu(tmp_path) as desk:
        desk.app.play(match)
        await desk.rest()
        while "the match is over" not in desk.text:
            await desk.rest()
        await desk.keys("r")
        assert "1/31 · paused" in desk.text
        await desk.keys("escape")
        assert "the match is over" in desk.text
