"""The upkeep of a store, in SQL: whose turn it is to save it, how large it is, and what keeps it."""

from __future__ import annotations

import json
import secrets as randomness
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, func, select, text, update

from referee.i18n import LANGUAGES, ByLanguage
from referee.store.sql import schema
from referee.store.sql.admission import SqlAdmissions
from referee.store.upkeep import BackupState, LastBackup

_STATE, _MARK = "backups", "backup mark"
_EMPTY = "{}"


class SqlUpkeep(SqlAdmissions):
    """What the owner of a store wants to know of it as a whole."""

    def backup_mark(self) -> str:
        """Return what the names of this store's backups have, and no other store's: drawn once."""
        return self._setting(_MARK, randomness.token_hex(4))

    def backup_state(self) -> BackupState:
        """Return how it stands with the backups."""
        with self._asking() as connection:
            return _read(_stated(connection))

    def claim_backup(self, now: datetime, every: timedelta, retry: timedelta) -> bool:
        """Take the turn to save the store, if that is due; of several servers, one gets it.

        It is due ``every`` so often after the last backup, ``retry`` after a try of which nothing was heard
        since, and in any case where the clock was put back.
        """
        self._setting(_STATE, _EMPTY)  # there is a row to lock
        with self._writing(None) as connection:
            state = _read(_stated(connection, lock=True))
            is_due = state.is_due(now, every, retry)
            if is_due:
                _write(connection, state._replace(retry_at=now + retry))
            return is_due

    def note_backup(self, last: LastBackup) -> None:
        """Note a backup that is in its place."""
        self._setting(_STATE, _EMPTY)
        with self._writing(None) as connection:
            _write(connection, BackupState(last))

    def note_no_backup(self, problem: ByLanguage | None) -> None:
        """Note why there is no backup, ``None`` where nothing is to be saved yet.

        It is tried again as :meth:`claim_backup` says.
        """
        self._setting(_STATE, _EMPTY)
        with self._writing(None) as connection:
            state = _read(_stated(connection, lock=True))
            _write(connection, state._replace(problem=problem))

    @property
    def form(self) -> str:
        """The form of the database, which migrations count up."""
        return schema.HEAD

    def size(self) -> int:
        """Return the bytes that the store takes, what is not in its place yet included."""
        query = "SELECT pg_database_size(current_database())"
        if self.engine.dialect.name == "sqlite":
            query = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        with self._asking() as connection:
            return int(connection.scalar(text(query)) or 0)

    def kept_by(self) -> str:
        """Return the program that keeps the store, with its version."""
        if self.engine.dialect.name == "sqlite":
            with self._asking() as connection:
                return f"SQLite {connection.scalar(text('SELECT sqlite_version()'))}"
        with self._asking() as connection:
            told = str(connection.scalar(select(func.current_setting("server_version"))))
        return f"PostgreSQL {told.partition(' ')[0]}"


def _stated(connection: Connection, *, lock: bool = False) -> str:
    query = select(schema.settings.c.value).where(schema.settings.c.name == _STATE)
    return connection.scalar(query.with_for_update() if lock else query) or _EMPTY


def _write(connection: Connection, state: BackupState) -> None:
    told: dict[str, Any] = {"problem": None if state.problem is None else dict(state.problem.texts)}
    if state.retry_at is not None:
        told["retry_at"] = state.retry_at.isoformat()
    if state.last is not None:
        told["last"] = {**state.last._asdict(), "at": state.last.at.isoformat()}
    change = update(schema.settings).where(schema.settings.c.name == _STATE)
    connection.execute(change.values(value=json.dumps(told)))


def _read(value: str) -> BackupState:
    """Read what :func:`_write` wrote; what cannot be read is forgotten, so that a backup is due."""
    try:
        told = json.loads(value)
        last = told.get("last")
        if last is not None:
            last = LastBackup(_moment(last["at"]), str(last["name"]), int(last["size"]), int(last["faults"]))
        retry_at = None if told.get("retry_at") is None else _moment(told["retry_at"])
        return BackupState(last, retry_at, _problem(told.get("problem")))
    except (ValueError, TypeError, KeyError, AttributeError):
        return BackupState()


def _problem(raw: Any) -> ByLanguage | None:
    """Read a text in each language; an older store has one text for all."""
    texts = raw if isinstance(raw, dict) else {"en": raw}
    english = texts.get("en")
    return ByLanguage(tuple((one, str(texts.get(one, english))) for one in LANGUAGES)) if english else None


def _moment(raw: Any) -> datetime:
    found = datetime.fromisoformat(raw)
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
