"""What is said about Over & Under."""

import pytest

from cardgames_tui.decks.rules_text import chapters
from cardgames_tui.engine.game import Event
from cardgames_tui.engine.options import parse_options
from cardgames_tui.engine.rng import Rng
from cardgames_tui.games.over_under import words
from cardgames_tui.games.over_under.rules import GAME
from cardgames_tui.games.over_under.state import Call, Card, Category, Deck, Direction, Drawn, Options, State, Trick
from cardgames_tui.games.over_under.view import (
    Began,
    CallMade,
    CardPlayed,
    Dealt,
    Draw,
    MatchEnded,
    Play,
    Reshuffled,
    RoundEnded,
    TieBreakBegan,
    TieBreakDrawn,
    TrickShown,
)

NAMES = ("Ana", "Ben", "Cem")
HOTELS, VISITORS = Category("hotels", "Hotels", "number"), Category("visitors", "Visitors", "thousand a year")
PLACES = ("Sankai", "Bad Quell", "Frostmere", "Silo Junction", "Gateway", "Tindafjell", "Pulau", "Lago", "Grauzahn")
HOTELS_OF = (558, 116, 17, 17, 643, 30, 115, 156, 49, 8)
DECK = Deck(
    "small",
    "Small",
    (HOTELS, VISITORS),
    tuple(
        Card(number, name, "", "", (hotels, 1000 * number))
        for number, (name, hotels) in enumerate(zip((*PLACES, "Port"), HOTELS_OF, strict=True), 1)
    ),
)
SANKAI, BAD_QUELL, FROSTMERE, SILO, *_OTHERS, PORT = DECK.cards
HOTELS_OVER, HOTELS_UNDER = Call("hotels", "over"), Call("hotels", "under")


def begun(*top: int, **options: str | int) -> State:
    order = (*top, *(card.number for card in DECK.cards if card.number not in top))
    script = (tuple(str(number) for number in order),)
    return GAME.start(parse_options(Options, options), 2, DECK, Rng(1, script=script)).state


def played(state: State, *acts: Call | Play | Draw) -> State:
    for act in acts:
        state = GAME.play(state, GAME.to_act(state)[0], act).state
    return state


def tied() -> State:
    """Hands of three, one round of two tricks, one for each player."""
    state = begun(4, 9, 1, 6, 10, 2, 7, 3, 8, 5, variant=3, rounds=1)
    return played(state, Play(1, HOTELS_OVER), Play(2), Play(6, HOTELS_OVER), Play(4), Draw(2), Draw(9))


def trick(
    direction: Direction,
    best: tuple[int, ...],
    winner: int | None,
    cards: tuple[Card, ...],
    worth: int = 1,
    pot: int = 0,
) -> TrickShown:
    values = tuple(card.values[0] for card in cards)
    return TrickShown(Trick(4, 0, HOTELS, direction, cards, values, best, winner, worth, pot))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Began(52, 1), "All 52 cards are shuffled into a pile. Ben announces first."),
        (Dealt(2, 0), "Round 2: everybody is dealt three cards. Ana announces first."),
        (CallMade(2, HOTELS, "under"), "Cem calls Hotels under."),
        (CardPlayed(1, SANKAI, VISITORS, 1000), "Ben plays Sankai #1: Visitors 1,000."),
        (
            trick("over", (0,), 0, (SANKAI, BAD_QUELL, SILO)),
            "Trick 4: Ana 558 (Sankai #1), Ben 116 (Bad Quell #2), Cem 17 (Silo Junction #4). "
            "Ana takes it with Sankai #1.",
        ),
        (
            trick("under", (1, 2), 1, (SANKAI, FROSTMERE, SILO)),
            "Trick 4: Ana 558 (Sankai #1), Ben 17 (Frostmere #3), Cem 17 (Silo Junction #4). "
            "Ben and Cem share 17; the call was under, so the lower card number decides. "
            "Ben takes it with Frostmere #3.",
        ),
        (
            trick("over", (0, 1), 1, (FROSTMERE, SILO, PORT)),
            "Trick 4: Ana 17 (Frostmere #3), Ben 17 (Silo Junction #4), Cem 8 (Port #10). "
            "Ana and Ben share 17; the call was over, so the higher card number decides. "
            "Ben takes it with Silo Junction #4.",
        ),
        (
            trick("over", (0, 1), None, (FROSTMERE, SILO, PORT), worth=0, pot=2),
            "Trick 4: Ana 17 (Frostmere #3), Ben 17 (Silo Junction #4), Cem 8 (Port #10). "
            "Ana and Ben share 17: nobody takes the trick. In the pot: 2 tricks.",
        ),
        (
            trick("over", (0,), 0, (SANKAI, SILO, PORT), worth=3),
            "Trick 4: Ana 558 (Sankai #1), Ben 17 (Silo Junction #4), Cem 8 (Port #10). "
            "Ana takes it with Sankai #1, and 2 tricks from the pot.",
        ),
        (
            Reshuffled(52, 1),
            "The pile is used up: all 52 cards are shuffled again, tricks keep counting. Ben is next.",
        ),
        (RoundEnded(1, (7, 3, 0), lost=0), "Round 1 is over: Ana 7, Ben 3 and Cem 0."),
        (RoundEnded(2, (7, 3, 1), lost=1), "Round 2 is over: Ana 7, Ben 3 and Cem 1. Lost with the pot: 1 trick."),
        (
            TieBreakBegan((0, 2)),
            "Ana and Cem share first place. Each draws a card; the highest card number wins.",
        ),
        (TieBreakDrawn(Drawn(2, 5, SILO)), "Cem draws place 5 of the pile: Silo Junction #4."),
        (MatchEnded((3, 1, 0), (0,)), "The match is over: Ana 3, Ben 1 and Cem 0. Ana won."),
    ],
)
def test_every_event_has_its_sentence(event: Event, sentence: str) -> None:
    assert words.happened(event, NAMES) == sentence


def test_the_announcer_is_told_about_the_own_card_and_the_range_of_its_numbers() -> None:
    view = GAME.view(begun(2, 3), 0)
    assert words.described(view, NAMES[:2]) == (
        "Over & Under · first to 3 · trick 1",
        "Ana: 0 tricks, announces.",
        "Ben: 0 tricks.",
        "Cards in the pile: 8.",
        "Your card Bad Quell #2: Hotels 116 (8 to 643), "
        "Visitors 2,000 thousand a year (1,000 thousand a year to 10,000).".replace("(1,000 thousand a year", "(1,000"),
    )


def test_the_others_are_told_the_last_trick_but_no_card() -> None:
    view = GAME.view(played(begun(2, 3, tie_rule="pot"), HOTELS_OVER), 0)
    assert words.described(view, NAMES[:2]) == (
        "Over & Under · first to 3 · ties go to the pot · trick 2",
        "Ana: 1 trick.",
        "Ben: 0 tricks, announces.",
        "Cards in the pile: 6. In the pot: 0 tricks.",
        "Trick 1, Ana called Hotels over: Ana 116 (Bad Quell #2), Ben 17 (Frostmere #3).",
        "Ana takes it with Bad Quell #2.",
    )


def test_a_follower_is_told_the_call_the_table_and_the_hand() -> None:
    state = played(begun(4, 9, 1, 6, 10, 2, 7, 3, variant=3), Play(1, HOTELS_OVER))
    said = words.described(GAME.view(state, 1), NAMES[:2])
    assert said[0] == "Over & Under · hands of three · round 1 of 5 · trick 1"
    assert said[4:7] == ("The call is Hotels over.", "Ana played Sankai #1: 558.", "Best so far: Ana.")
    assert [line.split(":")[0] for line in said[7:]] == [
        "Your card Bad Quell #2",
        "Just drawn, Frostmere #3",
        "Your card Tindafjell #6",
        "Your card Grauzahn #9",
    ]


def test_the_draw_is_told_to_everybody() -> None:
    said = words.described(GAME.view(tied(), None), NAMES[:2])
    assert said[-2].startswith("Ana draws place 2 of the pile: ")
    assert said[-1].startswith("Ben draws place 9 of the pile: ")


PILE = begun(2, 3)
BARRED = played(begun(2, 3, repeat_category="not_twice"), HOTELS_OVER)
LEAD = begun(4, 9, 1, 6, 10, 2, 7, 3, variant=3)
FOLLOW = played(LEAD, Play(1, HOTELS_UNDER))
DRAW = played(begun(4, 9, 1, 6, 10, 2, 7, 3, 8, 5, variant=3, rounds=1), Play(1, HOTELS_OVER), Play(2))
DRAW = played(DRAW, Play(6, HOTELS_OVER), Play(4))
OVER = played(begun(2, 3, target=1), HOTELS_OVER)


@pytest.mark.parametrize(
    ("state", "expected", "typing"),
    [
        (
            PILE,
            "Ana, call a category, over or under.",
            "Type a category and over or under, for example hotels-over. Categories: hotels, visitors.",
        ),
        (
            BARRED,
            "Ben, call a category, over or under. Not Hotels again.",
            "Type a category and over or under, for example visitors-over. Categories: visitors.",
        ),
        (
            LEAD,
            "Ana, play a card and call a category for it, over or under.",
            "Type a card's number, a category and over or under, for example 1 hotels-over. "
            "Categories: hotels, visitors.",
        ),
        (FOLLOW, "Ben, play a card to Hotels under.", "Type the number of a card, for example 2."),
        (
            DRAW,
            "Ana, draw a card from the pile; the highest card number wins.",
            "Type draw and a place in the pile from 1 to 10, for example draw 5.",
        ),
    ],
)
def test_what_is_expected_and_how_it_is_typed(state: State, expected: str, typing: str) -> None:
    (turn,) = GAME.to_act(state)
    view = GAME.view(state, turn)
    assert words.expected(view, NAMES[:2]) == expected
    assert words.typing(view) == typing


@pytest.mark.parametrize("state", [PILE, BARRED, LEAD, FOLLOW])
def test_the_example_of_how_to_type_is_a_legal_act(state: State) -> None:
    (turn,) = GAME.to_act(state)
    example = words.typing(GAME.view(state, turn)).split("for example ")[1].split(".")[0]
    assert GAME.read(example) in GAME.legal(state, turn)


def test_at_the_end_the_winner_is_named() -> None:
    assert words.expected(GAME.view(OVER, None), NAMES[:2]) == "The match is over; Ana won."


@pytest.mark.parametrize("state", [PILE, LEAD, FOLLOW, DRAW, OVER])
def test_the_rules_text_has_the_chapter_that_is_right_now(state: State) -> None:
    assert words.chapter(GAME.view(state, None)) in [chapter.heading for chapter in chapters("over_under")]
