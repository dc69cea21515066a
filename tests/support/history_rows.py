"""Rows of plays, said shortly; their parts have names, to be changed and counted by."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import NamedTuple

START = datetime(2026, 1, 1, 20, tzinfo=UTC)
GAMES = ("anarchy", "bastards", "boss", "promote", "reputation")


class SeatRow(NamedTuple):
    """A ``SeatResult`` of the store."""

    player: str
    score: int
    rank: int
    is_winner: bool
    is_eliminated: bool
    is_first: bool
    thinking: int | None = None


class GameRow(NamedTuple):
    """A ``GameResult`` of the store."""

    id: str
    game: str
    ended_at: datetime
    minutes: int | None
    seats: tuple[SeatRow, ...]
    place: str = ""


def row(*scores: tuple[str, int], game: str = "boss", first: int | None = None, day: int = 0) -> GameRow:
    """Return a play of these players and scores; the highest score wins."""
    points = [score for _, score in scores]
    seats = tuple(
        SeatRow(
            name, score, 1 + sum(p > score for p in points), score == max(points), score < 0, index == first
        )
        for index, (name, score) in enumerate(scores)
    )
    return GameRow(f"play{day}", game, START + timedelta(days=day), 60, seats)


def many(count: int, names: int = 60, seed: int = 0) -> list[GameRow]:
    """Return as many plays of four, at random."""
    random = Random(seed)
    people = [f"Player {number}" for number in range(names)]
    return [
        row(
            *((name, random.randrange(-20, 200)) for name in random.sample(people, 4)),
            game=random.choice(GAMES),
            first=random.randrange(4),
            day=day,
        )._replace(id=f"play{day}")
        for day in range(count)
    ]
