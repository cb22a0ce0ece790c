"""A match looked at again: through an onlooker's eyes, or, once it has ended, through anybody's."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.language import _
from cardgames_tui.engine.match import Match, moments

from .result import ChartScreen
from .scene import Scene
from .show import Frame, ShowScreen


def replay_screen(match: Match[Any, Any]) -> ShowScreen:
    """The show of a match; hands can be seen only where it has ended."""
    views = [(_("onlooker"), partial(frames, match, None))]
    if match.outcome:
        views += [(name, partial(frames, match, seat)) for seat, name in enumerate(match.names)]
        views.append((_("who acts"), partial(acting, match)))
    title = _("Replay")
    chart = partial(ChartScreen, match) if match.outcome else None
    return ShowScreen(match.game.slug, title, views[0][1](), views=views, chart=chart)


def frames(match: Match[Any, Any], seat: Seat | None) -> Sequence[Frame]:
    """Every moment as a seat, or an onlooker, may know it."""
    return [
        Frame(
            Scene(moment.view, match.names, events=moment.events),
            _caption(match, moment.actor, moment.notation),
            ends_round=any(event.gathers for event in moment.events),
        )
        for moment in moments(match, seat)
    ]


def acting(match: Match[Any, Any]) -> Sequence[Frame]:
    """Every moment through the eyes of the one who acted."""
    through = [frames(match, seat) for seat in range(len(match.names))]
    actors = [moment.actor or 0 for moment in moments(match, None)]
    return [through[actor][number] for number, actor in enumerate(actors)]


def _caption(match: Match[Any, Any], actor: Seat | None, notation: str) -> str:
    if actor is None:
        return _("The beginning.")
    name = match.names[actor]
    return _("{name}: {act}").format(name=name, act=notation) if notation else _("{name} acts.").format(name=name)
