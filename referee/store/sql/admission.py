"""Admission of devices, in SQL."""

from __future__ import annotations

import secrets as randomness
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, Select, delete, func, insert, select, union, update

from referee.store.admission import (
    ACCESS_CODE_LENGTH,
    ACCESS_CODE_LETTERS,
    Device,
    NotTheOwner,
    Standing,
    UnknownDevice,
)
from referee.store.classrooms import KEPT
from referee.store.devices import Role
from referee.store.sql import schema
from referee.store.sql.database import Database, find_table, insert_new
from referee.store.sql.log_rows import log_move

KEY, ACCESS_CODE = "signing key", "word"
KEY_BYTES = 32

COOKIES_LIVE = timedelta(days=400)
"""How long the store remembers that a device is gone. No cookie of the device lives longer."""


class SqlAdmissions(Database):
    """Admitted devices, and the access code. Nothing of this leaves the server."""

    def signing_key(self) -> str:
        """Return the key that signs devices' cookies. All servers on this store share it."""
        return self._setting(KEY, randomness.token_hex(KEY_BYTES))

    def access_code(self) -> str:
        """Return the access code; the first call draws it."""
        return self._setting(ACCESS_CODE, _draw_access_code())

    def _setting(self, name: str, drawn: str) -> str:
        """Return a setting; a missing one gets the value ``drawn``."""
        query = select(schema.settings.c.value).where(schema.settings.c.name == name)
        with self._asking() as connection:
            found: str | None = connection.scalar(query)
        if found is None:
            with self._writing() as connection:
                insert_new(connection, schema.settings, [{"name": name, "value": drawn}])
                found = connection.scalar(query)  # another connection may have inserted a value first
        assert found is not None
        return found

    def draw_access_code(self, by: str | None = None, *, asks_all: bool = False) -> str:
        """Draw a new access code, and return it. With ``asks_all`` every device must enter it.

        ``by`` is the owner's device, ``None`` for the owner of the machine. Raises :class:`NotTheOwner`.
        """
        self.access_code()  # makes sure that there is a row to lock
        with self._writing() as connection:
            if by is not None:
                _check_owner(connection, by)
            if asks_all:
                # The first device to enter the code becomes the owner, so a lost tablet locks nobody out.
                change = update(schema.devices).where(schema.devices.c.is_let_in)
                connection.execute(change.values(is_let_in=False, is_owner=False))
            return _replace_access_code(connection)

    def standings(self, devices: Iterable[str]) -> dict[str, Standing]:
        """Return the standing of each of these devices."""
        known, ids = schema.devices.c, [*devices]
        query = select(known.id, known.is_let_in, known.gone_at).where(known.id.in_(ids))
        found: dict[str, Standing] = dict.fromkeys(ids, "unknown")
        with self._asking() as connection:
            for device, is_admitted, gone_at in connection.execute(query):
                found[device] = "gone" if gone_at is not None else "admitted" if is_admitted else "unknown"
            unknown = [device for device, standing in found.items() if standing == "unknown"]
            if unknown:
                found |= dict.fromkeys(connection.scalars(_guests(unknown)), "guest")
        return found

    def is_remembered(self, device: str) -> bool:
        """Whether the store has anything of a device: its admission, a role, a score sheet or a class."""
        known = schema.devices.c
        traces: tuple[Select[tuple[str]], ...] = (
            select(known.id).where(known.id == device, known.gone_at.is_(None)),
            select(schema.roles.c.device).where(schema.roles.c.device == device),
            select(schema.score_sheets.c.device).where(schema.score_sheets.c.device == device),
            select(schema.classes.c.device).where(schema.classes.c.device == device),
            select(schema.pupils.c.device).where(schema.pupils.c.device == device),
        )
        with self._reading() as connection:
            return any(connection.execute(query.limit(1)).first() is not None for query in traces)

    def renew(self, device: str, successor: str, agent: str) -> None:
        """Replace a device's id by ``successor``. The device keeps its roles and its admission.

        Repeating the call changes nothing. Raises :class:`UnknownDevice` for a device that is gone.
        """
        self.access_code()  # makes sure that there is a row to lock
        with self._writing() as connection:
            _lock(connection)
            lock_tables_of(connection, device)
            if not _is_kept(connection, successor):
                move_device(connection, device, successor, agent, admits=False)

    def admit(self, device: str, successor: str, agent: str, *, as_owner: bool = False) -> None:
        """Admit a device that entered the access code, and replace its id by ``successor``.

        The device keeps its roles. The first admitted device is an owner. Repeating the call changes nothing.
        """
        self.access_code()  # makes sure that there is a row to lock
        known = schema.devices.c
        with self._writing() as connection:
            _lock(connection)
            lock_tables_of(connection, device)
            if _is_kept(connection, successor):
                return  # a repeated request: the response was lost, or the tap was double
            owners = connection.scalar(select(func.count()).where(known.is_owner))
            move_device(connection, device, successor, agent)
            if as_owner or not owners:
                connection.execute(update(schema.devices).where(known.id == successor).values(is_owner=True))

    def see(self, device: str) -> None:
        """Store that a device has just been seen."""
        change = update(schema.devices).where(schema.devices.c.id == device)
        with self._writing() as connection:
            connection.execute(change.values(seen_at=datetime.now(UTC)))

    def devices(self) -> list[Device]:
        """Return the admitted devices, the last seen first."""
        known = schema.devices.c
        fields = (known[name] for name in Device._fields)
        query = select(*fields).where(known.is_let_in).order_by(known.seen_at.desc(), known.id)
        with self._asking() as connection:
            return [Device(*row) for row in connection.execute(query)]

    def parts(self, device: str) -> list[Role]:
        """Return the roles of a device at all tables."""
        query = select(schema.roles).where(schema.roles.c.device == device).order_by(schema.roles.c.id)
        with self._asking() as connection:
            rows = connection.execute(query).mappings()
            return [Role(*(row[name] for name in Role._fields)) for row in rows]

    def remove(self, device: str, by: str) -> str:
        """Remove a device, and return a new access code, because the device knows the old one.

        The device's seats become free. Its tables are hosted by ``by``, and everybody sees its unfinished
        score sheets. Unused invitations are void at all of its tables.

        Raises:
            NotTheOwner: ``by`` may not remove others, or is the device itself.
            UnknownDevice: The device is not admitted.
        """
        self.access_code()  # makes sure that there is a row to lock
        known, parts, requested, invited = (
            table.c for table in (schema.devices, schema.roles, schema.requests, schema.invitations)
        )
        with self._writing() as connection:
            _lock(connection)
            _check_owner(connection, by)
            if device == by:
                raise NotTheOwner
            gone = update(schema.devices).where(known.id == device, known.is_let_in).values(_gone())
            if not connection.execute(gone).rowcount:
                raise UnknownDevice
            tables = lock_tables_of(connection, device)
            connection.execute(
                delete(schema.invitations).where(invited.table_id.in_(tables), invited.used_by.is_(None))
            )
            hosted = select(parts.table_id).where(parts.device == by, parts.kind == "host")
            connection.execute(
                update(schema.roles)
                .where(parts.device == device, parts.kind == "host", parts.table_id.not_in(hosted))
                .values(device=by)
            )
            _take_seats(connection, device)
            connection.execute(delete(schema.roles).where(parts.device == device))
            connection.execute(delete(schema.requests).where(requested.device == device))
            connection.execute(
                update(schema.score_sheets).where(schema.score_sheets.c.device == device).values(device=None)
            )
            _count_changes(connection, tables)
            return _replace_access_code(connection)


def _take_seats(connection: Connection, device: str) -> None:
    """Log at a device's tables that its seats return to the tablet; the transaction has locked the tables."""
    parts, recalled = schema.roles.c, schema.recalls.c
    played = select(parts.table_id, parts.seat).where(parts.device == device, parts.seat.is_not(None))
    for table_id, seat in connection.execute(played.order_by(parts.id)).all():
        connection.execute(delete(schema.recalls).where(recalled.table_id == table_id, recalled.seat == seat))
        log_move(connection, find_table(connection, table_id), "seat_taken", seat)


def lock_tables_of(connection: Connection, device: str, *more: str) -> list[str]:
    """Lock the tables at which a device has a role or a request, and ``more``; return their ids.

    The order of the locks is fixed, which rules out deadlocks. Raises ``UnknownTable`` for one of ``more``.
    """
    parts, requested = schema.roles.c, schema.requests.c
    query = union(
        select(parts.table_id).where(parts.device == device),
        select(requested.table_id).where(requested.device == device),
    )
    tables = sorted({*connection.scalars(query), *more})
    for table_id in tables:
        find_table(connection, table_id, lock=True)
    return tables


def _is_kept(connection: Connection, device: str) -> bool:
    query = select(schema.devices.c.id).where(schema.devices.c.id == device)
    return connection.execute(query).first() is not None


def move_device(
    connection: Connection, device: str, successor: str, agent: str, *, admits: bool = True
) -> str:
    """Move all that a device has to its new id, and mark the old id as gone.

    With ``admits`` the device is admitted; otherwise it keeps its admission. The transaction must have locked
    the device's tables. Returns ``successor``; raises :class:`UnknownDevice` for a device that is gone.
    """
    known, now = schema.devices.c, datetime.now(UTC)
    before = connection.execute(select(schema.devices).where(known.id == device)).mappings().one_or_none()
    if before is not None and before["gone_at"] is not None:
        raise UnknownDevice
    row = {"agent": agent, "is_let_in": admits, "since": now, "seen_at": now, "gone_at": None}
    if before is not None and before["is_let_in"]:
        row |= {"is_let_in": True, "since": before["since"], "is_owner": before["is_owner"]}
    connection.execute(insert(schema.devices).values({"is_owner": False, **row, "id": successor}))
    if before is None:
        connection.execute(insert(schema.devices).values({**row, **_gone(), "id": device}))
    else:
        connection.execute(update(schema.devices).where(known.id == device).values(_gone()))
    connection.execute(delete(schema.devices).where(known.gone_at < now - COOKIES_LIVE))
    tables: set[str] = set()
    for table in (schema.roles, schema.requests):
        moved = update(table).where(table.c.device == device).values(device=successor)
        tables.update(connection.scalars(moved.returning(table.c.table_id)))
    used = schema.invitations.c.used_by
    connection.execute(update(schema.invitations).where(used == device).values(used_by=successor))
    for own in (schema.score_sheets, schema.secrets, schema.classes, schema.pupils):
        connection.execute(update(own).where(own.c.device == device).values(device=successor))
    _count_changes(connection, tables)
    return successor


def _guests(devices: list[str]) -> Select[tuple[str]]:
    """Return a query for the devices that take part in a class that has not expired."""
    kept, parts = schema.classes.c, schema.pupils.c
    is_kept = kept.active_at > datetime.now(UTC) - KEPT
    return (
        select(parts.device)
        .join(schema.classes, kept.id == parts.class_id)
        .where(parts.device.in_(devices), is_kept)
    )


def _gone() -> dict[str, object]:
    return {"is_let_in": False, "is_owner": False, "gone_at": datetime.now(UTC)}


def _draw_access_code() -> str:
    return "".join(randomness.choice(ACCESS_CODE_LETTERS) for _ in range(ACCESS_CODE_LENGTH))


def _lock(connection: Connection) -> None:
    """Wait for other connections that admit or remove devices. On SQLite there is one writer anyway."""
    connection.execute(
        select(schema.settings.c.value).where(schema.settings.c.name == ACCESS_CODE).with_for_update()
    )


def _replace_access_code(connection: Connection) -> str:
    code = _draw_access_code()
    connection.execute(
        update(schema.settings).where(schema.settings.c.name == ACCESS_CODE).values(value=code)
    )
    return code


def _check_owner(connection: Connection, device: str) -> None:
    known = schema.devices.c
    query = select(known.id).where(known.id == device, known.is_owner, known.is_let_in)
    if connection.execute(query).first() is None:
        raise NotTheOwner


def _count_changes(connection: Connection, tables: Iterable[str]) -> None:
    kept = schema.tables.c
    connection.execute(
        update(schema.tables).where(kept.id.in_([*tables])).values(change_count=kept.change_count + 1)
    )
