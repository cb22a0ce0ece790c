"""The table of Baptisten-Skat: what it shows, and what keys and clicks at it do."""

import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual import events

from cardgames_tui.engine.game import Event, Step
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.baptisten_skat.drawing import suit_looks
from cardgames_tui.games.baptisten_skat.layout import STATUS, layout_for
from cardgames_tui.games.baptisten_skat.rules import GAME
from cardgames_tui.games.baptisten_skat.screen import Hand, Numbers, ScoreSheet, Seats, SkatBoard, SkatZone, Status
from cardgames_tui.games.baptisten_skat.situation import Shown, progress
from cardgames_tui.games.baptisten_skat.state import Colour, Deck, Options, State
from cardgames_tui.games.baptisten_skat.view import Play, Predict, View
from cardgames_tui.games.baptisten_skat.words import signed
from cardgames_tui.ui.app import CardgamesApp
from cardgames_tui.ui.canvas import Canvas, Spot
from cardgames_tui.ui.curtain import CurtainScreen
from cardgames_tui.ui.lines import Prompt
from cardgames_tui.ui.result import ResultScreen
from cardgames_tui.ui.scene import Scene
from cardgames_tui.ui.table import TableScreen
from tests.ui.desk import MOMENT, Desk, acts_at, match_at

from .conftest import CLASSIC, NAMES, begun, dealt, played, predicted, random_steps

SMALL, LARGE = (80, 24), (130, 40)
SMALL_BOARD, LARGE_BOARD = (80, 18), (89, 36)
"""The room that a board has in such a terminal."""
HANDS = ("R18 R5 G2", "R20 B7 Y1", "G15 B20 B3", "R2 Y19 Y4")
"""B-EX16; green is trump."""
BIDDING = predicted(begun(HANDS, hook="on"), 1, 1, 1)
"""Dan predicts last, and may not say 0."""
PLAYING = played(predicted(begun(HANDS), 1, 1, 1, 0), "R18 R20 B3")
"""Dan is to follow red."""
TINY = Deck("tiny", "Tiny", (Colour("A", "amber"), Colour("Z", "zinc")), 3)
WIDE = Deck("wide", "Wide", tuple([Colour(letter, f"colour {letter}") for letter in "ABCDEF"]), 20)


def scene(state: State, seat: int | None, events: Sequence[Event] = (), **marks: Any) -> Scene:
    view = GAME.view(state, seat)
    asked = seat in GAME.to_act(state)
    return Scene(view, NAMES[: len(view.scores)], asked, marks, tuple(events))


def drawn(
    kind: type[SkatZone], shown: Scene, board: tuple[int, int] = SMALL_BOARD, *, height: int = 0, **more: Any
) -> Canvas:
    """A zone as it is on a board of this size."""
    layout = layout_for(shown.view, *board)
    rest = board[1] - STATUS - layout.numbers.lines - layout.hand.lines
    seats = layout.seats.lines if layout.sheet else rest
    lines = {Status: STATUS, Seats: seats, ScoreSheet: rest - seats or rest, Numbers: layout.numbers.lines}
    zone = kind()
    zone.layout_of_board = layout
    for name, value in more.items():
        setattr(zone, name, value)
    canvas = Canvas(board[0], height or lines.get(kind, layout.hand.lines))
    zone.draw(canvas, shown)
    return canvas


def text(kind: type[SkatZone], shown: Scene, board: tuple[int, int] = SMALL_BOARD, **more: Any) -> list[str]:
    canvas = drawn(kind, shown, board, **more)
    return [canvas.line(y).rstrip() for y in range(canvas.height)]


def everything(shown: Scene, board: tuple[int, int] = SMALL_BOARD) -> str:
    zones: list[type[SkatZone]] = [Status, Seats, ScoreSheet, Numbers, Hand]
    return "\n".join(line for kind in zones for line in text(kind, shown, board))


def codes_in(drawing: str) -> set[str]:
    return {letter + value for letter, value in re.findall(r"\b([A-Z]) ?(\d+)\b", drawing)}


def looks_of(canvas: Canvas, word: str) -> set[str]:
    """The looks in which the first such word is drawn."""
    y = next(y for y in range(canvas.height) if word in canvas.line(y))
    x = canvas.line(y).index(word)
    return {cell.look for cell in canvas.row(y)[x : x + len(word)]}


@asynccontextmanager
async def at(
    folder: Path, state: State, size: tuple[int, int] = SMALL, risen: bool = True, deck: Deck = CLASSIC
) -> AsyncIterator[Desk]:
    """The app at the table in a position, the curtain risen."""
    setup = state.deal.setup
    match = Match(GAME, deck, setup.options, NAMES[: setup.seats], 1)
    match._first = Step(state, (), shows=True)
    app = CardgamesApp(folder, lambda app: app.play(match))
    app.settle = MOMENT
    async with app.run_test(size=size) as pilot:
        desk = Desk(app, pilot)
        await until(desk, lambda: isinstance(app.screen, CurtainScreen) and app.screen.at_rest)
        if risen:
            await pilot.press("enter")
            await until(desk, lambda: asked(desk))
        yield desk


def squeezed(lines: list[str]) -> str:
    """The lines in one, with single spaces."""
    return " ".join(" ".join(lines).split())


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


def zones(desk: Desk) -> list[str]:
    """The lines of the board as they are on the screen."""
    return [line.rstrip() for zone in table(desk).query(SkatZone) if zone.display for line in zone.text_lines()]


async def post(desk: Desk, *keys: str) -> None:
    """Press keys, much quicker than a person does."""
    for key in keys:
        desk.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await desk.rest()


async def click(desk: Desk, spot: Spot) -> None:
    """Click on the first cell of a spot."""
    for zone in table(desk).query(SkatZone):
        for y in range(zone.size.height):
            for x in range(zone.size.width):
                if zone._canvas.spot_at(x, y) == spot:
                    await desk.pilot.click(zone, offset=(x, y))
                    await desk.rest()
                    return
    raise AssertionError(spot)


# ── what is drawn ───────────────────────────────────────────────────────────────────────────────────────────────────


async def test_at_80x24_everything_that_is_needed_to_play_is_on_the_table(tmp_path: Path) -> None:
    async with at(tmp_path, PLAYING) as desk:
        await desk.keys("right")
        assert zones(desk) == [
            " trump  G9  green                             deal 1 of 1 · 3 cards · Dan dealt",
            "                   Ana              Ben              Cem            ▸ Dan",
            "                ┌─led─┐          ┏━━━━━┓          ┌─────┐          ┌─────┐",
            " trick 1        │ R18 │          ┃ R20 ┃          │ B 3 │          │     │",
            "                └─────┘          ┗━━━━━┛          └─────┘          └─────┘",
            "                               wins so far                         to play",
            " predicted         1                1                1                0",
            " took              0                0                0                0",
            "                   ○                ○                ○",
            " score             0                0                0                0",
            "",
            "",
            " 3 tricks, 3 predicted: just as many. You need none.",
            " ┏━━━━━━┓",
            " ┃ R2   ┃   Y4      Y19",
            " ┃ red  ┃  yellow  yellow",
            " ┃   R2 ┃     Y4     Y19",
            " ┗━━━━━━┛",
        ]


async def test_at_130x40_cards_are_large_and_the_score_sheet_stays_in_sight(tmp_path: Path) -> None:
    async with at(tmp_path, PLAYING, LARGE) as desk:
        lines = zones(desk)
        assert "Sheet" not in desk.lines[-1]
    assert len(lines) == LARGE_BOARD[1]
    assert [line[:60].rstrip() for line in lines[:18]] == [
        " trump  G9  green                                       deal",
        "                    Ana                Ben                Ce",
        "                ┌──led──┐          ┏━━━━━━━┓          ┌─────",
        "                │ R18   │          ┃ R20   ┃          │ B3",
        " trick 1        │  red  │          ┃  red  ┃          │ blue",
        "                │   R18 │          ┃   R20 ┃          │    B",
        "                └───────┘          ┗━━━━━━━┛          └─────",
        "                                  wins so far",
        " predicted          1                  1                  1",
        " took               0                  0                  0",
        "                    ○                  ○                  ○",
        " score              0                  0                  0",
        "",
        " Score sheet  tricks taken of predicted, points, total",
        " deal cards                Ana                Ben",
        "    1     3                  ·                  ·",
        "",
        "",
    ]


def test_eleven_players_fit_80x24_with_the_trick_in_the_order_of_the_seats() -> None:
    state = predicted(dealt(11, 7), *(1,) * 11)
    for _card in range(9):
        state = GAME.play(state, GAME.to_act(state)[0], GAME.legal(state, GAME.to_act(state)[0])[0]).state
    shown = scene(state, 9)
    lines = text(Seats, shown)
    assert [line[2:6].strip() for line in lines[1:12]] == list(NAMES)
    view: View = shown.view
    for line, code in zip(lines[1:10], view.trick, strict=True):
        assert code in codes_in(line)
    assert [line[27:30] == "led" for line in lines[1:12]] == [True, *[False] * 10]
    assert [place for place, line in enumerate(lines[1:12]) if "wins so far" in line] == [view.winning]
    assert lines[10].startswith("▸ Jan")
    assert "to play" in lines[10]
    assert codes_in("\n".join(text(Hand, shown))) == set(view.hand)


@pytest.mark.parametrize("board", [SMALL_BOARD, (100, 24), (80, 30), LARGE_BOARD, (160, 50)], ids=str)
@pytest.mark.parametrize(
    ("seats", "size", "deck"),
    [
        (2, 39, CLASSIC),
        (2, 40, WIDE),
        (3, 26, CLASSIC),
        (4, 19, CLASSIC),
        (5, 15, CLASSIC),
        (5, 23, WIDE),
        (6, 13, CLASSIC),
        (7, 11, CLASSIC),
        (7, 17, WIDE),
        (11, 7, CLASSIC),
        (11, 10, WIDE),
        (2, 1, CLASSIC),
    ],
    ids=str,
)
def test_nothing_needed_is_hidden_at_any_size(seats: int, size: int, deck: Deck, board: tuple[int, int]) -> None:
    """Own cards, played cards, names, numbers and the hook: on every board, for every size of hand."""
    options = Options(hand_size=size, deals=1, hook="on")
    for number, step in enumerate(islice(random_steps(options, seats, deck, seed=size), 2 * seats)):
        if number not in (0, seats - 1, seats + seats // 2, 2 * seats - 1):
            continue
        shown = scene(step.state, GAME.to_act(step.state)[0])
        view: View = shown.view
        layout = layout_for(view, *board)
        heights = (STATUS, layout.seats.lines, layout.numbers.lines, layout.hand.lines)
        assert sum(heights) <= board[1]
        assert codes_in("\n".join(text(Hand, shown, board))) == set(view.hand)
        players = "\n".join(text(Seats, shown, board))
        assert codes_in(players) == set(view.trick)
        assert all(name in players for name in shown.names)
        if view.phase == "predicting":
            numbers = [line[9:].replace("✗", " ").split() for line in text(Numbers, shown, board)[:-1]]
            assert [int(number) for line in numbers for number in line] == list(range(size + 1))


def test_the_largest_hand_of_a_ladder_fixes_the_places_of_everything() -> None:
    first, *_between, last = random_steps(Options(hand_plan="up"), 4, CLASSIC, 1)
    layouts = {layout_for(GAME.view(step.state, None), *SMALL_BOARD) for step in (first, last)}
    assert len(layouts) == 1


def test_a_hand_of_many_cards_has_a_line_for_every_colour() -> None:
    low = [f"{letter}{value}" for letter in "RGB" for value in range(1, 8)]
    high = [f"{letter}{value}" for letter in "RYB" for value in range(10, 17)]
    state = predicted(begun((" ".join(low), " ".join(high))), 2, 3)
    assert text(Hand, scene(state, 0, card="G3"))[:4] == [
        "  R 1 R 2 R 3 R 4 R 5 R 6 R 7",
        "  no yellow",
        "  G 1 G 2[G 3]G 4 G 5 G 6 G 7",
        "  B 1 B 2 B 3 B 4 B 5 B 6 B 7",
    ]


def test_only_what_may_be_played_has_a_frame_and_its_colour() -> None:
    canvas = drawn(Hand, scene(PLAYING, 3))
    assert looks_of(canvas, "R2") == {"suit0"}
    assert looks_of(canvas, "Y4") == {"dim"}
    assert canvas.line(0).count("┌") == 1


def test_the_hook_forbids_a_number_and_the_table_says_why() -> None:
    assert text(Numbers, scene(BIDDING, 3)) == [
        " predict  ✗0   1   2   3",
        " 3 tricks, 3 predicted: the hook forbids 0, or both would be equal.",
    ]
    assert looks_of(drawn(Numbers, scene(BIDDING, 3)), "✗0") == {"bad"}
    assert text(Numbers, scene(BIDDING, 3, number=2))[0] == " predict  ✗0   1 [ 2]  3"


@pytest.mark.parametrize(
    ("bids", "said"),
    [
        ((1, 1, 0, 0), "3 tricks, 2 predicted: 1 to spare. You need 1 more."),
        ((1, 1, 1, 0), "3 tricks, 3 predicted: just as many. You need 1 more."),
        ((0, 3, 2, 0), "3 tricks, 5 predicted: 2 too few. You need none."),
    ],
)
def test_predictions_are_compared_with_the_tricks(bids: tuple[int, ...], said: str) -> None:
    assert text(Numbers, scene(predicted(begun(HANDS), *bids), 0))[-1].strip() == said


def test_tricks_taken_needed_and_too_many_are_told_apart() -> None:
    def told(bid: int | None, taken: int, others: int) -> str:
        return progress(Shown("", 0, (), None, False, (bid, 0), (taken, others), None), 0, 11)

    assert told(3, 1, 0) == "●○○"
    assert told(1, 3, 0) == "●✗✗"
    assert told(0, 0, 1) == "exact"
    assert told(0, 0, 0) == ""
    assert told(2, 0, 0) == "○○"
    assert told(20, 4, 0) == "16 to go"
    assert told(4, 20, 0) == "16 too many"
    assert told(None, 0, 0) == ""


def test_nobody_is_exact_before_a_trick_is_taken() -> None:
    before = predicted(begun(HANDS), 0, 1, 1, 0)
    assert not any("exact" in line for line in text(Seats, scene(before, 0)))
    taken = played(before, "R18 R20 B3 R2")
    assert sum("exact" in line for line in text(Seats, scene(taken, 0))) == 1


def test_the_numbers_to_predict_go_once_all_have_predicted() -> None:
    assert text(Numbers, scene(predicted(begun(HANDS), 1, 1, 0), 3))[0].startswith(" predict ")
    assert not any("predict " in line for line in text(Numbers, scene(predicted(begun(HANDS), 1, 1, 0, 0), 0)))


def test_a_full_trick_lies_open_with_its_winner_until_the_next_player_goes_on() -> None:
    step = GAME.play(PLAYING, 3, Play("R2"))
    lines = text(Seats, scene(step.state, None, step.events))
    assert codes_in("\n".join(lines)) == {"R18", "R20", "B3", "R2"}
    assert lines[1:6] == [
        "                ┌─led─┐          ┏━━━━━┓          ┌─────┐          ┌─────┐",
        " trick 1        │ R18 │          ┃ R20 ┃          │ B 3 │          │ R 2 │",
        "                └─────┘          ┗━━━━━┛          └─────┘          └─────┘",
        "                                  wins",
        " predicted         1                1                1                0",
    ]
    assert text(Hand, scene(step.state, None, step.events)) == [""] * 5


def test_a_trick_that_a_trump_wins_against_the_led_colour_says_so() -> None:
    state = played(PLAYING, "R2 B7 B20 Y19")
    step = GAME.play(state, 0, Play("G2"))
    assert "trump wins" in "\n".join(text(Seats, scene(step.state, None, step.events)))


def test_a_scored_deal_is_a_small_table_and_says_what_comes_next() -> None:
    state = played(predicted(begun(HANDS, deals=2), 2, 1, 0, 0), "R18 R20 B3 R2 B7 B20 Y19 G2 R5 Y1 G15")
    step = GAME.play(state, 3, Play("Y4"))
    shown = scene(step.state, None, step.events)
    assert text(Status, shown) == [" Deal 1 of 2 has ended"]
    assert text(Seats, shown)[5:9] == [
        " predicted         2                1                0                0",
        " took              1                1                1                0",
        " points           -1                0               -11              +10",
        " score            -1                0               -11              10",
    ]
    assert text(Numbers, shown)[-1].startswith(" Deal 2: Ana deals 3 cards to everybody.")
    assert text(ScoreSheet, shown, height=5) == [
        " Score sheet  tricks taken of predicted, points, total",
        " deal cards              Ana              Ben              Cem              Dan",
        "    1     3    1/2   -1   -1    1/1    0    0    1/0  -11  -11    0/0  +10   10",
        "    2     3                ·                ·                ·                ·",
        "",
    ]


def test_in_rows_a_scored_deal_has_its_points_as_well() -> None:
    steps = list(random_steps(Options(hand_size=1, deals=1), 11, CLASSIC, 1))
    lines = text(Seats, scene(steps[-1].state, None, steps[-1].events))
    (score,) = GAME.view(steps[-1].state, None).sheet
    assert [int(line[64:72]) for line in lines[1:12]] == list(score.points)
    assert lines[0].split() == ["trick", "1", "predicted", "took", "points", "score"]


def test_entries_of_the_score_sheet_give_way_to_many_players() -> None:
    *_steps, seven = random_steps(Options(hand_size=1, deals=1), 7, CLASSIC, 1)
    (score,) = GAME.view(seven.state, None).sheet
    title, _names, deal = text(ScoreSheet, scene(seven.state, None))[:3]
    assert title == " Score sheet  points, total"
    assert deal.split() == ["1", "1", *[entry for points in score.points for entry in (signed(points), str(points))]]

    *_steps, eleven = random_steps(Options(hand_size=1, deals=1), 11, CLASSIC, 1)
    (score,) = GAME.view(eleven.state, None).sheet
    title, _names, deal = text(ScoreSheet, scene(eleven.state, None))[:3]
    marks = ["*" if bid == taken else "" for bid, taken in zip(score.bids, score.taken, strict=True)]
    assert title == " Score sheet  total, * exact as predicted"
    assert deal.split() == ["1", "1", *[f"{total}{mark}" for total, mark in zip(score.points, marks, strict=True)]]


def test_secret_predictions_are_backs_until_all_are_shown() -> None:
    state = GAME.play(dealt(3, 5, bidding="secret"), 1, Predict(2)).state
    assert "predicted ▒▒ took" in squeezed(text(Seats, scene(state, 0)))
    assert "predicted 2 took" in squeezed(text(Seats, scene(state, 1)))
    assert "the predictions are secret until all are made" in text(Numbers, scene(state, 0))[-1]
    state = GAME.play(state, 0, Predict(1)).state
    step = GAME.play(state, 2, Predict(4))
    canvas = drawn(Seats, scene(step.state, None, step.events))
    row = next(y for y in range(canvas.height) if "predicted" in canvas.line(y))
    assert canvas.line(row).split() == ["predicted", "1", "2", "4"]
    assert {cell.look for cell in canvas.row(row)[11:] if cell.text.isdigit()} == {"changed"}


def test_a_blind_player_sees_the_others_cards_and_the_back_of_the_own_one() -> None:
    state = begun(("R18", "R20", "G15", "R2"), blind_single="on")
    assert codes_in("\n".join(text(Seats, scene(state, 0)))) == {"R20", "G15", "R2"}
    assert text(Hand, scene(state, 0))[1:4] == [
        " │░░░░░░│",
        " │░░░░░░│  The others see your only card, you do not.",
        " │░░░░░░│",
    ]
    state = predicted(state, 0, 0, 0, 0)
    assert text(Hand, scene(state, 0, card="?"))[0] == " ┏━━━━━━┓"


def test_a_deal_without_trumps_says_so() -> None:
    assert text(Status, scene(dealt(2, 40, no_trump_when_empty="yes"), 0))[0].startswith(" no trump ")


def test_colours_have_the_looks_of_their_names_and_others_get_what_is_left() -> None:
    assert suit_looks(CLASSIC) == {"R": "suit0", "Y": "suit2", "G": "suit3", "B": "suit1"}
    mixed = Deck("mixed", "Mixed", (Colour("A", "amber"), Colour("B", "blue"), Colour("Z", "zinc")), 5)
    assert suit_looks(mixed) == {"A": "suit0", "B": "suit1", "Z": "suit2"}
    assert len(set(suit_looks(WIDE).values())) == 6


# ── what must not be seen ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seats", [2, 4, 11])
def test_no_zone_shows_a_card_that_its_onlooker_may_not_know(seats: int, seed: int) -> None:
    options = Options(
        hand_size=3, deals=2, blind_single="on" if seed % 2 else "off", bidding=("secret", "open_in_turn")[seed % 2]
    )
    if seed == 5:
        options = Options(hand_plan="down_up", blind_single="on")
    for number, step in enumerate(random_steps(options, seats, CLASSIC, seed)):
        if number % (7 if seed == 5 else 3):
            continue
        for seat in (None, 0, seats - 1):
            known = open_cards(step, seat)
            for board in (SMALL_BOARD, LARGE_BOARD):
                assert codes_in(everything(scene(step.state, seat, step.events), board)) <= known


def open_cards(step: Step[State], seat: int | None) -> set[str]:
    """Trumps, the trick, the last one, and what the seat holds or sees in other hands."""
    view = GAME.view(step.state, seat)
    last = view.last.cards if view.last else ()
    seen = [*view.trick, *last, *view.hand, *[card for hand in view.others for card in hand], view.turned]
    return {card for card in seen if isinstance(card, str)}


async def test_the_hidden_hand_is_in_no_zone(tmp_path: Path) -> None:
    async with at(tmp_path, PLAYING) as desk:
        await desk.keys("right", "h")
        assert codes_in("\n".join(zones(desk))) == {"G9", "R18", "R20", "B3"}
        await desk.keys("h")
        assert "R2" in codes_in("\n".join(zones(desk)))


async def test_no_card_is_drawn_while_the_curtain_is_down(tmp_path: Path) -> None:
    async with at(tmp_path, BIDDING, risen=False) as desk:
        drawings = [zone.text_lines() for screen in desk.app.screen_stack for zone in screen.query(SkatZone)]
        assert codes_in("\n".join(line for lines in drawings for line in lines)) == {"G9"}


# ── marks and acts ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_marks_amount_to_a_prediction_or_a_card() -> None:
    board, bidding, playing = SkatBoard(), GAME.view(BIDDING, 3), GAME.view(PLAYING, 3)
    assert list(board.spots(bidding, "number")) == [0, 1, 2, 3]
    assert list(board.spots(bidding, "card")) == []
    assert board.act(bidding, {}) is None
    assert board.act(bidding, {"number": 0}) == Predict(0)
    assert board.spots(playing, "card") == ["R2", "Y4", "Y19"]
    assert list(board.spots(playing, "number")) == []
    assert board.act(playing, {}) is None
    assert board.act(playing, {"card": "Y4"}) == Play("Y4")


def test_a_blind_card_is_played_without_its_name() -> None:
    state = predicted(begun(("R18", "R20"), blind_single="on"), 0, 0)
    board, view = SkatBoard(), GAME.view(state, 0)
    assert board.spots(view, "card") == ["?"]
    assert board.act(view, {"card": "?"}) == Play("?")
    assert board.offer(view, {"card": "?"}) == "Play your only card? Enter lays it."


async def test_digits_predict_and_the_hook_is_refused_with_its_reason(tmp_path: Path) -> None:
    async with at(tmp_path, BIDDING) as desk:
        await desk.keys("enter")
        assert prompt(desk) == "Choose a number first: type it, or ←→."
        await desk.keys("0")
        assert prompt(desk) == "The hook forbids 0: predictions and tricks would be equal."
        await desk.keys("enter")
        assert prompt(desk) == "The predictions may not add up to 3; you may not say 0."
        await desk.keys("7")
        assert prompt(desk) == "You cannot win 7 tricks: 0 to 3 is possible."
        await desk.keys("enter")
        assert prompt(desk) == "Predict a whole number from 0 to 3."
        await desk.keys("1", "enter")
        assert acts(desk) == ["bid 1"]


async def test_two_digits_in_a_row_are_one_number(tmp_path: Path) -> None:
    async with at(tmp_path, dealt(2, 12)) as desk:
        table(desk).board.clock = lambda: 0.0
        for keys, number in (("1", 1), ("0", 10), ("2", 2), ("z", None), ("1", 1), ("5", 5), ("left", 4), ("up", 5)):
            await desk.keys(keys)
            scene_ = table(desk).board.scene
            assert scene_
            assert scene_.marks.get("number") == number


async def test_arrows_step_through_the_hand_and_begin_with_what_may_be_played(tmp_path: Path) -> None:
    async with at(tmp_path, PLAYING) as desk:
        for key, card in (
            ("left", "R2"),
            ("right", "Y4"),
            ("right", "Y19"),
            ("right", "R2"),
            ("down", "Y4"),
            ("up", "R2"),
        ):
            await desk.keys(key)
            assert prompt(desk) == f"Play {card}? Enter lays it."


async def test_who_must_follow_is_told_so_by_key_and_by_mouse(tmp_path: Path) -> None:
    refusal = "Red was led and you hold R2; you must follow."
    async with at(tmp_path, PLAYING) as desk:
        await desk.keys("right", "right", "enter")
        assert prompt(desk) == refusal
        await click(desk, Spot("card", "Y19"))
        assert prompt(desk) == "Play Y19? Enter lays it."
        await click(desk, Spot("card", "Y19"))
        assert prompt(desk) == refusal
        assert acts(desk) == []


async def test_a_marked_card_is_played_by_a_click_on_the_prompt(tmp_path: Path) -> None:
    async with at(tmp_path, PLAYING) as desk:
        await click(desk, Spot("card", "R2"))
        await desk.click("Play R2?")
        assert acts(desk) == ["R2"]
        assert "all look on" in desk.text
        assert "wins" in desk.text
        await desk.keys("enter")
        assert "Pass the keyboard to Ben." in desk.text


async def test_a_card_cannot_be_marked_while_predictions_are_made(tmp_path: Path) -> None:
    async with at(tmp_path, BIDDING) as desk:
        await click(desk, Spot("card", "Y4"))
        assert prompt(desk).startswith("Dan, predict how many tricks you will win, 0 to 3.")
        await click(desk, Spot("number", 2))
        await click(desk, Spot("number", 2))
        assert acts(desk) == ["bid 2"]


async def test_one_key_shows_the_last_trick_and_takes_it_away(tmp_path: Path) -> None:
    async with at(tmp_path, played(PLAYING, "R2 B7")) as desk:
        running = zones(desk)
        await desk.keys("t")
        assert codes_in("\n".join(zones(desk)[:10])) == {"G9", "R18", "R20", "B3", "R2"}
        assert "last trick" in desk.text
        await desk.keys("t")
        assert zones(desk) == running


async def test_there_is_no_last_trick_before_the_first_one(tmp_path: Path) -> None:
    async with at(tmp_path, PLAYING) as desk:
        before = zones(desk)
        await desk.keys("t")
        assert zones(desk) == before


async def test_one_key_shows_the_score_sheet_and_an_act_takes_it_away(tmp_path: Path) -> None:
    async with at(tmp_path, PLAYING) as desk:
        before = zones(desk)
        await desk.keys("s")
        assert "Score sheet" in desk.text
        assert "wins so far" not in desk.text
        assert codes_in("\n".join(zones(desk))) == {"G9", "R2", "Y4", "Y19"}
        await desk.keys("s")
        assert zones(desk) == before
        await desk.keys("s", "right", "enter")
        assert "Score sheet" not in desk.text
        await desk.keys("s")
        assert "Score sheet" in desk.text


async def test_the_score_sheet_of_many_deals_is_scrolled_by_keys_and_wheel(tmp_path: Path) -> None:
    steps = random_steps(Options(hand_size=1, deals=30), 2, CLASSIC, 1)
    state = next(step.state for step in steps if len(step.state.deal.sheet) == 25)
    async with at(tmp_path, state) as desk:
        await desk.keys("s")
        assert deals(desk)[-1] == 26
        latest = deals(desk)
        await desk.keys("pageup", "pageup")
        assert deals(desk) == [deal - 2 for deal in latest]
        await desk.keys("pagedown")
        assert deals(desk) == [deal - 1 for deal in latest]
        await post(desk, *["pageup"] * 40)
        assert deals(desk)[0] == 1
        sheet = table(desk).query_one(ScoreSheet)
        sheet.on_mouse_scroll_down(events.MouseScrollDown(sheet, 1, 1, 0, 0, 0, False, False, False))
        assert deals(desk)[0] == 2
        sheet.on_mouse_scroll_up(events.MouseScrollUp(sheet, 1, 1, 0, 0, 0, False, False, False))
        assert deals(desk)[0] == 1


def deals(desk: Desk) -> list[int]:
    """The numbers of the deals in sight."""
    lines = table(desk).query_one(ScoreSheet).text_lines()[2:]
    return [int(line[:6]) for line in lines if line.strip()]


async def test_the_table_uses_the_room_when_the_terminal_grows_and_shrinks(tmp_path: Path) -> None:
    async with at(tmp_path, PLAYING) as desk:
        small = zones(desk)
        await desk.resize(*LARGE)
        assert "Score sheet" in desk.text
        await desk.resize(*SMALL)
        assert zones(desk) == small


# ── whole matches ───────────────────────────────────────────────────────────────────────────────────────────────────

MATCHES = {
    "fixed": (Options(hand_size=2, deals=1, hook="on"), 3, CLASSIC),
    "ladder": (Options(hand_plan="up_down", scoring="wizard"), 2, TINY),
    "secret": (Options(hand_size=2, deals=1, bidding="secret"), 3, CLASSIC),
    "blind": (Options(hand_plan="up", blind_single="on"), 2, TINY),
    "seven": (Options(hand_size=1, deals=1), 7, CLASSIC),
}


@pytest.mark.parametrize("name", MATCHES)
async def test_a_whole_match_is_played_by_keys(name: str, tmp_path: Path) -> None:
    options, seats, deck = MATCHES[name]
    state = GAME.start(options, seats, deck, Rng(1)).state
    await play_out(tmp_path, state, deck, by_keys)


async def test_a_whole_match_is_played_by_mouse(tmp_path: Path) -> None:
    await play_out(tmp_path, dealt(2, 2, deals=1), CLASSIC, by_mouse)


async def play_out(folder: Path, state: State, deck: Deck, mark: Callable[[Desk, Spot], Any]) -> None:
    """Play random legal acts until the result is on the screen."""
    chooser = Random(1)
    async with at(folder, state, deck=deck) as desk:
        match = match_at(table(desk))
        while not isinstance(desk.app.screen, ResultScreen):
            if asked(desk):
                act = chooser.choice(match.chair(match.to_act[0]).legal)
                before = len(match.acts)
                await mark(desk, Spot("number", act.tricks) if isinstance(act, Predict) else Spot("card", act.card))
                assert len(match.acts) == before + 1
                assert match.acts[-1][1] == GAME.write(act)
            else:
                await post(desk, "enter")
        assert match.outcome


async def by_keys(desk: Desk, spot: Spot) -> None:
    """Mark the spot by the arrow keys, or by its digits, and press Enter."""
    if spot.kind == "number":
        await post(desk, *str(spot.value), "enter")
        return
    scene_ = table(desk).board.scene
    assert scene_
    cards = table(desk).board.spots(scene_.view, "card")
    first = "?" if spot.value == "?" else scene_.view.playable[0]
    await post(desk, *["right"] * (1 + cards.index(spot.value) - cards.index(first)), "enter")


async def by_mouse(desk: Desk, spot: Spot) -> None:
    """Click twice."""
    await click(desk, spot)
    await click(desk, spot)
