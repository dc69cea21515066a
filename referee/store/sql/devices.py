"""Devices at a table, in SQL: their roles, invitations and requests.

Every change locks the table's row first, so that only one of two devices gets the same seat.
"""

from __future__ import annotations

import hashlib
import secrets as randomness
from datetime import UTC, datetime, timedelta
from typing import get_args

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select, update

from referee.engine.errors import Malformed
from referee.engine.parameters import SeatIndex
from referee.engine.text_checks import MOST, check_encodable, check_texts
from referee.i18n import say
from referee.match.record import read_json
from referee.store.devices import (
    Guard,
    Invitation,
    Request,
    RequestKind,
    Role,
    RoleKind,
    SeatTaken,
    UnknownInvitation,
    UnknownRequest,
    UsedInvitation,
)
from referee.store.log import CorruptData, UnknownTable
from referee.store.sql import schema
from referee.store.sql.admission import lock_tables_of, move_device
from referee.store.sql.database import Columns, Database, Statement, find_table

VALID_FOR = timedelta(hours=12)
"""How long an invitation is valid."""
TOKEN_BYTES = 16
"""Randomness of a token: 128 bits."""

_REQUESTS = Statement(
    select(schema.requests)
    .where(schema.requests.c.table_id == bindparam("table_id"))
    .order_by(schema.requests.c.id)
)
_ROLES = Statement(
    select(*(schema.roles.c[name] for name in Role._fields))
    .where(schema.roles.c.table_id == bindparam("table_id"))
    .order_by(schema.roles.c.id)
)


class SqlDevices(Database):
    """The roles of devices at a table, invitations and requests."""

    def roles(self, table_id: str) -> list[Role]:
        """Return the roles at a table, the oldest first."""
        return [Role(**row) for row in self._ask(_ROLES, {"table_id": table_id})]

    def grant(self, table_id: str, device: str, kind: RoleKind, seat: int | None = None) -> Role:
        """Give a device a role, in addition to those that it has.

        Raises:
            SeatTaken: The seat belongs to another device.
            UnknownTable: There is no such table.
            Malformed: The table has no such seat.
        """
        with self._writing(table_id) as connection:
            _check(find_table(connection, table_id, lock=True), kind, get_args(RoleKind), seat)
            return give_role(connection, table_id, device, kind, seat)

    def take_as_host(self, table_id: str, device: str) -> bool:
        """Make a device the host of a table without one; return whether it is the host now.

        If several devices call this at once, one of them succeeds. Raises :class:`UnknownTable`.
        """
        with self._writing(table_id) as connection:
            find_table(connection, table_id, lock=True)
            hosts = [role.device for role in find_roles(connection, table_id) if role.kind == "host"]
            if not hosts:
                give_role(connection, table_id, device, "host")
            return not hosts or device in hosts

    def release(
        self, table_id: str, seat: int, *, voids_codes: bool = False, guard: Guard | None = None
    ) -> None:
        """Free a seat; raise :class:`UnknownTable`.

        With ``voids_codes``, unused invitations to the seat become void.
        """
        kept = schema.invitations.c
        unused = (kept.table_id == table_id, kept.seat == seat, kept.used_by.is_(None))
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            is_changed = take_seat(connection, table_id, seat)
            if voids_codes and connection.execute(delete(schema.invitations).where(*unused)).rowcount:
                is_changed = True
            if is_changed:
                count_change(connection, table_id)

    # -- invitations ----------------------------------------------------------------------------

    def invite(
        self,
        table_id: str,
        kind: RoleKind,
        seat: int | None = None,
        *,
        frees_seat: bool = False,
        guard: Guard | None = None,
    ) -> str:
        """Return a token that gives a role to the device that redeems it: once, within twelve hours.

        With ``frees_seat`` the seat is freed now.

        The store keeps only a digest of the token. An unused older token for the seat becomes void. Raises as
        :meth:`grant` does, except ``SeatTaken``.
        """
        token = randomness.token_urlsafe(TOKEN_BYTES)
        now = datetime.now(UTC)
        kept = schema.invitations.c
        void = (kept.valid_until <= now) if seat is None else (kept.valid_until <= now) | (kept.seat == seat)
        with self._writing(table_id) as connection:
            _check(lock_table(connection, table_id, guard), kind, get_args(RoleKind), seat)
            if frees_seat and seat is not None:
                take_seat(connection, table_id, seat)
            connection.execute(
                delete(schema.invitations).where(kept.table_id == table_id, kept.used_by.is_(None), void)
            )
            connection.execute(
                insert(schema.invitations).values(
                    digest=_digest(token),
                    table_id=table_id,
                    kind=kind,
                    seat=seat,
                    valid_until=now + VALID_FOR,
                )
            )
            count_change(connection, table_id)
        return token

    def peek(self, token: str) -> Invitation:
        """Return the invitation of a token without using it; raise :class:`UnknownInvitation`."""
        with self._asking() as connection:
            row = _find_invitation(connection, token)
        return Invitation(row["table_id"], row["kind"], row["seat"], row["used_by"] is not None)

    def redeem(self, token: str, device: str, successor: str | None = None, agent: str = "") -> Role:
        """Use a token, and return the device's new role. Repeating it from the same device returns the same.

        With a ``successor``, the device is admitted and that becomes its id. The device keeps its roles, the
        old id is gone, and a repeated call with either id returns the same.

        Raises:
            UnknownInvitation: The token is unknown, void or too old.
            UsedInvitation: It has been used; also by this device, if the device has lost the role since.
            SeatTaken: The seat belongs to another device by now.
        """
        table_id = self.peek(token).table_id
        with self._writing() as connection:  # the new id changes all tables of the device
            lock_tables_of(connection, device, table_id)
            row = _find_invitation(connection, token)  # again, because it may have been used meanwhile
            kind, seat = row["kind"], row["seat"]
            if row["used_by"] is None:
                if successor not in (None, device):
                    device = move_device(connection, device, successor, agent)
                connection.execute(
                    update(schema.invitations)
                    .where(schema.invitations.c.digest == row["digest"])
                    .values(used_by=device)
                )
                count_change(connection, table_id)
                return give_role(connection, table_id, device, kind, seat)
            if row["used_by"] not in (device, successor):
                raise UsedInvitation
            for role in find_roles(connection, table_id):
                if (role.kind, role.seat, role.device) == (kind, seat, row["used_by"]):
                    return role
                if role.seat is not None and role.seat == seat:
                    raise SeatTaken(seat)
            raise UsedInvitation

    # -- requests -------------------------------------------------------------------------------

    def ask(
        self,
        table_id: str,
        device: str,
        kind: RequestKind,
        seat: int | None,
        detail: str = "",
        guard: Guard | None = None,
    ) -> Request:
        """Store a request to the table, replacing one of this kind by the same device.

        Raises:
            UnknownTable: There is no such table.
            Malformed: The table has no such seat.
        """
        if kind != "seat":  # JSON data, which no page shows as it is
            check_encodable(detail, "detail", MOST)
        else:
            check_texts(detail, "detail")
        kept = schema.requests.c
        request = Request(0, table_id, device, kind, seat, detail, datetime.now(UTC))
        row = {name: value for name, value in request._asdict().items() if name != "id"}
        with self._writing(table_id) as connection:
            _check(lock_table(connection, table_id, guard), kind, get_args(RequestKind), seat)
            connection.execute(
                delete(schema.requests).where(
                    kept.table_id == table_id, kept.device == device, kept.kind == kind
                )
            )
            number = connection.scalar(insert(schema.requests).values(row).returning(kept.id))
            count_change(connection, table_id)
        return request._replace(id=number)

    def requests(self, table_id: str) -> list[Request]:
        """Return the open requests at a table, the oldest first."""
        return [Request(**row) for row in self._ask(_REQUESTS, {"table_id": table_id})]

    def settle(self, request_id: int, accepted: bool, guard: Guard | None = None) -> Request:
        """Answer a request, and return it; an accepted request for a seat moves the seat.

        Raises:
            UnknownRequest: It has been answered, or a newer request has replaced it.
        """
        chosen = schema.requests.c.id == request_id
        with self._asking() as connection:
            table_id = connection.scalar(select(schema.requests.c.table_id).where(chosen))
        if table_id is None:
            raise UnknownRequest
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            row = connection.execute(select(schema.requests).where(chosen)).mappings().one_or_none()
            if row is None:
                raise UnknownRequest
            request = Request(**row)
            connection.execute(delete(schema.requests).where(chosen))
            if accepted and request.kind == "seat" and request.seat is not None:
                take_seat(connection, table_id, request.seat, but_from=request.device)
                give_role(connection, table_id, request.device, "seat", request.seat)
            count_change(connection, table_id)
        return request


_listing = select(schema.tables.c.is_archived, schema.tables.c.active_at)
"""The columns of a table that its roles repeat, for the order of lists."""


def give_role(
    connection: Connection, table_id: str, device: str, kind: RoleKind, seat: int | None = None
) -> Role:
    """Give a device a role in a transaction that has locked the table; raise :class:`SeatTaken`."""
    for role in find_roles(connection, table_id):
        if (role.kind, role.seat, role.device) == (kind, seat, device):
            return role
        if role.seat is not None and role.seat == seat:
            raise SeatTaken(seat)
    role = Role(table_id, device, kind, seat, datetime.now(UTC))
    listed = connection.execute(_listing.where(schema.tables.c.id == table_id)).mappings().one()
    connection.execute(insert(schema.roles).values({**role._asdict(), **listed}))
    count_change(connection, table_id)
    return role


def lock_table(connection: Connection, table_id: str, guard: Guard | None = None) -> RowMapping:
    """Lock a table's row, and return it; raise ``UnknownTable``, or what ``guard`` raises.

    The queries are the same for a missing table and for a refusal, so their times are equal.
    """
    row = (
        connection.execute(select(schema.tables).where(schema.tables.c.id == table_id).with_for_update())
        .mappings()
        .one_or_none()
    )
    roles = find_roles(connection, table_id)
    if row is None:
        raise UnknownTable(table_id)
    if guard is not None:
        guard(roles)
    return row


def find_roles(connection: Connection, table_id: str) -> list[Role]:
    """Return the roles at a table, the oldest first."""
    return [Role(**row) for row in _ROLES.rows(connection, {"table_id": table_id})]


def take_seat(connection: Connection, table_id: str, seat: int, but_from: str = "") -> bool:
    """Free a seat unless device ``but_from`` plays it, and delete the recall of the seat."""
    kept, recalled = schema.roles.c, schema.recalls.c
    connection.execute(delete(schema.recalls).where(recalled.table_id == table_id, recalled.seat == seat))
    taken = delete(schema.roles).where(kept.table_id == table_id, kept.seat == seat, kept.device != but_from)
    return bool(connection.execute(taken).rowcount)


def count_change(connection: Connection, table_id: str) -> None:
    """Count a change of a table outside its log, so that its pages refresh."""
    kept = schema.tables.c
    parts = select(schema.roles.c.id).where(schema.roles.c.table_id == table_id)
    connection.execute(
        update(schema.tables)
        .where(kept.id == table_id)
        .values(change_count=kept.change_count + 1, is_nobodys=~parts.exists())
    )


def _check(table: Columns, kind: str, kinds: tuple[str, ...], seat: int | None) -> None:
    """Raise :class:`Malformed` for an unknown kind, and for a seat that the table does not have."""
    if kind not in kinds:
        raise Malformed("kind", say("One of these belongs here: {values}.", values=", ".join(kinds)))
    if kind == "seat" or seat is not None:
        if kind not in ("seat", *get_args(RequestKind)):
            raise Malformed("seat", say("This name is not known here."))
        try:
            count = len(read_json(table["seats"]))
        except (Malformed, TypeError) as error:
            detail = say("Its seats or options cannot be read.")
            raise CorruptData(table["id"], None, detail) from error
        SeatIndex().read(seat, "seat", count)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _find_invitation(connection: Connection, token: str) -> RowMapping:
    query = select(schema.invitations).where(schema.invitations.c.digest == _digest(token))
    row = connection.execute(query).mappings().one_or_none()
    if row is None or (row["used_by"] is None and row["valid_until"] <= datetime.now(UTC)):
        raise UnknownInvitation
    return row
