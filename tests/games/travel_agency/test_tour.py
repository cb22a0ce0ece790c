"""What three sights are worth (3.4)."""

from itertools import combinations, permutations

import pytest

from cardgames_tui.games.travel_agency.proof import rank_of, rating_of_rank
from cardgames_tui.games.travel_agency.tour import Rating, rating_of, sight_of

from .positions import CODES, EUROPE


@pytest.mark.parametrize(
    ("cards", "rating"),
    [
        pytest.param("GB1 GB2 GB3", Rating(5, 6), id="T-EX5-grand-tour"),
        pytest.param("GB9 FR9 DE9", Rating(4, 27), id="T-EX5-themed-tour"),
        pytest.param("FR2 FR4 FR9", Rating(3, 15), id="T-EX6-lower"),
        pytest.param("DE3 DE5 DE8", Rating(3, 16), id="T-EX6-higher"),
        pytest.param("FR5 FR3 FR4", Rating(5, 12), id="T-EX8"),
        pytest.param("ES8 ES9 ES1", Rating(3, 18), id="T-EX9"),
        pytest.param("GB4 GB5 FR6", Rating(2, 15), id="T-EX10"),
        pytest.param("GB2 FR5 DE9", Rating(1, 16), id="T-EX11"),
        pytest.param("ES7 FR7 IT7", Rating(4, 21), id="T-EX1-mine"),
        pytest.param("IT9 DE9 GR8", Rating(1, 26), id="T-EX15-mine"),
        pytest.param("GB8 FR9 DE1", Rating(1, 18), id="no-run-goes-round"),
    ],
)
def test_a_tour_has_stars_and_a_sum(cards: str, rating: Rating) -> None:
    assert rating_of(cards.split()) == rating


def test_stars_count_before_the_sum() -> None:
    assert rating_of(["GB1", "GB2", "GB3"]) > rating_of(["GB9", "FR9", "DE9"])  # T-EX5
    assert rating_of(["FR2", "FR4", "FR9"]) < rating_of(["DE3", "DE5", "DE8"])  # T-EX6
    assert rating_of(["GB1", "FR1", "DE1"]) > rating_of(["GB9", "GB8", "GB6"])
    assert rating_of(["GB1", "GB2", "GB4"]) > rating_of(["GB9", "GB8", "FR7"])
    assert rating_of(["GB1", "GB2", "FR3"]) > rating_of(["GB9", "FR9", "DE8"])


@pytest.mark.parametrize("order", list(permutations(["FR5", "FR3", "FR4"])))
def test_the_order_in_which_cards_were_laid_does_not_matter(order: tuple[str, ...]) -> None:
    assert rating_of(order) == Rating(5, 12)


def test_ranks_stand_for_ratings_and_order_all_tours_as_they_do() -> None:
    tours = list(combinations(range(54), 3))
    assert len(tours) == 24_804
    ratings = [rating_of([CODES[card] for card in tour]) for tour in tours]
    ranks = [rank_of(tour) for tour in tours]
    assert [rating_of_rank(rank) for rank in ranks] == ratings
    assert len(set(ratings)) == len(set(zip(ratings, ranks, strict=True)))
    assert [rating for _rank, rating in sorted(zip(ranks, ratings, strict=True))] == sorted(ratings)


def test_all_tours_are_of_the_kinds_that_can_be_counted() -> None:
    """Counted by hand: 6 x 7 grand tours, 9 x 20 themed, 6 x (84 - 7) country tours, 7 x (216 - 6) routes."""
    stars = [rating_of([CODES[card] for card in tour]).stars for tour in combinations(range(54), 3)]
    assert [stars.count(number) for number in (5, 4, 3, 2)] == [42, 180, 462, 1470]


def test_a_rating_is_written_with_stars() -> None:
    assert str(Rating(4, 21)) == "★★★★ 21"


def test_a_card_has_the_name_of_its_sight() -> None:
    assert sight_of(EUROPE.countries, "ES7") == "Sight 7 of ES"
