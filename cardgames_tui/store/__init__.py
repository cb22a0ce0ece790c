"""Matches, results and settings: durable, and private to the user.

`Store` is the whole interface. No SQL, no file name and no lock is known outside of this folder, so that a database
server could take its place.
"""

from .errors import Conflict, Held, StoreError, Unknown
from .keeper import Keeper
from .lock import Holder
from .settings import Settings
from .store import Store
from .tables import Entry

__all__ = ["Conflict", "Entry", "Held", "Holder", "Keeper", "Settings", "Store", "StoreError", "Unknown"]
