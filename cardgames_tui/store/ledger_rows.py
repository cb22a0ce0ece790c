"""Every statement that is made about guests and tables, and what their rows mean."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from cardgames_tui.engine.errors import RecordError
from cardgames_tui.engine.options import Value
from cardgames_tui.engine.text import NAME_CELLS, clean

from . import settings
from .errors import Unknown
from .ids import read_id
from .ledger import Access, KeptGuest, KeptSeat, KeptTable
from .settings import Settings
from .tables import WORD, WRONG, Change, Row, Statement, read_time, shown_name, written_time

_IDENTITY = 200
_ALIKE = 200
_SETTINGS = 10_000
_OPTIONS = 5000
"""Letters that are read of what has no fixed length; what is written stays below."""
_SIZE = 100
"""Seats that a table has at most; the games stay far below."""
_GUEST = (
    f"identity, substr(handle, 1, {10 * NAME_CELLS}), substr(alike, 1, {_ALIKE}), "
    f"substr(settings, 1, {_SETTINGS}), seen"
)


def guest_kept(guest: KeptGuest) -> Change:
    """Keep a guest, in the place of what was kept of them; the key of `alike` refuses a second one who looks so."""
    values = (guest.identity, guest.handle, guest.alike, settings.written(guest.settings), written_time(guest.seen))
    changed = "handle = excluded.handle, alike = excluded.alike, settings = excluded.settings, seen = excluded.seen"
    return [(f"INSERT INTO guests VALUES (?, ?, ?, ?, ?) ON CONFLICT (identity) DO UPDATE SET {changed}", values)]


def guest_row(identity: str) -> Statement:
    """The row of a guest, for `guest`."""
    return f"SELECT {_GUEST} FROM guests WHERE identity = ?", (identity,)


def guest_rows() -> Statement:
    """The rows of all guests, for `guest`."""
    return f"SELECT {_GUEST} FROM guests", ()


def guests_alike(alike: str) -> Statement:
    """The identity of the guest whose handle looks so."""
    return "SELECT identity FROM guests WHERE alike = ?", (alike,)


def guest(row: Row) -> KeptGuest:
    """The guest that a row tells, with damaged settings as at the beginning; raises RecordError where all is damage."""
    identity, handle, alike, set_values, seen = row
    try:
        return KeptGuest(
            identity=_identity(identity),
            handle=_some(shown_name(handle)),
            alike=_some(alike),
            settings=_settings(set_values),
            seen=read_time(seen),
        )
    except WRONG as error:
        raise RecordError("A guest is damaged.") from error


def table_kept(table: KeptTable, revision: int) -> Change:
    """Keep a table and its seats in the place of those of this revision; of revision 0, there are none before."""
    values = (
        table.id,
        table.revision,
        table.game,
        json.dumps(dict(table.options)),
        table.deck,
        table.owner,
        table.access,
        table.code,
        table.size,
        table.match,
        table.adjourned,
        written_time(table.created),
    )
    before = table_forgotten(table.id, revision) if revision else []
    kept = ("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    seats = [
        ("INSERT INTO seats VALUES (?, ?, ?, ?)", (table.id, number, seat.guest, seat.name))
        for number, seat in enumerate(table.seats)
    ]
    return [*before, kept, *seats]


def table_forgotten(id: str, revision: int) -> Change:
    """Forget a table and its seats, if it is still of this revision."""
    return [("DELETE FROM tables WHERE id = ? AND revision = ?", (id, revision))]


def table_exists(id: str) -> Statement:
    """A row if there is such a table."""
    return "SELECT 1 FROM tables WHERE id = ?", (id,)


def table_rows() -> Statement:
    """The rows of all tables, for `table`; a match that is gone is none."""
    match = "(SELECT id FROM matches WHERE id = tables.match)"
    columns = f"game, substr(options, 1, {_OPTIONS}), deck, owner, access, code, size, {match}, adjourned, created"
    return f"SELECT id, revision, {columns} FROM tables", ()


def seat_rows() -> Statement:
    """The seats of all tables, in order: the table's id, the seat's number, and what `table` reads."""
    return f"SELECT place, n, guest, substr(name, 1, {10 * NAME_CELLS}) FROM seats ORDER BY place, n", ()


def table(row: Row, seats: Sequence[Row]) -> KeptTable:
    """The table that a row and those of its seats tell; raises RecordError where one is damaged."""
    id, revision, game, options, deck, owner, access, code, size, match, adjourned, created = row
    try:
        return KeptTable(
            id=read_id(id),
            game=clean(game, WORD),
            options=_options(json.loads(options)),
            deck=clean(deck, WORD),
            owner=_identity(owner),
            access=Access(access),
            code=clean(code, WORD),
            size=_number(size, len(seats), _SIZE),
            seats=_seats(seats),
            match=None if match is None else read_id(match),
            adjourned=bool(_number(adjourned, 0, 1)),
            created=read_time(created),
            revision=_number(revision, 1),
        )
    except (Unknown, *WRONG) as error:
        raise RecordError("A table is damaged.") from error


def _seats(rows: Sequence[Row]) -> tuple[KeptSeat, ...]:
    if [number for _place, number, *_seat in rows] != list(range(len(rows))):
        raise ValueError("a seat is missing")
    return tuple(KeptSeat(_identity(guest), _some(shown_name(name))) for _place, _n, guest, name in rows)


def _settings(text: str) -> Settings:
    try:
        return settings.read(text)[0]
    except WRONG:
        return Settings()


def _options(data: Mapping[str, Any]) -> dict[str, Value]:
    return {clean(name, WORD): _value(value) for name, value in data.items()}


def _value(value: Any) -> Value:
    return clean(value, WORD) if isinstance(value, str) else _number(value)


def _number(value: Any, least: int | None = None, most: int | None = None) -> int:
    if type(value) is not int:
        raise TypeError
    if (least is not None and value < least) or (most is not None and value > most):
        raise ValueError
    return value


def _identity(text: str) -> str:
    """An identity finds its guest again letter by letter: cleaned, it would be another."""
    if not text.isprintable() or len(text) > _IDENTITY:
        raise ValueError
    return _some(text)


def _some(text: str) -> str:
    if not isinstance(text, str):
        raise TypeError
    if not text:
        raise ValueError
    return text
