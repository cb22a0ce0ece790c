"""The menu, the forms, the kept matches and the settings."""

from pathlib import Path

import pytest

from cardgames_tui import games
from cardgames_tui.store.settings import Settings, load
from tests.ui.desk import at_menu, at_table


async def test_every_game_is_in_the_menu_with_a_line_about_it(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        for slug in games.slugs():
            line = next(line for line in desk.lines if games.title(slug) in line)
            assert games.summary(slug) in line


async def test_a_game_is_chosen_by_a_click_and_begun_by_a_click(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.click("Raj ")
        assert "Raj · new game" in desk.text
        await desk.click("  Start  ")
        assert "Pass the keyboard to Player 1." in desk.text


async def test_home_and_end_lead_to_the_first_and_the_last_line(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.keys("end")
        assert next(line for line in desk.lines if "▸" in line).split()[:2] == ["▸", "Quit"]
        await desk.keys("home")
        assert next(line for line in desk.lines if "▸" in line).split()[:2] == ["▸", "Baptisten-Skat"]


async def test_settings_say_in_full_what_each_is_for_and_name_every_theme(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.keys("s")
        assert "The colours of everything." in desk.lines[-3]
        while "catppuccin-macchiato" not in desk.text:
            await desk.keys("left")
        await desk.keys("down")
        assert "Blocks of colour for suits and countries, or letters alone." in desk.text


async def test_q_ends_the_program(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.keys("q")
        assert desk.app.return_code == 0


async def test_setup_explains_each_option_and_starts_with_what_was_chosen(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.click("Raj ")
        await desk.keys("right")
        assert "name 3" in desk.text
        await desk.keys("down", "down", "down", "down", "right")
        assert "Equal deciding bids: the pile stays" in " ".join(desk.lines[-3:])
        assert "◂ cancel ▸" in desk.text
        await desk.keys("enter")
        assert "equal bids cancel" in desk.text
        assert "Player 3" in desk.text


async def test_equal_names_are_refused_in_a_sentence_and_the_form_stays(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.click("Raj ")
        await desk.keys("down", "end", "ctrl+u", *"PLAYER", "space", "2", "enter")
        assert "Each player needs a name of their own; 'Player 2' is empty or used twice." in desk.text
        assert "Raj · new game" in desk.text


async def test_a_seed_that_is_no_number_is_refused(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.click("Raj ")
        await desk.keys("up", "up", "x", "enter")
        assert "'x' is not a seed. Example: 48213." in desk.text


async def test_a_deck_of_the_players_own_can_be_chosen_and_a_broken_one_says_why(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.click("Raj ")
        await desk.pilot.app.workers.wait_for_complete()
        assert "classic" in next(line for line in desk.lines if line.startswith(" deck"))


async def test_kept_matches_are_listed_gone_on_with_and_forgotten(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "9", "enter", "escape", "up", "up", "enter", "r")
        assert "Raj · Ana and Ben · 1 act " in desk.text
        await desk.keys("d", "down", "enter")
        assert "No open match is kept." in desk.text


async def test_a_theme_is_seen_at_once_and_kept(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        before = desk.app.theme
        await desk.keys("s", "right")
        assert desk.app.theme != before
        chosen = desk.app.theme
    assert load(tmp_path)[0] == Settings(theme=chosen)
    async with at_menu(tmp_path) as desk:
        assert desk.app.theme == chosen


@pytest.mark.parametrize("slug", games.slugs())
async def test_rules_can_be_read_from_the_menu(tmp_path: Path, slug: str) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.keys("question_mark", *["down"] * games.slugs().index(slug), "enter")
        await desk.rest()
        assert games.title(slug) in desk.text
        await desk.keys("n", "escape")
        assert "c a r d g a m e s" in desk.text


async def test_the_line_that_has_the_focus_is_told_without_colour(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.click("Raj ")
        for _line in range(3):
            await desk.keys("down")
        assert [line.split()[0] for line in desk.lines if line.startswith("▸")] == ["▸tie"]
        await desk.keys("up")
        assert not [line for line in desk.lines if line.startswith("▸")]


async def test_the_help_of_a_line_that_is_typed_is_told_in_full(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        await desk.click("Raj ")
        await desk.keys("up", "up")
        assert "Any whole number gives the same deal again; empty: by chance." in desk.text
