"""How much a store takes, so that nobody can fill it, or the lists that every device is sent.

Generous for people: a club that plays every day needs decades for any of these. Two that write at the same
moment may exceed one by a few.
"""

from __future__ import annotations

from referee.engine.errors import RefereeError
from referee.i18n import say

MOST_OPEN = 200
"""Games that are not over on the list of one device, and as many score sheets; hidden ones do not count.

Those without a host, which are on everybody's list, are one list of their own.
"""
MOST_GAMES = 100_000
"""Tables in all, hidden ones included, and as many score sheets."""
MOST_ENTRIES = 10_000
"""Entries of a table's log: the longest games have some hundred."""
MOST_SPELLINGS = 20_000
"""Spellings of names that are brought here from another store."""
MOST_EDITIONS = 50
"""Editions of a game's component catalogue."""
MOST_LEARNED = 200_000
"""Topics that learners have been through, all learners together."""
MOST_LADDERS = 1_000
"""Ladders that are being climbed; one that nobody goes on with makes room after some hours."""
MOST_CLASSES = 200
"""Classes that a store keeps at once."""
MOST_PUPILS = 100
"""Pupils of a class, those included whose name was taken away."""
MOST_QUESTIONS = 100
"""Questions of a class."""
MOST_COMPONENTS = 500
"""Components of an edition."""


class Full(RefereeError):
    """A store takes no more of this; nothing was kept."""


def open_games_full() -> Full:
    """Return the refusal of one more game that is not over."""
    return Full(
        say(
            "There are {most} games on this list that are not over. Finish some, or hide those in the lobby "
            "that nobody will continue.",
            most=MOST_OPEN,
        )
    )


def open_score_sheets_full() -> Full:
    """Return the refusal of one more score sheet that is not finished."""
    return Full(
        say(
            "There are {most} tallies on this list that are not all typed in. Finish some, or hide them in "
            "the lobby.",
            most=MOST_OPEN,
        )
    )


def store_full() -> Full:
    """Return the refusal of one more table or score sheet of all."""
    return Full(
        say(
            "The store holds {most} games, and takes no more. Its owner can save them with the command "
            "“referee backup”, and begin another store with the option --store.",
            most=MOST_GAMES,
        )
    )


def log_full() -> Full:
    """Return the refusal of one more entry of a log."""
    return Full(
        say(
            "The log of this game has {most} entries, and takes no more. Begin a new game.", most=MOST_ENTRIES
        )
    )


def spellings_full() -> Full:
    """Return the refusal of one more name."""
    return Full(
        say("There are {most} names here, and room for no more from other stores.", most=MOST_SPELLINGS)
    )


def edition_full(edition: str) -> Full:
    """Return the refusal of one more component."""
    return Full(
        say(
            "The edition {edition} has {most} components, and takes no more. Forget those that are wrong "
            "first.",
            edition=edition[:80],
            most=MOST_COMPONENTS,
        )
    )


def editions_full() -> Full:
    """Return the refusal of one more edition."""
    return Full(
        say("There are {most} editions of this game. Remove one in the lobby first.", most=MOST_EDITIONS)
    )


def learned_full() -> Full:
    """Return the refusal of one more topic of a learner."""
    return Full(
        say(
            "What has been learned on this store fills its {most} places: no more is kept.", most=MOST_LEARNED
        )
    )


def ladders_full() -> Full:
    """Return the refusal of one more ladder."""
    return Full(say("So many ladders are being climbed here that there is room for no more. Try later."))


def classes_full() -> Full:
    """Return the refusal of one more class."""
    return Full(say("There are {most} classes here. Try again tomorrow.", most=MOST_CLASSES))


def pupils_full() -> Full:
    """Return the refusal of one more pupil."""
    return Full(say("This class has {most} pupils, and room for no more.", most=MOST_PUPILS))


def evenings_full(most: int) -> Full:
    """Return the refusal of one more evening that is put right."""
    return Full(say("There are {most} evenings here, and room for no more.", most=most))


def questions_full() -> Full:
    """Return the refusal of one more question."""
    return Full(say("This class has had {most} questions. Begin another class.", most=MOST_QUESTIONS))
