"""The command `cardgames`: what every errand has in common.

Only what every errand needs is loaded here; each loads the rest when it runs, and the menu not even the parser.
"""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from cardgames_tui.commands.failure import SENTENCE, Failure
from cardgames_tui.engine.text import clean
from cardgames_tui.plain.terminal import speak_plainly

_WRONG = 2
_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code: 0, 2 after a sentence about what is wrong, 130 after Ctrl-C."""
    speak_plainly(sys.stdout)
    speak_plainly(sys.stderr)
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that nothing is flushed into the pipe
        return _INTERRUPTED
    except OSError as error:
        print(f"cardgames: {clean(f'Nothing could be written: {error.strerror}.', SENTENCE)}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that nothing is tried again at the end
        return _WRONG
    except Exception as error:
        sentence = _sentence(error)
        if sentence is None:
            raise
        print(f"cardgames: {clean(sentence, SENTENCE)}", file=sys.stderr)
        return _WRONG
    return code


def _run(arguments: Sequence[str]) -> int:
    """Run the errand that the arguments name; what they are is known without a parser where there are none."""
    if not arguments:
        from cardgames_tui.commands.menu import open_menu

        return open_menu()
    from cardgames_tui.commands.parser import parser

    chosen = parser().parse_args(arguments)
    return _errand(chosen.errand)(chosen)


def _errand(name: str) -> Callable[[Any], int]:
    module, _dot, function = name.partition(".")
    errand: Callable[[Any], int] = getattr(import_module(f"cardgames_tui.commands.{module}"), function)
    return errand


def _sentence(error: Exception) -> str | None:
    """What to tell about an error that people can do something about; None for mistakes of the program."""
    from cardgames_tui.decks import FileError
    from cardgames_tui.engine.errors import RecordError
    from cardgames_tui.store.errors import StoreError

    known = (Failure, RecordError, FileError, StoreError)
    return str(error) if isinstance(error, known) else None
