"""What statistics are counted in: results of a player or a table, by whatever the games are told apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import lru_cache
from typing import Literal, NamedTuple

from referee.store.history import SeatResult

Span = Literal["year", "half", "quarter", "month"]
_MONTHS: dict[Span, int] = {"year": 12, "half": 6, "quarter": 3, "month": 1}


@dataclass(slots=True)
class Results:
    """How often somebody has played and won.

    ``share`` sums up how likely everybody at the table was to win, if all win equally often: a shared victory
    is one of each winner. ``beaten`` sums up which part of the others were ranked behind, of ``rivalries``:
    who is level with somebody has half beaten them.
    """

    plays: int = 0
    wins: int = 0
    share: float = 0.0
    beaten: float = 0.0
    rivalries: int = 0

    def add(self, is_winner: bool, share: float, beaten: float | None) -> None:
        """Take in a seat of a game; ``beaten``: ``None`` where nobody else has played."""
        self.plays += 1
        if is_winner:
            self.wins += 1
        self.share += share
        if beaten is not None:
            self.beaten += beaten
            self.rivalries += 1

    @property
    def rate(self) -> float:
        """Wins a game, from 0 to 1."""
        return self.wins / self.plays if self.plays else 0.0

    @property
    def expected(self) -> float:
        """What the rate would be if all won equally often."""
        return self.share / self.plays if self.plays else 0.0

    @property
    def form(self) -> float | None:
        """Which part of the others is beaten, from 0 to 1; ``None`` for who has played alone."""
        return self.beaten / self.rivalries if self.rivalries else None


def shares(seats: Sequence[SeatResult]) -> tuple[float, Sequence[float | None]]:
    """Return how likely each seat was to win if all win equally often, and whom each has beaten.

    The second is from 0 to 1, see :class:`Results`.
    """
    share = sum([1 for seat in seats if seat[3]]) / len(seats)
    return share, _beaten(tuple([seat[2] for seat in seats]))


@lru_cache(maxsize=1000)
def _beaten(ranks: tuple[int, ...]) -> tuple[float | None, ...]:
    """Return which part of the others each rank has beaten; of most tables the ranks are the same few."""
    if len(ranks) == 1:
        return (None,)
    others = len(ranks) - 1
    return tuple((sum((one > rank) + (one == rank) / 2 for one in ranks) - 0.5) / others for rank in ranks)


class Period(NamedTuple):
    """A part of a calendar's year, such as its second quarter; the first one is 1."""

    span: Span
    year: int
    number: int

    @property
    def starts(self) -> tuple[int, int]:
        """Year and month in which it begins."""
        return self.year, (self.number - 1) * _MONTHS[self.span] + 1

    @property
    def ends(self) -> tuple[int, int]:
        """Year and month in which the next one begins."""
        year, month = self.starts
        month += _MONTHS[self.span]
        return (year + 1, 1) if month > 12 else (year, month)


def period_of(at: datetime, span: Span, zone: tzinfo | None) -> Period:
    """Return the period of a time, where it is as late as in a zone; ``None``: this machine's."""
    day = at.astimezone(zone)
    return Period(span, day.year, (day.month - 1) // _MONTHS[span] + 1)


def best_seats(seats: Sequence[SeatResult]) -> Sequence[SeatResult]:
    """Return each player's seat: who played two of them has played once, with the better one."""
    if len({seat[0] for seat in seats}) == len(seats):
        return seats
    best: dict[str, SeatResult] = {}
    for seat in seats:
        if seat[0] not in best or seat[2] < best[seat[0]][2]:
            best[seat[0]] = seat
    return [*best.values()]
