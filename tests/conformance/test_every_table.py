"""Line mode takes up every game by itself: a whole match by words alone."""

import io
from pathlib import Path

import pytest

from cardgames_tui import setup
from cardgames_tui.plain.table import Table
from cardgames_tui.plain.terminal import Lines
from cardgames_tui.store.store import Store
from tests.conformance import conftest

MATCHES = 3


class Player(Lines):
    """Somebody who types a random legal act whenever one is asked for, and Enter otherwise."""

    def __init__(self, table: conftest.Table) -> None:
        self._heard = io.StringIO()
        super().__init__(io.StringIO(), self._heard)
        self._table = table
        self.screens: list[set[int]] = [set()]
        """Whose secrets were on each screen, from one time that it was scrolled away to the next."""

    def ask(self, prompt: str) -> str | None:
        self.say(f"{prompt}> ")
        if "press Enter" in prompt:
            return ""
        seat = self._table.match.to_act[0]
        if self._table.match.chair(seat).holds_secrets:
            self.screens[-1].add(seat)
        return self._table.game.write(self._table.act_of(seat))

    def scroll_away(self) -> None:
        super().scroll_away()
        self.screens.append(set())

    @property
    def heard(self) -> str:
        """All that was said."""
        return self._heard.getvalue()


@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_whole_match_is_played_in_words(tables: conftest.Tables, seed: int, tmp_path: Path) -> None:
    table, store = tables.table(seed), Store(tmp_path / "store")
    player = Player(table)
    with store.begin(table.match) as keeper:
        table.match.journal = keeper
        assert Table(table.match, keeper, player).play()
    assert "\nThe match is over; " in player.heard
    assert "\x1b" not in player.heard
    assert all(len(seats) <= 1 for seats in player.screens)
    (entry,) = store.finished_matches()
    assert setup.rebuilt(store.load(entry.id)).record() == table.match.record()
    store.close()
