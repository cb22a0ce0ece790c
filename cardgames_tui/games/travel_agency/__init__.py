"""Travel Agency: two agencies compete for nine groups of customers with tours of three sights."""

TITLE = "Travel Agency"
SUMMARY = "Tours of three sights for nine groups. 2 players."
