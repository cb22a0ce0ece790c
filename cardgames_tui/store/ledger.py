"""What a host keeps: its guests, its tables, and the matches that are played there.

The host knows this interface and nothing below it, so that a database server for several hosts can take the place of
a file. Whatever keeps a ledger, several hosts on one can rely on this:

- A match is held by one host at a time, and free again when that host ends, however it ends.
- A table that was changed elsewhere is never overwritten: each of its changes counts up its `revision`, and one that
  is made from an older revision raises `errors.TableConflict`.
- No two guests have handles that look alike. Of two changes of one guest the later one counts.

Each change is made whole or not at all, and is durable when it returns. Where the disk does not take one, play goes on
all the same: `notices` says so, the ledger tells what it would have kept, and every later change tries again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol

from cardgames_tui.engine.match import Journal, Match
from cardgames_tui.engine.options import Value
from cardgames_tui.engine.record import Record

from .settings import Settings


class Access(StrEnum):
    """Who may come to a table."""

    OPEN = "open"
    """Anybody may sit down or look on."""
    CODE = "code"
    """Everybody sees the table; who has its code may come in."""
    PRIVATE = "private"
    """Nobody sees the table; who has its code may come in."""


@dataclass(frozen=True, slots=True)
class KeptGuest:
    """A guest who was here: by what they are known, how they are called, and what they set for themselves.

    `identity` and `handle` are cleaned text. `alike` is what all spellings that look like the handle have in common:
    no two guests have the same. `seen` is when they were here last.
    """

    identity: str
    handle: str
    alike: str
    settings: Settings
    seen: datetime


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat that is taken: the identity of the guest who plays it, and the name of the person who sits there.

    Several seats of a table may be one guest's: people behind one keyboard.
    """

    guest: str
    name: str


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table: what is played there, who may come in, who sits there, and the match that was begun, if any.

    `deck` is the deck's slug. `owner` is an identity. `code` is what lets people in, empty where none is needed.
    `size` is how many seats the table has; `seats` are those that are taken, in order. `match` is None before the
    first match, and where the match was deleted. `adjourned` tells that the match waits for another day.

    `revision` counts the changes that were kept, 0 before the first: the ledger sets it, others pass it on.
    """

    id: str
    game: str
    options: Mapping[str, Value]
    deck: str
    owner: str
    access: Access
    code: str
    size: int
    seats: tuple[KeptSeat, ...]
    match: str | None
    adjourned: bool
    created: datetime
    revision: int = 0


class Kept(Journal, Protocol):
    """A match that this host holds: the journal of its acts, until it is released."""

    @property
    def id(self) -> str:
        """By what the match is found again."""

    @property
    def notice(self) -> str:
        """That something is not kept, and why, in a sentence; empty while all is kept."""

    def release(self) -> None:
        """Let others play the match. Nothing happens where it was released before."""


class Ledger(Protocol):
    """What one host keeps, and what it reads again after its end.

    Every method may raise StoreError with a sentence where nothing can be read; a damaged guest or table is left out
    with a sentence in `notices`. It is used by one thread at a time.
    """

    @property
    def notices(self) -> tuple[str, ...]:
        """What the person who hosts must know up to now, in sentences: damage, and what is not kept."""

    def guest(self, identity: str) -> KeptGuest | None:
        """The guest who is known by this identity; None where nobody is."""

    def guests(self) -> tuple[KeptGuest, ...]:
        """All guests, those who were here last first."""

    def keep_guest(self, guest: KeptGuest) -> None:
        """Keep a guest, in the place of what was kept of them; raises HandleTaken where another looks alike."""

    def tables(self) -> tuple[KeptTable, ...]:
        """All tables, the oldest first."""

    def new_table_id(self) -> str:
        """An id that no table has: five letters and digits that are easy to read out."""

    def keep_table(self, table: KeptTable) -> KeptTable:
        """Keep a new table (revision 0), or a change of one, with its seats; returns it with its new revision.

        Raises TableConflict where the table was changed or forgotten elsewhere, or where a new one's id is taken.
        """

    def forget_table(self, table: KeptTable) -> None:
        """Forget a table, not its match; raises TableConflict where it was changed or forgotten elsewhere."""

    def begin(self, match: Match[Any, Any], table: KeptTable) -> tuple[Kept, KeptTable]:
        """Keep a match that begins, hold it, and bind it to the table, all in one change.

        Returns the match's journal, and the table as it is kept now: with the match, not adjourned, all else as it
        was given. Raises TableConflict as `keep_table` does; then there is no match.
        """

    def hold(self, match: str) -> Kept:
        """Hold a match to play on; its journal, once the match is replayed from `load`.

        Raises Unknown where there is no such match, Held where another program plays it.
        """

    def load(self, match: str) -> Record:
        """The record of a match; raises Unknown, or RecordError where it is damaged."""

    def close(self) -> None:
        """Try once more to keep what is missing, and close the files; matches stay held until they are released."""
