"""Two guests and a table, as the tests of the ledger keep them."""

from datetime import UTC, datetime, timedelta

from cardgames_tui.store.ledger import Access, KeptGuest, KeptSeat, KeptTable
from cardgames_tui.store.settings import Settings

MORNING = datetime(2026, 3, 1, 8, 30, tzinfo=UTC)
ANA = KeptGuest("SHA256:ana", "Ana", "ana", Settings(), MORNING)
BEN = KeptGuest("SHA256:ben", "Ben", "ben", Settings(theme="nord", card_colours=False), MORNING + timedelta(hours=1))
TABLE = KeptTable(
    id="22222",
    game="raj",
    options={"tie_rule": "cancel", "games": 2},
    deck="classic",
    owner=ANA.identity,
    access=Access.CODE,
    code="blue fish",
    size=4,
    seats=(KeptSeat(ANA.identity, "Ana"), KeptSeat(ANA.identity, "Zoë"), KeptSeat(BEN.identity, "Ben")),
    match=None,
    adjourned=False,
    created=MORNING,
)
