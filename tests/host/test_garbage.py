"""When garbage is collected."""

import gc
from collections.abc import Iterator

import pytest

from cardgames_tui.host import garbage as rules
from cardgames_tui.host.garbage import Garbage

FULL = ["unfreeze", "collect", "freeze"]


class Collector:
    """Python's collector, as far as it is asked; it does nothing."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.frozen = 100_000
        self.lasting = 0
        """New objects that have lasted."""
        self.news = 0
        """Collections of the middle generation since the last full one."""

    def collect(self) -> None:
        self.asked.append("collect")
        self.news = 0

    def freeze(self) -> None:
        self.asked.append("freeze")
        self.frozen += self.lasting
        self.lasting = 0

    def unfreeze(self) -> None:
        self.asked.append("unfreeze")


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    stand_in = Collector()
    for name in ("collect", "freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, getattr(stand_in, name))
    monkeypatch.setattr(gc, "get_freeze_count", lambda: stand_in.frozen)
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, stand_in.news))
    monkeypatch.setattr(gc, "get_objects", lambda generation: range(stand_in.lasting))
    before = gc.get_threshold()
    yield stand_in
    gc.set_threshold(*before)


def begun(collector: Collector, guests: int) -> Garbage:
    """With so many guests, and nothing asked yet."""
    garbage = Garbage()
    for _guest in range(guests):
        garbage.arrived()
    garbage.begin()
    collector.asked.clear()
    return garbage


def test_what_was_built_before_the_first_guest_is_set_aside(collector: Collector) -> None:
    before = gc.get_threshold()
    garbage = Garbage()
    garbage.begin()
    assert collector.asked == FULL
    assert gc.get_threshold()[2] > before[2]
    garbage.end()
    assert gc.get_threshold() == before


def test_nothing_is_looked_at_where_little_is_new(collector: Collector) -> None:
    garbage = begun(collector, 10)
    collector.news = rules._NEWS - 1
    garbage.settle(is_quiet=True)
    assert collector.asked == []


def test_what_is_new_is_collected_and_frozen_only_when_much_of_it_lasts(collector: Collector) -> None:
    garbage = begun(collector, 10)
    collector.news, collector.lasting = rules._NEWS, rules._NEW
    garbage.settle(is_quiet=False)
    assert collector.asked == ["collect"]
    collector.news, collector.lasting = rules._NEWS, rules._NEW + 1
    garbage.settle(is_quiet=False)
    assert collector.asked == ["collect", "collect", "freeze"]


def test_everything_is_looked_at_when_hardly_anybody_is_there(collector: Collector) -> None:
    garbage = begun(collector, 5)
    garbage.departed()
    garbage.departed()
    garbage.settle(is_quiet=True)
    assert collector.asked == []
    garbage.departed()
    garbage.settle(is_quiet=True)
    garbage.settle(is_quiet=True)
    assert collector.asked == FULL


def test_after_many_departures_everything_is_looked_at_though_many_are_there(collector: Collector) -> None:
    garbage = begun(collector, 100)
    for _guest in range(49):
        garbage.departed()
    garbage.settle(is_quiet=True)
    assert collector.asked == []
    garbage.departed()
    garbage.settle(is_quiet=False)
    assert collector.asked == FULL


def set_aside(garbage: Garbage, collector: Collector, objects: int, *, is_quiet: bool) -> list[str]:
    """What is asked at the look after the one at which so many objects were frozen."""
    collector.news, collector.lasting = rules._NEWS, objects
    garbage.settle(is_quiet=False)
    collector.asked.clear()
    garbage.settle(is_quiet=is_quiet)
    return collector.asked


def test_what_was_frozen_is_looked_at_again_when_it_has_grown_and_sooner_in_a_quiet_moment(
    collector: Collector,
) -> None:
    garbage = begun(collector, 100)
    assert set_aside(garbage, collector, rules._GROWTH + 1, is_quiet=False) == []
    garbage.settle(is_quiet=True)
    assert collector.asked == FULL
    assert set_aside(garbage, collector, 3 * collector.frozen + 1, is_quiet=False) == FULL


def test_what_newcomers_add_is_no_garbage(collector: Collector) -> None:
    garbage = begun(collector, 20)
    for _guest in range(100):
        garbage.arrived()
    newcomers = 100 * rules._OF_A_GUEST
    assert set_aside(garbage, collector, rules._GROWTH + newcomers, is_quiet=True) == []
    garbage.settle(is_quiet=True)
    assert collector.asked == []
    assert set_aside(garbage, collector, rules._NEW + 1, is_quiet=True) == FULL


def test_what_was_frozen_and_is_gone_does_not_count(collector: Collector) -> None:
    garbage = begun(collector, 100)
    assert set_aside(garbage, collector, rules._GROWTH + 1, is_quiet=False) == []
    collector.frozen -= 2
    garbage.settle(is_quiet=True)
    assert collector.asked == []


def test_screens_that_come_and_go_leave_nothing_behind() -> None:
    class Screen:
        def __init__(self) -> None:
            self.myself = self
            self.parts = [{"part": number} for number in range(1000)]

    garbage = Garbage()
    garbage.begin()
    try:
        for _guest in range(10):
            garbage.arrived()
        before = gc.get_freeze_count()
        for _opened in range(300):
            Screen()
            garbage.settle(is_quiet=False)
        gc.collect()
        assert gc.get_freeze_count() - before < 2 * rules._NEW
        assert sum(isinstance(each, Screen) for each in gc.get_objects()) == 0
    finally:
        garbage.end()
