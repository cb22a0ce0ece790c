"""Who comes in, who does not, and how a host closes."""

import asyncio
import logging
import socket
import time
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from cardgames_tui.host import keys
from cardgames_tui.host.door import Door, Mode
from cardgames_tui.host.limits import Limits
from cardgames_tui.host.server import Host
from tests.host.calling import OPEN, Reception, called, connected, eventually, gone, hosting, key

INVITE = Door(Mode.INVITE)


class Keyless(asyncssh.SSHClient):
    """Somebody without a key, who hears what is said about that."""

    def __init__(self) -> None:
        self.heard = ""
        self._tries = 0

    def auth_banner_received(self, msg: str, lang: str) -> None:
        self.heard += msg

    def kbdint_auth_requested(self) -> str | None:
        self._tries += 1
        return "" if self._tries == 1 else None

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: object) -> list[str]:
        return []


def keyless() -> dict[str, Any]:
    return {"client_keys": None, "client_factory": Keyless, "preferred_auth": "publickey,keyboard-interactive"}


def fingerprint(name: str) -> str:
    return keys.fingerprint(key(name))


# ── invited guests ──────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_newcomer_needs_the_code_and_a_friend_does_not(tmp_path: Path) -> None:
    reception = Reception()
    async with hosting(tmp_path, reception, INVITE) as host:
        newcomer = await called(host)
        await newcomer.until("Invite code:")
        newcomer.press(keys.invite_code(tmp_path).lower() + "\r")
        await newcomer.until("Hello ana")
        await gone(newcomer)
        friend = await called(host)
        await friend.until("Hello ana")
        assert "Invite code:" not in friend.raw
    assert [visit.identity for visit in reception.visits] == [fingerprint("ana")] * 2


async def test_the_code_can_be_sent_before_it_is_asked_for(tmp_path: Path) -> None:
    async with hosting(tmp_path, door=INVITE) as host:
        guest = await called(host)
        guest.press(keys.invite_code(tmp_path) + "\r")
        await guest.until("Hello ana")


async def test_there_is_no_app_before_the_code(tmp_path: Path) -> None:
    reception = Reception()
    async with hosting(tmp_path, reception, INVITE) as host:
        guest = await called(host)
        await guest.until("Invite code:")
        guest.press("\x03")
        assert await guest.until_left() == 1
    assert not reception.visits
    assert "\x1b[?1049h" not in guest.raw


async def test_three_wrong_codes_are_enough(tmp_path: Path) -> None:
    async with hosting(tmp_path, door=INVITE) as host:
        guest = await called(host)
        for _try in range(3):
            guest.press("wrong\r")
        assert await guest.until_left() == 1
        assert guest.errors == "That was not the code either. Ask the host for it, and come again.\r\n"
        assert "wrong" not in guest.raw


async def test_a_code_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    async with hosting(tmp_path, door=INVITE, limits=Limits(code=0.1)) as host:
        guest = await called(host)
        assert await guest.until_left() == 1
        assert guest.errors == "No code came in time. Come again when you have it.\r\n"


async def test_a_new_code_holds_from_now_on(tmp_path: Path) -> None:
    async with hosting(tmp_path, door=INVITE) as host:
        old = keys.invite_code(tmp_path)
        new = keys.new_invite_code(tmp_path)
        guest = await called(host)
        guest.press(old + "\r")
        await guest.until("not the code")
        guest.press(new + "\r")
        await guest.until("Hello ana")


async def test_somebody_without_a_key_is_told_how_to_make_one(tmp_path: Path) -> None:
    async with hosting(tmp_path, door=INVITE) as host:
        visitor = Keyless()
        with pytest.raises(asyncssh.PermissionDenied):
            await connected(host, **{**keyless(), "client_factory": lambda: visitor})
        assert visitor.heard.startswith(
            "This host knows its guests by their keys: make one with `ssh-keygen -t ed25519`"
        )
        assert visitor.heard.count("\n") == 1


async def test_who_tries_without_end_is_cut_off(tmp_path: Path) -> None:
    class Stubborn(Keyless):
        def kbdint_auth_requested(self) -> str:
            return ""

    async with hosting(tmp_path, door=INVITE) as host:
        with pytest.raises(asyncssh.DisconnectError, match="ssh-keygen"):
            await connected(host, **{**keyless(), "client_factory": Stubborn})


async def test_the_hosts_own_key_needs_no_code_and_no_room(tmp_path: Path) -> None:
    reception = Reception()
    door = Door(Mode.INVITE, host_keys=frozenset({fingerprint("owner")}))
    async with hosting(tmp_path, reception, door, Limits(guests=0)) as host:
        owner = await called(host, "owner")
        await owner.until("Hello owner")
    assert reception.visits[0].is_host


async def test_a_key_that_is_shown_but_not_proved_is_nobodys(tmp_path: Path) -> None:
    class Bluffer(asyncssh.SSHKeyPair):
        """Another's public key, and a signature by one's own."""

        def __init__(self) -> None:
            pair = asyncssh.load_keypairs([key("owner")])[0]
            algorithms = pair.sig_algorithms
            super().__init__(pair.algorithm, pair.sig_algorithm, algorithms, algorithms, pair.public_data, None)

        def sign(self, data: bytes) -> bytes:
            return bytes(asyncssh.load_keypairs([key("ana")])[0].sign(data))

    reception = Reception()
    door = Door(Mode.OPEN, host_keys=frozenset({fingerprint("owner")}))
    async with hosting(tmp_path, reception, door) as host:
        guest = await called(host, **{**keyless(), "client_keys": [Bluffer()]})
        await guest.until("Hello ana")
    assert reception.visits[0].identity == "name:ana"
    assert not reception.visits[0].is_host


# ── listed keys ─────────────────────────────────────────────────────────────────────────────────────────────────────


def authorized(tmp_path: Path, *names: str) -> Path:
    path = tmp_path / "authorized_keys"
    path.write_bytes(b"".join(key(name).export_public_key() for name in names))
    return path


async def test_only_listed_keys_come_in_and_the_list_may_change(tmp_path: Path) -> None:
    path = authorized(tmp_path, "ana")
    async with hosting(tmp_path / "host", door=Door(Mode.KEYS, path)) as host:
        await (await called(host, "ana")).until("Hello ana")
        with pytest.raises(asyncssh.PermissionDenied):
            await called(host, "ben")
        authorized(tmp_path, "ben", "ana")
        await (await called(host, "ben")).until("Hello ben")


async def test_the_hosts_own_key_need_not_be_listed(tmp_path: Path) -> None:
    door = Door(Mode.KEYS, authorized(tmp_path, "ana"), frozenset({fingerprint("owner")}))
    async with hosting(tmp_path / "host", door=door) as host:
        await (await called(host, "owner")).until("Hello owner")


def test_a_host_for_listed_keys_needs_one(tmp_path: Path) -> None:
    with pytest.raises(keys.KeyFileError, match="nobody could come in"):
        Host(Reception(), Door(Mode.KEYS, authorized(tmp_path)), tmp_path / "host")


def test_a_door_for_listed_keys_needs_their_file() -> None:
    with pytest.raises(ValueError, match="needs their file"):
        Door(Mode.KEYS)


def test_a_host_tells_which_lines_are_no_keys(tmp_path: Path) -> None:
    path = authorized(tmp_path, "ana")
    path.write_bytes(b"nonsense\n" + path.read_bytes())
    host = Host(Reception(), Door(Mode.KEYS, path), tmp_path / "host")
    assert [complaint.partition(":")[0] for complaint in host.complaints] == [f"{path}, line 1"]


# ── an open door ────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_an_open_host_knows_people_by_their_key_or_by_their_name(tmp_path: Path) -> None:
    reception = Reception()
    async with hosting(tmp_path, reception) as host:
        await (await called(host, "ana")).until("Hello ana")
        await (await called(host, "a\N{ZERO WIDTH JOINER}na", **keyless())).until("Hello ana")
    assert [visit.identity for visit in reception.visits] == [fingerprint("ana"), "name:ana"]


async def test_a_name_of_nothing_is_no_name(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        with pytest.raises(asyncssh.PermissionDenied):
            await connected(host, "\N{ZERO WIDTH JOINER}", **keyless())


async def test_a_name_is_bounded(tmp_path: Path) -> None:
    reception = Reception()
    async with hosting(tmp_path, reception) as host:
        await (await called(host, "x" * 1000)).until("Hello xxx")
    assert reception.visits[0].user == "x" * 32


@pytest.mark.parametrize(
    "slow",
    [
        {"encryption_algs": ["chacha20-poly1305@openssh.com"]},
        {"kex_algs": ["diffie-hellman-group18-sha512"]},
        {"kex_algs": ["rsa2048-sha256"]},
    ],
)
async def test_what_would_keep_the_others_waiting_is_not_offered(tmp_path: Path, slow: dict[str, Any]) -> None:
    async with hosting(tmp_path) as host:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await connected(host, **slow)


# ── those who fail ──────────────────────────────────────────────────────────────────────────────────────────────────


async def knock(host: Host) -> bytes:
    """Connect as a port scan does; returns what the host says."""
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    said = await reader.readline()
    writer.close()
    return said


async def test_an_address_that_fails_too_often_is_turned_away_for_a_while(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(failures=3, turned_away=0.3)) as host:
        for _knock in range(3):
            assert (await knock(host)).startswith(b"SSH-2.0-")
        await eventually(lambda: not host._doorkeepers)
        assert await knock(host) == b"Too many failed tries from your address; come again in some minutes.\r\n"
        with pytest.raises((asyncssh.Error, OSError)):
            await connected(host)
        await asyncio.sleep(0.3)
        await (await called(host)).until("Hello ana")


async def test_an_address_with_a_guest_in_the_house_is_not_turned_away(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(failures=3, turned_away=60)) as host:
        guest = await called(host)
        await guest.until("Hello ana")
        for _knock in range(4):
            assert (await knock(host)).startswith(b"SSH-2.0-")
        await eventually(lambda: len(host._doorkeepers) == 1)
        friend = await called(host, "ben")
        await friend.until("Hello ben")
        for each in (guest, friend):
            await gone(each)
        await eventually(lambda: not host.premises.guests)
        assert not (await knock(host)).startswith(b"SSH-2.0-")


async def test_wrong_codes_count_as_failures(tmp_path: Path) -> None:
    async with hosting(tmp_path, door=INVITE, limits=Limits(failures=3)) as host:
        guest = await called(host)
        guest.press("one\rtwo\rthree\r")
        await guest.until_left()
        await gone(guest)
        assert not (await knock(host)).startswith(b"SSH-2.0-")


async def test_those_who_come_in_do_not_count(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(failures=3)) as host:
        for number in range(6):
            guest = await called(host, f"guest{number}")
            await gone(guest)
        await (await called(host)).until("Hello ana")


async def test_who_says_nothing_has_so_long_to_come_in(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(login=0.2)) as host:
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
        async with asyncio.timeout(5):
            await reader.read()
        writer.close()


async def test_half_open_connections_do_not_keep_newcomers_out(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(half_open=4, failures=1000)) as host:
        idlers = [await asyncio.open_connection("127.0.0.1", host.port) for _connection in range(12)]
        guest = await called(host)
        await guest.until("Hello ana")
        await eventually(lambda: len(host._doorkeepers) <= 5)
        for _reader, writer in idlers:
            writer.close()


async def test_guests_who_are_in_take_no_room_before_the_door(tmp_path: Path) -> None:
    async with hosting(tmp_path, limits=Limits(half_open=2)) as host:
        guests = [await called(host, f"guest{number}") for number in range(5)]
        for number, guest in enumerate(guests):
            await guest.until(f"Hello guest{number}")
            guest.press("x")
            await guest.until("typed: x")


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_closing_tells_everybody_within_moments(tmp_path: Path) -> None:
    host = Host(Reception(), OPEN, tmp_path)
    await host.listen("127.0.0.1", 0)
    port = host.port
    guests = [await called(host, f"guest{number}") for number in range(4)]
    for number, guest in enumerate(guests):
        await guest.until(f"Hello guest{number}")
    stalled, dead = guests[0], guests[1]
    stalled.channel.pause_reading()
    assert dead.connection._transport
    dead.connection._transport.pause_reading()
    silent = await asyncio.open_connection("127.0.0.1", port)

    begun = time.monotonic()
    await host.close("The host closes; come again.")
    assert time.monotonic() - begun < 1.5
    for guest in guests[2:]:
        await guest.until_left()
        assert guest.raw.endswith("The host closes; come again.\r\n")
        assert "\x1b[?1049l" in guest.raw
    assert not host.premises.guests
    assert not host._doorkeepers
    with pytest.raises(OSError, match="Connect call failed"):
        await asyncio.open_connection("127.0.0.1", port)
    silent[1].close()
    stalled.channel.resume_reading()
    dead.connection._transport.resume_reading()


async def test_closing_does_not_wait_for_an_app_that_hangs(tmp_path: Path) -> None:
    from cardgames_tui.host.visit import Line, Visit
    from tests.host.calling import SmallApp

    class Hanging(SmallApp):
        def __init__(self, visit: Visit, line: Line) -> None:
            super().__init__(visit, line)

        async def on_unmount(self) -> None:
            await asyncio.sleep(30)

    host = Host(Reception(Hanging), OPEN, tmp_path, Limits(closing=0.3))
    await host.listen("127.0.0.1", 0)
    guest = await called(host)
    await guest.until("Hello ana")
    begun = time.monotonic()
    await host.close("The host closes.")
    assert time.monotonic() - begun < 1
    await guest.until_left()
    assert guest.last_line == "The host closes."


async def test_serving_ends_with_the_event(tmp_path: Path) -> None:
    host = Host(Reception(), OPEN, tmp_path)
    await host.listen("127.0.0.1", 0)
    stop = asyncio.Event()
    serving = asyncio.create_task(host.serve_until(stop, "The host closes."))
    guest = await called(host)
    await guest.until("Hello ana")
    stop.set()
    await serving
    await guest.until_left()
    assert guest.last_line == "The host closes."


async def test_a_port_that_is_taken_is_an_error_of_the_system(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        host = Host(Reception(), OPEN, tmp_path)
        with pytest.raises(OSError, match="in use"):
            await host.listen("127.0.0.1", taken.getsockname()[1])
        await host.close("Never mind.")


async def test_a_host_keeps_its_key(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        first = host.fingerprint
        connection = await connected(host)
        shown = connection.get_server_host_key()
        assert shown
        assert keys.fingerprint(shown) == first
        connection.abort()
    async with hosting(tmp_path) as host:
        assert host.fingerprint == first


# ── what is written down ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def everything(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """All that is logged, debugging included."""
    caplog.set_level(logging.DEBUG)
    return caplog


async def test_comings_and_goings_are_logged_and_no_secrets(
    tmp_path: Path, everything: pytest.LogCaptureFixture
) -> None:
    async with hosting(tmp_path, door=INVITE) as host:
        code = keys.invite_code(tmp_path)
        guest = await called(host, "secretive")
        guest.press("open sesame\r" + code + "\r")
        await guest.until("Hello secretive")
        guest.press("my hand")
        await guest.until("my hand")
        guest.press("X")
        await guest.until_left()
        await gone(guest)
        with pytest.raises(asyncssh.PermissionDenied):
            await connected(host, code, **keyless())
        await knock(host)
        await eventually(lambda: not host._doorkeepers)
    ours = [record for record in everything.records if record.name == "cardgames.host"]
    told = "\n".join(record.getMessage() for record in ours)
    for expected in (
        "Listening on 127.0.0.1",
        "from 127.0.0.1 began",
        "ended after",
        "broke",
        "left without",
        "Closed",
    ):
        assert expected in told
    # The clients of these tests speak AsyncSSH, too, and share its logger, which a host silences.
    written = "\n".join(f"{record.name} {record.getMessage()} {record.exc_text}" for record in everything.records)
    plain_code = keys.spelled_plainly(code)
    for secret in (code, code.lower(), plain_code, "sesame", "my hand", "SHA256", "secretive", "ssh-ed25519"):
        assert secret not in written


async def test_a_late_loop_is_not_taken_for_a_quiet_moment(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        assert await host._is_idle()
        looking = asyncio.create_task(host._is_idle())
        await asyncio.sleep(0)
        time.sleep(0.2)
        assert not await looking
