"""A quick start: the menu is there before anything is loaded that only matches and other commands need."""

import gc
import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from select import select

from cardgames_tui.ui.startup import settle_garbage

PATIENCE = 30
"""Seconds without a sign of life."""
HEAVY = {
    "argparse",
    "cardgames_tui.commands.parser",
    "cardgames_tui.commands.playing",
    "cardgames_tui.decks",
    "cardgames_tui.engine.game",
    "cardgames_tui.engine.match",
    "cardgames_tui.setup",
    "cardgames_tui.store.store",
    "hashlib",
    "pydantic",
    "sqlite3",
    "yaml",
}


def test_the_app_loads_nothing_that_its_menu_does_not_need() -> None:
    program = "import sys, cardgames_tui.ui.app; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    loaded = set(ended.stdout.split())
    assert "cardgames_tui.ui.menu" in loaded
    assert not HEAVY & loaded


AT_THE_FIRST_FRAME = """
import gc, os, sys
from cardgames_tui import cli
from cardgames_tui.ui import startup

def tell():
    with open(sys.argv[0], "w") as file:
        print(gc.isenabled(), *sys.modules, file=file)
    os._exit(0)

startup.settle_garbage = tell
sys.argv[:] = sys.argv[1:]
cli.main()
"""


def test_the_command_shows_the_menu_before_it_loads_or_collects_anything_else(tmp_path: Path) -> None:
    file = tmp_path / "told"
    screen, terminal = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-c", AT_THE_FIRST_FRAME, str(file)]
    with subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, env=environment) as program:
        os.close(terminal)
        with suppress(OSError):  # some systems raise it at the end of a terminal
            while select([screen], [], [], PATIENCE)[0] and os.read(screen, 65536):
                pass
        program.kill()  # where it draws nothing more and waits
    os.close(screen)
    collects, *loaded = file.read_text().split()
    assert collects == "False"
    assert "cardgames_tui.ui.menu" in loaded
    assert not HEAVY & set(loaded)


def test_after_the_first_frame_garbage_is_collected_but_never_sought_among_what_was_loaded() -> None:
    gc.disable()
    try:
        settle_garbage()
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
        gc.enable()
