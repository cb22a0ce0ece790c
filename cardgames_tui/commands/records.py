"""Records: checked, shown, and made by the thousand."""

import json
from argparse import Namespace
from collections.abc import Iterator
from random import Random
from typing import Any, TextIO

from cardgames_tui import games, setup
from cardgames_tui.engine.errors import RecordError
from cardgames_tui.engine.language import counted
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.options import parse_options
from cardgames_tui.engine.record import LARGEST, Record
from cardgames_tui.engine.sentences import joined, result

from .choices import count_chosen, deck_chosen, game_named, options_given, refusals_spoken, seed_chosen
from .failure import Failure
from .files import DASH, read, written

_MOST_GAMES = 1_000_000
_MOST_SEATS = 100


def replay(arguments: Namespace) -> int:
    """Play every record of a file anew and print what it led to, or show the first in the app.

    Raises Failure where a record breaks the rules.
    """
    with read(arguments.file) as file:
        matches = _matches_in(file)
        if not arguments.show:
            for match in matches:
                print(json.dumps(_facts(match), ensure_ascii=False) if arguments.json else _told(match))
            return 0
        shown_match = next(matches, None)
    return _show(shown_match) if shown_match else 0


def _matches_in(file: TextIO) -> Iterator[Match[Any, Any]]:
    for number, text in enumerate(_records_in(file), 1):
        try:
            yield setup.rebuilt(Record.from_json(text))
        except RecordError as error:
            raise Failure(f"Record {number}: {error}" if number > 1 else str(error)) from error


def _show(match: Match[Any, Any]) -> int:
    """Look at the match in the app; raises Failure where there is no terminal for it."""
    from cardgames_tui.plain.terminal import has_terminal

    if not has_terminal():
        raise Failure("A replay is shown in a terminal; without --show its result is told here.")
    from cardgames_tui.ui.app import run

    return run(lambda app: app.replay(match))


def simulate(arguments: Namespace) -> int:
    """Play games of random legal acts, each from a seed of its own, and write their records, one a line."""
    slug = game_named(arguments.game)
    seed = seed_chosen(arguments.seed)
    count = count_chosen(arguments.games, "games", _MOST_GAMES)
    with refusals_spoken(slug), written(arguments.records, force=arguments.force) as file:
        options = options_given(slug, arguments.option)
        deck = deck_chosen(slug, arguments.deck)
        seats = games.game(slug).seats(parse_options(games.game(slug).options, options))
        players = count_chosen(arguments.seats, "seats", _MOST_SEATS) if arguments.seats else seats[0]
        names = [f"Player {seat + 1}" for seat in range(players)]
        for number in range(seed, seed + count):
            match = setup.begin(slug, names, options, deck, number)
            play_at_random(match)
            file.write(match.record().to_json() + "\n")
    if arguments.records != DASH:
        print(f"{count} {'game' if count == 1 else 'games'} of {games.title(slug)} from seed {seed} on.")
    return 0


def play_at_random(match: Match[Any, Any]) -> None:
    """Play a match to its end, every legal act equally likely; the same for the same seed, everywhere."""
    chance = Random(match.seed).random  # the one method that never changes with Python's version
    while to_act := match.to_act:
        chair = match.chair(to_act[int(chance() * len(to_act))])
        legal = chair.legal
        chair.play(legal[int(chance() * len(legal))])


def _facts(match: Match[Any, Any]) -> dict[str, Any]:
    facts: dict[str, Any] = {"game": match.game.slug, "seats": match.names, "acts": len(match.acts)}
    if outcome := match.outcome:
        facts |= {"scores": outcome.scores, "winners": outcome.winners, "places": outcome.places}
    return facts


def _told(match: Match[Any, Any]) -> str:
    title, acts = games.title(match.game.slug), counted("{n} act", "{n} acts", len(match.acts))
    if outcome := match.outcome:
        scores = joined([f"{name} {score}" for name, score in zip(match.names, outcome.scores, strict=True)])
        return f"{title}, {acts}: {scores}; {result(outcome.winners, match.names)}."
    return f"{title}, {acts}: {joined(match.names)} are still playing."


def _records_in(file: TextIO) -> Iterator[str]:
    """One record in a whole file, or a record on every line."""
    first = file.readline(LARGEST + 1)
    if not _is_json(first):
        yield first + file.read(LARGEST + 1)
        return
    yield first
    while line := file.readline(LARGEST + 1):
        if line.strip():
            yield line


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
