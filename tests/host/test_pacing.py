"""How fast a guest is listened to."""

import asyncio
import time

from hypothesis import given
from hypothesis import strategies as st

from cardgames_tui.host.pacing import Bucket, PasteLimit, overslept, whole_piece


def test_a_burst_waits_for_nothing_and_a_flood_for_its_turn() -> None:
    bucket = Bucket(rate=40, burst=100, patience=20, now=0)
    for _message in range(100):
        assert bucket.wait(0) == 0
        bucket.take(1, 0)
    bucket.take(4, 0)
    assert bucket.wait(0) == 0.1
    assert bucket.wait(0.2) == 0


def test_a_bucket_fills_to_its_burst_and_no_further() -> None:
    bucket = Bucket(rate=40, burst=100, patience=20, now=0)
    assert bucket.wait(1000) == 0
    bucket.take(140, 1000)
    assert bucket.wait(1000) == 1


def test_typing_forever_never_waits() -> None:
    bucket = Bucket(rate=40, burst=100, patience=20, now=0)
    for tick in range(10_000):
        now = tick / 33  # a key that is held down
        assert bucket.wait(now) == 0
        bucket.take(1, now)


def flood(bucket: Bucket, begin: float, end: float) -> None:
    """Somebody who takes whatever comes in."""
    now = begin
    while now < end:
        if not bucket.wait(now):
            bucket.take(4, now)
        now += 0.01


def test_who_waits_without_a_pause_abuses_it() -> None:
    bucket = Bucket(rate=40, burst=100, patience=20, now=0)
    flood(bucket, 0, 20)
    assert not bucket.is_abused(20)
    flood(bucket, 20, 22)
    assert bucket.is_abused(22)


def test_a_pause_renews_patience() -> None:
    bucket = Bucket(rate=40, burst=100, patience=20, now=0)
    flood(bucket, 0, 19)
    flood(bucket, 20, 39)
    assert not bucket.is_abused(39)
    flood(bucket, 39, 41)
    assert bucket.is_abused(41)


def test_a_moment_without_anything_to_read_is_no_pause() -> None:
    bucket = Bucket(rate=40, burst=100, patience=20, now=0)
    for second in range(25):
        flood(bucket, second, second + 0.9)
    assert bucket.is_abused(25)


def test_a_paste_is_cut_and_what_follows_is_not() -> None:
    limit = PasteLimit(10)
    assert limit.passed("a\x1b[200~" + "x" * 1000 + "\x1b[201~b") == "a\x1b[200~" + "x" * 10 + "\x1b[201~b"
    assert limit.passed("y" * 100) == "y" * 100


def test_a_paste_that_never_ends_is_cut_too() -> None:
    limit = PasteLimit(10)
    assert limit.passed("\x1b[200~") == "\x1b[200~"
    assert "".join(limit.passed("x" * 100) for _piece in range(100)) == "x" * 10


def test_a_lone_escape_is_not_kept_back() -> None:
    assert PasteLimit(10).passed("\x1b") == "\x1b"


PARTS = st.lists(st.sampled_from(["\x1b[200~", "\x1b[201~", "\x1b", "[20", "0~", "1~", "abcdefghijklmnop", "\x1b[A"]))


@given(PARTS, st.data())
def test_it_does_not_matter_in_which_pieces_a_paste_comes(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts) + "\x1b[201~"
    whole, pieces = PasteLimit(10), PasteLimit(10)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)))))
    bounds = zip([0, *cuts], [*cuts, len(text)], strict=True)
    assert "".join(pieces.passed(text[begin:end]) for begin, end in bounds) == whole.passed(text)


SENT = ["\x1b[B", "\x1bOA", "\x1b[<64;120;33M", "a", "名", "\x1bx", "\x1b[1;5C", "\x1b[97;5u"]
"""What keys, clicks and letters send."""


@given(st.lists(st.sampled_from(SENT)), st.integers(1, 40))
def test_no_piece_ends_within_what_a_key_sends(keys: list[str], length: int) -> None:
    text, ends = "".join(keys), {sum(map(len, keys[:count])) for count in range(len(keys) + 1)}
    read = 0
    while read < len(text):
        piece = whole_piece(text, read, length)
        assert piece
        read += len(piece)
        assert read in ends


def test_a_sequence_without_an_end_is_passed_on_in_pieces() -> None:
    text = "\x1b[" + "1" * 1000
    assert len(whole_piece(text, 0, 32)) == 32


async def test_a_loop_that_was_busy_is_late() -> None:
    sleeping = asyncio.create_task(overslept(0.01))
    await asyncio.sleep(0)
    time.sleep(0.2)
    assert await sleeping >= 0.15
