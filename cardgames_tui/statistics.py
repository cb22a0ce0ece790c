"""What finished matches amount to: figures of players, in one game or in all.

Nothing is counted anywhere: every figure is made from the matches themselves, a row each, so that a match counts once
however often its end was seen. Names that the table tells apart are different players; their latest spelling is shown.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .engine.outcome import ranked
from .engine.text import spelled_alike
from .store.tables import Finished


@dataclass(frozen=True, slots=True)
class Played:
    """One match of one player: the score, and whether the match was won, alone or with others."""

    game: str
    score: int
    won: bool
    shared: bool


@dataclass(frozen=True, slots=True)
class Figures:
    """What a player reached in some matches, one at least, oldest first."""

    name: str
    played: tuple[Played, ...]

    @property
    def matches(self) -> int:
        """How many matches."""
        return len(self.played)

    @property
    def won(self) -> int:
        """How many of them were won, those that were shared among them."""
        return sum(each.won for each in self.played)

    @property
    def shared(self) -> int:
        """How many of those that were won were shared with others."""
        return sum(each.shared for each in self.played)

    @property
    def average(self) -> float:
        """The average score; it says something where all matches are of one game."""
        return sum(each.score for each in self.played) / self.matches

    @property
    def best(self) -> int:
        """The best score; it says something where all matches are of one game."""
        return max(each.score for each in self.played)

    @property
    def streak(self) -> int:
        """How many matches in a row, up to the latest, were won; below 0, how many were not."""
        latest = self.played[-1].won
        length = 0
        for each in reversed(self.played):
            if each.won != latest:
                break
            length += 1
        return length if latest else -length


@dataclass(frozen=True, slots=True)
class Meetings:
    """How a player came out against another one in the matches that both played: by place, winners first."""

    other: str
    ahead: int
    level: int
    behind: int

    @property
    def matches(self) -> int:
        """How many matches both played."""
        return self.ahead + self.level + self.behind


def of_game(matches: Iterable[Finished], game: str) -> tuple[Finished, ...]:
    """The matches of one game."""
    return tuple(match for match in matches if match.game == game)


def games_of(matches: Iterable[Finished]) -> tuple[str, ...]:
    """The games that were played, in alphabetical order."""
    return tuple(sorted({match.game for match in matches}))


def drawn(matches: Iterable[Finished]) -> int:
    """How many matches nobody won."""
    return sum(not match.result.winners for match in matches)


def players(matches: Sequence[Finished]) -> tuple[Figures, ...]:
    """The figures of everybody who played, those who won most first."""
    names: dict[str, str] = {}
    played: dict[str, list[Played]] = {}
    for match in _oldest_first(matches):
        for seat, name in enumerate(match.names):
            player = spelled_alike(name)
            names[player] = name
            played.setdefault(player, []).append(_played(match, seat))
    figures = [Figures(names[player], tuple(played[player])) for player in names]
    return tuple(sorted(figures, key=lambda each: (-each.won, each.matches, spelled_alike(each.name))))


def player_named(matches: Sequence[Finished], name: str) -> Figures | None:
    """The figures of the player of this name, in any spelling; None where nobody of that name played."""
    wanted = spelled_alike(name)
    return next((each for each in players(matches) if spelled_alike(each.name) == wanted), None)


def in_each_game(player: Figures) -> dict[str, Figures]:
    """A player's figures in each game, in the games' alphabetical order."""
    return {
        game: Figures(player.name, tuple([each for each in player.played if each.game == game]))
        for game in sorted({each.game for each in player.played})
    }


def meetings(matches: Sequence[Finished], name: str) -> tuple[Meetings, ...]:
    """How a player came out against everybody else, those who were met most often first."""
    met: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for match in _oldest_first(matches):
        own = _seat(match, name)
        if own is None:
            continue
        places = ranked(match.result.scores, match.result.winners).places
        for seat, other in enumerate(match.names):
            if seat != own:
                player = spelled_alike(other)
                names[player] = other
                met.setdefault(player, []).append(places[seat] - places[own])
    return tuple(sorted([_meetings(names[player], met[player]) for player in met], key=_often))


def _meetings(other: str, differences: Sequence[int]) -> Meetings:
    """Places are counted from the first: a positive difference is a place behind the player's own."""
    ahead = sum(difference > 0 for difference in differences)
    level = differences.count(0)
    return Meetings(other, ahead, level, len(differences) - ahead - level)


def _often(meetings: Meetings) -> tuple[int, str]:
    return -meetings.matches, spelled_alike(meetings.other)


def _played(match: Finished, seat: int) -> Played:
    winners = match.result.winners
    won = seat in winners
    return Played(match.game, match.result.scores[seat], won, won and len(winners) > 1)


def _seat(match: Finished, name: str) -> int | None:
    wanted = spelled_alike(name)
    return next((seat for seat, each in enumerate(match.names) if spelled_alike(each) == wanted), None)


def _oldest_first(matches: Sequence[Finished]) -> Sequence[Finished]:
    return sorted(matches, key=lambda match: match.ended)
