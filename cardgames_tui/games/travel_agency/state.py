"""The whole truth of a match of Travel Agency.

Inside, cards are numbers: 9 x country + value - 1, countries in the order of the game's six. Groups are counted
from 0; people and notation count them from 1. Sets of cards are bit masks.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from cardgames_tui.engine.frozen import Frozen
from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.options import Range, option
from cardgames_tui.engine.rng import Rng

NOBODY = -1
"""Stands for the owner of a group that is not decided."""

Phase = Literal["claiming", "laying", "laid", "passing", "over"]
"""What the one to act may do.

`claiming`: claim groups, then lay a card. `laying`: only lay a card. `laid`: claim groups, then end the turn.
`passing`: no card can be laid; claim groups, then pass. `over`: the match has ended.
"""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of 3.8."""

    card_set: Literal["europe", "world", "mixed"] = option(
        "europe", "Which six countries: those of the first set, of the second, or six of all at random."
    )
    start_player: Literal["random", "seat1", "seat2"] = option("random", "Who has the first turn of each game.")
    decision_time: Literal["turn_start", "after_play", "both"] = option(
        "turn_start", "When groups are decided: before the card is laid, after it, or both."
    )
    full_groups: Literal["forced", "on_request"] = option(
        "forced", "A group full on both sides is decided at once, or when the better side asks for it."
    )
    placement: Literal["any_open_side", "undecided_only"] = option(
        "any_open_side", "Where cards may be laid: also at groups already taken, or not."
    )
    proof_scope: Literal["table", "table_and_own_hand"] = option(
        "table", "What proves a claim: the cards on the table, or those in the own hand, too."
    )
    claim_hints: Literal["off", "on"] = option("off", "Whether you are told which groups you could claim.")
    match_length: Annotated[int, Range(1, 9)] = option(
        1, "How many games; the winner of one gets 5 points, the loser 1 for each group."
    )


@dataclass(frozen=True, slots=True)
class Country:
    """A country: its two letters in codes, its name, and its nine sights by value, 1 to 9."""

    code: str
    name: str
    sights: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardSet:
    """Six countries that are played together."""

    title: str
    countries: tuple[Country, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """The leader of a group of customers: name, what the group wants to see, and the guide's sign."""

    name: str
    wants: str
    sign: str


@dataclass(frozen=True, slots=True)
class Deck:
    """One or two card sets, and nine guides."""

    slug: str
    title: str
    sets: tuple[CardSet, ...]
    guides: tuple[Guide, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes in one game of a match."""

    options: Options
    deck: Deck
    game: int
    """The number of the game, from 1."""
    points: tuple[int, ...]
    """The match points that each seat brought from earlier games; at the end of the match, those of all games."""
    countries: tuple[Country, ...]
    """The six countries in play."""
    codes: tuple[str, ...]
    """The codes of the 54 cards, by their numbers."""
    starter: Seat


class Side(Frozen, frozen=True):
    """One player's cards at one group, in the order in which they were laid."""

    cards: tuple[int, ...] = ()
    rank: int = 0
    """The rank of the complete tour; 0 until then."""
    completed: int = 0
    """The turn in which the third card was laid; 0 until then."""


class State(Frozen, frozen=True):
    """A match at one moment: always while a player is to act, or at the very end."""

    setup: Setup
    rng: Rng
    turn: int
    """The running turn of the game, from 1."""
    mover: Seat
    """Whose turn it is."""
    phase: Phase
    idle: bool
    """Whether the turn before brought no card to the table."""
    pile: tuple[int, ...]
    """The draw pile, top first."""
    hands: tuple[int, ...]
    """The cards in each hand, as bit masks."""
    sides: tuple[tuple[Side, Side], ...]
    """The cards at each of the nine groups, by seat."""
    owners: tuple[Seat, ...]
    """Who took each group, or NOBODY."""
    table: int
    """All cards on the table, as a bit mask."""
