"""What can be read: the rules of a game, and decks."""

import json
from argparse import Namespace

from cardgames_tui import decks, games
from cardgames_tui.decks.rules_text import chapters, in_force, lines, saying
from cardgames_tui.engine.language import counted
from cardgames_tui.engine.options import describe, parse_options, values_of

from .choices import game_named, options_given, refusals_spoken
from .failure import Failure, shown, typed


def rules(arguments: Namespace) -> int:
    """Print the rules of a game, or the chapters that say what is searched for; the options that are given marked."""
    slug = game_named(arguments.game)
    text = chapters(slug)
    if arguments.option:
        with refusals_spoken(slug):
            options = parse_options(games.game(slug).options, options_given(slug, arguments.option))
        text = in_force(text, describe(games.game(slug).options), values_of(options))
    wanted = typed(arguments.search) if arguments.search else ""
    chosen = [chapter for chapter in text if not wanted or saying([chapter], wanted)]
    if not chosen:
        raise Failure(f"The rules of {games.title(slug)} do not say '{shown(wanted)[:40]}'.")
    for number, chapter in enumerate(chosen):
        heading = f"{'#' if chapter is text[0] else '##'} {chapter.heading}"
        print(*([""] if number else []), heading, "", *lines(chapter), sep="\n")
    return 0


def check_deck(arguments: Namespace) -> int:
    """Print everything that is wrong with a deck file, a line each; raises Failure where anything is."""
    faults = decks.check(arguments.file)
    if not faults:
        loaded = decks.read(arguments.file)
        print(f"{shown(arguments.file)}: a deck for {games.title(loaded.game)} that can be played.")
        return 0
    print(decks.rendered(faults))
    raise Failure(f"The deck cannot be played: {counted('{n} fault', '{n} faults', len(faults))}.")


def deck_schema(arguments: Namespace) -> int:
    """Print the JSON Schema of a game's deck files."""
    print(json.dumps(decks.schema(game_named(arguments.game)), indent=2, ensure_ascii=False))
    return 0


def list_decks(arguments: Namespace) -> int:
    """Print the decks of one game, or of all."""
    for slug in [game_named(arguments.game)] if arguments.game else games.slugs():
        for listing in decks.names(slug):
            place = "" if listing.built_in else f" ({shown(listing.path)})"
            faults = counted("{n} fault", "{n} faults", len(listing.faults))
            state = f": cannot be played, {faults}" if listing.faults else ""
            print(f"{slug} {listing.slug}{place}{state}")
    return 0
