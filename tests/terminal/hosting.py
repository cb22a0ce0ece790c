"""The real host and the real OpenSSH client, each as a program of its own."""

import os
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path

import asyncssh
import pyte

from tests.terminal.test_app import Terminal

PATIENCE = 20.0
"""Seconds after which something will never come."""
DOWN = "\x1b[B"
_EXEC = ("-c", "import os, sys; os.execvp(sys.argv[1], sys.argv[1:])")


class Host:
    """The program that hosts, in a folder of its own; `said` is what it told the person who began it."""

    def __init__(self, home: Path, *options: str, port: int = 0) -> None:
        self._log = (home / "host.log").open("w")
        command = [sys.executable, "-m", "cardgames_tui", "host", "--port", str(port), "--folder", "served", *options]
        environment = os.environ | {"HOME": str(home), "XDG_DATA_HOME": str(home)}
        self._process = subprocess.Popen(
            command, cwd=home, env=environment, stdout=subprocess.PIPE, stderr=self._log, text=True
        )
        assert self._process.stdout
        self.said = ""
        while "Ctrl-C ends the host" not in self.said:
            line = self._process.stdout.readline()
            assert line, (home / "host.log").read_text()
            self.said += line
        self.port = int(self._told("Friends type:").split("-p ")[1].split()[0])

    @property
    def code(self) -> str:
        """The invite code; empty where none is needed."""
        return self._told("Invite code:").partition("  (")[0]

    def _told(self, about: str) -> str:
        """What it told about this."""
        lines = [line for line in self.said.splitlines() if line.startswith(about)]
        return lines[0].removeprefix(about).strip() if lines else ""

    def signalled(self, number: signal.Signals) -> None:
        """Send it a signal, and wait for nothing."""
        self._process.send_signal(number)

    def ended(self, within: float = PATIENCE) -> int:
        """Wait for its end; returns the exit code."""
        return self._process.wait(within)

    def close(self) -> None:
        """Kill it."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout
        self._process.stdout.close()
        self._log.close()


def ssh_options(home: Path, name: str, port: int, *, port_flag: str = "-p") -> list[str]:
    """What OpenSSH's programs need to come to the host as this guest, whatever the user of this machine has set."""
    key = home / f"{name}.key"
    if not key.exists():
        key.touch(0o600)
        asyncssh.generate_private_key("ssh-ed25519").write_private_key(key)
    settings = {
        "IdentityFile": key,
        "IdentitiesOnly": "yes",
        "IdentityAgent": "none",
        "PreferredAuthentications": "publickey,keyboard-interactive",
        "UserKnownHostsFile": home / "known_hosts",
        "GlobalKnownHostsFile": "none",
        "StrictHostKeyChecking": "yes" if (home / "known_hosts").exists() else "accept-new",
        "LogLevel": "QUIET",
        "User": name,
    }
    given = [word for setting, value in settings.items() for word in ("-o", f"{setting}={value}")]
    return ["-F", "none", port_flag, str(port), *given]


class Guest(Terminal):
    """Somebody with a terminal and OpenSSH; a host whose key changed is none that they come to."""

    def __init__(self, home: Path, port: int, name: str, *options: str, **environment: str) -> None:
        self.name = name
        ssh = ("ssh", *ssh_options(home, name, port), *options, "127.0.0.1")
        super().__init__(home, *ssh, program=_EXEC, **environment)

    def resize(self, columns: int, rows: int) -> None:
        """Make the window larger or smaller."""
        self.screen.resize(rows, columns)
        ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def cut_off(self) -> str:
        """Wait for the end of a connection that broke; returns what the screen showed before OpenSSH said so."""
        assert self.ended() == 255
        screen = pyte.Screen(self.screen.columns, self.screen.lines)
        pyte.Stream(screen).feed(self.raw.partition("Connection to")[0])
        return "\n".join(screen.display)

    def tell_code(self, code: str) -> None:
        """Say the invite code."""
        self.until("Invite code:")
        self.type(f"{code}\r")

    def take_name(self) -> None:
        """Be called what stands before the @."""
        self.until("How shall the others call you?")
        self.type("\r")
        self.until(f"you are {self.name}")


class Premises:
    """A folder with a host, and the guests who come to it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "served"
        self._hosts: list[Host] = []
        self._guests: list[Guest] = []

    @property
    def host(self) -> Host:
        """The host that was begun last."""
        return self._hosts[-1]

    def begin(self, *options: str) -> Host:
        """Begin a host; one after another listens where that did."""
        port = self._hosts[-1].port if self._hosts else 0
        self._hosts.append(Host(self.home, *options, port=port))
        return self.host

    def guest(self, name: str, *options: str, **environment: str) -> Guest:
        """Somebody calls the host."""
        self._guests.append(Guest(self.home, self.host.port, name, *options, **environment))
        return self._guests[-1]

    def newcomer(self, name: str) -> Guest:
        """Somebody comes in for the first time."""
        guest = self.guest(name)
        if self.host.code:
            guest.tell_code(self.host.code)
        guest.take_name()
        return guest

    def two_at_raj(self) -> tuple[Guest, Guest]:
        """Ana and Ben at the beginning of a match."""
        ana, ben = self.newcomer("Ana"), self.newcomer("Ben")
        open_raj(ana)
        ben.until("1 of 2 seats taken")
        ben.type("\r")
        ben.until("t takes a seat")
        ben.type("t")
        ana.until("Enter begins the match")
        ana.type("\r")
        return ana, ben

    def part(self) -> None:
        """End all guests."""
        for guest in self._guests:
            guest.close()
        self._guests.clear()

    def close(self) -> None:
        """End everything."""
        self.part()
        for host in self._hosts:
            host.close()


def open_raj(guest: Guest) -> None:
    """Open a table of Raj."""
    guest.type("n")
    guest.until("New table")
    guest.type(f"{DOWN}{DOWN}\r")
    guest.until("Raj · new table")
    guest.type("\r")
    guest.until("Raj · table")


@contextmanager
def premises(home: Path) -> Iterator[Premises]:
    """A folder for a host, and the end of everything at the end."""
    present = Premises(home)
    try:
        yield present
    finally:
        present.close()
