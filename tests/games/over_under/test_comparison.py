"""The comparison of cards, and how a card stands in its deck."""

from hypothesis import given
from hypothesis import strategies as st

from cardgames_tui.games.over_under.comparison import Standing, best, by_number, leading, standings
from cardgames_tui.games.over_under.state import Call, Card, Category, Deck, Direction

HOTELS = (Category("hotels", "Hotels", "number"),)


def cards_with(hotels: list[int]) -> list[Card]:
    return [Card(number, f"Place {number}", "", "", (value,)) for number, value in enumerate(hotels, 1)]


@given(
    st.permutations(cards_with([3, 1, 4, 1, 5, 9, 2, 6, 5, 3])), st.integers(1, 10), st.sampled_from(["over", "under"])
)
def test_the_winner_is_the_extreme_pair_of_value_and_number(
    cards: list[Card], seats: int, direction: Direction
) -> None:
    """2.3 in one line: over takes the highest (value, number), under the lowest."""
    shown = cards[:seats]
    choose = max if direction == "over" else min
    expected = choose(shown, key=lambda card: (card.values[0], card.number))
    winning = best([card.values[0] for card in shown], direction)
    assert shown[by_number(shown, winning, direction)] == expected


def test_several_lead_where_their_numbers_are_equal() -> None:
    cards = cards_with([50, 70, 50])
    deck = Deck("small", "Small", HOTELS, tuple(cards))
    assert leading(deck, cards, Call("hotels", "under")) == (0, 2)
    assert leading(deck, cards[:2], Call("hotels", "over")) == (1,)


def test_a_card_stands_between_the_lower_and_the_higher_cards_of_its_deck() -> None:
    cards = cards_with([20, 5, 20, 90, 7])
    deck = Deck("small", "Small", HOTELS, tuple(cards))
    assert standings(deck, cards[0]) == (Standing(low=5, high=90, lower=2, higher=1),)
    assert standings(deck, cards[3]) == (Standing(low=5, high=90, lower=4, higher=0),)
