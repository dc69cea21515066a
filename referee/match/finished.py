"""What is remembered of a game that is over, refereed or tallied: who sat where, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from referee.engine.game import Game
from referee.engine.outcome import Outcome
from referee.match.match import Match
from referee.match.mode import practice_of
from referee.match.piece_colours import with_colours

Source = Literal["refereed", "tallied", "practice"]
"""``practice``: refereed too, and played against bots."""
PAUSE = timedelta(minutes=30)
"""Nobody thinks longer than this about one action: what is over it counts as a break."""


class FinishedSeat(NamedTuple):
    """A seat at the end of a game; ``name`` is as it was typed, ``score`` is the game's main figure."""

    name: str
    score: int
    rank: int
    is_winner: bool = False
    is_eliminated: bool = False
    is_first: bool = False
    colour: str | None = None


class FinishedGame(NamedTuple):
    """A game that is over. Times are UTC; ``minutes`` without the pauses, ``None`` if nobody knows.

    ``id`` is the table's for a refereed game, the score sheet's for a tallied one; ``seats`` are in seat
    order.
    """

    id: str
    game: str
    source: Source
    started_at: datetime
    ended_at: datetime
    minutes: int | None
    seats: tuple[FinishedSeat, ...]
    place: str = ""
    comment: str = ""


def finished_seats(
    game: Game[Any], seats: Sequence[Any], outcome: Outcome, first: int | None = None
) -> tuple[FinishedSeat, ...]:
    """Return the seats of a game: who they are as in a record, how it ended, and who began."""
    return tuple(
        FinishedSeat(
            name=seat["name"],
            score=int(row[game.info.score]),
            rank=row["rank"],
            is_winner=index in outcome.winners,
            is_eliminated=outcome.is_out(index),
            is_first=index == first,
            colour=seat.get("colour"),
        )
        for index, (seat, row) in enumerate(zip(seats, outcome.standings, strict=True))
    )


def finished_game(
    table_id: str,
    created_at: datetime,
    match: Match[Any],
    times: Sequence[datetime],
    meta: Mapping[str, Any],
) -> FinishedGame | None:
    """Return the game of a table whose log grew at these ``times``, ``None`` while it goes on."""
    outcome = match.outcome
    if outcome is None:
        return None
    option = match.game.info.first_seat_option
    first = None if option is None else match.setup.options[option]
    return FinishedGame(
        id=table_id,
        game=match.game.info.id,
        source="refereed" if practice_of(meta, len(match.setup.seats)) is None else "practice",
        started_at=created_at,
        ended_at=times[-1] if times else created_at,
        minutes=minutes_played(times),
        seats=finished_seats(
            match.game, with_colours(match.game.info, match.setup.seats, meta), outcome, first
        ),
    )


def minutes_played(times: Sequence[datetime]) -> int | None:
    """Return how long a game took whose log grew at these times; ``None`` if that is less than a minute."""
    played = sum((min(later - earlier, PAUSE) for earlier, later in pairwise(times)), timedelta())
    return max(0, round(played.total_seconds() / 60)) or None
