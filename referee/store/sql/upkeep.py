"""The upkeep of a store, in SQL: the state of its backups, its size and its database program."""

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
    """Facts for the owner about the store as a whole, and the state of its backups."""

    def backup_mark(self) -> str:
        """Return the random mark in the names of this store's backups, which no other store has."""
        return self._setting(_MARK, randomness.token_hex(4))

    def backup_state(self) -> BackupState:
        """Return the state of the backups."""
        with self._asking() as connection:
            return _read(_stored_state(connection))

    def claim_backup(self, now: datetime, every: timedelta, retry: timedelta) -> bool:
        """Claim the next backup if it is due, and return whether the claim succeeded.

        Only one of several servers gets it. A backup is due ``every`` after the last one, ``retry`` after an
        attempt without a result, and whenever the clock was set back.
        """
        self._setting(_STATE, _EMPTY)  # makes sure that there is a row to lock
        with self._writing(None) as connection:
            state = _read(_stored_state(connection, lock=True))
            is_due = state.is_due(now, every, retry)
            if is_due:
                _write(connection, state._replace(retry_at=now + retry))
            return is_due

    def note_backup(self, last: LastBackup) -> None:
        """Store the facts of a completed backup."""
        self._setting(_STATE, _EMPTY)
        with self._writing(None) as connection:
            _write(connection, BackupState(last))

    def note_no_backup(self, problem: ByLanguage | None) -> None:
        """Store why a backup failed, ``None`` if there is nothing to save yet.

        :meth:`claim_backup` decides when to try again.
        """
        self._setting(_STATE, _EMPTY)
        with self._writing(None) as connection:
            state = _read(_stored_state(connection, lock=True))
            _write(connection, state._replace(problem=problem))

    @property
    def form(self) -> str:
        """The form of the database, which migrations count up."""
        return schema.HEAD

    def size(self) -> int:
        """Return the size of the store in bytes."""
        query = "SELECT pg_database_size(current_database())"
        if self.engine.dialect.name == "sqlite":
            query = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        with self._asking() as connection:
            return int(connection.scalar(text(query)) or 0)

    def kept_by(self) -> str:
        """Return the database program of the store, with its version."""
        if self.engine.dialect.name == "sqlite":
            with self._asking() as connection:
                return f"SQLite {connection.scalar(text('SELECT sqlite_version()'))}"
        with self._asking() as connection:
            version = str(connection.scalar(select(func.current_setting("server_version"))))
        return f"PostgreSQL {version.partition(' ')[0]}"


def _stored_state(connection: Connection, *, lock: bool = False) -> str:
    query = select(schema.settings.c.value).where(schema.settings.c.name == _STATE)
    return connection.scalar(query.with_for_update() if lock else query) or _EMPTY


def _write(connection: Connection, state: BackupState) -> None:
    raw: dict[str, Any] = {"problem": None if state.problem is None else dict(state.problem.texts)}
    if state.retry_at is not None:
        raw["retry_at"] = state.retry_at.isoformat()
    if state.last is not None:
        raw["last"] = {**state.last._asdict(), "at": state.last.at.isoformat()}
    change = update(schema.settings).where(schema.settings.c.name == _STATE)
    connection.execute(change.values(value=json.dumps(raw)))


def _read(value: str) -> BackupState:
    """Read what :func:`_write` wrote; a state that cannot be read counts as none, so that a backup is due."""
    try:
        raw = json.loads(value)
        last = raw.get("last")
        if last is not None:
            last = LastBackup(_time(last["at"]), str(last["name"]), int(last["size"]), int(last["faults"]))
        retry_at = None if raw.get("retry_at") is None else _time(raw["retry_at"])
        return BackupState(last, retry_at, _problem(raw.get("problem")))
    except (ValueError, TypeError, KeyError, AttributeError):
        return BackupState()


def _problem(raw: Any) -> ByLanguage | None:
    """Read a text in each language; an older store has one text for all."""
    texts = raw if isinstance(raw, dict) else {"en": raw}
    english = texts.get("en")
    if not english:
        return None
    return ByLanguage(tuple((code, str(texts.get(code, english))) for code in LANGUAGES))


def _time(raw: Any) -> datetime:
    found = datetime.fromisoformat(raw)
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
