"""Boardroom Referee: the rules, the refereeing and the record of physical board games.

Nothing in this package knows a screen: the dashboard lives in ``widgets``.
"""

__version__ = "0.1.0"
