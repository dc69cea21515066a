"""Games that were played without the referee and typed in as score sheets, in SQL."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, RowMapping, func, insert, select, true, update
from sqlalchemy.exc import IntegrityError

from referee.engine.errors import Malformed
from referee.i18n import say
from referee.match.finished import FinishedGame
from referee.match.record import read_json
from referee.store.codec import keep
from referee.store.history import (
    SCORE_SHEET_ID_LENGTH,
    ConcurrentScoreSheetUpdate,
    Cursor,
    OtherGame,
    ScoreSheet,
    UnknownScoreSheet,
)
from referee.store.log import ID_LETTERS
from referee.store.quotas import MOST_GAMES, MOST_OPEN, open_score_sheets_full, store_full
from referee.store.sql import schema
from referee.store.sql.database import Database, draw_id, first_after
from referee.store.sql.history import insert_finished_game, put_finished_game

_log = logging.getLogger(__name__)


class SqlScoreSheets(Database):
    """Score sheets, whose games enter the history when they are finished."""

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
        """Store a score sheet, and return its id; without ``tally_id``, the store draws one.

        ``finished`` finishes the score sheet and puts the game in the history, replacing an earlier one; the
        game's id is ignored. Without it, an earlier game stays. A discarded score sheet is restored.

        ``expected`` is the last change that the caller knows. ``is_new`` means that the caller drew the id
        for a new score sheet.

        Raises:
            UnknownScoreSheet: There is no score sheet of this id.
            ConcurrentScoreSheetUpdate: It was changed at another time than ``expected``, or ``is_new`` is
                set and the id exists.
            OtherGame: The score sheet is for another game.
            Malformed: The id of a new score sheet is not valid.
        """
        if is_new and not (
            tally_id and len(tally_id) == SCORE_SHEET_ID_LENGTH and set(tally_id) <= set(ID_LETTERS)
        ):
            raise Malformed("tally", say("This is not an id that a tally can have."))
        now = datetime.now(UTC)
        if expected is not None:
            now = max(now, expected + timedelta(microseconds=1))  # the clock may be behind
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
        after: Cursor | None = None,
    ) -> list[ScoreSheet]:
        """Return the unfinished score sheets, the last changed first: the lobby's, or the ``discarded`` ones.

        With a ``device``, only those that it typed last, and restored ones, which no device did. ``after`` as
        for :meth:`tables`.
        """
        kept = schema.score_sheets.c
        listed = select(schema.score_sheets).where(
            kept.is_finished.is_(False), kept.is_discarded.is_(discarded)
        )
        lists = (true(),) if device is None else (kept.device == device, kept.device.is_(None))
        with self._reading() as connection:
            rows = [
                row
                for condition in lists
                for row in connection.execute(
                    first_after(listed.where(condition), (kept.changed_at, kept.id), after).limit(limit)
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
        """Hide a score sheet from the list; its row stays. Raises :class:`UnknownScoreSheet`."""
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
        """Store a score sheet of another store unchanged, without a device, and its game if it is finished.

        ``device`` as for :meth:`restore`. Returns whether it was stored: ``False`` if there is a score sheet,
        a table or a game of this id already.
        """
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


def is_score_sheet(connection: Connection, some_id: str) -> bool:
    """Whether a score sheet has this id, which no table may have then."""
    query = select(schema.score_sheets.c.id).where(schema.score_sheets.c.id == some_id)
    return connection.scalar(query) is not None


def _check_room(connection: Connection) -> None:
    """Raise ``Full`` if the store takes no more score sheets."""
    if (connection.scalar(select(func.count()).select_from(schema.score_sheets)) or 0) >= MOST_GAMES:
        raise store_full()


def _check_list(connection: Connection, device: str | None) -> None:
    """Raise ``Full`` if a device's list, or the list without a device, takes no more score sheets."""
    kept = schema.score_sheets.c
    whose = kept.device.is_(None) if device is None else kept.device == device
    query = select(func.count()).select_from(schema.score_sheets)
    query = query.where(whose, kept.is_finished.is_(False), kept.is_discarded.is_(False))
    if (connection.scalar(query) or 0) >= MOST_OPEN:
        raise open_score_sheets_full()


def _is_table(connection: Connection, some_id: str) -> bool:
    query = select(schema.tables.c.id).where(schema.tables.c.id == some_id)
    return connection.scalar(query) is not None


def _read_tally(row: RowMapping) -> ScoreSheet:
    """Read a score sheet's row, and mark a damaged one, so that the list can show the others."""
    is_damaged = False
    try:
        body = read_json(row["body"])
        if not isinstance(body, dict):
            raise Malformed("", say("Named values in braces belong here."))
    except Malformed as error:
        _log.warning("Tally %s is damaged: %s", row["id"], error)
        body, is_damaged = {}, True
    return ScoreSheet(**{**row, "body": body}, is_damaged=is_damaged)
