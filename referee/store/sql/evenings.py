"""Corrected evenings, and the facts that decide which games form an evening, in SQL."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select

from referee.engine.errors import Malformed
from referee.engine.text_checks import check_name, check_texts
from referee.i18n import say
from referee.store.codec import dump
from referee.store.evenings import MOST_EVENINGS, MOST_GUESTS, Evening, EveningGame, UnknownEvening
from referee.store.quotas import evenings_full
from referee.store.sql import schema
from referee.store.sql.database import Database, draw_id
from referee.store.sql.players import counts, shown_names

ID_LENGTH = 12


class SqlEvenings(Database):
    """Evenings."""

    def evening_games(self, since: datetime, until: datetime) -> list[EveningGame]:
        """Return the games that ended between two times, sorted by their start.

        Practice and hidden games are left out. A game of a corrected evening brings all games of the evening.
        """
        finished, pinned = schema.finished_games.c, schema.evening_games.c
        between = finished.ended_at.between(since, until)
        evenings = (
            select(pinned.evening_id)
            .join(schema.finished_games, finished.id == pinned.finished_game_id)
            .where(between)
        )
        wanted: ColumnElement[bool] = or_(between, pinned.evening_id.in_(evenings))
        columns = (finished.id, finished.source, finished.started_at, finished.ended_at, finished.place)
        kept = (finished.is_hidden.is_(False), counts(), wanted)
        games = (
            select(*columns, pinned.evening_id)
            .outerjoin_from(
                schema.finished_games, schema.evening_games, finished.id == pinned.finished_game_id
            )
            .where(*kept)
            .order_by(finished.started_at, finished.ended_at, finished.id)
        )
        seat = schema.finished_seats.c
        seats = (
            select(seat.finished_game_id, seat.spelling)
            .join(schema.finished_games, finished.id == seat.finished_game_id)
            .outerjoin(schema.evening_games, finished.id == pinned.finished_game_id)
            .where(*kept)
            .order_by(seat.finished_game_id, seat.seat)
        )
        with self._reading() as connection:
            shown = shown_names(connection)
            players: dict[str, list[str]] = {}
            for play_id, spelling in connection.execute(seats):
                players.setdefault(play_id, []).append(shown.get(spelling, spelling))
            return [
                EveningGame(*row[:5], tuple(players.get(row.id, ())), row.evening_id)
                for row in connection.execute(games)
            ]

    def evenings(self, ids: Iterable[str] | None = None) -> dict[str, Evening]:
        """Return the corrected evenings of these ids, by id; ``None`` means all."""
        kept = schema.evenings
        query = select(kept) if ids is None else select(kept).where(kept.c.id.in_([*ids]))
        with self._reading() as connection:
            return {
                row.id: Evening(row.id, row.name, row.place, row.day, tuple(json.loads(row.guests)))
                for row in connection.execute(query.order_by(kept.c.id))
            }

    def games_of_evenings(self) -> dict[str, list[str]]:
        """Return the games of each corrected evening."""
        pinned = schema.evening_games.c
        found: dict[str, list[str]] = {}
        with self._reading() as connection:
            for row in connection.execute(select(schema.evening_games).order_by(pinned.finished_game_id)):
                found.setdefault(row.evening_id, []).append(row.finished_game_id)
        return found

    def keep_evenings(self, evenings: Sequence[tuple[Evening, Sequence[str]]]) -> list[str]:
        """Store evenings with these games in one transaction, and return their ids.

        An evening with an empty id is new, and gets one; any other replaces its stored values. A game leaves
        its former evening, and an evening without games is deleted.

        Raises:
            Malformed: A value of an evening may not be stored.
            UnknownEvening: There is no evening of an id, or no game.
            Full: The store takes no more evenings.
        """
        for evening, _ in evenings:
            check_evening(evening)
        ids = [evening.id or draw_id(ID_LENGTH) for evening, _ in evenings]
        with self._writing() as connection:
            for (evening, games), evening_id in zip(evenings, ids, strict=True):
                known = connection.scalar(
                    select(schema.evenings.c.id).where(schema.evenings.c.id == evening_id).with_for_update()
                )
                if evening.id and known is None:
                    raise UnknownEvening
                put_evening(connection, evening._replace(id=evening_id), games)
            _forget_empty(connection)
        return ids

    def restore_evening(self, evening: Evening, games: Sequence[str]) -> bool:
        """Store an evening of another store, with those of its games that have no evening here yet.

        Returns whether the evening is new. Raises as :meth:`keep_evenings` does.
        """
        check_evening(evening)
        pinned, finished, kept = schema.evening_games.c, schema.finished_games.c, schema.evenings.c
        with self._writing() as connection:
            if connection.scalar(select(kept.id).where(kept.id == evening.id)) is not None:
                return False
            stored = {*connection.scalars(select(finished.id).where(finished.id.in_([*games])))}
            taken = select(pinned.finished_game_id).where(pinned.finished_game_id.in_([*games]))
            free = stored - {*connection.scalars(taken)}
            if not free:
                return False
            put_evening(connection, evening, sorted(free))
        return True

    def forget_evening(self, evening_id: str) -> None:
        """Delete a corrected evening; its games are grouped by their times and players again."""
        with self._writing() as connection:
            pinned = schema.evening_games.c
            connection.execute(delete(schema.evening_games).where(pinned.evening_id == evening_id))
            connection.execute(delete(schema.evenings).where(schema.evenings.c.id == evening_id))


def check_evening(evening: Evening) -> None:
    """Raise :class:`Malformed` for an evening that may not be stored."""
    check_texts([evening.name, evening.place], "evening")
    if len(evening.guests) > MOST_GUESTS:
        raise Malformed("guests", say("An evening has {most} guests at most.", most=MOST_GUESTS))
    for index, guest in enumerate(evening.guests):
        check_texts(guest, f"guests[{index}]")
        check_name(guest, f"guests[{index}]")


def put_evening(connection: Connection, evening: Evening, games: Sequence[str]) -> None:
    """Store an evening with exactly these games."""
    kept, pinned = schema.evenings, schema.evening_games
    finished = schema.finished_games.c
    found = select(finished.id).where(finished.id.in_([*games])).order_by(finished.id).with_for_update()
    if len({*connection.scalars(found)}) != len({*games}):
        raise UnknownEvening
    if (connection.scalar(select(func.count()).select_from(kept)) or 0) >= MOST_EVENINGS:
        raise evenings_full(MOST_EVENINGS)
    connection.execute(
        delete(pinned).where(or_(pinned.c.evening_id == evening.id, pinned.c.finished_game_id.in_([*games])))
    )
    connection.execute(delete(kept).where(kept.c.id == evening.id))
    if not games:
        return
    connection.execute(insert(kept).values(**evening._asdict() | {"guests": dump([*evening.guests])}))
    connection.execute(
        insert(pinned),
        [{"finished_game_id": game_id, "evening_id": evening.id} for game_id in sorted({*games})],
    )


def _forget_empty(connection: Connection) -> None:
    with_games = select(schema.evening_games.c.evening_id)
    connection.execute(delete(schema.evenings).where(schema.evenings.c.id.not_in(with_games)))
