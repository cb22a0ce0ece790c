"""Positions of Travel Agency, built from what lies where. Ana has seat 0 and Ben seat 1."""

from collections.abc import Mapping

import pytest

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.travel_agency.proof import rank_of
from cardgames_tui.games.travel_agency.rules import GAME
from cardgames_tui.games.travel_agency.state import (
    NOBODY,
    CardSet,
    Country,
    Deck,
    Guide,
    Options,
    Phase,
    Setup,
    Side,
    State,
)

NAMES = ("Ana", "Ben")
ANA, BEN = 0, 1


def card_set(title: str, codes: str) -> CardSet:
    return CardSet(title, tuple(country(code) for code in codes.split()))


def country(code: str) -> Country:
    return Country(code, f"Land of {code}", tuple(f"Sight {value} of {code}" for value in range(1, 10)))


EUROPE = card_set("Europe", "GB FR DE ES IT GR")
WORLD = card_set("World", "HU US JP IN EG BR")
GUIDES = tuple(Guide(f"Guide {letter}", f"wish {letter}", f"sign {letter}") for letter in "ABCDEFGHI")
DECK = Deck("classic", "Classic", (EUROPE, WORLD), GUIDES)
CODES = tuple(f"{each.code}{value}" for each in EUROPE.countries for value in range(1, 10))

AFTER = Options(decision_time="after_play")
ON_REQUEST = Options(full_groups="on_request")
UNDECIDED = Options(placement="undecided_only")

Groups = Mapping[int, tuple[str, str]]
"""By the number of the group, the cards of Ana and the cards of Ben."""

BLOCKED: Groups = {1: ("GB1 GB3 FR5", "DE1"), 2: ("GB2 GB4 FR6", "DE2")}
"""Ana's sides of the only two undecided groups are full, and nothing is proven."""
BLOCKED_OWNERS = {3: ANA, 4: BEN, 5: ANA, 6: BEN, 7: ANA, 8: BEN, 9: ANA}


def numbers(cards: str) -> tuple[int, ...]:
    """The numbers of cards that are given as codes."""
    return tuple(CODES.index(card) for card in cards.split())


def mask(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


def position(
    groups: Groups,
    options: Options | None = None,
    *,
    hand: str = "",
    other_hand: str = "",
    owners: Mapping[int, int] | None = None,
    completed: tuple[int, int] = (9, 12),
    mover: int = ANA,
    phase: Phase = "claiming",
    idle: bool = False,
    game: int = 1,
    points: tuple[int, int] = (0, 0),
    pile: str | None = None,
) -> State:
    """A position in which these cards lie at the groups and the third cards were laid in these turns by seat.

    Hands are filled up to six with the highest free cards unless a dash says that they are empty; all cards that are
    left make the pile.
    """
    table = mask(numbers(" ".join(cards for pair in groups.values() for cards in pair)))
    free = [card for card in range(54) if not table >> card & 1]
    hands: list[list[int]] = []
    given = numbers(f"{hand} {other_hand} {pile or ''}".replace("-", ""))
    for cards in (hand, other_hand):
        own = list(numbers(cards.replace("-", "")))
        spare = [card for card in reversed(free) if card not in given and all(card not in held for held in hands)]
        hands.append(own if cards == "-" else own + spare[: 6 - len(own)])
    left = [card for card in free if card not in hands[0] and card not in hands[1]]
    taken = owners or {}
    setup = Setup(options or Options(), DECK, game, points, EUROPE.countries, CODES, ANA)
    return State(
        setup=setup,
        rng=Rng(1),
        turn=20,
        mover=mover,
        phase=phase,
        idle=idle,
        pile=tuple(left) if pile is None else numbers(pile),
        hands=(mask(tuple(hands[0])), mask(tuple(hands[1]))),
        sides=tuple(sides_of(groups.get(group, ("", "")), completed) for group in range(1, 10)),
        owners=tuple(taken.get(group, NOBODY) for group in range(1, 10)),
        table=table,
    )


def sides_of(pair: tuple[str, str], completed: tuple[int, int]) -> tuple[Side, Side]:
    return side_of(pair[0], completed[0]), side_of(pair[1], completed[1])


def side_of(text: str, turn: int) -> Side:
    cards = numbers(text)
    return Side(cards, rank_of(cards), turn) if len(cards) == 3 else Side(cards)


def act(state: State, *notations: str) -> State:
    """The state after these acts, each by the one who is to act."""
    for notation in notations:
        state = GAME.play(state, state.mover, GAME.read(notation)).state
    return state


def refused(state: State, notation: str, seat: int | None = None) -> RuleError:
    """The error that the act brings; the state is a value and cannot have changed (C-3)."""
    with pytest.raises(RuleError) as refusal:
        GAME.play(state, state.mover if seat is None else seat, GAME.read(notation))
    return refusal.value


def owner(state: State, group: int) -> int:
    """Who owns the group with this number."""
    return state.owners[group - 1]


def dealt(order: str, options: Options | None = None) -> State:
    """A match that Ana begins and in which the cards are dealt in this order; the others follow as they are."""
    first = tuple(order.split())
    cards = (*first, *(code for code in CODES if code not in first))
    return GAME.start(options or Options(start_player="seat1"), 2, DECK, Rng(1, script=(cards,))).state
