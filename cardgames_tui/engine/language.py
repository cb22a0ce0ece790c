"""The language that sentences are made in: one per context, so that sessions of one process can differ."""

from contextvars import ContextVar
from gettext import NullTranslations

translations: ContextVar[NullTranslations] = ContextVar("translations")
_ENGLISH = NullTranslations()


def _(message: str) -> str:
    """The message in the language of the running context; English where none was chosen."""
    return translations.get(_ENGLISH).gettext(message)
