"""Raj (Hol's der Geier): secret bids for cards that one wants, and cards that nobody wants."""

TITLE = "Raj"
SUMMARY = "Secret bids; equal bids win nothing. 2-5 players."
