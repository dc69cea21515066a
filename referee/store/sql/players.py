"""Who the players of a store are, in SQL: spellings, and whom each stands for."""

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

LATELY = 200
"""Games that are asked for whoever plays often: a season of a club."""


class SqlPlayers(Database):
    """Players, and whom each spelling of a name stands for."""

    def players(self) -> list[Player]:
        """Return everybody who has played, practice apart, whoever plays most first."""
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
        found = [Player(names[one][0], tuple(names[one]), count) for one, count in played.items()]
        return sorted(found, key=lambda player: (-player.plays, normalize_name(player.name)))

    def names_of(self, name: str) -> tuple[str, ...]:
        """Return all spellings of whoever has this name, the shown one first; none: nobody has it."""
        known = schema.players.c
        query = (
            select(known.name)
            .where(known.player == _player_of(name))
            .order_by(known.spelling != known.player, known.spelling)
        )
        with self._asking() as connection:
            return (*connection.scalars(query),)

    def regulars(self, most: int) -> list[str]:
        """Return who played most in the last games, by name, practice apart; cheap, however many."""
        finished, seat, known = schema.finished_games.c, schema.finished_seats.c, schema.players.c
        shown = schema.players.alias().c
        latest = (
            select(finished.id)
            .where(finished.is_hidden.is_(False), counts())
            .order_by(finished.ended_at.desc())
            .limit(LATELY)
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
        """Return whom every spelling stands for."""
        query = select(schema.players).order_by(schema.players.c.spelling)
        with self._reading() as connection:
            return {row.spelling: Spelling(row.player, row.name) for row in connection.execute(query)}

    def restore_spellings(self, spellings: Mapping[str, Spelling]) -> None:
        """Keep whom spellings stand for that are not known here; of one that is known, nothing changes."""
        with self._writing() as connection:
            owners = _owners(connection)
            rows = [
                {"spelling": spelling, "player": owners.get(one.player, one.player), "name": one.name}
                for spelling, one in sorted(spellings.items())
                if spelling not in owners
            ]
            check_texts(rows, "players")
            for row in rows:
                check_name(row["name"], "players")
            if len(owners) + len(rows) > MOST_SPELLINGS and rows:
                raise spellings_full()
            insert_new(connection, schema.players, rows)

    def rename_player(self, name: str, new: str) -> None:
        """Show another name for a player, whatever was and will be typed.

        Raises:
            UnknownPlayer: Nobody is called ``name``.
            NameTaken: Another player is called ``new``.
        """
        shown, known = " ".join(new.replace("\0", "").split()), schema.players.c
        check_texts(shown, "name")
        check_name(shown, "name")
        spelling = normalize_name(shown)
        with self._writing() as connection:
            player = _find(connection, name)
            row = {"spelling": spelling, "player": player, "name": shown}
            insert_new(connection, schema.players, [row])
            if _owners(connection)[spelling] != player:  # somebody had it, maybe only since this moment
                raise NameTaken(shown)
            change = update(schema.players).where(known.spelling == spelling).values(name=shown)
            connection.execute(change)
            _move(connection, player, spelling)

    def merge_players(self, keep: str, other: str) -> Merged:
        """Take two for the same player, shown as ``keep`` is, and return what undoes it.

        Raises:
            UnknownPlayer: Nobody is called so.
            PlayedTogether: They sat at one table, in a game that counts and is not hidden.
        """
        with self._writing() as connection:
            player, into = _find(connection, other), _find(connection, keep)
            if player != into and (games := _games_together(connection, player, into)):
                raise PlayedTogether(keep, other, games)
            owners = _owners(connection)
            merged = frozenset(one for one, owner in owners.items() if owner == player != into)
            if merged:
                forget_ratings_of(connection, (*merged, *_all_of(owners, into)))
            _move(connection, player, into)
            return Merged(into, player, merged)

    def undo_merge(self, merged: Merged) -> None:
        """Let names stand for whom they stood before; raise :class:`MergeChanged` if they changed since."""
        known = schema.players.c
        with self._writing() as connection:
            _lock(connection)
            owners = _owners(connection)
            if any(owners.get(one) != merged.into for one in (merged.into, *merged.spellings)):
                raise MergeChanged
            if merged.spellings:
                forget_ratings_of(connection, _all_of(owners, merged.into))
            change = update(schema.players).where(known.spelling.in_(merged.spellings))
            connection.execute(change.values(player=merged.player))

    def separate_player(self, name: str) -> None:
        """Let this spelling stand for a player of its own again; raise :class:`UnknownPlayer`."""
        known, spelling = schema.players.c, normalize_name(name)
        with self._writing() as connection:
            player = _find(connection, name)
            spellings = _all_of(_owners(connection), player)
            rest = [one for one in spellings if one != spelling]
            if rest:
                forget_ratings_of(connection, spellings)
            change = update(schema.players).where(known.spelling == spelling).values(player=spelling)
            connection.execute(change)
            if player == spelling and rest:  # the others are shown as whoever of them plays most
                _move(connection, player, _most_played(connection, rest), but=spelling)


def counts() -> ColumnElement[bool]:
    """Return the condition for games that say something of their players: practice does not."""
    return schema.finished_games.c.source != "practice"


def know_players(connection: Connection, names: Iterable[str]) -> None:
    """Have a row for every spelling of these names; those that are known stay as they are."""
    by_spelling = {normalize_name(name): name for name in names}
    insert_new(
        connection,
        schema.players,
        [
            {"spelling": spelling, "player": spelling, "name": " ".join(name.split())}
            for spelling, name in sorted(by_spelling.items())  # one order: no deadlock
        ],
    )


def storable(text: str) -> str:
    """Return a text as every database can hold it: without NUL and half characters, and not too long."""
    return text.replace("\0", "").encode(errors="replace").decode()[:LIMIT]


def spellings_of(name: str) -> Select[tuple[str]]:
    """Return a query for all spellings of whoever has this name."""
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
    """Return the player of a name; nobody else changes players until this transaction ends."""
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
        .where(known.player == one)
        for one in (player, other)
    ]
    query = (
        select(finished.game, finished.ended_at)
        .where(finished.is_hidden.is_(False), counts(), *(finished.id.in_(one) for one in ids))
        .order_by(finished.ended_at.desc(), finished.id)
    )
    return tuple((row.game, row.ended_at) for row in connection.execute(query))


def _owners(connection: Connection) -> dict[str, str]:
    known = schema.players.c
    query = select(known.spelling, known.player).order_by(known.spelling)
    return {row.spelling: row.player for row in connection.execute(query)}


def _all_of(owners: Mapping[str, str], player: str) -> list[str]:
    return [one for one, owner in owners.items() if owner == player]


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
