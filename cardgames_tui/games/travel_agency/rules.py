"""The rules of Travel Agency (section 3 of the specification, without the expansion 3.12)."""

import re
from collections.abc import Sequence
from functools import cache

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.game import Event, Seat, Step
from cardgames_tui.engine.outcome import Outcome, ranked
from cardgames_tui.engine.rng import Rng
from cardgames_tui.engine.text import clean

from .proof import ALL_CARDS, COUNTRIES, TOUR, VALUES, Unseen, proven, rank_of, rating_of_rank, strongest_completion
from .state import NOBODY, Country, Deck, Options, Phase, Setup, Side, State
from .view import (
    Claim,
    GameEnded,
    GameStarted,
    Group,
    GroupTaken,
    Lay,
    Pass,
    Passed,
    SightDrawn,
    SightLaid,
    SightReceived,
    Tour,
    View,
)

GROUPS = 9
HAND = 6
"""Cards that each player is dealt."""
VICTORY_GROUPS = 5
VICTORY_NEIGHBOURS = 3
VICTORY_POINTS = 5
"""Match points of a game's winner."""

Action = Lay | Claim | Pass

_LAY = re.compile(r"([a-z]{2}) ?([1-9])(?: ?> ?| )(.*)", re.ASCII | re.IGNORECASE)
_CLAIM = re.compile(r"claim\b ?(.*)", re.ASCII | re.IGNORECASE)
_NUMBER = re.compile(r"-?[0-9]{1,6}", re.ASCII)
_LONGEST = 40
"""Letters that the notation of an act may have."""
_NO_CARDS = Tour((), None, 0)


class TravelAgency:
    """Two agencies lay tours of three sights at nine groups; five groups win, or three neighbours."""

    slug = "travel_agency"
    edition = 1
    options = Options

    def seats(self, options: Options) -> range:
        """Two players."""
        return range(2, 3)

    def check(self, options: Options, seats: int, deck: Deck) -> None:
        """Raise RuleError SETUP_OPTION where the deck has no second set to play with (T-A18)."""
        if options.card_set != "europe" and len(deck.sets) < 2:
            raise RuleError("SETUP_OPTION", option="card_set", value=options.card_set, values=("europe",))

    def start(self, options: Options, seats: int, deck: Deck, rng: Rng) -> Step[State]:
        """Shuffle, deal six cards to each player, and choose who begins (3.2)."""
        self.check(options, seats, deck)
        return _new_game(options, deck, rng, 1, (0,) * seats)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The one whose turn it is."""
        return () if state.phase == "over" else (state.mover,)

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """The claims that are proven, then the cards with the places where they may be laid, then the pass (3.6)."""
        if seat != state.mover or state.phase == "over":
            return ()
        acts: list[Action] = []
        if state.phase != "laying":
            acts += [Claim(group + 1) for group in _claimable(state)]
        if state.phase in ("claiming", "laying"):
            acts += _lays(state)
        else:
            acts.append(Pass())
        return acts

    def play(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Lay a card, claim a group or end the turn (3.3).

        Raises RuleError: the codes of 3.10, UNKNOWN_CARD, WRONG_PHASE, NOT_YOUR_TURN, GAME_OVER.
        """
        _check_turn(state, seat, action)
        match action:
            case Lay(card, group):
                _check_laying(state)
                number = _checked_card(state, card)
                return _lay(state, number, _checked_place(state, group))
            case Claim(group):
                return _claim(state, _checked_claim(state, group))
            case Pass():
                if state.phase in ("claiming", "laying"):
                    raise RuleError("TA_MUST_PLAY")
                return _pass(state)

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything that lies open, and the own hand (3.7)."""
        setup, codes = state.setup, state.setup.codes
        options = setup.options
        hints = options.claim_hints == "on" and seat == state.mover and state.phase not in ("laying", "over")
        return View(
            seat=seat,
            options=options,
            deck=setup.deck,
            countries=setup.countries,
            game=setup.game,
            turn=state.turn,
            points=setup.points,
            starter=setup.starter,
            mover=state.mover,
            phase=state.phase,
            idle=state.idle,
            groups=tuple([_shown(codes, pair, owner) for pair, owner in zip(state.sides, state.owners, strict=True)]),
            pile=len(state.pile),
            hand=() if seat is None else tuple([codes[card] for card in _cards_of(state.hands[seat])]),
            hand_sizes=tuple([hand.bit_count() for hand in state.hands]),
            free=() if seat is None else _counted(_free(state, seat)),
            claimable=_counted(_claimable(state)) if hints else (),
        )

    def outcome(self, state: State) -> Outcome | None:
        """Most match points win, equal ones share: 5 for a game's winner, 1 a group for its loser (3.8)."""
        return ranked(state.setup.points, _leaders(state.setup.points)) if state.phase == "over" else None

    def imagine(self, view: View, rng: Rng) -> State:
        """Deal what the view hides at random: the other hand and the pile, for an onlooker both hands."""
        return _imagine(view, rng)

    def write(self, action: Action) -> str:
        """A card with its group, a claim with its group, or the pass."""
        match action:
            case Lay(card, group):
                return f"{card}>{group}"
            case Claim(group):
                return f"claim {group}"
            case Pass():
                return "pass"

    def read(self, text: str) -> Action:
        """The act in notation, in any case and spacing; raises RuleError UNKNOWN_CARD or NOT_A_NUMBER."""
        words = clean(text, _LONGEST) if len(text) <= _LONGEST else ""
        if words.casefold() in ("pass", "done"):
            return Pass()
        if claim := _CLAIM.fullmatch(words):
            return Claim(_number(claim[1], "claim 3"))
        if lay := _LAY.fullmatch(words):
            return Lay(lay[1].upper() + lay[2], _number(lay[3], "ES7>3"))
        raise RuleError("UNKNOWN_CARD", text=clean(text, 20), thing="card with its group", example="ES7>3")


def _number(text: str, example: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise RuleError("NOT_A_NUMBER", text=text[:20], thing="group number", example=example)
    return int(text)


# Setup (3.2)


def _new_game(options: Options, deck: Deck, rng: Rng, game: int, points: tuple[int, ...]) -> Step[State]:
    starter, rng = _starter(options, rng)
    countries, rng = _countries(options, deck, rng)
    codes = _codes(countries)
    order, rng = rng.shuffle(codes)
    dealt = _numbers(codes, order)
    hands = [_mask(dealt[first : 2 * HAND : 2]) for first in (0, 1)]
    setup = Setup(options, deck, game, points, countries, codes, starter)
    state = State(
        setup=setup,
        rng=rng,
        turn=1,
        mover=starter,
        phase=_opening(options, can_lay=True),
        idle=False,
        pile=tuple(dealt[2 * HAND :]),
        hands=tuple(hands if starter == 0 else hands[::-1]),
        sides=((Side(), Side()),) * GROUPS,
        owners=(NOBODY,) * GROUPS,
        table=0,
    )
    return Step(state, (GameStarted(game, options.match_length, starter),), shows=True)


def _starter(options: Options, rng: Rng) -> tuple[Seat, Rng]:
    if options.start_player == "random":
        return rng.draw(2)
    return ("seat1", "seat2").index(options.start_player), rng


def _countries(options: Options, deck: Deck, rng: Rng) -> tuple[tuple[Country, ...], Rng]:
    """The six countries in play, in the order of the deck."""
    if options.card_set == "europe":
        return deck.sets[0].countries, rng
    if options.card_set == "world":
        return deck.sets[1].countries, rng
    known = [country for card_set in deck.sets for country in card_set.countries]
    order, rng = rng.shuffle([country.code for country in known])
    return tuple(country for country in known if country.code in order[:COUNTRIES]), rng


def _codes(countries: tuple[Country, ...]) -> tuple[str, ...]:
    return tuple([f"{country.code}{value}" for country in countries for value in range(1, VALUES + 1)])


def _opening(options: Options, can_lay: bool) -> Phase:
    """The phase in which a turn begins, once full groups are decided."""
    if not can_lay:
        return "passing"
    return "laying" if options.decision_time == "after_play" else "claiming"


# What is allowed (3.10)


def _check_turn(state: State, seat: Seat, action: Action) -> None:
    if state.phase == "over":
        raise RuleError("GAME_OVER", winners=_leaders(state.setup.points))
    if seat == state.mover:
        return
    has_just_laid = state.turn > 1 and not state.idle
    if isinstance(action, Claim) and has_just_laid and state.setup.options.decision_time == "turn_start":
        raise RuleError("TA_CLAIM_TOO_LATE")
    raise RuleError("NOT_YOUR_TURN", name=state.mover)


def _check_laying(state: State) -> None:
    if state.phase == "laid":
        raise RuleError("TA_ALREADY_PLAYED")
    if state.phase == "passing":
        raise RuleError("WRONG_PHASE", action="lay a card", expected="claim a group or pass")


def _checked_card(state: State, code: str) -> int:
    """The number of the card, if the mover holds it."""
    hand, codes = state.hands[state.mover], state.setup.codes
    if code in codes and hand >> codes.index(code) & 1:
        return codes.index(code)
    held = tuple([codes[card] for card in _cards_of(hand)])
    if code in codes:
        raise RuleError("TA_NOT_IN_HAND", card=code, list=held)
    raise RuleError("UNKNOWN_CARD", text=code, thing="card of this game", example=held[0])


def _checked_place(state: State, number: int) -> int:
    """The group, if the mover may lay a card there."""
    group = _checked_group(number)
    if _is_free(state, state.mover, group):
        return group
    free = _free(state, state.mover)
    if state.setup.options.placement == "undecided_only" and state.owners[group] != NOBODY:
        raise RuleError("TA_GROUP_DECIDED", g=number, list=_counted(free))
    raise RuleError("TA_SIDE_FULL", g=number, list=_counted(free))


def _checked_group(number: int) -> int:
    if not 1 <= number <= GROUPS:
        raise RuleError("TA_NO_SUCH_GROUP")
    return number - 1


def _checked_claim(state: State, number: int) -> GroupTaken:
    """How the mover takes the group, if they may (3.3 step 2, T-A6, T-A14)."""
    if state.phase == "laying":
        raise RuleError("WRONG_PHASE", action="claim a group", expected="lay a card first")
    group = _checked_group(number)
    if state.owners[group] != NOBODY:
        raise RuleError("TA_CLAIM_OWNED", g=number, name=state.owners[group])
    seat = state.mover
    own, opposing = state.sides[group][seat], state.sides[group][1 - seat]
    if not own.completed:
        raise RuleError("TA_CLAIM_INCOMPLETE", g=number, n=len(own.cards))
    rating = rating_of_rank(own.rank)
    if opposing.completed:
        against = rating_of_rank(opposing.rank)
        if _better(state.sides[group]) != seat:
            raise RuleError("TA_CLAIM_LOST", g=number, name=1 - seat, theirs=against, yours=rating)
        return GroupTaken(number, seat, "full", rating, against)
    known = _known(state)
    best = Unseen(ALL_CARDS & ~known).best(opposing.cards)
    if best > own.rank:
        worth, completion = rating_of_rank(best), strongest_completion(known, opposing.cards)
        cards = tuple([state.setup.codes[card] for card in completion])
        raise RuleError("TA_CLAIM_NOT_PROVEN", cards=cards, stars=worth.stars, sum=worth.sum)
    told = best and state.setup.options.proof_scope == "table"
    return GroupTaken(number, seat, "claimed", rating, rating_of_rank(best) if told else None)


def _lays(state: State) -> list[Lay]:
    codes, free = state.setup.codes, _free(state, state.mover)
    rows = [_lays_of(codes[card]) for card in _cards_of(state.hands[state.mover])]
    return [row[group] for row in rows for group in free]


@cache
def _lays_of(code: str) -> tuple[Lay, ...]:
    return tuple(Lay(code, group + 1) for group in range(GROUPS))


def _free(state: State, seat: Seat) -> list[int]:
    """The groups at which the seat may lay a card."""
    return [group for group in range(GROUPS) if _is_free(state, seat, group)]


def _is_free(state: State, seat: Seat, group: int) -> bool:
    """Whether the seat may lay a card there (3.3 step 3, T-A4)."""
    if state.sides[group][seat].completed:
        return False
    return state.owners[group] == NOBODY or state.setup.options.placement == "any_open_side"


def _claimable(state: State) -> list[int]:
    """The groups that the mover could claim now."""
    seat = state.mover
    pairs = enumerate(zip(state.sides, state.owners, strict=True))
    complete = [group for group, (pair, owner) in pairs if pair[seat].completed and owner == NOBODY]
    if not complete:
        return []
    full = [group for group in complete if state.sides[group][1 - seat].completed]
    early = [group for group in complete if group not in full]
    claims = [(state.sides[group][seat].rank, state.sides[group][1 - seat].cards) for group in early]
    holding = [group for group, holds in zip(early, proven(_known(state), claims), strict=True) if holds]
    return sorted(holding + [group for group in full if _better(state.sides[group]) == seat])


def _known(state: State) -> int:
    """The cards that the opponent is known not to get (T-A3, T-A17)."""
    if state.setup.options.proof_scope == "table":
        return state.table
    return state.table | state.hands[state.mover]


# What happens (3.3)


def _lay(state: State, card: int, group: int) -> Step[State]:
    """Lay the card; the turn ends, or claims may follow (3.3 steps 3 and 4, `decision_time`)."""
    setup, seat = state.setup, state.mover
    hands = [state.hands[0], state.hands[1]]
    hands[seat] ^= 1 << card
    laid = State(
        setup,
        state.rng,
        state.turn,
        seat,
        "laid",
        state.idle,
        state.pile,
        tuple(hands),
        _with_card(state, card, group),
        state.owners,
        state.table | 1 << card,
    )
    event = SightLaid(seat, setup.codes[card], _sight(setup.countries, card), group + 1)
    if setup.options.decision_time == "turn_start":
        return _end_turn(laid, (event,))
    return _decided(laid, (event,))


def _with_card(state: State, card: int, group: int) -> tuple[tuple[Side, Side], ...]:
    pair = list(state.sides[group])
    cards = (*pair[state.mover].cards, card)
    pair[state.mover] = Side(cards, rank_of(cards), state.turn) if len(cards) == TOUR else Side(cards)
    return (*state.sides[:group], (pair[0], pair[1]), *state.sides[group + 1 :])


def _claim(state: State, taken: GroupTaken) -> Step[State]:
    owners = list(state.owners)
    owners[taken.group - 1] = taken.seat
    claimed = _with_owners(state, tuple(owners))
    if _wins(claimed.owners, taken.seat):
        return _end_game(claimed, taken.seat, (taken,))
    return Step(claimed, (taken,), shows=state.setup.options.proof_scope != "table")


def _pass(state: State) -> Step[State]:
    """End the turn; a second turn in a row without a card laid ends the game (3.8)."""
    if state.phase == "laid":
        return _end_turn(state, (Passed(state.mover, laid=True),))
    passed = Passed(state.mover, laid=False)
    if not state.idle:
        return _end_turn(state, (passed,))
    owners, taken = _evaluated(state.sides, state.owners)
    return _end_game(_with_owners(state, owners), _ahead(owners), (passed, *taken))


def _end_turn(state: State, events: Sequence[Event]) -> Step[State]:
    """Draw, if a card was laid; then it is the other player's turn (3.3 step 4, T-A11)."""
    laid = state.phase == "laid"
    hands, pile, seat = state.hands, state.pile, state.mover
    if laid and pile:
        card, pile = pile[0], pile[1:]
        held = hands[seat] | 1 << card
        hands = (held, hands[1]) if seat == 0 else (hands[0], held)
        received = SightReceived(seat, state.setup.codes[card], _sight(state.setup.countries, card))
        events = (*events, SightDrawn(seat, len(pile)), received)
    turned = State(
        state.setup,
        state.rng,
        state.turn + 1,
        1 - seat,
        "claiming",
        not laid,
        pile,
        hands,
        state.sides,
        state.owners,
        state.table,
    )
    if state.setup.options.decision_time == "after_play":
        return Step(_opened(turned), tuple(events), shows=True)
    return _decided(turned, events)


def _decided(state: State, events: Sequence[Event]) -> Step[State]:
    """Decide the full groups, if the option forces it (3.3 step 1, T-A2, T-A13)."""
    if state.setup.options.full_groups == "forced":
        owners, taken = _evaluated(state.sides, state.owners)
        if taken:
            state, events = _with_owners(state, owners), (*events, *taken)
            if _wins(owners, taken[-1].seat):
                return _end_game(state, taken[-1].seat, events)
    return Step(_opened(state), tuple(events), shows=True)


def _opened(state: State) -> State:
    """The state with the phase in which its turn begins; after a card was laid, it stays as it is."""
    if state.phase == "laid":
        return state
    seat = state.mover
    can_lay = state.hands[seat] != 0 and any(_is_free(state, seat, group) for group in range(GROUPS))
    return _with_phase(state, _opening(state.setup.options, can_lay))


def _evaluated(
    sides: tuple[tuple[Side, Side], ...], owners: tuple[Seat, ...]
) -> tuple[tuple[Seat, ...], list[GroupTaken]]:
    """Who owns what once the full groups are decided from 1 to 9, up to a victory."""
    after, taken = list(owners), list[GroupTaken]()
    for group, pair in enumerate(sides):
        if owners[group] == NOBODY and pair[0].completed and pair[1].completed:
            seat = after[group] = _better(pair)
            rating, against = rating_of_rank(pair[seat].rank), rating_of_rank(pair[1 - seat].rank)
            taken.append(GroupTaken(group + 1, seat, "full", rating, against))
            if _wins(after, seat):
                break
    return tuple(after), taken


def _better(pair: tuple[Side, Side]) -> Seat:
    """The better of two complete tours; equal ones are decided by the earlier third card (3.4, T-A16)."""
    first, second = pair
    if first.rank != second.rank:
        return 0 if first.rank > second.rank else 1
    return 0 if first.completed < second.completed else 1


def _with_owners(state: State, owners: tuple[Seat, ...]) -> State:
    return State(
        state.setup,
        state.rng,
        state.turn,
        state.mover,
        state.phase,
        state.idle,
        state.pile,
        state.hands,
        state.sides,
        owners,
        state.table,
    )


def _with_phase(state: State, phase: Phase) -> State:
    if phase == state.phase:
        return state
    return State(
        state.setup,
        state.rng,
        state.turn,
        state.mover,
        phase,
        state.idle,
        state.pile,
        state.hands,
        state.sides,
        state.owners,
        state.table,
    )


# The end (3.6)


def _wins(owners: Sequence[Seat], seat: Seat) -> bool:
    return owners.count(seat) >= VICTORY_GROUPS or bool(_neighbours(owners, seat))


def _neighbours(owners: Sequence[Seat], seat: Seat) -> tuple[int, ...]:
    """The first three neighbouring groups, from 0, that the seat owns; empty where there are none."""
    for first in range(GROUPS - VICTORY_NEIGHBOURS + 1):
        groups = range(first, first + VICTORY_NEIGHBOURS)
        if all(owners[group] == seat for group in groups):
            return tuple(groups)
    return ()


def _ahead(owners: tuple[Seat, ...]) -> Seat | None:
    """Who wins where nothing can change any more: by the rules of victory, else with more groups, else nobody."""
    for seat in (0, 1):
        if _wins(owners, seat):
            return seat
    first, second = owners.count(0), owners.count(1)
    return None if first == second else 0 if first > second else 1


def _end_game(state: State, winner: Seat | None, events: Sequence[Event]) -> Step[State]:
    """Count the match points; the next game begins, or the match is over (`match_length`)."""
    setup, owners = state.setup, state.owners
    games = setup.options.match_length
    earned = [VICTORY_POINTS if seat == winner else owners.count(seat) for seat in (0, 1)]
    points = tuple([before + now for before, now in zip(setup.points, earned, strict=True)])
    neighbours = () if winner is None or owners.count(winner) >= VICTORY_GROUPS else _neighbours(owners, winner)
    takers = tuple([None if owner == NOBODY else owner for owner in owners])
    ended = (*events, GameEnded(setup.game, games, winner, takers, _counted(neighbours), points))
    if setup.game < games:
        step = _new_game(setup.options, setup.deck, state.rng, setup.game + 1, points)
        return Step(step.state, (*ended, *step.events), shows=True)
    over = State(
        Setup(setup.options, setup.deck, setup.game, points, setup.countries, setup.codes, setup.starter),
        state.rng,
        state.turn,
        state.mover,
        "over",
        state.idle,
        state.pile,
        state.hands,
        state.sides,
        owners,
        state.table,
    )
    return Step(over, ended, shows=True)


def _leaders(points: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, own in enumerate(points) if own == max(points))


# Cards and views


def _mask(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def _cards_of(mask: int) -> list[int]:
    """The cards of a set, ascending."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cards


def _numbers(codes: tuple[str, ...], cards: Sequence[str]) -> list[int]:
    """The numbers of cards that are given as codes."""
    number_of = {code: number for number, code in enumerate(codes)}
    return [number_of[card] for card in cards]


def _sight(countries: tuple[Country, ...], card: int) -> str:
    country, place = divmod(card, VALUES)
    return countries[country].sights[place]


def _counted(groups: Sequence[int]) -> tuple[int, ...]:
    """Groups as people count them, from 1."""
    return tuple([group + 1 for group in groups])


def _shown(codes: tuple[str, ...], pair: tuple[Side, Side], owner: Seat) -> Group:
    return Group((_tour(codes, pair[0]), _tour(codes, pair[1])), None if owner == NOBODY else owner)


def _tour(codes: tuple[str, ...], side: Side) -> Tour:
    if not side.cards:
        return _NO_CARDS
    rating = rating_of_rank(side.rank) if side.completed else None
    return Tour(tuple([codes[card] for card in side.cards]), rating, side.completed)


def _imagine(view: View, rng: Rng) -> State:
    codes = _codes(view.countries)
    sides = tuple(
        (_side(codes, first), _side(codes, second)) for first, second in [group.tours for group in view.groups]
    )
    table = _mask([card for pair in sides for side in pair for card in side.cards])
    own = _mask(_numbers(codes, view.hand))
    order, rng = rng.shuffle([codes[card] for card in _cards_of(ALL_CARDS & ~table & ~own)])
    unseen = _numbers(codes, order)
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            hands.append(own)
        else:
            hands.append(_mask(unseen[:size]))
            unseen = unseen[size:]
    return State(
        setup=Setup(view.options, view.deck, view.game, view.points, view.countries, codes, view.starter),
        rng=rng,
        turn=view.turn,
        mover=view.mover,
        phase=view.phase,
        idle=view.idle,
        pile=tuple(unseen),
        hands=tuple(hands),
        sides=sides,
        owners=tuple(NOBODY if group.owner is None else group.owner for group in view.groups),
        table=table,
    )


def _side(codes: tuple[str, ...], tour: Tour) -> Side:
    cards = tuple(_numbers(codes, tour.cards))
    return Side(cards, rank_of(cards), tour.completed) if tour.completed else Side(cards)


GAME = TravelAgency()
