"""Matches with several keyboards: what each guest sees and does not see, and who waits for whom."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.app import App
from textual.screen import Screen

from cardgames_tui.host.playing import GuestTableScreen
from cardgames_tui.host.room import RoomScreen
from cardgames_tui.host.tables import Phase
from cardgames_tui.host.talk import TalkScreen
from cardgames_tui.ui.board import Board
from cardgames_tui.ui.curtain import CurtainScreen
from cardgames_tui.ui.reading import LogScreen, RulesScreen
from cardgames_tui.ui.result import ResultScreen
from cardgames_tui.ui.small import SmallScreen
from cardgames_tui.ui.table import Stage
from tests.host.company import LARGE, SMALL, USUAL, Company, Seated, company, prompt
from tests.host.guesthouse import play_out

HAND = "│ 7│"
SHORT: dict[str, dict[str, Any]] = {
    "raj": {"short_two_player": "on"},
    "over_under": {"target": 2},
    "travel_agency": {},
    "baptisten_skat": {"hand_size": 3},
}
"""Options with which a match does not last long."""


def sees_only(guest: Seated, *seats: int | None) -> bool:
    """Whether every view of the guest, on the screen or behind it, is that of one of these seats."""
    return {view.seat for view in guest.views} <= set(seats)


async def a_match_of_three(house: Company) -> list[Seated]:
    """Ana, with Cem beside her, against Ben: Raj."""
    return await house.begin("raj", "Ana", "Ben", beside=["Cem"])


# ── to the end ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", SHORT)
async def test_a_match_is_played_to_its_end_by_two_keyboards_and_nobody_sees_the_hand_of_the_other(game: str) -> None:
    async with company() as house:
        ana, ben = await house.begin(game, "Ana", "Ben", **SHORT[game])
        for size in (LARGE, USUAL):
            await ana.resize(size)
            assert ana.cut_keys == [], "the last line names every key"
        chooser = Random(game)
        while any(guest.can_go_on for guest in (ana, ben)):
            for seat, guest in enumerate((ana, ben)):
                if guest.can_go_on:
                    await guest.plays(chooser)
                assert sees_only(guest, seat, None)
            await ana.rest()
        for guest in (ana, ben):
            guest.on(ResultScreen)
            assert "the match is over" in guest.said
        assert house.only_table.phase is Phase.OVER


async def test_three_keyboards_play_to_the_end_while_a_fourth_looks_on() -> None:
    async with company() as house:
        players = await house.begin("over_under", "Ana", "Ben", "Cem", target=1)
        dora = await house.looks_on("Dora")
        await house.play_out(*players)
        for guest in players:
            guest.on(ResultScreen)
        await dora.until("Enter shows the result.")
        assert sees_only(dora, None)
        assert "Enter Play" in dora.lines[-1], "there is something to go on to now"
        await dora.keys("enter")
        dora.on(ResultScreen)


async def test_two_people_at_one_keyboard_play_to_the_end_by_themselves() -> None:
    async with company() as house:
        (ana,) = await house.begin("over_under", "Ana", beside=["Ben"], target=1)
        ana.on(CurtainScreen)
        await house.play_out(ana)
        ana.on(ResultScreen)


async def test_no_card_of_a_hand_is_written_anywhere_in_the_widgets_of_another_guest() -> None:
    async with company() as house:
        ana, ben = await house.begin("travel_agency", "Ana", "Ben")
        cem = await house.looks_on("Cem")
        chooser = Random(2)
        for _act in range(8):
            hands = [house.hand(name).view.hand for name in ("Ana", "Ben")]
            for own, other, guest in ((0, 1, ana), (1, 0, ben)):
                assert all(card in guest.drawn for card in hands[own])
                assert not any(card in guest.drawn for card in hands[other])
            assert not any(card in cem.drawn for hand in hands for card in hand)
            await (ana if ana.can_go_on else ben).plays(chooser)
            for guest in (ana, ben, cem):
                await guest.rest()


async def test_who_looks_on_sees_no_hand_and_is_asked_for_nothing() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        cem = await house.looks_on("Cem")
        await ana.keys("9", "enter")
        await ben.keys("4", "enter")
        await cem.rest()
        assert "Ana takes" in cem.said or "Ben takes" in cem.said or "round 2" in cem.said
        assert HAND not in cem.drawn
        assert sees_only(cem, None)
        await cem.keys("9", "enter", "u", "h")
        assert sees_only(cem, None)
        assert cem.marks == {}
        assert len(house.match.acts) == 2


@pytest.mark.parametrize("game", SHORT)
async def test_who_looks_on_is_offered_no_keys_to_play_with(game: str) -> None:
    async with company() as house:
        ana, ben = await house.begin(game, "Ana", "Ben", **SHORT[game])
        cem = await house.looks_on("Cem")
        chooser = Random(game)
        for _act in range(6):
            if not house.match.to_act:
                break
            assert cem.lines[-1].strip() == "l Log ? Rules Esc Menu / Talk"
            before = cem.text
            await cem.keys("enter", "left", "1", "z", "u", "h")
            assert cem.text == before
            await (ana if ana.can_go_on else ben).plays(chooser)
            await cem.rest()


async def test_who_looks_on_sees_a_reveal_whole_until_the_next_act() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        cem = await house.looks_on("Cem")
        await ana.keys("9", "enter")
        await ben.keys("4", "enter")
        late = await house.looks_on("Dora")
        for step in ("revealed", "Ana went on"):
            for guest in (cem, late):
                await guest.rest()
                assert "round 1 of 15" in guest.lines[0], step
                assert "you look on" in guest.lines[0]
                assert "Was at stake" in guest.said
                assert "Ana 9 and Ben 4." in guest.said
                assert "is turned up" not in guest.said.partition("Ana 9 and Ben 4.")[2]
                assert "What was shown last stays in sight until somebody acts." in guest.said
                assert sees_only(guest, None)
            await ana.keys("enter")
        assert "round 2 of 15" in ana.lines[0]
        await ana.keys("8", "enter")
        for guest in (cem, late):
            await guest.rest()
            assert "round 2 of 15" in guest.lines[0]
            assert "Was at stake" not in guest.said
            assert "▒▒" in guest.said


async def test_who_went_on_sees_headline_and_board_of_the_same_round_while_others_act() -> None:
    async with company() as house:
        players = await house.begin("over_under", "Ana", "Ben", "Cem", target=3)
        chooser, seen = Random(3), 0
        for _act in range(60):
            for guest in players:
                screen = guest.app.screen
                if not isinstance(screen, GuestTableScreen) or screen._stage is not Stage.AWAY:
                    continue
                scene = screen.board.scene
                assert scene
                assert guest.lines[0].strip().startswith(screen.words.headline(scene.view))
                if house.match.acts and screen._onlooker.gathers(len(house.match.acts)):
                    seen += 1
                    assert scene.events == (), "what was looked at is over"
            waiting = [guest for guest in players if guest.can_go_on]
            if not waiting:
                break
            await chooser.choice(waiting).plays(chooser)
            for guest in players:
                await guest.rest()
        assert seen


# ── curtains ────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_curtain_falls_between_two_people_at_one_keyboard_and_never_before_a_lone_one() -> None:
    async with company() as house:
        ana, ben = await a_match_of_three(house)
        assert "Pass the keyboard to Ana." in ana.said
        assert HAND not in ana.drawn
        ben.on(GuestTableScreen)
        assert HAND in ben.drawn
        await ana.keys("enter", "9", "enter")
        assert "Enter passes the keyboard to Cem." in ana.said
        await ana.keys("enter")
        assert "Pass the keyboard to Cem." in ana.said
        assert sees_only(ana, None)
        await ana.keys("enter")
        assert "you are Cem" in ana.said
        assert sees_only(ana, 2)


async def test_two_keyboards_play_on_while_a_curtain_is_down() -> None:
    async with company() as house:
        ana, ben = await a_match_of_three(house)
        await ben.keys("4", "enter")
        ana.on(CurtainScreen)
        assert "Pass the keyboard to Ana." in ana.said
        await ana.keys("enter", "9", "enter", "enter", "enter", "2", "enter")
        assert "all look on" in ana.lines[0]
        await ben.rest()
        assert "you are Ben" in ben.lines[0]
        for guest in (ana, ben):
            assert "Cem takes" in guest.said or "Ben takes" in guest.said or "Ana takes" in guest.said


async def test_a_reveal_is_seen_with_the_own_hand_by_a_lone_player_and_with_nobodys_by_two_at_one_keyboard() -> None:
    async with company() as house:
        ana, ben = await a_match_of_three(house)
        await ben.keys("4", "enter")
        await ana.keys("enter", "9", "enter", "enter", "enter", "2", "enter")
        await ben.rest()
        for guest in (ana, ben):
            assert guest.table._stage is Stage.GATHERED
            assert "Was at stake" in guest.said
            assert "Everybody may look. Enter goes on." in prompt(guest)
        assert HAND in ben.said
        assert sees_only(ben, 1)
        assert HAND not in ana.drawn
        assert sees_only(ana, None)
        await ana.keys("h")
        assert HAND not in ana.drawn
        assert sees_only(ana, None)
        await ana.keys("enter")
        ana.on(CurtainScreen)
        assert HAND not in ana.drawn
        assert sees_only(ana, None)


async def test_a_lone_player_sees_no_hand_of_another_while_everybody_looks() -> None:
    async with company() as house:
        ana, ben = await house.begin("baptisten_skat", "Ana", "Ben", hand_size=3)
        chooser, gathered = Random(5), 0
        for _act in range(12):
            for own, other, guest in (("Ana", "Ben", ana), ("Ben", "Ana", ben)):
                await guest.rest()
                if guest.table._stage is not Stage.GATHERED:
                    continue
                gathered += 1
                assert f"you are {own}" in guest.lines[0]
                assert sees_only(guest, house.match.names.index(own))
                (view,) = guest.views
                assert set(house.hand(other).view.hand).isdisjoint(view.hand)
            await (ana if ana.can_go_on else ben).plays(chooser)
        assert gathered


async def test_a_hand_that_is_hidden_stays_hidden_while_everybody_looks_and_comes_back_by_the_same_key() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ben.keys("4", "enter", "h")
        assert HAND not in ben.drawn
        await ana.keys("9", "enter")
        await ben.rest()
        assert "Was at stake" in ben.said
        assert "hand hidden" in ben.lines[0]
        assert HAND not in ben.drawn
        assert sees_only(ben, None)
        await ben.keys("h")
        assert "you are Ben" in ben.lines[0]
        assert HAND in ben.drawn
        await ben.keys("enter")
        assert "Ben, choose a bid card" in prompt(ben)


async def test_two_at_one_keyboard_who_hid_a_hand_go_on_from_a_reveal() -> None:
    async with company() as house:
        ana, ben = await a_match_of_three(house)
        await ana.keys("enter", "9", "enter", "enter", "enter", "2", "enter", "h")
        assert "hand hidden" in ana.lines[0]
        await ben.keys("4", "enter")
        await ana.rest()
        assert "all look on" in ana.lines[0]
        assert HAND not in ana.drawn
        await ana.keys("enter")
        ana.on(CurtainScreen)


# ── while others act ────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_mark_stays_while_others_act() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ana.keys("9")
        await ben.keys("4", "enter")
        await ana.rest()
        assert ana.marks == {"card": 9}
        assert "Bid 9?" in ana.said
        await ana.keys("enter")
        assert house.match.acts == ((1, "4"), (0, "9"))
        assert "Was at stake" in ana.said
        assert "you are Ana" in ana.lines[0]


async def test_what_was_typed_before_the_own_turn_is_dropped_when_it_comes() -> None:
    async with company() as house:
        ana, ben = await house.begin("travel_agency", "Ana", "Ben", start_player="seat1")
        ben.table._settle_seconds = 0.3
        await ben.keys("right", "1", "enter")
        assert ben.marks == {}
        ana.app.call_later(ana.table._play, house.hand("Ana").legal[0])
        while ben.table._stage is not Stage.CHOOSING:
            await asyncio.sleep(0)
        await ben.burst("right", "1", "enter")
        assert ben.marks == {}
        assert len(house.match.acts) == 1
        await ben.keys("right", "1")
        assert set(ben.marks) == {"card", "group"}


async def test_a_reveal_is_looked_at_by_everybody_at_their_own_pace() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ana.keys("9", "enter")
        await ben.keys("4", "enter")
        await ana.rest()
        for name, guest in (("Ana", ana), ("Ben", ben)):
            assert f"you are {name}" in guest.lines[0]
            assert "Was at stake" in guest.said
            assert "round 1 of 15" in guest.lines[0]
        await ana.keys("enter", "8", "enter")
        await ben.rest()
        assert "round 2 of 15" in ana.lines[0]
        assert "round 1 of 15" in ben.lines[0]
        assert "Was at stake" in ben.said
        assert "▒▒" not in ben.drawn
        await ben.keys("enter")
        assert "Ben, choose a bid card" in ben.said
        assert "▒▒" in ben.drawn


async def test_who_is_late_sees_each_round_as_it_was() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ben.keys("4", "enter")
        chair = house.only_table.seating(ana.app.guest).chair(0)
        for card in (9, 8):
            chair.play(next(bid for bid in chair.legal if bid == card))
        await ben.rest()
        assert "round 1 of 15" in ben.lines[0]
        assert "Was at stake" in ben.said
        assert "▒▒" not in ben.drawn
        await ben.keys("enter")
        assert "round 2 of 15" in ben.lines[0]
        assert "▒▒" in ben.drawn


async def test_a_bid_that_is_taken_back_at_another_keyboard_is_seen_to_be_taken_back() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ana.keys("9", "enter")
        await ben.until("▒▒")
        await ben.keys("4")
        await ana.keys("u")
        await ben.rest()
        assert "▒▒" not in ben.drawn
        assert ben.marks == {"card": 4}
        assert "Ana, choose a bid card" in ana.said
        await ben.keys("enter", "u")
        assert house.match.acts == ()


async def test_nobody_takes_back_what_another_keyboard_did() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ana.keys("9", "enter")
        await ben.keys("u")
        assert house.match.acts == ((0, "9"),)
        assert prompt(ben) == "There is no act of yours to take back."


async def test_a_terminal_that_is_small_for_a_while_loses_nothing() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ben.keys("4")
        await ben.resize(SMALL)
        ben.on(SmallScreen)
        await ben.keys("9", "enter")
        await ana.keys("9", "enter")
        await ben.rest()
        ben.on(SmallScreen)
        await ben.resize(USUAL)
        assert ben.marks == {"card": 4}
        assert "▒▒" in ben.said
        await ben.keys("enter")
        assert house.match.acts == ((0, "9"), (1, "4"))


@pytest.mark.parametrize(("key", "screen"), [("l", LogScreen), ("?", RulesScreen), ("/", TalkScreen)])
async def test_an_act_of_another_brings_nothing_over_what_is_being_read(key: str, screen: type[Screen[None]]) -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ben.keys("4", "enter", key)
        await ana.keys("9", "enter")
        await ben.rest()
        ben.on(screen)
        assert "Was at stake" not in ben.drawn
        await ben.keys("escape")
        assert "Was at stake" in ben.said
        assert "Everybody may look." in prompt(ben)


# ── talk ────────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_talk_is_read_on_the_table_without_disturbing_play() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ana.keys("9")
        await ben.keys("/")
        await ben.types("good luck [b]all")
        await ben.keys("enter")
        ben.on(GuestTableScreen)
        await ana.until("Ben: good luck [b]all")
        assert ana.marks == {"card": 9}
        await ana.keys("/")
        assert "Ben: good luck [b]all" in ana.said
        await ana.keys("escape")
        assert "good luck" not in ana.said


async def test_what_is_said_or_who_is_missed_costs_the_rest_of_the_table_no_new_styles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    styled: list[App[Any]] = []
    async with company() as house:
        ana, ben = await house.two_at_raj()
        monkeypatch.setattr(Board, "notify_style_update", lambda board: styled.append(board.app))
        house.only_table.say(ben.app.guest, "good luck")
        await ana.until("Ben: good luck")
        await ben.drops()
        await ana.until("Ben dropped out at")
        assert ana.app not in styled


async def test_what_is_typed_after_a_line_of_talk_is_the_games() -> None:
    async with company() as house:
        _ana, ben = await house.two_at_raj()
        await ben.keys("/", "4", "enter", "4", "enter")
        assert house.only_table.talk[-1].text == "4"
        assert house.only_table.said == 1
        assert house.match.acts == ((1, "4"),)


# ── leaving, and coming back ────────────────────────────────────────────────────────────────────────────────────────


async def test_adjourning_sends_everybody_beside_the_table_and_playing_on_brings_all_back() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        cem = await house.looks_on("Cem")
        await ana.keys("9", "enter")
        await ben.keys("escape")
        assert "Paused" in ben.said
        await ben.chooses("Adjourn")
        for guest in (ana, ben, cem):
            await guest.until("The match is adjourned.")
            guest.on(RoomScreen)
        assert house.only_table.phase is Phase.ADJOURNED
        await ana.keys("enter")
        for guest in (ana, ben, cem):
            await guest.rest()
            guest.on(GuestTableScreen)
        assert "▒▒" in ben.said
        assert house.match.acts == ((0, "9"),)


async def test_who_adjourns_takes_a_guest_along_who_reads_the_rules() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ben.keys("?")
        ana.app.call_later(house.only_table.adjourn, ana.app.guest)
        await ana.until("adjourned")
        ben.on(RulesScreen)
        await ben.keys("escape")
        await ben.until("The match is adjourned.")
        ben.on(RoomScreen)


async def test_a_match_is_left_for_the_lobby_and_found_again_as_it_was() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ben.keys("escape")
        await ben.chooses("Beside the table")
        ben.on(RoomScreen)
        assert "A match is being played." in ben.said
        await ben.keys("escape")
        await ana.until("Ben went to the lobby")
        await ana.keys("9", "enter")
        await ben.until("with you")
        await ben.keys("enter")
        ben.on(GuestTableScreen)
        assert "▒▒" in ben.said
        await ana.rest()
        assert "went to the lobby" not in ana.said


@pytest.mark.parametrize("above", ["", "/", "escape"])
async def test_a_table_that_is_closed_sends_everybody_to_the_lobby(above: str) -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ben.keys(*filter(None, [above]))
        house.house.close_table(ana.app.guest, house.only_table)
        await ana.until("The table was closed.")
        await ben.rest()
        if above:
            assert "The table was closed." not in ben.said
            await ben.keys("escape")
        await ben.until("The table was closed.")
        for guest in (ana, ben):
            assert guest.app.screen_stack == [guest.app._lobby]


async def test_a_table_can_be_closed_under_a_curtain_and_in_a_small_terminal() -> None:
    async with company() as house:
        ana, ben = await a_match_of_three(house)
        await ben.resize(SMALL)
        house.house.close_table(ana.app.guest, house.only_table)
        for guest in (ana, ben):
            await guest.rest()
        ana.on(CurtainScreen)
        ben.on(SmallScreen)
        await ana.keys("enter")
        await ben.resize(USUAL)
        for guest in (ana, ben):
            await guest.until("The table was closed.")
            assert guest.app.screen_stack == [guest.app._lobby]


async def test_an_act_that_comes_too_late_for_a_closed_table_harms_nobody() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ana.keys("9")
        house.house.close_table(ana.app.guest, house.only_table)
        await ana.burst("enter", "enter")
        for guest in (ana, ben):
            await guest.until("The table was closed.")


async def test_a_guest_who_drops_keeps_the_seat_and_comes_back_to_the_same_hand() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ben.keys("4", "enter")
        await ben.drops()
        await ana.until("Ben dropped out at")
        assert "Esc adjourns" in ana.said
        await ana.keys("9", "enter")
        again = await house.comes("Ben")
        again.on(GuestTableScreen)
        await ana.rest()
        assert "dropped out" not in ana.said
        assert "you are Ben" in again.said
        assert "│ 4│" not in again.said
        assert house.match.acts == ((1, "4"), (0, "9"))


@pytest.mark.parametrize("keys", [(), ("enter", "/"), ("enter", "9", "enter", "enter", "?")])
async def test_a_guest_may_drop_at_a_curtain_or_while_they_talk_or_read(keys: tuple[str, ...]) -> None:
    async with company() as house:
        ana, ben = await a_match_of_three(house)
        await ana.keys(*keys)
        await ana.drops()
        await ben.until("Ana and Cem dropped out")
        again = await house.comes("Ana")
        again.on(CurtainScreen)
        assert HAND not in again.drawn
        await ben.rest()
        assert "dropped out" not in ben.said


async def test_a_guest_who_comes_in_from_elsewhere_goes_on_there() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ben.keys("4", "enter")
        elsewhere = await house.comes("Ben", LARGE)
        await ben.gone()
        assert ben.line.last_words == "You came in once more from elsewhere; the game goes on there."
        elsewhere.on(GuestTableScreen)
        assert "you are Ben" in elsewhere.said
        await ana.rest()
        assert "dropped out" not in ana.said
        await ana.keys("9", "enter")
        await elsewhere.until("Was at stake")
        assert "you are Ben" in elsewhere.lines[0]


# ── the end of a match, and the next one ────────────────────────────────────────────────────────────────────────────


NEXT = "The next match has begun: Esc goes to it."


async def at_the_result(house: Company) -> tuple[Seated, Seated]:
    """Ana and Ben, who look at the result of a match of Over & Under."""
    ana, ben = await house.begin("over_under", "Ana", "Ben", target=1)
    await house.play_out(ana, ben)
    for guest in (ana, ben):
        guest.on(ResultScreen)
    return ana, ben


async def test_a_second_match_takes_everybody_along_when_they_have_seen_the_result_of_the_first() -> None:
    async with company() as house:
        ana, ben = await house.begin("over_under", "Ana", "Ben", target=1)
        cem = await house.looks_on("Cem")
        await house.play_out(ana, ben)
        first = house.match
        assert NEXT not in ben.said
        await ana.keys("escape")
        ana.on(RoomScreen)
        await ana.keys("enter")
        assert house.match is not first
        ana.on(GuestTableScreen)
        await ben.until(NEXT)
        ben.on(ResultScreen)
        await cem.rest()
        assert prompt(cem) == "That was the last act. Enter shows the result."
        await cem.keys("enter")
        cem.on(ResultScreen)
        assert NEXT in cem.lines[0]
        for guest in (ben, cem):
            await guest.keys("escape")
        for guest in (ana, ben, cem):
            assert guest.table.seating.to_act == house.match.to_act != ()
            assert guest.app.screen_stack[1:] == [guest.app.screen_stack[1], guest.app.screen]


@pytest.mark.parametrize("adjourned", [False, True])
async def test_a_guest_who_is_late_at_the_end_is_not_pulled_into_the_next_match(adjourned: bool) -> None:
    async with company() as house:
        ana, ben = await house.begin("over_under", "Ana", "Ben", target=1)
        first, table = house.match, house.only_table
        play_out(table)
        while not isinstance(ana.app.screen, ResultScreen):
            await ana.keys("enter")
        await ana.keys("escape", "enter")
        assert house.match is not first
        if adjourned:
            table.adjourn(ana.app.guest)
        await ben.rest()
        seen = 0
        while not isinstance(ben.app.screen, ResultScreen):
            assert ben.table._onlooker._match is first
            seen += 1
            await ben.keys("enter")
        assert seen
        assert "won" in ben.said or "draw" in ben.said
        assert NEXT in ben.lines[0]
        await ben.keys("escape")
        if adjourned:
            ben.on(RoomScreen)
            assert "The match is adjourned." in prompt(ben)
        else:
            assert ben.table.seating.to_act == house.match.to_act != ()


async def test_the_last_result_is_looked_at_again_from_beside_the_table() -> None:
    async with company() as house:
        ana, _ben = await at_the_result(house)
        result = ana.text
        await ana.keys("escape")
        ana.on(RoomScreen)
        assert "r Result" in ana.lines[-1]
        await ana.keys("r")
        ana.on(ResultScreen)
        assert ana.text == result
        assert NEXT not in ana.said
        assert ana.cut_keys == []
        await ana.keys("escape")
        ana.on(RoomScreen)


async def test_a_result_is_looked_at_again_after_a_restart(tmp_path: Path) -> None:
    async with company(tmp_path) as house:
        house.begin_unseen("over_under", "Ana", "Ben", target=1)
        play_out(house.only_table)
    async with company(tmp_path) as house:
        ana = await house.comes("Ana")
        await ana.keys("enter", "r")
        ana.on(ResultScreen)
        assert "the match is over" in ana.lines[0]


async def test_people_talk_from_the_result() -> None:
    async with company() as house:
        ana, ben = await at_the_result(house)
        await ana.keys("/")
        ana.on(TalkScreen)
        await ana.types("again?")
        await ana.keys("enter")
        ana.on(ResultScreen)
        await ben.keys("/")
        assert "Ana: again?" in ben.said
        await ben.keys("escape")
        ben.on(ResultScreen)


async def test_a_table_that_is_closed_is_told_to_who_looks_at_the_result() -> None:
    async with company() as house:
        ana, ben = await at_the_result(house)
        house.house.close_table(ana.app.guest, house.only_table)
        for guest in (ana, ben):
            await guest.until("The table was closed: Esc leads to the lobby.")
            assert NEXT not in guest.said
            await guest.keys("escape")
            assert guest.app.screen_stack == [guest.app._lobby]


async def test_a_guest_who_dropped_at_the_result_comes_back_to_the_lobby_and_the_seat_is_kept() -> None:
    async with company() as house:
        ana, ben = await house.begin("over_under", "Ana", "Ben", target=1)
        await house.play_out(ana, ben)
        await ben.drops()
        assert house.only_table.seats_of("SHA256:Ben") == (1,)
        again = await house.comes("Ben")
        assert again.app.screen is again.app._lobby


# ── room ────────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_rules_log_and_talk_open_from_a_table_and_lead_back() -> None:
    async with company() as house:
        ana, _ben = await house.two_at_raj()
        for key, screen in (("?", RulesScreen), ("l", LogScreen), ("/", TalkScreen)):
            await ana.keys(key)
            ana.on(screen)
            assert ana.cut_keys == []
            await ana.keys("escape")
            ana.on(GuestTableScreen)


async def test_keys_that_come_all_at_once_choose_once() -> None:
    async with company() as house:
        ana, _ben = await house.two_at_raj()
        await ana.keys("escape")
        await ana.burst("enter", "enter", "enter")
        ana.on(GuestTableScreen)
