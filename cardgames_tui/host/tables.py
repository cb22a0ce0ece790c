"""A table of the house: who sits there, the match that is played, and what is said."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import Enum, auto
from secrets import randbits
from typing import Any, NamedTuple

from cardgames_tui import decks, games
from cardgames_tui.engine.errors import RecordError, RuleError
from cardgames_tui.engine.game import Event, Seat
from cardgames_tui.engine.language import _, counted
from cardgames_tui.engine.match import Chair, Match
from cardgames_tui.engine.options import Value, parse_options
from cardgames_tui.engine.sentences import joined
from cardgames_tui.engine.text import clean
from cardgames_tui.setup import begin, rebuilt
from cardgames_tui.store.errors import StoreError
from cardgames_tui.store.ledger import Access, Kept, KeptSeat, KeptTable, Ledger

from .errors import NameTaken, Refused, refusing
from .guests import Guest
from .handles import alike, handle

SEAT_KEPT = 60.0
"""Seconds away from the table after which a seat is given up when a match is to begin without its guest."""
TALK = 200
"""Letters of one line of talk."""
_SEED_BITS = 96
"""So many that nobody finds the deal by trying seeds against their own hand."""
_LINES = 100
"""Lines of talk that a table remembers."""


class Phase(Enum):
    """What goes on at a table."""

    GATHERING = auto()
    """People sit down; no match was begun."""
    PLAYING = auto()
    """A match is played."""
    ADJOURNED = auto()
    """The match waits until all are here again."""
    OVER = auto()
    """The match has ended; the next one can begin."""


class Setup(NamedTuple):
    """What a table is opened for: game, options, deck, how many seats, and who may come."""

    game: str
    options: Mapping[str, Value]
    deck: str
    size: int
    access: Access


class Said(NamedTuple):
    """A line of talk. `name` is empty where the house tells something."""

    name: str
    text: str


class Missing(NamedTuple):
    """A guest who plays here and is not in the house, since when (seconds of the clock of `time.time`)."""

    names: tuple[str, ...]
    since: float


class Table:
    """One table. All its guests share it; each sees it through a `TableSeating` of their own."""

    def __init__(self, ledger: Ledger, kept: KeptTable, tell_lobby: Callable[[], None]) -> None:
        self._ledger = ledger
        self._tell_lobby = tell_lobby
        self.kept = kept
        self.match: Match[Any, Any] | None = None
        self._ended = _has_ended(ledger, kept)
        """Whether the match had ended when the host started: it is rebuilt only when somebody comes."""
        self.book: Kept | None = None
        """The journal of the match, while it is held."""
        self.here: dict[str, Guest] = {}
        """Who is at the table now, in order of coming, by identity."""
        self.gone: dict[str, float] = {}
        """When guests with a seat left the house."""
        self._stepped_away: dict[str, float] = {}
        """When guests with a seat went to the lobby or left the house, on the clock of `time.monotonic`."""
        self.admitted: set[str] = {kept.owner, *(seat.guest for seat in kept.seats)}
        """Who need not say the code (again)."""
        self.talk: deque[Said] = deque(maxlen=_LINES)
        self.said = 0
        """How many lines were said in all."""
        self.empty_since = time.monotonic()
        """When the last guest went away from here."""

    # ── what there is to see ────────────────────────────────────────────────────────────────────────────────────────

    @property
    def id(self) -> str:
        """The table's id."""
        return self.kept.id

    @property
    def phase(self) -> Phase:
        """What goes on."""
        if self.kept.match is None:
            return Phase.GATHERING
        if self.match.outcome if self.match else self._ended:
            return Phase.OVER
        return Phase.ADJOURNED if self.kept.adjourned else Phase.PLAYING

    @property
    def seats(self) -> tuple[KeptSeat, ...]:
        """The seats that are taken."""
        return self.kept.seats

    @property
    def in_play(self) -> bool:
        """Whether a match goes on here, now or another day."""
        return self.phase in (Phase.PLAYING, Phase.ADJOURNED)

    @property
    def fewest(self) -> int:
        """With how many players a match can begin."""
        game = games.game(self.kept.game)
        return game.seats(parse_options(game.options, self.kept.options))[0]

    def seats_of(self, identity: str) -> tuple[Seat, ...]:
        """The seats of a guest, from 0."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.guest == identity)

    def may_see(self, guest: Guest) -> bool:
        """Whether the table is in this guest's lobby."""
        return self.kept.access is not Access.PRIVATE or guest.identity in self.admitted

    def may_enter(self, guest: Guest) -> bool:
        """Whether this guest need not say a code."""
        return self.kept.access is Access.OPEN or guest.identity in self.admitted

    @property
    def missing(self) -> tuple[Missing, ...]:
        """The guests who play here and are not in the house any more, or whose line is broken."""
        silent = {identity: guest.silent_since for identity, guest in self.here.items() if guest.silent_since}
        lost = self.gone | silent
        away = {seat.guest: lost[seat.guest] for seat in self.seats if seat.guest in lost}
        return tuple(Missing(self._names_of(identity), since) for identity, since in away.items())

    @property
    def away(self) -> tuple[str, ...]:
        """The names of those who play here and are in the house, but not at the table."""
        return tuple(seat.name for seat in self.seats if seat.guest not in self.here and seat.guest not in self.gone)

    @property
    def absent(self) -> int:
        """How many players are not at the table."""
        return len(self.away) + sum(len(each.names) for each in self.missing)

    def _names_of(self, identity: str) -> tuple[str, ...]:
        return tuple(self.seats[seat].name for seat in self.seats_of(identity))

    # ── coming and going ────────────────────────────────────────────────────────────────────────────────────────────

    def come(self, guest: Guest) -> None:
        """A guest comes to the table: to sit, to play on or to look on. Raises Refused where nothing can be shown."""
        self._open_match()
        self.here[guest.identity] = guest
        guest.table = self
        self._tell_all()

    def go(self, guest: Guest) -> None:
        """A guest goes back to the lobby; their seats stay theirs."""
        self._step_away(guest)
        self._tell_all()

    def lose(self, guest: Guest) -> None:
        """A guest left the house, or their link broke: their seats stay theirs."""
        self._step_away(guest)
        if self.seats_of(guest.identity):
            self.gone[guest.identity] = guest.silent_since or time.time()
        self._tell_all()

    def found_again(self, identity: str) -> None:
        """A guest with a seat came into the house."""
        if self.gone.pop(identity, None) is not None:
            self.tell()

    def lost(self, identity: str) -> None:
        """A guest with a seat left the house from elsewhere."""
        if self.seats_of(identity):
            self.gone.setdefault(identity, time.time())
            self.tell()

    def _step_away(self, guest: Guest) -> None:
        self.here.pop(guest.identity, None)
        guest.table = None
        self.empty_since = self._stepped_away[guest.identity] = time.monotonic()

    def tell(self) -> None:
        """Let everybody at the table know that something changed."""
        for guest in tuple(self.here.values()):
            guest.tell()

    def _tell_all(self) -> None:
        self.tell()
        self._tell_lobby()

    # ── seats ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def take_seat(self, guest: Guest, name: str) -> None:
        """Take a free seat, for the guest or for somebody beside them; raises Refused, NameTaken among it."""
        self.check_free_seat()
        cleaned = handle(name)
        if alike(cleaned) in {alike(seat.name) for seat in self.seats}:
            raise NameTaken(cleaned)
        self._change(seats=(*self.seats, KeptSeat(guest.identity, cleaned)))

    def leave_seat(self, guest: Guest) -> None:
        """Give back the seat that the guest took last; raises Refused."""
        self._check_no_match()
        own = self.seats_of(guest.identity)
        if not own:
            raise Refused(_("You have no seat here."))
        self._change(seats=tuple(seat for number, seat in enumerate(self.seats) if number != own[-1]))

    def check_free_seat(self) -> None:
        """Raise Refused where nobody can sit down now."""
        self._check_no_match()
        if len(self.seats) == self.kept.size:
            raise Refused(_("Every seat is taken."))

    def _give_up_seats(self) -> None:
        """Free the seats of those who have stayed away too long for the others to wait."""
        latest = time.monotonic() - SEAT_KEPT
        kept = tuple(
            seat
            for seat in self.seats
            if seat.guest in self.here or self._stepped_away.get(seat.guest, self.empty_since) > latest
        )
        if kept != self.seats:
            freed = joined([seat.name for seat in self.seats if seat not in kept])
            self._change(seats=kept)
            self.announce(_("Free again after a minute away: the seat of {names}.").format(names=freed))

    def _check_no_match(self) -> None:
        if self.in_play:
            raise Refused(_("The seats stay as they are until the match has ended."))

    # ── the match ───────────────────────────────────────────────────────────────────────────────────────────────────

    def start(self, guest: Guest) -> None:
        """Begin a match of those who sit; raises Refused, with the reason of the rules where these refuse."""
        self._check_no_match()
        self._check_seated(guest)
        self._give_up_seats()
        self._check_all_here(_("Who stays away for a minute gives the seat up."))
        if len(self.seats) < self.fewest:
            seated = counted("{n} sits here", "{n} sit here", len(self.seats))
            raise Refused(_("The game needs {n} players, and {seated}.").format(n=self.fewest, seated=seated))
        words = games.words(self.kept.game)
        names = [seat.name for seat in self.seats]
        try:
            deck = decks.load(self.kept.game, self.kept.deck)
            match = begin(self.kept.game, names, self.kept.options, deck, randbits(_SEED_BITS))
        except RuleError as error:
            raise Refused(words.refused(error, tuple(names))) from error
        with refusing():
            book, self.kept = self._ledger.begin(match, self.kept)
        self._release()
        match.journal = book
        self.match, self.book = match, book
        self._tell_all()

    def adjourn(self, guest: Guest) -> None:
        """Leave the match for another day; raises Refused."""
        self._check_seated(guest)
        if self.phase is not Phase.PLAYING:
            raise Refused(_("There is no match to adjourn."))
        self._change(adjourned=True)
        self.announce(_("{name} adjourned the match.").format(name=guest.handle))

    def play_on(self, guest: Guest) -> None:
        """Go on with an adjourned match; raises Refused."""
        self._check_seated(guest)
        self._check_all_here(_("The match waits for them."))
        self._change(adjourned=False)

    def seating(self, guest: Guest) -> "TableSeating":
        """The match as this guest plays it or looks on; raises Refused where there is none."""
        self._open_match()
        if self.match is None or self.book is None:
            raise Refused(_("No match was begun here."))
        return TableSeating(self, self.match, self.book, self.seats_of(guest.identity))

    def _check_seated(self, guest: Guest) -> None:
        if not self.seats_of(guest.identity):
            raise Refused(_("Only who sits at the table may do that; you look on."))

    def _check_all_here(self, advice: str) -> None:
        absent = [seat.name for seat in self.seats if seat.guest not in self.here]
        if absent:
            sentence = _("Not everybody is at the table yet; still missing: {names}. {advice}")
            raise Refused(sentence.format(names=joined(absent), advice=advice))

    def _open_match(self) -> None:
        """Rebuild the match from what is kept, where it was not looked at since the host started; raises Refused."""
        if self.kept.match is None or self.match:
            return
        with refusing():
            book = self._ledger.hold(self.kept.match)
            try:
                match = rebuilt(self._ledger.load(self.kept.match))
            except (StoreError, RecordError):
                book.release()
                raise
        match.journal = book
        self.match, self.book = match, book

    def _release(self) -> None:
        if self.book:
            self.book.release()
        self.match = self.book = None

    def close(self) -> None:
        """Let others play the match; everything is kept."""
        self._release()

    # ── talk ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def say(self, guest: Guest, text: str) -> None:
        """Say a line to everybody at the table; raises Refused where somebody says too much at once."""
        line = clean(text, TALK)
        if not line:
            return
        guest.check_talk(time.monotonic())
        self._put(Said(guest.handle, line))

    def announce(self, text: str) -> None:
        """Tell everybody at the table something in the name of the house."""
        self._put(Said("", text))

    def _put(self, said: Said) -> None:
        self.talk.append(said)
        self.said += 1
        self.tell()

    # ── what is kept ────────────────────────────────────────────────────────────────────────────────────────────────

    def _change(self, **changes: Any) -> None:
        with refusing():
            self.kept = self._ledger.keep_table(replace(self.kept, **changes))
        self._tell_all()


class TableSeating:
    """The seats of a match that one guest's keyboard plays."""

    def __init__(self, table: Table, match: Match[Any, Any], book: Kept, own: Iterable[Seat]) -> None:
        self._table = table
        self._match = match
        self._book = book
        self.game: str = match.game.slug
        self.options: Any = match.options
        self.names = match.names
        self.own = tuple(own)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are to act, wherever they are played."""
        return self._match.to_act

    @property
    def notice(self) -> str:
        """What the journal has to say."""
        return self._book.notice

    def chair(self, seat: Seat | None) -> Chair[Any, Any]:
        """The place of an own seat, or of an onlooker; anything else is a fault of the program."""
        if seat is not None and seat not in self.own:
            raise PermissionError(f"seat {seat} is played elsewhere")
        return _SharedChair(self._match, seat, self._table)


class _SharedChair(Chair[Any, Any]):
    """A chair whose acts are told to everybody at the table."""

    def __init__(self, match: Match[Any, Any], seat: Seat | None, table: Table) -> None:
        super().__init__(match, seat)
        self._table = table

    def play(self, action: Any) -> tuple[Event, ...]:
        """Take an act; it is told when it is kept."""
        events = super().play(action)
        self._table.tell()
        return events

    def undo(self) -> None:
        """Take an act back; that is told, too."""
        super().undo()
        self._table.tell()


def _has_ended(ledger: Ledger, kept: KeptTable) -> bool:
    """Whether the match of a table has a result; a damaged one has none."""
    if kept.match is None:
        return False
    try:
        return ledger.load(kept.match).result is not None
    except (StoreError, RecordError):
        return False
