"""What of Textual's inside the driver builds on: each test fails when Textual changes it."""

import asyncio
import gc
import io
import os
import sys
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from textual import events
from textual.app import App, ComposeResult
from textual.filter import Monochrome, NoColor
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Label, Static

from cardgames_tui.host import driver
from cardgames_tui.host.driver import ENTERED, LEFT, GuestDriver, Remains
from cardgames_tui.host.limits import Limits
from cardgames_tui.host.terminal import Terminal
from tests.host.calling import apps_alive, eventually


class Wire:
    """Keeps what an app draws."""

    def __init__(self) -> None:
        self.drawn_text = ""
        self.frames = 0
        self.acts = 0
        self.driver: GuestDriver | None = None
        self.error: BaseException | None = None

    def write(self, text: str) -> None:
        self.drawn_text += text

    def joined(self, driver: GuestDriver) -> None:
        self.driver = driver

    def drawn(self) -> None:
        self.frames += 1

    def acted(self) -> None:
        self.acts += 1

    def broken(self, error: BaseException) -> None:
        self.error = error


class Listener(App[int]):
    """Notes what it hears."""

    CSS = "Label { color: #ff8700; background: #00005f; &:nocolor { text-style: reverse; } }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Message] = []
        self.sizes: list[tuple[int, int]] = []

    def compose(self) -> ComposeResult:
        yield Label("cards")

    async def on_event(self, event: events.Event) -> None:
        if not any(event is other for other in self.heard):  # keys come twice: they bubble up
            self.heard.append(event)
        await super().on_event(event)

    def on_resize(self, event: events.Resize) -> None:
        self.sizes.append((event.size.width, event.size.height))

    @property
    def keys(self) -> list[str]:
        return [event.key for event in self.heard if isinstance(event, events.Key)]

    def count(self, kind: type[Message]) -> int:
        return sum(isinstance(event, kind) for event in self.heard)


@asynccontextmanager
async def running(
    app: App[int], terminal: Terminal | None = None, limits: Limits | None = None
) -> AsyncIterator[tuple[Wire, GuestDriver]]:
    terminal = terminal or Terminal()
    wire = Wire()
    task = asyncio.create_task(driver.run(app, wire, terminal, limits or Limits()))
    await eventually(lambda: wire.frames > 0 or task.done())
    assert wire.driver
    yield wire, wire.driver
    app.exit()
    await task


async def test_an_app_draws_on_its_wire_and_gives_the_terminal_back() -> None:
    async with running(Listener()) as (wire, _driver):
        assert wire.drawn_text.startswith(ENTERED)
        assert "cards" in wire.drawn_text
    assert wire.drawn_text.endswith(LEFT)


async def test_the_mouse_is_asked_for_clicks_and_drags_only() -> None:
    async with running(Listener()) as (wire, _driver):
        for asked in ("?1000h", "?1002h", "?1006h", ">1u", "?2026$p", "?2004h", "?1004h"):
            assert f"\x1b[{asked}" in wire.drawn_text
        assert "\x1b[?1003h" not in wire.drawn_text


async def test_keys_clicks_pastes_and_focus_are_heard() -> None:
    app = Listener()
    async with running(app) as (wire, driver):
        driver.feed("a\x1b[A\x1b[97;5u")
        driver.feed("\x1b[<0;3;4M\x1b[<0;3;4m\x1b[<65;3;4M")
        driver.feed("\x1b[200~pasted\x1b[201~.")
        driver.feed("\x1b[O\x1b[I")
        await eventually(lambda: app.count(events.AppFocus) > 0)
        assert app.keys == ["a", "up", "ctrl+a", "full_stop"]
        assert [event.text for event in app.heard if isinstance(event, events.Paste)] == ["pasted"]
        assert app.count(events.MouseDown) == app.count(events.MouseUp) == app.count(events.MouseScrollDown) == 1
        assert wire.acts == 8


async def test_a_lone_escape_is_a_key_after_a_moment() -> None:
    app = Listener()
    async with running(app) as (_wire, driver):
        assert driver.feed("\x1b") == 0
        assert driver.feed("") == 0
        await eventually(lambda: app.keys == ["escape"])


async def test_whole_frames_are_drawn_where_the_terminal_can_do_that() -> None:
    app = Listener()
    async with running(app) as (wire, driver):
        driver.feed("\x1b[?2026;2$y")
        await asyncio.sleep(0)
        app.query_one(Label).update("more cards")
        await eventually(lambda: "more" in wire.drawn_text)
        assert "\x1b[?2026h" in wire.drawn_text


@pytest.mark.parametrize(
    "report", ["\x1b[48;9999;9999;9999;9999t", "\x1b[48;0;0;0;0t\x1b[<0;1;1M", "\x1b[99;99R", "\x1b[<0;99999;99999M"]
)
async def test_a_terminal_cannot_go_round_its_size(report: str) -> None:
    app = Listener()
    async with running(app) as (_wire, driver):
        driver.feed(report + "a")
        driver.feed("b")
        await eventually(lambda: "b" in app.keys)
        assert app.size == (80, 24)
        assert app.count(events.CursorPosition) == 0


@pytest.mark.parametrize(
    "nonsense", ["\x1b[1114112;1u", "\x1b[1:2;1u", "\x1b[;;;;;u", "\x1b[<;;M", "\x1b[1;1;4294967295u"]
)
async def test_nonsense_does_not_end_an_app(nonsense: str) -> None:
    app = Listener()
    async with running(app) as (_wire, driver):
        driver.feed(nonsense)
        driver.feed("x")
        await eventually(lambda: "x" in app.keys)


async def test_of_many_sizes_the_last_is_told() -> None:
    app = Listener()
    async with running(app) as (_wire, driver):
        await eventually(lambda: len(app.sizes) > 0)
        begun = len(app.sizes)
        for width in range(1, 501):
            driver.resize(width, 30)
        await eventually(lambda: app.sizes[-1] == (500, 30))
        assert len(app.sizes) == begun + 1


async def test_who_resizes_without_end_is_listened_to_less_often() -> None:
    app = Listener()
    async with running(app, limits=Limits(resize_pause=0.01, resizes=1, resizes_burst=3)) as (_wire, driver):
        await eventually(lambda: len(app.sizes) > 0)
        begun = len(app.sizes)
        for width in range(50, 100):
            driver.resize(width, 30)
            await asyncio.sleep(0.01)
        assert len(app.sizes) <= begun + 5


async def test_a_size_that_changes_on_and_on_is_told_now_and_then() -> None:
    app = Listener()
    limits = Limits(resize_pause=0.1, resize_longest=0.2)
    async with running(app, limits=limits) as (_wire, driver):
        await eventually(lambda: len(app.sizes) > 0)
        begun = len(app.sizes)
        for width in range(100, 150):
            driver.resize(width, 30)
            await asyncio.sleep(0.01)
        assert begun < len(app.sizes) <= begun + 4
        await eventually(lambda: app.sizes[-1] == (149, 30))


async def test_a_size_that_is_the_same_again_is_not_told() -> None:
    app = Listener()
    async with running(app, limits=Limits(resize_pause=0.01)) as (_wire, driver):
        await eventually(lambda: len(app.sizes) > 0)
        begun = len(app.sizes)
        driver.resize(70, 20)
        driver.resize(80, 24)
        await asyncio.sleep(0.05)
        assert len(app.sizes) == begun


async def test_nothing_is_drawn_while_the_terminal_does_not_read_and_everything_after() -> None:
    app = Listener()
    async with running(app) as (wire, driver):
        driver.pause()
        wire.drawn_text = ""
        for number in range(20):
            app.query_one(Label).update(f"number {number}")
            await asyncio.sleep(0.01)
        assert wire.drawn_text == ""
        driver.resume()
        await eventually(lambda: "number 19" in wire.drawn_text)


async def test_a_frame_larger_than_any_buffer_is_drawn_once() -> None:
    app = Listener()
    async with running(app) as (wire, driver):
        await asyncio.sleep(0.05)
        wire.drawn_text = ""
        for _round in range(5):
            driver.pause()
            driver.resume()
            await asyncio.sleep(0.02)
        assert "cards" not in wire.drawn_text


async def test_what_a_dead_app_draws_goes_nowhere() -> None:
    app = Listener()
    async with running(app) as (wire, driver):
        driver.stop_application_mode()
        app.query_one(Label).update("too late")
        driver.stop_application_mode()
        driver.resize(10, 10)
        assert driver.feed("x") == 0
        await asyncio.sleep(0.05)
        assert wire.drawn_text.count(LEFT) == 1
        assert "too late" not in wire.drawn_text


async def test_an_app_that_has_ended_is_garbage() -> None:
    async def play() -> None:
        async with running(Listener()) as (_wire, driver):
            driver.feed("abc\x1b[97;5u\x1b[A")
            await asyncio.sleep(0.05)

    before = apps_alive()
    await play()
    await eventually(lambda: apps_alive() <= before)


class Plain(App[int]):
    """Remembers nothing."""

    def compose(self) -> ComposeResult:
        yield Label("cards")


class Held:
    """Something that a widget holds."""


class Opened(Screen[None]):
    held: Held

    def compose(self) -> ComposeResult:
        yield Label("opened")


async def test_a_closed_screen_leaves_nothing_that_only_a_collection_would_find() -> None:
    app = Plain()
    gc.collect()
    gc.disable()
    try:
        async with running(app):
            remains = Remains(app)
            app.call_later(app.push_screen, Opened())
            await eventually(lambda: isinstance(app.screen, Opened) and app.screen.is_running)
            app.screen.held = Held()  # type: ignore[attr-defined]
            styles = [weakref.ref(node.styles) for node in (app.screen, *app.screen.walk_children())]
            left = weakref.ref(app.screen.held)  # type: ignore[attr-defined]
            remains.clear()
            app.call_later(app.pop_screen)
            await eventually(lambda: not isinstance(app.screen, Opened))
            remains.clear()
            assert left()
            await asyncio.sleep(0.1)
            remains.clear()
            assert not left()
            assert not any(ref() for ref in styles)
    finally:
        gc.enable()


async def test_what_is_open_is_left_alone() -> None:
    app = Listener()
    async with running(app) as (_wire, driver):
        remains = Remains(app)
        for _look in range(3):
            remains.clear()
        driver.feed("abc")
        await eventually(lambda: app.keys == ["a", "b", "c"])


async def test_an_app_that_has_ended_can_be_cleared_without_a_collection() -> None:
    gc.collect()
    gc.disable()
    try:
        app = Plain()
        async with running(app):
            remains = Remains(app)
            remains.clear()
            styles = [weakref.ref(node.styles) for node in (app.screen, *app.screen.walk_children())]
        await asyncio.sleep(0.1)
        remains.clear_all()
        assert not vars(app)
        assert not any(ref() for ref in styles)
    finally:
        gc.enable()


async def test_apps_that_overlap_leave_standard_output_as_it_was() -> None:
    before = sys.stdout, sys.stderr
    first, second = Listener(), Listener()
    async with running(first):
        async with running(second):
            pass
        one = running(Listener())
        await one.__aenter__()
    await one.__aexit__(None, None, None)
    assert (sys.stdout, sys.stderr) == before


async def test_the_hosts_own_variables_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "10")
    app = Listener()
    async with running(app) as (wire, _driver):
        assert "38;2;255;135;0;48;2;0;0;95" in wire.drawn_text
        assert not app.no_color
        assert os.environ["NO_COLOR"] == "1"


async def test_a_guest_who_wants_no_colour_gets_shades_of_grey_and_others_do_not() -> None:
    grey, coloured = Listener(), Listener()
    async with running(grey, Terminal(no_color=True)) as (wire, _driver), running(coloured) as (other, _other_driver):
        assert grey.no_color
        assert any(isinstance(kept, Monochrome | NoColor) for kept in grey.get_line_filters())
        assert "38;2;255;135;0" not in wire.drawn_text
        assert "\x1b[7;" in wire.drawn_text, "what a stylesheet says about :nocolor holds"
        assert "38;2;255;135;0" in other.drawn_text


async def test_the_hosts_machine_is_never_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webbrowser.open", lambda *_given, **_named: pytest.fail("a browser was opened"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    app = Listener()
    async with running(app) as (_wire, _driver):
        app.open_url("https://example.org")
        app.deliver_text(io.StringIO("cards"), save_directory=tmp_path, save_filename="cards.txt")
        app.deliver_binary(io.BytesIO(b"cards"), save_directory=tmp_path, save_filename="cards.bin")
        app.action_suspend_process()
        await eventually(lambda: app.count(events.DeliveryFailed) == 2)
        failed = [str(event.exception) for event in app.heard if isinstance(event, events.DeliveryFailed)]
    assert failed == ["no files over SSH"] * 2
    assert list(tmp_path.iterdir()) == []


class Broken(Listener):
    def on_key(self) -> None:
        raise ValueError("the ace of spades")


async def test_the_error_that_ended_an_app_is_known_and_told_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    app = Broken()
    async with running(app) as (_wire, wired):
        wired.feed("x")
        await eventually(lambda: driver.fault(app) is not None)
    assert isinstance(driver.fault(app), ValueError)
    assert "ace" not in "".join(capfd.readouterr())


class Quitter(Static):
    def on_click(self) -> None:
        sys.exit(3)


class WithQuitter(Listener):
    def compose(self) -> ComposeResult:
        yield Quitter("quit")

    def work(self) -> None:
        self.run_worker(self._quit())

    async def _quit(self) -> None:
        sys.exit(4)


@pytest.mark.parametrize("way", ["widget", "worker"])
def test_an_error_that_escapes_into_the_loop_is_brought_back_to_its_app(
    way: str, caplog: pytest.LogCaptureFixture
) -> None:
    wires: list[Wire] = []

    async def scene() -> None:
        app = WithQuitter()
        async with running(app) as (wire, wired):
            wires.append(wire)
            if way == "widget":
                wired.feed("\x1b[<0;1;1M\x1b[<0;1;1m")
            else:
                app.call_later(app.work)
            await eventually(lambda: wire.error is not None)

    with asyncio.Runner() as runner:
        loop = runner.get_loop()
        task = loop.create_task(scene())
        with pytest.raises(SystemExit) as escaped:
            loop.run_until_complete(task)
        assert driver.break_app(escaped.value)
        assert wires[0].error is escaped.value
        with suppress(SystemExit):  # the app may end with it, once more
            loop.run_until_complete(task)
    apps_alive()  # collects what asyncio would report
    assert not caplog.records


def test_an_error_from_elsewhere_is_nobodys() -> None:
    with pytest.raises(SystemExit) as escaped:
        sys.exit(1)
    assert not driver.break_app(escaped.value)
