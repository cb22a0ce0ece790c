"""The question for the invite code."""

import pytest

from cardgames_tui.host.gate import LONGEST, Answer, Gate

CODE = "ACDE-FHJK-MPRT"


@pytest.mark.parametrize("typed", [CODE, "acdefhjkmprt", " acde fhjk - mprt ", "ACDE–FHJK–MPRT", "acdx\x7fefhjkmprt"])
@pytest.mark.parametrize("enter", ["\r", "\n"])
def test_the_code_is_right_however_it_is_written(typed: str, enter: str) -> None:
    gate = Gate(CODE, 3)
    gate.hear(typed + enter)
    assert gate.answer is Answer.RIGHT
    assert gate.failures == 0


def test_nothing_is_shown_but_stars() -> None:
    gate = Gate(CODE, 3)
    assert gate.question() == "Invite code: "
    assert gate.hear("secret") == "******"
    assert gate.hear("\x7f\b") == "\b \b\b \b"


def test_there_is_nothing_to_rub_out_before_the_first_letter() -> None:
    assert Gate(CODE, 3).hear("\x7f\x7f") == ""


def test_three_wrong_answers_are_enough() -> None:
    gate = Gate(CODE, 3)
    assert "2 times more" in gate.hear("one\r")
    assert "once more" in gate.hear("two\r")
    assert gate.failures == 2
    gate.hear("three\r")
    assert gate.answer is Answer.WRONG
    assert gate.failures == 3
    assert gate.hear(CODE + "\r") == ""


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_leave(key: str) -> None:
    gate = Gate(CODE, 3)
    gate.hear("abc" + key)
    assert gate.answer is Answer.LEFT


def test_an_endless_answer_is_kept_short() -> None:
    gate = Gate(CODE, 3)
    assert gate.hear("x" * 100_000) == "*" * LONGEST


def test_arrows_and_other_keys_are_no_letters() -> None:
    gate = Gate(CODE, 3)
    assert gate.hear("\x1b[A\x1b[1;5C\x1bOP\x00\x07\t") == ""
    gate.hear(CODE + "\r")
    assert gate.answer is Answer.RIGHT


def test_without_a_code_nothing_is_right() -> None:
    gate = Gate("", 1)
    gate.hear("-\r")
    assert gate.answer is None
    gate.hear("x\r")
    assert gate.answer is Answer.WRONG


def test_an_empty_answer_is_no_try() -> None:
    gate = Gate(CODE, 1)
    assert gate.hear("\r - \r") == "\r\nInvite code: ***\r\nInvite code: "
    gate.hear(CODE + "\r")
    assert gate.answer is Answer.RIGHT
