"""What is said about any game: always something, always plain, and never a card that is not public."""

import re

import pytest

from cardgames_tui import games
from cardgames_tui.decks.rules_text import chapters
from cardgames_tui.engine.options import describe
from cardgames_tui.engine.sentences import told
from cardgames_tui.engine.text import cells, clean

from .conftest import Table, Tables

MATCHES = 8
LONGEST_LINE = 400
WIDEST_TITLE = 17
WIDEST_SUMMARY = 56
"""Columns that the menu has for them in a terminal of 80."""


def plain(sentence: str) -> bool:
    """Whether it is one printable line that says something."""
    return bool(sentence) and clean(sentence, LONGEST_LINE) == sentence


@pytest.mark.parametrize("seed", range(MATCHES))
def test_every_moment_is_described_to_every_chair(tables: Tables, seed: int) -> None:
    table = tables.table(seed)
    headings = {chapter.heading for chapter in chapters(tables.slug)}
    words, names = table.words, table.match.names
    for _number in range(150):
        for chair in table.chairs:
            view = chair.view
            assert plain(words.headline(view))
            assert all(plain(line) for line in words.described(view, names))
            assert plain(words.expected(view, names))
            assert words.chapter(view) in headings
            if chair.legal:
                assert plain(words.typing(view))
                assert names[chair.seat or 0] in words.expected(view, names)
            assert all(plain(sentence) for sentence in told(chair.latest, words, names))
        if not table.match.to_act:
            break
        table.step()


@pytest.mark.parametrize("seed", range(MATCHES))
def test_the_example_of_how_to_type_is_an_act_that_is_understood(tables: Tables, seed: int) -> None:
    table = tables.table(seed)
    for _number in range(60):
        if not table.match.to_act:
            break
        chair = table.match.chair(table.match.to_act[0])
        example = re.search(r"for example:? ([\w>-]+(?: [\w>-]+)?)", table.words.typing(chair.view))
        assert example
        assert understood(table, example.group(1)) or understood(table, example.group(1).split()[0])
        table.step()


def understood(table: Table, text: str) -> bool:
    try:
        table.game.read(text)
    except Exception:
        return False
    return True


@pytest.mark.parametrize("seed", range(MATCHES))
def test_what_everybody_hears_everybody_may_know(tables: Tables, seed: int) -> None:
    table = tables.table(seed)
    for _number in range(200):
        if not table.match.to_act:
            break
        table.step()
        public = table.match.chair(None).latest
        for chair in table.chairs:
            assert [event for event in chair.latest if event.only is None] == list(public)
            assert all(event.only in (None, chair.seat) for event in chair.latest)
        assert not any(event.only is not None and event.gathers for event in public)


@pytest.mark.parametrize("seed", range(MATCHES))
def test_no_public_sentence_names_a_card_that_did_not_lie_open(tables: Tables, seed: int) -> None:
    """Where cards have codes, as in `ES7`: a card is public once an onlooker sees it or it was played by its code."""
    table = tables.table(seed)
    onlooker, public = table.match.chair(None), set[str]()
    for _number in range(400):
        if not table.match.to_act:
            break
        codes = codes_of(table)
        table.step()
        public |= codes.intersection(words_of(table.match.acts[-1][1]))
        for line in table.words.described(onlooker.view, table.match.names):
            public |= codes.intersection(words_of(line))
        for sentence in told(onlooker.latest, table.words, table.match.names):
            assert codes.intersection(words_of(sentence)) <= public


def codes_of(table: Table) -> set[str]:
    """The names of all cards that were shuffled, where they are more than a number."""
    shuffles = [outcome for outcome in table.state.rng.fallen if isinstance(outcome, tuple)]
    return {name for order in shuffles for name in order if name[:1].isalpha()}


def words_of(sentence: str) -> set[str]:
    return set(re.findall(r"\w+", sentence))


def test_every_game_has_a_title_a_summary_and_rules(tables: Tables) -> None:
    assert plain(games.title(tables.slug))
    assert plain(games.summary(tables.slug))
    assert cells(games.title(tables.slug)) <= WIDEST_TITLE
    assert cells(games.summary(tables.slug)) <= WIDEST_SUMMARY
    introduction, *others = chapters(tables.slug)
    assert introduction.heading == games.title(tables.slug)
    assert len(others) >= 4
    assert all(chapter.blocks for chapter in others)


def test_every_option_has_a_line_of_help(tables: Tables) -> None:
    for option in describe(tables.game.options):
        assert plain(option.help)
        assert option.parse(option.default) == option.default
