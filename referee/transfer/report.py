"""What an import did, and what it left alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Literal, NamedTuple

from referee.engine.errors import Malformed, RefereeError
from referee.i18n import Sentence, say

NUMBER_OF_TALLY = say("Here this number belongs to a tally. It was left as it is.")
"""Why a table of another store does not come here under an id that is no table's."""
NOT_THE_HEAD = say("The log does not come to this: something in it was changed, or in what it begins with.")
"""Why a head is false."""


class Item(NamedTuple):
    """Something that an export holds. ``id``: a table's or score sheet's, or what it is known by.

    Empty: several things of the kind.
    """

    kind: Literal["table", "tally", "play", "evening", "player", "component", "progress"]
    id: str


class Conflict(NamedTuple):
    """Something that was not taken over, and why; what is here stays as it is.

    ``names`` are those of the seats that the sentence may speak of.
    """

    what: Item
    sentence: Sentence
    names: tuple[str, ...] = ()


class Report(NamedTuple):
    """What an import did: what is new here, what went on, what was here already, and what was left out."""

    added: tuple[Item, ...] = ()
    continued: tuple[Item, ...] = ()
    unchanged: tuple[Item, ...] = ()
    conflicts: tuple[Conflict, ...] = ()


def gather(reports: Iterable[Report]) -> Report:
    """Return what several reports tell together."""
    parts = zip(*reports, strict=True)
    return Report(*(tuple(chain.from_iterable(part)) for part in parts))


def where_and_why(error: RefereeError) -> Sentence:
    """Return what is wrong with something that is brought in, and where in it."""
    if not isinstance(error, Malformed) or not error.where:
        return error.reason
    return say("{where}: {reason}", where=error.where, reason=error.reason)
