"""Demos in the app: they run by themselves on the real board, point at spots, and can be taken over."""

from pathlib import Path

import pytest

from cardgames_tui import demos, games
from cardgames_tui.demos import Listing
from cardgames_tui.store.store import Store
from cardgames_tui.ui.demo import frames, misplaced
from cardgames_tui.ui.show import ShowScreen
from tests.ui.desk import Desk, at_menu

LISTINGS = [listing for slug in games.slugs() for listing in demos.names(slug)]


@pytest.fixture(params=LISTINGS, ids=lambda listing: f"{listing.game}-{listing.name}")
def listing(request: pytest.FixtureRequest) -> Listing:
    """Each demo of the collection in turn."""
    found: Listing = request.param
    return found


async def shown(desk: Desk, game: str, name: str) -> ShowScreen:
    """A demo on the screen, paused at its first frame."""
    desk.app.show_demo(demos.load(game, name))
    await desk.rest()
    assert "▶ 1x" in desk.text
    await desk.keys("space")
    assert "paused" in desk.text
    screen = desk.app.screen
    assert isinstance(screen, ShowScreen)
    return screen


def test_a_demo_takes_about_a_minute(listing: Listing) -> None:
    assert 40 <= sum(frame.seconds for frame in frames(demos.read(listing.path))) <= 90


def test_a_demo_points_only_at_what_is_there(listing: Listing) -> None:
    assert list(misplaced(demos.read(listing.path))) == []


async def test_every_moment_of_a_demo_is_seen_with_what_is_said_to_it(tmp_path: Path, listing: Listing) -> None:
    told = frames(demos.read(listing.path))
    async with at_menu(tmp_path) as desk:
        await shown(desk, listing.game, listing.name)
        for number, frame in enumerate(told, 1):
            assert f"{number}/{len(told)}" in desk.text
            assert frame.caption[:60] in desk.text
            await desk.keys("right")


@pytest.mark.parametrize("place", ["first", "middle", "last"])
async def test_a_demo_is_taken_over_as_a_match_that_is_kept(tmp_path: Path, listing: Listing, place: str) -> None:
    demo = demos.load(listing.game, listing.name)
    async with at_menu(tmp_path) as desk:
        screen = await shown(desk, listing.game, listing.name)
        at = {"first": 0, "middle": len(demo.shots) // 2, "last": len(demo.shots)}[place]
        if at == len(demo.shots):
            await desk.keys("end")
        else:
            await desk.keys(*["right"] * at)
        assert screen.at == at
        await desk.keys("t")
        assert not isinstance(desk.app.screen, ShowScreen)
        (entry,) = Store(tmp_path).open_matches()
        record = Store(tmp_path).load(entry.id)
    moves = demo.shots[min(at, len(demo.shots) - 1)].moves
    assert record.moves == demo.moves[:moves]
    assert record.seats == tuple(f"{name} (demo)" for name in demo.names)
    assert record.chance == demo.chance[moves]


async def test_demos_are_chosen_from_the_menu_and_left_with_escape(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.keys("d")
        for listing in LISTINGS:
            assert listing.described()[1] in desk.text
        await desk.click("A plus card, a minus card")
        assert desk.lines[0].startswith(" Raj · ")
        assert "Demo · 1/" in desk.lines[0]
        assert "▶ 1x" in desk.text
        await desk.keys("escape")
        assert "c a r d g a m e s" in desk.text


async def test_a_refusal_is_shown_as_the_table_shows_it(tmp_path: Path) -> None:
    demo = demos.load("travel_agency", "claims")
    (number,) = [number for number, shot in enumerate(demo.shots) if shot.refused]
    async with at_menu(tmp_path) as desk:
        await shown(desk, "travel_agency", "claims")
        await desk.keys(*["right"] * number)
        assert "Not proven: with GB7, GB8, GB9" in desk.text
        assert frames(demo)[number].look == "bad"


async def test_a_demo_that_loops_begins_again(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        desk.app.show_demo(demos.load("raj", "four_bids"), 8.0, loops=True)
        await desk.rest()
        await desk.keys("end", "space")
        assert "▶ 8x" in desk.text
        assert "1/16" in desk.text


def test_what_a_board_does_not_have_cannot_be_pointed_at(tmp_path: Path) -> None:
    text = demos.names("travel_agency")[0].path.read_text("utf-8")
    path = tmp_path / "my_demo.yaml"
    for right, broken, told in [
        (
            "{card: ES6, group: 4}",
            "{card: ES9, group: 4}",
            "point.card: 'ES9' cannot be pointed at; it should be one of",
        ),
        (
            "{card: ES6, group: 4}",
            "{card: ES6, group: 10}",
            "point.group: 10 cannot be pointed at; it should be one of",
        ),
        ("{card: ES6, group: 4}", "{tent: 4}", "point.tent: 4 cannot be pointed at; the board has card, group"),
        ("{group: 4, act: claim}", "{group: 5, act: claim}", "point.act: 'claim' cannot be pointed at; the board has"),
    ]:
        assert right in text
        path.write_text(text.replace(right, broken, 1), "utf-8")
        found = [str(fault) for fault in demos.check(path, misplaced)]
        assert len(found) == 1, found
        assert told in found[0]
        assert f"{path}:" in found[0]
