"""Figures about players and games, told from the rows of the games that are over, the first one first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.store.history import FinishedGameRow, SeatRow

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


class GameStatistics(NamedTuple):
    """A game's record. ``seats`` is by seat, from 0; ``first`` is that of whoever began, where it is known.

    ``minutes`` is the average of the games of which they are known, ``None`` where there are none.
    """

    game: str
    plays: int
    minutes: float | None
    average: float
    best: int
    scores: tuple[Bar, ...]
    seats: tuple[Rate, ...]
    first: Rate


def player_statistics(
    rows: Iterable[FinishedGameRow], only: str | None = None
) -> dict[str, PlayerStatistics]:
    """Return every player's record by the name that is shown, or only one's; whoever plays most is first."""
    records: dict[str, _Record] = {}
    for row in rows:
        best: dict[str, SeatRow] = {}
        for seat in row.seats:  # who played two seats of it has played once, with the better one
            if seat.player not in best or seat.rank < best[seat.player].rank:
                best[seat.player] = seat
        for name, seat in best.items():
            if only is None or name == only:
                record = records.get(name)
                if record is None:
                    record = records[name] = _Record(name)
                record.add(row, seat, best)
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

    def add(self, row: FinishedGameRow, own: SeatRow, table: dict[str, SeatRow]) -> None:
        """Take in a game: the player's own seat, and everybody's."""
        game, rank, met = row.game, own.rank, self.met
        self.plays[game] += 1
        self.minutes += row.minutes or 0
        self.eliminations[game] += own.is_eliminated
        if own.thinking is not None:
            self.thinking.append(own.thinking)
        self.scores.setdefault(game, []).append(own.score)
        if own.is_winner:
            self.wins[game] += 1
            self.streak += 1
            self.longest = max(self.longest, self.streak)
        else:
            self.streak = 0
        for name, seat in table.items():
            if seat is not own:
                counts = met.get(name)
                if counts is None:
                    counts = met[name] = [0, 0, 0]
                counts[0] += 1
                counts[1] += rank < seat.rank
                counts[2] += seat.rank < rank

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


def game_statistics(rows: Iterable[FinishedGameRow]) -> dict[str, GameStatistics]:
    """Return every game's record by its id; the one played most is first."""
    by_game: dict[str, list[FinishedGameRow]] = {}
    for row in rows:
        if row.seats:
            by_game.setdefault(row.game, []).append(row)
    told = [_tell_game(game, found) for game, found in by_game.items()]
    return {one.game: one for one in sorted(told, key=lambda one: (-one.plays, one.game))}


def _tell_game(game: str, rows: Sequence[FinishedGameRow]) -> GameStatistics:
    scores = [seat.score for row in rows for seat in row.seats]
    minutes = [row.minutes for row in rows if row.minutes is not None]
    count = max(len(row.seats) for row in rows)
    return GameStatistics(
        game=game,
        plays=len(rows),
        minutes=sum(minutes) / len(minutes) if minutes else None,
        average=sum(scores) / len(scores),
        best=max(scores),
        scores=distribution(scores),
        seats=tuple(
            _rate([(row, row.seats[seat]) for row in rows if seat < len(row.seats)]) for seat in range(count)
        ),
        first=_rate([(row, seat) for row in rows for seat in row.seats if seat.is_first]),
    )


def _rate(seats: Sequence[tuple[FinishedGameRow, SeatRow]]) -> Rate:
    """Return how often these seats won."""
    wins = sum(seat.is_winner for _, seat in seats)
    share = sum(sum(one.is_winner for one in row.seats) / len(row.seats) for row, _ in seats)
    return Rate(len(seats), wins, share / len(seats) if seats else 0.0)


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
