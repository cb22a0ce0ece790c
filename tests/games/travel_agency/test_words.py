"""What is said about Travel Agency."""

import pytest

from cardgames_tui.engine.game import Event
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.travel_agency import words
from cardgames_tui.games.travel_agency.rules import GAME
from cardgames_tui.games.travel_agency.state import Options, Phase
from cardgames_tui.games.travel_agency.view import (
    GameEnded,
    GameStarted,
    GroupTaken,
    Passed,
    Rating,
    SightDrawn,
    SightLaid,
    SightReceived,
)

from .positions import ANA, BEN, DECK, NAMES, position

OWNERS = (0, 0, 0, 1, None, None, 1, None, None)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (GameStarted(1, 1, BEN), "Ben begins."),
        (GameStarted(2, 3, BEN), "Game 2 of 3: Ben begins."),
        (SightLaid(BEN, "GB6", "Windsor Castle", 9), "Ben lays GB6 Windsor Castle at group 9."),
        (SightDrawn(BEN, 8), "Ben draws a card; 8 left."),
        (SightReceived(BEN, "ES7", "Alhambra"), "Ben, you drew ES7 Alhambra."),
        (
            GroupTaken(9, ANA, "claimed", Rating(4, 9), Rating(2, 18)),
            "Ana takes group 9: ★★★★ 9 against at most ★★ 18.",
        ),
        (GroupTaken(9, ANA, "full", Rating(4, 9), Rating(2, 18)), "Ana takes group 9: ★★★★ 9 against ★★ 18."),
        (
            GroupTaken(9, ANA, "full", Rating(5, 12), Rating(5, 12)),
            "Ana takes group 9: both have ★★★★★ 12, but Ana completed it earlier.",
        ),
        (
            GroupTaken(9, ANA, "claimed", Rating(4, 9), None),
            "Ana takes group 9 with ★★★★ 9; nothing better is possible.",
        ),
        (Passed(ANA, laid=True), "Ana ends the turn."),
        (Passed(ANA, laid=False), "Ana cannot lay a card and passes."),
        (GameEnded(1, 1, ANA, OWNERS, (1, 2, 3), (5, 2)), "Ana wins with the neighbouring groups 1, 2, 3."),
        (GameEnded(1, 1, ANA, OWNERS, (), (5, 2)), "Ana wins with 3 groups."),
        (GameEnded(1, 1, ANA, (0, *[None] * 8), (), (5, 0)), "Ana wins with 1 group."),
        (GameEnded(1, 1, None, OWNERS, (), (2, 2)), "The game is a draw."),
        (
            GameEnded(2, 3, ANA, OWNERS, (1, 2, 3), (8, 7)),
            "Ana wins game 2 with the neighbouring groups 1, 2, 3. Match points: Ana 8 and Ben 7.",
        ),
        (GameEnded(2, 3, None, OWNERS, (), (8, 7)), "Game 2 is a draw. Match points: Ana 8 and Ben 7."),
    ],
)
def test_every_event_has_its_sentence(event: Event, sentence: str) -> None:
    assert words.happened(event, NAMES) == sentence


@pytest.mark.parametrize(
    ("phase", "own", "other"),
    [
        (
            "claiming",
            "Ana, lay a card: choose one and a group. You may claim groups first.",
            "Ana lays a card, and may claim groups first.",
        ),
        ("laying", "Ana, lay a card: choose one and a group.", "Ana lays a card."),
        (
            "laid",
            "Ana, you may claim groups; then end your turn.",
            "Ana may claim groups, and then ends the turn.",
        ),
        (
            "passing",
            "Ana, you cannot lay a card. You may claim groups; then pass.",
            "Ana cannot lay a card, may claim groups, and then passes.",
        ),
        ("over", "The match is over.", "The match is over."),
    ],
)
def test_it_is_said_who_is_to_act_and_what_may_be_done(phase: Phase, own: str, other: str) -> None:
    state = position({}, phase=phase)
    assert words.expected(GAME.view(state, ANA), NAMES) == own
    assert words.expected(GAME.view(state, BEN), NAMES) == other
    assert words.expected(GAME.view(state, None), NAMES) == other


def test_how_to_type_is_told_with_a_card_of_the_own_hand_and_a_free_group() -> None:
    state = position({1: ("ES7 FR7 IT7", "")}, hand="DE4")
    sentence = "Type a card and a group, for example DE4>2; or before it a claim, such as claim 2."
    assert words.typing(GAME.view(state, ANA)) == sentence
    hinted = position({1: ("GB7 GB8 GB9", "")}, Options(claim_hints="on"), phase="laid")
    sentence = "Type pass to end your turn; or before it a claim, for example claim 1."
    assert words.typing(GAME.view(hinted, ANA)) == sentence


def test_a_position_is_described_in_words_group_by_group() -> None:
    groups = {
        1: ("ES7 FR7 IT7", "GB7 DE8"),
        4: ("IT2 FR3 GR4", "IT9 IT8 IT4"),
        6: ("", "DE1"),
        9: ("GB3 GB4 GB5", "GR3 GR4 GR5"),
    }
    state = position(groups, hand="DE4 DE5 DE6 DE7 DE9 ES1", owners={4: BEN, 9: ANA})
    assert words.described(GAME.view(state, ANA), NAMES) == (
        "Travel Agency · Europe · turn 20",
        "Ana: group 9, cards in hand 6.",
        "Ben: group 4, cards in hand 6.",
        f"Cards left to draw: {len(state.pile)}.",
        "Group 1, Guide A, wish A: Ana ES7 FR7 IT7 (themed tour, 4 stars, sum 21); Ben GB7 DE8.",
        "Group 2, Guide B, wish B: no cards yet.",
        "Group 3, Guide C, wish C: no cards yet.",
        "Group 4, Guide D, wish D: Ana IT2 FR3 GR4 (route, 2 stars, sum 9); Ben IT9 IT8 IT4 (country tour, 3 stars, "
        "sum 21); Ana completed the tour earlier; taken by Ben.",
        "Group 5, Guide E, wish E: no cards yet.",
        "Group 6, Guide F, wish F: Ben DE1.",
        "Group 7, Guide G, wish G: no cards yet.",
        "Group 8, Guide H, wish H: no cards yet.",
        "Group 9, Guide I, wish I: Ana GB3 GB4 GB5 (grand tour, 5 stars, sum 12); Ben GR3 GR4 GR5 (grand tour, "
        "5 stars, sum 12); Ana completed the tour earlier; taken by Ana.",
        "Your cards: DE4 Sight 4 of DE, DE5 Sight 5 of DE, DE6 Sight 6 of DE, DE7 Sight 7 of DE, DE9 Sight 9 of DE, "
        "ES1 Sight 1 of ES.",
    )


def test_an_onlooker_is_told_no_hand_and_claims_are_told_to_whom_they_concern() -> None:
    state = position({1: ("GB7 GB8 GB9", "")}, Options(claim_hints="on"))
    assert "You can claim: 1." in words.described(GAME.view(state, ANA), NAMES)
    for seat in (BEN, None):
        assert not any("claim" in line for line in words.described(GAME.view(state, seat), NAMES))
    assert not any(line.startswith("Your cards") for line in words.described(GAME.view(state, None), NAMES))


def test_a_match_tells_its_game_and_points() -> None:
    view = GAME.view(position({}, Options(match_length=3), game=2, points=(5, 3)), None)
    assert words.headline(view) == "Travel Agency · Europe · game 2 of 3 · turn 20"
    assert words.described(view, NAMES)[1] == "Ana: 5 match points, no groups yet, cards in hand 6."


def test_the_cards_in_play_are_named_by_their_set() -> None:
    def title(options: Options) -> str:
        return words.set_title(GAME.view(GAME.start(options, 2, DECK, Rng(1)).state, None))

    assert title(Options()) == "Europe"
    assert title(Options(card_set="world")) == "World"
    assert title(Options(card_set="mixed")) == "Mixed countries"


def test_a_single_star_is_one_star() -> None:
    assert words.spoken_rating(Rating(1, 26)) == "mixed bag, 1 star, sum 26"
    assert words.spoken_rating(Rating(2, 15)) == "route, 2 stars, sum 15"


@pytest.mark.parametrize(
    ("phase", "chapter"),
    [
        ("claiming", "A turn"),
        ("laying", "A turn"),
        ("laid", "Early decisions"),
        ("passing", "No card to lay"),
        ("over", "The end"),
    ],
)
def test_the_rules_open_where_the_game_is(phase: Phase, chapter: str) -> None:
    assert words.chapter(GAME.view(position({}, phase=phase), None)) == chapter
