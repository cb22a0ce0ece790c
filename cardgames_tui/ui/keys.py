"""The last line of a screen: its keys, on one sheet. A widget for each key would cost more than a whole table."""

from textual.binding import Binding
from textual.screen import Screen

from .canvas import Canvas, Spot
from .zone import Sheet


class KeyLine(Sheet):
    """Keys and what they do now, in the order of the screen's bindings; a click does what the key does."""

    def __init__(self) -> None:
        super().__init__(id="keys")

    def on_mount(self) -> None:
        """Follow what the keys do."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow)

    def shown(self) -> list[Binding]:
        """The keys that are told: one for each action that can be taken."""
        told = dict[str, Binding]()
        for active in self.screen.active_bindings.values():
            if active.binding.show and active.enabled:
                told.setdefault(active.binding.action, active.binding)
        return list(told.values())

    def paint(self, canvas: Canvas) -> None:
        """One after the other, as far as there is room."""
        x = 0
        for binding in self.shown():
            end = canvas.text(x, 0, self.app.get_key_display(binding), "marked")
            end = canvas.text(end + 1, 0, binding.description)
            canvas.spot(x, 0, end - x, 1, Spot("key", binding.key))
            x = end + 1

    def on_sheet_hit(self, message: Sheet.Hit) -> None:
        """Press the key."""
        message.stop()
        self.app.simulate_key(message.spot.value)

    def _follow(self, _screen: Screen[object]) -> None:
        self.redraw()
