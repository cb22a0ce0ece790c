"""What can be typed after `cardgames`."""

from argparse import ArgumentParser
from typing import Any, NoReturn

from cardgames_tui import __version__

from .failure import Failure

EXPORTS = ("json", "text", "cast", "svg")
"""What a match can be exported as."""
_SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")


class _Parser(ArgumentParser):
    """A parser that complains in one plain sentence and never colours anything."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)
        self.color = False  # Python 3.14 would write escape codes

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:]
        raise Failure(f"{sentence.rstrip('.')}; `{self.prog} --help` says what can be typed.")


def parser() -> ArgumentParser:
    """Everything that can be typed."""
    root = _Parser(prog="cardgames", description="Card games in the terminal. Without a command, the menu opens.")
    root.add_argument("--version", action="version", version=f"cardgames {__version__}")
    root.set_defaults(errand="menu.open_menu")
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
    replay.add_argument("--show", action="store_true", help="show the match step by step, in the app")

    history = command("history", "history.history", "List the matches that have ended.")
    _add_game(history, optional=True)
    history.add_argument("--json", action="store_true", help="a match a line, as JSON")

    stats = command("stats", "history.stats", "Print figures of all players in the matches that have ended.")
    _add_game(stats, optional=True)
    stats.add_argument("--player", metavar="NAME", help="figures of one player, against every other, too")
    stats.add_argument("--json", action="store_true", help="tell the figures as JSON")

    _add_export(command("export", "exporting.export", "Write a kept match to a file, as a record, text or pictures."))

    simulate = command("simulate", "records.simulate", "Play games of random legal acts and write their records.")
    _add_game(simulate)
    simulate.add_argument("--games", default="100", metavar="N", help="how many games (100)")
    simulate.add_argument("--seats", metavar="P", help="how many players; as few as may be")
    _add_setup(simulate)
    simulate.add_argument("--records", default="-", metavar="FILE", help="the file to write; standard output")
    _add_force(simulate)

    rules = command("rules", "reading.rules", "Print the rules of a game.")
    _add_game(rules)
    rules.add_argument("--search", metavar="WORD", help="only the chapters that say this")
    _add_options(rules, "an option to be marked as it will be played; again for more")
    _add_demo(command("demo", "demos.demo", "Watch a commented round of a game."))
    _add_decks(command("decks", "reading.list_decks", "Check, describe and list decks."))

    _add_host(command("host", "hosting.host", "Let friends play from elsewhere, with nothing but ssh."))

    completion = command("completion", "completion.script", "Print a script that lets a shell complete commands.")
    completion.add_argument("shell", choices=_SHELLS, help="the shell")
    return root


def _add_host(host: ArgumentParser) -> None:
    host.add_argument("--port", default="2222", metavar="N", help="the port to listen on (2222)")
    host.add_argument(
        "--bind", default="127.0.0.1", metavar="ADDRESS", help="0.0.0.0 for all; this machine (127.0.0.1)"
    )
    host.add_argument("--max-guests", default="100", metavar="N", help="how many guests at once (100)")
    host.add_argument("--keys", metavar="FILE", help="let in only the public keys of this authorized_keys file")
    host.add_argument("--open", action="store_true", help="let anybody in; only for a network that you trust")
    host.add_argument("--admin", metavar="FILE", help="public keys of who may see the host's screen; your own")
    host.add_argument(
        "--folder", metavar="DIR", help="where tables, guests and the host key are kept; your data folder"
    )


def _add_demo(demo: ArgumentParser) -> None:
    demo.add_argument(
        "what", metavar="GAME", help="the game, or the beginning of its name; list tells the demos, check checks a file"
    )
    demo.add_argument("file", nargs="?", metavar="NAME", help="which demo, or a demo file; the first one of the game")
    demo.add_argument("--speed", metavar="N", help="0.25 to 8 times as fast as people read (1)")
    demo.add_argument("--loop", action="store_true", help="begin again after the end")
    demo.add_argument("--plain", action="store_true", help="tell the demo in plain lines instead of drawing it")


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
    _add_game(listed, optional=True)


def _add_export(export: ArgumentParser) -> None:
    export.add_argument("id", metavar="ID", help="which match")
    export.add_argument("file", metavar="FILE", help="the file to write; - for standard output")
    export.add_argument(
        "--as",
        dest="kind",
        choices=EXPORTS,
        help="json: the record; text: to be read; cast: a film for asciinema; svg: a picture; by the file's ending",
    )
    export.add_argument("--seat", metavar="NAME", help="pictures show this player's hand; when the match has ended")
    export.add_argument("--size", metavar="WxH", help="the size of pictures, from 80x24 to 250x80 (80x24)")
    export.add_argument("--speed", metavar="SECONDS", help="how long a film shows each act (1)")
    export.add_argument("--position", metavar="N", help="a picture after so many acts; after the latest")
    _add_force(export)


def _add_game(command: ArgumentParser, *, optional: bool = False) -> None:
    command.add_argument(
        "game", nargs="?" if optional else None, metavar="GAME", help="the game, or the beginning of its name"
    )


def _add_setup(command: ArgumentParser) -> None:
    _add_options(command, "an option of the game; again for more")
    command.add_argument("--deck", metavar="FILE", help="a deck file, or the name of a deck")
    command.add_argument("--seed", metavar="N", help="any whole number; the same one brings the same cards")


def _add_options(command: ArgumentParser, help: str) -> None:
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=help)


def _add_plain(command: ArgumentParser) -> None:
    command.add_argument("--plain", action="store_true", help="tell the match in plain lines instead of drawing it")


def _add_force(command: ArgumentParser) -> None:
    command.add_argument("--force", action="store_true", help="replace a file that is there")
