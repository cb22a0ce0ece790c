"""The command `cardgames`: what can be typed after it, and what every errand has in common.

Only the standard library is loaded here; each errand loads what it needs when it runs.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from cardgames_tui import __version__
from cardgames_tui.commands.failure import SENTENCE, Failure
from cardgames_tui.engine.text import clean

_WRONG = 2
_INTERRUPTED = 130
_SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")


class _Parser(ArgumentParser):
    """A parser that complains in one plain sentence and never colours anything."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)
        self.color = False  # Python 3.14 would write escape codes

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:]
        raise Failure(f"{sentence.rstrip('.')}; `{self.prog} --help` says what can be typed.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code: 0, 2 after a sentence about what is wrong, 130 after Ctrl-C."""
    from cardgames_tui.plain.terminal import speak_plainly

    speak_plainly(sys.stdout)
    speak_plainly(sys.stderr)
    try:
        chosen = parser().parse_args(arguments)
        code = _errand(chosen.errand)(chosen)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that nothing is flushed into the pipe
        return _INTERRUPTED
    except Exception as error:
        sentence = _sentence(error)
        if sentence is None:
            raise
        print(f"cardgames: {clean(sentence, SENTENCE)}", file=sys.stderr)
        return _WRONG
    return code


def parser() -> ArgumentParser:
    """Everything that can be typed."""
    root = _Parser(prog="cardgames", description="Card games in the terminal. Without a command, the menu opens.")
    root.add_argument("--version", action="version", version=f"cardgames {__version__}")
    root.set_defaults(errand="playing.open_menu")
    commands = root.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, errand: str, help: str) -> ArgumentParser:
        added: ArgumentParser = commands.add_parser(name, help=help, description=help)
        added.set_defaults(errand=errand)
        return added

    play = command("play", "playing.play", "Begin a match.")
    _add_game(play)
    play.add_argument("--seat", action="append", default=[], metavar="NAME", help="a player; once for each, in order")
    _add_setup(play)
    _add_plain(play)

    resume = command("resume", "playing.resume", "Go on with a match that is kept.")
    resume.add_argument("id", nargs="?", metavar="ID", help="which match; the latest where none is named")
    _add_plain(resume)

    replay = command("replay", "records.replay", "Check a record and tell its result.")
    replay.add_argument("file", metavar="FILE", help="a record, or one on every line; - for standard input")
    replay.add_argument("--json", action="store_true", help="tell the result as JSON")

    export = command("export", "records.export", "Write the record of a kept match to a file.")
    export.add_argument("id", metavar="ID", help="which match")
    export.add_argument("file", metavar="FILE", help="the file to write; - for standard output")
    _add_force(export)

    simulate = command("simulate", "records.simulate", "Play games of random legal acts and write their records.")
    _add_game(simulate)
    simulate.add_argument("--games", default="100", metavar="N", help="how many games (100)")
    simulate.add_argument("--seats", metavar="P", help="how many players; as few as may be")
    _add_setup(simulate)
    simulate.add_argument("--records", default="-", metavar="FILE", help="the file to write; standard output")
    _add_force(simulate)

    rules = command("rules", "reading.rules", "Print the rules of a game.")
    _add_game(rules)
    _add_decks(command("decks", "reading.list_decks", "Check, describe and list decks."))

    completion = command("completion", "completion.script", "Print a script that lets a shell complete commands.")
    completion.add_argument("shell", choices=_SHELLS, help="the shell")
    return root


def _add_decks(decks: ArgumentParser) -> None:
    decks.set_defaults(game=None)
    kinds = decks.add_subparsers(title="commands", metavar="COMMAND")
    check = kinds.add_parser("check", help="Tell everything that is wrong with a deck file.")
    check.add_argument("file", metavar="FILE", help="a deck file")
    check.set_defaults(errand="reading.check_deck")
    schema = kinds.add_parser("schema", help="Print the JSON Schema of a game's deck files.")
    _add_game(schema)
    schema.set_defaults(errand="reading.deck_schema")
    listed = kinds.add_parser("list", help="List the decks of a game, or of all.")
    listed.add_argument("game", nargs="?", metavar="GAME", help="the game, or the beginning of its name")


def _add_game(command: ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help="the game, or the beginning of its name")


def _add_setup(command: ArgumentParser) -> None:
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; again for more"
    )
    command.add_argument("--deck", metavar="FILE", help="a deck file, or the name of a deck")
    command.add_argument("--seed", metavar="N", help="any whole number; the same one brings the same cards")


def _add_plain(command: ArgumentParser) -> None:
    command.add_argument("--plain", action="store_true", help="tell the match in plain lines instead of drawing it")


def _add_force(command: ArgumentParser) -> None:
    command.add_argument("--force", action="store_true", help="replace a file that is there")


def _errand(name: str) -> Callable[[Namespace], int]:
    module, _dot, function = name.partition(".")
    errand: Callable[[Namespace], int] = getattr(import_module(f"cardgames_tui.commands.{module}"), function)
    return errand


def _sentence(error: Exception) -> str | None:
    """What to tell about an error that people can do something about; None for mistakes of the program."""
    from cardgames_tui.decks import DeckError
    from cardgames_tui.engine.errors import RecordError
    from cardgames_tui.store.errors import StoreError

    known = (Failure, RecordError, DeckError, StoreError)
    return str(error) if isinstance(error, known) else None
