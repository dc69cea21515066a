"""A result to take along: spreadsheets, a picture, a sheet to print, a game for BG Stats.

Pure functions of a :class:`~referee.match.finished.FinishedGame`, its
:class:`~referee.engine.outcome.Outcome` and a :class:`~referee.i18n.Speech`; what they need beyond the
standard library is imported as it is called for.
"""
