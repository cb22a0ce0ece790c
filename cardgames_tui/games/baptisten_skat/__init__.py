"""Baptisten-Skat: predict how many tricks you will win, then win exactly so many."""

from .rules import BaptistenSkat

GAME = BaptistenSkat()
