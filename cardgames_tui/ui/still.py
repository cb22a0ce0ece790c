"""Widgets that are asked for their lines more often than these change."""

from typing import Self

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Still(Widget):
    """Keeps its lines until it is to be drawn anew.

    Whenever a line of the screen changes, Textual asks every visible widget for all of its lines.
    """

    _kept: tuple[Region, list[Strip]] | None = None

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Have it drawn anew, or these regions of it."""
        self._kept = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of this part."""
        if self._kept is None or self._kept[0] != crop:
            self._kept = crop, super().render_lines(crop)
        return self._kept[1]
