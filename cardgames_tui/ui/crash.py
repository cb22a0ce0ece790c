"""What is told of a fault in the program: where it happened, and never what was in a hand at that moment."""

import traceback
from pathlib import Path

from cardgames_tui import __version__
from cardgames_tui.engine.language import _
from cardgames_tui.store import private
from cardgames_tui.store.settings import data_folder


def told(error: BaseException, folder: Path | None = None) -> str:
    """A sentence for the player, after a report was written that names the places in the code.

    Neither holds the values of variables or the text of the error: cards may be among them.
    """
    sentence = _("cardgames had to stop: a fault in the program ({kind}). `cardgames resume` goes on with the match.")
    told = sentence.format(kind=type(error).__name__)
    path = _written(error, folder or data_folder())
    return f"{told} {_('Report: {path}').format(path=path)}" if path else told


def report(error: BaseException) -> str:
    """The kinds of the errors and the lines of code that led to them."""
    lines = [f"cardgames {__version__}"]
    cause: BaseException | None = error
    while cause:
        lines.append(f"{type(cause).__name__}:")
        places = traceback.extract_tb(cause.__traceback__)
        lines += [f"  {place.filename}:{place.lineno} in {place.name}: {place.line}" for place in places]
        cause = cause.__cause__ or cause.__context__
    return "\n".join(lines) + "\n"


def _written(error: BaseException, folder: Path) -> Path | None:
    path = folder / "crash.txt"
    try:
        private.private_folder(folder)
        private.private_file(path)
        path.write_text(report(error), "utf-8")
    except OSError:
        return None
    return path
