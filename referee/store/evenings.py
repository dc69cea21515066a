"""Manual edits of finished games, and evenings that somebody has corrected."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from referee.engine.errors import RefereeError
from referee.i18n import say
from referee.match.finished import FinishedGame, Source

MOST_GUESTS = 40
"""Guests of an evening."""
MOST_EVENINGS = 20_000
"""Corrected evenings."""


class Edit(NamedTuple):
    """Values that replace those of a game's log or file; ``None`` leaves a value unchanged.

    ``ended_at`` is UTC, ``names`` are in seat order.
    """

    ended_at: datetime | None = None
    place: str | None = None
    names: tuple[str, ...] | None = None


NO_EDIT = Edit()
EDITED = "edited"
"""The key of ``meta`` in a record that has the edit of its game. No proof covers it."""


class Evening(NamedTuple):
    """A corrected evening. Empty fields are derived from its games.

    ``day`` is a date in ISO 8601; ``guests`` were present and did not play.
    """

    id: str
    name: str = ""
    place: str = ""
    day: str = ""
    guests: tuple[str, ...] = ()


class EveningGame(NamedTuple):
    """The facts that decide which evening a game belongs to; ``evening`` is the id of a corrected one."""

    id: str
    source: Source
    started_at: datetime
    ended_at: datetime
    place: str
    players: tuple[str, ...]
    evening: str | None


class EditedTally(RefereeError):
    """A tally cannot be edited here, only in its score sheet."""

    def __init__(self) -> None:
        super().__init__(say("Change the tally itself: open it from the list."))


class UnknownEvening(RefereeError):
    """The evening no longer exists."""

    def __init__(self) -> None:
        super().__init__(say("This evening was changed elsewhere meanwhile: look at it, and decide again."))


def apply_edit(finished: FinishedGame, edit: Edit) -> FinishedGame:
    """Return a game with the values of an edit."""
    ended = edit.ended_at or finished.ended_at
    names = edit.names if edit.names and len(edit.names) == len(finished.seats) else None
    seats = finished.seats
    if names is not None:
        seats = tuple(seat._replace(name=name) for seat, name in zip(seats, names, strict=True))
    return finished._replace(
        ended_at=ended,
        started_at=finished.started_at + (ended - finished.ended_at),
        place=finished.place if edit.place is None else edit.place,
        seats=seats,
        edited=edited_parts(finished, edit),
    )


def edited_parts(finished: FinishedGame, edit: Edit) -> tuple[str, ...]:
    """Return which parts of a game an edit changes: date, place, names."""
    names = tuple(seat.name for seat in finished.seats)
    differs: Sequence[tuple[str, bool]] = (
        ("date", edit.ended_at not in (None, finished.ended_at)),
        ("place", edit.place not in (None, finished.place)),
        ("names", edit.names is not None and len(edit.names) == len(names) and edit.names != names),
    )
    return tuple(part for part, is_other in differs if is_other)


def edit_json(edit: Edit) -> dict[str, Any]:
    """Return an edit as JSON data, without what was not changed."""
    at = None if edit.ended_at is None else edit.ended_at.isoformat()
    names = None if edit.names is None else [*edit.names]
    values = {"date": at, "place": edit.place, "names": names}
    return {key: value for key, value in values.items() if value is not None}
