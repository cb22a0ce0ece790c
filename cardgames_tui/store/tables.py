"""Every statement that is made about matches, and what their rows mean."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from cardgames_tui.engine.errors import RecordError
from cardgames_tui.engine.outcome import Outcome, Seat
from cardgames_tui.engine.record import FORMAT, Record, Result
from cardgames_tui.engine.rng import Outcome as Chance
from cardgames_tui.engine.text import NAME_CELLS, clean, fitted

from .lock import Holder

Statement = tuple[str, tuple[Any, ...]]
"""SQL and its values."""
Change = list[Statement]
"""What is made whole or not at all."""
Row = tuple[Any, ...]

WORD = 40
_NOTATION = 100
"""Letters that are read of a slug and of an act; what is written stays below."""
_NAMES = 5000
"""Letters that are read of the names of a match for the list."""
WRONG = (TypeError, ValueError, KeyError, AttributeError, OverflowError, OSError, RecursionError)
"""What damaged rows raise when they are read."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An open match: its players, how many acts it has, and when it was last played, in local time.

    `holder` is the program that plays it now.
    """

    id: str
    game: str
    names: tuple[str, ...]
    acts: int
    updated: datetime
    holder: Holder | None


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that has ended: its players, its result, and when it ended, in local time."""

    id: str
    game: str
    names: tuple[str, ...]
    ended: datetime
    result: Result


def shown_name(name: str) -> str:
    """A name from the file, as it may be drawn."""
    return fitted(clean(name, 10 * NAME_CELLS), NAME_CELLS)


def written_time(time: datetime) -> str:
    """A moment as it is kept."""
    return time.astimezone(UTC).isoformat(timespec="microseconds")


def read_time(text: str) -> datetime:
    """A moment that was kept, in local time."""
    return datetime.fromisoformat(text).astimezone()


def begun(id: str, record: Record) -> Change:
    """Keep a match as it stands. All chance up to now goes with the match, that of later acts with each of them."""
    now = _now()
    values = (
        id,
        record.game,
        record.edition,
        record.deck,
        None if record.deck_data is None else json.dumps(record.deck_data),
        json.dumps(dict(record.options)),
        json.dumps(record.seats),
        str(record.seed),
        json.dumps(record.chance),
        now,
        now,
        _result(record.result),
    )
    acts = [_act(id, number, seat, notation, ()) for number, (seat, notation) in enumerate(record.moves)]
    return [("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values), *acts]


def added(id: str, number: int, seat: Seat, notation: str, chance: Sequence[Chance], outcome: Outcome | None) -> Change:
    """Keep an act after those before it, and the result if the act ended the match."""
    result = Result(outcome.scores, outcome.winners) if outcome else None
    return [_act(id, number, seat, notation, chance), _touched(id, result)]


def taken_back(id: str, number: int) -> Change:
    """Forget an act, if it is the last one."""
    last = "(SELECT max(n) FROM acts WHERE match = ?)"
    return [(f"DELETE FROM acts WHERE match = ? AND n = ? AND n = {last}", (id, number, id)), _touched(id, None)]


def deleted(id: str) -> Change:
    """Forget a match and its acts."""
    return [("DELETE FROM matches WHERE id = ?", (id,))]


def exists(id: str) -> Statement:
    """A row if there is such a match."""
    return "SELECT 1 FROM matches WHERE id = ?", (id,)


def open_rows() -> Statement:
    """The rows of matches that go on, for `entry`; the latest first."""
    acts = "(SELECT count(*) FROM acts WHERE match = matches.id)"
    return _listed(f"id, game, substr(names, 1, {_NAMES}), updated, {acts}", "NULL"), ()


def finished_rows() -> Statement:
    """The rows of matches that have ended, for `finished`; the latest first. No act is looked at."""
    return _listed(f"id, game, substr(names, 1, {_NAMES}), updated, result", "NOT NULL"), ()


def entry(row: Row, holder: Holder | None) -> Entry:
    """The match that a row of the list tells; raises RecordError where the row is damaged."""
    id, game, names, updated, acts = row
    try:
        return Entry(
            id=id,
            game=clean(game, WORD),
            names=_shown_names(json.loads(names)),
            acts=acts,
            updated=read_time(updated),
            holder=holder,
        )
    except WRONG as error:
        raise RecordError(f"Match {id} is damaged.") from error


def finished(row: Row) -> Finished:
    """The ended match that a row of the list tells; raises RecordError where the row is damaged."""
    id, game, names, ended, result = row
    try:
        players = _shown_names(json.loads(names))
        return Finished(
            id=id,
            game=clean(game, WORD),
            names=players,
            ended=read_time(ended),
            result=_read_result(json.loads(result), len(players)),
        )
    except WRONG as error:
        raise RecordError(f"Match {id} is damaged.") from error


def match_row(id: str) -> Statement:
    """What was kept when a match began, and its result, for `record`."""
    columns = "game, edition, deck, deck_data, options, names, seed, chance, result"
    return f"SELECT {columns} FROM matches WHERE id = ?", (id,)


def act_rows(id: str) -> Statement:
    """The acts of a match in order, for `record`."""
    return "SELECT n, seat, notation, chance FROM acts WHERE match = ? ORDER BY n", (id,)


def record(id: str, row: Row, acts: Sequence[Row]) -> Record:
    """The record of a match; raises RecordError with a sentence where a row is damaged."""
    try:
        data = _data(row, acts)
        return Record.from_json(json.dumps(data))
    except (RecordError, *WRONG) as error:
        raise RecordError(f"Match {id} is damaged and cannot be played on.") from error


def _now() -> str:
    return written_time(datetime.now(UTC))


def _act(id: str, number: int, seat: Seat, notation: str, chance: Sequence[Chance]) -> Statement:
    """The act is kept only where all acts before it are; its key refuses a second one in its place."""
    sql = "INSERT INTO acts SELECT ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM acts WHERE match = ? AND n < ?) = ?"
    return sql, (id, number, seat, notation, json.dumps(chance), id, number, number)


def _touched(id: str, result: Result | None) -> Statement:
    return "UPDATE matches SET updated = ?, result = ? WHERE id = ?", (_now(), _result(result), id)


def _result(result: Result | None) -> str | None:
    return None if result is None else json.dumps({"scores": result.scores, "winners": result.winners})


def _listed(columns: str, result: str) -> str:
    return f"SELECT {columns} FROM matches WHERE result IS {result} ORDER BY updated DESC, rowid DESC"


def _read_result(data: Mapping[str, Any], seats: int) -> Result:
    scores, winners = data["scores"], data["winners"]
    if not all(type(number) is int for number in (*scores, *winners)):
        raise TypeError
    if len(scores) != seats or not set(winners) <= set(range(seats)):
        raise ValueError("the result is of another table")
    return Result(tuple(scores), tuple(winners))


def _shown_names(names: Sequence[str]) -> tuple[str, ...]:
    if not isinstance(names, list):
        raise TypeError
    return tuple(shown_name(name) for name in names)


def _data(row: Row, acts: Sequence[Row]) -> dict[str, Any]:
    game, edition, deck, deck_data, options, names, seed, chance, result = row
    if [number for number, *_rest in acts] != list(range(len(acts))):
        raise ValueError("an act is missing")
    data = {
        "format": FORMAT,
        "game": clean(game, WORD),
        "edition": edition,
        "deck": clean(deck, WORD),
        "options": json.loads(options),
        "seats": _shown_names(json.loads(names)),
        "seed": int(seed),
        "chance": [*json.loads(chance), *(fallen for *_act, each in acts for fallen in json.loads(each))],
        "moves": [(seat, clean(notation, _NOTATION)) for _number, seat, notation, _chance in acts],
    }
    if result is not None:
        data["result"] = json.loads(result)
    if deck_data is not None:
        data["deck_data"] = json.loads(deck_data)
    return data
