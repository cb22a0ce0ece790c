"""Those who are not in yet."""

from cardgames_tui.host.doorstep import Doorstep


def test_whoever_crowds_there_makes_room_for_a_newcomer() -> None:
    doorstep: Doorstep[str] = Doorstep(4)
    assert [doorstep.come(name, "10.0.0.1") for name in ("first", "second", "third")] == [None] * 3
    assert doorstep.come("friend", "10.0.0.2") is None
    assert doorstep.come("newcomer", "10.0.0.3") == "first"
    assert doorstep.come("fourth", "10.0.0.1") == "second"
    assert len(doorstep) == 4


def test_who_is_in_makes_room() -> None:
    doorstep: Doorstep[str] = Doorstep(1)
    doorstep.come("first", "10.0.0.1")
    doorstep.go("first")
    doorstep.go("first")
    assert doorstep.come("second", "10.0.0.1") is None


def test_a_household_crowds_as_one() -> None:
    doorstep: Doorstep[str] = Doorstep(3)
    doorstep.come("friend", "10.0.0.1")
    doorstep.come("one", "2001:db8::1")
    doorstep.come("two", "2001:db8::2")
    assert doorstep.come("newcomer", "10.0.0.3") == "one"
