"""Demos in the app: their moments on the real board, and the spots that they point at."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cardgames_tui.decks.faults import Flaw, shown
from cardgames_tui.demos import Demo, Shot
from cardgames_tui.engine.language import _

from .board import Board
from .scene import Scene
from .show import Frame, ShowScreen
from .table import board_of


def demo_screen(demo: Demo, speed: float = 1.0, *, loops: bool = False) -> ShowScreen:
    """The show of a demo, running at once; it ends with the number of the frame where the viewer takes over."""
    return ShowScreen(demo.game.slug, _("Demo"), frames(demo), plays=True, speed=speed, loops=loops, can_take_over=True)


def frames(demo: Demo) -> list[Frame]:
    """Every shot of the demo as a frame, and a last one that tells how to go on."""
    told = [_frame(shot, demo.names) for shot in demo.shots]
    last = replace(told[-1].scene, marks={}, asked=False, events=())
    return [*told, Frame(last, _("That was the demo. t plays on from here, Space shows it again, Esc leaves."))]


def _frame(shot: Shot, names: tuple[str, ...]) -> Frame:
    scene = Scene(shot.view, names, asked=bool(shot.marks), marks=shot.marks, events=shot.events)
    return Frame(scene, shot.caption, ends_round=shot.gathers, look="bad" if shot.refused else "bright")


def misplaced(demo: Demo) -> Iterator[Flaw]:
    """A flaw for everything that a demo points at and that its board does not have."""
    board = board_of(demo.game.slug)
    for shot in demo.shots:
        for kind, value in shot.marks.items():
            right = _right(board, shot, kind, value, demo)
            if right:
                yield Flaw((*shot.place, "point", kind), f"{shown(value)} cannot be pointed at", right)


def _right(board: Board, shot: Shot, kind: str, value: Any, demo: Demo) -> str:
    """What could be pointed at instead; nothing where the spot is there.

    A board may take marks that are no spots, such as what is meant by another mark; they are right where all marks
    together amount to the move of the step.
    """
    if kind not in board.KINDS:
        act = board.act(shot.view, shot.marks)
        means_move = act is not None and shot.move != "" and act == demo.game.read(shot.move)
        return "" if means_move else _("the board has {kinds}").format(kinds=", ".join(board.KINDS))
    there = list(board.spots(shot.view, kind))
    if value in there:
        return ""
    known = ", ".join(str(each) for each in there)
    return _("it should be one of: {known}").format(known=known) if known else _("there is no {kind} here")
