"""The rules of a game, read aloud."""

from collections.abc import Sequence

from cardgames_tui.decks.rules_text import Chapter, lines, place_of, saying, sentence_at
from cardgames_tui.engine.language import _
from cardgames_tui.engine.sentences import listed
from cardgames_tui.engine.text import fitted

_SHOWN = 40


def chosen_chapters(chapters: Sequence[Chapter], wanted: str) -> tuple[str, ...]:
    """The chapters whose headings begin like this, or all; else what says the words. Then which chapters there are."""
    begins = [each for each in chapters if wanted == "all" or each.heading.casefold().startswith(wanted.casefold())]
    chosen = begins or saying(chapters, wanted)
    read = [line for chapter in chosen for line in _read(chapter)]
    if not chosen:
        read.append(_("The rules do not say '{text}'.").format(text=fitted(wanted, _SHOWN)))
    return (*read, _("Chapters: {headings}.").format(headings=listed([chapter.heading for chapter in chapters])))


def refusing_sentence(chapters: Sequence[Chapter], code: str) -> str:
    """The sentence that refuses what has this code, after the heading of its chapter."""
    place = place_of(chapters, code)
    if place is None:
        return _("The rules text says no more about that.")
    heading = chapters[place.chapter].heading
    return _("{heading}: {sentence}").format(heading=heading, sentence=sentence_at(chapters, place))


def _read(chapter: Chapter) -> tuple[str, ...]:
    return (chapter.heading + ":", *lines(chapter), "")
