"""What the command `cardgames` does, a module for each kind of errand; the parser is in `cardgames_tui.cli`.

Each function returns an exit code or raises `Failure`, and loads what it needs only when it is called.
"""
