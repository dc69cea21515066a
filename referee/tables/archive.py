"""The finished games of a store as rows, for notebooks and data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.api.shown import Rows
from referee.store import open_store
from referee.store.history import GameFilter
from referee.tables.club import ClubRow, club_table, game_records
from referee.tables.game_statistics import game_statistics
from referee.tables.player_statistics import PlayerStatistics, statistics_by_player

if TYPE_CHECKING:
    from referee.rating import Rating
    from referee.store.store import Store


class Archive:
    """The finished games of a store, both refereed and tallied; practice games do not count.

    Args:
        store: A store, its address, or ``None`` for the one that the dashboard uses.
        game: The id of a game, to include only its games.

    Raises:
        BadStoreUrl: The address names no store.
        StoreUnavailable: The store cannot be opened now.
    """

    def __init__(self, store: Store | str | None = None, game: str | None = None) -> None:
        self._store = open_store(store) if store is None or isinstance(store, str) else store
        self._filter = GameFilter(game=game)

    @property
    def games(self) -> Rows:
        """A row for each seat of each game, the oldest game first.

        ``ended`` is in UTC, ``thinking`` in seconds.
        """
        return Rows(
            {
                "id": play,
                "game": game,
                "ended": ended_at,
                "minutes": minutes,
                "seat": seat,
                "player": player,
                "score": score,
                "rank": rank,
                "won": bool(is_winner),
                "eliminated": bool(is_eliminated),
                "began": bool(is_first),
                "thinking": thinking,
            }
            for play, game, ended_at, minutes, seats, _ in self._store.game_results(self._filter)
            for seat, (player, score, rank, is_winner, is_eliminated, is_first, thinking) in enumerate(seats)
        )

    @property
    def players(self) -> Rows:
        """A row for each player, most active first: games, wins, form, minutes, streaks, thinking, rating.

        - ``form``: the share of the opponents that the player beat, from 0 to 1
        - ``thinking``: seconds per game, from the games where every player's time is known
        - ``rating`` and ``sigma``: openskill's values after the last of these games. They count all games, or
          only the archive's ``game`` if it has one.
        """
        self._store.rate_games()
        rows = self._store.game_results(self._filter)
        table, profiles = club_table(rows), statistics_by_player(rows, None)
        last = {row.name: row.last for row in table}
        ratings = self._store.ratings_after(last, in_game=self._filter.game is not None)
        return Rows(_player(row, profiles[row.name], ratings.get(row.name)) for row in table)

    @property
    def statistics(self) -> Rows:
        """A row for each game: number of plays, minutes, scores, and how often the first player won."""
        statistics = game_statistics(self._store.game_results(self._filter)).values()
        return Rows(
            {
                "game": game.game,
                "plays": game.plays,
                "minutes": game.minutes,
                "average_score": game.average,
                "best_score": game.best,
                "first_seat_wins": game.first.rate,
            }
            for game in statistics
        )

    @property
    def records(self) -> Rows:
        """A row for each record of each game: its kind, value, players, game and time (UTC)."""
        kinds = ("most", "least", "margin", "streak", "longest", "shortest")
        return Rows(
            {
                "game": game.game,
                "record": kind,
                "value": record.value,
                "players": ", ".join(record.names),
                "id": record.play,
                "ended": record.ended_at,
            }
            for game in game_records(self._store.game_results(self._filter))
            for kind in kinds
            if (record := getattr(game, kind)) is not None
        )

    def ratings(self, player: str) -> Rows:
        """Return a row for each game of a player, oldest first, with the ratings after it.

        ``rating`` and ``sigma`` count all games; ``game_rating`` and ``game_sigma`` count only this game.
        """
        self._store.rate_games()
        return Rows(
            {
                "id": rated.id,
                "game": rated.game,
                "ended": rated.ended_at,
                "rating": rated.overall.mu,
                "sigma": rated.overall.sigma,
                "game_rating": rated.in_game.mu,
                "game_sigma": rated.in_game.sigma,
            }
            for rated in self._store.ratings_of(player)
            if self._filter.game in (None, rated.game)
        )

    def __repr__(self) -> str:
        return repr(self.statistics)

    def _repr_html_(self) -> str:
        return self.statistics._repr_html_()


def _player(row: ClubRow, profile: PlayerStatistics, rating: Rating | None) -> dict[str, Any]:
    return {
        "name": row.name,
        "plays": row.results.plays,
        "wins": row.results.wins,
        "form": row.results.form,
        "eliminations": profile.eliminations,
        "minutes": profile.minutes,
        "current_streak": profile.streak,
        "longest_streak": row.longest,
        "thinking": profile.thinking.own if profile.thinking else None,
        "rating": rating.mu if rating else None,
        "sigma": rating.sigma if rating else None,
    }
