"""A result to take along: spreadsheets, a picture, a sheet to print, a play for BG Stats.

Pure functions of a :class:`~referee.plays.Play`, its :class:`~referee.engine.outcome.Outcome` and a
:class:`~referee.text.Speech`; what they need beyond the standard library is imported as it is called for.
"""
