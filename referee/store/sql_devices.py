"""Devices at a table in SQL: who has which part, who is invited, who asks for what.

Every change locks the table's row first, so that of two devices that want the same seat one is first.
"""

from __future__ import annotations

import hashlib
import secrets as randomness
from datetime import UTC, datetime, timedelta
from typing import get_args

from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from referee.engine.errors import Malformed
from referee.engine.parameters import SeatIndex
from referee.engine.record import read_json
from referee.store import schema
from referee.store.base import (
    Invitation,
    Request,
    RequestKind,
    Role,
    RoleKind,
    SeatTaken,
    UnknownInvitation,
    UnknownRequest,
    Unreadable,
    UsedInvitation,
)
from referee.store.database import Database, find_table
from referee.text import say

VALID_FOR = timedelta(hours=12)
"""How long an invitation can be redeemed."""
TOKEN_BYTES = 16
"""Randomness of a token: 128 bits."""


class SqlDevices(Database):
    """The part of a store that knows devices; see :class:`~referee.store.base.Store`."""

    def roles(self, table_id: str) -> list[Role]:
        """Return who has which part at a table, the oldest first."""
        with self._reading() as connection:
            return _find_roles(connection, table_id)

    def grant(self, table_id: str, device: str, kind: RoleKind, seat: int | None = None) -> Role:
        """Give a device a part; what it has already, it keeps."""
        with self._writing(table_id) as connection:
            _check(find_table(connection, table_id, lock=True), kind, get_args(RoleKind), seat)
            return give_role(connection, table_id, device, kind, seat)

    def take_as_host(self, table_id: str, device: str) -> bool:
        """Make a device the host of a table that has none; return whether it is the host now."""
        with self._writing(table_id) as connection:
            find_table(connection, table_id, lock=True)
            hosts = [role.device for role in _find_roles(connection, table_id) if role.kind == "host"]
            if not hosts:
                give_role(connection, table_id, device, "host")
            return not hosts or device in hosts

    def release(self, table_id: str, seat: int) -> None:
        """Let a seat be nobody's."""
        with self._writing(table_id) as connection:
            find_table(connection, table_id, lock=True)
            if _take_seat(connection, table_id, seat):
                _count_change(connection, table_id)

    # -- invitations ----------------------------------------------------------------------------

    def invite(
        self, table_id: str, kind: RoleKind, seat: int | None = None, *, frees_seat: bool = False
    ) -> str:
        """Return a token that gives whoever redeems it a part: once, within twelve hours."""
        token = randomness.token_urlsafe(TOKEN_BYTES)
        now = datetime.now(UTC)
        kept = schema.invitations.c
        void = (kept.valid_until <= now) if seat is None else (kept.valid_until <= now) | (kept.seat == seat)
        with self._writing(table_id) as connection:
            _check(find_table(connection, table_id, lock=True), kind, get_args(RoleKind), seat)
            if frees_seat and seat is not None:
                _take_seat(connection, table_id, seat)
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
            _count_change(connection, table_id)
        return token

    def peek(self, token: str) -> Invitation:
        """Return what a token offers, without using it."""
        with self._reading() as connection:
            row = _find_invitation(connection, token)
        return Invitation(row["table_id"], row["kind"], row["seat"], row["used_by"] is not None)

    def redeem(self, token: str, device: str) -> Role:
        """Use a token, and return the part that the device has now; again by the same device: the same."""
        table_id = self.peek(token).table_id
        with self._writing(table_id) as connection:
            find_table(connection, table_id, lock=True)
            row = _find_invitation(connection, token)  # again: it may have been used by now
            kind, seat = row["kind"], row["seat"]
            if row["used_by"] is None:
                connection.execute(
                    update(schema.invitations)
                    .where(schema.invitations.c.digest == row["digest"])
                    .values(used_by=device)
                )
                _count_change(connection, table_id)
                return give_role(connection, table_id, device, kind, seat)
            if row["used_by"] != device:
                raise UsedInvitation
            for role in _find_roles(connection, table_id):
                if (role.kind, role.seat, role.device) == (kind, seat, device):
                    return role
                if role.seat is not None and role.seat == seat:
                    raise SeatTaken(seat)
            raise UsedInvitation

    # -- requests -------------------------------------------------------------------------------

    def ask(
        self, table_id: str, device: str, kind: RequestKind, seat: int | None, detail: str = ""
    ) -> Request:
        """Put a request to the table, in the place of an earlier one of this kind by the same device."""
        kept = schema.requests.c
        request = Request(0, table_id, device, kind, seat, detail, datetime.now(UTC))
        row = {name: value for name, value in request._asdict().items() if name != "id"}
        with self._writing(table_id) as connection:
            _check(find_table(connection, table_id, lock=True), kind, get_args(RequestKind), seat)
            connection.execute(
                delete(schema.requests).where(
                    kept.table_id == table_id, kept.device == device, kept.kind == kind
                )
            )
            number = connection.scalar(insert(schema.requests).values(row).returning(kept.id))
            _count_change(connection, table_id)
        return request._replace(id=number)

    def requests(self, table_id: str) -> list[Request]:
        """Return what nobody has answered yet, the oldest first."""
        kept = schema.requests.c
        query = select(schema.requests).where(kept.table_id == table_id).order_by(kept.id)
        with self._reading() as connection:
            return [Request(**row) for row in connection.execute(query).mappings()]

    def settle(self, request_id: int, accepted: bool) -> Request:
        """Answer a request, and return it; a seat that is given moves to the device that asked."""
        chosen = schema.requests.c.id == request_id
        with self._reading() as connection:
            table_id = connection.scalar(select(schema.requests.c.table_id).where(chosen))
        if table_id is None:
            raise UnknownRequest
        with self._writing(table_id) as connection:
            find_table(connection, table_id, lock=True)
            row = connection.execute(select(schema.requests).where(chosen)).mappings().one_or_none()
            if row is None:
                raise UnknownRequest
            request = Request(**row)
            connection.execute(delete(schema.requests).where(chosen))
            if accepted and request.kind == "seat" and request.seat is not None:
                _take_seat(connection, table_id, request.seat, but_from=request.device)
                give_role(connection, table_id, request.device, "seat", request.seat)
            _count_change(connection, table_id)
        return request


def give_role(
    connection: Connection, table_id: str, device: str, kind: RoleKind, seat: int | None = None
) -> Role:
    """Give a device a part within a transaction that has locked the table; raise :class:`SeatTaken`."""
    for role in _find_roles(connection, table_id):
        if (role.kind, role.seat, role.device) == (kind, seat, device):
            return role
        if role.seat is not None and role.seat == seat:
            raise SeatTaken(seat)
    role = Role(table_id, device, kind, seat, datetime.now(UTC))
    connection.execute(insert(schema.roles).values(role._asdict()))
    _count_change(connection, table_id)
    return role


def _find_roles(connection: Connection, table_id: str) -> list[Role]:
    query = select(schema.roles).where(schema.roles.c.table_id == table_id).order_by(schema.roles.c.id)
    return [Role(*(row[name] for name in Role._fields)) for row in connection.execute(query).mappings()]


def _take_seat(connection: Connection, table_id: str, seat: int, but_from: str = "") -> bool:
    kept = schema.roles.c
    taken = delete(schema.roles).where(kept.table_id == table_id, kept.seat == seat, kept.device != but_from)
    return bool(connection.execute(taken).rowcount)


def _count_change(connection: Connection, table_id: str) -> None:
    kept = schema.tables.c
    connection.execute(
        update(schema.tables).where(kept.id == table_id).values(change_count=kept.change_count + 1)
    )


def _check(table: RowMapping, kind: str, kinds: tuple[str, ...], seat: int | None) -> None:
    """Raise :class:`Malformed` for a kind that is none, and for a seat that the table does not have."""
    if kind not in kinds:
        raise Malformed("kind", say("One of these belongs here: {values}.", values=", ".join(kinds)))
    if kind == "seat" or seat is not None:
        if kind not in ("seat", "undo"):
            raise Malformed("seat", say("This name is not known here."))
        try:
            count = len(read_json(table["seats"]))
        except (Malformed, TypeError) as error:
            detail = say("Its seats or options cannot be read.")
            raise Unreadable(table["id"], None, detail) from error
        SeatIndex().read(seat, "seat", count)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _find_invitation(connection: Connection, token: str) -> RowMapping:
    query = select(schema.invitations).where(schema.invitations.c.digest == _digest(token))
    row = connection.execute(query).mappings().one_or_none()
    if row is None or (row["used_by"] is None and row["valid_until"] <= datetime.now(UTC)):
        raise UnknownInvitation
    return row
