"""The real host, and friends who come with OpenSSH and a terminal."""

import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cardgames_tui.host.driver import LEFT
from cardgames_tui.host.guests import SILENCE
from cardgames_tui.store.sqlite_ledger import SqliteLedger
from tests.terminal.hosting import PATIENCE, Guest, Premises, premises, ssh_options

pytestmark = pytest.mark.skipif(shutil.which("ssh") is None, reason="OpenSSH is not installed")

CARDS = 15
"""Bid cards of each player."""
KILLS = 4
MOST_STEPS = 6
CROWD = 30
NOTHING_ELSE = "This host plays cards and nothing else"
CHOSEN = "▒▒"
"""Stands in the line of a player whose bid lies face down."""
CLOSING = "The host is closing. Every match is kept; come again when it is back."
_COLOURS = re.compile(r"\x1b\[[0-9;]*[34]8;([25]);")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Premises]:
    """A folder for a host of the test's own."""
    with premises(tmp_path) as present:
        yield present


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Premises]:
    """A host that lets anybody in."""
    with premises(tmp_path_factory.mktemp("host")) as present:
        present.begin("--open")
        yield present


@pytest.fixture
def open_house(served: Premises) -> Iterator[Premises]:
    """The host that lets anybody in, with nobody there."""
    yield served
    served.part()


# ── two friends ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_two_friends_come_in_by_the_code_and_each_sees_what_the_other_does(house: Premises) -> None:
    house.begin()
    ana, ben = house.two_at_raj()
    bid(ana, 9)
    ana.until("Your 9 lies face down")
    ben.until(CHOSEN)
    assert "Your 9" not in ben.raw
    bid(ben, 5)
    for guest in (ana, ben):
        assert "Bids for" in guest.until("Everybody may look.")
        assert "Ana 9 and Ben 5." in guest.text


def test_a_wrong_code_lets_nobody_in(house: Premises) -> None:
    house.begin()
    eve = house.guest("Eve")
    eve.tell_code("ACDE-FHJK-MPRT")
    eve.until("you may try 2 times more")
    eve.type("x\rx\r")
    assert eve.ended() == 1
    assert "That was not the code either." in eve.raw
    assert "Lobby" not in eve.raw


def test_a_friend_whose_ssh_is_killed_is_missed_at_once_and_comes_back_to_the_seat(
    open_house: Premises,
) -> None:
    ana, ben = open_house.two_at_raj()
    bid(ben, 5)
    ana.until(CHOSEN)
    ben.kill(signal.SIGKILL)
    ana.until("Ben dropped out at")
    again = open_house.guest("Ben")
    again.until("Your 5 lies face down")
    ana.until("Ana, choose a bid card")
    ana.quiet(0.5)
    assert "dropped out" not in ana.text


def test_a_host_that_stood_still_for_a_while_calls_nobody_missing(house: Premises) -> None:
    house.begin("--open")
    ana, ben = house.two_at_raj()
    house.host.signalled(signal.SIGSTOP)
    time.sleep(SILENCE + 1)
    house.host.signalled(signal.SIGCONT)
    bid(ana, 9)
    ana.until("Your 9 lies face down")
    for guest in (ana, ben):
        guest.quiet(1.5)
        assert "dropped out" not in guest.raw


def test_whoever_leaves_gets_the_terminal_back(open_house: Premises) -> None:
    guest = open_house.guest("Leo")
    guest.take_name()
    guest.type("q")
    assert guest.ended() == 0
    assert guest.raw.endswith(LEFT)


# ── terminals ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_app_is_as_large_as_the_window_and_follows_it(open_house: Premises) -> None:
    guest = open_house.guest("Wim")
    guest.take_name()
    assert len(guest.screen.display[0].rstrip()) == 79
    guest.resize(60, 20)
    guest.until("The terminal has 60x20; cardgames needs 80x24.")
    guest.resize(100, 30)
    guest.until("you are Wim")
    guest.quiet(0.5)
    assert len(guest.screen.display[0].rstrip()) == 99
    assert "q Leave" in guest.screen.display[29]


@pytest.mark.parametrize(
    ("term", "options", "environment", "colours"),
    [
        ("xterm-256color", (), {}, {"5"}),
        ("xterm-256color", ("-o", "SendEnv=COLORTERM"), {}, {"2"}),
        ("vt100", (), {}, set()),
    ],
)
def test_a_terminal_gets_the_colours_that_it_has(
    open_house: Premises, term: str, options: tuple[str, ...], environment: dict[str, str], colours: set[str]
) -> None:
    guest = open_house.guest("Tom", *options, TERM=term, **environment)
    guest.until("Lobby")
    guest.quiet(0.5)
    assert set(_COLOURS.findall(guest.raw)) == colours


def test_no_color_is_heeded_where_it_is_sent(open_house: Premises) -> None:
    guest = open_house.guest("Nic", "-o", "SendEnv=NO_COLOR", "-o", "SendEnv=COLORTERM", NO_COLOR="1")
    guest.until("Lobby")
    guest.quiet(0.5)
    colours = set(re.findall(r"[34]8;2;(\d+);(\d+);(\d+)", guest.raw))
    assert colours
    assert all(red == green == blue for red, green, blue in colours)


def test_a_locale_without_frames_gets_ascii_alone(open_house: Premises) -> None:
    guest = open_house.guest("Asa", "-o", "SendEnv=LC_ALL", LC_ALL="C")
    assert "+--" in guest.until("Welcome!")
    guest.take_name()
    assert guest.raw.isascii()


@pytest.mark.parametrize(
    ("program", "arguments"),
    [
        ("ssh", ["-T", "127.0.0.1"]),
        ("ssh", ["127.0.0.1", "cat", "/etc/passwd"]),
        ("ssh", ["-t", "-t", "127.0.0.1", "/bin/sh"]),
        ("sftp", ["127.0.0.1"]),
        ("scp", ["127.0.0.1:/etc/passwd", "stolen"]),
        ("scp", ["-O", "127.0.0.1:/etc/passwd", "stolen"]),
    ],
    ids=["no terminal", "a command", "a command on a terminal", "sftp", "scp", "scp as it was"],
)
def test_whoever_wants_anything_but_cards_gets_one_plain_line(
    open_house: Premises, program: str, arguments: list[str]
) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    port_flag = "-p" if program == "ssh" else "-P"
    options = ssh_options(open_house.home, "Max", open_house.host.port, port_flag=port_flag)
    done = subprocess.run(
        [program, *options, *arguments],
        cwd=open_house.home,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode != 0
    said = done.stdout + done.stderr
    assert said.count(NOTHING_ELSE) == 1
    assert said.isprintable() or said.replace("\n", "").isprintable()
    assert not (open_house.home / "stolen").exists()


def test_a_dumb_terminal_gets_one_plain_line(open_house: Premises) -> None:
    guest = open_house.guest("Dan", TERM="dumb")
    assert guest.ended() == 1
    assert guest.raw.startswith(NOTHING_ELSE)
    assert guest.raw.strip().isprintable()


# ── the end of a host, and the next one ─────────────────────────────────────────────────────────────────────────────


def test_a_host_that_is_ended_tells_everybody_and_the_next_one_goes_on(house: Premises) -> None:
    first = house.begin()
    ana, ben = house.two_at_raj()
    bid(ana, 9)
    ana.until("Your 9 lies face down")
    ben.until(CHOSEN)
    first.signalled(signal.SIGTERM)
    assert first.ended(within=5) == 0
    for guest in (ana, ben):
        assert guest.ended() == 1
        assert guest.raw.endswith(f"{LEFT}{CLOSING}\r\n")
    second = house.begin()
    assert second.said == first.said
    again = house.guest("Ana")
    again.until("Your 9 lies face down")
    assert "Ben dropped out at" in again.until("dropped out")
    house.guest("Ben").until("Ben, choose a bid card")
    again.until("Still to choose: Ben.")


def test_no_act_that_anybody_was_shown_is_missing_after_the_host_was_killed(house: Premises) -> None:
    """In each round of the match Ana bids its number, and Ben what is left up to 16."""
    chance = Random(1)
    house.begin()
    ana, ben = house.two_at_raj()
    for _kill in range(KILLS):
        for _step in range(chance.randrange(2, MOST_STEPS)):
            both_play_on(ana, ben)
            ana.quiet(0.25)
            ben.quiet(0.25)
        both_play_on(ana, ben)
        time.sleep(chance.uniform(0, 0.03))
        house.host.signalled(signal.SIGKILL)
        house.host.ended()
        told = [bids_told(guest.cut_off()) for guest in (ana, ben)]
        kept = kept_bids(house.folder)
        assert kept[0] == list(range(1, len(kept[0]) + 1))
        assert kept[1] == list(range(CARDS, CARDS - len(kept[1]), -1))
        for seat, bids in enumerate(kept):
            assert len(bids) >= max(bids_of[seat] for bids_of in told)
        house.begin()
        ana, ben = house.guest("Ana"), house.guest("Ben")
        for guest in (ana, ben):
            guest.until(" of 15 ")
    assert sum(len(bids) for bids in kept_bids(house.folder)) > KILLS


def test_a_crowd_of_killed_clients_leaves_nobody_in_the_lobby(open_house: Premises) -> None:
    watcher = open_house.guest("Eva")
    watcher.take_name()
    crowd = [caller(open_house, f"guest{number}") for number in range(CROWD)]
    try:
        watcher.until(f"Lobby · {CROWD + 1} guests", within=PATIENCE)
    finally:
        for client in crowd:
            client.kill()
            client.wait()
    watcher.until("Lobby · 1 guest ", within=10)


def test_a_second_host_in_the_same_folder_is_refused(open_house: Premises) -> None:
    refused = host_that_fails(open_house.home, "--port", "0", "--folder", "served")
    assert refused.startswith("cardgames: Another host serves this folder already: process")


def test_a_port_that_is_taken_is_refused(open_house: Premises) -> None:
    port = str(open_house.host.port)
    refused = host_that_fails(open_house.home, "--port", port, "--folder", "another")
    assert f"127.0.0.1, port {port}" in refused
    assert "choose another --port or --bind." in refused


# ── what guests do ──────────────────────────────────────────────────────────────────────────────────────────────────


def bid(guest: Guest, card: int) -> None:
    """Bid a card, as soon as keys count."""
    guest.until(f"{guest.name}, choose a bid card")
    guest.quiet(0.5)
    guest.type(f"{card}\r")


def play_on(guest: Guest) -> None:
    """Do what the screen asks for; nothing where others are to act."""
    if "Everybody may look." in guest.text or "Enter lays it face down." in guest.text:
        guest.type("\r")
    elif "choose a bid card" in guest.text:
        number = round_of(guest.text)
        guest.type(f"{number if guest.name == 'Ana' else CARDS + 1 - number}\r")


def both_play_on(ana: Guest, ben: Guest) -> None:
    """Ana first."""
    play_on(ana)
    play_on(ben)


def round_of(screen: str) -> int:
    """The number of the round that a screen shows."""
    found = re.search(r"round (\d+) of", screen)
    assert found, screen
    return int(found[1])


def bids_told(screen: str) -> tuple[int, int]:
    """How many bids of Ana and of Ben a screen tells of."""
    before = round_of(screen) - 1
    if "Everybody may look." in screen:
        return before + 1, before + 1
    ana, ben = (before + bool(re.search(f"^ {name} .*{CHOSEN}", screen, re.MULTILINE)) for name in ("Ana", "Ben"))
    return ana, ben


def kept_bids(folder: Path) -> tuple[list[int], list[int]]:
    """The bids of Ana and of Ben that are on the disk."""
    ledger = SqliteLedger(folder)
    (table,) = ledger.tables()
    assert table.match
    moves = ledger.load(table.match).moves
    ledger.close()
    ana, ben = ([int(notation) for mover, notation in moves if mover == seat] for seat in (0, 1))
    return ana, ben


def caller(house: Premises, name: str) -> "subprocess.Popen[bytes]":
    """A client that shows nothing."""
    ssh = ["ssh", *ssh_options(house.home, name, house.host.port), "-t", "-t", "127.0.0.1"]
    return subprocess.Popen(ssh, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def host_that_fails(home: Path, *options: str) -> str:
    """What a host says that cannot begin."""
    command = [sys.executable, "-m", "cardgames_tui", "host", *options]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr
