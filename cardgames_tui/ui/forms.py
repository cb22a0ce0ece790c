"""Forms: a new match, and the settings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from cardgames_tui import games
from cardgames_tui.decks import DeckError, Listing, LoadedDeck, default, load, names
from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.language import _
from cardgames_tui.engine.options import Option, Range, Value, describe, parse_options, values_of
from cardgames_tui.engine.text import NAME_CELLS
from cardgames_tui.setup import begin
from cardgames_tui.store.settings import Settings

from .keys import KeyLine
from .lines import Headline, Prompt
from .picker import Picker

_SEED_DIGITS = 30


class Labelled(Horizontal):
    """A line of a form in which something is typed."""

    def __init__(self, label: str, field: Input, help: str, id: str | None = None) -> None:
        super().__init__(id=id, classes="labelled")
        self._label, self._field = label, field
        self.help = help

    def compose(self) -> ComposeResult:
        """Label, field, help."""
        yield Static(f" {self._label}", classes="label", markup=False)
        yield self._field
        yield Static(self.help, classes="help", markup=False)


class FormScreen(Screen[Any]):
    """Lines to fill in; arrow keys go from line to line."""

    CSS_PATH = "forms.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", "Line", key_display="↑↓", priority=True),
        Binding("down", "app.focus_next", "Line", show=False, priority=True),
        Binding("escape", "back", "Back", key_display="Esc"),
    ]

    def on_descendant_focus(self) -> None:
        """Explain the line that has the focus."""
        self.say_help()

    def say_help(self) -> None:
        """Say in full what the line that has the focus is for."""
        focused = self.focused
        line = focused.parent if focused else None
        help_text = focused.help if isinstance(focused, Picker) else line.help if isinstance(line, Labelled) else ""
        self.query_one(Prompt).say(help_text or _("Enter starts the match, Esc goes back."))

    def action_back(self) -> None:
        """Leave the form; nothing happens."""
        self.dismiss(None)


class MatchForm(FormScreen):
    """A form in which the options of a game and the number of players are chosen; each kind adds lines of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark", "rules", "Rules", key_display="?")]
    PLAYERS: ClassVar[str]
    """What the number of players means, in a sentence."""

    def __init__(self, slug: str, given: Mapping[str, Value] | None = None) -> None:
        """A form that is filled in with the options that were given."""
        super().__init__()
        self.slug = slug
        self.words = games.words(slug)
        self._chosen = {**values_of(games.game(slug).options()), **(given or {})}
        self._refusal: str | None = None
        """The code of why the match could not begin."""
        self._game = games.game(slug)
        self._options = describe(self._game.options)
        self._largest = self._largest_table()

    def fit(self, players: int) -> None:
        """The number of players may have changed; a form with a line for each shows as many."""

    def player_line(self) -> Picker:
        """The line in which the number of players is chosen."""
        allowed = [str(count) for count in self._game.seats(parse_options(self._game.options, self._chosen))]
        return Picker(_("players"), allowed, allowed[0], _(self.PLAYERS), id="players")

    def option_lines(self) -> Iterator[Picker]:
        """A line for each option."""
        for option in self._options:
            label, value = option.name.replace("_", " "), str(self._chosen[option.name])
            yield Picker(label, _choices(option), value, option.help, id=f"option-{option.name}")

    def on_mount(self) -> None:
        """Begin at the first line."""
        self.query_one("#form").query(Picker).first().focus()
        self._fit_players()
        self.say_help()

    def _largest_table(self) -> int:
        """The most players that any choice of one option allows."""
        given = [{option.name: value} for option in self._options for value in _choices(option)]
        return max(self._game.seats(parse_options(self._game.options, each))[-1] for each in [{}, *given])

    # ── what was filled in ──────────────────────────────────────────────────────────────────────────────────────────

    @property
    def players(self) -> int:
        """The number of players that is chosen."""
        return int(self.picker("players").value)

    @property
    def given(self) -> dict[str, Value]:
        """The options that are chosen."""
        return {option.name: self.picker(f"option-{option.name}").value for option in self._options}

    @property
    def parsed(self) -> dict[str, Value]:
        """The options that are chosen, each as its own kind of value."""
        return values_of(parse_options(self._game.options, self.given))

    def picker(self, id: str) -> Picker:
        """A line of the form."""
        return self.query_one(f"#{id}", Picker)

    # ── what happens ────────────────────────────────────────────────────────────────────────────────────────────────

    @on(Picker.Changed)
    def _refit(self) -> None:
        self._refusal = None
        self._fit_players()
        self.say_help()

    def _fit_players(self) -> None:
        """The number of players follows from the options."""
        picker = self.picker("players")
        allowed = [str(count) for count in self._game.seats(parse_options(self._game.options, self.given))]
        if picker.values != allowed:
            picker.offer(allowed, picker.value if picker.value in allowed else allowed[-1])
        more = int(allowed[-1]) < self._largest
        picker.help = _(self.PLAYERS) + (_(" Other options allow more.") if more else "")
        self.fit(self.players)

    @on(Input.Submitted)
    @on(Button.Pressed)
    def _submitted(self) -> None:
        self.action_start()

    def action_start(self) -> None:
        """Do what the form is for; every form says what."""
        raise NotImplementedError

    def refuse(self, error: RuleError, names: Sequence[str]) -> None:
        """Say why the rules do not allow a match like this."""
        self._refusal = error.code
        self.query_one(Prompt).say(self.words.refused(error, names), "bad")

    def action_rules(self) -> None:
        """Read the rules as they are chosen, at the sentence that refused to begin."""
        from .reading import RulesScreen

        self.app.push_screen(RulesScreen(self.slug, options=self.parsed, refusal=self._refusal))


class SetupScreen(MatchForm):
    """Players, options, deck and seed of a new match; ends with the match, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "start", "Start", key_display="Enter")]
    PLAYERS = "How many share this keyboard."

    def __init__(
        self,
        slug: str,
        given: Mapping[str, Value] | None = None,
        deck: LoadedDeck | None = None,
        seed: int | None = None,
    ) -> None:
        """A form that is filled in with what was given on the command line."""
        super().__init__(slug, given)
        self._file = deck
        self._first_seed = "" if seed is None else str(seed)

    def compose(self) -> ComposeResult:
        """A line each."""
        yield Headline()
        with VerticalScroll(id="form", can_focus=False):
            yield self.player_line()
            yield from self._name_lines()
            yield from self.option_lines()
            deck = self._file.deck.slug if self._file else default(self.slug)
            yield Picker(_("deck"), [deck], deck, _("The cards to play with."), id="deck")
            seed = Input(self._first_seed, id="seed", compact=True, max_length=_SEED_DIGITS)
            yield Labelled(_("seed"), seed, _("Any whole number gives the same deal again; empty: by chance."))
            yield Button(_("Start"), id="start", compact=True)
        yield Prompt()
        yield KeyLine()

    def on_mount(self) -> None:
        """Look for decks."""
        self.query_one(Headline).say(f"{self.words.TITLE} · {_('new game')}", "")
        self.run_worker(self._find_decks, thread=True)

    def _name_lines(self) -> Iterator[Labelled]:
        for seat in range(self._largest):
            name = _("Player {n}").format(n=seat + 1)
            field = Input(name, id=f"name-{seat}", compact=True, max_length=4 * NAME_CELLS)
            yield Labelled(_("name {n}").format(n=seat + 1), field, "", id=f"line-{seat}")

    def fit(self, players: int) -> None:
        """There is a line for each name."""
        for seat in range(self._largest):
            self.query_one(f"#line-{seat}").display = seat < players

    def _names(self) -> list[str]:
        return [self.query_one(f"#name-{seat}", Input).value for seat in range(self.players)]

    def _seed(self) -> int | None:
        text = self.query_one("#seed", Input).value.strip()
        if not text:
            return None
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise RuleError("NOT_A_NUMBER", text=text, thing=_("seed"), example="48213")
        return int(text)

    def _deck(self) -> LoadedDeck:
        name = self.picker("deck").value
        return self._file if self._file and self._file.deck.slug == name else load(self.slug, name)

    def _find_decks(self) -> None:
        found = names(self.slug)
        self.app.call_from_thread(self._offer_decks, found)

    def _offer_decks(self, found: tuple[Listing, ...]) -> None:
        picker = self.picker("deck")
        good = [listing.slug for listing in found if not listing.faults]
        picker.offer([*picker.values, *(slug for slug in good if slug not in picker.values)], picker.value)
        broken = [listing for listing in found if listing.faults]
        if broken:
            sentence = _("{n} deck files cannot be played; `cardgames decks check FILE` says why. First: {fault}")
            picker.help = sentence.format(n=len(broken), fault=broken[0].faults[0])
            picker.redraw()

    def action_start(self) -> None:
        """Begin the match, or say what is wrong."""
        try:
            match = begin(self.slug, self._names(), self.given, self._deck(), self._seed())
        except RuleError as error:
            self.refuse(error, self._names())
        except DeckError as error:
            self.query_one(Prompt).say(str(error.faults[0]), "bad")
        else:
            self.dismiss(match)


class SettingsScreen(FormScreen):
    """How the app looks; every change is seen and kept at once."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "back", "Done", key_display="Enter")]

    def __init__(self, settings: Settings, apply: Callable[[Settings], None]) -> None:
        super().__init__()
        self.settings = settings
        self._apply = apply

    def compose(self) -> ComposeResult:
        """A line each."""
        yield Headline()
        with VerticalScroll(id="form", can_focus=False):
            themes = sorted(self.app.available_themes)
            yield Picker(_("theme"), themes, self.settings.theme, _("The colours of everything."), id="theme")
            help = _("Blocks of colour for suits and countries, or letters alone.")
            colours = "on" if self.settings.card_colours else "off"
            yield Picker(_("card colours"), ["on", "off"], colours, help, id="colours")
        yield Prompt()
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at the first line."""
        self.query_one(Headline).say(_("Settings"), "")
        self.query_one("#theme").focus()

    @on(Picker.Changed)
    def _change(self) -> None:
        theme = self.query_one("#theme", Picker).value
        colours = self.query_one("#colours", Picker).value == "on"
        self.settings = replace(self.settings, theme=theme, card_colours=colours)
        self._apply(self.settings)


def _choices(option: Option) -> list[str]:
    if isinstance(option.values, Range):
        return [str(number) for number in range(option.values.low, option.values.high + 1)]
    return list(option.values)
