"""A club's table and the records of its games, from the rows of its finished games, oldest first."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from referee.store.history import GameResult
from referee.tables.results import Results, best_seats, shares


class ClubRow(NamedTuple):
    """A player's row in the table; ``longest``: most wins in a row, ``last``: the id of the last game."""

    name: str
    results: Results
    longest: int
    last: str


class Record(NamedTuple):
    """A highest or lowest value: who reached it, in which game, and when that game ended (UTC)."""

    value: int
    names: tuple[str, ...]
    play: str
    ended_at: datetime


class GameRecords(NamedTuple):
    """A game's records. ``margin``: the lead of a sole winner; ``streak``: wins in a row.

    ``longest`` and ``shortest`` are in minutes, and name everybody at the table. The first player to reach a
    value holds the record.
    """

    game: str
    plays: int
    most: Record | None
    least: Record | None
    margin: Record | None
    streak: Record | None
    longest: Record | None
    shortest: Record | None


def club_table(rows: Iterable[GameResult]) -> list[ClubRow]:
    """Return a row for each player, the most active first."""
    found: dict[str, _PlayerAccumulator] = {}
    for play, _, _, _, seats, _ in rows:
        if not seats:
            continue
        seats = best_seats(seats)
        share, beaten = shares(seats)
        for index, (name, _, _, is_winner, _, _, _) in enumerate(seats):
            accumulator = found.get(name)
            if accumulator is None:
                accumulator = found[name] = _PlayerAccumulator()
            accumulator.plays += 1
            accumulator.share += share
            accumulator.last = play
            if (part := beaten[index]) is not None:
                accumulator.beaten += part
                accumulator.rivalries += 1
            if is_winner:
                accumulator.wins += 1
                accumulator.run += 1
            elif accumulator.run:
                accumulator.longest = max(accumulator.longest, accumulator.run)
                accumulator.run = 0
    club_rows = [accumulator.to_row(name) for name, accumulator in found.items()]
    return sorted(club_rows, key=lambda row: (-row.results.plays, row.name))


class _PlayerAccumulator(Results):
    """Accumulates the results of a player; ``run``: the current wins in a row."""

    __slots__ = ("last", "longest", "run")

    def __init__(self) -> None:
        super().__init__()
        self.run = self.longest = 0
        self.last = ""

    def to_row(self, name: str) -> ClubRow:
        results = Results(self.plays, self.wins, self.share, self.beaten, self.rivalries)
        return ClubRow(name, results, max(self.longest, self.run), self.last)


def game_records(rows: Iterable[GameResult]) -> list[GameRecords]:
    """Return the records of each game, the most played game first."""
    games: dict[str, _RecordsAccumulator] = {}
    for row in rows:
        if row[4]:
            found = games.get(row[1])
            if found is None:
                found = games[row[1]] = _RecordsAccumulator(row[1])
            found.add(row)
    records = [accumulator.to_records() for accumulator in games.values()]
    return sorted(records, key=lambda game: (-game.plays, game.game))


class _RecordsAccumulator:
    def __init__(self, game: str) -> None:
        self._game = game
        self._plays = 0
        self._best: dict[str, Record] = {}
        self._runs: dict[str, int] = {}

    def add(self, row: GameResult) -> None:
        play, _, ended_at, minutes, seats, _ = row
        self._plays += 1
        scores = sorted([seat[1] for seat in seats])
        most, least = scores[-1], scores[0]
        best = self._best
        if (previous := best.get("most")) is None or most > previous.value:
            best["most"] = Record(most, tuple(seat[0] for seat in seats if seat[1] == most), play, ended_at)
        if (previous := best.get("least")) is None or least < previous.value:
            best["least"] = Record(
                least, tuple(seat[0] for seat in seats if seat[1] == least), play, ended_at
            )
        winners = [seat for seat in seats if seat[3]]
        if len(winners) == 1 and len(seats) > 1 and winners[0][1] == most:
            margin = most - scores[-2]
            if margin > 0 and ((previous := best.get("margin")) is None or margin > previous.value):
                best["margin"] = Record(margin, (winners[0][0],), play, ended_at)
        runs = self._runs
        for name, _, _, is_winner, _, _, _ in best_seats(seats):
            if not is_winner:
                runs.pop(name, None)
                continue
            run = runs[name] = runs.get(name, 0) + 1
            if run > 1 and ((previous := best.get("streak")) is None or run > previous.value):
                best["streak"] = Record(run, (name,), play, ended_at)
        if minutes is not None:
            if (previous := best.get("longest")) is None or minutes > previous.value:
                best["longest"] = Record(minutes, tuple(seat[0] for seat in seats), play, ended_at)
            if (previous := best.get("shortest")) is None or minutes < previous.value:
                best["shortest"] = Record(minutes, tuple(seat[0] for seat in seats), play, ended_at)

    def to_records(self) -> GameRecords:
        names = ("most", "least", "margin", "streak", "longest", "shortest")
        return GameRecords(self._game, self._plays, *(self._best.get(name) for name in names))
