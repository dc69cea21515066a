"""What is remembered of games that are over, in SQL."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, RowMapping, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from referee.engine.errors import Malformed
from referee.engine.record import read_json
from referee.plays import Play, PlaySeat
from referee.store import schema
from referee.store.base import ID_LETTERS
from referee.store.codec import dump
from referee.store.database import Database, draw_id, insert_new
from referee.store.history import (
    EVERY_PLAY,
    TALLY_LENGTH,
    OtherGame,
    PlayFilter,
    PlayRow,
    SeatRow,
    Tally,
    TallyOvertaken,
    UnknownPlay,
    UnknownTally,
    spell,
)
from referee.store.sql_players import SqlPlayers, know_players, shown_names, spellings_of, storable
from referee.text import say

_AT_ONCE = 1000
"""Of so many plays the seats are asked for at once: databases take only so many values in a question."""

_log = logging.getLogger(__name__)


class SqlHistory(SqlPlayers, Database):
    """The part of a store that remembers; see :class:`~referee.store.history.History`."""

    # -- tallies ----------------------------------------------------------------------------------

    def keep_tally(
        self,
        game: str,
        body: Mapping[str, Any],
        tally_id: str | None = None,
        device: str | None = None,
        play: Play | None = None,
        *,
        expected: datetime | None = None,
        is_new: bool = False,
    ) -> str:
        """Keep what has been typed so far, and return the tally's id."""
        if is_new and not (tally_id and len(tally_id) == TALLY_LENGTH and set(tally_id) <= set(ID_LETTERS)):
            raise Malformed("tally", say("This is not an id that a tally can have."))
        now = datetime.now(UTC)
        if expected is not None:
            now = max(now, expected + timedelta(microseconds=1))  # whatever the clock says: it is a change
        row: dict[str, Any] = {
            "game": game,
            "body": dump(dict(body)),
            "changed_at": now,
            "device": device,
            "is_discarded": False,
        }
        if play is not None:
            row["is_finished"] = True
        kept = tally_id or draw_id(TALLY_LENGTH)
        with self._writing() as connection:
            if tally_id is None or is_new:
                new = insert(schema.tallies).values(id=kept, created_at=now, **row)
                try:
                    connection.execute(new)
                except IntegrityError:
                    raise TallyOvertaken from None
            else:
                this = schema.tallies.c
                change = update(schema.tallies).where(this.id == kept, this.game == game).values(row)
                if expected is not None:
                    change = change.where(this.changed_at == expected)
                if not connection.execute(change).rowcount:
                    found = connection.scalar(select(this.game).where(this.id == kept))
                    if found is None:
                        raise UnknownTally(kept)
                    raise TallyOvertaken if found == game else OtherGame
            if play is not None:
                put_play(connection, kept, play._replace(game=game, source="tallied"))
        return kept

    def tally(self, tally_id: str) -> Tally:
        """Return a tally; raise :class:`UnknownTally`."""
        query = select(schema.tallies).where(schema.tallies.c.id == tally_id)
        with self._reading() as connection:
            row = connection.execute(query).mappings().one_or_none()
        if row is None:
            raise UnknownTally(tally_id)
        return _read_tally(row)

    def tallies(self, device: str | None = None) -> list[Tally]:
        """Return the unfinished tallies, the last changed first."""
        kept = schema.tallies.c
        query = (
            select(schema.tallies)
            .where(kept.is_finished.is_(False), kept.is_discarded.is_(False))
            .order_by(kept.changed_at.desc(), kept.id)
        )
        if device is not None:
            query = query.where((kept.device == device) | kept.device.is_(None))
        with self._reading() as connection:
            return [_read_tally(row) for row in connection.execute(query).mappings()]

    def every_tally(self) -> list[Tally]:
        """Return all tallies, finished and discarded ones included, by id."""
        query = select(schema.tallies).order_by(schema.tallies.c.id)
        with self._reading() as connection:
            return [_read_tally(row) for row in connection.execute(query).mappings()]

    def discard_tally(self, tally_id: str) -> None:
        """Take a tally off the list; it is kept."""
        change = update(schema.tallies).where(schema.tallies.c.id == tally_id).values(is_discarded=True)
        with self._writing() as connection:
            if not connection.execute(change).rowcount:
                raise UnknownTally(tally_id)

    def restore_tally(self, tally: Tally, play: Play | None = None, is_hidden: bool = False) -> bool:
        """Keep a tally of another store as it was there."""
        row = {**tally._asdict(), "body": dump(dict(tally.body)), "device": None}
        del row["is_damaged"]
        try:
            with self._writing() as connection:
                if _is_table(connection, tally.id):
                    return False
                connection.execute(insert(schema.tallies).values(row))
                if play is not None:
                    insert_play(connection, play._replace(id=tally.id), is_hidden)
        except IntegrityError:
            return False
        return True

    # -- plays ------------------------------------------------------------------------------------

    def plays(
        self, which: PlayFilter = EVERY_PLAY, limit: int = 50, offset: int = 0, *, as_typed: bool = False
    ) -> list[Play]:
        """Return plays, the last first; the names are those shown for the players, or ``as_typed``."""
        kept = schema.plays.c
        query = (
            select(schema.plays)
            .where(*_conditions(which))
            .order_by(kept.ended_at.desc(), kept.id)
            .limit(limit)
            .offset(offset)
        )
        with self._reading() as connection:
            return _read_plays(connection, connection.execute(query).all(), as_typed)

    def count_plays(self, which: PlayFilter = EVERY_PLAY) -> int:
        """Return how many plays there are."""
        with self._reading() as connection:
            query = select(func.count()).select_from(schema.plays).where(*_conditions(which))
            return connection.scalar(query) or 0

    def play(self, play_id: str) -> Play:
        """Return a play, also a hidden one, with names as :meth:`plays`."""
        query = select(schema.plays).where(schema.plays.c.id == play_id)
        with self._reading() as connection:
            for play in _read_plays(connection, connection.execute(query).all()):
                return play
        raise UnknownPlay(play_id)

    def play_rows(self, which: PlayFilter = EVERY_PLAY) -> list[PlayRow]:
        """Return what statistics need of plays, the first one first."""
        play, seat = schema.plays.c, schema.play_seats.c
        conditions = _conditions(which)
        plays = (
            select(play.id, play.game, play.ended_at, play.minutes)
            .where(*conditions)
            .order_by(play.ended_at, play.id)
        )
        seats = (
            select(
                seat.play_id,
                seat.spelling,
                seat.score,
                seat.rank,
                seat.is_winner,
                seat.is_eliminated,
                seat.is_first,
            )
            .join(schema.plays)
            .where(*conditions)
            .order_by(seat.play_id, seat.seat)
        )
        with self._reading() as connection:
            shown = shown_names(connection)
            found: dict[str, list[SeatRow]] = {}
            for play_id, spelling, score, rank, won, out, began in connection.execute(seats):
                one = SeatRow(shown.get(spelling, spelling), score, rank, won, out, began)
                found.setdefault(play_id, []).append(one)
            return [PlayRow(*row, tuple(found.get(row.id, ()))) for row in connection.execute(plays)]

    def hide_play(self, play_id: str, hidden: bool = True) -> None:
        """Take a mistaken play out of the history, or bring it back."""
        change = update(schema.plays).where(schema.plays.c.id == play_id).values(is_hidden=hidden)
        with self._writing() as connection:
            if not connection.execute(change).rowcount:
                raise UnknownPlay(play_id)

    # -- tables that older programs finished ------------------------------------------------------

    def keep_play(self, play: Play) -> None:
        """Remember a play that is not remembered yet."""
        with self._writing() as connection:
            if insert_new(connection, schema.plays, [_play_row(play)]):
                _insert_seats(connection, play)

    def forgotten_tables(self) -> list[str]:
        """Return the ids of finished tables that history has no play of, the last active one first."""
        table = schema.tables.c
        query = (
            select(table.id)
            .outerjoin(schema.plays, schema.plays.c.id == table.id)
            .where(table.winners.is_not(None), schema.plays.c.id.is_(None))
            .order_by(table.active_at.desc(), table.id)
        )
        with self._reading() as connection:
            return [*connection.scalars(query)]


def put_play(connection: Connection, play_id: str, play: Play | None) -> None:
    """Let a play be the only one of its id, ``None``: let a table have none; a hidden one stays hidden.

    What another source remembers under this id is never touched: ``IntegrityError`` if there is such a one.
    """
    kept = schema.plays
    source = "refereed" if play is None else play.source
    own = (kept.c.id == play_id, kept.c.source == source)
    is_hidden = connection.scalar(select(kept.c.is_hidden).where(*own))
    if is_hidden is not None:
        connection.execute(delete(kept).where(*own))
    if play is not None:
        insert_play(connection, play._replace(id=play_id), bool(is_hidden))


def is_tally(connection: Connection, some_id: str) -> bool:
    """Whether a tally has this id, and no table may have it."""
    query = select(schema.tallies.c.id).where(schema.tallies.c.id == some_id)
    return connection.scalar(query) is not None


def _is_table(connection: Connection, some_id: str) -> bool:
    query = select(schema.tables.c.id).where(schema.tables.c.id == some_id)
    return connection.scalar(query) is not None


def insert_play(connection: Connection, play: Play, is_hidden: bool) -> None:
    """Remember a play; ``IntegrityError`` if there is one of its id."""
    connection.execute(insert(schema.plays).values({**_play_row(play), "is_hidden": is_hidden}))
    _insert_seats(connection, play)


def _play_row(play: Play) -> dict[str, Any]:
    row = play._asdict()
    del row["seats"]
    return {**row, **{name: storable(row[name]) for name in ("place", "comment")}}


def _insert_seats(connection: Connection, play: Play) -> None:
    names = [storable(seat.name) for seat in play.seats]
    if play.seats:
        rows = [
            {**seat._asdict(), "play_id": play.id, "seat": index, "name": name, "spelling": spell(name)}
            for index, (seat, name) in enumerate(zip(play.seats, names, strict=True))
        ]
        connection.execute(insert(schema.play_seats), rows)
    know_players(connection, names)


def _conditions(which: PlayFilter) -> list[ColumnElement[bool]]:
    play = schema.plays.c
    conditions: list[ColumnElement[bool]] = [play.is_hidden.is_(which.is_hidden)]
    if which.game is not None:
        conditions.append(play.game == which.game)
    if which.source is not None:
        conditions.append(play.source == which.source)
    if which.since is not None:
        conditions.append(play.ended_at >= which.since)
    if which.until is not None:
        conditions.append(play.ended_at <= which.until)
    if which.player is not None:
        seat = schema.play_seats.c
        played = select(seat.play_id).where(seat.spelling.in_(spellings_of(which.player)))
        conditions.append(play.id.in_(played))
    return conditions


def _read_plays(connection: Connection, rows: Iterable[Row[Any]], as_typed: bool = False) -> list[Play]:
    """Return the plays of these rows, with their seats and the names that are shown."""
    found = [*rows]
    seat = schema.play_seats.c
    seats_of: dict[str, list[Row[Any]]] = {}
    for first in range(0, len(found), _AT_ONCE):
        ids = [row.id for row in found[first : first + _AT_ONCE]]
        query = select(schema.play_seats).where(seat.play_id.in_(ids)).order_by(seat.play_id, seat.seat)
        for one in connection.execute(query):
            seats_of.setdefault(one.play_id, []).append(one)
    shown = {} if as_typed else shown_names(connection)
    return [
        Play(
            **{name: getattr(row, name) for name in Play._fields if name != "seats"},
            seats=tuple(
                PlaySeat(
                    **{
                        **{name: getattr(one, name) for name in PlaySeat._fields},
                        "name": shown.get(one.spelling, one.name),
                    }
                )
                for one in seats_of.get(row.id, ())
            ),
        )
        for row in found
    ]


def _read_tally(row: RowMapping) -> Tally:
    """Read a tally's row; a damaged one does not keep the list from showing the others."""
    is_damaged = False
    try:
        body = read_json(row["body"])
        if not isinstance(body, dict):
            raise Malformed("", say("Named values in braces belong here."))
    except Malformed as error:
        _log.warning("Tally %s is damaged: %s", row["id"], error)
        body, is_damaged = {}, True
    return Tally(**{**row, "body": body}, is_damaged=is_damaged)
