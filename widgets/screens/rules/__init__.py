"""The rules screen: the clause for the current step, and the whole rulebook by chapter."""
