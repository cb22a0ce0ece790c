"""A guest's visit: the first hello, looks that are kept, other visits of the same guest, and its end."""

import logging
from dataclasses import replace
from unittest.mock import patch

import pytest

from cardgames_tui.host.asking import AskScreen
from cardgames_tui.host.idle import IdleScreen
from cardgames_tui.host.playing import GuestTableScreen
from cardgames_tui.store.settings import Settings
from cardgames_tui.ui.small import SmallScreen
from tests.host.company import LARGE, SMALL, USUAL, company
from tests.host.guesthouse import setup_of

# ── who comes ───────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_new_guest_is_asked_for_a_name_and_may_take_the_one_of_their_key() -> None:
    async with company() as house:
        ana = await house.comes("Ana", named=False)
        assert "How shall the others call you?" in ana.said
        await ana.keys("enter")
        assert "you are Ana" in ana.said
        assert ana.app.screen_stack == [ana.app._lobby]


async def test_a_name_that_looks_like_anothers_is_refused_until_another_is_chosen() -> None:
    async with company() as house:
        await house.comes("Ana")
        other = await house.comes("АNA", named=False)
        await other.keys("enter")
        assert "Somebody here is called АNA, or something that looks like it; choose another name." in other.asked
        await other.types("Anna")
        await other.keys("enter")
        assert "you are Anna" in other.said


@pytest.mark.parametrize(
    ("typed", "shown"), [("[bold]x", "[bold]x"), ("[/red]", "[/red]"), ("\x1b]0;evil\x07Eve", "]0;evilEve")]
)
async def test_a_strange_user_name_is_drawn_as_plain_text(typed: str, shown: str) -> None:
    async with company() as house:
        guest = await house.comes(typed, named=False)
        await guest.keys("enter")
        assert f"you are {shown}" in guest.said
        assert "\x1b" not in guest.text


async def test_who_does_not_want_a_name_leaves() -> None:
    async with company() as house:
        ana = await house.comes("Ana", named=False)
        await ana.keys("escape")
        await ana.gone()
        assert house.house.guests == {}
        assert not house.house.knows("SHA256:Ana")


async def test_keys_that_come_all_at_once_answer_once() -> None:
    async with company() as house:
        ana = await house.comes("Ana", named=False)
        await ana.burst("enter", "enter", "enter")
        assert "you are Ana" in ana.said


async def test_a_guest_who_was_here_before_is_not_asked_again() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        await ana.keys("q")
        await ana.gone()
        again = await house.comes("Ana", named=False)
        assert "you are Ana" in again.said
        assert again.app.screen is again.app._lobby


async def test_a_guest_who_is_missed_at_a_table_comes_in_there() -> None:
    async with company() as house:
        _ana, ben = await house.two_at_raj()
        await ben.drops()
        again = await house.comes("Ben")
        again.on(GuestTableScreen)


async def test_a_terminal_that_is_small_when_a_guest_comes_in_may_grow_later() -> None:
    async with company() as house:
        ana = await house.comes("Ana", SMALL, named=False)
        ana.on(SmallScreen)
        await ana.resize(USUAL)
        ana.on(AskScreen)
        await ana.keys("enter")
        assert ana.app.screen_stack == [ana.app._lobby]
        assert "you are Ana" in ana.said


# ── looks ───────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_what_a_guest_sets_is_theirs_alone_and_kept_for_the_next_visit() -> None:
    async with company() as house:
        ana, ben = await house.comes("Ana"), await house.comes("Ben")
        await ana.keys("s")
        await ana.chooses("Colours")
        await ana.keys("down", "right")
        assert not ana.app.settings.card_colours
        assert ana.app.has_class("-letters")
        assert ben.app.settings == Settings()
        await ana.drops()
        again = await house.comes("Ana")
        assert again.app.settings == replace(Settings(), card_colours=False)
        assert again.app.has_class("-letters")


# ── another name ────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_guest_takes_another_name_and_the_others_see_it() -> None:
    async with company() as house:
        ana, ben = await house.comes("Ana"), await house.comes("Ben")
        await ana.keys("s")
        await ana.chooses("Your name")
        assert "How shall the others call you? Seats that you have keep their names." in ana.asked
        await ana.keys("end")
        await ana.types("bel")
        await ana.keys("enter")
        assert ana.app.screen is ana.app._lobby
        assert "you are Anabel" in ana.lines[0]
        await ben.until("In the house Anabel, Ben")
        await ana.drops()
        again = await house.comes("Ana", named=False)
        assert "you are Anabel" in again.lines[0]


async def test_a_guest_keeps_the_name_where_another_looks_like_somebody_elses_or_they_think_better_of_it() -> None:
    async with company() as house:
        ana, _ben = await house.comes("Ana"), await house.comes("Ben")
        await ana.keys("s")
        await ana.chooses("Your name")
        await ana.asks_for("How shall the others call you?", "BEN")
        ana.on(AskScreen)
        assert "Somebody here is called BEN, or something that looks like it; choose another name." in ana.asked
        await ana.keys("escape")
        assert ana.app.screen is ana.app._lobby
        assert "you are Ana" in ana.lines[0]
        assert ana.app.guest.handle == "Ana"


# ── once more from elsewhere ────────────────────────────────────────────────────────────────────────────────────────


async def test_a_guest_who_comes_in_again_ends_the_visit_before() -> None:
    async with company() as house:
        before = await house.comes("Ana")
        again = await house.comes("Ana", LARGE)
        await before.gone()
        assert before.line.last_words == "You came in once more from elsewhere; the game goes on there."
        assert list(house.house.guests.values()) == [again.app.guest]
        assert again.line.last_words is None


# ── idle guests ─────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_an_idle_guest_is_warned_and_any_key_takes_the_warning_away_and_does_nothing_else() -> None:
    with patch.multiple("cardgames_tui.host.app", IDLE=60.0, WARNING=59.9):
        async with company() as house:
            ana = await house.comes("Ana")
            for key in ("q", "enter", "escape"):
                await ana.until("Are you still there?")
                ana.on(IdleScreen)
                await ana.keys(key)
                assert ana.app.screen is ana.app._lobby
                ana.app.call_later(ana.app._watch_idleness)


async def test_no_timer_for_idle_guests_is_long_for_it_would_keep_the_app_of_who_has_left() -> None:
    with patch("cardgames_tui.host.app._GLANCE", 0.05):
        async with company() as house:
            ana = await house.comes("Ana")
            ana.line.touched -= ana.app.idle_limit - 30
            await ana.until("Are you still there?")


async def test_a_warning_lies_over_whatever_is_on_the_screen_and_leaves_it_as_it_was() -> None:
    async with company() as house:
        ana, _ben = await house.two_at_raj()
        await ana.keys("9")
        ana.line.touched -= ana.app.idle_limit - 30
        ana.app.call_later(ana.app._watch_idleness)
        await ana.until("Are you still there?")
        await ana.keys("enter")
        assert ana.marks == {"card": 9}
        assert house.match.acts == ()


async def test_a_warning_over_a_small_terminal_leaves_nothing_behind() -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        await ana.resize(SMALL)
        ana.line.touched -= ana.app.idle_limit - 30
        ana.app.call_later(ana.app._watch_idleness)
        await ana.rest()
        ana.on(IdleScreen)
        await ana.resize(USUAL)
        await ana.keys("x")
        assert ana.app.screen is ana.app._lobby


async def test_the_visit_of_an_idle_guest_ends_and_the_seat_is_kept() -> None:
    with patch.multiple("cardgames_tui.host.app", IDLE=0.4, WARNING=0.3):
        async with company() as house:
            ana = await house.comes("Ana")
            house.house.open_table(ana.app.guest, setup_of("raj"))
            await ana.gone()
            assert ana.line.last_words == "Nothing was typed for a long time; your seat is kept, come again."
            assert house.only_table.seats_of("SHA256:Ana") == (0,)


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_control_c_leaves_from_anywhere() -> None:
    async with company() as house:
        ana, ben = await house.two_at_raj()
        await ana.keys("/", "ctrl+c")
        await ana.gone()
        await ben.until("Ana dropped out")


async def test_a_fault_of_the_program_is_told_to_the_log_without_anybodys_cards(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with company() as house:
        ana = await house.comes("Ana")
        with caplog.at_level(logging.ERROR):
            assert ana.app.fault_told(ValueError("the ace of spades")) == ""
        assert "a visit ended by a fault of the program" in caplog.text
        assert "ace of spades" not in caplog.text
