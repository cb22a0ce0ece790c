"""The command without arguments. It opens the app and loads nothing else, so that the menu is there at once."""

import gc

from cardgames_tui.plain.terminal import has_terminal

from .failure import Failure


def open_menu(_arguments: object = None) -> int:
    """Open the app at its menu; raises Failure where there is no terminal for it."""
    if not has_terminal():
        raise Failure("The menu needs a terminal; `cardgames play raj --plain` works here.")
    gc.disable()  # nothing that is loaded is garbage; the app lets it run again after its first frame
    from cardgames_tui.ui.app import run

    return run()
