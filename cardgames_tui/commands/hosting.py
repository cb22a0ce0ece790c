"""Tables over SSH: begin to serve, say how friends come in, and end so that nothing is lost."""

import asyncio
import logging
import signal
import socket
import sys
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cardgames_tui.engine.language import _
from cardgames_tui.plain.terminal import standard
from cardgames_tui.store.private import private_folder
from cardgames_tui.store.settings import data_folder

from .failure import Failure, shown, typed

if TYPE_CHECKING:
    from cardgames_tui.host.door import Door
    from cardgames_tui.host.house import House
    from cardgames_tui.host.keys import Keys
    from cardgames_tui.host.server import Host

_PORTS = range(65536)
_GUESTS = range(1, 1001)
_LISTENING = 1.0
"""Seconds between two looks for broken lines."""
_COMPLAINTS = 3
"""Broken lines of a file that are told at once."""
_ALL = ("0.0.0.0", "::", "")
_LOCAL = ("127.0.0.1", "::1", "localhost")
_CLOSED = "The host is closing. Every match is kept; come again when it is back."


def host(arguments: Namespace) -> int:
    """Serve until somebody ends it."""
    port, guests = _number(arguments.port, "--port", _PORTS), _number(arguments.max_guests, "--max-guests", _GUESTS)
    try:
        from cardgames_tui.host.server import run
    except ImportError as error:
        raise Failure(
            f"Hosting needs packages that are not installed ({error.name}); `pip install '.[host]'` in the project's "
            "folder installs them."
        ) from error
    from cardgames_tui.host.keys import KeyFileError
    from cardgames_tui.store.hosting import hosting

    folder = Path(typed(arguments.folder)).absolute() if arguments.folder else _own_folder()
    _log_to(sys.stderr.isatty())
    with hosting(folder):
        try:
            return run(_serve(folder, arguments.bind, port, guests, _door(arguments)))
        except KeyFileError as error:
            raise Failure(str(error)) from error
        except OSError as error:
            raise Failure(f"Nothing can be hosted from {shown(folder)}: {error.strerror}.") from error


async def _serve(folder: Path, bind: str, port: int, guests: int, door: "Door") -> int:
    from cardgames_tui.host.door import Mode
    from cardgames_tui.host.house import House
    from cardgames_tui.host.keys import invite_code
    from cardgames_tui.host.limits import Limits
    from cardgames_tui.host.reception import HouseReception, prepare
    from cardgames_tui.host.server import Host
    from cardgames_tui.store.sqlite_ledger import SqliteLedger

    house = House(SqliteLedger(folder))
    host = Host(HouseReception(house), door, folder, Limits(guests=guests))
    prepare()
    stop = asyncio.Event()
    house.on_empty = stop.set
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        await host.listen(bind, port)
    except OSError as error:
        where = f"{shown(bind)}, port {port}"
        raise Failure(f"Nobody can come in by {where}: {error.strerror}; choose another --port or --bind.") from error
    if door.mode is Mode.INVITE:
        house.invite = invite_code(folder)
    _say(bind, door, host, house)
    listening = asyncio.create_task(_listen(house))
    try:
        await host.serve_until(stop, _(_CLOSED))
    finally:
        listening.cancel()
        house.close()
    return 0


async def _listen(house: "House") -> None:
    """Notice broken lines."""
    from cardgames_tui.host.pacing import overslept

    while True:
        house.listen(late=await overslept(_LISTENING))


def _say(bind: str, door: "Door", host: "Host", house: "House") -> None:
    """How friends come in, and what to tell them."""
    from cardgames_tui.host.door import Mode

    address = _address(bind)
    port = "" if host.port == 22 else f"-p {host.port} "
    lines = [
        f"Friends type:  ssh {port}NAME@{address}",
        f"Host key:      {host.fingerprint}  (their ssh asks about it the first time)",
    ]
    if house.invite:
        lines.append(f"Invite code:   {house.invite}  (asked for the first time; tell it to friends only)")
    if door.mode is Mode.KEYS:
        lines.append(f"Who comes in:  the keys in {shown(door.keys_file)}")
    if door.mode is Mode.OPEN:
        lines.append("Who comes in:  ANYBODY who reaches this port, under any name; for a network that you trust.")
    if bind in _LOCAL:
        lines.append("Reach:         only this machine; --bind 0.0.0.0 lets other machines in.")
    if bind in _ALL:
        lines.append("Reach:         this network; friends from outside type the address of your router instead.")
    if door.host_keys:
        lines.append("You:           come in with your own key; a in the lobby shows guests and tables.")
    else:
        lines.append("You:           --admin FILE names the public keys of those who may see the host's own screen.")
    lines += [*host.complaints, *house.notices, "Ctrl-C ends the host; every match is kept."]
    standard().say(*lines)


def _door(arguments: Namespace) -> "Door":
    from cardgames_tui.host.door import Door, Mode

    if arguments.keys and arguments.open:
        raise Failure("--keys and --open exclude each other; choose who comes in.")
    keys_file = Path(typed(arguments.keys)) if arguments.keys else None
    if keys_file:
        _keys_in(arguments.keys)
    mode = Mode.KEYS if keys_file else Mode.OPEN if arguments.open else Mode.INVITE
    return Door(mode, keys_file, _host_keys(arguments.admin))


def _host_keys(named: str | None) -> frozenset[str]:
    """The fingerprints of whoever runs the host: of the keys in a file, else of their own public keys."""
    from cardgames_tui.host.keys import read_keys

    if named:
        known = _keys_in(named)
        if known.complaints or not known.fingerprints:
            raise Failure(" ".join(known.complaints[:_COMPLAINTS]) or f"{shown(named)} has no public key.")
        return known.fingerprints
    found: frozenset[str] = frozenset()
    for path in _own_public_keys():
        try:
            found |= read_keys(path).fingerprints
        except OSError:
            continue
    return found


def _own_folder() -> Path:
    """The host's folder within the data folder, which is nobody else's either."""
    folder = data_folder()
    with suppress(OSError):  # whether anything can be kept there is found out later
        private_folder(folder)
    return folder / "host"


def _keys_in(named: str) -> "Keys":
    from cardgames_tui.host.keys import read_keys

    try:
        return read_keys(Path(typed(named)))
    except OSError as error:
        raise Failure(f"{shown(named)} cannot be read: {error.strerror}.") from error


def _own_public_keys() -> list[Path]:
    try:
        return sorted((Path.home() / ".ssh").glob("id_*.pub"))
    except (OSError, RuntimeError):  # nobody's home
        return []


def _address(bind: str) -> str:
    """What friends reach this machine by, as far as it knows itself."""
    if bind in _LOCAL:
        return "127.0.0.1"
    return _outward_address() if bind in _ALL else bind


def _outward_address() -> str:
    """The address that this machine has in its network; its name where it has none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the way
        return str(line.getsockname()[0])
    return socket.gethostname()


def _number(text: str, name: str, allowed: range) -> int:
    if not (text.isascii() and text.isdigit() and int(text) in allowed):
        raise Failure(f"{name} is a number from {allowed[0]} to {allowed[-1]}, not {shown(text)}.")
    return int(text)


def _log_to(terminal: bool) -> None:
    """Comings and goings, a line each; what collects logs adds the time itself."""
    logger, handler = logging.getLogger("cardgames.host"), logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s" if terminal else "%(message)s", "%H:%M:%S"))
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
