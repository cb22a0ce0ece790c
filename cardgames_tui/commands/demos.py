"""Demos: watched in the app, told in words, listed and checked."""

from argparse import Namespace

from cardgames_tui import demos, games
from cardgames_tui.decks import rendered
from cardgames_tui.plain.terminal import has_terminal, standard

from .choices import game_named
from .failure import Failure, shown, typed

_LONGEST_NUMBER = 10
"""Letters of a number that is read."""


def demo(arguments: Namespace) -> int:
    """Show a demo of a game; `list` and `check` stand in the place of the game."""
    if arguments.what in ("list", "check"):
        return _list() if arguments.what == "list" else _check(arguments.file)
    chosen = _chosen(game_named(arguments.what), arguments.file)
    speed = _speed(arguments.speed)
    if not (arguments.plain or not has_terminal()):
        from cardgames_tui.ui.app import run

        return run(lambda app: app.show_demo(chosen, speed, loops=arguments.loop))
    if arguments.loop or arguments.speed:
        raise Failure("A demo in plain lines is told once and at once; --loop and --speed need the app.")
    from cardgames_tui.plain.demo import lines

    standard().say(*lines(chosen))
    return 0


def _chosen(slug: str, text: str | None) -> demos.Demo:
    """The demo of this name, or in this file; the first one of the game where none is named."""
    known = [listing.name for listing in demos.names(slug)]
    if text is None and not known:
        raise Failure(f"There is no demo of {games.title(slug)} yet.")
    name = known[0] if text is None else typed(text)
    if name in known or "." not in name:
        return demos.load(slug, name)
    from cardgames_tui.ui.demo import misplaced

    chosen = demos.read(name, slug)
    if faults := demos.check(name, misplaced):
        raise demos.DemoError(faults)
    return chosen


def _speed(text: str | None) -> float:
    if text is None:
        return 1.0
    from cardgames_tui.ui.show import SPEEDS

    slowest, fastest = SPEEDS[0], SPEEDS[-1]
    try:
        speed = float(text) if len(text) < _LONGEST_NUMBER else 0.0
    except ValueError:
        speed = 0.0
    if slowest <= speed <= fastest:
        return speed
    given = shown(text)[:40]
    raise Failure(f"The speed is {slowest:g} to {fastest:g}, where 1 is as fast as people read, not '{given}'.")


def _list() -> int:
    """Print the demos of all games."""
    for slug in games.slugs():
        for listing in demos.names(slug):
            title, about = listing.described()
            print(f"{slug} {listing.name}: {title}. {about}.")
    return 0


def _check(text: str | None) -> int:
    """Print everything that is wrong with a demo file, a line each; raises Failure where anything is."""
    if text is None:
        raise Failure("Name the file to check: `cardgames demo check FILE`.")
    from cardgames_tui.ui.demo import misplaced

    faults = demos.check(typed(text), misplaced)
    if not faults:
        chosen = demos.read(typed(text))
        print(f"{shown(text)}: a demo of {games.title(chosen.game.slug)} with {len(chosen.shots)} moments.")
        return 0
    print(rendered(faults))
    raise Failure(f"The demo cannot be shown: {len(faults)} {'fault' if len(faults) == 1 else 'faults'}.")
