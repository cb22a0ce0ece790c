"""A visit on its channel: the invite code where one is needed, then an app, until one side ends it."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import asyncssh
from textual.app import App

from cardgames_tui.engine.language import _, counted
from cardgames_tui.ui import crash

from . import driver, terminal
from .attempts import Attempts
from .colours import recoloured
from .door import Door, Mode
from .garbage import Garbage
from .gate import Answer, Gate
from .limits import Limits
from .link import Link
from .pacing import Bucket, PasteLimit, whole_piece
from .signs import in_ascii
from .turns import Turns
from .visit import Reception, Visit

log = logging.getLogger("cardgames.host")

_REMAINS = 3.0
"""Seconds after the end of an app in which something of it may still run."""
_UNREAD = 8 * 1024
"""Bytes that are kept beyond what the client takes ahead, before nothing more is drawn for it."""
_PIECE = 16
"""Letters that are looked at before others get their turn."""
_ANSWERING = 0.01
"""Seconds that an app gets for the answer to a key before it hears the next ones."""
_AHEAD = 1000
"""Letters that somebody may have typed ahead; where more wait, nobody types them."""
_DEAR = 8
"""For how many messages each one counts there."""
_LETTERS_OF_A_MESSAGE = 256
"""So many letters count as one message, also where they make none."""
_TYPED_AHEAD = 256
"""Letters that are kept for the question for the invite code before it is asked."""


@dataclass(slots=True)
class Premises:
    """What all visits of a host share."""

    reception: Reception
    door: Door
    limits: Limits
    attempts: Attempts
    code: Callable[[], str]
    """The invite code that holds now; it may raise OSError."""
    starting: asyncio.Semaphore
    turns: Turns
    garbage: Garbage = field(default_factory=Garbage)
    guests: "set[GuestSession]" = field(default_factory=set)
    """Those whose app runs."""
    sessions: "set[GuestSession]" = field(default_factory=set)
    """All that have not ended."""
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    numbers: "count[int]" = field(default_factory=lambda: count(1))


class GuestSession(asyncssh.SSHServerSession[str]):
    """One channel. It is the `Line` of its visit, and the `Wire` of the driver of its app."""

    def __init__(
        self,
        premises: Premises,
        visit: Visit,
        link: Link,
        came_in: Callable[[], None],
        ended: Callable[[], None],
    ) -> None:
        """A session of a visit; `came_in` is called before its app begins, `ended` when it is over."""
        self._premises = premises
        self._limits = premises.limits
        self._visit = visit
        self._link = link
        self._came_in, self._ended = came_in, ended
        self._number = next(premises.numbers)
        self._loop = asyncio.get_running_loop()
        self._channel: asyncssh.SSHServerChannel[str] | None = None
        self._wants_shell = False
        self._terminal = terminal.Terminal()
        self._over = False
        self._is_broken = False
        self._idler = self._loop.call_later(self._limits.sessionless, self._abort)
        """Waits for the client to say what it wants."""
        self._last_act = self._begun = self._loop.time()

        self._gate: Gate | None = None
        self._answer: asyncio.Future[Answer] = self._loop.create_future()
        self._typed_ahead = ""

        self._app: App[Any] | None = None
        self._remains: driver.Remains | None = None
        self._running: asyncio.Task[None] | None = None
        self._driver: driver.GuestDriver | None = None
        self._first_frame: asyncio.Future[None] = self._loop.create_future()

        self._typed = ""
        self._read = 0
        """How many letters of what was typed the app has got."""
        self._listening: asyncio.TimerHandle | None = None
        self._is_expected = False
        """Whether the app will get the next piece by itself: a turn or the time for it is waited for."""
        self._bucket = Bucket(self._limits.messages, self._limits.messages_burst, self._limits.flooding, self._begun)
        self._pastes = PasteLimit(self._limits.paste)

        self._is_channel_stalled = False
        self._stall: asyncio.TimerHandle | None = None
        self._cut_off: asyncio.TimerHandle | None = None

    # ── the line, as the app sees it ────────────────────────────────────────────────────────────────────────────────

    @property
    def address(self) -> str:
        """Where the guest comes from."""
        return self._visit.address

    @property
    def idle(self) -> float:
        """Seconds since the guest's last key or click."""
        return self._loop.time() - self._last_act

    @property
    def silence(self) -> float:
        """Seconds since the last sign of life of the client."""
        return self._loop.time() - self._link.heard

    def hang_up(self, sentence: str) -> None:
        """End the visit with a sentence; where the client is dead, its connection is cut off a second later."""
        self._part(sentence, 1)

    # ── the wire, as the driver sees it ─────────────────────────────────────────────────────────────────────────────

    def write(self, text: str, stream: int | None = None) -> None:
        """Send this to the terminal, as far as it can show it; or to another stream of the channel."""
        channel = self._channel
        if channel is None or channel.is_closing():
            return
        shown = recoloured(text, self._terminal.depth)
        channel.write(shown if self._terminal.speaks_unicode else in_ascii(shown), stream)

    def clear_remains(self) -> None:
        """Clear what closed screens have left behind; to be called every few seconds."""
        if self._remains:
            self._remains.clear()

    def joined(self, driver: driver.GuestDriver) -> None:
        """The app runs."""
        self._driver = driver
        if self._is_stalled:
            driver.pause()

    def drawn(self) -> None:
        """A frame is complete."""
        if not self._first_frame.done():
            self._first_frame.set_result(None)

    def acted(self) -> None:
        """The guest pressed a key or a button."""
        self._last_act = self._loop.time()

    def broken(self, error: BaseException) -> None:
        """The app met an error that nobody handled: tell the guest that, and the log where it was."""
        if not self._is_broken:
            self._is_broken = True
            log.error("Visit %s: its app broke.\n%s", self._number, crash.report(error))
        self._part(_("This table had to close; a fault in the program, and not yours. You may come again."), 1)

    # ── what AsyncSSH calls ─────────────────────────────────────────────────────────────────────────────────────────

    def connection_made(self, chan: asyncssh.SSHServerChannel[str]) -> None:
        """The channel is open."""
        self._channel = chan
        chan.set_write_buffer_limits(_UNREAD)
        self._premises.sessions.add(self)
        self._link.stalled = self._heed_stalls

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """Terminals are what the app draws on."""
        return True

    def shell_requested(self) -> bool:
        """A visit."""
        self._wants_shell = True
        return True

    def exec_requested(self, command: str) -> bool:
        """Taken, so that a sentence can say that nothing is run."""
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Taken, so that a sentence can say that there is none."""
        return True

    def session_started(self) -> None:
        """Begin, or say why not."""
        assert self._channel
        term, environment = self._channel.get_terminal_type(), self._channel.get_environment_bytes()
        width, height, *_pixels = self._channel.get_terminal_size()
        self._terminal = terminal.described(term or "", environment, width, height)
        self._idler.cancel()
        unfit = self._unfitness(term)
        if unfit:
            log.info("Visit %s from %s: not a terminal for cards.", self._number, self._visit.address)
            self._refuse(unfit)
            return
        task = asyncio.create_task(self._attend())
        self._premises.tasks.add(task)
        task.add_done_callback(self._premises.tasks.discard)

    def data_received(self, data: str, datatype: int | None) -> None:
        """The guest typed."""
        if self._over:
            return
        if self._driver:
            self._typed = self._typed[self._read :] + self._pastes.passed(data)
            self._read = 0
            if not self._is_expected:
                self._listen()
        elif self._gate:
            self._hear(data)
        else:
            self._typed_ahead = (self._typed_ahead + data)[:_TYPED_AHEAD]

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The guest's window has another size."""
        columns, rows = terminal.size(width, height)
        self._terminal = replace(self._terminal, columns=columns, rows=rows)
        if self._driver:
            self._driver.resize(columns, rows)

    def signal_received(self, signal: str) -> None:
        """A signal to the program that the client believes to run here."""
        if signal in ("HUP", "TERM", "KILL"):
            self._part("", 1)

    def break_received(self, msec: int) -> bool:
        """Nothing to interrupt."""
        return True

    def eof_received(self) -> bool:
        """Nothing will be typed any more."""
        self._part("", 0)
        return True

    def pause_writing(self) -> None:
        """The client does not read its channel."""
        self._is_channel_stalled = True
        self._heed_stalls()

    def resume_writing(self) -> None:
        """The client reads its channel again."""
        self._is_channel_stalled = False
        self._heed_stalls()

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is gone, with or without its connection."""
        self._over = True
        for timer in (self._idler, self._cut_off, self._stall, self._listening):
            if timer:
                timer.cancel()
        self._premises.turns.leave(self._listen)
        if self._driver:
            self._driver.stop_application_mode()
        self._channel = None
        self._premises.sessions.discard(self)
        self._end_app()
        self._ended()

    # ── from the first question to the last sentence ────────────────────────────────────────────────────────────────

    async def _attend(self) -> None:
        """The whole visit."""
        try:
            refusal = await self._admission()
            if self._over:
                return
            if refusal is not None:
                self._refuse(refusal)
                return
            await self._stay()
        except Exception as error:
            self.broken(error)
        finally:
            if self._remains:
                self._loop.call_later(_REMAINS, self._remains.clear_all)
            self._app = self._driver = self._running = self._remains = None

    async def _admission(self) -> str | None:
        """Why the guest does not come in; None where they do."""
        refusal = self._house_refusal()
        if refusal or not self._needs_code():
            return refusal or None
        match await self._asked():
            case Answer.RIGHT:
                return self._house_refusal() or None
            case Answer.WRONG:
                log.info("Visit %s from %s: no valid invite code.", self._number, self._visit.address)
                return _("That was not the code either. Ask the host for it, and come again.")
            case Answer.LEFT:
                return ""
            case None:
                return _("No code came in time. Come again when you have it.")

    def _house_refusal(self) -> str:
        refusal = self._premises.reception.refusal(self._visit.identity)
        if refusal or self._visit.is_host or len(self._premises.guests) < self._limits.guests:
            return refusal
        guests = counted("{n} guest is here", "{n} guests are here", len(self._premises.guests))
        return _("This house is full: {guests}. Come again later.").format(guests=guests)

    def _needs_code(self) -> bool:
        if self._premises.door.mode is not Mode.INVITE or self._visit.is_host:
            return False
        return not self._premises.reception.knows(self._visit.identity)

    async def _asked(self) -> Answer | None:
        """The guest's answer to the question for the code; None where none came in time."""
        self._gate = Gate(self._premises.code(), self._limits.code_tries)
        self.write(self._gate.question())
        self._hear(self._typed_ahead)
        try:
            async with asyncio.timeout(self._limits.code):
                return await self._answer
        except TimeoutError:
            self.write("\r\n")
            return None

    def _hear(self, typed: str) -> None:
        gate = self._gate
        if gate is None:
            return
        failures = gate.failures
        self.write(gate.hear(typed))
        for _failure in range(gate.failures - failures):
            self._premises.attempts.failed(self._visit.address, self._loop.time())
        if gate.answer and not self._answer.done():
            self._answer.set_result(gate.answer)

    async def _stay(self) -> None:
        """Run the guest's app until it ends."""
        self._came_in()
        self._gate = None
        self.acted()
        self._premises.guests.add(self)
        self._premises.garbage.arrived()
        log.info("Visit %s from %s began.", self._number, self._visit.address)
        try:
            visit = replace(self._visit, speaks_unicode=self._terminal.speaks_unicode)
            async with self._premises.starting:
                if self._over:
                    return
                app = self._app = self._premises.reception.welcome(visit, self)  # who is welcomed must run, to leave
                self._remains = driver.Remains(app)
                self._running = asyncio.create_task(self._run(app))
                await asyncio.wait(
                    {self._running, self._first_frame},
                    timeout=self._limits.first_frame,
                    return_when=asyncio.FIRST_COMPLETED,
                )
            await self._running
        finally:
            self._premises.guests.discard(self)
            self._premises.garbage.departed()
            log.info("Visit %s ended after %.0f s.", self._number, self._loop.time() - self._begun)

    async def _run(self, app: App[Any]) -> None:
        try:
            await driver.run(app, self, self._terminal, self._limits)
        except asyncio.CancelledError:
            return
        except BaseException as error:  # SystemExit, too: it ends this app and not the host
            self.broken(error)
            return
        fault = driver.fault(app)
        if fault:
            self.broken(fault)
        else:
            self._part("", app.return_code or 0)

    def _unfitness(self, term: str | None) -> str:
        """Why nothing can be shown on this channel."""
        if not self._wants_shell:
            return _("This host plays cards and nothing else: it runs no commands and moves no files. Come with `ssh`.")
        if term is None:
            return _("This host plays cards and nothing else: it needs a terminal to draw on. Come with `ssh -t`.")
        if terminal.is_dumb(term):
            return _("This host plays cards and nothing else: a terminal with TERM=dumb cannot show them; xterm could.")
        return ""

    def _refuse(self, sentence: str) -> None:
        """Say it where programs say such things, and end."""
        if sentence and not self._over:
            self.write(f"{sentence}\r\n", asyncssh.EXTENDED_DATA_STDERR)
        self._part("", 1)

    def _part(self, sentence: str, code: int) -> None:
        """End the visit, whatever state it is in: the terminal is given back before the app knows."""
        if self._over:
            return
        self._over = True
        if self._driver:
            self._driver.stop_application_mode()
        if sentence:
            self.write(f"{sentence}\r\n")
        if self._channel:
            self._cut_off = self._loop.call_later(self._limits.leaving, self._abort)
            self._channel.exit(code)
        self._end_app()

    def _end_app(self) -> None:
        """Let the app end by itself, and cancel it where it does not."""
        if not self._answer.done():
            self._answer.set_result(Answer.LEFT)
        if self._app:
            self._app.exit()
        if self._running:
            running = self._running
            late = self._loop.call_later(self._limits.leaving, running.cancel)
            running.add_done_callback(lambda _running: late.cancel())

    def _abort(self) -> None:
        if self._channel:
            self._channel.get_connection().abort()

    # ── how fast ────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def _is_flooded(self) -> bool:
        return len(self._typed) - self._read > _AHEAD

    def _ask(self) -> None:
        """Give the app the next piece when it is its turn."""
        self._premises.turns.wait(self._listen)

    def _listen(self) -> None:
        """Give the app a piece of what was typed, and come back for the next when it is due."""
        self._is_expected = False
        if self._over or self._driver is None or self._channel is None:
            return
        if self._is_stalled:  # nobody sees what a key does
            self._channel.pause_reading()
            return
        now = self._loop.time()
        wait = self._bucket.wait(now)
        if wait == 0:
            piece = whole_piece(self._typed, self._read, _PIECE)
            self._read += len(piece)
            messages = self._driver.feed(piece)
            price = _DEAR if self._is_flooded else 1
            self._bucket.take(max(messages * price, len(piece) / _LETTERS_OF_A_MESSAGE), now)
            wait = messages * _ANSWERING
        if self._read >= len(self._typed):
            self._channel.resume_reading()
            return
        self._channel.pause_reading()
        if self._bucket.is_abused(now):
            self.flooded()
        self._is_expected = True
        self._listening = self._loop.call_later(wait, self._ask if self._is_flooded else self._listen)

    def flooded(self) -> None:
        """Part with a guest who sends more than anybody can type."""
        if self._over:
            return
        log.warning("Visit %s from %s: cut off, it sent without a pause.", self._number, self._visit.address)
        self._part(_("Too much came in from you for too long, so the line was cut. You may come again."), 1)

    @property
    def _is_stalled(self) -> bool:
        return self._is_channel_stalled or self._link.is_stalled

    def _heed_stalls(self) -> None:
        """Keep frames back while the client does not read, and part with it where that goes on."""
        if self._is_stalled and self._stall is None and not self._over:
            told = _("Nothing that was drawn for you was taken, so the line was cut. You may come again.")
            self._stall = self._loop.call_later(self._limits.stalled, self.hang_up, told)
            if self._driver:
                self._driver.pause()
        elif self._stall and not self._is_stalled:
            self._stall.cancel()
            self._stall = None
            if self._driver:
                self._driver.resume()
            if not self._is_expected:
                self._listen()
