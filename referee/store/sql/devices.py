"""Devices at a table in SQL: who has which part, who is invited, who asks for what.

Every change locks the table's row first, so that of two devices that want the same seat one is first.
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
"""How long an invitation can be redeemed."""
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
    """The parts of devices at a table, invitations and requests."""

    def roles(self, table_id: str) -> list[Role]:
        """Return who has which part at a table, the oldest first."""
        return [Role(**row) for row in self._ask(_ROLES, {"table_id": table_id})]

    def grant(self, table_id: str, device: str, kind: RoleKind, seat: int | None = None) -> Role:
        """Give a device a part; what it has already, it keeps.

        Raises:
            SeatTaken: The seat belongs to another device.
            UnknownTable: There is no such table.
            Malformed: The table has no such seat.
        """
        with self._writing(table_id) as connection:
            _check(find_table(connection, table_id, lock=True), kind, get_args(RoleKind), seat)
            return give_role(connection, table_id, device, kind, seat)

    def take_as_host(self, table_id: str, device: str) -> bool:
        """Make a device the host of a table that has none; return whether it is the host now.

        Of several that want it at once one becomes it. Raises :class:`UnknownTable`.
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
        """Let a seat be nobody's; raise :class:`UnknownTable`.

        With ``voids_codes``, no invitation to it that has not been used holds any longer.
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
        """Return a token that gives whoever redeems it a part: once, within twelve hours.

        With ``frees_seat`` the seat is nobody's from now on.

        It is not kept: only what it can be recognised by. For a seat, an older one that nobody has used
        is void from now on. Raises as :meth:`grant` does, but for a seat that is taken.
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
        """Return what a token offers, without using it; raise :class:`UnknownInvitation`."""
        with self._asking() as connection:
            row = _find_invitation(connection, token)
        return Invitation(row["table_id"], row["kind"], row["seat"], row["used_by"] is not None)

    def redeem(self, token: str, device: str, successor: str | None = None, agent: str = "") -> Role:
        """Use a token, and return the part that the device has now; again by the same device: the same.

        With a ``successor``, the device goes by that from now on, with all of its parts: it is let in, the
        device is gone, and who asks again as either of them is given the same.

        Raises:
            UnknownInvitation: It is none, void or too old.
            UsedInvitation: It has been used; also by this device, if the part has been taken from it.
            SeatTaken: The seat belongs to another device by now.
        """
        table_id = self.peek(token).table_id
        with self._writing() as connection:  # a device that goes by another name does so at all its tables
            lock_tables_of(connection, device, table_id)
            row = _find_invitation(connection, token)  # again: it may have been used by now
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
        """Put a request to the table, in the place of an earlier one of this kind by the same device.

        Raises:
            UnknownTable: There is no such table.
            Malformed: The table has no such seat.
        """
        if kind != "seat":  # JSON data, which nobody is shown as it is
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
        """Return what nobody has answered yet, the oldest first."""
        return [Request(**row) for row in self._ask(_REQUESTS, {"table_id": table_id})]

    def settle(self, request_id: int, accepted: bool, guard: Guard | None = None) -> Request:
        """Answer a request, and return it; a seat that is given moves to the device that asked.

        Raises:
            UnknownRequest: It has been answered, or there is a newer one.
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
"""What a role has of its table, to be listed by."""


def give_role(
    connection: Connection, table_id: str, device: str, kind: RoleKind, seat: int | None = None
) -> Role:
    """Give a device a part within a transaction that has locked the table; raise :class:`SeatTaken`."""
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
    """Return a table's row, which nobody else changes meanwhile; raise ``UnknownTable``, or as ``guard``.

    Whether there is no such table or nothing to do there, the database is asked the same: to whoever is
    refused, one takes as long as the other.
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
    """Return who has which part at a table, the oldest first."""
    return [Role(**row) for row in _ROLES.rows(connection, {"table_id": table_id})]


def take_seat(connection: Connection, table_id: str, seat: int, but_from: str = "") -> bool:
    """Let a seat be nobody's, unless it is one device's; nobody is asked for it any more."""
    kept, asked = schema.roles.c, schema.recalls.c
    connection.execute(delete(schema.recalls).where(asked.table_id == table_id, asked.seat == seat))
    taken = delete(schema.roles).where(kept.table_id == table_id, kept.seat == seat, kept.device != but_from)
    return bool(connection.execute(taken).rowcount)


def count_change(connection: Connection, table_id: str) -> None:
    """Count a change of a table beside its log, so that its pages look again."""
    kept = schema.tables.c
    parts = select(schema.roles.c.id).where(schema.roles.c.table_id == table_id)
    connection.execute(
        update(schema.tables)
        .where(kept.id == table_id)
        .values(change_count=kept.change_count + 1, is_nobodys=~parts.exists())
    )


def _check(table: Columns, kind: str, kinds: tuple[str, ...], seat: int | None) -> None:
    """Raise :class:`Malformed` for a kind that is none, and for a seat that the table does not have."""
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
