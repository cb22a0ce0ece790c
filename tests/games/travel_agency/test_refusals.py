"""How acts are written and read, and every refusal of 3.10 with its answer."""

import pytest

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.games.travel_agency import words
from cardgames_tui.games.travel_agency.rules import GAME, Action
from cardgames_tui.games.travel_agency.state import State
from cardgames_tui.games.travel_agency.view import Claim, Lay, Pass

from .positions import (
    AFTER,
    ANA,
    BEN,
    BLOCKED,
    BLOCKED_OWNERS,
    NAMES,
    ON_REQUEST,
    UNDECIDED,
    act,
    dealt,
    position,
    refused,
)

# Notation


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("ES7>3", Lay("ES7", 3)),
        ("es7>3", Lay("ES7", 3)),
        (" es7 > 3 ", Lay("ES7", 3)),
        ("Es 7 3", Lay("ES7", 3)),
        ("es7 >12", Lay("ES7", 12)),
        ("zz9>-1", Lay("ZZ9", -1)),
        ("claim 3", Claim(3)),
        ("CLAIM  3", Claim(3)),
        ("claim -1", Claim(-1)),
        ("pass", Pass()),
        ("Done ", Pass()),
    ],
)
def test_notation_is_read_in_any_case_and_spacing(text: str, action: Action) -> None:
    assert GAME.read(text) == action
    assert GAME.read(GAME.write(action)) == action


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("", "UNKNOWN_CARD", "'' is not a card with its group. Example: ES7>3."),
        ("ES7", "UNKNOWN_CARD", "'ES7' is not a card with its group. Example: ES7>3."),
        ("ES0>3", "UNKNOWN_CARD", "'ES0>3' is not a card with its group. Example: ES7>3."),
        ("ES10>3", "UNKNOWN_CARD", "'ES10>3' is not a card with its group. Example: ES7>3."),
        ("ÉS7>3", "UNKNOWN_CARD", "'ÉS7>3' is not a card with its group. Example: ES7>3."),
        ("claims 3", "UNKNOWN_CARD", "'claims 3' is not a card with its group. Example: ES7>3."),
        ("ES7>three", "NOT_A_NUMBER", "'three' is not a group number. Example: ES7>3."),
        ("ES7>²", "NOT_A_NUMBER", "'²' is not a group number. Example: ES7>3."),
        ("claim", "NOT_A_NUMBER", "'' is not a group number. Example: claim 3."),
        ("claim it", "NOT_A_NUMBER", "'it' is not a group number. Example: claim 3."),
    ],
)
def test_what_is_no_notation_is_answered_with_an_example(text: str, code: str, sentence: str) -> None:
    with pytest.raises(RuleError) as refusal:
        GAME.read(text)
    assert refusal.value.code == code
    assert words.refused(refusal.value, NAMES) == sentence


# Refusals (3.10)

FULL_HAND = "GB1 GB2 GB3 GB4 GB5 GB6"
PLAIN = position({4: ("ES7 FR7 IT7", "DE3 DE2")}, hand=FULL_HAND)


@pytest.mark.parametrize(
    ("state", "seat", "notation", "code", "sentence"),
    [
        (PLAIN, ANA, "FR9>1", "TA_NOT_IN_HAND", "FR9 is not in your hand. You hold: GB1, GB2, GB3, GB4, GB5, GB6."),
        (PLAIN, ANA, "ES7>1", "TA_NOT_IN_HAND", "ES7 is not in your hand. You hold: GB1, GB2, GB3, GB4, GB5, GB6."),
        (PLAIN, ANA, "HU7>1", "UNKNOWN_CARD", "'HU7' is not a card of this game. Example: GB1."),
        (PLAIN, ANA, "GB1>0", "TA_NO_SUCH_GROUP", "Groups are numbered 1 to 9."),
        (PLAIN, ANA, "claim 10", "TA_NO_SUCH_GROUP", "Groups are numbered 1 to 9."),
        (
            PLAIN,
            ANA,
            "GB1>4",
            "TA_SIDE_FULL",
            "You already have three sights at group 4. Free: 1, 2, 3, 5, 6, 7, 8, 9.",
        ),
        (
            position({4: ("ES7 FR7 IT7", "")}, UNDECIDED, hand=FULL_HAND, owners={7: BEN, 9: ANA}),
            ANA,
            "GB1>7",
            "TA_GROUP_DECIDED",
            "Group 7 is already taken; place at an undecided group: 1, 2, 3, 5, 6, 8.",
        ),
        (PLAIN, ANA, "pass", "TA_MUST_PLAY", "You must lay one card before your turn ends."),
        (
            position({}, AFTER, phase="laying"),
            ANA,
            "pass",
            "TA_MUST_PLAY",
            "You must lay one card before your turn ends.",
        ),
        (
            position({}, AFTER, phase="laid", hand=FULL_HAND),
            ANA,
            "GB1>1",
            "TA_ALREADY_PLAYED",
            "You have already laid a card this turn.",
        ),
        (
            act(PLAIN, "GB1>1"),
            ANA,
            "claim 4",
            "TA_CLAIM_TOO_LATE",
            "Groups are decided at the start of your turn, before you lay a card.",
        ),
        (
            position({}, owners={4: BEN}),
            ANA,
            "claim 4",
            "TA_CLAIM_OWNED",
            "Group 4 already belongs to Ben.",
        ),
        (
            position({4: ("ES7 FR7", "")}),
            ANA,
            "claim 4",
            "TA_CLAIM_INCOMPLETE",
            "You need three sights of your own at group 4; you have 2.",
        ),
        (
            PLAIN,
            ANA,
            "claim 4",
            "TA_CLAIM_NOT_PROVEN",
            "Not proven: with DE4 your opponent would have 5 stars (9).",
        ),
        (
            position({4: ("GB6 GB7 GB8", "")}),
            ANA,
            "claim 4",
            "TA_CLAIM_NOT_PROVEN",
            "Not proven: with FR7, FR8, FR9 your opponent would have 5 stars (24).",
        ),
        (
            position({4: ("GB1 FR1 GB3", "GB9 FR5")}),
            ANA,
            "claim 4",
            "TA_CLAIM_NOT_PROVEN",
            "Not proven: with FR9 your opponent would have 1 star (23).",
        ),
        (
            position({4: ("FR2 FR4 FR9", "DE3 DE5 DE8")}, ON_REQUEST),
            ANA,
            "claim 4",
            "TA_CLAIM_LOST",
            "Group 4 would go to Ben: ★★★ 16 beats ★★★ 15.",
        ),
        (
            position({4: ("GB8 FR8 DE8", "ES8 IT8 GR8")}, ON_REQUEST, completed=(12, 9)),
            ANA,
            "claim 4",
            "TA_CLAIM_LOST",
            "Group 4 would go to Ben: ★★★★ 24, complete earlier, beats ★★★★ 24.",
        ),
        (PLAIN, BEN, "GB1>1", "NOT_YOUR_TURN", "It is Ana's turn."),
        (PLAIN, BEN, "pass", "NOT_YOUR_TURN", "It is Ana's turn."),
        (act(PLAIN, "GB1>1"), ANA, "GB2>1", "NOT_YOUR_TURN", "It is Ben's turn."),
        (act(position({}, AFTER, phase="laid"), "pass"), ANA, "claim 4", "NOT_YOUR_TURN", "It is Ben's turn."),
        (dealt(""), BEN, "claim 4", "NOT_YOUR_TURN", "It is Ana's turn."),
        (position({}, mover=BEN, idle=True), ANA, "claim 4", "NOT_YOUR_TURN", "It is Ben's turn."),
        (
            position({4: ("GB7 GB8 GB9", "")}, AFTER, phase="laying"),
            ANA,
            "claim 4",
            "WRONG_PHASE",
            "You cannot claim a group now; please lay a card first.",
        ),
        (
            position(BLOCKED, UNDECIDED, phase="passing", hand="DE9", owners=BLOCKED_OWNERS),
            ANA,
            "DE9>3",
            "WRONG_PHASE",
            "You cannot lay a card now; please claim a group or pass.",
        ),
        (
            act(position({4: ("GB7 GB8 GB9", "")}, owners={2: ANA, 3: ANA}), "claim 4"),
            BEN,
            "claim 4",
            "GAME_OVER",
            "The game is over; Ana won.",
        ),
    ],
)
def test_what_is_illegal_is_refused_with_its_code_and_answer(
    state: State, seat: int, notation: str, code: str, sentence: str
) -> None:
    error = refused(state, notation, seat)
    assert error.code == code
    assert words.refused(error, NAMES) == sentence
    assert GAME.read(notation) not in GAME.legal(state, seat)
