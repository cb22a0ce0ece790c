"""Over & Under: call a category, over or under; the best card takes the trick."""

from .rules import OverUnder

GAME = OverUnder()
