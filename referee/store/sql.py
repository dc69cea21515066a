"""The store in SQL: SQLite by default, PostgreSQL by address."""

from __future__ import annotations

import logging
import secrets as randomness
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Insert, RowMapping, delete, insert, inspect, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from referee.engine.errors import Malformed
from referee.engine.match import Entry
from referee.engine.record import read_json
from referee.engine.sealing import Secret
from referee.games import find_game
from referee.store import schema
from referee.store.base import (
    NewTable,
    Overtaken,
    Store,
    StoredEntry,
    TableRow,
    UnknownComponent,
    UnknownTable,
    Unreadable,
)
from referee.store.catalogue import STANDARD, Component
from referee.store.codec import dump, read_entry, read_secret, write_entry, write_secret
from referee.store.engines import (
    WRITING,
    find_url,
    lock_for_migration,
    make_engine,
    use_write_ahead_log,
)
from referee.store.faults import unavailable
from referee.text import say

ID_LETTERS = "23456789bcdfghjkmnpqrstvwxyz"
"""What ids are made of: nothing that looks like another letter, and no vowels that make words."""
ID_LENGTH = 8

_log = logging.getLogger(__name__)


class SqlStore(Store):
    """A store in a database; see :func:`referee.store.open_store`."""

    def __init__(self, url: str | None = None) -> None:
        self.engine = make_engine(find_url(url))
        self._writer = self.engine.execution_options(**{WRITING: True})
        self._upsert = _upsert(self.engine.dialect.name)
        try:
            if self._schema_version() != schema.HEAD:
                self._upgrade()
            with _guarded():
                use_write_ahead_log(self.engine)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of files and connections."""
        self.engine.dispose()

    # -- the form of the database ---------------------------------------------------------------

    def _schema_version(self) -> str | None:
        with self._reading() as connection:
            return _version_of(connection)

    def _upgrade(self) -> None:
        from referee.store.migrate import upgrade  # slow to import, and rarely needed

        with self._writing() as connection:
            lock_for_migration(connection)
            version = _version_of(connection)  # again: somebody else may have been upgrading
            if version != schema.HEAD:
                upgrade(connection, version)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _guarded(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Give a connection whose changes are all durable afterwards, or none of them made."""
        with _guarded(), self._writer.begin() as connection:
            yield connection

    # -- tables ---------------------------------------------------------------------------------

    def create(self, table: NewTable) -> TableRow:
        """Keep a new table, under an id that is short and hard to guess."""
        now = datetime.now(UTC)
        row = {
            "game": table.game,
            "seats": dump([dict(seat) for seat in table.seats]),
            "options": dump(dict(table.options)),
            "meta": dump(dict(table.meta)),
            "created_at": now,
            "active_at": now,
            "entry_count": 0,
        }
        while True:
            table_id = "".join(randomness.choice(ID_LETTERS) for _ in range(ID_LENGTH))
            try:
                with self._writing() as connection:
                    connection.execute(insert(schema.tables).values(id=table_id, **row))
            except IntegrityError:
                continue  # the id is taken: one in some hundred thousand millions
            return self.table(table_id)

    def table(self, table_id: str) -> TableRow:
        """Return a table; raise :class:`UnknownTable`."""
        with self._reading() as connection:
            return _read_row(_find(connection, table_id))

    def tables(self, limit: int = 50, offset: int = 0, *, archived: bool = False) -> list[TableRow]:
        """Return tables, the last active one first: the lobby's, or the ``archived`` ones."""
        query = (
            select(schema.tables)
            .where(schema.tables.c.is_archived == archived)
            .order_by(schema.tables.c.active_at.desc(), schema.tables.c.id)
            .limit(limit)
            .offset(offset)
        )
        with self._reading() as connection:
            return [_read_row(row) for row in connection.execute(query).mappings()]

    def archive(self, table_id: str, archived: bool = True) -> None:
        """Hide a table from the lobby or bring it back; raise :class:`UnknownTable`."""
        change = update(schema.tables).where(schema.tables.c.id == table_id)
        with self._writing() as connection:
            if not connection.execute(change.values(is_archived=archived)).rowcount:
                raise UnknownTable(table_id)

    # -- the log of a table ---------------------------------------------------------------------

    def version(self, table_id: str) -> int:
        """Return how many entries the log has: cheap, to be polled; raise :class:`UnknownTable`."""
        query = select(schema.tables.c.entry_count).where(schema.tables.c.id == table_id)
        with self._reading() as connection:
            count: int | None = connection.scalar(query)
        if count is None:
            raise UnknownTable(table_id)
        return count

    def entries(self, table_id: str, since: int = 0) -> list[StoredEntry]:
        """Return the log from entry number ``since`` on; raise :class:`Unreadable`."""
        log = schema.entries.c
        query = (
            select(log.number, log.at, log.body)
            .where(log.table_id == table_id, log.number >= since)
            .order_by(log.number)
        )
        with self._reading() as connection:
            table = _read_row(_find(connection, table_id))
            try:
                rows = connection.execute(query).all()
            except ValueError as error:
                detail = say("A time in its log cannot be read.")
                raise Unreadable(table_id, None, detail) from error
        if table.is_damaged:
            raise Unreadable(table_id, None, say("Its seats or options cannot be read."))
        game, seats = find_game(table.game), len(table.seats)
        stored = []
        for number, (found, at, body) in enumerate(rows, since):
            if found != number:
                raise Unreadable(table_id, number, say("It is missing."))
            try:
                stored.append(StoredEntry(number, at, read_entry(body, game, seats)))
            except Malformed as error:
                raise Unreadable(table_id, number, _where(error)) from error
        if since + len(stored) < table.entry_count:
            raise Unreadable(table_id, since + len(stored), say("It is missing."))
        return stored

    def secrets(self, table_id: str) -> dict[int, Secret]:
        """Return what opens the sealed entries, by log number; raise :class:`Unreadable`."""
        sealed = schema.secrets.c
        query = select(sealed.number, sealed.body).where(sealed.table_id == table_id)
        with self._reading() as connection:
            rows = connection.execute(query).all()
        secrets = {}
        for number, body in rows:
            try:
                secrets[number] = read_secret(body)
            except Malformed as error:
                raise Unreadable(table_id, number, _where(error)) from error
        return secrets

    def append(
        self,
        table_id: str,
        expected_number: int,
        entries: Sequence[Entry],
        secrets: Mapping[int, Secret] | None = None,
        winners: Sequence[int] | None = None,
    ) -> list[StoredEntry]:
        """Store entries as numbers ``expected_number`` and up, all or none; durable on return."""
        now = datetime.now(UTC)
        stored = [StoredEntry(number, now, entry) for number, entry in enumerate(entries, expected_number)]
        rows = [
            {"table_id": table_id, "number": number, "at": at, "body": write_entry(entry)}
            for number, at, entry in stored
        ]
        sealed = [
            {"table_id": table_id, "number": number, "body": write_secret(secret)}
            for number, secret in (secrets or {}).items()
        ]
        # On PostgreSQL a second writer waits at this row, and then finds that the log has grown
        grow = (
            update(schema.tables)
            .where(schema.tables.c.id == table_id, schema.tables.c.entry_count == expected_number)
            .values(
                entry_count=expected_number + len(rows),
                active_at=now,
                winners=None if winners is None else dump(list(winners)),
            )
        )
        try:
            with self._writing() as connection:
                if not connection.execute(grow).rowcount:
                    raise _refused(_find(connection, table_id), expected_number)
                connection.execute(insert(schema.entries), rows)
                if sealed:
                    connection.execute(insert(schema.secrets), sealed)
        except IntegrityError:
            raise Overtaken from None
        return stored

    # -- the component catalogue ----------------------------------------------------------------

    def components(self, game: str, kind: str | None = None, edition: str = STANDARD) -> list[Component]:
        """Return what the tables typed in of a game's components, by kind and name."""
        kept = schema.components.c
        query = select(kept.kind, kept.body).where(kept.game == game, kept.edition == edition)
        if kind is not None:
            query = query.where(kept.kind == kind)
        with self._reading() as connection:
            rows = connection.execute(query).all()
        components = []
        for kept_kind, body in rows:
            try:
                components.append(Component.of(game, kept_kind, read_json(body), edition))
            except Malformed as error:  # the cards can be typed in again: no reason to stop a game
                _log.warning("A component of %s is left out: %s", game, error)
        return sorted(components, key=lambda component: component.order)

    def editions(self, game: str) -> list[str]:
        """Return the editions of a game that the catalogue has components of."""
        kept = schema.components.c
        query = select(kept.edition).distinct().where(kept.game == game)
        with self._reading() as connection:
            return sorted(connection.scalars(query))

    def change_components(self, remember: Sequence[Component] = (), forget: Sequence[Component] = ()) -> None:
        """Forget some components and keep others, in the place of what has the same key."""
        with self._writing() as connection:
            for component in forget:
                if not _drop(connection, component):
                    raise UnknownComponent
            for component in sorted(remember, key=lambda one: one.key):  # one order: no deadlock
                row = {**_key(component), "body": dump(dict(component.fields))}
                connection.execute(self._upsert.values(row))


def _upsert(dialect: str) -> Insert:
    """Return the insert of a component that takes the place of one with the same key."""
    kept = schema.components
    if dialect == "postgresql":  # each is imported where it is used: they are slow to load
        from sqlalchemy.dialects import postgresql

        query = postgresql.insert(kept)
        changed = {"body": query.excluded.body}
        return query.on_conflict_do_update(constraint=kept.primary_key, set_=changed)
    from sqlalchemy.dialects import sqlite

    other = sqlite.insert(kept)
    changed = {"body": other.excluded.body}
    return other.on_conflict_do_update(index_elements=kept.primary_key, set_=changed)


def _version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table(schema.VERSION_TABLE):
        return None
    version: str | None = connection.scalar(text(f"SELECT version_num FROM {schema.VERSION_TABLE}"))
    return version


@contextmanager
def _guarded() -> Iterator[None]:
    """Turn a database's errors into sentences; a conflict is for the caller to explain."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeout) as error:
        raise unavailable(error) from error


def _find(connection: Connection, table_id: str) -> RowMapping:
    query = select(schema.tables).where(schema.tables.c.id == table_id)
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        raise UnknownTable(table_id)
    return row


def _read_row(row: RowMapping) -> TableRow:
    """Read a table's row; a damaged one does not keep the lobby from showing the others."""
    seats: Any = ()
    options, meta, winners, is_damaged = {}, {}, None, False
    try:
        seats, options, meta = (read_json(row[column]) for column in ("seats", "options", "meta"))
        winners = None if row["winners"] is None else tuple(read_json(row["winners"]))
    except (Malformed, TypeError) as error:
        _log.warning("The row of table %s is damaged: %s", row["id"], error)
        seats, is_damaged = (), True
    return TableRow(
        id=row["id"],
        game=row["game"],
        seats=tuple(seats),
        options=options,
        meta=meta,
        created_at=row["created_at"],
        active_at=row["active_at"],
        entry_count=row["entry_count"],
        winners=winners,
        is_archived=row["is_archived"],
        is_damaged=is_damaged,
    )


def _refused(row: RowMapping, expected_number: int) -> Overtaken | Unreadable:
    """Say why a log did not grow from ``expected_number`` on."""
    if row["entry_count"] > expected_number:
        return Overtaken()
    return Unreadable(row["id"], row["entry_count"], say("It is missing."))


def _where(error: Malformed) -> Any:
    if not error.where:
        return error.reason
    return say("{where}: {reason}", where=error.where, reason=error.reason)


def _key(component: Component) -> dict[str, str]:
    game, edition, kind, _ = component
    return {"game": game, "edition": edition, "kind": kind, "key": component.key}


def _drop(connection: Connection, component: Component) -> int:
    kept, key = schema.components, _key(component)
    count: int = connection.execute(
        delete(kept).where(*(kept.c[column] == value for column, value in key.items()))
    ).rowcount
    return count
