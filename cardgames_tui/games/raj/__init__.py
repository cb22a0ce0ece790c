"""Raj (Hol's der Geier): secret bids for cards that one wants, and cards that nobody wants."""

from .rules import Raj

GAME = Raj()
