"""A match as text: what was played, act by act, in notation and in words, and how it ended."""

from collections.abc import Iterator, Sequence
from typing import Any

from cardgames_tui import games
from cardgames_tui.engine.match import Match, Moment, moments
from cardgames_tui.engine.options import describe, values_of
from cardgames_tui.engine.sentences import joined, result, told
from cardgames_tui.engine.text import cells, padded, wrapped

_WIDTH = 100
_OPEN = (
    "The match goes on. This is what an onlooker may know: the seed, the acts in notation and what was secret are "
    "told when it has ended."
)


def lines(match: Match[Any, Any]) -> Iterator[str]:
    """The lines: setup, acts, scores after each round, result."""
    yield from _setup(match)
    yield ""
    yield from _acts(match)
    yield ""
    yield "Scores"
    yield from _sheet(match.names, match.chair(None).sheet)
    yield ""
    yield from _end(match)


def _setup(match: Match[Any, Any]) -> Iterator[str]:
    yield games.title(match.game.slug)
    yield ""
    yield f"Players: {joined(match.names)}"
    yield f"Deck: {match.deck.slug}"
    yield f"Options: {_changed_options(match) or 'as usual'}"
    if match.outcome:
        yield f"Seed: {match.seed}"
    else:
        yield from wrapped(_OPEN, _WIDTH)


def _changed_options(match: Match[Any, Any]) -> str:
    values = values_of(match.options)
    options = describe(match.game.options)
    return ", ".join(f"{each.name}={values[each.name]}" for each in options if values[each.name] != each.default)


def _acts(match: Match[Any, Any]) -> Iterator[str]:
    """Every act with its number, its player and its notation; beside it, what everybody could see happen."""
    first, *later = moments(match, None)
    yield from wrapped(_happened(match, first), _WIDTH)
    number_width = len(str(len(later)))
    name_width = max(cells(name) for name in match.names)
    acts = match.acts if match.outcome else [(seat, "") for seat, _notation in match.acts]
    act_width = max((cells(notation) for _seat, notation in acts), default=0)
    for moment, (seat, notation) in zip(later, acts, strict=True):
        name = padded(match.names[seat], name_width)
        act = f"{moment.number:{number_width}}. {name}  {padded(notation, act_width)}".rstrip()
        indent = number_width + name_width + act_width + 6
        happened, *more = wrapped(_happened(match, moment), _WIDTH - indent) or [""]
        yield f"{padded(act, indent)}{happened}".rstrip()
        for line in more:
            yield " " * indent + line


def _happened(match: Match[Any, Any], moment: Moment) -> str:
    """What an onlooker saw. What people have to remember is told only when nothing depends on it any more."""
    events = [event for event in moment.events if match.outcome or not event.fades]
    return " ".join(told(events, games.words(match.game.slug), match.names))


def _sheet(names: Sequence[str], rounds: Sequence[Sequence[int]]) -> Iterator[str]:
    """A row a round, a column a player."""
    widths = [max(cells(name), *(len(str(row[seat])) for row in rounds)) for seat, name in enumerate(names)]
    yield "round" + "".join(
        "  " + " " * (width - cells(name)) + name for name, width in zip(names, widths, strict=True)
    )
    for number, row in enumerate(rounds, 1):
        yield f"{number:5}" + "".join(f"  {score:{width}}" for score, width in zip(row, widths, strict=True))


def _end(match: Match[Any, Any]) -> Iterator[str]:
    outcome = match.outcome
    if outcome is None:
        yield "Result: the match goes on."
        return
    yield f"Result: {result(outcome.winners, match.names)}."
    for seat in sorted(range(len(match.names)), key=lambda seat: outcome.places[seat]):
        yield f"Place {outcome.places[seat]}: {match.names[seat]} with {outcome.scores[seat]}."
