"""A match in words: who is asked, what is said to whom, and what is kept."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardgames_tui import setup
from cardgames_tui.engine.match import Match
from cardgames_tui.plain.table import Table
from cardgames_tui.plain.terminal import Lines
from cardgames_tui.store.keeper import Keeper
from cardgames_tui.store.store import Store

NAMES = ("Ana", "Ben")
HANDING_OVER = "\n"
HIDING = "\n"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "store")
    yield store
    store.close()


def played(store: Store, typed: str, seed: int = 7, **options: str | int) -> str:
    """What is said in a new match of Raj in which this is typed."""
    match = setup.begin("raj", NAMES, options, seed=seed)
    keeper = store.begin(match)
    match.journal = keeper
    return sitting(match, keeper, typed)


def sitting(match: Match[Any, Any], keeper: Keeper, typed: str) -> str:
    target = io.StringIO()
    with keeper:
        Table(match, keeper, Lines(io.StringIO(typed), target)).play()
    return target.getvalue()


def act(text: str) -> str:
    """What a player types who takes the keyboard, acts, and hides their hand."""
    return f"{HANDING_OVER}{text}\n{HIDING}"


def screens(said: str) -> list[str]:
    """What is said between two times that the hand is scrolled away."""
    return said.split("\n" * 60)


def test_nothing_of_a_hand_is_said_before_the_keyboard_is_passed_on(store: Store) -> None:
    """Case 24."""
    said = played(store, "")
    assert said.count("Pass the keyboard to Ana and press Enter> ") == 1
    assert "bid cards:" not in said


def test_an_act_typed_ahead_of_the_hand_over_is_not_played(store: Store) -> None:
    """Case 38."""
    said = played(store, "9\n9\n\n")
    assert said.count("Nothing is played before the keyboard is passed on.") == 2
    assert store.open_matches()[0].acts == 0


def test_a_turn_tells_the_view_what_is_expected_and_how_to_type_it(store: Store) -> None:
    said = played(store, HANDING_OVER)
    assert "Your bid cards: 1, 2, 3" in said
    assert "Ana, choose a bid card in secret." in said
    assert "Type the number of a bid card, for example 1." in said
    assert "Ana> " in said


def test_between_two_players_the_hand_is_scrolled_away_before_the_next_is_called(store: Store) -> None:
    """Case 25: no screen shows two hands."""
    first, second, third = screens(played(store, act("13") + act("2")))
    assert "Ana> " in first
    assert "Pass the keyboard to Ben" not in first
    assert "Ben> " in second
    assert "13" not in second.partition("Your bid cards")[0]
    assert "Ben> " not in third


def test_that_a_scrollback_keeps_the_hand_is_said_once(store: Store) -> None:
    said = played(store, act("13") + act("2") + act("3"))
    (line,) = [line for line in said.split("\n") if "scrolls back" in line]
    assert line.startswith("Blank lines hide the last hand")
    assert len(line) <= 80


def test_a_reveal_is_told_to_all_while_no_hand_is_in_sight(store: Store) -> None:
    last = screens(played(store, act("13") + act("2")))[-1]
    assert "For all to see:" in last
    assert "Ana 13 and Ben 2." in last
    assert "Your bid cards" not in last
    assert last.index("Ana 13 and Ben 2.") < last.index("Pass the keyboard to Ana and press Enter")


def test_a_refused_act_is_explained_and_asked_for_again(store: Store) -> None:
    said = played(store, f"{HANDING_OVER}16\nx\nreveal\n9\n")
    assert "Bids are whole numbers from 1 to 15." in said
    assert "'x' is not a bid card. Example: 9." in said
    assert "Still waiting for: Ana and Ben." in said
    assert said.count("Ana> ") == 4


def test_a_line_of_a_megabyte_is_refused_in_short(store: Store) -> None:
    said = played(store, f"{HANDING_OVER}{'x' * 1_000_000}\n9\n")
    assert len(said) < 5000
    assert "Ana has chosen." in said


@pytest.mark.parametrize("command", ["?", "help", "HELP"])
def test_help_names_every_command(store: Store, command: str) -> None:
    said = played(store, f"{HANDING_OVER}{command}\n")
    for word in ("look", "last", "log", "rules", "why", "undo", "quit"):
        assert f"\n{word}: " in said
    assert said.count("Type the number of a bid card") == 2


@pytest.mark.parametrize("command", ["look", "hand"])
def test_the_view_can_be_heard_again(store: Store, command: str) -> None:
    assert played(store, f"{HANDING_OVER}{command}\n").count("Your bid cards:") == 2


def test_an_empty_line_says_again_what_is_expected(store: Store) -> None:
    assert played(store, f"{HANDING_OVER}\n").count("Ana, choose a bid card in secret.") == 2


def test_the_rules_open_at_the_chapter_that_matters(store: Store) -> None:
    said = played(store, f"{HANDING_OVER}rules\n")
    assert "A round:\n" in said
    assert "Chapters: Raj, The cards, A round" in said
    assert "\nEqual bids:\n" not in said


def test_any_chapter_of_the_rules_can_be_heard(store: Store) -> None:
    assert "Equal bids:\n" in played(store, f"{HANDING_OVER}rules equal\n")
    whole = played(store, f"{HANDING_OVER}rules all\n")
    assert all(f"\n{heading}:\n" in whole for heading in ("The cards", "Equal bids", "The end"))


def test_the_rules_are_searched_for_what_is_no_heading(store: Store) -> None:
    said = played(store, f"{HANDING_OVER}rules OSEEN\nrules middling\nrules alone\n")
    assert "The rules do not say 'OSEEN'." in said
    assert "A round:\n" not in said
    assert "tie rule:\n- cancel: equal bids cancel each other, and the best bid that stands\n  alone takes" in said
    assert "- discard: at equal" not in said


def test_the_options_that_hold_are_marked_in_the_rules(store: Store) -> None:
    said = played(store, f"{HANDING_OVER}rules options\n")
    assert "\nAll as usual. \u25b8 marks what holds.\n" in said
    assert "\n\u25b8 carry: equal deciding bids" in said
    assert "\n- cancel: equal bids" in said


@pytest.mark.parametrize("question", ["why", "?"])
def test_after_a_refusal_the_rule_is_told_until_the_next_act(store: Store, question: str) -> None:
    said = played(store, f"{HANDING_OVER}99\n{question}\n9\n\n{HANDING_OVER}{question}\n")
    sentence = "The cards: Everybody holds the same fifteen bid cards, 1 to 15.\n"
    assert said.count(sentence) == 1
    assert said.count("Nothing was refused.") == (question == "why")


def test_the_log_has_everything_and_last_has_the_latest_act(store: Store) -> None:
    said = played(store, act("13") + act("2") + f"{HANDING_OVER}log\n").rpartition("Ana> ")[0].rpartition("Ana> ")[2]
    assert "is turned up." in said
    assert "Ana 13" not in said  # what is to be remembered is not in the log
    said = played(store, act("13") + act("2") + f"{HANDING_OVER}last\n").rpartition("Ana> ")[0].rpartition("Ana> ")[2]
    assert "Ana 13 and Ben 2." in said


def test_a_choice_can_be_taken_back_before_the_hand_is_hidden(store: Store) -> None:
    said = played(store, f"{HANDING_OVER}13\nundo\n12\n{HIDING}" + act("2"))
    assert "Ana, press Enter to hide your hand, or type undo> " in said
    assert "Your act is taken back." in said
    assert "Ana 12 and Ben 2." in said
    assert said.count("Pass the keyboard to Ana") == 2


def test_after_an_act_is_taken_back_the_hand_is_shown_and_asked_for_once(store: Store) -> None:
    after = played(store, f"{HANDING_OVER}13\nundo\n").partition("Your act is taken back.\n")[2]
    assert after.count("Your bid cards: 1, 2, 3") == 1
    assert after.count("Ana, choose a bid card in secret.") == 1
    assert after.index("Your bid cards") < after.index("Ana, choose a bid card")


def test_ctrl_c_hides_the_hand_and_says_how_to_go_on(store: Store) -> None:
    class Interrupted(Lines):
        def ask(self, prompt: str) -> str | None:
            answer = super().ask(prompt)
            if answer is None:
                raise KeyboardInterrupt
            return answer

    match = setup.begin("raj", NAMES, seed=7)
    keeper, target = store.begin(match), io.StringIO()
    match.journal = keeper
    with keeper, pytest.raises(KeyboardInterrupt):
        Table(match, keeper, Interrupted(io.StringIO(f"{HANDING_OVER}13\n"), target)).play()
    last = screens(target.getvalue())[-1]
    assert "bid cards" not in last
    assert last.endswith(f"The match is kept. Go on with: cardgames resume {keeper.id}\n")


def test_nobody_takes_back_what_is_not_theirs(store: Store) -> None:
    said = played(store, act("13") + f"{HANDING_OVER}undo\n")
    assert "There is no act of yours to take back." in said
    assert store.open_matches()[0].acts == 1


@pytest.mark.parametrize("leaving", ["quit\n", "exit\n", "q\n", ""])
def test_leaving_keeps_the_match_and_says_how_to_go_on(store: Store, leaving: str) -> None:
    said = played(store, f"{act('13')}{HANDING_OVER}{leaving}")
    (entry,) = store.open_matches()
    assert said.endswith(f"The match is kept. Go on with: cardgames resume {entry.id}\n")
    assert entry.acts == 1


@pytest.mark.parametrize("leaving", ["quit\n", ""])
def test_nobody_leaves_a_hand_on_the_screen(store: Store, leaving: str) -> None:
    last = screens(played(store, f"{HANDING_OVER}look\n{leaving}"))[-1]
    assert "bid cards" not in last
    assert "The match is kept." in last


def test_a_match_goes_on_where_it_was_left_behind_a_hand_over(store: Store) -> None:
    played(store, act("13"))
    (entry,) = store.open_matches()
    match, keeper = setup.rebuilt(store.load(entry.id)), store.hold(entry.id)
    match.journal = keeper
    said = sitting(match, keeper, act("2"))
    assert said.index("Pass the keyboard to Ben") < said.index("Your bid cards")
    assert "Ana 13 and Ben 2." in said


def whole_match() -> str:
    return "".join(act(str(card)) + act(str(16 - card)) for card in range(1, 16))


def test_at_the_end_places_scores_and_winners_are_told(store: Store) -> None:
    said = played(store, whole_match())
    (entry,) = store.finished_matches()
    *_before, over, first, second = said.splitlines()
    assert over.startswith("The match is over; ")
    best = max(range(2), key=lambda seat: entry.result.scores[seat])
    assert first == f"Place 1: {NAMES[best]} with {entry.result.scores[best]}."
    assert second.startswith("Place ")
    assert "resume" not in said


def test_where_the_input_ends_with_the_last_act_the_result_is_told_all_the_same(store: Store) -> None:
    assert "The match is over; " in played(store, whole_match().removesuffix(HIDING))


def test_a_finished_match_tells_its_result_again(store: Store) -> None:
    played(store, whole_match())
    (entry,) = store.finished_matches()
    said = sitting(setup.rebuilt(store.load(entry.id)), store.hold(entry.id), "")
    assert "The match is over; " in said


def test_every_act_is_kept_before_it_is_told(store: Store) -> None:
    class Watched(io.StringIO):
        kept: list[int]

        def write(self, text: str) -> int:
            if "has chosen" in text:
                self.kept.append(store.open_matches()[0].acts)
            return super().write(text)

    target = Watched()
    target.kept = []
    match = setup.begin("raj", NAMES, seed=7)
    with store.begin(match) as keeper:
        match.journal = keeper
        Table(match, keeper, Lines(io.StringIO(act("13") + act("2") + act("5")), target)).play()
    assert target.kept[0] == 1
    assert target.kept[-1] == 3


def test_where_nothing_can_be_kept_it_is_said_and_play_goes_on(tmp_path: Path) -> None:
    """Case 61."""
    (tmp_path / "file").write_text("not a folder")
    store = Store(tmp_path / "file" / "store")
    said = played(store, act("13"))
    assert "Nothing is kept: " in said
    assert "Ana has chosen." in said
    assert said.endswith("The match is not kept.\n")


def test_names_are_told_letter_for_letter(store: Store) -> None:
    match = setup.begin("raj", ("[/", "{name}"), seed=7)
    keeper = store.begin(match)
    match.journal = keeper
    said = sitting(match, keeper, act("13") + act("2"))
    assert "[/ 13 and {name} 2." in said
