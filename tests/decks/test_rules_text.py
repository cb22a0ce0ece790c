"""Reading and printing rules texts: blocks, tied sentences, options in force."""

import re

import pytest

from cardgames_tui import decks, games
from cardgames_tui.decks.rules_text import (
    Chapter,
    Kind,
    chapters,
    in_force,
    lines,
    occurrences,
    parsed,
    place_of,
    saying,
    sentence_at,
    unusual,
)
from cardgames_tui.engine.options import Option, Range

TEXT = """# Whist

A game of
tricks.

## Playing

Lead any card. Follow suit if you can. {MUST_FOLLOW} Nobody
has to trump.
- The highest card wins. {LOW
  NO_SUCH}
- Deal
  again.

    ┌──┐  {not tied}
    │ A│

      deeper

### bid rule
- plus one: bid more.
- pass: or do not. {PASSED}

### rounds
- 0: as many as there are players.
- 1 to 9: so many. {TOO_MANY} No more. {MORE}

After the options.
"""
OPTIONS = (Option("bid_rule", "plus_one", ("plus_one", "pass"), ""), Option("rounds", 0, Range(0, 9), ""))


def kinds(heading: str) -> list[Kind]:
    return [block.kind for chapter in parsed(TEXT) if chapter.heading == heading for block in chapter.blocks]


def said_by(text: tuple[Chapter, ...], code: str) -> str:
    place = place_of(text, code)
    assert place
    return sentence_at(text, place)


def test_a_text_is_chapters_of_paragraphs_items_drawings_and_options() -> None:
    assert [chapter.heading for chapter in parsed(TEXT)] == ["Whist", "Playing"]
    assert kinds("Whist") == [Kind.TEXT]
    items = [Kind.ITEM, Kind.ITEM, Kind.DRAWING, Kind.DRAWING]
    options = [Kind.OPTION, Kind.VALUE, Kind.VALUE, Kind.OPTION, Kind.VALUE, Kind.VALUE]
    assert kinds("Playing") == [Kind.TEXT, *items, *options, Kind.TEXT]


def test_a_drawing_is_shown_as_it_is_and_other_lines_are_joined() -> None:
    introduction, playing = parsed(TEXT)
    assert introduction.blocks[0].text == "A game of tricks."
    assert playing.blocks[2].text == "Deal again."
    assert playing.blocks[3].text == "┌──┐  {not tied}\n│ A│"
    assert playing.blocks[4].text == "  deeper"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("MUST_FOLLOW", "Follow suit if you can."),
        ("LOW", "The highest card wins."),
        ("NO_SUCH", "The highest card wins."),
        ("PASSED", "pass: or do not."),
        ("MORE", "No more."),
    ],
)
def test_braces_tie_the_sentence_before_them_to_codes(code: str, sentence: str) -> None:
    assert said_by(parsed(TEXT), code) == sentence


def test_of_several_sentences_that_of_an_option_that_holds_goes_first() -> None:
    text = parsed("# T\n\n### rule\n- a: one. {CODE}\n- b: two. {CODE}\n\nThree. {CODE}\n\nFour. {CODE}")
    assert said_by(text, "CODE") == "Three."
    options = (Option("rule", "a", ("a", "b"), ""),)
    assert said_by(in_force(text, options, {"rule": "b"}), "CODE") == "b: two."


def test_a_code_that_no_author_tied_has_no_place() -> None:
    assert place_of(parsed(TEXT), "NOT_YOUR_TURN") is None


def test_a_value_that_holds_is_marked_and_numbers_are_named() -> None:
    (_title, playing) = in_force(parsed(TEXT), OPTIONS, {"bid_rule": "pass", "rounds": 3})
    printed = lines(playing)
    assert printed[0] == "Not as usual here: bid rule pass, rounds 3. ▸ marks what holds."
    assert "- plus one: bid more." in printed
    assert "▸ pass: or do not." in printed
    assert "- 0: as many as there are players." in printed
    assert "▸ 1 to 9, here 3: so many. No more." in printed


def test_a_sentence_about_a_value_that_holds_is_still_tied() -> None:
    text = in_force(parsed(TEXT), OPTIONS, {"bid_rule": "pass", "rounds": 3})
    told = {"PASSED": "pass: or do not.", "TOO_MANY": "1 to 9, here 3: so many.", "MORE": "No more."}
    for code, sentence in told.items():
        assert said_by(text, code) == sentence


def test_where_all_is_as_usual_the_text_says_so() -> None:
    (title, playing) = in_force(parsed(TEXT), OPTIONS, {"bid_rule": "plus_one", "rounds": 0})
    assert lines(title) == ("A game of tricks.",)
    assert lines(playing)[0] == "All as usual. ▸ marks what holds."
    assert "▸ 0: as many as there are players." in lines(playing)
    assert unusual(OPTIONS, {"bid_rule": "plus_one", "rounds": 0}) == ()


def test_printed_lines_keep_lists_together_and_are_not_too_wide() -> None:
    long = parsed("# Long\n\n- " + "wort " * 40 + "\n- short\n\nText.")[0]
    first, *rest = lines(long)
    assert first.startswith("- wort wort")
    assert rest[0].startswith("  wort")
    assert rest[-3:] == ["- short", "", "Text."]
    assert all(len(line) <= 72 for line in lines(long))


def test_a_search_finds_blocks_and_whole_chapters_by_their_heading() -> None:
    (found,) = saying(parsed(TEXT), "DEAL")
    assert lines(found) == ("- Deal again.",)
    (found,) = saying(parsed(TEXT), "bid more")
    assert lines(found) == ("bid rule:", "- plus one: bid more.")
    (found,) = saying(in_force(parsed(TEXT), OPTIONS, {"bid_rule": "pass", "rounds": 3}), "bid rule")
    assert lines(found)[-3:] == ("bid rule:", "- plus one: bid more.", "▸ pass: or do not.")
    assert saying(parsed(TEXT), "playing")[0] == parsed(TEXT)[1]
    assert saying(parsed(TEXT), "(") == saying(parsed(TEXT), "bridge") == ()


def test_occurrences_are_found_in_any_capitals_and_nothing_in_nothing() -> None:
    assert occurrences("Trick by trick", "TRICK") == ((0, 5), (9, 14))
    assert occurrences("a.c abc", "a.c") == ((0, 3),)
    assert occurrences("abc", "") == ()


def test_what_holds_at_every_table_follows_the_chapters_of_a_game() -> None:
    assert chapters("raj")[-1].heading == "At the table"
    assert chapters("raj", "xx") == chapters("raj")


@pytest.mark.parametrize("slug", ["baptisten_skat", "over_under", "raj", "travel_agency"])
def test_the_rules_show_cards_and_say_how_it_ends_what_can_be_chosen_and_what_helps(slug: str) -> None:
    assert {"The cards", "The end", "Options", "Hints"} <= {chapter.heading for chapter in chapters(slug)}
    assert "┌" in drawings(slug)


def test_a_search_for_the_score_finds_how_the_result_of_travel_agency_counts() -> None:
    told = {chapter.heading: " ".join(lines(chapter)) for chapter in saying(chapters("travel_agency"), "score")}
    assert "the winner of a game scores 5 points, the loser 1 point for each group taken" in told["The end"]


def test_cards_in_the_drawings_are_cards_of_the_deck() -> None:
    drawn = set(re.findall(r"│ ([A-Z]{2}\d) │", drawings("travel_agency")))
    countries = {
        country.code for each in decks.load("travel_agency", "classic").deck.sets for country in each.countries
    }
    assert len(drawn) >= 6
    assert {card[:2] for card in drawn} <= countries
    atlas = decks.load("over_under", "atlas").deck
    names = re.findall(r"│ ([A-Z][a-zA-Z ]+?) *(?:I2 )?│", drawings("over_under"))
    assert len({card.name for card in atlas.cards} & set(names)) == 4
    skat = set(re.findall(r"│([RYGB] ?\d+)│", drawings("baptisten_skat")))
    assert len(skat) >= 10
    assert all(1 <= int(card[1:]) <= decks.load("baptisten_skat", "classic").deck.highest for card in skat)
    raj = {int(card) for card in re.findall(r"│ ?([+-]\d+)│", drawings("raj"))}
    assert len(raj) >= 10
    assert raj <= set(decks.load("raj", "classic").deck.points)


def drawings(slug: str) -> str:
    assert slug in games.slugs()
    return "\n".join(block.text for chapter in chapters(slug) for block in chapter.blocks if block.kind is Kind.DRAWING)
