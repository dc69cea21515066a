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
    results: dict[str, Results] = {}
    runs: dict[str, list[int]] = {}
    last: dict[str, str] = {}
    for play, _, _, _, seats, _ in rows:
        if not seats:
            continue
        seats = best_seats(seats)
        share, beaten = shares(seats)
        for (name, _, _, is_winner, *_), part in zip(seats, beaten, strict=True):
            own = results.get(name)
            if own is None:
                own = results[name] = Results()
                runs[name] = [0, 0]
            own.add(is_winner, share, part)
            run = runs[name]
            if is_winner:
                run[0] += 1
                run[1] = max(run)
            else:
                run[0] = 0
            last[name] = play
    told = [ClubRow(name, own, runs[name][1], last[name]) for name, own in results.items()]
    return sorted(told, key=lambda one: (-one.results.plays, one.name))


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
        scores = [seat[1] for seat in seats]
        most, least = max(scores), min(scores)
        kept = self._kept
        if (old := kept.get("most")) is None or most > old.value:
            kept["most"] = Record(most, tuple(seat[0] for seat in seats if seat[1] == most), play, at)
        if (old := kept.get("least")) is None or least < old.value:
            kept["least"] = Record(least, tuple(seat[0] for seat in seats if seat[1] == least), play, at)
        winners = [seat for seat in seats if seat[3]]
        if len(winners) == 1 and len(seats) > 1:
            margin = winners[0][1] - max(seat[1] for seat in seats if not seat[3])
            if margin > 0 and ((old := kept.get("margin")) is None or margin > old.value):
                kept["margin"] = Record(margin, (winners[0][0],), play, at)
        for seat in best_seats(seats):
            run = self._runs[seat[0]] = self._runs.get(seat[0], 0) + 1 if seat[3] else 0
            if run > 1 and ((old := kept.get("streak")) is None or run > old.value):
                kept["streak"] = Record(run, (seat[0],), play, at)
        if minutes is not None:
            if (old := kept.get("longest")) is None or minutes > old.value:
                kept["longest"] = Record(minutes, tuple(seat[0] for seat in seats), play, at)
            if (old := kept.get("shortest")) is None or minutes < old.value:
                kept["shortest"] = Record(minutes, tuple(seat[0] for seat in seats), play, at)

    def tell(self) -> GameRecords:
        names = ("most", "least", "margin", "streak", "longest", "shortest")
        return GameRecords(self._game, self._plays, *(self._kept.get(name) for name in names))
