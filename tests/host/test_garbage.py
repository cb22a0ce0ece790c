"""When garbage is collected."""

import gc
from collections.abc import Iterator

import pytest

from cardgames_tui.host.garbage import Garbage


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What the collector was asked to do; it does nothing of it."""
    asked: list[str] = []
    for name in ("collect", "freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda name=name: asked.append(name))
    before = gc.get_threshold()
    yield asked
    gc.set_threshold(*before)


FULL = ["unfreeze", "collect", "freeze"]


def test_what_was_built_before_the_first_guest_is_set_aside(calls: list[str]) -> None:
    before = gc.get_threshold()
    garbage = Garbage()
    garbage.begin()
    assert calls == ["collect", "freeze"]
    assert gc.get_threshold()[2] > before[2]
    garbage.end()
    assert gc.get_threshold() == before


def test_apps_that_begin_are_set_aside(calls: list[str]) -> None:
    garbage = Garbage()
    garbage.arrived()
    garbage.settle()
    garbage.settle()
    assert calls == ["freeze"]


def test_garbage_is_collected_when_hardly_anybody_is_there(calls: list[str]) -> None:
    garbage = Garbage()
    for _guest in range(5):
        garbage.arrived()
    garbage.settle()
    for _guest in range(2):
        garbage.departed()
    garbage.settle()
    assert calls == ["freeze"]
    garbage.departed()
    garbage.settle()
    garbage.settle()
    assert calls == ["freeze", *FULL]


def test_after_many_departures_it_is_collected_though_many_are_there(calls: list[str]) -> None:
    garbage = Garbage()
    for _guest in range(100):
        garbage.arrived()
    for _guest in range(49):
        garbage.departed()
    garbage.settle()
    assert calls == ["freeze"]
    garbage.departed()
    garbage.settle()
    assert calls == ["freeze", *FULL]
