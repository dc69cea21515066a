"""Measure what the history screen asks of ten thousand plays, beside the bare reading of the rows.

The yardstick is Python's own ``sqlite3`` fetching the same rows by the same conditions.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

from bench.figures import Measured, compared
from referee.i18n import Speech
from referee.match.finished import FinishedGame, FinishedSeat
from referee.store.history import EVERY_GAME, GameFilter
from referee.store.sql.history import put_finished_game
from referee.store.store import Store
from referee.tables.club import club_table, game_records
from referee.tables.game_statistics import game_statistics
from tests.support.history_rows import many
from widgets.screens.history.model import HistoryModel
from widgets.screens.history.statistics import likely_same, player_page, players, statistics

PLAYS = 10_000
PLAYERS = 300
SOMEBODY = "Player 7"
ROUNDS = 15
YARDSTICK = "reading all rows by sqlite3"
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


def pages(store: Store) -> dict[str, Callable[[], Any]]:
    """Return what each page of the history asks, up to what is sent to it."""
    history = HistoryModel(store, None, Speech)
    year = GameFilter(since=datetime(2030, 1, 1, tzinfo=UTC), until=datetime(2030, 12, 31, tzinfo=UTC))
    every = (EVERY_GAME, None)
    return {
        "games": lambda: history.games(every, 0),
        "games with a word": lambda: history.games((GameFilter(words="player 7"), None), 0),
        "the club's table of a year": lambda: players(history, (year, None)),
        "the club's table of all games": lambda: players(history, every),
        "a player": lambda: player_page(history, every, SOMEBODY),
        "games by game, with records": lambda: statistics(history, every),
        "names that may be one person's": lambda: likely_same(history),
    }


def report() -> list[Measured]:
    """Measure, print, and return what was found."""
    print(f"History of {PLAYS:,} plays and {PLAYERS} players, best of {ROUNDS}\n")
    with filled() as (store, path), closing(sqlite3.connect(path)) as bare:
        begin = perf_counter()
        store.rate_games()
        first = 1000 * (perf_counter() - begin)
        rows = store.game_results()
        parts: dict[str, Callable[[], Any]] = {
            "a page of plays": store.finished_games,
            "the last page of plays": lambda: store.finished_games(offset=PLAYS - 50),
            "a page of a player's plays": lambda: store.finished_games(GameFilter(player=SOMEBODY)),
            "all players": store.players,
            "results of all games": store.game_results,
            "results of a player": lambda: store.game_results(GameFilter(player=SOMEBODY)),
            "ratings of a player": lambda: store.ratings_of(SOMEBODY),
            "no game waits for its rating": store.rate_games,
            "the club's table": lambda: club_table(rows),
            "records": lambda: game_records(rows),
            "statistics of all games": lambda: game_statistics(rows),
        }
        asked = pages(store)
        times = {name: best(ask) for name, ask in (parts | asked).items()}
        yardstick = best(lambda: (bare.execute(_PLAYS).fetchall(), bare.execute(_SEATS).fetchall()))
    for name in parts:
        print(f"{name:32}{times[name]:>8.1f} ms")
    print(f"{'all rows, bare sqlite3':32}{yardstick:>8.1f} ms")
    print(f"{'all ratings, once':32}{first:>8.1f} ms\n")
    print("A whole page, up to what is sent, and in bare readings of all rows")
    for name in asked:
        print(f"{name:32}{times[name]:>8.1f} ms {times[name] / yardstick:>6.1f} x")
    return [
        *(compared(name, times[name], "ms", yardstick, YARDSTICK) for name in parts),
        *(compared(f"page: {name}", times[name], "ms", yardstick, YARDSTICK) for name in asked),
        Measured("all ratings, once", first, "ms"),
    ]


if __name__ == "__main__":
    report()
