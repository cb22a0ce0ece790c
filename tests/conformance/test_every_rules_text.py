"""The rules text of any game: it fits, it explains every option, and it has a sentence for whatever is refused."""

import re

import pytest

from cardgames_tui import games
from cardgames_tui.decks.rules_text import WIDTH, Block, Kind, chapters, in_force, lines, place_of, sentence_at
from cardgames_tui.engine.options import Option, Range, Value, describe, values_of
from cardgames_tui.engine.sentences import COMMON
from cardgames_tui.engine.text import cells

from .conftest import Tables

OF_EVERY_TABLE = (
    "NOT_YOUR_TURN",
    "WRONG_PHASE",
    "GAME_OVER",
    "NOT_A_NUMBER",
    "UNKNOWN_CARD",
    "WATCHING",
    "UNDO_NOTHING",
    "UNDO_SHOWN",
    "SETUP_NAMES",
    "SETUP_NAME_LONG",
    "SETUP_NAME_EMOJI",
)
OWN_CODES = [(slug, code) for slug in games.slugs() for code in games.words(slug).REFUSALS]


def blocks_of(slug: str) -> list[Block]:
    return [block for chapter in chapters(slug) for block in chapter.blocks]


def sentence(slug: str, code: str) -> str:
    text = chapters(slug)
    place = place_of(text, code)
    assert place, f"no sentence in the rules of {slug} refuses {code}"
    return sentence_at(text, place)


@pytest.mark.parametrize(("slug", "code"), OWN_CODES)
def test_whatever_a_game_refuses_is_refused_by_a_sentence_of_its_rules(slug: str, code: str) -> None:
    assert sentence(slug, code).endswith((".", "!"))


@pytest.mark.parametrize("code", OF_EVERY_TABLE)
def test_what_every_table_refuses_is_in_the_rules_of_every_game(tables: Tables, code: str) -> None:
    assert code in COMMON
    assert sentence(tables.slug, code).endswith(".")


def test_no_sentence_is_tied_to_a_code_that_nothing_refuses(tables: Tables) -> None:
    known = {*COMMON, *(code for _slug, code in OWN_CODES)}
    assert {tie.code for block in blocks_of(tables.slug) for tie in block.ties} <= known


def test_every_value_of_every_option_has_one_line(tables: Tables) -> None:
    values = [block for block in blocks_of(tables.slug) if block.kind is Kind.VALUE]
    for option in describe(tables.game.options):
        for value in samples(option):
            told = [block for block in values if block.option == option.name and block.tells_of(value)]
            assert len(told) == 1, f"{len(told)} lines for {option.name}={value}"


def test_every_line_of_an_option_is_about_a_value_that_it_has(tables: Tables) -> None:
    options = {option.name: option for option in describe(tables.game.options)}
    for block in blocks_of(tables.slug):
        if block.kind is Kind.VALUE:
            assert any(block.tells_of(value) for value in samples(options[block.option])), block.text


def test_what_is_said_to_hold_usually_names_options_with_their_usual_values(tables: Tables) -> None:
    usual = {f"{each.name} {each.default}".replace("_", " ") for each in describe(tables.game.options)}
    named = [
        part.replace(":", "")
        for block in blocks_of(tables.slug)
        for brackets in re.findall(r"\(([a-z0-9 ]+: [a-z0-9 :,]+)\)", block.text)
        for part in brackets.split(", ")
    ]
    assert set(named) <= usual


def samples(option: Option) -> tuple[Value, ...]:
    if isinstance(option.values, Range):
        return tuple(range(option.values.low, option.values.high + 1))
    return option.values


def test_of_each_option_exactly_the_value_that_holds_is_marked(tables: Tables) -> None:
    options = describe(tables.game.options)
    text = in_force(chapters(tables.slug), options, values_of(tables.game.options()))
    marked = [block.option for chapter in text for block in chapter.blocks if block.kind is Kind.IN_FORCE]
    assert sorted(marked) == sorted(option.name for option in options)


def test_the_rules_fit_and_show_no_signs_that_are_for_authors(tables: Tables) -> None:
    shown = [line for chapter in chapters(tables.slug) for line in lines(chapter)]
    assert all(cells(line) <= WIDTH for line in shown)
    assert not any(sign in line for sign in "{}#\t" for line in shown)


def test_no_two_chapters_have_the_same_heading(tables: Tables) -> None:
    headings = [chapter.heading for chapter in chapters(tables.slug)]
    assert len(set(headings)) == len(headings)
