"""The table of Raj, drawn as text."""

from typing import Any

import pytest

from cardgames_tui.engine.match import Match
from cardgames_tui.games.raj.rules import GAME
from cardgames_tui.games.raj.screen import Hand, Players, RajBoard, Stake, still_to_come
from cardgames_tui.games.raj.state import Deck, Options
from cardgames_tui.games.raj.view import Bid, View
from cardgames_tui.setup import begin
from cardgames_tui.ui.canvas import Canvas, Spot
from cardgames_tui.ui.scene import Scene
from cardgames_tui.ui.zone import Zone

NAMES = ("Ana", "Ben", "Cem", "Dora", "Eve")


def lines(zone: Zone, scene: Scene, width: int = 80, height: int = 9) -> list[str]:
    """What the zone draws."""
    canvas = Canvas(width, height)
    zone.draw(canvas, scene)
    return [canvas.line(y).rstrip() for y in range(height)]


def match(players: int = 2, **options: Any) -> Match[Any, View]:
    return begin("raj", NAMES[:players], options, None, 1)


def tie_all(table: Match[Any, View], bids: range) -> None:
    """Let everybody bid the same, so that everything stays at stake."""
    for bid in bids:
        for seat in range(len(table.names)):
            table.chair(seat).play(Bid(bid))


def test_the_stake_shows_each_card_and_who_takes_them() -> None:
    table = match()
    tie_all(table, range(1, 2))
    shown = lines(Stake(), Scene(table.chair(0).view, table.names), height=4)
    assert shown[1] == " At stake          │+10 │ │ -5 │"
    assert shown[3] == "                   together +5: the highest bid takes all"


def test_a_stake_of_very_many_cards_is_told_as_text() -> None:
    table = match()
    tie_all(table, range(1, 15))
    shown = lines(Stake(), Scene(table.chair(0).view, table.names), height=4)
    assert "+10, -5, -3, -4" in shown[0]
    assert all(len(line) <= 80 for line in shown)


def test_five_players_and_their_bids_fit() -> None:
    table = match(5)
    for seat, bid in enumerate((15, 14, 13, 12, 11)):
        table.chair(seat).play(Bid(bid))
    shown = lines(Players(), Scene(table.chair(0).view, table.names))
    assert shown[1].split() == ["Ana", "10", "+10", "14"]
    assert shown[7].split() == [
        "last",
        "round",
        "+10:",
        "Ana",
        "15",
        "Ben",
        "14",
        "Cem",
        "13",
        "Dora",
        "12",
        "Eve",
        "11",
    ]
    assert shown[8].startswith(" still to come")


def test_the_reveal_marks_who_takes_the_stake() -> None:
    table = match()
    table.chair(0).play(Bid(3))
    events = table.chair(1).play(Bid(7))
    scene = Scene(table.chair(None).view, table.names, events=events)
    assert lines(Stake(), scene, height=4)[3].strip() == "Ben takes +10"
    canvas = Canvas(80, 9)
    Players().draw(canvas, scene)
    assert [text.strip() for text, look in canvas.runs(2) if look == "changed"] == ["7"]


def test_at_the_reveal_the_next_card_is_still_to_come_and_after_the_last_round_none() -> None:
    table = match(games=2)
    seen = []
    for card in range(1, 16):
        table.chair(0).play(Bid(card))
        coming = table.chair(None).view.unseen
        events = table.chair(1).play(Bid(16 - card))
        seen.append(still_to_come(Scene(table.chair(None).view, table.names, events=events)) == coming)
    assert all(seen)
    assert coming == ()
    assert len(still_to_come(Scene(table.chair(None).view, table.names))) == 14


def test_an_onlooker_sees_no_bid_card() -> None:
    table = match()
    table.chair(0).play(Bid(9))
    scene = Scene(table.chair(None).view, table.names)
    assert lines(Hand(), scene, height=4) == [""] * 4
    assert "▒▒" in lines(Players(), scene)[1]


def test_the_marked_card_stands_out_without_colour_and_every_card_can_be_hit() -> None:
    table = match()
    scene = Scene(table.chair(0).view, table.names, asked=True, marks={"card": 9})
    canvas = Canvas(80, 4)
    Hand().draw(canvas, scene)
    assert "┃ 9┃" in canvas.line(1)
    assert canvas.spot_at(canvas.line(1).index("15"), 1) == Spot("card", 15)


@pytest.mark.parametrize("width", [80, 89])
def test_a_hand_of_thirty_cards_fits(width: int) -> None:
    deck = Deck("large", "Large", (-1, 1, 2, 3), tuple(range(1, 31)))
    table = Match(GAME, deck, Options(), NAMES[:2], 1)
    scene = Scene(table.chair(0).view, table.names, asked=True, marks={"card": 30})
    shown = lines(Hand(), scene, width, height=4)
    assert "[30]" in shown[1]
    assert " ".join(shown).replace("[", " ").replace("]", " ").split() == [str(card) for card in range(1, 31)]


def test_marks_become_the_bid() -> None:
    board, view = RajBoard(), match().chair(0).view
    assert board.act(view, {}) is None
    assert board.act(view, {"card": 4}) == Bid(4)
    assert board.spots(view, "card") == tuple(range(1, 16))


def test_a_number_that_is_not_in_the_hand_is_not_offered() -> None:
    board, table = RajBoard(), match()
    tie_all(table, range(7, 8))
    view = table.chair(0).view
    assert board.offer(view, {"card": 8}) == "Bid 8? Enter lays it face down."
    assert board.offer(view, {"card": 7}) == "You do not hold 7."
    assert board.act(view, {"card": 7}) == Bid(7)
