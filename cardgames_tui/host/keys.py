"""What a host keeps in its folder: the key that its guests know it by, and its invite code; only its owner reads them.

And the keys of guests, as files of public keys have them.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import asyncssh

from cardgames_tui.engine.language import _
from cardgames_tui.store import private

HOST_KEY = "ssh_host_key"
INVITE_CODE = "invite_code"
_ALPHABET = "ACDEFHJKMPRTWXY34679"
"""No two of these look alike: no B and 8, I, L and 1, O, Q and 0, S and 5, Z and 2, U and V, N and M."""
_GROUPS, _GROUP = 3, 4
"""Twelve letters out of twenty: 51 bits."""


class KeyFileError(Exception):
    """A file of keys cannot be used; a sentence for people says why."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The host's own key, made when it is first asked for, and never overwritten.

    Raises OSError, and KeyFileError where the file holds something else.
    """
    path = folder / HOST_KEY
    if not path.exists():
        made = asyncssh.generate_private_key("ssh-ed25519").export_private_key()
        with suppress(FileExistsError):  # another host was faster
            _write(path, made, overwrite=False)
    private.restrict(path, private.FILE)
    try:
        return asyncssh.import_private_key(path.read_bytes())
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError):
        told = _("{path} is no private key that can be read; move it away, and the host makes a new one.")
        raise KeyFileError(told.format(path=path)) from None


def invite_code(folder: Path) -> str:
    """The code that newcomers need, made when it is first asked for; raises OSError."""
    path = folder / INVITE_CODE
    with suppress(FileNotFoundError, UnicodeDecodeError):
        code = path.read_text("ascii").strip()
        if len(spelled_plainly(code)) >= _GROUPS * _GROUP:
            private.restrict(path, private.FILE)
            return code
    return new_invite_code(folder)


def new_invite_code(folder: Path) -> str:
    """Another code; the one before is good for nothing from now on. Raises OSError."""
    groups = ("".join(secrets.choice(_ALPHABET) for _letter in range(_GROUP)) for _group in range(_GROUPS))
    code = "-".join(groups)
    _write(folder / INVITE_CODE, f"{code}\n".encode(), overwrite=True)
    return code


def spelled_plainly(code: str) -> str:
    """A code without what people write differently: small letters, dashes, spaces."""
    return "".join(character for character in code.upper() if character.isalnum())


def fingerprint(key: asyncssh.SSHKey) -> str:
    """What a key is known by, as OpenSSH prints it."""
    return key.get_fingerprint("sha256")


class Keys(NamedTuple):
    """The fingerprints of a file of public keys, and a sentence for each line that is none."""

    fingerprints: frozenset[str]
    complaints: tuple[str, ...]


def read_keys(path: Path) -> Keys:
    """The keys of a file with one in each line, such as authorized_keys or id_ed25519.pub; raises OSError."""
    known: set[str] = set()
    complaints: list[str] = []
    for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            known.add(fingerprint(asyncssh.import_public_key(line)))
        except (asyncssh.KeyImportError, ValueError):
            told = _(
                "{path}, line {number}: no public key, so nobody comes in by it; `ssh-ed25519 AAAA… name` would be one."
            )
            complaints.append(told.format(path=path, number=number))
    return Keys(frozenset(known), tuple(complaints))


class KeyRing:
    """The keys of a file, read again when it has changed."""

    def __init__(self, path: Path) -> None:
        """Read the file; raises OSError, and KeyFileError where no line of it is a key."""
        self._path = path
        self._seen = self._state()
        self._keys = read_keys(path)
        if not self._keys.fingerprints:
            told = _("{path} has no public key, so nobody could come in; write one in a line, as in authorized_keys.")
            raise KeyFileError(told.format(path=path))

    @property
    def complaints(self) -> tuple[str, ...]:
        """A sentence for each line that is no key."""
        return self._keys.complaints

    def has(self, fingerprint: str) -> bool:
        """Whether the key is in the file now; where that cannot be read, whether it was the last time."""
        with suppress(OSError):
            state = self._state()
            if state != self._seen:
                self._keys, self._seen = read_keys(self._path), state
        return fingerprint in self._keys.fingerprints

    def _state(self) -> tuple[int, int, int]:
        status = self._path.stat()
        return status.st_mtime_ns, status.st_size, status.st_ino


def _write(path: Path, content: bytes, *, overwrite: bool) -> None:
    """Bring a private file to the disk whole or not at all; raises OSError, FileExistsError among them."""
    private.private_folder(path.parent)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, private.FILE)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if overwrite:
            os.replace(draft, path)
        else:
            os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    private.make_lasting(path.parent)
