"""Matches, results, settings, and what a host keeps: durable, and private to the user.

`store.Store` is the whole interface to matches, `settings` to what a person set, `ledger.Ledger` to guests and their
tables; `sqlite_ledger` makes one, and `hosting` sees to it that a folder has one host at a time. No SQL, no file name
and no lock is known outside of this folder, so that a database server could take its place. Nothing is imported here:
the app reads settings for its first frame, and loads the rest when a match is asked for.
"""
