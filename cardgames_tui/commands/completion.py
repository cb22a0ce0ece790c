"""A script for the shell that completes what is typed after `cardgames`."""

from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator

from cardgames_tui import games

_FILES = ("file", "deck", "records")


def script(arguments: Namespace) -> int:
    """Print the script for a shell."""
    import shtab

    from .parser import parser

    root = parser()
    for action in _actions(root):
        if action.dest in _FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.dest == "game":
            action.choices = games.slugs()
        elif action.dest == "what":
            action.choices = (*games.slugs(), "list", "check")
    print(shtab.complete(root, shell=arguments.shell))
    return 0


def _actions(parser: ArgumentParser) -> Iterator[Action]:
    """Everything that the parser and those below it take."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for below in action.choices.values():
                yield from _actions(below)
        else:
            yield action
