"""A match as pictures of its table: a film for asciinema, or one picture.

The app's own show of a match is drawn without a terminal, one moment after the other; nothing is drawn a second time.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from typing import Any

from rich.console import Console
from textual.app import App
from textual.geometry import Size
from textual.pilot import Pilot

from cardgames_tui import games
from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import Match, moments
from cardgames_tui.engine.sentences import joined

from .scene import Scene
from .show import Frame, ShowScreen

_BEGIN = "\x1b[0m\x1b[?25l\x1b[2J"
"""Plain letters, no cursor, an empty screen."""
_LAST = 3
"""How many times as long as the others the last act is shown."""


def film(match: Match[Any, Any], seat: Seat | None, size: Size, seconds: float) -> str:
    """The match as an asciicast, version 2: every act is shown for so many seconds.

    It is seen through the eyes of a seat, or of an onlooker. Raises RuleError HANDS_OF_OPEN_MATCH.
    """
    studio = _Studio(match, seat)
    pictures: list[Sequence[str]] = []

    async def shoot(pilot: Pilot[object]) -> None:
        for number in range(studio.moments):
            await studio.turn_to(number, pilot)
            pictures.append(studio.lines())
        studio.exit()

    studio.take(size, shoot)
    header = {
        "version": 2,
        "width": size.width,
        "height": size.height,
        "title": _title(match),
        "env": {"TERM": "xterm-256color"},
    }
    events = [[round(number * seconds, 3), "o", text] for number, text in _changes(pictures)]
    events.append([round((len(pictures) - 1 + _LAST) * seconds, 3), "o", ""])
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (header, *events))


def picture(match: Match[Any, Any], seat: Seat | None, size: Size, position: int) -> str:
    """The match after so many acts as SVG, through the eyes of a seat, or of an onlooker.

    Raises RuleError HANDS_OF_OPEN_MATCH.
    """
    studio = _Studio(match, seat)
    taken: list[str] = []

    async def shoot(pilot: Pilot[object]) -> None:
        await studio.turn_to(position, pilot)
        taken.append(studio.export_screenshot(title=_title(match)))
        studio.exit()

    studio.take(size, shoot)
    return taken[0]


class _Table(ShowScreen):
    """A show that tells nothing of its pace: nobody can change it in a picture."""

    def __init__(self, slug: str, frames: Sequence[Frame], who: str) -> None:
        super().__init__(slug, _("Replay"), frames)
        self._who = who

    def _state(self) -> str:
        return f"{self._who} · {self.at}/{len(self._frames) - 1}"


class _Studio(App[None]):
    """The app with nothing but a show, and without a terminal."""

    CSS_PATH = "styles.tcss"
    CSS = "KeyLine { display: none; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, match: Match[Any, Any], seat: Seat | None) -> None:
        super().__init__()
        frames = [Frame(Scene(moment.view, match.names, events=moment.events)) for moment in moments(match, seat)]
        self.moments = len(frames)
        who = _("all look on") if seat is None else match.names[seat]
        self._table = _Table(match.game.slug, frames, who)

    def on_mount(self) -> None:
        """Nothing but the show."""
        self.push_screen(self._table)

    def take(self, size: Size, shoot: "Callable[[Pilot[object]], Any]") -> None:
        """Run until the pictures are taken; what went wrong is raised."""
        self.run(headless=True, size=(size.width, size.height), auto_pilot=shoot)
        if self._exception:
            raise self._exception

    def _fatal_error(self) -> None:
        """Textual's own report shows the values of variables, hands among them; the command has its own."""
        self._close_messages_no_wait()

    async def turn_to(self, number: int, pilot: Pilot[object]) -> None:
        """Show the match after so many acts."""
        self._table.action_go(number)
        await pilot.pause()

    def lines(self) -> list[str]:
        """The screen, line by line, with the codes that colour it."""
        console = Console(file=StringIO(), color_system="truecolor", force_terminal=True)
        return [strip.render(console) for strip in self.screen._compositor.render_strips()]


def _title(match: Match[Any, Any]) -> str:
    return f"{games.title(match.game.slug)} · {joined(match.names)}"


def _changes(pictures: Sequence[Sequence[str]]) -> Iterator[tuple[int, str]]:
    """What each picture changes of the one before, with its number; those that change nothing are left out."""
    before: Sequence[str] = [""] * len(pictures[0])
    for number, lines in enumerate(pictures):
        changed = [
            f"\x1b[{y};1H{line}" for y, (line, old) in enumerate(zip(lines, before, strict=True), 1) if line != old
        ]
        if changed:
            yield number, ("" if number else _BEGIN) + "".join(changed)
        before = lines
