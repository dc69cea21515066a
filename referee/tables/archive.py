"""The games of a store that are over, as rows: for notebooks, and for data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.api.shown import Rows
from referee.store import open_store
from referee.store.history import GameFilter
from referee.tables.club import ClubRow, club_table, game_records
from referee.tables.person import Person, people
from referee.tables.statistics import game_statistics

if TYPE_CHECKING:
    from referee.rating import Rating
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
            for seat, one in enumerate(seats)
            for player, score, rank, is_winner, is_eliminated, is_first, thinking in [one]
        )

    @property
    def players(self) -> Rows:
        """A row for each player: games, wins, form, minutes, streaks, thinking, and the rating by now.

        ``form`` is which part of the others was beaten, from 0 to 1; ``thinking`` is in seconds a game, of
        those of which everybody's is known; ``rating`` and ``sigma`` are openskill's after the last of these
        games, of all games, or of the one that is meant alone. Whoever plays most is first.
        """
        self._store.rate_games()
        rows = self._store.game_results(self._filter)
        table, told = club_table(rows), people(rows, None)
        last = {one.name: one.last for one in table}
        ratings = self._store.ratings_after(last, in_game=self._filter.game is not None)
        return Rows(_player(one, told[one.name], ratings.get(one.name)) for one in table)

    @property
    def statistics(self) -> Rows:
        """A row for each game: how often it was played, minutes, scores, and how often who began has won."""
        told = game_statistics(self._store.game_results(self._filter)).values()
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


def _player(line: ClubRow, told: Person, rating: Rating | None) -> dict[str, Any]:
    return {
        "name": line.name,
        "plays": line.results.plays,
        "wins": line.results.wins,
        "form": line.results.form,
        "eliminations": told.eliminations,
        "minutes": told.minutes,
        "current_streak": told.streak,
        "longest_streak": line.longest,
        "thinking": told.thinking.own if told.thinking else None,
        "rating": rating.mu if rating else None,
        "sigma": rating.sigma if rating else None,
    }
