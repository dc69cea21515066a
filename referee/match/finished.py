"""The result of a finished game, refereed or tallied: its seats and its outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple

from referee.engine.game import Game
from referee.engine.outcome import Outcome
from referee.match.match import Match
from referee.match.mode import practice_of
from referee.match.piece_colours import with_colours
from referee.match.thinking_time import MatchClock, MatchTime

Source = Literal["refereed", "tallied", "practice", "imported"]
"""``practice``: refereed, against bots; ``imported``: from another program."""


class FinishedSeat(NamedTuple):
    """A seat at the end of a game; ``name`` is as typed, ``score`` is the game's main figure.

    ``thinking``: for how many seconds the table waited for its moves, ``None`` if unknown.
    """

    name: str
    score: int
    rank: int
    is_winner: bool = False
    is_eliminated: bool = False
    is_first: bool = False
    colour: str | None = None
    thinking: int | None = None


class FinishedGame(NamedTuple):
    """A finished game. Times are UTC; ``minutes`` are without breaks, ``None`` if unknown.

    ``id`` is the table's for a refereed game and the score sheet's for a tallied one. An imported game has
    a separate id. ``seats`` are in seat order.
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
    edited: tuple[str, ...] = ()
    """Which of ``date``, ``place`` and ``names`` were edited by hand: no log or file proves those."""


def finished_seats(
    game: Game[Any],
    seats: Sequence[Any],
    outcome: Outcome,
    first: int | None = None,
    time: MatchTime | None = None,
) -> tuple[FinishedSeat, ...]:
    """Return the seats of a finished game with their results and times; ``first``: the starting seat."""
    return tuple(
        FinishedSeat(
            name=seat["name"],
            score=int(row[game.info.score]),
            rank=row["rank"],
            is_winner=index in outcome.winners,
            is_eliminated=outcome.is_out(index),
            is_first=index == first,
            colour=seat.get("colour"),
            thinking=round(time.seats[index] / 1000) if time and minutes_played(time) else None,
        )
        for index, (seat, row) in enumerate(zip(seats, outcome.standings, strict=True))
    )


def finished_game(
    table_id: str,
    created_at: datetime,
    match: Match[Any],
    times: Sequence[datetime],
    meta: Mapping[str, Any],
    clock: MatchClock | None = None,
) -> FinishedGame | None:
    """Return the finished game of a table, ``None`` while it is in progress.

    ``times``: when the log's entries were stored. ``clock``: a clock that has already counted some of them.
    """
    outcome = match.outcome
    if outcome is None:
        return None
    time = (clock or MatchClock(len(match.setup.seats))).time_of(match, times)
    option = match.game.info.first_seat_option
    first = None if option is None else match.setup.options[option]
    return FinishedGame(
        id=table_id,
        game=match.game.info.id,
        source="refereed" if practice_of(meta, len(match.setup.seats)) is None else "practice",
        started_at=created_at,
        ended_at=times[-1] if times else created_at,
        minutes=minutes_played(time),
        seats=finished_seats(
            match.game, with_colours(match.game.info, match.setup.seats, meta), outcome, first, time
        ),
    )


def minutes_played(time: MatchTime) -> int | None:
    """Return how many minutes a game took; ``None`` if less than half a minute, or unknown."""
    return round(time.length / 60_000) or None
