"""The real app at the table of a match that was played on at random: game, players, acts."""

import sys
from random import Random

from cardgames_tui.setup import begin
from cardgames_tui.ui.app import CardgamesApp


def main(slug: str, seats: int, acts: int) -> None:
    """Open the app; the next player is to raise the curtain with Enter."""
    chooser = Random(1)
    match = begin(slug, [f"Player {seat + 1}" for seat in range(seats)], seed=1)
    for _act in range(acts):
        seat = match.to_act[0]
        chair = match.chair(seat)
        chair.play(chooser.choice(chair.legal))
    app = CardgamesApp(first=lambda app: app.play(match))
    app.settle = 0.01
    app.run()


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
