"""The rules of a game, read aloud."""

from cardgames_tui.decks.rules_text import Chapter, chapters
from cardgames_tui.engine.language import _
from cardgames_tui.engine.sentences import listed
from cardgames_tui.engine.text import fitted

_SHOWN = 40


def chosen_chapters(slug: str, wanted: str) -> tuple[str, ...]:
    """The lines of the chapters whose headings begin like this, or of all; then which chapters there are."""
    known = chapters(slug)
    chosen = [each for each in known if wanted == "all" or each.heading.casefold().startswith(wanted.casefold())]
    lines = [line for chapter in chosen for line in _read(chapter)]
    if not chosen:
        lines.append(_("No chapter begins with '{text}'.").format(text=fitted(wanted, _SHOWN)))
    return (*lines, _("Chapters: {headings}.").format(headings=listed([chapter.heading for chapter in known])))


def _read(chapter: Chapter) -> tuple[str, ...]:
    return (chapter.heading + ":", *chapter.lines, "")
