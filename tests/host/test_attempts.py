"""Who failed too often."""

from cardgames_tui.host.attempts import Attempts, neighbourhood
from cardgames_tui.host.limits import Limits

LIMITS = Limits(failures=3, failures_within=60, turned_away=30, addresses=5)


def test_an_address_that_fails_too_often_is_turned_away_for_a_while() -> None:
    attempts = Attempts(LIMITS)
    for now in (0, 1):
        attempts.failed("10.0.0.1", now)
    assert not attempts.is_turned_away("10.0.0.1", 1)
    attempts.failed("10.0.0.1", 2)
    assert attempts.is_turned_away("10.0.0.1", 2)
    assert attempts.is_turned_away("10.0.0.1", 31)
    assert not attempts.is_turned_away("10.0.0.1", 32)


def test_others_are_not_meant() -> None:
    attempts = Attempts(LIMITS)
    for now in range(3):
        attempts.failed("10.0.0.1", now)
    assert not attempts.is_turned_away("10.0.0.2", 3)


def test_old_failures_are_forgotten() -> None:
    attempts = Attempts(LIMITS)
    for now in (0, 61, 122, 183):
        attempts.failed("10.0.0.1", now)
    assert not attempts.is_turned_away("10.0.0.1", 183)


def test_a_household_counts_as_one() -> None:
    assert neighbourhood("2001:db8:1:2::1") == neighbourhood("2001:db8:1:2:ffff::9")
    assert neighbourhood("2001:db8:1:2::1") != neighbourhood("2001:db8:1:3::1")
    assert neighbourhood("::ffff:10.0.0.1") == neighbourhood("10.0.0.1")
    assert neighbourhood("fe80::1%eth0") == neighbourhood("fe80::2")
    assert neighbourhood("no address") == "no address"


def test_many_addresses_take_no_more_room_than_allowed() -> None:
    attempts = Attempts(LIMITS)
    for number in range(10_000):
        attempts.failed(f"10.0.{number // 250}.{number % 250}", number / 1000)
    assert len(attempts._tries) == LIMITS.addresses


def test_one_address_takes_no_more_room_than_allowed() -> None:
    attempts = Attempts(LIMITS)
    for number in range(10_000):
        attempts.failed("10.0.0.1", number / 1000)
    assert len(attempts._tries["10.0.0.1"].failed) < LIMITS.failures
