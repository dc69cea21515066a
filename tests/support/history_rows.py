"""Rows of plays, said shortly."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from referee.store.history import FinishedGameRow, SeatRow

START = datetime(2026, 1, 1, 20, tzinfo=UTC)
GAMES = ("anarchy", "bastards", "boss", "promote", "reputation")


def row(
    *scores: tuple[str, int], game: str = "boss", first: int | None = None, day: int = 0
) -> FinishedGameRow:
    """Return a play of these players and scores, whoever has most won it."""
    points = [score for _, score in scores]
    seats = tuple(
        SeatRow(
            name, score, 1 + sum(p > score for p in points), score == max(points), score < 0, index == first
        )
        for index, (name, score) in enumerate(scores)
    )
    return FinishedGameRow(f"play{day}", game, START + timedelta(days=day), 60, seats)


def many(count: int, names: int = 60, seed: int = 0) -> list[FinishedGameRow]:
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
