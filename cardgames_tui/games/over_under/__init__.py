"""Over & Under: call a category, over or under; the best card takes the trick."""

TITLE = "Over & Under"
SUMMARY = "Call a category, over or under. 2-10 players."
