"""Matches, results and settings: durable, and private to the user.

`store.Store` is the whole interface to matches, `settings` to what a person set. No SQL, no file name and no lock is
known outside of this folder, so that a database server could take its place. Nothing is imported here: the app reads
settings for its first frame, and loads the rest when a match is asked for.
"""
