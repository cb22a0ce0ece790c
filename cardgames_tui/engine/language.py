"""The language that sentences are made in: one per context, so that sessions of one process can differ."""

from contextvars import ContextVar
from gettext import NullTranslations

translations: ContextVar[NullTranslations] = ContextVar("translations")
_ENGLISH = NullTranslations()


def _(message: str) -> str:
    """The message in the language of the running context; English where none was chosen."""
    return translations.get(_ENGLISH).gettext(message)


def counted(one: str, many: str, n: int) -> str:
    """The message for so many things, with their number for `{n}`, in the language of the running context."""
    return translations.get(_ENGLISH).ngettext(one, many, n).format(n=n)
