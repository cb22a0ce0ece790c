"""Turns for those who want much at once."""

import asyncio
import time
from collections import Counter
from functools import partial

from cardgames_tui.host.limits import Limits
from cardgames_tui.host.turns import Turns

WORK = 0.002
"""Seconds of a piece of work."""


def busy() -> None:
    """Work that takes a while."""
    end = time.thread_time() + WORK
    while time.thread_time() < end:
        pass


async def test_everybody_has_a_turn_before_anybody_has_two() -> None:
    turns, order = Turns(Limits()), list[str]()

    def work(name: str) -> None:
        order.append(name)
        if len(order) < 7:
            turns.wait(acts[name])

    acts = {name: partial(work, name) for name in "abc"}
    for act in acts.values():
        turns.wait(act)
        turns.wait(act)
    while len(order) < 9:
        await asyncio.sleep(0.001)
    assert "".join(order) == "abcabcabc"


async def test_who_has_left_has_no_turn() -> None:
    turns, done = Turns(Limits()), Counter[str]()
    acts = [partial(done.update, name) for name in "ab"]
    for act in acts:
        turns.wait(act)
    turns.leave(acts[0])
    turns.leave(acts[0])
    while not done:
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.01)
    assert done == {"b": 1}


async def test_all_together_take_a_small_part_of_the_time() -> None:
    turns, count = Turns(Limits(crowd=0.1, crowd_burst=0)), 0

    def work() -> None:
        nonlocal count
        count += 1
        busy()
        turns.wait(work)

    turns.wait(work)
    await asyncio.sleep(0.4)
    assert 2 <= count <= 0.1 * 0.4 / WORK + 1


async def test_a_fault_of_one_costs_the_others_no_turn() -> None:
    turns, told = Turns(Limits()), list[str]()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: told.append(str(context["exception"])))

    def fail() -> None:
        raise ValueError("a fault")

    turns.wait(fail)
    turns.wait(lambda: told.append("the next one"))
    while len(told) < 2:
        await asyncio.sleep(0.001)
    assert told == ["a fault", "the next one"]
