"""What the command `cardgames` does, a module for each kind of errand; `parser` says what they are called.

Each function returns an exit code or raises `Failure`, and loads what it needs only when it is called.
"""
