"""Measure what the history screen asks of ten thousand plays, beside the bare reading of the rows.

The yardstick is Python's own ``sqlite3`` fetching the same rows by the same conditions.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from referee.match.finished import FinishedGame, FinishedSeat
from referee.store.history import GameFilter
from referee.store.sql.history import put_finished_game
from referee.store.store import Store
from referee.tables.similar_names import similar_names
from referee.tables.statistics import game_statistics, player_statistics
from tests.support.history_rows import many

PLAYS = 10_000
PLAYERS = 300
SOMEBODY = "Player 7"
ROUNDS = 7
_PLAYS = (
    "SELECT id, game, ended_at, minutes FROM referee_finished_game WHERE NOT is_hidden ORDER BY ended_at, id"
)
_SEATS = (
    "SELECT finished_game_id, spelling, score, rank, is_winner, is_eliminated, is_first"
    " FROM referee_finished_seat JOIN referee_finished_game ON id = finished_game_id"
    " WHERE NOT is_hidden ORDER BY finished_game_id, seat"
)


@contextmanager
def filled() -> Iterator[tuple[Store, Path]]:
    """Give a store with the plays, and its file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        with closing(Store(f"sqlite:///{path}")) as store:
            with store.engine.begin() as connection:
                for row in many(PLAYS, PLAYERS):
                    seats = tuple(FinishedSeat(*seat) for seat in row.seats)
                    play = FinishedGame(
                        row.id, row.game, "tallied", row.ended_at, row.ended_at, row.minutes, seats
                    )
                    put_finished_game(connection, row.id, play)
            yield store, path


def best(ask: Callable[[], Any]) -> float:
    """Return the best time of several, in milliseconds: what else the machine does only slows one down."""
    times = []
    for _ in range(ROUNDS):
        begin = perf_counter()
        ask()
        times.append(perf_counter() - begin)
    return 1000 * min(times)


def report() -> None:
    """Measure and print."""
    print(f"History of {PLAYS:,} plays and {PLAYERS} players, best of {ROUNDS}\n")
    with filled() as (store, path), closing(sqlite3.connect(path)) as bare:
        rows, players = store.finished_game_rows(), store.players()
        questions: dict[str, Callable[[], Any]] = {
            "a page of plays": store.finished_games,
            "the last page of plays": lambda: store.finished_games(offset=PLAYS - 50),
            "a page of a player's plays": lambda: store.finished_games(GameFilter(player=SOMEBODY)),
            "all players": store.players,
            "all rows": store.finished_game_rows,
            "rows of a player": lambda: store.finished_game_rows(GameFilter(player=SOMEBODY)),
            "statistics of a player": lambda: player_statistics(rows, SOMEBODY),
            "statistics of all players": lambda: player_statistics(rows),
            "statistics of all games": lambda: game_statistics(rows),
            "names that may be one person's": lambda: similar_names(players, rows),
        }
        times = {name: best(ask) for name, ask in questions.items()}
        yardstick = best(lambda: (bare.execute(_PLAYS).fetchall(), bare.execute(_SEATS).fetchall()))
    for name, time in {**times, "all rows, bare sqlite3": yardstick}.items():
        print(f"{name:32}{time:>8.1f} ms")
    print(f"\nall rows: {times['all rows'] / yardstick:.1f} x bare sqlite3")


if __name__ == "__main__":
    report()
