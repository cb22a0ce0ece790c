"""What guests and the people beside them are called: drawable, bounded, and not to be mistaken for one another."""

import unicodedata
from functools import cache

from confusable_homoglyphs.confusables import confusables_data

from cardgames_tui.engine.errors import RuleError
from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import NAME_CELLS, clean_name

from .errors import Refused

_SAME = str.maketrans({"1": "l", "i": "l", "|": "l", "0": "o", "5": "s"})
"""Letters and digits that many a terminal's letters hardly tell apart."""
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def handle(text: str) -> str:
    """The handle that somebody asks for, cleaned; raises Refused where it is none."""
    try:
        cleaned = clean_name(text)
    except RuleError as error:
        sentence = _("A name takes at most {n} columns, without emoji; choose another one.")
        raise Refused(sentence.format(n=NAME_CELLS)) from error
    if not any(character.isalnum() for character in cleaned):
        raise Refused(_("A name needs a letter or a digit."))
    return cleaned


def alike(name: str) -> str:
    """What all names that look like this one have in common: any case, other scripts, spaces and signs left out."""
    folded = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(_latin(each) for each in folded if each.isalnum() or unicodedata.combining(each))
    for pair, single in _PAIRS:
        letters = letters.replace(pair, single)
    return letters.translate(_SAME)


@cache
def _latin(character: str) -> str:
    """The plain letter that looks like this one, small or large; the character itself where there is none."""
    if character.isascii():
        return character
    similar = [each["c"] for form in (character, character.upper()) for each in confusables_data.get(form, ())]
    return next((each.casefold() for each in similar if each.isascii() and each.isalnum()), character)
