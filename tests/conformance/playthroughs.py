"""Whole matches as readable text: every state, every view, every legal act, and the act that was taken.

`python -m tests.conformance.playthroughs` writes all files anew from their first lines; read the difference before you
commit it. A new file needs nothing but a first line such as

    # raj, 3 players, seed 1, 60 acts, tie_rule=cancel, pile_sign=split

Without a number of acts the match is told to its end.
"""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any

from cardgames_tui import games
from cardgames_tui.engine.match import Match
from cardgames_tui.setup import begin

FOLDER = Path(__file__).parent / "playthroughs"
_HEADER = re.compile(r"# (\w+), (\d+) players, seed (\d+)(?:, (\d+) acts)?((?:, \w+=\w+)*)")
_NAMES = ("Ana", "Ben", "Cem", "Dan", "Eva", "Fay", "Gil", "Hal", "Ida", "Jan", "Kim")
_LEFT_OUT = ("setup", "deck", "options", "rng")


def files() -> list[Path]:
    """Every playthrough."""
    return sorted(FOLDER.glob("*.txt"))


def played(header: str) -> str:
    """The match that a first line asks for, told from beginning to end."""
    found = _HEADER.fullmatch(header)
    assert found, f"not the first line of a playthrough: {header}"
    slug, players, seed, acts, options = found.groups()
    given = dict(option.split("=") for option in options.split(", ") if option)
    match = begin(slug, _NAMES[: int(players)], given, None, int(seed))
    return "\n".join([header, *_told(match, Random(int(seed)), int(acts or 1_000_000))]) + "\n"


def _told(match: Match[Any, Any], random: Random, most: int) -> Iterator[str]:
    game, words = match.game, games.words(match.game.slug)
    seen: dict[str, dict[str, str]] = {}
    while True:
        yield from _changes("state", match._state, seen)
        for seat in (None, *range(len(match.names))):
            yield from _changes("onlooker" if seat is None else match.names[seat], match.chair(seat).view, seen)
        if not match.to_act or len(match.acts) == most:
            break
        for seat in match.to_act:
            legal = " ".join(game.write(act).replace(" ", "_") for act in match.chair(seat).legal)
            yield f"legal {match.names[seat]}: {legal}"
        seat = random.choice(match.to_act)
        act = random.choice(match.chair(seat).legal)
        yield f"\n== {match.names[seat]}: {game.write(act)}"
        for event in match.chair(seat).play(act):
            who = "all" if event.only is None else match.names[event.only]
            yield f"  to {who}: {words.happened(event, match.names)}"
    yield f"outcome: {match.outcome}"
    yield f"chance: {match.record().chance}"


def _changes(name: str, value: Any, seen: dict[str, dict[str, str]]) -> Iterator[str]:
    """The fields that are not as they were."""
    before = seen.get(name, {})
    names = [field.name for field in fields(value)] if is_dataclass(value) else value.__struct_fields__
    now = {field: repr(getattr(value, field)) for field in names if field not in _LEFT_OUT}
    seen[name] = now
    for field, text in now.items():
        if before.get(field) != text:
            yield f"{name}.{field} = {text}"


if __name__ == "__main__":
    for path in files():
        path.write_text(played(path.read_text("utf-8").split("\n", 1)[0]), "utf-8")
        print(path.name)
