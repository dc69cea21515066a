"""The games of a store that are over, as rows: for notebooks, and for data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.api.shown import Rows
from referee.store import open_store
from referee.store.history import GameFilter
from referee.tables.statistics import game_statistics, player_statistics

if TYPE_CHECKING:
    from referee.store.store import Store


class Archive:
    """The games that are over, refereed and tallied ones; practice counts in none.

    Args:
        store: A store, its address, or ``None`` for the one that the dashboard uses.
        game: The id of a game, if only its games are meant.

    Raises:
        BadStoreUrl: The address names no store.
        StoreUnavailable: It cannot be opened now.
    """

    def __init__(self, store: Store | str | None = None, game: str | None = None) -> None:
        self._store = open_store(store) if store is None or isinstance(store, str) else store
        self._filter = GameFilter(game=game)

    @property
    def games(self) -> Rows:
        """A row for each seat of each game, the first game first.

        ``ended`` is in UTC, ``thinking`` in seconds.
        """
        return Rows(
            {
                "id": one.id,
                "game": one.game,
                "ended": one.ended_at,
                "minutes": one.minutes,
                "seat": seat,
                "player": row.player,
                "score": row.score,
                "rank": row.rank,
                "won": row.is_winner,
                "eliminated": row.is_eliminated,
                "began": row.is_first,
                "thinking": row.thinking,
            }
            for one in self._store.finished_game_rows(self._filter)
            for seat, row in enumerate(one.seats)
        )

    @property
    def players(self) -> Rows:
        """A row for each player: games played and won, minutes, streaks, and seconds of thinking a game.

        Whoever plays most is first.
        """
        told = player_statistics(self._store.finished_game_rows(self._filter)).values()
        lists = {"games", "opponents"}
        return Rows({key: value for key, value in one._asdict().items() if key not in lists} for one in told)

    @property
    def statistics(self) -> Rows:
        """A row for each game: how often it was played, minutes, scores, and how often who began has won."""
        told = game_statistics(self._store.finished_game_rows(self._filter)).values()
        return Rows(
            {
                "game": one.game,
                "plays": one.plays,
                "minutes": one.minutes,
                "average_score": one.average,
                "best_score": one.best,
                "first_seat_wins": one.first.rate,
            }
            for one in told
        )

    def __repr__(self) -> str:
        return repr(self.statistics)

    def _repr_html_(self) -> str:
        return self.statistics._repr_html_()
