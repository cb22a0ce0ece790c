"""The table: one match on screen, one view at a time."""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.types import CSSPathType

from cardgames_tui import games
from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Seat
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import Chair, Glimpse
from cardgames_tui.engine.options import values_of
from cardgames_tui.engine.sentences import told
from cardgames_tui.store.errors import Conflict

from .board import Board
from .curtain import CurtainScreen
from .lines import CONFIRM, Headline, Log, Prompt, around
from .scene import Scene
from .seating import Seating
from .still import Still
from .zone import Sheet

if TYPE_CHECKING:
    from .choices import Choice


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
    AWAY = auto()
    """Only others, at other keyboards, are to act."""


class TableScreen(Still, Screen[str]):
    """Ends with "over" when the match is over and looked at, with "left" when the players leave it."""

    CSS_PATH: ClassVar[CSSPathType | None] = "table.tcss"
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

    def __init__(self, seating: Seating, settle: float) -> None:
        """A table at which keys are dropped for `settle` seconds after a change of what is shown."""
        super().__init__()
        self.seating = seating
        self.words = games.words(seating.game)
        self.board = board_of(seating.game)
        self.board.after_marking = self._prompt
        self.board.can_focus = bool(seating.own)  # whoever looks on marks nothing
        self._settle_seconds = settle
        self._onlooker = seating.chair(None)
        self._chair: Chair[Any, Any] = self._onlooker
        self._stage = Stage.WAITING
        self._awake = True
        self._hidden = False
        self._events: tuple[Event, ...] = ()
        self._seen = self._onlooker.acts
        """How many acts of the match were shown here, or happened before."""
        self._refusal: str | None = None
        """The code of what the rules refused last, until the next act."""
        self._ended = False

    def end(self, how: str) -> None:
        """End the screen; whatever else would end it comes too late."""
        if not self._ended:
            self._ended = True
            self.dismiss(how)

    def compose(self) -> ComposeResult:
        """Headline, board, log, prompt, keys."""
        yield from around(self.board)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Who looks on is offered nothing to play with."""
        if self.seating.own or action not in ("confirm", "unmark", "undo", "hide"):
            return True
        return action == "confirm" and not self.seating.to_act

    def on_mount(self) -> None:
        """Begin with the first player."""
        self.board.focus()
        self._show()
        self.call_after_refresh(self._go_on)

    # ── who is at the keyboard ──────────────────────────────────────────────────────────────────────────────────────

    def _go_on(self) -> None:
        """Show what all are to see first, then let the next player at this keyboard act; or the match is over."""
        if gathering := self._unseen_gathering():
            self._gather(gathering)
            return
        self._seen = self._onlooker.acts
        if not self.seating.to_act:
            self.end("over")
            return
        seat = self._following
        if seat is None:
            self._sit_back()
            return
        chair = self.seating.chair(seat)
        stays = self._stage is Stage.ACTED and self._chair.seat == seat
        if stays or not chair.holds_secrets or self._alone:
            self._seat_down(chair)
        else:
            self._lower_curtain(seat)

    @property
    def _following(self) -> Seat | None:
        """The next seat at this keyboard that is to act."""
        return next((seat for seat in self.seating.to_act if seat in self.seating.own), None)

    @property
    def _alone(self) -> bool:
        """Whether one player has this keyboard: nobody else is to be kept from seeing the hand."""
        return len(self.seating.own) == 1

    def _lower_curtain(self, seat: Seat) -> None:
        self._chair, self._stage, self._events, self._hidden = self._onlooker, Stage.WAITING, (), False
        self._show()
        curtain = CurtainScreen(self.action_rules, self.seating.names[seat], self._standings(), self.quiet)
        self.app.push_screen(curtain, lambda risen: self._curtain_rose(seat, bool(risen)))

    def _curtain_rose(self, seat: Seat, risen: bool) -> None:
        if not risen:
            self.end("left")
        elif seat in self.seating.to_act:
            self._seat_down(self.seating.chair(seat))
        else:  # what made it this seat's turn was taken back at another keyboard
            self._go_on()

    def _seat_down(self, chair: Chair[Any, Any]) -> None:
        self._hidden = self._hidden and self._alone
        self._chair, self._stage, self._events = chair, Stage.CHOOSING, ()
        self._settle()
        self._show()

    def _sit_back(self) -> None:
        """Look on while others act: with the own hand if nobody else here could see it."""
        self._chair = self.seating.chair(self.seating.own[0]) if self._alone else self._onlooker
        looked_at = self._seen > 0 and self._onlooker.gathers(self._seen)
        self._stage, self._events = Stage.AWAY, () if looked_at else self._chair.latest
        self._show()
        self.refresh_bindings()

    def _standings(self) -> tuple[str, ...]:
        view = self._onlooker.view
        scores = [f"{name}  {score}" for name, score in zip(self.seating.names, view.scores, strict=True)]
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

    # ── what is done at other keyboards ─────────────────────────────────────────────────────────────────────────────

    def catch_up(self) -> None:
        """Show what was done at other keyboards since this one was drawn.

        Nothing comes between a player and what they look at: it is shown when they go on.
        """
        if not self.is_active or self._stage in (Stage.WAITING, Stage.GATHERED):
            return
        if gathering := self._unseen_gathering():
            self._gather(gathering)
            return
        self._seen = self._onlooker.acts
        if self._stage is Stage.ACTED or (self._stage is Stage.CHOOSING and self._chair.seat in self.seating.to_act):
            self._show(self.board.scene.marks if self.board.scene else {})
        elif self.seating.to_act:
            self._go_on()
        else:
            self._sit_back()

    def on_screen_resume(self) -> None:
        """Nothing was drawn while another screen lay above."""
        if self._stage is not Stage.WAITING:
            self.catch_up()

    def _unseen_gathering(self) -> int:
        """The number of the first act not yet shown here that everybody is to look at; 0 where there is none.

        An onlooker holds nobody up by looking, and is held up by nothing.
        """
        if not self.seating.own:
            return 0
        self._seen = min(self._seen, self._onlooker.acts)  # acts may have been taken back
        unseen = range(self._seen + 1, self._onlooker.acts + 1)
        return next((number for number in unseen if self._onlooker.gathers(number)), 0)

    def _gather(self, number: int) -> None:
        """Have everybody look at what an act showed."""
        self._hidden = self._hidden and self._alone
        self._stage, self._seen = Stage.GATHERED, number
        self._settle()
        self._show()

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def _shown(self) -> Chair[Any, Any]:
        """Whose view is on the screen."""
        gathered = self._stage is Stage.GATHERED and not self._alone
        return self._onlooker if self._hidden or gathered else self._chair

    @property
    def _looks_back(self) -> bool:
        """Whether a moment is shown that gathered everybody; an onlooker sees it until the next act."""
        if self._stage is Stage.GATHERED:
            return True
        return not self.seating.own and self._seen > 0 and self._onlooker.gathers(self._seen)

    def _show(self, marks: Mapping[str, Any] | None = None) -> None:
        """Show everything anew; marks are taken away unless they are given."""
        if self._looks_back:
            self._show_gathered()
        else:
            self._show_now(marks or {})
        self._prompt()
        self.query_one(Prompt).warn(self.seating.notice)

    def _show_now(self, marks: Mapping[str, Any]) -> None:
        chair = self._shown
        asked = self._stage is Stage.CHOOSING and not self._hidden and self._awake
        view, events = chair.view, chair.known(self._events)
        self.board.show(Scene(view, self.seating.names, asked, marks, events, self._recap, self._chair.seat))
        self.query_one(Headline).say(self.words.headline(view), self._who(chair))
        latest = events or self._recap
        self._tell_log(chair.log, latest, latest)

    def _show_gathered(self) -> None:
        """The table as it was after the act that gathered everybody, and nothing of the next round."""
        chair = self._shown
        glimpse, before = chair.glimpse(self._seen), chair.glimpse(self._seen - 1)
        self.board.show(Scene(glimpse.view, self.seating.names, events=glimpse.events, keyboard=self._chair.seat))
        self.query_one(Headline).say(self.words.headline(before.view), self._who(chair))
        self._tell_log(glimpse.log, glimpse.events, _gathered(glimpse))

    def _who(self, chair: Chair[Any, Any]) -> str:
        if self._hidden:
            return _("hand hidden")
        if chair.seat is not None:
            return _("you are {name}").format(name=self.seating.names[chair.seat])
        return _("all look on") if self.seating.own else _("you look on")

    @property
    def _recap(self) -> tuple[Event, ...]:
        """What the player at the keyboard is to be told of the time since their last act."""
        return self._chair.recap if self._stage is Stage.CHOOSING and not self._hidden else ()

    def _tell_log(self, log: Sequence[Event], latest: Sequence[Event], told_now: Sequence[Event]) -> None:
        """Tell what was remembered before the latest events, and those of them that are told now."""
        kept = self._sentences(log)
        known = self._sentences([event for event in latest if not event.fades])
        new = self._sentences(told_now)
        sentences = (*kept[: len(kept) - len(known)], *new)
        for widget in self.query(Log):
            widget.tell(sentences, len(new))

    def _sentences(self, events: Sequence[Event]) -> tuple[str, ...]:
        return told(events, self.words, self.seating.names)

    def _prompt(self) -> None:
        self.query_one(Prompt).say(self._expected(), "bright")

    def _expected(self) -> str:
        if self._hidden:
            return _("The hand is hidden. h shows it again.")
        if self._stage is Stage.CHOOSING:
            offer = self.board.offer(self.board.scene.view, self.board.scene.marks) if self.board.scene else ""
            return offer or self.words.expected(self._chair.view, self.seating.names)
        if self._stage is Stage.WAITING:
            return ""
        return self._passing_on()

    def _passing_on(self) -> str:
        if not self.seating.to_act:
            return _("That was the last act. Enter shows the result.")
        if self._stage is Stage.GATHERED:
            return _("Everybody may look. Enter goes on.")
        if self._looks_back:
            return _("What was shown last stays in sight until somebody acts.")
        undo = _(" u takes it back.") if self._chair.can_undo else ""
        if self._stage is Stage.AWAY:
            return self.words.expected(self._onlooker.view, self.seating.names) + undo
        following = self._following
        if following in (None, self._chair.seat):
            return _("Enter goes on.") + undo
        return _("Done. Enter passes the keyboard to {name}.").format(name=self.seating.names[following]) + undo

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
        if self._stage in (Stage.ACTED, Stage.GATHERED) or not self.seating.to_act:
            self._go_on()
        elif self._stage is Stage.CHOOSING and self.board.scene:
            view, marks = self.board.scene.view, self.board.scene.marks
            act = self.board.act(view, marks)
            if act is None:
                self._refuse(self.board.missing(view, marks))
            else:
                self._play(act)

    def _play(self, act: Any) -> None:
        try:
            self._events = self._chair.play(act)
        except RuleError as error:
            self._refuse(self.words.refused(error, self.seating.names), error.code)
            return
        except Conflict as error:
            self._refuse(str(error))
            return
        self._refusal = None
        if gathering := self._unseen_gathering():
            self._gather(gathering)
            return
        self._seen = self._onlooker.acts
        if self._chair.seat not in self.seating.to_act:
            self._stage = Stage.AWAY if self._alone else Stage.ACTED
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
            self._refuse(self.words.refused(error, self.seating.names), error.code)
            return
        self._stage, self._events, self._refusal = Stage.CHOOSING, (), None
        self._seen = self._onlooker.acts
        self._show()

    def action_hide(self) -> None:
        """Hide the hand from people in the room, or show it again."""
        looks_up = self._alone and self._stage in (Stage.AWAY, Stage.GATHERED)
        if looks_up or self._stage in (Stage.CHOOSING, Stage.ACTED):
            self._hidden = not self._hidden
            self._show()

    def action_rules(self) -> None:
        """Read the rules, at the sentence that refused the last act, else at the chapter that is right now."""
        from .reading import RulesScreen

        chapter, options = self.words.chapter(self._onlooker.view), values_of(self.seating.options)
        self.app.push_screen(RulesScreen(self.seating.game, chapter, options, self._refusal))

    def action_log(self) -> None:
        """Read everything that happened."""
        from .reading import LogScreen

        self.app.push_screen(LogScreen(self._sentences(self._shown.log)))

    def action_leave(self) -> None:
        """Ask whether to leave; nothing is lost either way."""
        from .choices import Choice, ListScreen

        choices = [
            Choice("stay", _("Play on"), _("Back to the table.")),
            Choice("rules", _("Rules"), self.words.TITLE),
            Choice("colours", _("Card colours"), _("Blocks of colour, or letters alone.")),
            *self.ways_out(),
        ]
        self.app.push_screen(ListScreen(_("Paused"), choices), self._after_pause)

    def ways_out(self) -> "list[Choice[str]]":
        """What leads away from the table: "left" is what the screen ends with then."""
        from .choices import Choice

        return [
            Choice("left", _("Menu"), _("The match is kept; Resume goes on with it.")),
            Choice("quit", _("Quit"), _("The match is kept.")),
        ]

    async def _after_pause(self, what: str | None) -> None:
        if what == "rules":
            self.action_rules()
        elif what == "colours":
            await self.app.run_action("app.toggle_card_colours")
        elif what == "quit":
            await self.app.run_action("app.quit")
        elif what in {way.value for way in self.ways_out()}:
            self.end(what)


def _gathered(glimpse: Glimpse) -> tuple[Event, ...]:
    """What is told while everybody looks on: up to what gathered them, nothing of the next round."""
    last = max(number for number, event in enumerate(glimpse.events) if event.gathers)
    return glimpse.events[: last + 1]


def board_of(slug: str) -> Board:
    """The board of a game."""
    return cast(Board, import_module(f"cardgames_tui.games.{slug}.screen").BOARD())
