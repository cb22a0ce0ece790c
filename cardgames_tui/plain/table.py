"""The table in words: one match, one player at the keyboard at a time."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from cardgames_tui import games
from cardgames_tui.decks.rules_text import Chapter, chapters, in_force
from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import Chair, Match
from cardgames_tui.engine.options import describe, values_of
from cardgames_tui.engine.outcome import Outcome
from cardgames_tui.engine.sentences import joined, result, told
from cardgames_tui.store.errors import StoreError
from cardgames_tui.store.keeper import Keeper

from .rules import chosen_chapters, refusing_sentence
from .terminal import Lines

HELP = (
    "look: all that you see.",
    "last: what the latest act brought.",
    "log: everything that happened.",
    "rules: the chapter that matters now; rules all, or rules and a heading or a word to look for, for more.",
    "why: the rule that refused your latest act.",
    "undo: take your latest act back, as long as it showed nobody anything.",
    "quit: leave the table.",
)
_LEAVE = ("quit", "exit", "q")


class _LeftError(Exception):
    """The players leave the table, or the input ends."""


class Table:
    """A match in words. Whoever holds the keyboard has a chair; while it goes on to the next player nobody has."""

    def __init__(self, match: Match[Any, Any], keeper: Keeper, lines: Lines) -> None:
        self._match = match
        self._names = match.names
        self._keeper = keeper
        self._lines = lines
        self._words = games.words(match.game.slug)
        self._chair: Chair[Any, Any] | None = None
        self._shown = False
        """Whether somebody's hand may still be on the screen."""
        self._told_how = set[int | None]()
        """The seats that were told how to type an act."""
        self._explained_hiding = False
        self._refusal: str | None = None
        """The code of what the rules refused last, until the next act."""
        self._notice = ""

    def play(self) -> bool:
        """Play until the match is over, or until somebody leaves; returns whether nothing is lost by leaving.

        Raises KeyboardInterrupt after Ctrl-C, once the hand is hidden and it is said how to go on.
        """
        self._introduce()
        try:
            with suppress(_LeftError):
                while self._match.to_act:
                    self._take_turn(self._match.chair(self._match.to_act[0]))
        except KeyboardInterrupt:
            self._say("")
            self._hide()
            self._say_farewell()
            raise
        self._hide()
        if self._match.outcome:
            self._tell_result(self._match.outcome)
            return True
        self._say_farewell()
        return not self._keeper.notice

    # ── who is at the keyboard ──────────────────────────────────────────────────────────────────────────────────────

    def _take_turn(self, chair: Chair[Any, Any]) -> None:
        if self._chair is None:
            self._hand_over(chair)
            self._describe_turn(chair)
        else:
            self._say(self._expected(chair))
        while not self._acted(chair, self._answer(self._name(chair))):
            pass

    def _hand_over(self, chair: Chair[Any, Any]) -> None:
        """Wait until the player has the keyboard; nobody waits where they see nothing that the others may not."""
        while chair.holds_secrets:
            prompt = _("Pass the keyboard to {name} and press Enter").format(name=self._name(chair))
            if not self._answer(prompt, afresh=True):
                break
            self._say(_("Nothing is played before the keyboard is passed on."))
        self._chair = chair
        self._shown = chair.holds_secrets

    def _take_leave(self, chair: Chair[Any, Any]) -> bool:
        """Hide what the player saw, for the next one or for all; false where the player takes the act back instead."""
        if self._shown:
            undo = _(", or type undo") if chair.can_undo else ""
            prompt = _("{name}, press Enter to hide your hand").format(name=self._name(chair))
            if self._answer(prompt + undo).casefold() == "undo" and chair.can_undo:
                self._undo(chair)
                return False
        self._hide()
        self._chair = None
        return True

    def _hide(self) -> None:
        """Push what the last player saw out of sight, if it was anything that the others may not see."""
        if not self._shown:
            return
        self._lines.scroll_away()
        self._shown = False
        if not self._explained_hiding:
            self._say(_("Blank lines hide the last hand; whoever scrolls back can still see it."))
            self._explained_hiding = True

    # ── a turn ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _acted(self, chair: Chair[Any, Any], line: str) -> bool:
        """Do what the line says; whether it was an act."""
        word, _space, rest = line.partition(" ")
        command = None if self._is_notation(chair, line) else self._commands(chair).get(word.casefold())
        try:
            if command:
                command(rest)
            else:
                self._act(chair, line)
        except RuleError as error:
            self._refusal = error.code
            self._say(self._words.refused(error, self._names))
            return False
        except StoreError as error:
            self._say(str(error))
            return False
        return command is None

    def _is_notation(self, chair: Chair[Any, Any], line: str) -> bool:
        """Whether the line is an act as it is written, which goes before a command of the same letters."""
        return line in [self._match.game.write(action) for action in chair.legal]

    def _act(self, chair: Chair[Any, Any], line: str) -> None:
        events = chair.play(self._match.game.read(line))
        self._refusal = None
        gathers = any(event.gathers for event in events)
        self._shown = self._shown or any(event.only is not None for event in events)
        self._tell([event for event in events if not gathers or event.only is not None])
        self._tell_of_keeping()
        stays = not gathers and self._match.to_act[:1] == (chair.seat,)
        if not stays and self._take_leave(chair) and gathers:
            self._say(_("For all to see:"))
            self._tell([event for event in events if event.only is None])

    def _commands(self, chair: Chair[Any, Any]) -> Mapping[str, Callable[[str], None]]:
        return {
            "": lambda _rest: self._say(self._expected(chair), self._words.typing(chair.view)),
            "?": lambda _rest: self._help(chair),
            "help": lambda _rest: self._help(chair),
            "look": lambda _rest: self._look(chair),
            "hand": lambda _rest: self._look(chair),
            "last": lambda _rest: self._tell(chair.latest),
            "log": lambda _rest: self._tell(chair.log),
            "rules": lambda rest: self._say(*chosen_chapters(self._rules(), rest or self._words.chapter(chair.view))),
            "why": lambda _rest: self._explain(),
            "undo": lambda _rest: self._undo_within_turn(chair),
        }

    def _undo_within_turn(self, chair: Chair[Any, Any]) -> None:
        self._undo(chair)
        self._say(self._expected(chair))

    def _undo(self, chair: Chair[Any, Any]) -> None:
        """Take the latest act back, and show the hand again."""
        chair.undo()
        self._tell_of_keeping()
        self._say(_("Your act is taken back."))
        self._look(chair)

    def _answer(self, prompt: str, *, afresh: bool = False) -> str:
        """What is typed at a prompt; raises _LeftError where the players leave."""
        answer = self._lines.ask_afresh(prompt) if afresh else self._lines.ask(prompt)
        if answer is None or answer.casefold() in _LEAVE:
            raise _LeftError
        return answer

    # ── what is said ────────────────────────────────────────────────────────────────────────────────────────────────

    def _introduce(self) -> None:
        self._say(
            _("{game} with {names}.").format(game=games.title(self._match.game.slug), names=joined(self._names)),
            _("Type ? for help. Type quit to leave; the match is kept."),
        )
        self._tell_of_keeping()

    def _describe_turn(self, chair: Chair[Any, Any]) -> None:
        happened = told(chair.recap, self._words, self._names)
        if happened:
            self._say(_("What happened:"), *happened)
        self._look(chair)
        self._say(self._expected(chair))
        if chair.seat not in self._told_how:
            self._told_how.add(chair.seat)
            self._say(self._words.typing(chair.view))

    def _look(self, chair: Chair[Any, Any]) -> None:
        self._say(*self._words.described(chair.view, self._names))

    def _rules(self) -> tuple[Chapter, ...]:
        """The rules, with the options that hold marked."""
        described = describe(self._match.game.options)
        return in_force(chapters(self._match.game.slug), described, values_of(self._match.options))

    def _explain(self) -> None:
        """Say the rule that refused the latest act."""
        self._say(refusing_sentence(self._rules(), self._refusal) if self._refusal else _("Nothing was refused."))

    def _help(self, chair: Chair[Any, Any]) -> None:
        if self._refusal:
            self._explain()
        self._say(self._words.typing(chair.view), *map(_, HELP))

    def _expected(self, chair: Chair[Any, Any]) -> str:
        return self._words.expected(chair.view, self._names)

    def _tell(self, events: Sequence[Event]) -> None:
        self._say(*told(events, self._words, self._names))

    def _tell_of_keeping(self) -> None:
        """Say whatever is new about whether acts are kept."""
        if self._keeper.notice != self._notice:
            self._notice = self._keeper.notice
            self._say(self._notice or _("The match is kept again."))

    def _tell_result(self, outcome: Outcome) -> None:
        winners = result(outcome.winners, self._names)
        self._say(_("The match is over; {winners}.").format(winners=winners))
        for seat in sorted(range(len(self._names)), key=lambda seat: outcome.places[seat]):
            line = _("Place {place}: {name} with {score}.")
            self._say(line.format(place=outcome.places[seat], name=self._names[seat], score=outcome.scores[seat]))

    def _say_farewell(self) -> None:
        if self._keeper.notice:
            self._say(_("The match is not kept."))
        else:
            self._say(_("The match is kept. Go on with: cardgames resume {id}").format(id=self._keeper.id))

    def _name(self, chair: Chair[Any, Any]) -> str:
        return self._names[chair.seat or 0]

    def _say(self, *lines: str) -> None:
        self._lines.say(*lines)
