"""Figures about players and games, told from the rows of the games that are over, the first one first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.store.history import GameResult, SeatResult
from referee.tables.results import best_seats

BARS = 12
"""A distribution of scores has about so many bars at most."""


class Rate(NamedTuple):
    """How often somebody won; ``share`` is how often everybody at the table winning alike would.

    A shared victory is one of each winner, as in a player's record.
    """

    plays: int
    wins: int
    share: float

    @property
    def rate(self) -> float:
        """Wins a game, from 0 to 1."""
        return self.wins / self.plays if self.plays else 0.0


class PlayerGame(NamedTuple):
    """A player's record at a game; scores are of the game's main figure."""

    game: str
    plays: int
    wins: int
    eliminations: int
    average: float
    best: int


class Opponent(NamedTuple):
    """Somebody whom a player has met: in how many games, and in how many either was ranked better."""

    name: str
    plays: int
    ahead: int
    behind: int


class PlayerStatistics(NamedTuple):
    """A player's record. Streaks are plays won in a row; whoever was met most is first in ``opponents``.

    ``games`` begin with the one played most. ``minutes`` are those of the games of which they are known;
    ``thinking`` is for how many seconds the player's moves were awaited, on average of the games of which
    that is known, ``None`` where there are none.
    """

    name: str
    plays: int
    wins: int
    eliminations: int
    minutes: int
    current_streak: int
    longest_streak: int
    games: tuple[PlayerGame, ...]
    opponents: tuple[Opponent, ...]
    thinking: float | None = None


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
    seats: tuple[Rate, ...]
    first: Rate
    counts: tuple[TableSize, ...] = ()


def player_statistics(rows: Iterable[GameResult], only: str | None = None) -> dict[str, PlayerStatistics]:
    """Return every player's record by the name that is shown, or only one's; whoever plays most is first."""
    records: dict[str, _Record] = {}
    for row in rows:
        table = best_seats(row[4])
        for seat in table:
            name = seat[0]
            if only is None or name == only:
                record = records.get(name)
                if record is None:
                    record = records[name] = _Record(name)
                record.add(row, seat, table)
    told = [record.tell() for record in records.values()]
    return {one.name: one for one in sorted(told, key=lambda one: (-one.plays, one.name))}


@dataclass
class _Record:
    """What has been seen of a player so far."""

    name: str
    minutes: int = 0
    streak: int = 0
    longest: int = 0
    thinking: list[int] = field(default_factory=list)
    plays: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    eliminations: Counter[str] = field(default_factory=Counter)
    scores: dict[str, list[int]] = field(default_factory=dict)
    met: dict[str, list[int]] = field(default_factory=dict)

    def add(self, row: GameResult, own: SeatResult, table: Sequence[SeatResult]) -> None:
        """Take in a game: the player's own seat, and everybody's."""
        _, game, _, minutes, _, _ = row
        _, score, rank, is_winner, is_eliminated, _, thinking = own
        met = self.met
        self.plays[game] += 1
        self.minutes += minutes or 0
        self.eliminations[game] += bool(is_eliminated)
        if thinking is not None:
            self.thinking.append(thinking)
        self.scores.setdefault(game, []).append(score)
        if is_winner:
            self.wins[game] += 1
            self.streak += 1
            self.longest = max(self.longest, self.streak)
        else:
            self.streak = 0
        for seat in table:
            if seat is not own:
                counts = met.get(seat[0])
                if counts is None:
                    counts = met[seat[0]] = [0, 0, 0]
                counts[0] += 1
                counts[1] += rank < seat[2]
                counts[2] += seat[2] < rank

    def tell(self) -> PlayerStatistics:
        games = tuple(
            PlayerGame(
                game,
                plays,
                self.wins[game],
                self.eliminations[game],
                sum(self.scores[game]) / len(self.scores[game]),
                max(self.scores[game]),
            )
            for game, plays in sorted(self.plays.items(), key=lambda item: (-item[1], item[0]))
        )
        met = sorted((-counts[0], name) for name, counts in self.met.items())
        return PlayerStatistics(
            self.name,
            self.plays.total(),
            self.wins.total(),
            self.eliminations.total(),
            self.minutes,
            self.streak,
            self.longest,
            games,
            tuple(Opponent(name, *self.met[name]) for _, name in met),
            sum(self.thinking) / len(self.thinking) if self.thinking else None,
        )


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


@dataclass(slots=True)
class _Count:
    """How often somebody played and won, and how often that was to be expected."""

    plays: int = 0
    wins: int = 0
    share: float = 0.0

    def add(self, is_winner: bool, share: float) -> None:
        self.plays += 1
        self.wins += bool(is_winner)
        self.share += share

    def tell(self) -> Rate:
        return Rate(self.plays, self.wins, self.share / self.plays if self.plays else 0.0)


@dataclass
class _Game:
    """What has been seen of a game so far."""

    game: str
    plays: int = 0
    scores: list[int] = field(default_factory=list)
    minutes: list[int] = field(default_factory=list)
    seats: list[_Count] = field(default_factory=list)
    first: _Count = field(default_factory=_Count)
    tables: dict[int, tuple[list[int], list[int]]] = field(default_factory=dict)

    def add(self, row: GameResult) -> None:
        _, _, _, minutes, seats, _ = row
        count, own = len(seats), self.seats
        scores = [seat[1] for seat in seats]
        share = sum([1 for seat in seats if seat[3]]) / count
        self.plays += 1
        self.scores += scores
        table = self.tables.get(count)
        if table is None:
            table = self.tables[count] = ([], [])
        table[0].append(max(scores))
        if minutes is not None:
            self.minutes.append(minutes)
            table[1].append(minutes)
        while len(own) < count:
            own.append(_Count())
        for counted, (_, _, _, is_winner, _, is_first, _) in zip(own, seats, strict=False):
            counted.plays += 1  # a call a seat would take half of the time
            counted.share += share
            if is_winner:
                counted.wins += 1
            if is_first:
                self.first.add(is_winner, share)

    def tell(self) -> GameStatistics:
        return GameStatistics(
            game=self.game,
            plays=self.plays,
            minutes=_mean(self.minutes),
            average=sum(self.scores) / len(self.scores),
            best=max(self.scores),
            scores=distribution(self.scores),
            seats=tuple(one.tell() for one in self.seats),
            first=self.first.tell(),
            counts=tuple(
                TableSize(count, len(most), _mean(minutes), sum(most) / len(most))
                for count, (most, minutes) in sorted(self.tables.items())
            ),
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
