"""Asking who plays, line by line."""

from cardgames_tui import games
from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import check_seats
from cardgames_tui.engine.text import clean_names

from .terminal import Lines


def ask_names(slug: str, options: object, lines: Lines) -> tuple[str, ...] | None:
    """The names of all players; None where the input ends before."""
    words, game = games.words(slug), games.game(slug)
    lines.say(f"{games.title(slug)}. {games.summary(slug)}")
    allowed = game.seats(options)
    count = allowed[0] if len(allowed) == 1 else _ask_count(slug, options, lines)
    names: tuple[str, ...] = ()
    while count and len(names) < count:
        answer = lines.ask(_("Name of player {n}").format(n=len(names) + 1))
        if answer is None:
            return None
        try:
            names = clean_names([*names, answer])
        except RuleError as error:
            lines.say(words.refused(error, names))
    return names or None


def _ask_count(slug: str, options: object, lines: Lines) -> int | None:
    """How many play; None where the input ends before."""
    words, game = games.words(slug), games.game(slug)
    allowed = game.seats(options)
    prompt = _("How many players? {least} to {most}").format(least=allowed[0], most=allowed[-1])
    while (answer := lines.ask(prompt)) is not None:
        try:
            count = int(answer) if answer.isascii() and answer.isdigit() and len(answer) < 5 else 0
            check_seats(game, options, count)
        except RuleError as error:
            lines.say(words.refused(error, ()))
        else:
            return count
    return None
