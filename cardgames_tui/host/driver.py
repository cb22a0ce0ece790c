"""Textual over a line that is no terminal of this machine; the only place that knows Textual from inside.

What is used here beyond Textual's documentation: `App.driver_class` as any callable, `App.console`,
`App.error_console`, `App.no_color`, `App._filters`, `App._capture_stdout` and `_capture_stderr`, `App._exception`,
`App.post_display_hook`, that nothing of a closed screen is used any more, the parser of `textual._xterm_parser`, and
the calls that an app makes to its driver. And of asyncio's inside the context and the callback of a handle. There is a
test for each.
"""

import asyncio
import sys
import traceback
from collections.abc import Sequence
from contextlib import ExitStack
from contextvars import Context, ContextVar
from functools import partial
from pathlib import Path
from typing import IO, Any, BinaryIO, Literal, Protocol, TextIO, cast

from rich.console import Console
from textual import events, messages
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.dom import DOMNode
from textual.driver import Driver
from textual.filter import Monochrome, NoColor
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen

from .limits import Limits
from .pacing import Bucket
from .terminal import COLUMNS, ROWS, Terminal

ENTERED = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[?1004h\x1b[?1000h\x1b[?1002h\x1b[?1006h\x1b[>1u\x1b[?2026$p"
"""Another screen, no cursor, no wrapping; pastes in brackets, focus, clicks and drags, unambiguous keys; may I draw
whole frames? Bare motions of the mouse are not asked for: each would cost more than a millisecond."""
LEFT = "\x1b[?2026l\x1b[<u\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[?1004l\x1b[?2004l\x1b[?7h\x1b[?1049l\x1b[?25h\x1b[0m"
"""The terminal as it was."""
_ESCAPE = 0.11
"""Seconds after which an escape is a key of its own; a little more than the parser's own delay."""
_ACTS = (events.Key, events.Paste, events.MouseDown, events.MouseUp, events.MouseScrollDown, events.MouseScrollUp)
"""What somebody did, and not their terminal."""
_HEARD = (
    events.Key,
    events.Paste,
    events.MouseEvent,
    events.AppFocus,
    events.AppBlur,
    messages.TerminalSupportsSynchronizedOutput,
)
"""What a terminal may say; reports of its size, for one, would go round the limits."""


class Wire(Protocol):
    """Where a driver's output goes."""

    def write(self, text: str) -> None:
        """Send this to the terminal; it never raises."""

    def joined(self, driver: "GuestDriver") -> None:
        """The app of this driver runs, and can be told things."""

    def drawn(self) -> None:
        """A frame is complete."""

    def acted(self) -> None:
        """The guest pressed a key or a button."""

    def broken(self, error: BaseException) -> None:
        """The app met an error that nobody there could handle."""


_current_wire: ContextVar[Wire] = ContextVar("wire")
"""The wire of the app that runs in this context, in all tasks of the app."""


class GuestDriver(Driver):
    """Draws on a wire and is fed from it: no threads, no signals, no terminal of this machine."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
        wire: Wire,
        limits: Limits,
    ) -> None:
        """A driver for the wire."""
        super().__init__(app, debug=False, mouse=mouse, size=size)
        self._loop.set_task_factory(None)  # since Python 3.12 every app makes all tasks of the loop eager, SSH's, too
        self.wire = wire
        self._resize_pause, self._resize_longest = limits.resize_pause, limits.resize_longest
        self._resizes = Bucket(limits.resizes, limits.resizes_burst, limits.flooding, self._loop.time())
        self._parser = XTermParser()
        self._escape: asyncio.TimerHandle | None = None
        self._resize: asyncio.TimerHandle | None = None
        self._wanted = self._told = Size(*(size or (COLUMNS, ROWS)))
        self._resized = self._resizing_since = 0.0
        """When it had another size last, and when the first of those that the app has not heard of."""
        self._stalled: ExitStack | None = None
        self._missed = False
        """Whether a frame was not drawn since the terminal did not read."""
        self._entered = False
        app.post_display_hook = self._displayed  # type: ignore[method-assign]

    # ── what the app calls ──────────────────────────────────────────────────────────────────────────────────────────

    def write(self, data: str) -> None:
        """Send this to the terminal, as long as it is the app's."""
        if self._entered:
            self.wire.write(data)

    def flush(self) -> None:
        """The app calls this after each frame."""
        if self._entered:
            self.wire.drawn()

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        self._entered = True
        self.write(ENTERED)
        self._app.post_message(events.Resize(self._told, self._told))
        self.wire.joined(self)

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was; what the app draws later goes nowhere."""
        self.disable_input()
        self.write(LEFT)
        self._entered = False

    def disable_input(self) -> None:
        """Hear nothing any more."""
        for timer in (self._escape, self._resize):
            if timer:
                timer.cancel()
        self._escape = self._resize = None
        self._end_parser()

    def send_message(self, message: Message) -> None:
        """Post a message to the app, which runs on the same thread."""
        self._app.post_message(message)

    def process_message(self, message: Message) -> None:
        """Pass on what a terminal may say."""
        if not isinstance(message, _HEARD) or (isinstance(message, events.MouseEvent) and self._is_outside(message)):
            return
        if isinstance(message, _ACTS):
            self.wire.acted()
        super().process_message(message)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing: the browser would open on this machine, not on the guest's."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Refuse: the file would be written on this machine."""
        binary.close()
        refusal = PermissionError("no files over SSH")
        self._app.post_message(events.DeliveryFailed(key=delivery_key, exception=refusal, name=name))

    # ── what the wire calls ─────────────────────────────────────────────────────────────────────────────────────────

    def feed(self, text: str) -> int:
        """Take what the terminal sent; returns how many messages that was for the app."""
        if not text or self._parser.is_eof:  # for the parser, nothing is the end of everything
            return 0
        count = 0
        try:
            for message in self._parser.feed(text):
                count += 1
                self.process_message(message)
        except Exception:  # numbers that no terminal would send
            self._parser = XTermParser()
        if self._escape:
            self._escape.cancel()
        self._escape = self._loop.call_later(_ESCAPE, self._end_of_escape)
        return count

    def resize(self, columns: int, rows: int) -> None:
        """The terminal has another size; of many in a row the app hears the last."""
        self._wanted, self._resized = Size(columns, rows), self._loop.time()
        if self._resize is None and not self._parser.is_eof:
            self._resizing_since = self._resized
            self._heed_size()

    def pause(self) -> None:
        """Draw nothing while the terminal does not read."""
        if self._stalled is None:
            self._missed = False
            self._stalled = ExitStack()
            self._stalled.enter_context(self._app.batch_update())

    def resume(self) -> None:
        """Draw again, and everything once where a frame is missing; else one that is too large would never end."""
        if self._stalled:
            self._stalled.close()
            self._stalled = None
            self._app.call_later(self._draw_again)

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _is_outside(self, event: events.MouseEvent) -> bool:
        return not (0 <= event.x < self._told.width and 0 <= event.y < self._told.height)

    def _displayed(self) -> None:
        """The app calls this after each frame, also after one that a batch kept back."""
        self._missed = self._missed or self._stalled is not None

    def _draw_again(self) -> None:
        if self._missed:
            self._app.refresh()
        else:
            self._app.screen.check_idle()

    def _end_of_escape(self) -> None:
        self._escape = None
        for message in self._parser.tick():
            self.process_message(message)

    def _heed_size(self) -> None:
        """Tell the app its size once that stays as it is, which is not waited for too long; and not too often."""
        now = self._loop.time()
        settled = min(self._resized + self._resize_pause, self._resizing_since + self._resize_longest)
        due = max(settled, now + self._resizes.wait(now))
        if due > now:
            self._resize = self._loop.call_at(due, self._heed_size)
            return
        self._resize = None
        if self._wanted != self._told:
            self._told = self._wanted
            self._resizes.take(1, now)
            self._app.post_message(events.Resize(self._told, self._told))

    def _end_parser(self) -> None:
        """A cache of the parser's class keeps the parser, and its unfinished generator would keep the app."""
        if not self._parser.is_eof:
            for _message in self._parser.feed(""):
                pass


class Remains:
    """What screens leave behind when they are closed: circles of objects that only a long collection would find.

    So the circles are broken here, some seconds after a screen was closed, when nothing of it runs any more.
    """

    def __init__(self, app: App[Any]) -> None:
        """Nothing was closed yet."""
        self._app = app
        self._open: dict[Screen[Any], list[DOMNode]] = {}
        """Every screen with all its widgets, as it was seen last."""
        self._closed: dict[Screen[Any], list[DOMNode]] = {}

    def clear(self) -> None:
        """Clear what was closed before the last call; to be called every few seconds."""
        for screen, nodes in list(self._closed.items()):
            if not any(node.is_running for node in nodes):
                del self._closed[screen]
                _emptied(nodes)
        stack = self._app.screen_stack if self._app.is_running else []
        gone = [screen for screen in self._open if screen not in stack]
        self._closed |= {screen: self._open.pop(screen) for screen in gone}
        self._open = {screen: [screen, *screen.walk_children()] for screen in stack}

    def clear_all(self) -> None:
        """Clear everything, some seconds after the app has ended."""
        nodes = [node for each in (self._open, self._closed) for nodes in each.values() for node in nodes]
        self._open, self._closed = {}, {}
        _emptied([*nodes, self._app])


def _emptied(nodes: Sequence[DOMNode]) -> None:
    for node in nodes:
        vars(node).clear()


async def run(app: App[Any], wire: Wire, terminal: Terminal, limits: Limits) -> None:
    """Run an app on a wire until it ends, whatever this machine's own terminal and variables are."""
    _current_wire.set(wire)
    _join(app, wire, terminal, limits)
    await app.run_async(size=(terminal.columns, terminal.rows))


def fault(app: App[Any]) -> BaseException | None:
    """The error that ended an app."""
    return app._exception


def break_app(error: BaseException) -> bool:
    """Tell the wire of the app from which an error escaped into the loop; false where it came from no app."""
    for frame, _line in traceback.walk_tb(error.__traceback__):
        handle = frame.f_locals.get("self")
        if not isinstance(handle, asyncio.Handle):
            continue
        context: Context | None = getattr(handle, "_context", None)
        wire = context.get(_current_wire) if context else None
        if wire:
            wire.broken(error)
            _mark_as_seen(getattr(handle, "_callback", None))
            return True
    return False


def _mark_as_seen(callback: object) -> None:
    """Ask for the error of the task that a callback drove; asyncio would report it later, with what it says."""
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task) and task.done() and not task.cancelled():
        task.exception()


def _join(app: App[Any], wire: Wire, terminal: Terminal, limits: Limits) -> None:
    app.driver_class = cast(type[Driver], partial(GuestDriver, wire=wire, limits=limits))
    app.console = Console(
        color_system="truecolor",
        file=cast(IO[str], _Nowhere()),
        force_terminal=True,
        legacy_windows=False,
        markup=True,
        highlight=False,
        emoji=False,
        width=terminal.columns,
        height=terminal.rows,
        _environ={},
    )
    app.error_console = Console(file=cast(IO[str], _Nowhere()), _environ={})  # its reports show what variables held
    # An app redirects these for the whole process and restores what it found: with the same again nothing changes,
    # in whatever order apps begin and end.
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]
    _set_no_color(app, terminal.no_color)


def _set_no_color(app: App[Any], no_color: bool) -> None:
    """What an app reads from this machine's NO_COLOR, read from the guest's."""
    app._filters[:] = [kept for kept in app._filters if not isinstance(kept, Monochrome | NoColor)]
    app.no_color = no_color
    if no_color:
        app._filters.append(NoColor() if app.native_ansi_color else Monochrome())


class _Nowhere:
    """A file that keeps nothing, for consoles whose output is taken from them in other ways."""

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return -1
