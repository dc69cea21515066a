"""What is told of each game, from the rows of those that are over, the first one first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.store.history import GameResult
from referee.tables.results import Results

BARS = 12
"""A distribution of scores has about so many bars at most."""


class Bar(NamedTuple):
    """How many ``seats`` ended with a score from ``least`` to ``most``, both included."""

    least: int
    most: int
    seats: int


class TableSize(NamedTuple):
    """What comes of a game with so many ``players``: ``best`` is the best score at the table on average."""

    players: int
    plays: int
    minutes: float | None
    best: float


class GameStatistics(NamedTuple):
    """A game's record. ``seats`` is by seat, from 0; ``first`` is that of whoever began, where it is known.

    ``counts`` is by how many played, few first. ``minutes`` is the average of the games of which they are
    known, ``None`` where there are none.
    """

    game: str
    plays: int
    minutes: float | None
    average: float
    best: int
    scores: tuple[Bar, ...]
    seats: tuple[Results, ...]
    first: Results
    counts: tuple[TableSize, ...] = ()


def game_statistics(rows: Iterable[GameResult]) -> dict[str, GameStatistics]:
    """Return every game's record by its id; the one played most is first."""
    games: dict[str, _Game] = {}
    for row in rows:
        if row[4]:
            game = games.get(row[1])
            if game is None:
                game = games[row[1]] = _Game(row[1])
            game.add(row)
    told = [game.tell() for game in games.values()]
    return {one.game: one for one in sorted(told, key=lambda one: (-one.plays, one.game))}


@dataclass
class _Size:
    """What has been seen of a game's plays with one number of seats; ``wins`` is by seat."""

    wins: list[int]
    best: list[int] = field(default_factory=list)
    minutes: list[int] = field(default_factory=list)
    share: float = 0.0


@dataclass
class _Game:
    """What has been seen of a game so far; ``sizes`` is by the number of seats."""

    game: str
    scores: list[int] = field(default_factory=list)
    first: Results = field(default_factory=Results)
    sizes: dict[int, _Size] = field(default_factory=dict)

    def add(self, row: GameResult) -> None:
        _, _, _, minutes, seats, _ = row
        count = len(seats)
        size = self.sizes.get(count)
        if size is None:
            size = self.sizes[count] = _Size([0] * count)
        scores = [seat[1] for seat in seats]
        winners = [number for number, seat in enumerate(seats) if seat[3]]
        share = len(winners) / count
        self.scores += scores
        size.best.append(max(scores))
        size.share += share
        for number in winners:
            size.wins[number] += 1
        for seat in seats:
            if seat[5]:
                self.first.add(seat[3], share, None)
        if minutes is not None:
            size.minutes.append(minutes)

    def tell(self) -> GameStatistics:
        sizes = sorted(self.sizes.items())
        return GameStatistics(
            game=self.game,
            plays=sum(len(size.best) for _, size in sizes),
            minutes=_mean([one for _, size in sizes for one in size.minutes]),
            average=sum(self.scores) / len(self.scores),
            best=max(self.scores),
            scores=distribution(self.scores),
            seats=tuple(
                _results([size for count, size in sizes if count > seat], seat)
                for seat in range(sizes[-1][0])
            ),
            first=self.first,
            counts=tuple(
                TableSize(count, len(size.best), _mean(size.minutes), sum(size.best) / len(size.best))
                for count, size in sizes
            ),
        )


def _results(sizes: Sequence[_Size], seat: int) -> Results:
    return Results(
        plays=sum(len(size.best) for size in sizes),
        wins=sum(size.wins[seat] for size in sizes),
        share=sum(size.share for size in sizes),
    )


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def distribution(scores: Sequence[int]) -> tuple[Bar, ...]:
    """Return how often scores were reached, in bars of one width: 1, 2, 5, 10, 20, 50 and so on."""
    if not scores:
        return ()
    least, most = min(scores), max(scores)
    width, step = 1, 0
    while most // width - least // width >= BARS:
        width = (1, 2, 5)[step % 3] * 10 ** (step // 3)
        step += 1
    counts = Counter(score // width for score in scores)
    return tuple(
        Bar(number * width, number * width + width - 1, counts[number])
        for number in range(least // width, most // width + 1)
    )
