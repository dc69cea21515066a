"""The games of a store that are over, as rows: for notebooks, and for data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.api.shown import Rows
from referee.store import open_store
from referee.store.history import GameFilter
from referee.tables.club import club_table, game_records
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

    @property
    def club(self) -> Rows:
        """A row for each player: games, wins, form, and the rating after the last of these games.

        ``form`` is which part of the others was beaten, from 0 to 1; ``rating`` and ``sigma`` are
        openskill's, of all games, or of the one that is meant alone. Whoever plays most is first.
        """
        self._store.rate_games()
        table = club_table(self._store.game_results(self._filter))
        last = {one.name: one.last for one in table}
        ratings = self._store.ratings_after(last, in_game=self._filter.game is not None)
        return Rows(
            {
                "name": one.name,
                "plays": one.results.plays,
                "wins": one.results.wins,
                "form": one.results.form,
                "rating": ratings[one.name].mu if one.name in ratings else None,
                "sigma": ratings[one.name].sigma if one.name in ratings else None,
                "longest_streak": one.longest,
            }
            for one in table
        )

    @property
    def records(self) -> Rows:
        """A row for each record of each game: what of, how much, whose, in which game and when (UTC)."""
        kinds = ("most", "least", "margin", "streak", "longest", "shortest")
        return Rows(
            {
                "game": told.game,
                "record": kind,
                "value": one.value,
                "players": ", ".join(one.names),
                "id": one.play,
                "ended": one.ended_at,
            }
            for told in game_records(self._store.game_results(self._filter))
            for kind in kinds
            if (one := getattr(told, kind)) is not None
        )

    def ratings(self, player: str) -> Rows:
        """Return a row for each game of a player, the first one first: the ratings after it.

        ``rating`` and ``sigma`` are of all games, ``game_rating`` and ``game_sigma`` of this one.
        """
        self._store.rate_games()
        return Rows(
            {
                "id": one.id,
                "game": one.game,
                "ended": one.ended_at,
                "rating": one.overall.mu,
                "sigma": one.overall.sigma,
                "game_rating": one.in_game.mu,
                "game_sigma": one.in_game.sigma,
            }
            for one in self._store.ratings_of(player)
            if self._filter.game in (None, one.game)
        )

    def __repr__(self) -> str:
        return repr(self.statistics)

    def _repr_html_(self) -> str:
        return self.statistics._repr_html_()
