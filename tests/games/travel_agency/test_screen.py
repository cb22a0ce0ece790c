"""The table of Travel Agency: what it shows, and what keys and clicks at it do."""

import dataclasses
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from textual import events

from cardgames_tui.decks import load
from cardgames_tui.engine.game import Step
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.travel_agency.rules import GAME
from cardgames_tui.games.travel_agency.screen import Groups, Hand, TravelBoard
from cardgames_tui.games.travel_agency.state import Deck, Options, State
from cardgames_tui.games.travel_agency.view import (
    Claim,
    GameEnded,
    GameStarted,
    GroupTaken,
    Lay,
    Pass,
    Rating,
    SightLaid,
    View,
)
from cardgames_tui.ui.app import CardgamesApp
from cardgames_tui.ui.canvas import Canvas, Spot
from cardgames_tui.ui.curtain import CurtainScreen
from cardgames_tui.ui.lines import Prompt
from cardgames_tui.ui.scene import Scene
from cardgames_tui.ui.table import TableScreen
from cardgames_tui.ui.zone import Zone
from tests.ui.desk import MOMENT, Desk, acts_at, match_at

from .positions import ANA, BEN, BLOCKED, BLOCKED_OWNERS, NAMES, UNDECIDED, position

SMALL, LARGE = (80, 24), (130, 40)
HINTS = Options(claim_hints="on")

CLASSIC: Deck = load("travel_agency", "classic").deck


def classic(*lying: Any, **more: Any) -> State:
    """A position with the real sights and guides."""
    state = position(*lying, **more)
    setup = dataclasses.replace(state.setup, deck=CLASSIC, countries=CLASSIC.sets[0].countries)
    return replace(state, setup=setup)


MIDGAME = classic(
    {
        1: ("ES7 FR7 IT7", "GB7 DE8"),
        4: ("IT2 FR3 GR4", "IT9 IT8 IT4"),
        7: ("DE5 DE6", "FR8 FR1"),
        9: ("ES3 IT3 GR3", "GR5 GB6"),
    },
    hand="DE7 GB3 FR6 ES4 GR1 IT6",
    other_hand="GB1 GB2 GB4 GB5 GB8 GB9",
    owners={4: BEN, 9: ANA},
)
PROVEN = classic(
    {1: ("ES7 FR7 IT7", "DE3 DE2"), 2: ("DE1", "DE4"), 3: ("ES6 FR6 IT6", "GB5")}, HINTS, hand="DE7 GB3 FR5 ES4 GR1 IT8"
)
"""T-EX1 at group 1; at group 3 nothing is proven."""


def scene(state: State, seat: int | None = ANA, **more: Any) -> Scene:
    return Scene(GAME.view(state, seat), NAMES, asked=seat == state.mover, **more)


def drawn(zone: Zone, shown: Scene, width: int, height: int) -> list[str]:
    canvas = Canvas(width, height)
    zone.draw(canvas, shown)
    return [canvas.line(y).rstrip() for y in range(height)]


def groups(shown: Scene, width: int = 80, height: int = 13) -> list[str]:
    return drawn(Groups(), shown, width, height)


def hand(shown: Scene, width: int = 80, height: int = 5) -> list[str]:
    return drawn(Hand(), shown, width, height)


@asynccontextmanager
async def at(folder: Path, state: State | None, size: tuple[int, int] = SMALL, **options: Any) -> AsyncIterator[Desk]:
    """The app at the table in a position, the curtain risen; or at a new match."""
    match = Match(GAME, CLASSIC, state.setup.options if state else Options(**options), NAMES, 1)
    if state:
        match._first = Step(state, (), shows=True)
    app = CardgamesApp(folder, lambda app: app.play(match))
    app.settle = MOMENT
    async with app.run_test(size=size) as pilot:
        desk = Desk(app, pilot)
        await until(desk, lambda: isinstance(app.screen, CurtainScreen) and app.screen._text.ready)
        await pilot.press("enter")
        await until(desk, lambda: asked(desk))
        yield desk


async def until(desk: Desk, true: Callable[[], bool]) -> None:
    """Wait for something that a busy machine may take its time for."""
    for _try in range(500):
        if true():
            return
        await desk.rest()
    raise TimeoutError


def asked(desk: Desk) -> bool:
    """Whether a player sees the own view and can act."""
    screen = desk.app.screen
    return isinstance(screen, TableScreen) and screen.board.scene is not None and screen.board.scene.asked


def table(desk: Desk) -> TableScreen:
    assert isinstance(desk.app.screen, TableScreen)
    return desk.app.screen


def acts(desk: Desk) -> list[str]:
    return [notation for _seat, notation in acts_at(table(desk))]


def prompt(desk: Desk) -> str:
    return table(desk).query_one(Prompt).text


# ── what is drawn ───────────────────────────────────────────────────────────────────────────────────────────────────


async def test_at_80x24_everything_that_is_needed_to_play_is_on_the_table(tmp_path: Path) -> None:
    async with at(tmp_path, MIDGAME) as desk:
        await desk.keys("right", "right", "right", "7")
        assert [line.rstrip() for zone in table(desk).query(Zone) for line in zone.text_lines()] == [
            " ▲ Ben              groups: 4                                  hand 6   pile 22",
            "       ○       ·       ·      IT4      ·       ·       ·       ·       ·",
            "      DE8      ·       ·      IT8      ·       ·      FR1      ·      GB6",
            "      GB7      ·       ·      IT9      ·       ·      FR8      ·      GR5",
            "                            ★★★  21",
            "     Agnes   Bruno   Clara   ▲ Ben   Elena   Felix   Greta   Hugo    ▼ Ana",
            "    ─▽ 1 ── ── 2 ── ── 3 ── ── 4 ── ── 5 ── ── 6 ──┏━━ 7 ━━┓── 8 ── ── 9 ──",
            "    ★★★★ 21                 ★★    9                ┃       ┃        ★★★★  9",
            "      ES7      ·       ·      IT2      ·       ·   ┃  DE5  ┃   ·      ES3",
            "      FR7      ·       ·      FR3      ·       ·   ┃  DE6  ┃   ·      IT3",
            "      IT7      ·       ·      GR4      ·       ·   ┃[ DE7 ]┃   ·      GR3",
            "                                                   ┗━━━━━━━┛",
            "▸▼ Ana              groups: 9                                  hand 6",
            " ┌─────┐ ┌─────┐ ┏━━━━━┓ ┌─────┐ ┌─────┐ ┌─────┐   ★★★★★ grand tour   GB 4-5-6",
            " │ GB3 │ │ FR6 │ ┃ DE7 ┃ │ ES4 │ │ IT6 │ │ GR1 │   ★★★★  themed tour  7-7-7",
            " └─────┘ └─────┘ ┗━━━━━┛ └─────┘ └─────┘ └─────┘   ★★★   country tour GB 2-4-9",
            " DE7 Munich, Marienplatz · Germany                 ★★    route        4-5-6",
            " with DE5 DE6 at 7: ★★★★★ 18                       ★     mixed bag    all else",
        ]


async def test_at_130x40_cards_are_large_with_their_names_and_the_list_of_tours_stays(tmp_path: Path) -> None:
    async with at(tmp_path, MIDGAME, LARGE) as desk:
        await desk.keys("left", "7")
        groups_, hand_ = [zone.text_lines() for zone in table(desk).query(Zone)]
    assert [line.rstrip() for line in hand_] == [
        " ┌────────────┐┌────────────┐┌────────────┐┌────────────┐┌────────────┐┏━━━━━━━━━━━━┓",
        " │ GB3        ││ FR6        ││ DE7        ││ ES4        ││ IT6        │┃ GR1        ┃",
        " │Oxford      ││Mont-Saint-…││Munich,     ││Santiago de ││Pompeii     │┃Corfu Old   ┃",
        " │            ││            ││Marienplatz ││Compostela  ││            │┃Town        ┃",
        " │            ││            ││            ││            ││            │┃            ┃",
        " └────────────┘└────────────┘└────────────┘└────────────┘└────────────┘┗━━━━━━━━━━━━┛",
        " GR1 Corfu Old Town · Greece                                 ★★★★★ grand tour   GB 4-5-6",
        " with DE5 DE6 at 7: ★ 12                                     ★★★★  themed tour  7-7-7",
        "                                                             ★★★   country tour GB 2-4-9",
        "                                                             ★★    route        4-5-6",
        "                                                             ★     mixed bag    all else",
    ]
    assert [line[58:68] for line in groups_[12:24]] == [
        "┏━━ 7 ━━━┓",
        *("┃        ┃",) * 2,
        "┃  DE5   ┃",
        *("┃        ┃",) * 2,
        "┃  DE6   ┃",
        *("┃        ┃",) * 2,
        "┃[ GR1  ]┃",
        "┃        ┃",
        "┗━━━━━━━━┛",
    ]


def test_where_there_is_much_room_cards_on_the_table_have_names() -> None:
    lines = groups(scene(MIDGAME), 160, 44)
    assert any("Loire Valley" in line and "Carcassonne" not in line for line in lines)
    assert sum(line.count("Heidelberg") for line in lines) == 1


@pytest.mark.parametrize("size", [(80, 13), (80, 21), (90, 25), (120, 31), (250, 70)])
def test_every_card_on_the_table_is_read_at_every_size(size: tuple[int, int]) -> None:
    text = "\n".join(groups(scene(MIDGAME), *size))
    laid = [card for group in GAME.view(MIDGAME, None).groups for tour in group.tours for card in tour.cards]
    assert all(text.count(card) == 1 for card in laid)
    assert all(f" {number} " in text for number in range(1, 10))


def test_the_other_player_sees_the_table_from_the_other_side() -> None:
    lines = groups(scene(MIDGAME, BEN))
    assert lines[0].startswith("▸▲ Ana              groups: 9")
    assert lines[12].startswith(" ▼ Ben              groups: 4")
    assert "─△ 1 ──" in lines[6]
    assert lines[5].endswith(" Hugo    ▲ Ana")
    assert [line[28:35] for line in lines[1:11]] == [
        "  GR4  ",
        "  FR3  ",
        "  IT2  ",
        "★★    9",
        " ▼ Ben ",
        "── 4 ──",
        "★★★  21",
        "  IT9  ",
        "  IT8  ",
        "  IT4  ",
    ]


def test_the_card_that_would_decide_a_group_has_a_place_that_stands_out() -> None:
    assert [line.count("○") for line in groups(scene(MIDGAME))] == [0, 1, *(0,) * 11]


@pytest.mark.parametrize(
    ("owners", "standing"),
    [
        ({}, "no groups yet"),
        ({4: ANA}, "groups: 4"),
        ({4: ANA, 5: ANA}, "groups: 4 5 · wins with 3 6"),
        ({4: ANA, 6: ANA}, "groups: 4 6 · wins with 5"),
        ({8: ANA, 9: ANA}, "groups: 8 9 · wins with 7"),
        ({8: ANA, 9: ANA, 7: BEN}, "groups: 8 9"),
        ({1: ANA, 3: BEN, 4: ANA, 6: ANA, 9: ANA}, "groups: 1 4 6 9 · wins with any"),
    ],
)
def test_a_player_whose_victory_is_near_is_told_by_which_groups(owners: Mapping[int, int], standing: str) -> None:
    line = groups(scene(position({}, owners=owners)))[-1]
    assert line[20:].split("   ")[0] == standing


@pytest.mark.parametrize(
    ("groups_", "number", "text"),
    [
        ({}, 7, "the first of your three at 7"),
        ({7: ("DE5", "")}, 7, "with DE5 at 7: one more to come"),
        ({7: ("DE6 DE5", "FR1 FR2")}, 7, "with DE6 DE5 at 7: ★★★★★ 18"),
        ({7: ("DE6 DE5", "FR6 FR5 FR4")}, 7, "with DE6 DE5 at 7: ★★★★★ 18, beats ★★★★★ 15"),
        ({7: ("DE6 DE5", "FR7 FR6 FR5")}, 7, "with DE6 DE5 at 7: ★★★★★ 18, loses to ★★★★★ 18"),
        ({7: ("DE6 DE5 DE1", "")}, 7, "you have three sights at 7"),
    ],
)
def test_what_the_marked_card_would_make_is_said(
    groups_: Mapping[int, tuple[str, str]], number: int, text: str
) -> None:
    marks = {"card": "DE7", "group": number}
    assert hand(scene(classic(groups_, hand="DE7"), marks=marks))[4].split("   ")[0] == f" {text}"


def test_the_longest_preview_leaves_the_list_of_tours_alone() -> None:
    state = classic({7: ("DE6 DE5", "FR7 FR8 FR9")}, hand="DE7")
    line = hand(scene(state, marks={"card": "DE7", "group": 7}))[4]
    assert line == " with DE6 DE5 at 7: ★★★★★ 18, loses to ★★★★★ 24    ★     mixed bag    all else"


def test_a_group_that_can_be_claimed_is_marked_where_hints_are_on() -> None:
    assert groups(scene(PROVEN))[11].strip() == "c claim"
    assert groups(scene(PROVEN, BEN))[11].strip() == ""
    claimed = groups(scene(PROVEN, marks={"group": 1, "act": "claim"}))
    assert claimed[11] == "   ┗━claim━┛"


def test_what_just_changed_is_marked() -> None:
    laid = SightLaid(BEN, "FR1", "Carcassonne", 7)
    assert "▸ FR1 ◂" in groups(scene(MIDGAME, events=(laid,)))[2]
    assert "▸ FR1 ◂" in groups(scene(MIDGAME, recap=(laid,)))[2]
    taken = GroupTaken(9, ANA, "claimed", Rating(4, 9), Rating(2, 18))
    assert groups(scene(MIDGAME, events=(taken,)))[5].endswith("▸▼ Ana◂")
    assert "◂" not in "".join(groups(scene(MIDGAME)))


def test_what_changed_in_the_game_before_is_not_marked_in_the_next_one() -> None:
    ended = (SightLaid(BEN, "FR1", "Carcassonne", 7), GameEnded(1, 2, BEN, (None,) * 9, (), (1, 5)))
    assert "◂" not in "".join(groups(scene(MIDGAME, recap=(*ended, GameStarted(2, 2, ANA)))))


def test_match_points_are_shown_where_a_match_has_several_games() -> None:
    state = position({}, Options(match_length=3), game=2, points=(5, 1))
    assert groups(scene(state))[0].startswith(" ▲ Ben              points 1 · no groups yet")
    assert groups(scene(state))[12].startswith("▸▼ Ana              points 5 · no groups yet")


def test_the_end_of_a_game_is_shown_on_the_table_of_the_next_one() -> None:
    state = classic({}, Options(match_length=3), game=2, points=(5, 1))
    owners = (ANA, ANA, ANA, *(None,) * 5, BEN)
    ended = GameEnded(1, 3, ANA, owners, (1, 2, 3), (5, 1))
    lines = groups(scene(state, None, events=(ended, GameStarted(2, 3, BEN))))
    assert " ".join(lines[5].split()) == "▼ Ana ▼ Ana ▼ Ana Desmond Elena Felix Greta Hugo ▲ Ben"
    sentence = "Ana wins game 1 with the neighbouring groups 1, 2, 3. Match points: Ana 5 and Ben 1."
    assert " ".join(f"{lines[8]} {lines[9]}".split()) == sentence


def test_long_and_wide_names_keep_everything_in_its_place() -> None:
    names = ("東京の旅人と友達", "Maximilian the 3")
    shown = Scene(GAME.view(MIDGAME, ANA), names, asked=True)
    lines = groups(shown)
    assert lines[0] == " ▲ Maximilian the 3 groups: 4                                  hand 6   pile 22"
    assert lines[12] == "▸▼ 東京の旅人と友達 groups: 9                                  hand 6"
    assert "▲ Maxi…  Elena" in lines[5]


# ── what nobody may see ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("sizes", [((80, 13), (80, 5)), ((90, 25), (90, 11))])
def test_an_onlooker_is_shown_no_card_of_a_hand_in_a_random_game(sizes: tuple[tuple[int, int], ...]) -> None:
    chooser = Random(7)
    step = GAME.start(Options(card_set="mixed", claim_hints="on"), 2, CLASSIC, Rng(7))
    while GAME.outcome(step.state) is None:
        shown = Scene(GAME.view(step.state, None), NAMES, events=step.events)
        text = "\n".join(groups(shown, *sizes[0]) + hand(shown, *sizes[1]))
        held = [card for seat in (ANA, BEN) for card in GAME.view(step.state, seat).hand]
        assert [card for card in held if card in text] == []
        step = GAME.play(step.state, step.state.mover, chooser.choice(GAME.legal(step.state, step.state.mover)))


def test_an_onlooker_sees_the_backs_of_the_first_players_cards() -> None:
    assert hand(scene(MIDGAME, None))[1].startswith(" │░░░░░│ │░░░░░│ │░░░░░│ │░░░░░│ │░░░░░│ │░░░░░│")


async def test_a_hidden_hand_is_nowhere_on_the_table(tmp_path: Path) -> None:
    async with at(tmp_path, MIDGAME) as desk:
        await desk.keys("right", "right", "right", "7", "h")
        assert "hand hidden" in desk.text
        assert not any(card in desk.text for card in GAME.view(MIDGAME, ANA).hand)
        assert not any(card in desk.text for card in GAME.view(MIDGAME, BEN).hand)


# ── what keys and clicks do ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("marks", "act"),
    [
        ({}, None),
        ({"card": "DE7"}, None),
        ({"group": 7}, None),
        ({"card": "DE7", "group": 7}, Lay("DE7", 7)),
        ({"card": "DE7", "group": 4}, Lay("DE7", 4)),
        ({"act": "claim"}, None),
        ({"act": "claim", "group": 7}, Claim(7)),
        ({"act": "claim", "group": 7, "card": "DE7"}, Claim(7)),
        ({"act": "pass"}, Pass()),
        ({"act": "pass", "card": "DE7", "group": 7}, Pass()),
    ],
)
def test_marks_amount_to_acts(marks: Mapping[str, Any], act: object) -> None:
    board, view = TravelBoard(), GAME.view(MIDGAME, ANA)
    assert board.act(view, marks) == act
    assert bool(board.offer(view, marks)) == bool(marks)


LAID = position({}, Options(decision_time="both"), phase="laid")
PASSING = position({}, phase="passing")


@pytest.mark.parametrize(
    ("state", "marks", "sentence"),
    [
        (MIDGAME, {}, ""),
        (MIDGAME, {"card": "DE7", "group": 7}, "Lay DE7 at group 7? Enter lays it; it never moves again."),
        (MIDGAME, {"card": "DE7", "group": 1}, "DE7 cannot be laid at group 1; Enter says why."),
        (MIDGAME, {"group": 1}, "Group 1: choose a card for it, ←→; c claims it."),
        (MIDGAME, {"act": "pass"}, "You may only pass when no card can be laid."),
        (LAID, {"group": 1}, "Group 1: c claims it."),
        (LAID, {"card": "DE7", "group": 7}, "DE7 cannot be laid at group 7; Enter says why."),
        (
            MIDGAME,
            {"act": "claim", "group": 1},
            "Claim group 1? Enter asks for it; if it is not proven, you lose nothing.",
        ),
        (MIDGAME, {"act": "claim", "group": 4}, "Group 4 already belongs to your opponent."),
        (MIDGAME, {"act": "claim", "group": 9}, "Group 9 is already yours."),
        (MIDGAME, {"group": 4}, "Group 4 already belongs to your opponent."),
        (LAID, {"act": "pass"}, "End your turn? Enter ends it."),
        (PASSING, {"act": "pass"}, "Pass? Enter passes."),
    ],
)
def test_what_enter_would_do_is_said_as_it_is(state: State, marks: Mapping[str, Any], sentence: str) -> None:
    assert TravelBoard().offer(GAME.view(state, ANA), marks) == sentence


@pytest.mark.parametrize(
    ("state", "marks", "sentence"),
    [
        (MIDGAME, {}, "Choose a card first: ←→."),
        (MIDGAME, {"card": "DE7"}, "Choose a group for DE7: 1-9."),
        (MIDGAME, {"act": "claim"}, "Choose the group that you claim: 1-9."),
        (LAID, {}, "Your card is laid: p and Enter end your turn. A group and c claim it."),
        (PASSING, {}, "You cannot lay a card: p and Enter pass. A group and c claim it."),
    ],
)
def test_what_is_missing_is_said(state: State, marks: Mapping[str, Any], sentence: str) -> None:
    assert TravelBoard().missing(GAME.view(state, ANA), marks) == sentence


async def test_a_card_is_laid_by_arrows_a_digit_and_enter(tmp_path: Path) -> None:
    async with at(tmp_path, MIDGAME) as desk:
        await desk.keys("right", "right", "right", "7")
        assert prompt(desk) == "Lay DE7 at group 7? Enter lays it; it never moves again."
        await desk.keys("enter")
        assert acts(desk) == ["DE7>7"]
        assert "┌─new─┐" in desk.text
        assert "▸ DE7 ◂" in desk.text


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("right 1 enter", "You already have three sights at group 1. Free: 2, 3, 5, 6, 7, 8."),
        ("c 4 enter", "Group 4 already belongs to Ben."),
        ("7 c enter", "You need three sights of your own at group 7; you have 2."),
        ("p enter", "You must lay one card before your turn ends."),
        ("enter", "Choose a card first: ←→."),
    ],
)
async def test_the_rules_answer_what_cannot_be_done(tmp_path: Path, keys: str, answer: str) -> None:
    async with at(tmp_path, MIDGAME) as desk:
        await desk.keys(*keys.split())
        assert prompt(desk) == answer
        assert acts(desk) == []


async def test_a_claim_that_is_not_proven_is_answered_by_the_tour_that_would_beat_it(tmp_path: Path) -> None:
    async with at(tmp_path, PROVEN) as desk:
        await desk.keys("c", "3", "enter")
        assert prompt(desk) == "Not proven: with GB6, GB7 your opponent would have 5 stars (18)."
        assert acts(desk) == []
        await desk.keys("1")
        assert "┗━claim━┛" in desk.text
        await desk.keys("enter")
        assert acts(desk) == ["claim 1"]
        assert match_at(table(desk)).to_act == (ANA,)
        assert "▼ Ana" in desk.text
        await desk.keys("right", "5", "enter")
        assert acts(desk) == ["claim 1", "GB3>5"]


@pytest.mark.parametrize("keys", ["c 5 c", "c z", "c right 5", "p right 5", "p 5", "c p c c"])
async def test_a_claim_or_a_pass_is_no_longer_meant_when_something_else_is(tmp_path: Path, keys: str) -> None:
    async with at(tmp_path, PROVEN) as desk:
        await desk.keys(*keys.split())
        shown = table(desk).board.scene
        assert shown is not None
        assert "act" not in shown.marks


async def test_who_cannot_lay_a_card_passes_by_key(tmp_path: Path) -> None:
    state = position(BLOCKED, UNDECIDED, owners=BLOCKED_OWNERS, phase="passing", idle=True)
    async with at(tmp_path, state) as desk:
        await desk.keys("enter")
        assert prompt(desk).startswith("You cannot lay a card: p and Enter pass.")
        await desk.keys("p")
        assert prompt(desk) == "Pass? Enter passes; it is the second turn without a card, and ends the game."
        await desk.keys("enter")
        assert acts(desk) == ["pass"]


async def test_a_card_is_laid_by_clicks_on_card_and_group_and_group_again(tmp_path: Path) -> None:
    async with at(tmp_path, MIDGAME) as desk:
        await desk.click("DE7")
        await desk.click("Greta")
        assert prompt(desk) == "Lay DE7 at group 7? Enter lays it; it never moves again."
        await desk.click("FR8")
        assert acts(desk) == ["DE7>7"]


async def test_a_click_on_the_prompt_does_what_enter_does(tmp_path: Path) -> None:
    async with at(tmp_path, MIDGAME) as desk:
        await desk.click("ES4")
        await desk.click("Hugo")
        await desk.click("Lay ES4")
        assert acts(desk) == ["ES4>8"]


@pytest.mark.parametrize("number", range(1, 10))
def test_every_cell_of_a_column_is_its_group(number: int) -> None:
    canvas = Canvas(80, 13)
    Groups().draw(canvas, scene(MIDGAME))
    cells = [(x, y) for x in range(8 * number - 5, 8 * number + 3) for y in range(1, 12)]
    assert {canvas.spot_at(x, y) for x, y in cells} == {Spot("group", number)}


@pytest.mark.parametrize(("width", "height"), [(80, 5), (90, 11)])
def test_every_card_of_the_hand_can_be_hit(width: int, height: int) -> None:
    canvas = Canvas(width, height)
    Hand().draw(canvas, scene(MIDGAME))
    hit = {canvas.spot_at(x, y) for x in range(width) for y in range(height)} - {None}
    assert hit == {Spot("card", card) for card in GAME.view(MIDGAME, ANA).hand}


# ── whole games ─────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_whole_game_is_played_by_keys(tmp_path: Path) -> None:
    """Both lay from the left; Ana lays high cards and Ben low ones, so that it does not take long."""
    async with at(tmp_path, None, start_player="seat1") as desk:
        match = match_at(table(desk))
        while match.to_act:
            chair = match.chair(match.to_act[0])
            lays = [act for act in chair.legal if isinstance(act, Lay) and act.group == chair.view.free[0]]
            lays.sort(key=lambda act: act.card[-1])
            await take_turn(desk, match, lays[-1] if chair.seat == ANA else lays[0])
        assert match.outcome is not None
        assert match.outcome.winners == (ANA,)


async def test_claims_and_the_end_of_a_turn_are_played_by_keys(tmp_path: Path) -> None:
    state = late(Options(decision_time="both", full_groups="on_request", match_length=2))
    async with at(tmp_path, state, LARGE) as desk:
        match = match_at(table(desk))
        while table(desk).board.scene.view.game == 1:  # type: ignore[union-attr]
            legal = match.chair(match.to_act[0]).legal
            await take_turn(desk, match, next((act for act in legal if isinstance(act, Claim)), legal[-1]))
        played = [notation for _seat, notation in match.acts]
        assert "pass" in played
        assert any(notation.startswith("claim") for notation in played)


async def test_the_last_turns_of_a_game_are_played_by_clicks(tmp_path: Path) -> None:
    async with at(tmp_path, late(Options())) as desk:
        match = match_at(table(desk))
        while match.to_act:
            chair = match.chair(match.to_act[0])
            act, played = chair.legal[-1], len(match.acts)
            assert isinstance(act, Lay)
            await desk.click(f"│ {act.card} │")
            await desk.pilot.click("#groups", offset=(8 * act.group - 1, 1 + played % 11))
            await desk.click(f"Lay {act.card}")
            assert match.acts[played:] == ((chair.seat, GAME.write(act)),)
            await go_on(desk, match)
        assert match.outcome is not None
        assert len(match.acts) > 2


def late(options: Options) -> State:
    """A random position in which few cards are left to be laid."""
    chooser = Random(3)
    step = GAME.start(options, 2, CLASSIC, Rng(3))
    while step.state.turn < 47:
        acts = [act for act in GAME.legal(step.state, step.state.mover) if not isinstance(act, Claim)]
        step = GAME.play(step.state, step.state.mover, chooser.choice(acts))
    assert GAME.outcome(step.state) is None
    return step.state


async def take_turn(desk: Desk, match: Match[Any, Any], act: object) -> None:
    """Mark the act by keys, confirm it, and pass the keyboard on."""
    chair, played = match.chair(match.to_act[0]), len(match.acts)
    press(desk, *keys_for(chair.view, act), "enter")
    await desk.pilot.pause()
    assert match.acts[played:] == ((chair.seat, GAME.write(act)),)  # type: ignore[arg-type]
    await go_on(desk, match)


def keys_for(view: View, act: object) -> list[str]:
    """The keys that mark an act where nothing is marked."""
    match act:
        case Lay(card, group):
            return [*(("right",) * (view.hand.index(card) + 1)), str(group)]
        case Claim(group):
            return [str(group), "c"]
    return ["p"]


def press(desk: Desk, *keys: str) -> None:
    """Press many keys at once, as a quick typist does."""
    for key in keys:
        desk.app.post_message(events.Key(key, key if len(key) == 1 else None))


async def go_on(desk: Desk, match: Match[Any, Any]) -> None:
    """Pass the keyboard on until somebody is asked."""
    while match.to_act and not asked(desk):
        press(desk, "enter")
        await desk.pilot.pause()
