"""A match that a store keeps, a game that is only scored, and what finished games say about players.

:mod:`~referee.tables.table` is a match at one device of perhaps several; :mod:`~referee.tables.score_sheet`
holds the final counts of a game that nobody refereed. The other modules compute statistics from the rows of
finished games.
"""
