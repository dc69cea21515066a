"""The rules at hand: a clause for this moment, and the whole rulebook by chapter."""
