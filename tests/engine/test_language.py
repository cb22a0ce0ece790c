"""Messages that count something."""

from gettext import NullTranslations

import pytest

from cardgames_tui.engine.language import counted, translations


@pytest.mark.parametrize(("n", "said"), [(0, "0 acts"), (1, "1 act"), (2, "2 acts")])
def test_one_thing_is_told_as_one(n: int, said: str) -> None:
    assert counted("{n} act", "{n} acts", n) == said


def test_a_language_chooses_its_own_form() -> None:
    class Backwards(NullTranslations):
        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return (msgid1 if n == 1 else msgid2)[::-1].replace("}n{", "{n}")

    token = translations.set(Backwards())
    try:
        assert counted("{n} act", "{n} acts", 2) == "stca 2"
    finally:
        translations.reset(token)
