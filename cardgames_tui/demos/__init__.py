"""Demos: commented rounds of the games, told from scripts in `rules_data/demos`.

Importing it, and listing the demos, loads neither pydantic nor a game's rules.
"""

from .demo import Demo, Shot
from .faults import DemoError
from .loader import Listing, check, load, names, read

__all__ = ["Demo", "DemoError", "Listing", "Shot", "check", "load", "names", "read"]
