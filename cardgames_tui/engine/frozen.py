"""The kind of value that steps, events and states are."""

from msgspec import Struct


class Frozen(Struct, frozen=True, gc=False):
    """A value that never changes, made in a fraction of the time of a frozen dataclass; every act makes several.

    The collector of garbage passes it over: what is made of finished values is in no circle.
    """
