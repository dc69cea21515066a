"""A lesson at a table of its own: the real table's screen, with a coach beside its prompt."""
