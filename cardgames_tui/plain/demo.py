"""A demo told in words: what is said, what happens, and what is seen where it changes."""

from collections.abc import Iterator

from cardgames_tui import games
from cardgames_tui.demos import Demo, Shot
from cardgames_tui.engine.language import _
from cardgames_tui.engine.sentences import joined, told


def lines(demo: Demo) -> Iterator[str]:
    """The whole demo, a thought a line."""
    words = games.words(demo.game.slug)
    yield _("{game}: {title}. {about}.").format(game=words.TITLE, title=demo.title, about=demo.about)
    yield _("At the table: {names}.").format(names=joined(demo.names))
    before: Shot | None = None
    for shot in demo.shots:
        yield ""
        yield from told(shot.events, words, demo.names)
        if before is None or before.gathers or before.seat != shot.seat:
            yield _seen(shot, demo)
            yield from (f"  {line}" for line in words.described(shot.view, demo.names))
        yield "> " + (shot.caption or words.expected(shot.view, demo.names))
        before = shot
    yield ""
    yield _("That was the demo. Play the game: cardgames play {game}").format(game=demo.game.slug)


def _seen(shot: Shot, demo: Demo) -> str:
    if shot.seat is None:
        return _("What everybody sees:")
    return _("What {name} sees:").format(name=demo.names[shot.seat])
