"""Travel Agency: two agencies compete for nine groups of customers with tours of three sights."""

from .rules import TravelAgency

GAME = TravelAgency()
