"""Demo files: every one of the collection is right, and a broken one says where and why."""

from pathlib import Path

import pytest

from cardgames_tui import demos, games
from cardgames_tui.demos import Demo, DemoError
from cardgames_tui.demos.script import LINES, WIDTH
from cardgames_tui.engine.text import wrapped
from cardgames_tui.plain.demo import lines
from cardgames_tui.setup import rebuilt

LISTINGS = [listing for slug in games.slugs() for listing in demos.names(slug)]
RIGHT = """\
game: raj
title: A round
about: Two bids for a card
seats: [Ana, Ben]
seat: Ana
chance:
  - +7 -4
steps:
  - say: Both bid.
    point: {card: 11}
    move: 11
  - move: 9
    then: Ana takes it.
  - say: She cannot bid 11 again.
    move: 11
    refused: RAJ_ALREADY_PLAYED
"""


@pytest.fixture(params=LISTINGS, ids=lambda listing: f"{listing.game}-{listing.name}")
def demo(request: pytest.FixtureRequest) -> Demo:
    """Each demo of the collection in turn."""
    return demos.read(request.param.path)


def read(text: str, folder: Path) -> Demo:
    path = folder / "my_demo.yaml"
    path.write_text(text, "utf-8")
    return demos.read(path)


def faults_of(text: str, folder: Path) -> list[str]:
    path = folder / "my_demo.yaml"
    path.write_text(text, "utf-8")
    return [str(fault).removeprefix(f"{path}:") for fault in demos.check(path)]


# ── the demos of the collection ─────────────────────────────────────────────────────────────────────────────────────


def test_there_is_a_demo_of_every_game_and_of_every_variant_of_over_and_under() -> None:
    shown = {listing.game for listing in LISTINGS}
    assert {"baptisten_skat", "over_under", "raj", "travel_agency"} <= shown
    variants = [demos.load("over_under", listing.name).options.variant for listing in demos.names("over_under")]
    assert sorted(variants) == [1, 2, 3]


def test_everything_that_is_said_fits_above_the_keys(demo: Demo) -> None:
    for shot in demo.shots:
        assert shot.caption, shot.place
        assert len(wrapped(shot.caption, WIDTH)) <= LINES


def test_whoever_takes_a_demo_over_plays_on_with_the_same_cards_and_keeps_a_sound_record(demo: Demo) -> None:
    for number, shot in enumerate(demo.shots):
        match = demo.taken_over(number, seed=1)
        assert len(match.acts) <= shot.moves
        assert match.to_act
        assert match.chair(shot.seat).view == shot.view
        chair = match.chair(match.to_act[0])
        chair.play(chair.legal[0])
        assert rebuilt(match.record()).record() == match.record()


def test_a_demo_that_is_taken_over_after_its_end_goes_on_where_it_ended(demo: Demo) -> None:
    last = len(demo.shots)
    assert demo.taken_over(last, seed=1).record() == demo.taken_over(last - 1, seed=1).record()


def test_a_demo_in_words_says_everything_and_has_no_escape_codes(demo: Demo) -> None:
    told = "\n".join(lines(demo))
    assert told.replace("\n", "").isprintable()
    for shot in demo.shots:
        assert f"> {shot.caption}" in told
    for name in demo.names:
        assert name in told


def test_a_claim_is_refused_with_its_counter_example_and_granted_later() -> None:
    demo = demos.load("travel_agency", "claims")
    (refusal,) = [shot.caption for shot in demo.shots if shot.refused]
    assert refusal == "Not proven: with GB7, GB8, GB9 your opponent would have 5 stars (24)."
    assert [notation for _seat, notation in demo.moves].count("claim 4") == 1


def test_the_pile_of_variant_2_is_shuffled_again() -> None:
    demo = demos.load("over_under", "variant_2")
    assert [len(outcomes) for outcomes in demo.chance] == [1, 1, 1, 1, 1, 2]


def test_the_hook_is_told_and_a_zero_fails() -> None:
    demo = demos.load("baptisten_skat", "hook")
    assert [shot.caption for shot in demo.shots if shot.refused] == [
        "The predictions may not add up to 3; you may not say 1.",
        "Yellow was led and you hold Y20; you must follow.",
    ]
    assert demo.shots[-1].view.scores == (10, 0, -11)


def test_a_tie_stays_and_the_mixed_pile_goes_to_one_bid() -> None:
    demo = demos.load("raj", "four_bids")
    assert demo.shots[-1].view.taken == ((8, -3), (-4,), (7,))


# ── what an author may rely on ──────────────────────────────────────────────────────────────────────────────────────


def test_a_shuffle_names_its_first_cards_and_the_rest_follows_in_the_order_of_the_deck(tmp_path: Path) -> None:
    demo = read(RIGHT, tmp_path)
    rest = ("-5", "-3", "-2", "-1", "+1", "+2", "+3", "+4", "+5", "+6", "+8", "+9", "+10")
    assert demo.chance == ((("+7", "-4", *rest),),) * 3


def test_moves_without_a_word_make_no_moment_unless_all_look_at_the_table(tmp_path: Path) -> None:
    demo = read(RIGHT.replace("    then: Ana takes it.\n", ""), tmp_path)
    assert [(shot.moves, shot.caption, shot.refused) for shot in demo.shots] == [
        (0, "Both bid.", False),
        (2, "", False),
        (2, "She cannot bid 11 again.", False),
        (2, demo.shots[-1].caption, True),
    ]
    assert demo.shots[1].gathers


def test_a_step_is_seen_through_the_eyes_that_it_names(tmp_path: Path) -> None:
    text = RIGHT.replace("seat: Ana\n", "seat: onlooker\n").replace("  - move: 9\n", "  - move: 9\n    seat: actor\n")
    demo = read(text.replace("    refused:", "    seat: Ben\n    by: Ana\n    refused:"), tmp_path)
    assert [shot.seat for shot in demo.shots] == [None, 1, 1, 1]


def test_only_what_the_eyes_may_know_is_told(tmp_path: Path) -> None:
    text = Path(demos.names("travel_agency")[0].path).read_text("utf-8")
    assert "you drew FR1" in "\n".join(lines(read(text, tmp_path)))
    others = read(text.replace("seat: Ana", "seat: Ben"), tmp_path)
    assert "you drew FR1" not in "\n".join(lines(others))
    assert "you drew IT4" in "\n".join(lines(others))


@pytest.mark.parametrize(
    ("right", "broken", "told"),
    [
        ("seats: [Ana, Ben]\n", "", ["1: seats: is missing; it should be the names of the players, in order"]),
        ("title:", "titel:", ["1: title: is missing; it should be the title of the demo, in at most 30 columns"]),
        ("game: raj", "game: bridge", ["1: game: 'bridge' is not meant here; it should be one of "]),
        ("seats: [Ana, Ben]", "seats: [Ana]", ["4: seats: Raj needs 2 to 5 players; you asked for 1"]),
        ("seats: [Ana, Ben]", "seats: [Ana, ana]", ["4: seats: Each player needs a name of their own; 'ana' is empty"]),
        ("seat: Ana", "seat: Cem", ["5: seat: 'Cem' is nobody here; it should be Ana or Ben or onlooker or actor"]),
        ("+7 -4", "+7 -44", ["7: chance[0]: '-44' is no card of this shuffle; cards are -5, -4, -3, …, +10"]),
        ("+7 -4", "+7 +7", ["7: chance[0]: '+7' is named twice; name each card once"]),
        ("+7 -4", "7", ["7: chance[0]: 7 is a number, but cards are shuffled; name cards such as -5"]),
        ("+7 -4", "+7 -4\n  - 3", ["8: chance[1]: never falls, because the moves end before it; take it out"]),
        (
            "move: 9",
            "move: 19",
            ["12: steps[1].move: '19' is refused (RAJ_OUT_OF_RANGE): Bids are whole numbers from 1 to 15; "],
        ),
        ("move: 9", "move: nine", ["12: steps[1].move: 'nine' is not a bid card; Example: 9"]),
        (
            "move: 9",
            "move: [9]",
            ["12: steps[1].move: a list is neither a text nor a whole number; it should be a move"],
        ),
        (
            "RAJ_ALREADY_PLAYED",
            "NOT_YOUR_TURN",
            ["16: steps[2].refused: the code 'NOT_YOUR_TURN' is not the one; it should be RAJ_ALREADY_PLAYED"],
        ),
        (
            "move: 11\n    refused",
            "move: 12\n    refused",
            ["16: steps[2].refused: the rules allow '12' to Ana; take refused: out, or choose another move"],
        ),
        ("say: Both bid.", "sya: Both bid.", ["9: steps[0].sya: is not known here; known are say, point, by, move"]),
        (
            "    move: 11\n  - move: 9",
            "    then: x\n  - move: 9",
            ["11: steps[0].then: belongs to a move, and there is"],
        ),
        ("  - move: 9\n    then: Ana takes it.\n", "  - {}\n", ["12: steps[1]: neither says nor moves anything; give"]),
        ("Both bid.", "word " * 40 + "end", ["9: steps[0].say: 'word word word"]),
        ("Both bid.", "w" * 60 + " " + "w" * 60 + " www", []),
        ("Both bid.", ("w" * 50 + " ") * 3 + "w", ["9: steps[0].say: takes 3 lines; say it in at most 2 lines of 78"]),
        (
            "title:",
            "options: {games: 99}\ntitle:",
            ["2: options.games: Option games cannot be '99'; choose one of: 1 to 9"],
        ),
        ("title:", "options: {colour: red}\ntitle:", ["2: options.colour: Option colour cannot be 'red'; choose one"]),
        (
            "title:",
            "deck: golden\ntitle:",
            ["2: deck: 'golden': there is no such deck for raj; choose one of: classic"],
        ),
        (
            "seats: [Ana, Ben]",
            "seats: [Ana, actor]",
            ["4: seats[1]: 'actor' has a meaning of its own; give the player"],
        ),
        (RIGHT, "- a\n- list\n", ["1: holds a list; a demo begins with game: and title:"]),
        (RIGHT, "", ["1: is empty; a demo begins with game: and title:"]),
        ("seat: Ana", "seat: &a Ana", ["5: seat: uses an anchor or alias (& or *); write the value out"]),
    ],
)
def test_a_broken_demo_tells_line_and_reason(tmp_path: Path, right: str, broken: str, told: list[str]) -> None:
    assert right in RIGHT
    found = faults_of(RIGHT.replace(right, broken, 1), tmp_path)
    for sentence in told:
        assert any(each.startswith(sentence) for each in found), found
    assert bool(found) == bool(told)


def test_several_faults_are_told_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = RIGHT.replace("title: A round", "title: ''").replace("seat: Ana", "seat: Cem")
    found = faults_of(text.replace("then: Ana takes it.", "then: 5"), tmp_path)
    assert [each.partition(": ")[0] for each in found] == ["2", "5", "13"]


def test_a_move_after_the_end_of_the_match_is_a_fault(tmp_path: Path) -> None:
    bids = "".join(f"  - move: {bid}\n  - move: {16 - bid}\n    then: x\n" for bid in range(1, 16))
    text = RIGHT[: RIGHT.index("steps:")] + "steps:\n" + bids
    demo = read(text, tmp_path)
    assert demo.taken_over(len(demo.shots), seed=1).to_act, (
        "nobody is to act at the end: one goes back to the last move"
    )
    assert faults_of(text + "  - move: 1\n", tmp_path) == [
        "54: steps[30].move: comes when the match is over; take it out"
    ]


def test_a_file_that_cannot_be_read_is_called_a_demo(tmp_path: Path) -> None:
    with pytest.raises(DemoError, match=r"^Demo '.*none\.yaml': there is no such file; name a demo file"):
        demos.read(tmp_path / "none.yaml")
    with pytest.raises(DemoError, match=r"^Demo 'nothing': there is no such demo of raj; choose one of: four_bids"):
        demos.load("raj", "nothing")


def test_a_game_without_demos_has_none() -> None:
    assert demos.names("no_such_game") == ()
    with pytest.raises(DemoError, match="there is no such demo of no_such_game; name a demo file"):
        demos.load("no_such_game", "any")
