"""The host: it listens, knows its guests by their keys, and gives each an app."""

import asyncio
import logging
import socket
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import asyncssh

from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import clean

from . import driver, keys
from .attempts import Attempts, neighbourhood
from .door import Door, Mode
from .doorstep import Doorstep
from .entrance import Entrance
from .limits import Limits
from .link import Link
from .pacing import overslept
from .session import GuestSession, Premises
from .turns import Turns
from .visit import Reception, Visit

log = logging.getLogger("cardgames.host")
T = TypeVar("T")

_EXCHANGES = "-diffie-hellman-*,rsa*"
"""Those left out take up to a hundred times longer than the others, at the client's choice."""
_CIPHERS = "-chacha20-*"
"""AsyncSSH needs twice as long for a packet with it as with the others; OpenSSH knows them all."""
_USER = 32
"""Letters of a user name that are kept."""
_TRIES = 20
"""Keys and other ways to say who one is that a connection may try."""
_REFUSED_SESSIONS = 5
"""Sessions that a connection may ask for in vain before it is closed."""
_QUIET = 0.5
"""Seconds without a key of anybody that make a moment quiet."""
_GLANCE = 0.05
"""Seconds after which a timer comes in time where nothing waits."""
_SETTLE = 2.0
"""Seconds between two looks at the garbage."""


class Host:
    """Tables over SSH for whoever the door lets in; the reception says what they meet."""

    def __init__(self, reception: Reception, door: Door, folder: Path, limits: Limits | None = None) -> None:
        """A host that keeps its key and its invite code in a folder that only its owner can read.

        Raises OSError, and keys.KeyFileError where a file of keys cannot be used.
        """
        self._door = door
        self._folder = folder
        self._limits = limits or Limits()
        self._ring = keys.KeyRing(door.keys_file) if door.mode is Mode.KEYS and door.keys_file else None
        self._key = keys.host_key(folder)
        self._reception = reception
        self._premises: Premises | None = None
        self._doorstep: Doorstep[Doorkeeper] = Doorstep(self._limits.half_open)
        self._doorkeepers: set[Doorkeeper] = set()
        self._entrance = Entrance(self._knocked, self._limits.arrival_pause)
        self._options: asyncssh.SSHServerConnectionOptions | None = None
        self._arriving: set[asyncio.Task[None]] = set()
        """Connections until it is known who they are."""
        self._is_closing = False
        self._settling: asyncio.Task[None] | None = None

    @property
    def port(self) -> int:
        """Where it listens; 0 where it does not."""
        return self._entrance.port

    @property
    def fingerprint(self) -> str:
        """What guests are asked about the first time, as OpenSSH prints it."""
        return keys.fingerprint(self._key)

    @property
    def complaints(self) -> tuple[str, ...]:
        """A sentence for each line of the file of keys that is none."""
        return self._ring.complaints if self._ring else ()

    async def listen(self, bind: str, port: int) -> None:
        """Let guests in; port 0 takes any that is free. Raises OSError where the port is taken."""
        asyncssh.set_log_level(logging.CRITICAL)  # AsyncSSH logs names, commands, and more where debugging is on
        limits = self._limits
        await self._entrance.listen(bind, port)
        self._options = self._ssh_options()
        self._premises = Premises(
            self._reception,
            self._door,
            limits,
            Attempts(limits),
            code=lambda: keys.invite_code(self._folder),
            starting=asyncio.Semaphore(limits.starts),
            turns=Turns(limits),
        )
        self._is_closing = False
        self._premises.garbage.begin()
        self._settling = asyncio.create_task(self._settle())
        log.info("Listening on %s, port %s.", bind, self.port)

    def _ssh_options(self) -> asyncssh.SSHServerConnectionOptions:
        """What AsyncSSH does, and what it does not."""
        limits = self._limits
        return asyncssh.SSHServerConnectionOptions(
            server_factory=lambda: Doorkeeper(self),
            server_host_keys=[self._key],
            server_version="cardgames",
            kex_algs=_EXCHANGES,
            encryption_algs=_CIPHERS,
            encoding="utf-8",
            errors="replace",
            line_editor=False,
            line_echo=False,
            allow_scp=False,
            agent_forwarding=False,
            x11_forwarding=False,
            gss_host=None,
            host_based_auth=False,
            password_auth=False,
            compression_algs=None,
            window=limits.window,
            login_timeout=limits.login,
            keepalive_interval=limits.keepalive,
            keepalive_count_max=limits.keepalive_count,
            config=None,
        )

    async def close(self, sentence: str) -> None:
        """Let nobody in any more, and part with everybody with a sentence, within about `Limits.closing` seconds."""
        if self._premises is None or self._is_closing:
            return
        self._entrance.close()
        self._is_closing = True
        for session in list(self._premises.sessions):
            session.hang_up(sentence)
        for doorkeeper in list(self._doorkeepers):
            doorkeeper.leave_unless_in_session()
        await self._wait_for_all()
        for doorkeeper in list(self._doorkeepers):
            doorkeeper.abort()
        for task in [*self._premises.tasks, *self._arriving]:
            task.cancel()
        await asyncio.sleep(0)
        if self._settling:
            self._settling.cancel()
        self._premises.garbage.end()
        log.info("Closed.")

    async def serve_until(self, stop: asyncio.Event, sentence: str) -> None:
        """Serve until the event is set, then close with a sentence."""
        await stop.wait()
        await self.close(sentence)

    def _knocked(self, connected: socket.socket, address: str) -> None:
        """Somebody is at the entrance; those who failed too often are turned away before any SSH."""
        if self._is_turned_away(address):
            log.info("From %s: turned away after failed tries.", address)
            told = _("Too many failed tries from your address; come again in some minutes.")
            with connected, suppress(OSError):
                connected.send(f"{told}\r\n".encode())  # some clients show it
            return
        task = asyncio.create_task(self._identify(connected))
        self._arriving.add(task)
        task.add_done_callback(self._arriving.discard)

    def _is_turned_away(self, address: str) -> bool:
        """Whether it failed too often; not where somebody from there is a guest, who may drop and come back."""
        if not self.premises.attempts.is_turned_away(address, asyncio.get_running_loop().time()):
            return False
        home = neighbourhood(address)
        return all(neighbourhood(guest.address) != home for guest in self.premises.guests)

    async def _identify(self, connected: socket.socket) -> None:
        """Begin with SSH; a doorkeeper does the rest."""
        assert self._options
        with suppress(asyncssh.Error, OSError):
            await asyncssh.run_server(connected, config=None, options=self._options)

    async def _wait_for_all(self) -> None:
        assert self._premises
        with suppress(TimeoutError):
            async with asyncio.timeout(self._limits.closing):
                while self._doorkeepers or self._premises.tasks:
                    await asyncio.sleep(0.02)

    async def _settle(self) -> None:
        assert self._premises
        while True:
            await asyncio.sleep(_SETTLE)
            for guest in list(self._premises.guests):
                guest.clear_remains()
                await asyncio.sleep(0)
            is_idle = await self._is_idle()
            self._premises.garbage.settle(is_quiet=is_idle and all(g.idle > _QUIET for g in self._premises.guests))

    async def _is_idle(self) -> bool:
        """Whether nothing waits for the loop; keys that do were not heard yet, and their guests only seem quiet."""
        return await overslept(_GLANCE) < _GLANCE

    # ── what doorkeepers ask ────────────────────────────────────────────────────────────────────────────────────────

    @property
    def premises(self) -> Premises:
        """What all visits share; only while it listens."""
        assert self._premises
        return self._premises

    @property
    def mode(self) -> Mode:
        """Who comes in."""
        return self._door.mode

    @property
    def limits(self) -> Limits:
        """How much of everything."""
        return self._limits

    @property
    def is_closing(self) -> bool:
        """Whether a connection without a session is of no use any more."""
        return self._is_closing

    def is_host(self, fingerprint: str) -> bool:
        """Whether the key is one of the person who runs the host."""
        return fingerprint in self._door.host_keys

    def admits(self, fingerprint: str) -> bool:
        """Whether somebody with this key gets as far as a session."""
        return self._ring is None or self._ring.has(fingerprint) or self.is_host(fingerprint)

    def arrived(self, doorkeeper: "Doorkeeper", address: str) -> None:
        """Make room for a connection that is not in yet."""
        self._doorkeepers.add(doorkeeper)
        dropped = self._doorstep.come(doorkeeper, address)
        if dropped:
            log.info("From %s: dropped before it was in, to make room.", dropped.address)
            dropped.abort()

    def came_in(self, doorkeeper: "Doorkeeper") -> None:
        """The connection is in, and takes no room before the door."""
        self._doorstep.go(doorkeeper)

    def left(self, doorkeeper: "Doorkeeper") -> None:
        """The connection is gone."""
        self._doorstep.go(doorkeeper)
        self._doorkeepers.discard(doorkeeper)


class Doorkeeper(asyncssh.SSHServer):
    """One connection: who it is, and which sessions it may open."""

    def __init__(self, host: Host) -> None:
        """A connection to a host that is about to be made."""
        self._host = host
        self._loop = asyncio.get_running_loop()
        self.address = ""
        self._connection: asyncssh.SSHServerConnection | None = None
        self._link: Link | None = None
        self._user = ""
        self._identity = ""
        self._is_known = False
        self._session: GuestSession | None = None
        self._refused_sessions = 0
        self._tries = 0
        self._told_about_keys = False
        self._sessionless: asyncio.TimerHandle | None = None

    # ── the connection ──────────────────────────────────────────────────────────────────────────────────────────────

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody is at the door."""
        self._connection = conn
        self.address = str((conn.get_extra_info("peername") or ("?",))[0])
        self._link = Link(conn, self._host.limits, self._host.premises.turns, self._flooded)
        self._host.arrived(self, self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone; whoever did not come as far as a session has failed."""
        if not self._is_known:
            log.info("From %s: left without authentication.", self.address)
            self._host.premises.attempts.failed(self.address, self._loop.time())
        if self._sessionless:
            self._sessionless.cancel()
        self._host.left(self)
        self._connection = self._link = self._session = None

    def abort(self) -> None:
        """End the connection at once."""
        if self._connection:
            self._connection.abort()

    def leave_unless_in_session(self) -> None:
        """End a connection that nobody would notice."""
        if self._session is None:
            self.abort()

    def _flooded(self) -> None:
        if self._session:
            self._session.flooded()
        else:
            log.warning("From %s: cut off, it sent without a pause.", self.address)
            self.abort()

    # ── who it is ───────────────────────────────────────────────────────────────────────────────────────────────────

    def begin_auth(self, username: str) -> bool:
        """Everybody has to say who they are."""
        self._user = clean(username, _USER)
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are what guests are known by."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether whoever has this key comes in; AsyncSSH asks for the proof."""
        self._identity = keys.fingerprint(key)
        return self._may_try() and self._host.admits(self._identity)

    def kbdint_auth_supported(self) -> bool:
        """What clients try after their keys."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """No key was good: on an open host the name is enough, on others they hear what is missing."""
        if self._host.mode is Mode.OPEN and self._user:
            self._identity = f"name:{self._user}"
            return True
        if self._may_try() and self._connection and not self._told_about_keys:
            self._told_about_keys = True
            self._connection.send_auth_banner(f"{self._missing()}\r\n")
        return False

    def auth_completed(self) -> None:
        """They are known; a session must follow."""
        self._is_known = True
        if self._link:
            self._link.is_guest = True
        self._wait_for_session()

    def _may_try(self) -> bool:
        """Count a try; after too many the connection is closed."""
        self._tries += 1
        if self._tries > _TRIES and self._connection:
            self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, self._missing())
        return self._tries <= _TRIES

    def _missing(self) -> str:
        if self._host.mode is Mode.KEYS:
            told = _("This host lets in only keys that it knows: `ssh-keygen -t ed25519` makes one, the host adds it.")
        elif self._host.mode is Mode.OPEN:
            told = _("This host needs a name: come with `ssh name@…`.")
        else:
            told = _("This host knows its guests by their keys: make one with `ssh-keygen -t ed25519`, and come again.")
        return told

    # ── its sessions ────────────────────────────────────────────────────────────────────────────────────────────────

    def session_requested(self) -> GuestSession | bool:
        """One at a time."""
        if self._session or self._link is None:
            self._refused_sessions += 1
            if self._refused_sessions > _REFUSED_SESSIONS:
                self.abort()
            return False
        if self._sessionless:
            self._sessionless.cancel()
        visit = Visit(self._identity, self._user, self.address, self._host.is_host(self._identity))
        self._session = GuestSession(
            self._host.premises, visit, self._link, lambda: self._host.came_in(self), self._session_ended
        )
        return self._session

    def _session_ended(self) -> None:
        self._session = None
        if self._connection and self._host.is_closing:
            self._connection.close()
        elif self._connection:
            self._wait_for_session()

    def _wait_for_session(self) -> None:
        self._sessionless = self._loop.call_later(self._host.limits.sessionless, self._close_unused)

    def _close_unused(self) -> None:
        if self._connection:
            log.info("From %s: closed, it opened no session.", self.address)
            told = _("This host plays cards and nothing else: open a session, without -N.")
            self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, told)


def run(program: Coroutine[Any, Any, T]) -> T:
    """Run a program with hosts as `asyncio.run` does, except that `sys.exit` in a guest's app ends that app alone."""
    with asyncio.Runner() as runner:
        loop = runner.get_loop()
        main = loop.create_task(program)
        while True:
            try:
                return loop.run_until_complete(main)
            except (SystemExit, KeyboardInterrupt) as error:
                if main.done() or not driver.break_app(error):
                    raise
