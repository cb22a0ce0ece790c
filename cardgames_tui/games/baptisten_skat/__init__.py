"""Baptisten-Skat: predict how many tricks you will win, then win exactly so many."""

TITLE = "Baptisten-Skat"
SUMMARY = "Predict your tricks, and win just so many. 2-11 players."
