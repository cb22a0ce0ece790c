"""Reading in the app: the rules at the right place, searched, with the options that hold marked; the log."""

from pathlib import Path

import pytest
from textual import events

from cardgames_tui import games
from cardgames_tui.decks.rules_text import chapters, place_of, sentence_at
from cardgames_tui.ui.curtain import CurtainScreen
from cardgames_tui.ui.reading import LogScreen, RulesScreen
from cardgames_tui.ui.table import TableScreen

from .desk import Desk, at_menu, at_table

MARK = "▌"


def page(desk: Desk) -> list[str]:
    """The lines between headline and keys, without the bar."""
    return [line.rstrip(" ▐") for line in desk.lines[1:-1]]


def marked(desk: Desk) -> list[str]:
    return [line.strip(f" {MARK}-") for line in page(desk) if MARK in line]


def looks(desk: Desk, look: str) -> list[str]:
    """What is shown in this look."""
    shown = desk.app.screen.query_one("#page")
    style = shown.get_component_rich_style(f"sheet--{look}")
    strips = [shown.render_line(y) for y in range(shown.size.height)]
    return [segment.text for strip in strips for segment in strip if segment.style == style]


async def test_the_rules_open_at_the_chapter_that_is_right_now(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "question_mark")
        assert page(desk)[0].strip() == "── A round"
        assert marked(desk) == []
        await desk.keys("question_mark")
        assert isinstance(desk.app.screen, TableScreen)


async def test_after_a_refusal_they_open_at_the_sentence_that_refuses_until_the_next_act(tmp_path: Path) -> None:
    async with at_table(tmp_path, "travel_agency", start_player="seat1") as desk:
        await desk.keys("enter", "c", "1", "enter")
        assert "You need three sights of your own at group 1" in desk.text
        await desk.keys("question_mark")
        assert marked(desk) == ["You need three cards of your own at the group."]
        assert "── Early decisions" in desk.text
        await desk.keys("escape", "question_mark")
        assert marked(desk) == ["You need three cards of your own at the group."]
        await desk.keys("escape", "z", "right", "1", "enter", "question_mark")
        assert marked(desk) == []
        assert page(desk)[0].strip() == "── A turn"


async def test_a_hint_that_something_is_missing_is_no_refusal(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter", "u", "question_mark")
        assert len(marked(desk)) == 2
        assert "You may take your latest act back" in marked(desk)[0]
        await desk.keys("escape", "enter", "question_mark")
        assert marked(desk) == []


@pytest.mark.parametrize("slug", games.slugs())
async def test_every_sentence_that_refuses_is_shown_whole_and_marked(tmp_path: Path, slug: str) -> None:
    async with at_menu(tmp_path) as desk:
        for code in games.words(slug).REFUSALS:
            desk.app.push_screen(RulesScreen(slug, refusal=code))
            await desk.rest()
            place = place_of(chapters(slug), code)
            assert place
            sentence = sentence_at(chapters(slug), place)
            assert " ".join("".join(looks(desk, "marked")).replace(MARK, " ").split()) == sentence
            await desk.keys("escape")


async def test_the_options_that_hold_are_marked_at_the_table_and_at_the_curtain(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj", tie_rule="cancel", games=3) as desk:
        assert isinstance(desk.app.screen, CurtainScreen)
        await desk.keys("question_mark", "slash", *"here 3", "enter")
        assert "tie rule cancel, games 3" in desk.lines[0]
        assert "▸ 1 to 9, here 3: so many games" in desk.text
        await desk.keys("escape", "left", "left", "left", "right", "right")
        await desk.keys("slash", *"carry", "enter")
        assert "- carry: equal deciding bids" in desk.text
        assert "▸ cancel: equal bids" in desk.text
        await desk.keys("escape", "escape")
        assert isinstance(desk.app.screen, CurtainScreen)
        await desk.keys("enter", "question_mark")
        assert "tie rule cancel, games 3" in desk.lines[0]


async def test_no_hand_is_shown_while_rules_are_read_at_the_curtain(tmp_path: Path) -> None:
    async with at_table(tmp_path, "travel_agency", start_player="seat1") as desk:
        await desk.keys("question_mark", "escape")
        assert isinstance(desk.app.screen, CurtainScreen)
        hand = desk.app.screen_stack[-2].seating.match.chair(0).view.hand  # type: ignore[attr-defined]
        await desk.keys("question_mark")
        for screen in desk.app.screen_stack[:-1]:
            text = "\n".join(strip.text for strip in screen._compositor.render_strips())
            assert not any(card in text for card in hand)


async def test_in_the_form_the_rules_mark_what_is_chosen_and_what_was_refused(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        desk.app.open_setup("baptisten_skat", {"hook": "on", "bidding": "secret"})
        await desk.rest()
        await desk.keys("question_mark")
        assert "hook on, bidding secret" in desk.lines[0]
        assert marked(desk) == []
        await desk.keys("escape", "enter")
        assert "Option bidding cannot be 'secret'" in desk.text
        await desk.keys("question_mark")
        assert marked(desk)[-1].endswith("needs predictions in turn.")
        assert "▸ secret: everybody writes one down" in desk.text
        await desk.keys("escape", "right", "question_mark")
        assert marked(desk) == []


async def test_from_the_menu_nothing_is_marked(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        desk.app.push_screen(RulesScreen("raj"))
        await desk.rest()
        assert page(desk)[0].strip() == "── Raj"
        await desk.keys("slash", *"carry:", "enter")
        assert "- carry:" in desk.text
        assert "▸" not in desk.text


async def test_a_search_marks_what_it_finds_and_goes_round(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        desk.app.push_screen(RulesScreen("raj"))
        await desk.rest()
        assert "Next match" not in desk.lines[-1]
        await desk.keys("slash", *"GEIER")
        assert "1 of 1" in desk.text
        assert looks(desk, "found-here") == ["Geier"]
        await desk.keys("escape", "slash", *"lowest", "enter")
        assert "1 of 5" in desk.text
        assert "Next match" in desk.lines[-1]
        await desk.keys("n")
        assert "2 of 5" in desk.text
        await desk.keys("N", "N")
        assert "5 of 5" in desk.text
        await desk.keys("n")
        assert "1 of 5" in desk.text
        assert looks(desk, "found-here") == ["lowest"]
        await desk.keys("slash", *"whist")
        assert "not found" in desk.text
        await desk.keys("escape")
        assert "Next match" not in desk.lines[-1]
        assert isinstance(desk.app.screen, RulesScreen)
        await desk.keys("n", "slash", "enter")
        assert "Next match" not in desk.lines[-1]
        await desk.keys("escape")
        assert not isinstance(desk.app.screen, RulesScreen)


async def test_chapters_follow_each_other_by_arrows_and_brackets(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        desk.app.push_screen(RulesScreen("raj"))
        await desk.rest()
        await desk.keys("right")
        assert page(desk)[0].strip() == "── The cards"
        await desk.keys("right_square_bracket")
        assert page(desk)[0].strip() == "── A round"
        await desk.keys("down", "left")
        assert page(desk)[0].strip() == "── A round"
        await desk.keys("left_square_bracket", "left", "left")
        assert page(desk)[0].strip() == "── Raj"


async def test_keys_and_wheel_scroll_and_stop_at_the_ends(tmp_path: Path) -> None:
    async with at_menu(tmp_path) as desk:
        desk.app.push_screen(RulesScreen("raj"))
        await desk.rest()
        top = page(desk)
        await desk.keys("up", "pageup", "home")
        assert page(desk) == top
        await desk.keys("down", "down")
        assert page(desk)[:5] == top[2:7]
        last = page(desk)[-1]
        await desk.keys("pagedown")
        assert page(desk)[0] == last
        await desk.keys("end")
        bottom = page(desk)
        assert "When the match is over" in bottom[-1]
        await desk.keys("down", "space", "end")
        assert page(desk) == bottom
        await desk.pilot._post_mouse_events([events.MouseScrollUp], "#page")
        await desk.rest()
        assert page(desk)[3:] == bottom[:-3]


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60)])
async def test_drawings_are_whole_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_menu(tmp_path, size) as desk:
        desk.app.push_screen(RulesScreen("over_under", "The comparison"))
        await desk.rest()
        assert "│ Frostmere Station│ │ Puffin Rocks  │ │ Mangrove Cay  │" in desk.text


async def test_the_reader_stays_at_the_paragraph_when_the_terminal_changes(tmp_path: Path) -> None:
    async with at_menu(tmp_path, (100, 24)) as desk:
        desk.app.push_screen(RulesScreen("raj", "A pile at stake"))
        await desk.rest()
        assert page(desk)[0].strip() == "── A pile at stake"
        await desk.resize(80, 24)
        assert page(desk)[0].strip() == "── A pile at stake"
        await desk.resize(120, 40)
        assert page(desk)[0].strip() == "── A pile at stake"


async def test_the_log_opens_at_its_end_and_can_be_searched(tmp_path: Path) -> None:
    async with at_table(tmp_path, "raj") as desk:
        await desk.keys("enter")
        for _turn in range(12):
            await desk.keys("right", "enter", "enter", "enter", "right", "enter", "enter", "enter", "enter")
        await desk.keys("l")
        assert isinstance(desk.app.screen, LogScreen)
        assert "What happened" in desk.lines[0]
        end = page(desk)
        await desk.keys("home", "slash", *"turned up", "enter")
        assert " of " in desk.lines[-2]
        await desk.keys("escape", "end")
        assert page(desk) == end
        await desk.keys("l")
        assert isinstance(desk.app.screen, TableScreen)
