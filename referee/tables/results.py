"""Counts that all statistics share: the results of a player or of a seat over a group of games."""

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

    - ``share``: the sum of each game's chance to win if all players win equally often. A shared victory
      counts for each winner.
    - ``beaten``: the sum of each game's share of opponents ranked behind. A tie counts as half.
    - ``rivalries``: the number of games with opponents
    """

    plays: int = 0
    wins: int = 0
    share: float = 0.0
    beaten: float = 0.0
    rivalries: int = 0

    def add(self, is_winner: bool, share: float, beaten: float | None) -> None:
        """Add a seat of a game; ``beaten``: ``None`` for a game without opponents."""
        self.plays += 1
        if is_winner:
            self.wins += 1
        self.share += share
        if beaten is not None:
            self.beaten += beaten
            self.rivalries += 1

    @property
    def rate(self) -> float:
        """Wins per game, from 0 to 1."""
        return self.wins / self.plays if self.plays else 0.0

    @property
    def expected(self) -> float:
        """The rate if all players won equally often."""
        return self.share / self.plays if self.plays else 0.0

    @property
    def form(self) -> float | None:
        """The average share of opponents beaten, from 0 to 1; ``None`` without opponents."""
        return self.beaten / self.rivalries if self.rivalries else None


def shares(seats: Sequence[SeatResult]) -> tuple[float, Sequence[float | None]]:
    """Return the chance to win if all players win equally often, and each seat's share of beaten opponents.

    See :class:`Results` for both.
    """
    share = sum([1 for seat in seats if seat[3]]) / len(seats)
    return share, _beaten(tuple([seat[2] for seat in seats]))


@lru_cache(maxsize=1000)
def _beaten(ranks: tuple[int, ...]) -> tuple[float | None, ...]:
    """Return the share of opponents that each rank beats; cached, as most games have the same few ranks."""
    if len(ranks) == 1:
        return (None,)
    others = len(ranks) - 1
    return tuple(
        (sum((other > rank) + (other == rank) / 2 for other in ranks) - 0.5) / others for rank in ranks
    )


class Period(NamedTuple):
    """A part of a calendar year, such as its second quarter; ``number`` starts at 1."""

    span: Span
    year: int
    number: int

    @property
    def starts(self) -> tuple[int, int]:
        """The first month, as year and month."""
        return self.year, (self.number - 1) * _MONTHS[self.span] + 1

    @property
    def ends(self) -> tuple[int, int]:
        """The first month of the next period, as year and month."""
        year, month = self.starts
        month += _MONTHS[self.span]
        return (year + 1, 1) if month > 12 else (year, month)


def period_of(at: datetime, span: Span, zone: tzinfo | None) -> Period:
    """Return the period of a time in a time zone; ``None``: this machine's."""
    local = at.astimezone(zone)
    return Period(span, local.year, (local.month - 1) // _MONTHS[span] + 1)


def best_seats(seats: Sequence[SeatResult]) -> Sequence[SeatResult]:
    """Return one seat for each player: the best one, if a player has several."""
    if len({seat[0] for seat in seats}) == len(seats):
        return seats
    best: dict[str, SeatResult] = {}
    for seat in seats:
        if seat[0] not in best or seat[2] < best[seat[0]][2]:
            best[seat[0]] = seat
    return [*best.values()]
