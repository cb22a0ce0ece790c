"""The rules texts of the games, as their authors wrote them: a title, and chapters with headings."""

from typing import NamedTuple

from .data import rules_data

LANGUAGE = "en"


class Chapter(NamedTuple):
    """A heading, and the lines below it."""

    heading: str
    lines: tuple[str, ...]


def written(slug: str, language: str = LANGUAGE) -> str:
    """The rules text of a game; English where the language has none. Raises FileNotFoundError without any."""
    texts = rules_data() / "rules"
    path = texts / language / f"{slug}.md"
    return (path if path.is_file() else texts / LANGUAGE / f"{slug}.md").read_text("utf-8")


def chapters(slug: str, language: str = LANGUAGE) -> tuple[Chapter, ...]:
    """The chapters of a game's rules, the introduction under the game's title first."""
    found: list[tuple[str, list[str]]] = []
    for line in written(slug, language).splitlines():
        if line.startswith(("# ", "## ")):
            found.append((line.lstrip("# "), []))
        elif found:
            found[-1][1].append(line)
    return tuple(Chapter(heading, _trimmed(lines)) for heading, lines in found)


def _trimmed(lines: list[str]) -> tuple[str, ...]:
    """The lines without blank ones around them."""
    return tuple("\n".join(lines).strip("\n").split("\n"))
