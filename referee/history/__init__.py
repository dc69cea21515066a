"""What the games that are over say about players and games, told from light rows.

All of it is pure but :mod:`~referee.history.filling`, which has the store remember what it lacks.
"""
