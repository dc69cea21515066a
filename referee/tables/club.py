"""A club's table, and the records of its games, told from the games that are over, the first one first."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from referee.store.history import GameResult
from referee.tables.results import Results, best_seats, shares


class ClubRow(NamedTuple):
    """A player's line in the table; ``longest``: most wins in a row, ``last``: the id of the last game."""

    name: str
    results: Results
    longest: int
    last: str


class Record(NamedTuple):
    """The most or the least of something: how much, who did it, in which game, and when it ended (UTC)."""

    value: int
    names: tuple[str, ...]
    play: str
    ended_at: datetime


class GameRecords(NamedTuple):
    """A game's records. ``margin``: by how much a winner alone was ahead; ``streak``: wins in a row.

    ``longest`` and ``shortest`` are in minutes, with everybody at the table. The first one to reach a record
    holds it.
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
    """Return everybody who has played, whoever plays most first."""
    found: dict[str, _Line] = {}
    for play, _, _, _, seats, _ in rows:
        if not seats:
            continue
        seats = best_seats(seats)
        share, beaten = shares(seats)
        for index, (name, _, _, is_winner, _, _, _) in enumerate(seats):
            line = found.get(name)
            if line is None:
                line = found[name] = _Line()
            line.plays += 1
            line.share += share
            line.last = play
            if (part := beaten[index]) is not None:
                line.beaten += part
                line.rivalries += 1
            if is_winner:
                line.wins += 1
                line.run += 1
            elif line.run:
                line.longest = max(line.longest, line.run)
                line.run = 0
    told = [line.tell(name) for name, line in found.items()]
    return sorted(told, key=lambda one: (-one.results.plays, one.name))


class _Line(Results):
    """What has been seen of a player so far; ``run``: wins in a row up to now."""

    __slots__ = ("last", "longest", "run")

    def __init__(self) -> None:
        super().__init__()
        self.run = self.longest = 0
        self.last = ""

    def tell(self, name: str) -> ClubRow:
        results = Results(self.plays, self.wins, self.share, self.beaten, self.rivalries)
        return ClubRow(name, results, max(self.longest, self.run), self.last)


def game_records(rows: Iterable[GameResult]) -> list[GameRecords]:
    """Return the records of each game, the one played most first."""
    games: dict[str, _Records] = {}
    for row in rows:
        if row[4]:
            found = games.get(row[1])
            if found is None:
                found = games[row[1]] = _Records(row[1])
            found.add(row)
    told = [one.tell() for one in games.values()]
    return sorted(told, key=lambda one: (-one.plays, one.game))


class _Records:
    def __init__(self, game: str) -> None:
        self._game = game
        self._plays = 0
        self._kept: dict[str, Record] = {}
        self._runs: dict[str, int] = {}

    def add(self, row: GameResult) -> None:
        play, _, at, minutes, seats, _ = row
        self._plays += 1
        scores = sorted([seat[1] for seat in seats])
        most, least = scores[-1], scores[0]
        kept = self._kept
        if (old := kept.get("most")) is None or most > old.value:
            kept["most"] = Record(most, tuple(seat[0] for seat in seats if seat[1] == most), play, at)
        if (old := kept.get("least")) is None or least < old.value:
            kept["least"] = Record(least, tuple(seat[0] for seat in seats if seat[1] == least), play, at)
        winners = [seat for seat in seats if seat[3]]
        if len(winners) == 1 and len(seats) > 1 and winners[0][1] == most:
            margin = most - scores[-2]
            if margin > 0 and ((old := kept.get("margin")) is None or margin > old.value):
                kept["margin"] = Record(margin, (winners[0][0],), play, at)
        runs = self._runs
        for name, _, _, is_winner, _, _, _ in best_seats(seats):
            if not is_winner:
                runs.pop(name, None)
                continue
            run = runs[name] = runs.get(name, 0) + 1
            if run > 1 and ((old := kept.get("streak")) is None or run > old.value):
                kept["streak"] = Record(run, (name,), play, at)
        if minutes is not None:
            if (old := kept.get("longest")) is None or minutes > old.value:
                kept["longest"] = Record(minutes, tuple(seat[0] for seat in seats), play, at)
            if (old := kept.get("shortest")) is None or minutes < old.value:
                kept["shortest"] = Record(minutes, tuple(seat[0] for seat in seats), play, at)

    def tell(self) -> GameRecords:
        names = ("most", "least", "margin", "streak", "longest", "shortest")
        return GameRecords(self._game, self._plays, *(self._kept.get(name) for name in names))
