"""What every game shares: the protocol of a game, matches, records, chance and refusals.

Standard library only: no terminal, no files, no clock, no generator but its own.
"""
