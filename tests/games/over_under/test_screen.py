"""The table of Over & Under: what it shows, and what keys and clicks at it do."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from cardgames_tui.decks import load
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.options import parse_options
from cardgames_tui.games.over_under.comparison import Standing
from cardgames_tui.games.over_under.drawing import draw_bar, draw_pile
from cardgames_tui.games.over_under.rules import GAME
from cardgames_tui.games.over_under.screen import CallLine, Cards, OverUnderBoard, Seats, seat_lines
from cardgames_tui.games.over_under.state import Call, Card, Category, Deck, Options
from cardgames_tui.games.over_under.view import Draw, Play, TieBreakDrawn, View
from cardgames_tui.ui.app import CardgamesApp
from cardgames_tui.ui.canvas import Canvas, Spot
from cardgames_tui.ui.curtain import CurtainScreen
from cardgames_tui.ui.lines import Prompt
from cardgames_tui.ui.scene import Scene
from cardgames_tui.ui.table import TableScreen
from cardgames_tui.ui.zone import Zone
from tests.ui.desk import MOMENT, Desk

NAMES = ("Ana", "Ben", "Cem", "Dora", "Eve", "Finn", "Gül", "Hugo", "Ida", "Jan")
ATLAS: Deck = load("over_under", "atlas").deck
SMALL, LARGE = (80, 18), (90, 36)
"""What the board gets of 80x24, and of 130x40."""
HOTELS_OVER = Call("hotels", "over")

Table = Match[Any, View]


def deck_of(size: int, hotels: Mapping[int, int] | None = None) -> Deck:
    """Short names that no other holds, and numbers that no other card has, except hotels as given."""
    labels = ("Hotels", "Beach", "Sun", "Height")
    categories = tuple(Category(label.lower(), label, "km") for label in labels)
    numbers = {n: (hotels or {}).get(n, 1000 + n) for n in range(1, size + 1)}
    cards = [Card(n, f"Qx{n:03d}", "", "", (numbers[n], 2000 + n, 3000 + n, 4000 + n)) for n in numbers]
    return Deck("small", "Small", categories, tuple(cards))


def long_deck() -> Deck:
    """As many cards and categories as there may be, and everything as long as it may be."""
    chance = Random(1)
    categories = tuple(Category(f"category_{n}", f"Category number {n:2d}", f"units of eighteen{n}") for n in range(10))
    cards = [
        Card(n, f"A place with a name, {n:03d}", f"C{n}", "A group of 20 letter", _values(chance))
        for n in range(1, 201)
    ]
    return Deck("long", "Long", categories, tuple(cards))


def _values(chance: Random) -> tuple[int, ...]:
    return tuple([chance.randint(-999_999_999, 999_999_999) for _category in range(10)])


def begun(players: int = 2, top: Sequence[int] = (), deck: Deck = ATLAS, seed: int = 1, **options: Any) -> Table:
    """A match in which these cards lie on top of the first pile."""
    order = [*top, *[card.number for card in deck.cards if card.number not in top]]
    script = (tuple([str(number) for number in order]),) if top else ()
    return Match(GAME, deck, parse_options(Options, options), NAMES[:players], seed, script)


def scene_of(match: Table, seat: int | None, **marks: Any) -> Scene:
    return Scene(match.chair(seat).view, match.names, asked=seat in match.to_act, marks=marks)


def after(match: Table, *acts: Any) -> Scene:
    """What everybody sees after these acts, each by the seat that is to act."""
    told: tuple[Any, ...] = ()
    for act in acts:
        told = match.chair(match.to_act[0]).play(act)
    return Scene(match.chair(None).view, match.names, events=told)


def zones(scene: Scene, size: tuple[int, int]) -> dict[Zone, Canvas]:
    """The zones of a board of this size, drawn from top to bottom."""
    width, height = size
    above = seat_lines(scene.view)
    heights: dict[Zone, int] = {Seats(): above, CallLine(): 1, Cards(): height - above - 1}
    canvases = {zone: Canvas(width, lines) for zone, lines in heights.items()}
    for zone, canvas in canvases.items():
        zone.draw(canvas, scene)
    return canvases


def drawn(scene: Scene, size: tuple[int, int] = SMALL) -> list[str]:
    """The lines of the board."""
    canvases = zones(scene, size).values()
    return [canvas.line(y).rstrip() for canvas in canvases for y in range(canvas.height)]


def text_of(scene: Scene, size: tuple[int, int] = SMALL) -> str:
    return "\n".join(drawn(scene, size))


def spots(scene: Scene, size: tuple[int, int] = SMALL) -> set[Spot]:
    """Everything that a mouse can hit."""
    found = set()
    for canvas in zones(scene, size).values():
        found |= {canvas.spot_at(x, y) for x in range(canvas.width) for y in range(canvas.height)}
    return {spot for spot in found if spot}


# ── bars ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def bar(value: int, low: int, high: int, width: int = 10) -> str:
    canvas = Canvas(width, 1)
    draw_bar(canvas, 0, 0, width, value, Standing(low, high, 0, 0), "")
    return canvas.line(0)


def test_a_bar_shows_where_a_number_stands_between_the_lowest_and_the_highest() -> None:
    assert bar(0, 0, 100) == "──────────"
    assert bar(50, 0, 100) == "━━━━━─────"
    assert bar(75, 0, 100) == "━━━━━━━╾──"
    assert bar(100, 0, 100) == "━━━━━━━━━━"
    assert bar(7, 7, 7) == "──────────"


@given(st.lists(st.integers(-(10**9), 10**9), min_size=3, max_size=3, unique=True), st.integers(1, 30))
def test_only_the_lowest_number_has_an_empty_bar_and_only_the_highest_a_full_one(
    numbers: list[int], width: int
) -> None:
    low, value, high = sorted(numbers)
    assert len(bar(value, low, high, width)) == width
    assert "─" * width != bar(value, low, high, width) != "━" * width


# ── the announcer's card ────────────────────────────────────────────────────────────────────────────────────────────


def test_the_announcers_card_is_drawn_with_numbers_units_and_bars() -> None:
    match = begun(2, top=[46, 17])
    assert drawn(scene_of(match, 0, category="beach", direction="over")) == [
        "▸Ana ○○○                                 Ben ○○○",
        " Your call: Beach           [▸over ↑ ] [ under ↓ ]                      pile 50",
        " ┌─────────────────────────────────────────────── 46 ┐",
        " │ Calanque d'Orve                                A2 │",
        " │ Azure Coast                                       │",
        " │                                                   │",
        " │  Hotels          353                 ━━━━━━────── │",
        " │▸ Beach            54 km              ━━━━━━━━━─── │",
        " │  Sunny days      313 days a year     ━━━━━━━━━━╾─ │",
        " │  Highest point   153 m               ──────────── │",
        " │  Sights           17                 ━━────────── │",
        " │  Visitors      4,000 thousand a year ━━━━━━────── │",
        " │  Hiking trails    92 km              ━─────────── │",
        " └───────────────────────────────────────────────────┘",
        *[""] * 4,
    ]


def test_where_there_is_room_the_range_of_the_deck_stands_below_each_bar() -> None:
    lines = drawn(scene_of(begun(2, top=[46, 17]), 0), LARGE)
    hotels = next(y for y, line in enumerate(lines) if "Hotels" in line)
    assert lines[hotels].rstrip(" │").endswith("━━━━━━━━━━━───────────")
    assert lines[hotels + 1].split() == ["│", "7", "706", "│"]


def test_the_last_trick_lies_beside_the_card() -> None:
    match = begun(2, top=[46, 17])
    after(match, HOTELS_OVER)
    lines = drawn(scene_of(match, 1))
    beside = [line[55:].split() for line in lines if len(line) > 55]
    assert beside[2:5] == [["Hotels", "over"], ["★", "Ana", "353"], ["Ben", "37"]]


def test_a_category_that_may_not_be_called_again_is_crossed_out() -> None:
    match = begun(2, repeat_category="not_twice")
    after(match, HOTELS_OVER)
    assert "│× Hotels" in text_of(scene_of(match, 1))
    assert "│  Beach" in text_of(scene_of(match, 1))


@pytest.mark.parametrize("players", [2, 5, 6, 10])
def test_everybodys_tricks_are_in_sight_and_the_announcer_is_marked(players: int) -> None:
    match = begun(players, variant=2)
    after(match, HOTELS_OVER)
    shown = " ".join(text_of(scene_of(match, 1)).split())
    assert all(f"{name} " in shown for name in match.names)
    assert shown.count("○○○") == players - 1
    assert shown.count("●○○") == 1
    assert "▸Ben" in shown


def test_a_high_target_is_shown_in_numbers() -> None:
    assert "Ana 0/13" in text_of(scene_of(begun(2, target=13), 0))


# ── the trick that everybody looks at ───────────────────────────────────────────────────────────────────────────────


def test_the_cards_of_a_trick_lie_side_by_side_with_the_called_line_marked() -> None:
    scene = after(begun(3, top=[46, 17, 13]), HOTELS_OVER)
    assert drawn(scene)[:8] == [
        "★Ana ●○○                   Ben ○○○                   Cem ○○○",
        " Trick 1 · Ana called  Hotels over ↑                                    pile 46",
        " Ana takes it with Calanque d'Orve #46.",
        "",
        "                ┏★ Ana ━━━━━━━━━ 46 ┓┌ Ben ────────── 17 ┐┌ Cem ────────── 13 ┐",
        "                ┃Calanque d'Orve    ┃│Oasis Qamira       ││Onsen Yukibara     │",
        "                ┃                   ┃│                   ││                   │",
        "▸ Hotels        ┃  353 ━━━━━━╾──────┃│   37 ╾────────────││   49 ━────────────│",
    ]
    cards = list(zones(scene, SMALL).values())[-1]
    assert [text.split()[0] for text, look in cards.runs(5) if look == "changed"] == ["353"]


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_every_card_of_a_trick_is_seen_with_the_number_that_decides(players: int, size: tuple[int, int]) -> None:
    match = begun(players, deck=deck_of(52), variant=2)
    scene = after(match, Call("sun", "under"))
    trick = scene.view.last
    assert trick
    shown = text_of(scene, size)
    for name, card, value in zip(match.names, trick.cards, trick.values, strict=True):
        assert f"{value:,}" in shown
        assert card.name in shown
        assert name in shown
    assert shown.count("★") == 2


def test_a_tie_is_explained_and_the_card_number_decides() -> None:
    """O-EX3: 410 hotels twice, the higher number takes the trick."""
    match = begun(3, top=[14, 7, 33], deck=deck_of(40, {14: 410, 7: 410, 33: 120}))
    shown = text_of(after(match, HOTELS_OVER))
    assert "Ana and Ben share 410; the call was over, so the higher card number decides." in shown
    assert "┏★ Ana" in shown
    assert "┌= Ben" in shown
    assert "┌ Cem" in shown


def test_a_tie_that_goes_to_the_pot_has_no_star() -> None:
    match = begun(2, top=[14, 7], deck=deck_of(40, {14: 410, 7: 410}), tie_rule="pot")
    shown = text_of(after(match, HOTELS_OVER))
    assert "★" not in shown
    assert "nobody takes the trick" in shown
    assert "=Ana ○○○" in shown
    assert "pot 1   pile 36" in shown


# ── hands of three ──────────────────────────────────────────────────────────────────────────────────────────────────


def hands(players: int = 2, **options: Any) -> Table:
    return begun(players, deck=deck_of(30), variant=3, **options)


def test_the_hand_lies_side_by_side_and_the_drawn_card_is_new() -> None:
    match = hands(top=[9, 2, 5, 8, 7, 4, 1])
    assert [card.number for card in match.chair(0).view.hand] == [1, 5, 7, 9]
    lines = drawn(scene_of(match, 0, card=7, category="beach"))
    top = next(line for line in lines if "new" in line)
    assert [part for part in top.replace("─", " ").replace("━", " ").split() if part.isdigit()] == ["1", "5", "7", "9"]
    assert top.index("new") < top.index("1")
    beach = next(line for line in lines if "Beach " in line and "│" in line)
    assert beach.startswith("▸ Beach")
    assert "┃2,007" in beach


def test_cards_played_so_far_are_in_sight_with_their_numbers_and_the_best_is_marked() -> None:
    match = hands(3, top=[9, 2, 5, 8, 7, 4, 1, 3, 6, 10])
    assert match.to_act == (0,)
    after(match, Play(match.chair(0).view.hand[0].number, HOTELS_OVER))
    played = match.chair(1).view.table[0].card
    lines = drawn(scene_of(match, 1))
    assert lines[0].split()[:4] == ["▸Ana", "0", played.name, f"#{played.number}"]
    assert lines[0].endswith("◂")
    assert "Ben                0  to play …" in lines[1]
    assert "Ana called  Hotels over ↑" in lines[3]


def test_the_played_cards_stay_in_their_place_when_the_trick_is_shown() -> None:
    match = hands(2)
    cards = [match.chair(0).view.hand[0]]
    after(match, Play(cards[0].number, HOTELS_OVER))
    cards.append(match.chair(1).view.hand[-1])
    before = drawn(scene_of(match, 1))
    lines = drawn(after(match, Play(cards[1].number)))
    assert [card.name in line for card, line in zip(cards, lines[:2], strict=True)] == [True, True]
    assert lines[0].index(cards[0].name) == before[0].index(cards[0].name)
    assert "★Ben" in lines[1]


def test_the_draw_shows_every_place_and_what_was_drawn() -> None:
    match = drawing()
    first, second = match.chair(None).view.contenders
    scene = after(match, Draw(3))
    card = scene.view.draws[0].card
    assert isinstance(scene.events[0], TieBreakDrawn)
    shown = text_of(scene)
    assert f"place 3: {card.name}" in drawn(scene)[first]
    assert "│ 2│" in shown
    assert "│ 3│" not in shown
    assert Spot("place", 2) in spots(scene_of(match, second))
    assert Spot("place", 3) not in spots(scene_of(match, second))
    assert "┃ 5┃" in text_of(scene_of(match, second, place=5))


def drawing() -> Table:
    """A match of variant 3 at the draw for the win."""
    for seed in range(100):
        match = begun(2, deck=deck_of(10), seed=seed, variant=3, rounds=1)
        chance = Random(seed)
        while match.to_act and match.chair(None).view.phase != "draw":
            chair = match.chair(match.to_act[0])
            chair.play(chance.choice(chair.legal))
        if match.to_act:
            return match
    raise AssertionError("no match of these is tied")


# ── any deck, any number of players ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", range(2, 11))
def test_the_longest_deck_fits_with_everything_that_is_needed_to_call(players: int) -> None:
    match = begun(players, deck=long_deck(), variant=2)
    card = match.chair(0).view.hand[0]
    shown = text_of(scene_of(match, 0))
    assert all(f"{category.label} {value:>12,}" in shown for category, value in _rows(match.deck, card))
    assert "└─" in shown


@pytest.mark.parametrize("players", range(2, 7))
def test_the_longest_deck_fits_with_a_hand_of_four(players: int) -> None:
    match = begun(players, deck=long_deck(), variant=3)
    view = match.chair(0).view
    shown = text_of(scene_of(match, 0))
    assert all(f"{value:,}" in shown for card in view.hand for value in card.values)
    assert all(category.label in shown for category in view.deck.categories)
    assert shown.count("└") == 4
    after(match, Play(view.hand[0].number, Call("category_3", "under")))
    shown = text_of(scene_of(match, 1))
    assert all(f"{value:,}" in shown for card in match.chair(1).view.hand for value in card.values)
    assert f"{view.hand[0].values[3]:,}" in drawn(scene_of(match, 1))[0]


@pytest.mark.parametrize("players", range(2, 11))
def test_the_trick_of_the_longest_deck_fits(players: int) -> None:
    match = begun(players, deck=long_deck(), variant=2)
    scene = after(match, Call("category_3", "under"))
    assert scene.view.last
    assert all(f"{value:,}" in text_of(scene) for value in scene.view.last.values)


def test_a_pile_of_two_hundred_places_fits() -> None:
    match = begun(6, deck=long_deck(), variant=3)
    scene = scene_of(match, 0)
    canvas = Canvas(SMALL[0], SMALL[1] - seat_lines(scene.view) - 1)
    draw_pile(canvas, 200, (), 100)
    shown = " ".join(canvas.line(y).replace("▸", " ▸") for y in range(canvas.height)).split()
    assert shown == [f"▸{place}" if place == 100 else str(place) for place in range(1, 201)]


def _rows(deck: Any, card: Card) -> list[tuple[Category, int]]:
    return list(zip(deck.categories, card.values, strict=True))


# ── nothing that is private ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("variant", [1, 2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_nobody_sees_a_card_that_is_private_anywhere(variant: int, seed: int) -> None:
    deck = deck_of(24)
    match = begun(3, deck=deck, seed=seed, variant=variant, target=2, rounds=2)
    chance = Random(seed)
    told: tuple[Any, ...] = ()
    while match.to_act:
        for seat in (None, *range(3)):
            _see_nothing_private(match, seat, told)
        chair = match.chair(match.to_act[0])
        told = chair.play(chance.choice(chair.legal))
    assert match.acts


def _see_nothing_private(match: Table, seat: int | None, told: tuple[Any, ...]) -> None:
    state, view = match._state, match.chair(seat).view
    own = {card.number for card in view.hand}
    drawn_for_the_win = {each.card.number for each in view.draws}
    lying = {number for hand in state.cards.hands for number in hand} | set(state.cards.pile)
    shown_before = {card.number for card in view.last.cards} if view.last else set()
    hidden = [view.deck.cards[number - 1] for number in lying - own - drawn_for_the_win - shown_before]
    assert hidden or not lying
    for size in (SMALL, LARGE):
        shown = text_of(Scene(view, match.names, events=told), size)
        ranges = [min(column) for column in _columns(view.deck)] + [max(column) for column in _columns(view.deck)]
        for card in hidden:
            assert card.name not in shown
            assert not [value for value in card.values if value not in ranges and f"{value:,}" in shown]


def _columns(deck: Deck) -> list[tuple[int, ...]]:
    return list(zip(*[card.values for card in deck.cards], strict=True))


def test_an_onlooker_sees_the_back_of_the_announcers_card() -> None:
    shown = text_of(scene_of(begun(2), None))
    assert "Ana is to call." in shown
    assert "│░░░" in shown
    assert spots(scene_of(begun(2), None)) == set()


def test_an_onlooker_sees_as_many_backs_as_the_hand_has_cards() -> None:
    lines = drawn(scene_of(hands(), None))
    assert lines[3].count("┌") == 4


# ── marks and acts ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_category_and_a_direction_become_a_call() -> None:
    board, view = OverUnderBoard(), begun().chair(0).view
    assert board.act(view, {"category": "beach"}) is None
    assert board.missing(view, {}) == "Choose a category: ↑↓."
    assert board.missing(view, {"category": "beach"}) == "Over or under? o or u."
    assert board.act(view, {"category": "beach", "direction": "under"}) == Call("beach", "under")


def test_a_card_a_category_and_a_direction_become_a_lead_and_a_card_alone_a_follow() -> None:
    board, match = OverUnderBoard(), hands()
    view = match.chair(0).view
    card = view.hand[2].number
    assert board.act(view, {"card": card}) is None
    assert board.missing(view, {"category": "sun"}) == "Choose a card: ←→ or its number."
    assert board.act(view, {"card": card, "category": "sun", "direction": "over"}) == Play(card, Call("sun", "over"))
    after(match, Play(card, HOTELS_OVER))
    view = match.chair(1).view
    assert board.spots(view, "category") == ()
    assert board.act(view, {"card": view.hand[0].number}) == Play(view.hand[0].number)


def test_a_place_becomes_a_draw_and_taken_places_are_passed_over() -> None:
    board, match = OverUnderBoard(), drawing()
    after(match, Draw(3))
    view = match.chair(match.to_act[0]).view
    assert list(board.spots(view, "place")) == [1, 2, 4, 5, 6, 7, 8, 9, 10]
    assert board.act(view, {"place": 4}) == Draw(4)
    assert board.offer(view, {"place": 4}) == "Place 4. Enter draws it."


def test_a_barred_category_can_be_marked_so_that_the_rules_can_say_why_not() -> None:
    match = begun(2, repeat_category="not_twice")
    after(match, HOTELS_OVER)
    view = match.chair(1).view
    assert "hotels" in OverUnderBoard().spots(view, "category")
    assert OverUnderBoard().act(view, {"category": "hotels", "direction": "over"}) == HOTELS_OVER


def test_the_offer_tells_number_range_and_what_wins() -> None:
    board, view = OverUnderBoard(), begun(2, top=[46, 17]).chair(0).view
    assert board.offer(view, {}) == ""
    assert board.offer(view, {"category": "beach"}) == "Beach 54 km (0 to 73). Over or under? o or u."
    assert board.offer(view, {"category": "beach", "direction": "under"}) == (
        "Beach 54 km (0 to 73), under, the lowest number wins. Enter calls it."
    )


@pytest.mark.parametrize(
    ("hotels", "options", "ends"),
    [
        ({9: 70, 2: 90}, {}, "the best so far. Enter plays it."),
        ({9: 70, 2: 50}, {}, "not enough for the best so far. Enter plays it."),
        ({9: 70, 2: 70}, {}, "as good as the best so far, but its card number loses. Enter plays it."),
        ({9: 70, 2: 70}, {"tie_rule": "pot"}, "as good as the best so far. Enter plays it."),
    ],
)
def test_the_offer_tells_how_a_card_would_stand(hotels: Mapping[int, int], options: dict[str, Any], ends: str) -> None:
    match = begun(2, top=[9, 2, 5, 8, 7, 4], deck=deck_of(30, hotels), variant=3, **options)
    after(match, Play(9, HOTELS_OVER))
    assert OverUnderBoard().offer(match.chair(1).view, {"card": 2}) == f"Qx002 #2, Hotels {hotels[2]} km: {ends}"


def test_the_mouse_hits_categories_buttons_cards_and_places() -> None:
    directions = {Spot("direction", "over"), Spot("direction", "under")}
    categories = {Spot("category", category.id) for category in ATLAS.categories}
    assert spots(scene_of(begun(2), 0)) == categories | directions
    match = begun(2, variant=3)
    cards = {Spot("card", card.number) for card in match.chair(0).view.hand}
    assert spots(scene_of(match, 0)) == cards | categories | directions
    draw = drawing()
    assert spots(scene_of(draw, draw.to_act[0])) == {Spot("place", place) for place in range(1, 11)}


# ── at the table ────────────────────────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def at(folder: Path, match: Table, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Desk]:
    """The app at a match, its first player asked."""
    app = CardgamesApp(folder, lambda app: app.play(match))
    app.settle = MOMENT
    async with app.run_test(size=size) as pilot:
        desk = Desk(app, pilot)
        await until(desk, lambda: isinstance(app.screen, CurtainScreen | TableScreen))
        await desk.rest()
        await asked_again(desk)
        yield desk


async def until(desk: Desk, true: Callable[[], bool]) -> None:
    """Wait for something that a busy machine may take its time for."""
    while not true():
        await desk.pilot.pause(MOMENT)


async def asked_again(desk: Desk) -> None:
    """Go on, and pass the keyboard, until somebody is asked or the match is over."""
    while isinstance(desk.app.screen, CurtainScreen | TableScreen) and not asked(desk):
        await press(desk, "enter")


async def press(desk: Desk, *keys: str) -> None:
    """Press keys in a row, and wait until the screen came to rest."""
    for key in keys:
        desk.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await desk.rest()


def asked(desk: Desk) -> bool:
    """Whether a player sees the own view and can act."""
    screen = desk.app.screen
    return isinstance(screen, TableScreen) and screen.board.scene is not None and screen.board.scene.asked


def acts(match: Table) -> list[str]:
    return [notation for _seat, notation in match.acts]


def view_of(desk: Desk) -> View:
    assert isinstance(desk.app.screen, TableScreen)
    assert desk.app.screen.board.scene
    view: View = desk.app.screen.board.scene.view
    return view


def marks(desk: Desk) -> Mapping[str, Any]:
    assert isinstance(desk.app.screen, TableScreen)
    assert desk.app.screen.board.scene
    return desk.app.screen.board.scene.marks


def prompt(desk: Desk) -> str:
    return desk.app.screen.query_one(Prompt).text


async def test_keys_mark_a_category_and_a_direction_and_enter_calls(tmp_path: Path) -> None:
    match = begun()
    async with at(tmp_path, match) as desk:
        await desk.keys("up", "u")
        assert marks(desk) == {"category": "trails", "direction": "under"}
        await desk.keys("down", "right")
        assert marks(desk) == {"category": "hotels", "direction": "over"}
        await desk.keys("z")
        assert marks(desk) == {}
        await desk.keys("enter")
        assert prompt(desk) == "Choose a category: ↑↓."
        await desk.keys("down", "o", "enter")
        assert acts(match) == ["hotels-over"]
        assert "Ana called  Hotels over ↑" in desk.text


async def test_the_hand_is_marked_by_arrows_and_by_the_numbers_on_the_cards(tmp_path: Path) -> None:
    match = begun(2, top=[21, 2, 1, 8, 7, 4, 12], deck=deck_of(30), variant=3)
    async with at(tmp_path, match) as desk:
        assert isinstance(desk.app.screen, TableScreen)
        desk.app.screen.board.clock = lambda: 0.0
        assert [card.number for card in view_of(desk).hand] == [1, 7, 12, 21]
        await desk.keys("right", "right")
        assert marks(desk) == {"card": 7}
        await desk.keys("1")
        assert marks(desk) == {"card": 1}
        await desk.keys("2")
        assert marks(desk) == {"card": 12}
        await desk.keys("1")
        assert marks(desk) == {"card": 21}


async def test_the_rules_answer_what_they_do_not_allow(tmp_path: Path) -> None:
    match = begun(2, top=[21, 2, 1, 8, 7, 4, 12], deck=deck_of(30), variant=3, repeat_category="not_twice")
    async with at(tmp_path, match) as desk:
        await desk.keys("5")
        assert prompt(desk) == "You hold no card 5."
        await desk.keys("down", "o", "enter")
        assert prompt(desk) == "Card 5 is not in your hand. You hold: 1, 7, 12, 21."
        await desk.keys("7", "enter")
        await asked_again(desk)
        await desk.keys("right", "enter")
        await asked_again(desk)
        await desk.keys("right", "down", "o", "enter")
        assert prompt(desk) == "Hotels was called in the last trick; choose another category."
        assert len(match.acts) == 2


async def test_a_place_that_is_taken_or_is_not_there_is_refused(tmp_path: Path) -> None:
    match = drawing()
    async with at(tmp_path, match) as desk:
        await desk.keys("3", "enter", "enter")
        for number in ("3", "30"):
            await desk.keys(*number)
            assert prompt(desk) == f"Place {number} is not free."
            await desk.keys("enter")
            assert prompt(desk) == "Choose a free position from 1 to 10."
        await desk.keys("z", "right", "enter")
        assert acts(match)[-2:] == ["draw 3", "draw 1"]


async def test_in_variants_1_and_2_only_announcers_are_asked_and_nobody_to_reveal(tmp_path: Path) -> None:
    match = begun(3, target=1)
    async with at(tmp_path, match) as desk:
        await desk.keys("down", "o", "enter")
        assert "all look on" in desk.text
        await desk.keys("enter")
        assert not isinstance(desk.app.screen, CurtainScreen | TableScreen)


async def test_resizing_draws_everything_anew(tmp_path: Path) -> None:
    async with at(tmp_path, begun(2, variant=3)) as desk:
        await desk.resize(130, 40)
        assert "thousand a year" in desk.text
        await desk.resize(80, 24)
        assert desk.text.count("└") == 4


@pytest.mark.parametrize(
    ("players", "size", "cards", "options"),
    [
        (2, (80, 24), 24, {"variant": 1}),
        (4, (130, 40), 24, {"variant": 1, "tie_rule": "pot", "target": 2}),
        (10, (80, 24), 24, {"variant": 2, "target": 2}),
        (3, (100, 30), 12, {"variant": 3, "rounds": 2}),
        (4, (80, 24), 16, {"variant": 3, "rounds": 1, "v3_play_out": "yes"}),
    ],
)
async def test_whole_matches_are_played_by_keys(
    tmp_path: Path, players: int, size: tuple[int, int], cards: int, options: dict[str, Any]
) -> None:
    match = begun(players, deck=deck_of(cards), **options)
    chance = Random(players)
    async with at(tmp_path, match, size) as desk:
        while asked(desk):
            before = len(match.acts)
            await press(desk, *some_keys(view_of(desk), chance))
            assert len(match.acts) == before + 1, prompt(desk)
            await asked_again(desk)
        assert match.outcome
        await until(desk, lambda: "the match is over" in desk.text)


def some_keys(view: View, chance: Random) -> list[str]:
    """Keys that amount to some act."""
    card = ["right"] * chance.randint(1, 4)
    call = [*["down"] * chance.randint(1, 4), chance.choice("ou")]
    if view.phase == "call":
        return [*call, "enter"]
    if view.phase == "lead":
        return [*card, *call, "enter"]
    return [*card, "enter"]


async def test_a_whole_match_is_played_by_mouse(tmp_path: Path) -> None:
    match = begun(2, deck=deck_of(10), variant=3, rounds=1)
    async with at(tmp_path, match) as desk:
        while match.to_act:
            view = view_of(desk)
            if view.phase == "draw":
                await desk.click("│ 7│" if len(view.draws) else "│ 5│")
            else:
                await desk.click(f" {view.hand[0].number} ┐")
            if view.phase == "lead":
                await desk.click("Beach")
                await desk.click("[ under ↓ ]")
            await desk.click("Enter plays it." if view.phase != "draw" else "Enter draws it.")
            while isinstance(desk.app.screen, TableScreen) and not asked(desk) and match.to_act:
                await desk.click("Enter ")
                if isinstance(desk.app.screen, CurtainScreen):
                    await desk.click("Pass the keyboard")
        assert match.outcome


async def test_a_second_click_on_the_marked_spot_plays(tmp_path: Path) -> None:
    match = begun()
    async with at(tmp_path, match) as desk:
        await desk.click("[ under ↓ ]")
        await desk.click("Beach")
        assert acts(match) == []
        await desk.click("▸ Beach")
        assert acts(match) == ["beach-under"]
