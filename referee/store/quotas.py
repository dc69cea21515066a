"""The limits of a store, so that nobody can fill it or the lists that every device receives.

A club that plays every day needs decades to reach any limit. Concurrent writers may exceed one by a few.
"""

from __future__ import annotations

from referee.engine.errors import RefereeError
from referee.i18n import say

MOST_OPEN = 200
"""Unfinished games on the list of one device, and unfinished score sheets; hidden ones do not count.

Games without a host, which all devices list, form a separate list.
"""
MOST_GAMES = 100_000
"""All tables, hidden ones included, and all score sheets."""
MOST_ENTRIES = 10_000
"""Entries of a table's log: the longest games have some hundred."""
MOST_SPELLINGS = 20_000
"""Spellings of names that are imported from another store."""
MOST_EDITIONS = 50
"""Editions of a game's component catalogue."""
MOST_LEARNED = 200_000
"""Topics with progress, all learners together."""
MOST_LADDERS = 1_000
"""Ladders in progress. An abandoned ladder is deleted after some hours."""
MOST_CLASSES = 200
"""Classes in a store at once."""
MOST_PUPILS = 100
"""Pupils of a class, including those whose name was removed."""
MOST_QUESTIONS = 100
"""Questions of a class."""
MOST_COMPONENTS = 500
"""Components of an edition."""


class Full(RefereeError):
    """A limit of the store is reached; nothing was stored."""


def open_games_full() -> Full:
    """Return the error for another unfinished game."""
    return Full(
        say(
            "There are {most} games on this list that are not over. Finish some, or hide those in the lobby "
            "that nobody will continue.",
            most=MOST_OPEN,
        )
    )


def open_score_sheets_full() -> Full:
    """Return the error for another unfinished score sheet."""
    return Full(
        say(
            "There are {most} tallies on this list that are not all typed in. Finish some, or hide them in "
            "the lobby.",
            most=MOST_OPEN,
        )
    )


def store_full() -> Full:
    """Return the error for another table or score sheet."""
    return Full(
        say(
            "The store holds {most} games, and takes no more. Its owner can save them with the command "
            "“referee backup”, and begin another store with the option --store.",
            most=MOST_GAMES,
        )
    )


def log_full() -> Full:
    """Return the error for another entry of a log."""
    return Full(
        say(
            "The log of this game has {most} entries, and takes no more. Begin a new game.", most=MOST_ENTRIES
        )
    )


def spellings_full() -> Full:
    """Return the error for another name."""
    return Full(
        say("There are {most} names here, and room for no more from other stores.", most=MOST_SPELLINGS)
    )


def edition_full(edition: str) -> Full:
    """Return the error for another component."""
    return Full(
        say(
            "The edition {edition} has {most} components, and takes no more. Forget those that are wrong "
            "first.",
            edition=edition[:80],
            most=MOST_COMPONENTS,
        )
    )


def editions_full() -> Full:
    """Return the error for another edition."""
    return Full(
        say("There are {most} editions of this game. Remove one in the lobby first.", most=MOST_EDITIONS)
    )


def learned_full() -> Full:
    """Return the error for another topic of a learner."""
    return Full(
        say(
            "What has been learned on this store fills its {most} places: no more is kept.", most=MOST_LEARNED
        )
    )


def ladders_full() -> Full:
    """Return the error for another ladder."""
    return Full(say("So many ladders are being climbed here that there is room for no more. Try later."))


def classes_full() -> Full:
    """Return the error for another class."""
    return Full(say("There are {most} classes here. Try again tomorrow.", most=MOST_CLASSES))


def pupils_full() -> Full:
    """Return the error for another pupil."""
    return Full(say("This class has {most} pupils, and room for no more.", most=MOST_PUPILS))


def evenings_full(most: int) -> Full:
    """Return the error for another corrected evening."""
    return Full(say("There are {most} evenings here, and room for no more.", most=most))


def questions_full() -> Full:
    """Return the error for another question."""
    return Full(say("This class has had {most} questions. Begin another class.", most=MOST_QUESTIONS))
