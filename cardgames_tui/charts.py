"""Figures as lines of text with bars, for the command line and for the app, which colours them by what they are."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from . import games
from .engine.language import _
from .engine.text import NAME_CELLS, cells, padded
from .statistics import Figures, Meetings, drawn, games_of, in_each_game, meetings, of_game, players
from .store.tables import Finished

NARROWEST = 76
"""Columns that the lines need."""
_BLOCKS = "█▒░"
"""What the parts of a bar are made of."""
_MEANS_WINS = "█ won alone   ▒ won with others   ░ not won"
_MEANS_MEETINGS = "█ placed ahead   ▒ level   ░ behind"
_MEANS_STREAK = "streak: matches won in a row up to the latest; below 0, not won"


class Line(NamedTuple):
    """A line, and what it is."""

    text: str
    kind: Literal["title", "head", "row", "note"] = "row"


def told(matches: Sequence[Finished], width: int = NARROWEST) -> Iterator[Line]:
    """Everybody in all games together, where there are several, and in each of them."""
    played = games_of(matches)
    if len(played) > 1:
        yield _title(_("All games"), len(matches))
        yield from _table(_("player"), [(each.name, each) for each in players(matches)], width, scores=False)
        yield Line("")
    for number, game in enumerate(played):
        if number:
            yield Line("")
        yield from _told_of_game(of_game(matches, game), titled(game), width)
    yield from _notes(_MEANS_WINS, _MEANS_STREAK)


def told_of_player(matches: Sequence[Finished], player: Figures, width: int = NARROWEST) -> Iterator[Line]:
    """One player in each game, and against everybody else."""
    yield _title(player.name, player.matches)
    yield from _table(
        _("game"), [(titled(game), each) for game, each in in_each_game(player).items()], width, scores=True
    )
    yield Line("")
    yield Line(_("Against others"), "title")
    yield from _against(meetings(matches, player.name), width)
    yield from _notes(_MEANS_WINS, _MEANS_MEETINGS, _MEANS_STREAK)


def titled(game: str) -> str:
    """The title of a game; its slug where the collection does not have it."""
    return games.title(game) if game in games.slugs() else game


def counted(matches: int) -> str:
    """So many matches, as people say it."""
    return (_("{n} match") if matches == 1 else _("{n} matches")).format(n=matches)


def bar(parts: Sequence[int], width: int) -> str:
    """A bar of this width in parts as large as the numbers; no part is rounded to more than its share and one."""
    total = sum(parts)
    ends = [round(width * sum(parts[: number + 1]) / total) if total else 0 for number in range(len(parts))]
    starts = [0, *ends]
    return "".join(block * (end - start) for block, start, end in zip(_BLOCKS, starts[: len(ends)], ends, strict=True))


def _title(about: str, matches: int, drawn: int = 0) -> Line:
    parts = [about, counted(matches)]
    if drawn:
        parts.append(_("{n} drawn").format(n=drawn))
    return Line(" · ".join(parts), "title")


def _told_of_game(matches: Sequence[Finished], title: str, width: int) -> Iterator[Line]:
    yield _title(title, len(matches), drawn(matches))
    yield from _table(_("player"), [(each.name, each) for each in players(matches)], width, scores=True)


def _table(head: str, rows: Sequence[tuple[str, Figures]], width: int, *, scores: bool) -> Iterator[Line]:
    columns = [_("matches"), _("won"), _("shared"), _("streak")]
    if scores:
        columns += [_("average"), _("best")]
    yield _head(head, columns)
    for name, each in rows:
        values = [str(each.matches), str(each.won), str(each.shared), f"{each.streak:+}"]
        if scores:
            values += [f"{each.average:.1f}", str(each.best)]
        parts = (each.won - each.shared, each.shared, each.matches - each.won)
        yield _row(name, columns, values, parts, width)


def _against(met: Sequence[Meetings], width: int) -> Iterator[Line]:
    columns = [_("matches"), _("ahead"), _("level"), _("behind")]
    yield _head(_("player"), columns)
    for each in met:
        values = [str(each.matches), str(each.ahead), str(each.level), str(each.behind)]
        yield _row(each.other, columns, values, (each.ahead, each.level, each.behind), width)


def _head(head: str, columns: Sequence[str]) -> Line:
    return Line(padded(head, NAME_CELLS) + "".join(f"  {column}" for column in columns), "head")


def _row(name: str, columns: Sequence[str], values: Sequence[str], parts: Sequence[int], width: int) -> Line:
    """The values below the heads of their columns, then the bar in the room that is left."""
    cut = [value.rjust(cells(column)) for column, value in zip(columns, values, strict=True)]
    text = padded(name, NAME_CELLS) + "".join(f"  {value}" for value in cut)
    return Line(f"{text}   {bar(parts, width - cells(text) - 3)}".rstrip())


def _notes(*notes: str) -> Iterator[Line]:
    yield Line("")
    for note in notes:
        yield Line(_(note), "note")
