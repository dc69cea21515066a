"""A match: the log of one game, its record, and what is sealed in it."""
