"""Statistics of each game, from the rows of finished games, oldest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.store.history import GameResult
from referee.tables.results import Results

MAX_BARS = 12
"""The approximate maximum number of bars in a distribution of scores."""


class Bar(NamedTuple):
    """The number of ``seats`` with a score from ``least`` to ``most``, both included."""

    least: int
    most: int
    seats: int


class TableSize(NamedTuple):
    """The statistics for a number of ``players``; ``best``: the average of each game's best score."""

    players: int
    plays: int
    minutes: float | None
    best: float


class GameStatistics(NamedTuple):
    """The statistics of a game.

    - ``seats``: the results of each seat, from seat 0
    - ``first``: the results of the first player, from the games where that player is known
    - ``counts``: by the number of players, fewest first
    - ``minutes``: the average of the known durations, ``None`` without any
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
    """Return the statistics of every game by its id, the most played game first."""
    games: dict[str, _GameAccumulator] = {}
    for row in rows:
        if row[4]:
            game = games.get(row[1])
            if game is None:
                game = games[row[1]] = _GameAccumulator(row[1])
            game.add(row)
    statistics = sorted(
        (game.to_statistics() for game in games.values()), key=lambda game: (-game.plays, game.game)
    )
    return {game.game: game for game in statistics}


@dataclass
class _SizeAccumulator:
    """Accumulates the plays of a game with one number of seats; ``wins`` is by seat."""

    wins: list[int]
    best: list[int] = field(default_factory=list)
    minutes: list[int] = field(default_factory=list)
    share: float = 0.0


@dataclass
class _GameAccumulator:
    """Accumulates the plays of a game; ``sizes`` is by the number of seats."""

    game: str
    scores: list[int] = field(default_factory=list)
    first: Results = field(default_factory=Results)
    sizes: dict[int, _SizeAccumulator] = field(default_factory=dict)

    def add(self, row: GameResult) -> None:
        _, _, _, minutes, seats, _ = row
        count = len(seats)
        size = self.sizes.get(count)
        if size is None:
            size = self.sizes[count] = _SizeAccumulator([0] * count)
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

    def to_statistics(self) -> GameStatistics:
        sizes = sorted(self.sizes.items())
        return GameStatistics(
            game=self.game,
            plays=sum(len(size.best) for _, size in sizes),
            minutes=_mean([minutes for _, size in sizes for minutes in size.minutes]),
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


def _results(sizes: Sequence[_SizeAccumulator], seat: int) -> Results:
    return Results(
        plays=sum(len(size.best) for size in sizes),
        wins=sum(size.wins[seat] for size in sizes),
        share=sum(size.share for size in sizes),
    )


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def distribution(scores: Sequence[int]) -> tuple[Bar, ...]:
    """Return the distribution of scores, in bars of one width: 1, 2, 5, 10, 20, 50 and so on."""
    if not scores:
        return ()
    least, most = min(scores), max(scores)
    width, step = 1, 0
    while most // width - least // width >= MAX_BARS:
        width = (1, 2, 5)[step % 3] * 10 ** (step // 3)
        step += 1
    counts = Counter(score // width for score in scores)
    return tuple(
        Bar(number * width, number * width + width - 1, counts[number])
        for number in range(least // width, most // width + 1)
    )
