"""High Card: a toy that shows the least a game consists of; it is not part of the collection."""

TITLE = "High Card"
SUMMARY = "Five cards each; the best takes the trick. 2-4 players."
