"""How long the app takes to start and to answer a key, beside the smallest app that Textual can make."""

import compileall
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import cardgames_tui

from .figures import Comparison, best_and_median, in_turns, report
from .terminal import Program, running

STARTS = 15
KEYS = 40
KEY_GOAL = "goal: at most 1.5, beside a minimal app"
RIGHT = b"\x1b[C"
SIZES = ((80, 24), (130, 40))
TABLES = (("travel_agency", 2, 36), ("raj", 5, 10))
"""Game, players and random acts before a key is pressed."""
PROGRAMS = Path(__file__).parent / "programs"
MINIMAL = (sys.executable, str(PROGRAMS / "minimal.py"))
CARDGAMES = (str(Path(sys.executable).with_name("cardgames")),)


def time_starts() -> None:
    """From the command to the first frame."""
    compileall.compile_dir(Path(cardgames_tui.__file__).parent, quiet=1)
    with TemporaryDirectory() as home:

        def own() -> float:
            with running(CARDGAMES, home) as program:
                return program.until("Travel Agency")

        def minimal() -> float:
            with running(MINIMAL, home) as program:
                return program.until("ready")

        own(), minimal()
        comparison = in_turns(own, minimal, STARTS)
    report("cardgames, start to first frame", "times", comparison.times, "goal: at most 1.25, beside a minimal app")


def time_keys() -> None:
    """From a key that moves the mark to the table that shows it moved, and to the end of all that is drawn for it."""
    for slug, seats, acts in TABLES:
        for columns, rows in SIZES:
            with TemporaryDirectory() as home:
                table = (sys.executable, str(PROGRAMS / "table.py"), slug, str(seats), str(acts))
                with running(table, home, columns, rows) as program, running(MINIMAL, home, columns, rows) as minimal:
                    first, last = _compared(program, minimal)
            what = f"{slug}, {seats} players, {columns}x{rows}, a key to its"
            report(f"{what} first repaint", "times", first.times, KEY_GOAL)
            report(f"{what} last repaint", "times", last.times)


def _compared(program: Program, minimal: Program) -> tuple[Comparison, Comparison]:
    program.until("press Enter")
    program.rest(0.5)
    program.press(b"\r")
    program.rest(0.5)
    minimal.until("ready")
    minimal.rest(0.5)
    pairs = [(program.press(RIGHT), minimal.press(RIGHT)) for _key in range(KEYS)]
    own_first, own_last = zip(*[own for own, _yardstick in pairs], strict=True)
    first, last = zip(*[yardstick for _own, yardstick in pairs], strict=True)
    return (
        Comparison(best_and_median(own_first), best_and_median(first)),
        Comparison(best_and_median(own_last), best_and_median(last)),
    )
