"""The players of a store, in SQL: spellings of names, and the player of each spelling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, ScalarSelect, Select, func, select, update

from referee.engine.text_checks import LIMIT, check_name, check_texts
from referee.store.history import (
    MergeChanged,
    Merged,
    NameTaken,
    PlayedTogether,
    Player,
    Spelling,
    UnknownPlayer,
    normalize_name,
)
from referee.store.quotas import MOST_SPELLINGS, spellings_full
from referee.store.sql import schema
from referee.store.sql.database import Database, insert_new
from referee.store.sql.rated_games import forget_ratings_of

RECENT_GAMES = 200
"""The last games that decide who the regulars are: a season of a club."""


class SqlPlayers(Database):
    """Players, and the player of each spelling of a name."""

    def players(self) -> list[Player]:
        """Return all players of games other than practice, sorted by their count of games."""
        known, seat, finished = schema.players.c, schema.finished_seats.c, schema.finished_games.c
        played_by = (
            select(known.player, func.count(seat.finished_game_id.distinct()))
            .join(schema.finished_seats, seat.spelling == known.spelling)
            .join(schema.finished_games, finished.id == seat.finished_game_id)
            .where(finished.is_hidden.is_(False), counts())
            .group_by(known.player)
        )
        with self._reading() as connection:
            played: dict[str, int] = {row[0]: row[1] for row in connection.execute(played_by)}
            names: dict[str, list[str]] = {}
            for row in connection.execute(select(schema.players).order_by(known.spelling)):
                spellings = names.setdefault(row.player, [])
                spellings.insert(0 if row.spelling == row.player else len(spellings), row.name)
        players = [Player(names[player][0], tuple(names[player]), count) for player, count in played.items()]
        return sorted(players, key=lambda player: (-player.plays, normalize_name(player.name)))

    def names_of(self, name: str) -> tuple[str, ...]:
        """Return all spellings of the player with this name, the shown one first; empty if there is none."""
        known = schema.players.c
        query = (
            select(known.name)
            .where(known.player == _player_of(name))
            .order_by(known.spelling != known.player, known.spelling)
        )
        with self._asking() as connection:
            return (*connection.scalars(query),)

    def regulars(self, most: int) -> list[str]:
        """Return the names of those who played most in the last games, practice left out.

        The cost does not depend on the number of games.
        """
        finished, seat, known = schema.finished_games.c, schema.finished_seats.c, schema.players.c
        shown = schema.players.alias().c
        latest = (
            select(finished.id)
            .where(finished.is_hidden.is_(False), counts())
            .order_by(finished.ended_at.desc())
            .limit(RECENT_GAMES)
        )
        query = (
            select(shown.name)
            .join_from(schema.finished_seats, schema.players, seat.spelling == known.spelling)
            .join(shown.name.table, shown.spelling == known.player)
            .where(seat.finished_game_id.in_(latest))
            .group_by(shown.spelling, shown.name)
            .order_by(func.count().desc(), shown.spelling)
            .limit(most)
        )
        with self._reading() as connection:
            return [*connection.scalars(query)]

    def spellings(self) -> dict[str, Spelling]:
        """Return the player of every spelling."""
        query = select(schema.players).order_by(schema.players.c.spelling)
        with self._reading() as connection:
            return {row.spelling: Spelling(row.player, row.name) for row in connection.execute(query)}

    def restore_spellings(self, spellings: Mapping[str, Spelling]) -> None:
        """Store the players of new spellings; known spellings do not change."""
        with self._writing() as connection:
            owners = _owners(connection)
            rows = [
                {"spelling": spelling, "player": owners.get(known.player, known.player), "name": known.name}
                for spelling, known in sorted(spellings.items())
                if spelling not in owners
            ]
            check_texts(rows, "players")
            for row in rows:
                check_name(row["name"], "players")
            if len(owners) + len(rows) > MOST_SPELLINGS and rows:
                raise spellings_full()
            insert_new(connection, schema.players, rows)

    def rename_player(self, name: str, new: str) -> None:
        """Change the name that is shown for a player.

        Raises:
            UnknownPlayer: No player has the name ``name``.
            NameTaken: Another player has the name ``new``.
        """
        shown, known = " ".join(new.replace("\0", "").split()), schema.players.c
        check_texts(shown, "name")
        check_name(shown, "name")
        spelling = normalize_name(shown)
        with self._writing() as connection:
            player = _find(connection, name)
            row = {"spelling": spelling, "player": player, "name": shown}
            insert_new(connection, schema.players, [row])
            if _owners(connection)[spelling] != player:  # another player has it, perhaps since just now
                raise NameTaken(shown)
            change = update(schema.players).where(known.spelling == spelling).values(name=shown)
            connection.execute(change)
            _move(connection, player, spelling)

    def merge_players(self, keep: str, other: str) -> Merged:
        """Merge two players into one, shown as ``keep``, and return the record that undoes it.

        Raises:
            UnknownPlayer: No player has one of the names.
            PlayedTogether: They sat at the same table, in a game that counts and is not hidden.
        """
        with self._writing() as connection:
            player, into = _find(connection, other), _find(connection, keep)
            if player != into and (games := _games_together(connection, player, into)):
                raise PlayedTogether(keep, other, games)
            owners = _owners(connection)
            merged = frozenset(spelling for spelling, owner in owners.items() if owner == player != into)
            if merged:
                forget_ratings_of(connection, (*merged, *_all_of(owners, into)))
            _move(connection, player, into)
            return Merged(into, player, merged)

    def undo_merge(self, merged: Merged) -> None:
        """Undo a merge; raise :class:`MergeChanged` if its spellings have changed since."""
        known = schema.players.c
        with self._writing() as connection:
            _lock(connection)
            owners = _owners(connection)
            if any(owners.get(spelling) != merged.into for spelling in (merged.into, *merged.spellings)):
                raise MergeChanged
            if merged.spellings:
                forget_ratings_of(connection, _all_of(owners, merged.into))
            change = update(schema.players).where(known.spelling.in_(merged.spellings))
            connection.execute(change.values(player=merged.player))

    def separate_player(self, name: str) -> None:
        """Make this spelling a separate player again; raise :class:`UnknownPlayer`."""
        known, spelling = schema.players.c, normalize_name(name)
        with self._writing() as connection:
            player = _find(connection, name)
            spellings = _all_of(_owners(connection), player)
            rest = [other for other in spellings if other != spelling]
            if rest:
                forget_ratings_of(connection, spellings)
            change = update(schema.players).where(known.spelling == spelling).values(player=spelling)
            connection.execute(change)
            if player == spelling and rest:  # the rest needs another shown spelling: the most played one
                _move(connection, player, _most_played(connection, rest), but=spelling)


def counts() -> ColumnElement[bool]:
    """Return the condition for games that count for their players: all but practice."""
    return schema.finished_games.c.source != "practice"


def know_players(connection: Connection, names: Iterable[str]) -> None:
    """Insert a row for every new spelling of these names."""
    by_spelling = {normalize_name(name): name for name in names}
    insert_new(
        connection,
        schema.players,
        [
            {"spelling": spelling, "player": spelling, "name": " ".join(name.split())}
            for spelling, name in sorted(by_spelling.items())  # a fixed order rules out deadlocks
        ],
    )


def storable(text: str) -> str:
    """Return a text that every database can store: without NUL and lone surrogates, and not too long."""
    return text.replace("\0", "").encode(errors="replace").decode()[:LIMIT]


def spellings_of(name: str) -> Select[tuple[str]]:
    """Return a query for all spellings of the player with this name."""
    known = schema.players.c
    return select(known.spelling).where(known.player == _player_of(name))


def shown_names(connection: Connection) -> dict[str, str]:
    """Return the name to show for every spelling."""
    rows = connection.execute(select(schema.players)).all()
    names = {row.spelling: row.name for row in rows}
    return {row.spelling: names.get(row.player, row.name) for row in rows}


def _player_of(name: str) -> ScalarSelect[str]:
    known = schema.players.c
    return select(known.player).where(known.spelling == normalize_name(name)).scalar_subquery()


def _find(connection: Connection, name: str) -> str:
    """Lock all players, and return the player of a name."""
    _lock(connection)
    player: str | None = connection.scalar(select(_player_of(name)))
    if player is None:
        raise UnknownPlayer(name)
    return player


def _lock(connection: Connection) -> None:
    connection.execute(select(schema.players.c.spelling).order_by("spelling").with_for_update()).all()


def _games_together(connection: Connection, player: str, other: str) -> tuple[tuple[str, datetime], ...]:
    """Return the games in which both have a seat, the last first."""
    known, seat, finished = schema.players.c, schema.finished_seats.c, schema.finished_games.c
    ids = [
        select(seat.finished_game_id)
        .join(schema.players, known.spelling == seat.spelling)
        .where(known.player == either)
        for either in (player, other)
    ]
    query = (
        select(finished.game, finished.ended_at)
        .where(finished.is_hidden.is_(False), counts(), *(finished.id.in_(played_ids) for played_ids in ids))
        .order_by(finished.ended_at.desc(), finished.id)
    )
    return tuple((row.game, row.ended_at) for row in connection.execute(query))


def _owners(connection: Connection) -> dict[str, str]:
    known = schema.players.c
    query = select(known.spelling, known.player).order_by(known.spelling)
    return {row.spelling: row.player for row in connection.execute(query)}


def _all_of(owners: Mapping[str, str], player: str) -> list[str]:
    return [spelling for spelling, owner in owners.items() if owner == player]


def _move(connection: Connection, player: str, to: str, but: str | None = None) -> None:
    known = schema.players.c
    moved = update(schema.players).where(known.player == player, known.spelling.is_distinct_from(but))
    connection.execute(moved.values(player=to))


def _most_played(connection: Connection, spellings: list[str]) -> str:
    seat = schema.finished_seats.c
    query = (
        select(seat.spelling)
        .where(seat.spelling.in_(spellings))
        .group_by(seat.spelling)
        .order_by(func.count().desc(), seat.spelling)
        .limit(1)
    )
    found: str | None = connection.scalar(query)
    return found or spellings[0]
