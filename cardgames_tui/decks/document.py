"""A deck or demo file as plain data, with the line of every field.

Files are text from outside: bounded, and nothing runs.
"""

import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from .faults import Flaw, Place, shown

LARGEST = 1024 * 1024
"""Bytes that a deck file may have."""
MOST_VALUES = 5_000
"""Values that a deck may hold, at every depth; 200 cards with 10 categories have some 3,300."""
DEEPEST = 8
"""How many fields and lists may lie in one another; the deepest deck of the rules needs 6."""
_FORBIDDEN = re.compile("[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WHOLE_NUMBER = re.compile(r"[-+]?[0-9]{1,300}")
_WORDS = {"": None, "~": None, "null": None, "true": True, "True": True, "false": False, "False": False}
_CHECK = "check the quotes, colons, brackets and indentation of this line and the one above"
_PLAINLY = {"did not find expected node content": "a value should stand here"}
_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Document:
    """What a file says: text, whole numbers, true and false, nothing, lists and fields.

    `data` is None, with a flaw, where the file could not be read at all. `what` is the kind of file, for sentences.
    """

    data: Any
    lines: Mapping[Place, int] = field(default_factory=dict)
    flaws: tuple[Flaw, ...] = ()
    what: str = "deck"

    def line(self, place: Place) -> int | None:
        """The line of the place, or of the nearest one around it that has a line."""
        for length in range(len(place), -1, -1):
            if place[:length] in self.lines:
                return self.lines[place[:length]]
        return None


def opened(path: Path, what: str = "deck") -> Document:
    """The document in a file of this kind."""
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            return _unread(what, "is not a file", f"name a {what} file, for example my_{what}.yaml")
        if about.st_size > LARGEST:
            return _unread(what, f"has {about.st_size:,} bytes", f"a {what} file has at most {LARGEST:,}")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        return _unread(what, "there is no such file", f"name a {what} file, for example my_{what}.yaml")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no file can have this name"
        return _unread(what, f"cannot be read: {reason}", f"name a {what} file that you may read")
    if len(content) > LARGEST:
        return _unread(what, "is too large", f"a {what} file has at most {LARGEST:,} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return _unread(what, "is not text in UTF-8", "save the file as UTF-8", line)
    return parsed(text, what)


def parsed(text: str, what: str = "deck") -> Document:
    """The document in YAML, or in JSON, which is YAML too."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if stray := _FORBIDDEN.search(text):
        line = text.count("\n", 0, stray.start()) + 1
        return _unread(what, f"holds the control character U+{ord(stray.group()):04X}", "take it out", line)
    builder = _Builder(what)
    try:
        return builder.document(yaml.parse(text, _PARSER))
    except _TooMuchError as error:
        return _unread(what, error.wrong, error.right, error.line)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = error.problem or error.context or "something is out of place"
        at = min(mark.line + 1, len(text.splitlines())) if mark else None
        return _unread(what, f"cannot be read as YAML from here on ({_PLAINLY.get(problem, problem)})", _CHECK, at)
    except (yaml.YAMLError, ValueError) as error:
        return _unread(what, f"cannot be read as YAML ({shown(str(error))})", _CHECK)


def too_large(data: object) -> bool:
    """Whether plain data holds more than a deck file may."""
    values = [data]
    for count, value in enumerate(values):
        if count >= MOST_VALUES:
            return True
        if isinstance(value, dict):
            values.extend(value.values())
        elif isinstance(value, list):
            values.extend(value)
    return False


def _unread(what: str, wrong: str, right: str, line: int | None = None) -> Document:
    return Document(None, {} if line is None else {(): line}, (Flaw((), wrong, right),), what)


class _TooMuchError(Exception):
    """The document holds more than a deck can."""

    def __init__(self, line: int, wrong: str, right: str) -> None:
        self.line, self.wrong, self.right = line, wrong, right


class _Builder:
    """Builds data from the parser's events, so that depth and size are bounded while it reads."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.lines: dict[Place, int] = {}
        self.flaws: list[Flaw] = []
        self.values = 0

    def document(self, events: Iterator[Any]) -> Document:
        data, documents = None, 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    right = f"one {self.what} a file, without lines of ---"
                    self.flaws.append(Flaw((), "holds several documents", right))
                    break
                data = self.value(next(events), events, ())
        if data is None and not self.flaws:
            return _unread(self.what, "is empty", f"a {self.what} begins with game: and title:", 1)
        return Document(data, self.lines, tuple(self.flaws), self.what)

    def value(self, event: Any, events: Iterator[Any], place: Place, line: int = 0) -> Any:
        self.lines[place] = line = line or event.start_mark.line + 1
        self.bound(line, len(place))
        if event.anchor:
            right = "write the value out wherever it is meant"
            self.flaws.append(Flaw(place, "uses an anchor or alias (& or *)", right))
        if isinstance(event, yaml.AliasEvent):
            return None
        if event.tag:
            self.flaws.append(Flaw(place, f"has the tag {shown(event.tag)}", "write the value without a tag"))
        if isinstance(event, yaml.MappingStartEvent):
            return self.fields(events, place)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.items(events, place)
        return _plain(event.value) if event.implicit[0] else event.value

    def bound(self, line: int, depth: int) -> None:
        self.values += 1
        if self.values > MOST_VALUES:
            raise _TooMuchError(line, f"holds more than {MOST_VALUES:,} values", f"a {self.what} needs far fewer")
        if depth > DEEPEST:
            raise _TooMuchError(line, "lists or fields lie too deep in one another", f"at most {DEEPEST} deep")

    def items(self, events: Iterator[Any], place: Place) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            items.append(self.value(event, events, (*place, len(items))))
        return items

    def fields(self, events: Iterator[Any], place: Place) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            key = self.key(event, events, place)
            there, line = (*place, key), event.start_mark.line + 1
            if key in fields:
                self.flaws.append(Flaw(there, f"is there twice, first on line {self.lines[there]}", "keep one of them"))
            fields[key] = self.value(next(events), events, there, line)
        return fields

    def key(self, event: Any, events: Iterator[Any], place: Place) -> str:
        if isinstance(event, yaml.ScalarEvent):
            return str(event.value)
        there = (*place, "")
        self.value(event, events, there)
        self.flaws.append(Flaw(there, "is a field whose name is not a word", "a field is written name: value"))
        return ""


def _plain(text: str) -> Any:
    """An unquoted value. Only true and false are not text: a country may be called NO, and a colour Y."""
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else text
