"""The rules texts of the games: chapters of paragraphs, lists and drawings, as their authors wrote them.

An author writes Markdown of few signs:

    # Raj                                  the title, and below it what the game is about
    ## A round                             a chapter
    - The card goes to the highest bid.    an item of a list; other lines are paragraphs
    Each card serves once. {RAJ_TAKEN}     the sentence before the braces refuses acts with this code
    ### tie rule                           an option by its name; a list follows, with an item for each of its values
    - carry: the pile stays.               such an item; numbers are written as 3, or as 1 to 9

Lines that begin with four blanks are a drawing. The braces are never shown. Behind the chapters of a game come those of
`every_game.md`, which hold at every table.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from cardgames_tui.engine.language import _
from cardgames_tui.engine.options import Option, Value
from cardgames_tui.engine.sentences import listed
from cardgames_tui.engine.text import wrapped

from .data import rules_data

LANGUAGE = "en"
WIDTH = 72
"""Columns of a rules text where it is printed, and the most that its drawings have."""
_SHARED = "every_game"
_INDENT = "    "
_TIE = re.compile(r"\s*\{([A-Z_]+(?: [A-Z_]+)*)\}")
_SENTENCE_END = re.compile(r"[.!?]\s+")


class Kind(Enum):
    """What a block of a chapter is."""

    TEXT = auto()
    """A paragraph."""
    ITEM = auto()
    """An item of a list."""
    DRAWING = auto()
    """Lines to be shown as they are."""
    OPTION = auto()
    """The name of an option; its values follow."""
    VALUE = auto()
    """A value of an option, and what it means."""
    IN_FORCE = auto()
    """The same, where this is the value that holds."""


LEADS = {Kind.ITEM: "- ", Kind.VALUE: "- ", Kind.IN_FORCE: "▸ ", Kind.DRAWING: _INDENT}
"""What stands before the text of a block."""


_ORDER = {Kind.IN_FORCE: -1, Kind.VALUE: 1}


class Tie(NamedTuple):
    """A sentence of a block, from one letter to another, and the code of what it refuses."""

    code: str
    start: int
    end: int


class Block(NamedTuple):
    """A part of a chapter with its sentences that refuse something, and the option that it is about."""

    kind: Kind
    text: str
    ties: tuple[Tie, ...] = ()
    option: str = ""

    @property
    def label(self) -> str:
        """The value, or the values, that an item of an option is about."""
        return self.text.partition(":")[0]

    def tells_of(self, value: Value) -> bool:
        """Whether this is the item of an option's value."""
        low, _to, high = self.label.partition(" to ")
        if low.isdecimal() and high.isdecimal():
            return str(value).isdecimal() and int(low) <= int(value) <= int(high)
        return self.label.replace(" ", "_") == str(value)

    def stands_off(self, before: "Block") -> bool:
        """Whether a blank line stands between this block and the one before it."""
        in_a_list = (Kind.ITEM, Kind.VALUE, Kind.IN_FORCE)
        return self.kind not in in_a_list or before.kind not in (*in_a_list, Kind.OPTION)


class Chapter(NamedTuple):
    """A heading, and what is below it."""

    heading: str
    blocks: tuple[Block, ...]


class Place(NamedTuple):
    """Where a sentence stands: the numbers of its chapter and its block, and its letters."""

    chapter: int
    block: int
    tie: Tie


def written(slug: str, language: str = LANGUAGE) -> str:
    """The rules text of a game; English where the language has none. Raises FileNotFoundError without any."""
    texts = rules_data() / "rules"
    path = texts / language / f"{slug}.md"
    return (path if path.is_file() else texts / LANGUAGE / f"{slug}.md").read_text("utf-8")


def chapters(slug: str, language: str = LANGUAGE) -> tuple[Chapter, ...]:
    """The chapters of a game's rules, the introduction under the game's title first, and those of every game."""
    return parsed(f"{written(slug, language)}\n{written(_SHARED, language)}")


def parsed(text: str) -> tuple[Chapter, ...]:
    """The chapters of a text."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith(("# ", "## ")):
            found.append((line.lstrip("# "), []))
        elif found:
            found[-1][1].append(line)
    return tuple([Chapter(heading, tuple(_blocks(lines))) for heading, lines in found])


def place_of(chapters: Sequence[Chapter], code: str) -> Place | None:
    """The sentence that refuses acts with this code; None where no author tied one to it.

    Of several it is the first; but one about an option that holds goes before, one about an option after the others.
    """
    places = [
        (_ORDER.get(block.kind, 0), Place(chapter, number, tie))
        for chapter, (_heading, blocks) in enumerate(chapters)
        for number, block in enumerate(blocks)
        for tie in block.ties
        if tie.code == code
    ]
    return min(places)[1] if places else None


def sentence_at(chapters: Sequence[Chapter], place: Place) -> str:
    """The sentence that stands at a place."""
    return chapters[place.chapter].blocks[place.block].text[place.tie.start : place.tie.end]


def saying(chapters: Sequence[Chapter], wanted: str) -> tuple[Chapter, ...]:
    """What of the chapters says this: the whole of one whose heading does, else blocks, an option with its values."""
    return tuple([part for chapter in chapters if (part := _saying(chapter, wanted)).blocks])


def unusual(options: Sequence[Option], values: Mapping[str, Value]) -> tuple[str, ...]:
    """The options that differ from their defaults, each with its value, as people read them."""
    return tuple([_spoken(f"{each.name} {values[each.name]}") for each in options if values[each.name] != each.default])


def in_force(
    chapters: Sequence[Chapter], options: Sequence[Option], values: Mapping[str, Value]
) -> tuple[Chapter, ...]:
    """The chapters with the values marked that hold, and a line above them about what is not as usual."""
    differing = unusual(options, values)
    holds = _("Not as usual here: {options}.").format(options=listed(differing)) if differing else _("All as usual.")
    return tuple(
        [_with_values(chapter, values, Block(Kind.TEXT, f"{holds} ▸ {_('marks what holds.')}")) for chapter in chapters]
    )


def lines(chapter: Chapter) -> tuple[str, ...]:
    """What is below a heading, in lines to be printed."""
    return tuple(_lines(chapter.blocks))


def occurrences(text: str, wanted: str) -> tuple[tuple[int, int], ...]:
    """Where the text says what is wanted, in capitals or not: from one letter to another each time."""
    return tuple([found.span() for found in re.finditer(re.escape(wanted), text, re.IGNORECASE)]) if wanted else ()


def _saying(chapter: Chapter, wanted: str) -> Chapter:
    if occurrences(chapter.heading, wanted):
        return chapter
    found = [block for block in chapter.blocks if occurrences(block.text, wanted)]
    whole = {block.option for block in found if block.kind is Kind.OPTION}
    headed = {block.option for block in found if block.option}
    kept = [
        block
        for block in chapter.blocks
        if block in found or block.option in whole or (block.kind is Kind.OPTION and block.option in headed)
    ]
    return Chapter(chapter.heading, tuple(kept))


def _with_values(chapter: Chapter, values: Mapping[str, Value], first: Block) -> Chapter:
    if not any(block.option for block in chapter.blocks):
        return chapter
    return Chapter(chapter.heading, (first, *[_marked(block, values) for block in chapter.blocks]))


def _marked(block: Block, values: Mapping[str, Value]) -> Block:
    """The block, marked where it tells of the value that holds; one of several numbers is named."""
    if block.kind is not Kind.VALUE or not block.tells_of(values[block.option]):
        return block
    label, colon, meaning = block.text.partition(":")
    value = _spoken(str(values[block.option]))
    here = label if label == value else _("{numbers}, here {number}").format(numbers=label, number=value)
    longer = len(here) - len(label)
    ties = [Tie(code, start + longer if start else 0, end + longer) for code, start, end in block.ties]
    return Block(Kind.IN_FORCE, here + colon + meaning, tuple(ties), block.option)


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    for number, block in enumerate(blocks):
        if number and block.stands_off(blocks[number - 1]):
            yield ""
        lead = LEADS.get(block.kind, "")
        if block.kind is Kind.DRAWING:
            yield from [lead + line for line in block.text.split("\n")]
            continue
        text = f"{block.text}:" if block.kind is Kind.OPTION else block.text
        for row, line in enumerate(wrapped(text, WIDTH - len(lead))):
            yield (" " * len(lead) if row else lead) + line


# Reading a chapter


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    """The blocks of a chapter."""
    option = ""
    for kind, text in _grouped(lines):
        if kind is Kind.OPTION:
            option = text.replace(" ", "_")
        elif kind is not Kind.ITEM:
            option = ""
        yield _block(Kind.VALUE if option and kind is Kind.ITEM else kind, text, option)


def _block(kind: Kind, text: str, option: str) -> Block:
    if kind is Kind.DRAWING:
        return Block(kind, text)
    kept, ties = "", list[Tie]()
    rest = text
    while found := _TIE.search(rest):
        kept += rest[: found.start()]
        ends = [end.end() for end in _SENTENCE_END.finditer(kept)]
        ties += [Tie(code, ends[-1] if ends else 0, len(kept)) for code in found.group(1).split()]
        rest = rest[found.end() :]
    return Block(kind, kept + rest, tuple(ties), option)


def _grouped(lines: Sequence[str]) -> list[tuple[Kind, str]]:
    """The lines that belong together, with what they are: a drawing keeps its lines, the others become one."""
    groups: list[tuple[Kind, list[str]]] = []
    open_ = False
    for line in lines:
        kind = _kind_of(line)
        if not line.strip():
            open_ = False
            continue
        begins = (
            not open_ or kind in (Kind.ITEM, Kind.OPTION) or (kind is Kind.DRAWING) != (groups[-1][0] is Kind.DRAWING)
        )
        if begins:
            groups.append((kind, []))
        groups[-1][1].append(line)
        open_ = kind is not Kind.OPTION
    return [(kind, _joined(kind, group)) for kind, group in groups]


def _kind_of(line: str) -> Kind:
    if line.startswith(_INDENT):
        return Kind.DRAWING
    if line.startswith("### "):
        return Kind.OPTION
    return Kind.ITEM if line.startswith("- ") else Kind.TEXT


def _joined(kind: Kind, lines: Sequence[str]) -> str:
    if kind is Kind.DRAWING:
        return "\n".join([line.removeprefix(_INDENT).rstrip() for line in lines])
    return " ".join(" ".join(lines).lstrip("#-").split())
