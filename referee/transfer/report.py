"""The report of an import: what it changed, and what it omitted."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Literal, NamedTuple

from referee.engine.errors import Malformed, RefereeError
from referee.i18n import Sentence, say

NUMBER_OF_TALLY = say("Here this number belongs to a tally. It was left as it is.")
"""Why a table cannot be imported if a tally has its id."""
NOT_THE_HEAD = say("The log does not come to this: something in it was changed, or in what it begins with.")
"""Why a head is false."""


class Item(NamedTuple):
    """An object of an export. ``id``: the id of a table or score sheet, or another name of the object.

    An empty ``id`` means several objects of the kind.
    """

    kind: Literal["table", "tally", "play", "evening", "player", "component", "progress"]
    id: str


class Conflict(NamedTuple):
    """An object that the import omitted, and the reason; the store keeps its own version.

    ``names``: the seat names for placeholders in the sentence.
    """

    what: Item
    sentence: Sentence
    names: tuple[str, ...] = ()


class Report(NamedTuple):
    """The objects that an import added, continued, found unchanged, or omitted."""

    added: tuple[Item, ...] = ()
    continued: tuple[Item, ...] = ()
    unchanged: tuple[Item, ...] = ()
    conflicts: tuple[Conflict, ...] = ()


def merge_reports(reports: Iterable[Report]) -> Report:
    """Merge several reports into one."""
    parts = zip(*reports, strict=True)
    return Report(*(tuple(chain.from_iterable(part)) for part in parts))


def describe_error(error: RefereeError) -> Sentence:
    """Return the reason of an error, with its place in the object."""
    if not isinstance(error, Malformed) or not error.where:
        return error.reason
    return say("{where}: {reason}", where=error.where, reason=error.reason)
