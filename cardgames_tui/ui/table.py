"""The table: one match on screen, one view at a time."""

from enum import Enum, auto
from importlib import import_module
from typing import Any, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from cardgames_tui import games
from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Seat
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import Chair, Match
from cardgames_tui.engine.options import values_of
from cardgames_tui.engine.sentences import told
from cardgames_tui.store.errors import Conflict
from cardgames_tui.store.keeper import Keeper

from .board import Board
from .curtain import CurtainScreen
from .lines import CONFIRM, Headline, Log, Prompt, around
from .scene import Scene
from .zone import Sheet

SETTLE = 0.3
"""Seconds after a change of what is shown in which keys are dropped, so that nobody skips what they did not see."""


class Stage(Enum):
    """What the player at the keyboard is doing."""

    WAITING = auto()
    """Nobody is at the keyboard: the curtain is down."""
    CHOOSING = auto()
    """A player sees their view and is asked for an act."""
    ACTED = auto()
    """A player sees what their act brought, before the keyboard goes on."""
    GATHERED = auto()
    """Everybody looks at something that was shown to all."""


class TableScreen(Screen[str]):
    """Ends with "over" when the match is over and looked at, with "left" when the players leave it."""

    CSS_PATH = "table.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]  # noqa: RUF012 - Textual declares it for instances
    VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", "Play", key_display="Enter"),
        Binding("z,backspace", "unmark", "Back", key_display="z"),
        Binding("u", "undo", "Undo"),
        Binding("h", "hide", "Hide"),
        Binding("l", "log", "Log"),
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("escape", "leave", "Menu", key_display="Esc"),
    ]

    def __init__(self, match: Match[Any, Any], keeper: Keeper, settle: float = SETTLE) -> None:
        super().__init__()
        self.match = match
        self._keeper = keeper
        self.words = games.words(match.game.slug)
        self.board = board_of(match.game.slug)
        self.board.after_marking = self._prompt
        self._settle_seconds = settle
        self._onlooker = match.chair(None)
        self._chair: Chair[Any, Any] = self._onlooker
        self._stage = Stage.WAITING
        self._awake = True
        self._hidden = False
        self._events: tuple[Event, ...] = ()
        self._headline = ""
        """The headline of the moment before the latest act: what is gathered to look at belongs to that round."""
        self._refusal: str | None = None
        """The code of what the rules refused last, until the next act."""

    def compose(self) -> ComposeResult:
        """Headline, board, log, prompt, keys."""
        yield from around(self.board)

    def on_mount(self) -> None:
        """Begin with the first player."""
        self.board.focus()
        self._show()
        self.call_after_refresh(self._go_on)

    # ── who is at the keyboard ──────────────────────────────────────────────────────────────────────────────────────

    def _go_on(self) -> None:
        """The keyboard goes to the next player who is to act; or the match is over."""
        if not self.match.to_act:
            self.dismiss("over")
            return
        seat = self.match.to_act[0]
        chair = self.match.chair(seat)
        stays = self._stage is Stage.ACTED and self._chair.seat == seat
        if stays or not chair.holds_secrets or len(self.match.names) == 1:
            self._seat_down(chair)
        else:
            self._lower_curtain(seat)

    def _lower_curtain(self, seat: Seat) -> None:
        self._chair, self._stage, self._events, self._hidden = self._onlooker, Stage.WAITING, (), False
        self._show()
        curtain = CurtainScreen(self.action_rules, self.match.names[seat], self._standings(), self.quiet)
        self.app.push_screen(curtain, lambda risen: self._curtain_rose(seat, bool(risen)))

    def _curtain_rose(self, seat: Seat, risen: bool) -> None:
        if risen:
            self._seat_down(self.match.chair(seat))
        else:
            self.dismiss("left")

    def _seat_down(self, chair: Chair[Any, Any]) -> None:
        self._chair, self._stage, self._events, self._hidden = chair, Stage.CHOOSING, (), False
        self._settle()
        self._show()

    def _standings(self) -> tuple[str, ...]:
        view = self._onlooker.view
        scores = [f"{name}  {score}" for name, score in zip(self.match.names, view.scores, strict=True)]
        return (self.words.headline(view), "", *scores)

    @property
    def quiet(self) -> float:
        """Seconds of quiet before a curtain can rise."""
        return self._settle_seconds * 2

    @property
    def at_rest(self) -> bool:
        """Whether keys count."""
        return self._awake and self._stage is not Stage.WAITING

    def _settle(self) -> None:
        """Drop keys for a moment."""
        self._awake = False
        self.set_timer(self._settle_seconds, self._wake) if self._settle_seconds else self._wake()

    def _wake(self) -> None:
        self._awake = True
        self._show()

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def _shown(self) -> Chair[Any, Any]:
        """Whose view is on the screen."""
        return self._onlooker if self._hidden or self._stage is Stage.GATHERED else self._chair

    def _show(self) -> None:
        chair = self._shown
        asked = self._stage is Stage.CHOOSING and not self._hidden and self._awake
        view = chair.view
        self.board.show(Scene(view, self.match.names, asked, {}, self._events, self._recap))
        headline = self._headline if self._stage is Stage.GATHERED else self.words.headline(view)
        self.query_one(Headline).say(headline, self._who(chair))
        self._tell_log()
        self._prompt()
        self.query_one(Prompt).warn(self._keeper.notice)

    def _who(self, chair: Chair[Any, Any]) -> str:
        if self._hidden:
            return _("hand hidden")
        return _("all look on") if chair.seat is None else _("you are {name}").format(name=self.match.names[chair.seat])

    @property
    def _recap(self) -> tuple[Event, ...]:
        """What the player at the keyboard is to be told of the time since their last act."""
        return self._chair.recap if self._stage is Stage.CHOOSING and not self._hidden else ()

    def _looked_at(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """What is told of the events now: while everybody looks on, nothing of the next round."""
        if self._stage is not Stage.GATHERED:
            return events
        last = max(number for number, event in enumerate(events) if event.gathers)
        return events[: last + 1]

    def _tell_log(self) -> None:
        kept = told(self._shown.log, self.words, self.match.names)
        latest = self._events or self._recap
        known = told([event for event in latest if not event.fades], self.words, self.match.names)
        new = told(self._looked_at(latest), self.words, self.match.names)
        sentences = (*kept[: len(kept) - len(known)], *new)
        for log in self.query(Log):
            log.tell(sentences, len(new))

    def _prompt(self) -> None:
        self.query_one(Prompt).say(self._expected(), "bright")

    def _expected(self) -> str:
        if self._hidden:
            return _("The hand is hidden. h shows it again.")
        if self._stage is Stage.CHOOSING:
            offer = self.board.offer(self.board.scene.view, self.board.scene.marks) if self.board.scene else ""
            return offer or self.words.expected(self._chair.view, self.match.names)
        if self._stage is Stage.WAITING:
            return ""
        return self._passing_on()

    def _passing_on(self) -> str:
        if not self.match.to_act:
            return _("That was the last act. Enter shows the result.")
        following = self.match.to_act[0]
        if self._stage is Stage.GATHERED:
            return _("Everybody may look. Enter goes on.")
        undo = _(" u takes it back.") if self._chair.can_undo else ""
        if following == self._chair.seat:
            return _("Enter goes on.") + undo
        return _("Done. Enter passes the keyboard to {name}.").format(name=self.match.names[following]) + undo

    # ── what the player does ────────────────────────────────────────────────────────────────────────────────────────

    @on(Board.Confirmed)
    def _confirm_clicked(self) -> None:
        self.action_confirm()

    @on(Sheet.Hit)
    def _prompt_clicked(self, message: Sheet.Hit) -> None:
        if message.spot == CONFIRM:
            self.action_confirm()

    def action_confirm(self) -> None:
        """Do what the marks amount to, or go on after something was looked at."""
        if not self._awake or self._hidden:
            return
        if self._stage in (Stage.ACTED, Stage.GATHERED):
            self._go_on()
        elif self._stage is Stage.CHOOSING and self.board.scene:
            view, marks = self.board.scene.view, self.board.scene.marks
            act = self.board.act(view, marks)
            if act is None:
                self._refuse(self.board.missing(view, marks))
            else:
                self._play(act)

    def _play(self, act: Any) -> None:
        self._headline = self.words.headline(self._onlooker.view)
        try:
            self._events = self._chair.play(act)
        except RuleError as error:
            self._refuse(self.words.refused(error, self.match.names), error.code)
            return
        except Conflict as error:
            self._refuse(str(error))
            return
        self._refusal = None
        if any(event.gathers for event in self._events):
            self._stage = Stage.GATHERED
        elif self.match.to_act[:1] != (self._chair.seat,):
            self._stage = Stage.ACTED
        self._settle()
        self._show()

    def _refuse(self, sentence: str, code: str | None = None) -> None:
        self._refusal = code
        self.query_one(Prompt).say(sentence, "bad")

    def action_unmark(self) -> None:
        """Unmark everything."""
        self.board.unmark()

    def action_undo(self) -> None:
        """Take back the latest act, if it showed nobody anything."""
        try:
            self._chair.undo()
        except RuleError as error:
            self._refuse(self.words.refused(error, self.match.names), error.code)
            return
        self._stage, self._events, self._refusal = Stage.CHOOSING, (), None
        self._show()

    def action_hide(self) -> None:
        """Hide the hand from people in the room, or show it again."""
        if self._stage in (Stage.CHOOSING, Stage.ACTED):
            self._hidden = not self._hidden
            self._show()

    def action_rules(self) -> None:
        """Read the rules, at the sentence that refused the last act, else at the chapter that is right now."""
        from .reading import RulesScreen

        chapter, options = self.words.chapter(self._onlooker.view), values_of(self.match.options)
        self.app.push_screen(RulesScreen(self.match.game.slug, chapter, options, self._refusal))

    def action_log(self) -> None:
        """Read everything that happened."""
        from .reading import LogScreen

        self.app.push_screen(LogScreen(told(self._shown.log, self.words, self.match.names)))

    def action_leave(self) -> None:
        """Ask whether to leave; nothing is lost either way."""
        from .choices import Choice, ListScreen

        choices = [
            Choice("stay", _("Play on"), _("Back to the table.")),
            Choice("rules", _("Rules"), self.words.TITLE),
            Choice("colours", _("Card colours"), _("Blocks of colour, or letters alone.")),
            Choice("leave", _("Menu"), _("The match is kept; Resume goes on with it.")),
            Choice("quit", _("Quit"), _("The match is kept.")),
        ]
        self.app.push_screen(ListScreen(_("Paused"), choices), self._after_pause)

    async def _after_pause(self, what: str | None) -> None:
        if what == "rules":
            self.action_rules()
        elif what == "colours":
            await self.app.run_action("app.toggle_card_colours")
        elif what == "leave":
            self.dismiss("left")
        elif what == "quit":
            await self.app.run_action("app.quit")


def board_of(slug: str) -> Board:
    """The board of a game."""
    return cast(Board, import_module(f"cardgames_tui.games.{slug}.screen").BOARD())
