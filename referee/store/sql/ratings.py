"""Players' ratings after each game, in SQL. Games are rated in the order in which they ended.

A rating depends on every earlier game, so a change of an earlier game unmarks all later ones. A game is rated
if its ``rated_at`` equals its ``ended_at``, and all earlier games are rated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, bindparam, func, or_, select, text, update

from referee.rating import NEW, Rating, rate
from referee.store.history import RatedGame
from referee.store.sql import schema
from referee.store.sql.database import Database
from referee.store.sql.players import counts, spellings_of
from referee.store.sql.rated_games import forget_ratings

BATCH_SIZE = 2000
"""Games that are rated in one transaction."""
_RATING_LOCK = 0x526174696E677321
"""The number of PostgreSQL's advisory lock while games are rated: "Ratings!"."""


class SqlRatings(Database):
    """Ratings."""

    def rate_games(self) -> None:
        """Rate all games that are not rated yet."""
        while self._rate_some():
            pass

    def ratings_of(self, name: str) -> list[RatedGame]:
        """Return a player's ratings, the first game first; games that are not rated yet are left out."""
        finished, seat = schema.finished_games.c, schema.finished_seats.c
        query = (
            select(finished.id, finished.game, finished.ended_at, *_RATINGS)
            .join(schema.finished_seats)
            .where(
                seat.spelling.in_(spellings_of(name)), seat.mu.is_not(None), finished.rated_at.is_not(None)
            )
            .order_by(finished.ended_at, finished.id)
        )
        with self._asking() as connection:
            return [
                RatedGame(play, game, at, Rating(mu, sigma), Rating(game_mu, game_sigma))
                for play, game, at, mu, sigma, game_mu, game_sigma in connection.execute(query)
            ]

    def ratings_after(self, last: Mapping[str, str], *, in_game: bool = False) -> dict[str, Rating]:
        """Return each player's rating after the game of this id: of all games, or ``in_game`` of that one."""
        known, seat, finished = schema.players.c, schema.finished_seats.c, schema.finished_games.c
        shown = schema.players.alias().c
        ids = [*{*last.values()}]
        found: dict[str, Rating] = {}
        with self._reading() as connection:
            for first in range(0, len(ids), BATCH_SIZE):
                query = (
                    select(shown.name, seat.finished_game_id, *_RATINGS)
                    .join_from(schema.finished_seats, schema.finished_games)
                    .join(schema.players, known.spelling == seat.spelling)
                    .join(shown.name.table, shown.spelling == known.player)
                    .where(
                        seat.finished_game_id.in_(ids[first : first + BATCH_SIZE]),
                        seat.mu.is_not(None),
                        finished.rated_at.is_not(None),
                    )
                )
                for name, play, mu, sigma, game_mu, game_sigma in connection.execute(query):
                    if last.get(name) == play:
                        found[name] = Rating(game_mu, game_sigma) if in_game else Rating(mu, sigma)
        return found

    def _rate_some(self) -> bool:
        """Rate a batch of games; return whether there may be more."""
        with self._asking() as connection:
            if not connection.scalar(select(_WAITS)):
                return False
        with self._writing(None) as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _RATING_LOCK})
            games = _next_games(connection)
            if games:
                _rate(connection, games)
        return bool(games)


class _Game(NamedTuple):
    id: str
    game: str
    ended_at: datetime


_COUNTED = and_(schema.finished_games.c.is_hidden.is_(False), counts())
_CHANGED = and_(
    schema.finished_games.c.rated_at.is_not(None),
    or_(~_COUNTED, schema.finished_games.c.rated_at != schema.finished_games.c.ended_at),
)
"""The condition for rated games that have been hidden, or got another time, since."""
_UNRATED = and_(_COUNTED, schema.finished_games.c.rated_at.is_(None))
_WAITS = select(schema.finished_games.c.id).where(or_(_CHANGED, _UNRATED)).exists()
_RATINGS = tuple(schema.finished_seats.c[name] for name in ("mu", "sigma", "game_mu", "game_sigma"))


def _next_games(connection: Connection) -> list[_Game]:
    """Lock and return the next games to rate, and unmark all games after the first of them."""
    kept = schema.finished_games
    finished = kept.c
    changed = select(func.min(finished.ended_at), func.min(finished.rated_at)).where(_CHANGED)
    forget_ratings(connection, min(filter(None, connection.execute(changed).one()), default=None))
    first = connection.execute(
        select(finished.ended_at, finished.id)
        .where(_UNRATED)
        .order_by(finished.ended_at, finished.id)
        .limit(1)
    ).one_or_none()
    if first is None:
        return []
    is_later = or_(
        finished.ended_at > first.ended_at, and_(finished.ended_at == first.ended_at, finished.id > first.id)
    )
    connection.execute(update(kept).where(is_later, finished.rated_at.is_not(None)).values(rated_at=None))
    query = (
        select(finished.id, finished.game, finished.ended_at)
        .where(_UNRATED)
        .order_by(finished.ended_at, finished.id)
        .limit(BATCH_SIZE)
        .with_for_update()
    )
    return [_Game(*row) for row in connection.execute(query)]


def _rate(connection: Connection, games: Sequence[_Game]) -> None:
    seats = _seats_of(connection, [game.id for game in games])
    players = {player for rows in seats.values() for player in rows}
    ratings = _ratings_before(connection, players)
    rows: list[dict[str, Any]] = []
    for game in games:
        own = seats.get(game.id, {})
        ranks = [rank for rank, _ in own.values()]
        for kind in ("", game.game):  # of all games, and of this game
            after = rate([ratings.get((player, kind), NEW) for player in own], ranks)
            ratings.update(zip(((player, kind) for player in own), after, strict=True))
        for player, (_, seat) in own.items():
            (mu, sigma), (game_mu, game_sigma) = ratings[player, ""], ratings[player, game.game]
            rows.append(
                {
                    "of": game.id,
                    "at_seat": seat,
                    "mu": mu,
                    "sigma": sigma,
                    "game_mu": game_mu,
                    "game_sigma": game_sigma,
                }
            )
    this = schema.finished_seats
    change = update(this).where(
        this.c.finished_game_id == bindparam("of"), this.c.seat == bindparam("at_seat")
    )
    if rows:
        connection.execute(change, rows)
    kept = schema.finished_games
    connection.execute(
        update(kept).where(kept.c.id == bindparam("of")).values(rated_at=kept.c.ended_at),
        [{"of": game.id} for game in games],
    )


def _seats_of(connection: Connection, ids: Sequence[str]) -> dict[str, dict[str, tuple[int, int]]]:
    """Return each game's players with rank and seat; of two seats of a player, the better one counts."""
    known, seat = schema.players.c, schema.finished_seats.c
    query = (
        select(seat.finished_game_id, known.player, seat.rank, seat.seat)
        .join(schema.players, known.spelling == seat.spelling)
        .where(seat.finished_game_id.in_(ids))
        .order_by(seat.finished_game_id, seat.rank, seat.seat)
    )
    seats: dict[str, dict[str, tuple[int, int]]] = {}
    for play, player, rank, number in connection.execute(query):
        seats.setdefault(play, {}).setdefault(player, (rank, number))
    return seats


def _ratings_before(connection: Connection, players: Iterable[str]) -> dict[tuple[str, str], Rating]:
    """Return the players' last ratings, by player and game; by ``""`` those of all games."""
    known, seat, finished = schema.players.c, schema.finished_seats.c, schema.finished_games.c
    last = (
        func.row_number()
        .over(
            partition_by=(known.player, finished.game),
            order_by=(finished.ended_at.desc(), finished.id.desc()),
        )
        .label("place")
    )
    rows = (
        select(known.player, finished.game, finished.ended_at, finished.id, *_RATINGS, last)
        .join_from(schema.players, schema.finished_seats, known.spelling == seat.spelling)
        .join(schema.finished_games)
        .where(known.player.in_([*players]), finished.rated_at.is_not(None), seat.mu.is_not(None))
        .subquery()
    )
    found: dict[tuple[str, str], Rating] = {}
    query = select(rows).where(rows.c.place == 1).order_by(rows.c.ended_at, rows.c.id)
    for player, game, _, _, mu, sigma, game_mu, game_sigma, _ in connection.execute(query):
        found[player, game] = Rating(game_mu, game_sigma)
        found[player, ""] = Rating(mu, sigma)  # the last one stays
    return found
