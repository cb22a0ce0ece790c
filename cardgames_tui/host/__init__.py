"""Tables over SSH: one process, many guests. Needs the optional dependencies `.[host]`."""
