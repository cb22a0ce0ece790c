"""Matches at the table: in the app, or in words."""

from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardgames_tui import games, setup
from cardgames_tui.engine.match import Match
from cardgames_tui.engine.options import parse_options
from cardgames_tui.plain.terminal import Lines, has_terminal, standard
from cardgames_tui.store.keeper import Keeper
from cardgames_tui.store.store import Store

from .choices import deck_chosen, game_named, options_given, refusals_spoken, seed_chosen
from .failure import Failure, typed

if TYPE_CHECKING:
    from cardgames_tui.ui.app import CardgamesApp

_LOST = 2


def play(arguments: Namespace) -> int:
    """Begin a match. Whoever names no players is asked for them: by the form of the app, or line by line."""
    slug = game_named(arguments.game)
    if not (arguments.seat or _is_plain(arguments)):
        return _open_form(slug, arguments)
    lines = standard()
    with refusals_spoken(slug):
        match = _begun(slug, arguments, lines)
    if match is None:
        lines.say("No match was begun.")
        return 0
    if not _is_plain(arguments):
        return _run_app(lambda app: app.play(match))
    store = Store()
    return _play_in_words(match, store.begin(match), store, lines, asked=arguments.plain)


def resume(arguments: Namespace) -> int:
    """Go on with a match that is kept: the one that is named, or the latest."""
    store = Store()
    id = typed(arguments.id) if arguments.id else _latest(store)
    if not _is_plain(arguments):
        store.hold(id).release()
        setup.rebuilt(store.load(id))
        store.close()
        return _run_app(lambda app: app.resume(id))
    with store.hold(id) as keeper:
        return _play_in_words(setup.rebuilt(store.load(id)), keeper, store, standard(), asked=arguments.plain)


def _open_form(slug: str, arguments: Namespace) -> int:
    """Open the app at the form for a new match, filled in with what was typed."""
    with refusals_spoken(slug):
        options = options_given(slug, arguments.option)
        parse_options(games.game(slug).options, options)
        deck, seed = deck_chosen(slug, arguments.deck), seed_chosen(arguments.seed)
    return _run_app(lambda app: app.open_setup(slug, options, deck, seed))


def _begun(slug: str, arguments: Namespace, lines: Lines) -> Match[Any, Any] | None:
    """The match that the arguments describe; None where nobody says who plays."""
    options = options_given(slug, arguments.option)
    deck, seed = deck_chosen(slug, arguments.deck), seed_chosen(arguments.seed)
    names = [typed(name) for name in arguments.seat] or _ask_names(slug, options, lines)
    return setup.begin(slug, names, options, deck, seed) if names else None


def _ask_names(slug: str, options: Any, lines: Lines) -> list[str]:
    from cardgames_tui.plain.players import ask_names

    return list(ask_names(slug, parse_options(games.game(slug).options, options), lines) or ())


def _play_in_words(match: Match[Any, Any], keeper: Keeper, store: Store, lines: Lines, *, asked: bool) -> int:
    from cardgames_tui.plain.table import Table

    if not asked:
        lines.say("There is no terminal here to draw a table on, so the match is told in plain lines.")
    lines.say(*(notice for notice in store.notices if notice != keeper.notice))
    match.journal = keeper
    with keeper:
        return 0 if Table(match, keeper, lines).play() else _LOST


def _latest(store: Store) -> str:
    matches = store.open_matches()
    if not matches:
        raise Failure(" ".join([*store.notices, "There is no open match to go on with; `cardgames play` begins one."]))
    return next((entry.id for entry in matches if not entry.holder), matches[0].id)


def _is_plain(arguments: Namespace) -> bool:
    return arguments.plain or not has_terminal()


def _run_app(first: Callable[["CardgamesApp"], None]) -> int:
    from cardgames_tui.ui.app import run

    return run(first)
