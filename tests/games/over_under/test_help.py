"""What the form says about the options of Over & Under."""

import re

from cardgames_tui.decks.rules_text import Kind, chapters
from cardgames_tui.engine.options import describe
from cardgames_tui.games.over_under.rules import GAME
from cardgames_tui.games.over_under.state import Options


def test_the_help_of_the_variant_says_how_many_players_each_takes() -> None:
    (variant,) = [option for option in describe(Options) if option.name == "variant"]
    allowed = [GAME.seats(Options(variant=number)) for number in (1, 2, 3)]
    assert _counts(variant.help) == [(seats[0], seats[-1]) for seats in allowed]


def test_the_rules_say_it_too() -> None:
    blocks = [block for chapter in chapters("over_under") for block in chapter.blocks]
    told = " ".join(block.text for block in blocks if block.kind is Kind.VALUE and block.option == "variant")
    assert _counts(told) == [(2, 4), (2, 10), (2, 6)]


def _counts(text: str) -> list[tuple[int, int]]:
    return [(int(least), int(most)) for least, most in re.findall(r"(\d+) to (\d+)", text)]
