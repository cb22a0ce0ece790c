"""Finished matches, and what they amount to."""

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from cardgames_tui import charts, statistics
from cardgames_tui.engine.sentences import joined, result
from cardgames_tui.statistics import Figures, Meetings
from cardgames_tui.store.store import Store
from cardgames_tui.store.tables import Finished

from .choices import game_named
from .failure import Failure, shown, typed


def history(arguments: Namespace) -> int:
    """Print the finished matches, a line each, the latest first."""
    matches = _finished(arguments)
    for match in matches:
        print(json.dumps(_match_facts(match), ensure_ascii=False) if arguments.json else _told(match))
    if not matches and not arguments.json:
        print("No match has been finished yet.")
    return 0


def stats(arguments: Namespace) -> int:
    """Print figures of all players, or of one; raises Failure where nobody of this name has played."""
    matches = _finished(arguments)
    player = None if arguments.player is None else _player(matches, typed(arguments.player))
    if arguments.json:
        facts = _player_facts(matches, player) if player else _facts(matches)
        print(json.dumps(facts, ensure_ascii=False, indent=2))
    elif not matches:
        print("No match has been finished yet.")
    else:
        for line in charts.told_of_player(matches, player) if player else charts.told(matches):
            print(line.text)
    return 0


def _finished(arguments: Namespace) -> tuple[Finished, ...]:
    """The finished matches, of one game where it is named."""
    game = game_named(arguments.game) if arguments.game else None
    store = Store()
    matches = store.finished_matches()
    for notice in store.notices:
        print(notice, file=sys.stderr)
    return statistics.of_game(matches, game) if game else matches


def _player(matches: Sequence[Finished], name: str) -> Figures:
    player = statistics.player_named(matches, name)
    if player is None:
        known = joined([each.name for each in statistics.players(matches)]) or "nobody"
        raise Failure(f"Nobody called '{shown(name)[:40]}' has finished a match; {known} did.")
    return player


def _told(match: Finished) -> str:
    scores = joined([f"{name} {score}" for name, score in zip(match.names, match.result.scores, strict=True)])
    end = f"{match.ended:%Y-%m-%d %H:%M}"
    return f"{match.id}  {end}  {charts.titled(match.game)}: {scores}; {result(match.result.winners, match.names)}."


def _match_facts(match: Finished) -> dict[str, Any]:
    return {
        "id": match.id,
        "game": match.game,
        "ended": match.ended.isoformat(timespec="seconds"),
        "seats": match.names,
        "scores": match.result.scores,
        "winners": match.result.winners,
    }


def _facts(matches: Sequence[Finished]) -> dict[str, Any]:
    """Everybody in all games together, where scores cannot be compared, and in each game."""
    return {
        "matches": len(matches),
        "players": [_figures(each) for each in statistics.players(matches)],
        "games": {game: _game_facts(statistics.of_game(matches, game)) for game in statistics.games_of(matches)},
    }


def _game_facts(matches: Sequence[Finished]) -> dict[str, Any]:
    return {
        "matches": len(matches),
        "drawn": statistics.drawn(matches),
        "players": [_figures(each) | _scores(each) for each in statistics.players(matches)],
    }


def _player_facts(matches: Sequence[Finished], player: Figures) -> dict[str, Any]:
    each_game = statistics.in_each_game(player)
    return {
        **_figures(player),
        "games": {game: _figures(each) | _scores(each) for game, each in each_game.items()},
        "against": [_meetings(each) for each in statistics.meetings(matches, player.name)],
    }


def _figures(player: Figures) -> dict[str, Any]:
    return {
        "player": player.name,
        "matches": player.matches,
        "won": player.won,
        "shared": player.shared,
        "streak": player.streak,
    }


def _scores(player: Figures) -> dict[str, Any]:
    return {"average": round(player.average, 3), "best": player.best}


def _meetings(met: Meetings) -> dict[str, Any]:
    return {"player": met.other, "matches": met.matches, "ahead": met.ahead, "level": met.level, "behind": met.behind}
