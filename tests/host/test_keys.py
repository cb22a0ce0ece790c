"""What a host keeps in its folder, and files of keys."""

import os
import stat
import subprocess
from pathlib import Path
from shutil import which

import asyncssh
import pytest

from cardgames_tui.host import keys
from tests.host.calling import key


def public(name: str) -> str:
    return key(name).export_public_key().decode().strip()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_hosts_key_is_made_once_and_private(tmp_path: Path) -> None:
    folder = tmp_path / "host"
    first = keys.host_key(folder)
    assert keys.fingerprint(keys.host_key(folder)) == keys.fingerprint(first)
    assert first.get_algorithm() == "ssh-ed25519"
    assert mode(folder) == 0o700
    assert mode(folder / keys.HOST_KEY) == 0o600
    assert os.listdir(folder) == [keys.HOST_KEY]


def test_a_key_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    keys.host_key(tmp_path)
    (tmp_path / keys.HOST_KEY).chmod(0o644)
    keys.host_key(tmp_path)
    assert mode(tmp_path / keys.HOST_KEY) == 0o600


def test_what_is_no_key_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / keys.HOST_KEY
    path.write_text("my shopping list")
    with pytest.raises(keys.KeyFileError, match="no private key that can be read"):
        keys.host_key(tmp_path)
    assert path.read_text() == "my shopping list"


@pytest.mark.skipif(which("ssh-keygen") is None, reason="needs OpenSSH")
def test_the_fingerprint_is_what_openssh_prints(tmp_path: Path) -> None:
    fingerprint = keys.fingerprint(keys.host_key(tmp_path))
    printed = subprocess.run(
        ["ssh-keygen", "-lf", tmp_path / keys.HOST_KEY], capture_output=True, check=True, text=True
    )
    assert fingerprint in printed.stdout.split()


def test_the_invite_code_is_kept_and_private(tmp_path: Path) -> None:
    code = keys.invite_code(tmp_path)
    assert keys.invite_code(tmp_path) == code
    assert mode(tmp_path / keys.INVITE_CODE) == 0o600
    groups = code.split("-")
    assert [len(group) for group in groups] == [4, 4, 4]
    assert not set("".join(groups)) & set("01ILOQBSZUVNG258")


def test_a_new_invite_code_replaces_the_old_one(tmp_path: Path) -> None:
    code = keys.invite_code(tmp_path)
    new = keys.new_invite_code(tmp_path)
    assert new != code
    assert keys.invite_code(tmp_path) == new


@pytest.mark.parametrize("content", [b"", b"a", b"\xff\xfe"])
def test_a_file_without_a_code_gets_one(tmp_path: Path, content: bytes) -> None:
    (tmp_path / keys.INVITE_CODE).write_bytes(content)
    assert len(keys.invite_code(tmp_path)) == 14


def test_lines_that_are_no_keys_are_named(tmp_path: Path) -> None:
    path = tmp_path / "authorized_keys"
    path.write_text(
        f'# friends\n\n{public("ana")} ana@home\nssh-ed25519 AAAA broken\nfrom="10.0.0.1" {public("ben")}\n'
    )
    ring = keys.KeyRing(path)
    assert ring.has(keys.fingerprint(key("ana")))
    assert not ring.has(keys.fingerprint(key("ben")))
    assert [complaint.partition(":")[0] for complaint in ring.complaints] == [f"{path}, line 4", f"{path}, line 5"]


def test_a_file_without_any_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "authorized_keys"
    path.write_text("# nobody\n")
    with pytest.raises(keys.KeyFileError, match="no public key"):
        keys.KeyRing(path)


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "authorized_keys"
    path.write_text(public("ana"))
    ring = keys.KeyRing(path)
    path.write_text(f"{public('ben')}\n{public('cleo')}")
    assert not ring.has(keys.fingerprint(key("ana")))
    assert ring.has(keys.fingerprint(key("cleo")))
    path.unlink()
    assert ring.has(keys.fingerprint(key("cleo")))


def test_keys_of_other_kinds_are_read(tmp_path: Path) -> None:
    other = asyncssh.generate_private_key("ecdsa-sha2-nistp256")
    path = tmp_path / "id.pub"
    path.write_bytes(other.export_public_key())
    assert keys.read_keys(path).fingerprints == {keys.fingerprint(other)}
