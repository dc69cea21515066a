"""A lesson at a separate table: the real table's screen, with a coach beside its prompt."""
