"""Hot seat: all seats of a match at one keyboard."""

from pathlib import Path

from cardgames_tui.setup import begin
from cardgames_tui.store.store import Store
from cardgames_tui.ui.seating import HotSeat


def test_one_keyboard_plays_all_seats_and_tells_what_the_keeper_tells(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = begin("raj", ("Ana", "Ben", "Cem"), {"tie_rule": "cancel"}, None, 1)
    with store.begin(match) as keeper:
        seating = HotSeat(match, keeper)
        assert seating.game == "raj"
        assert seating.names == ("Ana", "Ben", "Cem")
        assert seating.own == (0, 1, 2)
        assert seating.options.tie_rule == "cancel"
        assert seating.notice == keeper.notice == ""
        for seat in (*seating.own, None):
            assert seating.chair(seat).view.seat == seat
        chair = seating.chair(1)
        chair.play(chair.legal[0])
        assert seating.to_act == (0, 2)
    store.close()
