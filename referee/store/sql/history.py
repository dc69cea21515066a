"""What is remembered of games that are over, in SQL."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    RowMapping,
    bindparam,
    delete,
    func,
    insert,
    select,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError

from referee.engine.errors import Malformed
from referee.i18n import say
from referee.match.finished import FinishedGame, FinishedSeat, Source
from referee.match.record import read_json
from referee.store.codec import keep
from referee.store.devices import Guard
from referee.store.history import (
    EVERY_GAME,
    SCORE_SHEET_ID_LENGTH,
    ConcurrentScoreSheetUpdate,
    FinishedGameRow,
    GameFilter,
    OtherGame,
    Place,
    ScoreSheet,
    SeatRow,
    UnknownFinishedGame,
    UnknownScoreSheet,
    normalize_name,
)
from referee.store.log import ID_LETTERS
from referee.store.quotas import MOST_GAMES, MOST_OPEN, open_score_sheets_full, store_full
from referee.store.sql import schema
from referee.store.sql.database import Database, Statement, draw_id, first_after
from referee.store.sql.devices import find_roles
from referee.store.sql.players import SqlPlayers, counts, know_players, shown_names, spellings_of, storable

_AT_ONCE = 1000
"""Of so many games the seats are asked for at once: databases take only so many values in a question."""

_OF_TABLES: tuple[Source, ...] = ("refereed", "practice")

_log = logging.getLogger(__name__)


class SqlHistory(SqlPlayers, Database):
    """The part of a store that remembers; see :class:`~referee.store.history.HistoryStore`."""

    # -- score sheets ----------------------------------------------------------------------------------

    def keep_score_sheet(
        self,
        game: str,
        body: Mapping[str, Any],
        tally_id: str | None = None,
        device: str | None = None,
        finished: FinishedGame | None = None,
        *,
        expected: datetime | None = None,
        is_new: bool = False,
    ) -> str:
        """Keep what has been typed so far, and return the score sheet's id."""
        if is_new and not (
            tally_id and len(tally_id) == SCORE_SHEET_ID_LENGTH and set(tally_id) <= set(ID_LETTERS)
        ):
            raise Malformed("tally", say("This is not an id that a tally can have."))
        now = datetime.now(UTC)
        if expected is not None:
            now = max(now, expected + timedelta(microseconds=1))  # whatever the clock says: it is a change
        row: dict[str, Any] = {
            "game": game,
            "body": keep(dict(body), "body"),
            "changed_at": now,
            "device": device,
            "is_discarded": False,
        }
        if finished is not None:
            row["is_finished"] = True
        kept = tally_id or draw_id(SCORE_SHEET_ID_LENGTH)
        with self._writing() as connection:
            if tally_id is None or is_new:
                _check_room(connection)
                _check_list(connection, device)
                new = insert(schema.score_sheets).values(id=kept, created_at=now, **row)
                try:
                    connection.execute(new)
                except IntegrityError:
                    raise ConcurrentScoreSheetUpdate from None
            else:
                this = schema.score_sheets.c
                change = update(schema.score_sheets).where(this.id == kept, this.game == game).values(row)
                if expected is not None:
                    change = change.where(this.changed_at == expected)
                if not connection.execute(change).rowcount:
                    found = connection.scalar(select(this.game).where(this.id == kept))
                    if found is None:
                        raise UnknownScoreSheet(kept)
                    raise ConcurrentScoreSheetUpdate if found == game else OtherGame
            if finished is not None:
                put_finished_game(connection, kept, finished._replace(game=game, source="tallied"))
        return kept

    def score_sheet(self, tally_id: str) -> ScoreSheet:
        """Return a score sheet; raise :class:`UnknownScoreSheet`."""
        query = select(schema.score_sheets).where(schema.score_sheets.c.id == tally_id)
        with self._reading() as connection:
            row = connection.execute(query).mappings().one_or_none()
        if row is None:
            raise UnknownScoreSheet(tally_id)
        return _read_tally(row)

    def score_sheets(
        self,
        device: str | None = None,
        limit: int | None = None,
        *,
        discarded: bool = False,
        after: Place | None = None,
    ) -> list[ScoreSheet]:
        """Return unfinished score sheets, the last changed first: the lobby's, or the ``discarded`` ones."""
        kept = schema.score_sheets.c
        which = [kept.is_finished.is_(False), kept.is_discarded.is_(discarded)]
        lists = (true(),) if device is None else (kept.device == device, kept.device.is_(None))
        with self._reading() as connection:
            rows = [
                row
                for one in lists
                for row in connection.execute(
                    first_after(
                        select(schema.score_sheets).where(*which, one), (kept.changed_at, kept.id), after
                    ).limit(limit)
                ).mappings()
            ]
        rows.sort(key=lambda row: row["id"])
        rows.sort(key=lambda row: row["changed_at"], reverse=True)
        return [_read_tally(row) for row in rows[:limit]]

    def every_score_sheet(self) -> list[ScoreSheet]:
        """Return all score sheets, finished and discarded ones included, by id."""
        query = select(schema.score_sheets).order_by(schema.score_sheets.c.id)
        with self._reading() as connection:
            return [_read_tally(row) for row in connection.execute(query).mappings()]

    def discard_score_sheet(self, tally_id: str) -> None:
        """Take a score sheet off the list; it is kept."""
        change = (
            update(schema.score_sheets).where(schema.score_sheets.c.id == tally_id).values(is_discarded=True)
        )
        with self._writing() as connection:
            if not connection.execute(change).rowcount:
                raise UnknownScoreSheet(tally_id)

    def restore_score_sheet(
        self,
        sheet: ScoreSheet,
        finished: FinishedGame | None = None,
        is_hidden: bool = False,
        device: str | None = None,
    ) -> bool:
        """Keep a score sheet of another store as it was there."""
        row = {**sheet._asdict(), "body": keep(dict(sheet.body), "body"), "device": None}
        del row["is_damaged"]
        try:
            with self._writing() as connection:
                if _is_table(connection, sheet.id):
                    return False
                _check_room(connection)
                if device is not None and not sheet.is_finished and not sheet.is_discarded:
                    _check_list(connection, None)
                connection.execute(insert(schema.score_sheets).values(row))
                if finished is not None:
                    insert_finished_game(connection, finished._replace(id=sheet.id), is_hidden)
        except IntegrityError:
            return False
        return True

    # -- plays ------------------------------------------------------------------------------------

    def finished_games(
        self, which: GameFilter = EVERY_GAME, limit: int = 50, offset: int = 0, *, as_typed: bool = False
    ) -> list[FinishedGame]:
        """Return games, the last first; the names are those shown for the players, or ``as_typed``."""
        kept = schema.finished_games.c
        query = (
            select(schema.finished_games)
            .where(*_conditions(which))
            .order_by(kept.ended_at.desc(), kept.id)
            .limit(limit)
            .offset(offset)
        )
        with self._reading() as connection:
            return _read_plays(connection, connection.execute(query).all(), as_typed)

    def count_finished_games(self, which: GameFilter = EVERY_GAME) -> int:
        """Return how many games there are."""
        with self._reading() as connection:
            query = select(func.count()).select_from(schema.finished_games).where(*_conditions(which))
            return connection.scalar(query) or 0

    def finished_game(self, play_id: str) -> FinishedGame:
        """Return a game, also a hidden one, with names as :meth:`plays`."""
        query = select(schema.finished_games).where(schema.finished_games.c.id == play_id)
        with self._reading() as connection:
            for finished in _read_plays(connection, connection.execute(query).all()):
                return finished
        raise UnknownFinishedGame(play_id)

    def finished_game_rows(self, which: GameFilter = EVERY_GAME) -> list[FinishedGameRow]:
        """Return what statistics need of games, the first one first."""
        finished, seat = schema.finished_games.c, schema.finished_seats.c
        conditions = [*_conditions(which), counts()]
        finished_games = (
            select(finished.id, finished.game, finished.ended_at, finished.minutes)
            .where(*conditions)
            .order_by(finished.ended_at, finished.id)
        )
        seats = (
            select(
                seat.finished_game_id,
                seat.spelling,
                seat.score,
                seat.rank,
                seat.is_winner,
                seat.is_eliminated,
                seat.is_first,
            )
            .join(schema.finished_games)
            .where(*conditions)
            .order_by(seat.finished_game_id, seat.seat)
        )
        with self._reading() as connection:
            shown = shown_names(connection)
            found: dict[str, list[SeatRow]] = {}
            for play_id, spelling, score, rank, won, out, began in connection.execute(seats):
                one = SeatRow(shown.get(spelling, spelling), score, rank, won, out, began)
                found.setdefault(play_id, []).append(one)
            return [
                FinishedGameRow(*row, tuple(found.get(row.id, ())))
                for row in connection.execute(finished_games)
            ]

    def hide_finished_game(self, play_id: str, hidden: bool = True, guard: Guard | None = None) -> None:
        """Take a mistaken play out of the history, or bring it back."""
        change = (
            update(schema.finished_games)
            .where(schema.finished_games.c.id == play_id)
            .values(is_hidden=hidden)
        )
        with self._writing() as connection:
            if guard is not None:
                guard(find_roles(connection, play_id))
            if not connection.execute(change).rowcount:
                raise UnknownFinishedGame(play_id)


_REMEMBERED = Statement(
    select(schema.finished_games.c.is_hidden, schema.finished_games.c.source).where(
        schema.finished_games.c.id == bindparam("of")
    )
)


def put_finished_game(connection: Connection, play_id: str, finished: FinishedGame | None) -> None:
    """Let a game be the only one of its id, ``None``: let a table have none; a hidden one stays hidden.

    What another source remembers under this id is never touched: ``IntegrityError`` if there is such a one.
    """
    kept = schema.finished_games
    sources = _OF_TABLES if finished is None else (finished.source,)
    remembered = [row for row in _REMEMBERED.rows(connection, {"of": play_id}) if row["source"] in sources]
    if remembered:
        connection.execute(delete(kept).where(kept.c.id == play_id, kept.c.source.in_(sources)))
    if finished is not None:
        insert_finished_game(
            connection, finished._replace(id=play_id), any(row["is_hidden"] for row in remembered)
        )


def is_score_sheet(connection: Connection, some_id: str) -> bool:
    """Whether a score sheet has this id, and no table may have it."""
    query = select(schema.score_sheets.c.id).where(schema.score_sheets.c.id == some_id)
    return connection.scalar(query) is not None


def _check_room(connection: Connection) -> None:
    """Raise ``Full`` for one score sheet more than a store takes."""
    if (connection.scalar(select(func.count()).select_from(schema.score_sheets)) or 0) >= MOST_GAMES:
        raise store_full()


def _check_list(connection: Connection, device: str | None) -> None:
    """Raise ``Full`` for one unfinished score sheet more than a device's list takes, or that of nobody's."""
    kept = schema.score_sheets.c
    whose = kept.device.is_(None) if device is None else kept.device == device
    query = select(func.count()).select_from(schema.score_sheets)
    query = query.where(whose, kept.is_finished.is_(False), kept.is_discarded.is_(False))
    if (connection.scalar(query) or 0) >= MOST_OPEN:
        raise open_score_sheets_full()


def _is_table(connection: Connection, some_id: str) -> bool:
    query = select(schema.tables.c.id).where(schema.tables.c.id == some_id)
    return connection.scalar(query) is not None


def insert_finished_game(connection: Connection, finished: FinishedGame, is_hidden: bool) -> None:
    """Remember a game; ``IntegrityError`` if there is one of its id."""
    row = finished._asdict() | {"is_hidden": is_hidden}
    del row["seats"]
    row |= {name: storable(row[name]) for name in ("place", "comment")}
    connection.execute(insert(schema.finished_games).values(row))
    names = [storable(seat.name) for seat in finished.seats]
    if finished.seats:
        rows = [
            {
                **seat._asdict(),
                "finished_game_id": finished.id,
                "seat": index,
                "name": name,
                "spelling": normalize_name(name),
            }
            for index, (seat, name) in enumerate(zip(finished.seats, names, strict=True))
        ]
        connection.execute(insert(schema.finished_seats), rows)
    if finished.source != "practice":  # whom one practises with is no player of this store
        know_players(connection, names)


def _conditions(which: GameFilter) -> list[ColumnElement[bool]]:
    finished = schema.finished_games.c
    conditions: list[ColumnElement[bool]] = [finished.is_hidden.is_(which.is_hidden)]
    if which.game is not None:
        conditions.append(finished.game == which.game)
    if which.source is not None:
        conditions.append(finished.source == which.source)
    if which.since is not None:
        conditions.append(finished.ended_at >= which.since)
    if which.until is not None:
        conditions.append(finished.ended_at <= which.until)
    if which.player is not None:
        seat = schema.finished_seats.c
        played = select(seat.finished_game_id).where(seat.spelling.in_(spellings_of(which.player)))
        conditions.append(finished.id.in_(played))
    return conditions


def _read_plays(
    connection: Connection, rows: Iterable[Row[Any]], as_typed: bool = False
) -> list[FinishedGame]:
    """Return the games of these rows, with their seats and the names that are shown."""
    found = [*rows]
    seat = schema.finished_seats.c
    seats_of: dict[str, list[Row[Any]]] = {}
    for first in range(0, len(found), _AT_ONCE):
        ids = [row.id for row in found[first : first + _AT_ONCE]]
        query = (
            select(schema.finished_seats)
            .where(seat.finished_game_id.in_(ids))
            .order_by(seat.finished_game_id, seat.seat)
        )
        for one in connection.execute(query):
            seats_of.setdefault(one.finished_game_id, []).append(one)
    shown = {} if as_typed else shown_names(connection)
    return [
        FinishedGame(
            **{name: getattr(row, name) for name in FinishedGame._fields if name != "seats"},
            seats=tuple(
                FinishedSeat(
                    **{
                        **{name: getattr(one, name) for name in FinishedSeat._fields},
                        "name": shown.get(one.spelling, one.name),
                    }
                )
                for one in seats_of.get(row.id, ())
            ),
        )
        for row in found
    ]


def _read_tally(row: RowMapping) -> ScoreSheet:
    """Read a score sheet's row; a damaged one does not keep the list from showing the others."""
    is_damaged = False
    try:
        body = read_json(row["body"])
        if not isinstance(body, dict):
            raise Malformed("", say("Named values in braces belong here."))
    except Malformed as error:
        _log.warning("Tally %s is damaged: %s", row["id"], error)
        body, is_damaged = {}, True
    return ScoreSheet(**{**row, "body": body}, is_damaged=is_damaged)
