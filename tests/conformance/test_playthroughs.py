"""Golden playthroughs: whatever changes in a game changes a text that people can read."""

from pathlib import Path

import pytest

from cardgames_tui import games
from tests.conformance.playthroughs import files, played


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_match_goes_as_it_is_written_down(path: Path) -> None:
    written = path.read_text("utf-8")
    assert played(written.split("\n", 1)[0]) == written


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_is_written_down(slug: str) -> None:
    assert any(path.stem.startswith(slug) for path in files())
