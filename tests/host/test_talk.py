"""What is told of those who are missing, and of what was said."""

import time

from cardgames_tui.engine.text import cells
from cardgames_tui.host import talk
from cardgames_tui.host.tables import Said
from cardgames_tui.host.talk import missed, told
from tests.host.guesthouse import Guesthouse, table_of


def test_a_line_is_told_with_who_said_it_and_the_house_needs_no_name() -> None:
    assert told(Said("Ana", "hello")) == "Ana: hello"
    assert told(Said("", "Ana adjourned the match.")) == "Ana adjourned the match."


def test_nobody_is_missed_where_all_are_at_the_table(guesthouse: Guesthouse) -> None:
    ana, _ben = guesthouse.begin("raj", "Ana", "Ben", beside=["Cem"])
    assert missed(table_of(ana)) == ""


def test_who_is_missing_is_told_by_name_and_since_when_as_long_as_there_is_room(guesthouse: Guesthouse) -> None:
    ana, ben, cem = guesthouse.begin("raj", "Ana", "Ben", "Cem")
    table = table_of(ana)
    guesthouse.house.leave(ben)
    assert missed(table) == "Ben went to the lobby"
    guesthouse.house.depart(cem)
    (gone,) = table.missing
    since = time.strftime("%H:%M", time.localtime(gone.since))
    assert missed(table) == f"Cem dropped out at {since} and Ben went to the lobby"


def test_players_are_counted_where_their_names_are_too_long(guesthouse: Guesthouse) -> None:
    long = [letter * 16 for letter in "BCD"]
    ana, ben, cem, dora = guesthouse.begin("raj", "Ana", *long)
    table = table_of(ana)
    guesthouse.house.leave(ben)
    assert missed(table) == f"{long[0]} went to the lobby"
    guesthouse.house.depart(cem)
    assert missed(table) == "2 players are not here"
    guesthouse.house.leave(dora)
    assert missed(table) == "3 players are not here"


def test_people_beside_a_guest_are_counted_too(guesthouse: Guesthouse) -> None:
    beside = [letter * 16 for letter in "XYZ"]
    ana, ben = guesthouse.begin("raj", "Ana", "Ben", beside=beside)
    table = table_of(ben)
    guesthouse.house.depart(ana)
    assert missed(table) == "4 players are not here"


def test_names_of_wide_letters_are_measured_as_they_are_drawn(guesthouse: Guesthouse) -> None:
    wide = ["你" * 8, "好" * 8]
    ana, *others = guesthouse.begin("raj", "Ana", *wide)
    table = table_of(ana)
    for guest in others:
        guesthouse.house.leave(guest)
    whole = f"{wide[0]} and {wide[1]} went to the lobby"
    assert len(whole) <= talk._MISSED < cells(whole)
    assert missed(table) == "2 players are not here"
