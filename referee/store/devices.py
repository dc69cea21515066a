"""The devices of a table: who plays which seat, invitations to a seat, and requests to the host."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Literal, NamedTuple, Protocol

from referee.engine.errors import RefereeError
from referee.i18n import SeatName, say

RoleKind = Literal["host", "seat", "spectator"]


RequestKind = Literal["seat", "undo", "amend"]


class Role(NamedTuple):
    """A device's part at a table: ``seat`` for a seat's player; ``since`` is UTC.

    A device is known by the hex SHA-256 of a secret that only it and the server have.
    """

    table_id: str
    device: str
    kind: RoleKind
    seat: int | None
    since: datetime


class Invitation(NamedTuple):
    """What an invitation offers: a part at a table."""

    table_id: str
    kind: RoleKind
    seat: int | None
    is_used: bool = False


class Request(NamedTuple):
    """Something that a device asks the table for: a seat, an undo or changes of earlier entries, for a seat.

    ``detail`` is the asker's own, for an undo how long the log was, for changes these too.
    """

    id: int
    table_id: str
    device: str
    kind: RequestKind
    seat: int | None
    detail: str
    at: datetime


Guard = Callable[[Sequence[Role]], None]
"""Raises what speaks against a change, given who has which part at the table in the moment of the change.

It is asked in the transaction that makes the change: who has lost a part meanwhile does nothing with it.
"""


class SeatTaken(RefereeError):
    """A seat belongs to another device."""

    def __init__(self, seat: int) -> None:
        super().__init__(say("{seat} plays on another device.", seat=SeatName(seat)))
        self.seat = seat


class UnknownInvitation(RefereeError):
    """There is no such invitation (any more)."""

    def __init__(self) -> None:
        super().__init__(say("This invitation is not valid any more. Ask at the table for a new one."))


class UsedInvitation(RefereeError):
    """An invitation has been used, and not by this device; ``name`` is whose seat it was for, if for one."""

    def __init__(self, name: str = "") -> None:
        reason = say("This invitation has been used already. Ask at the table for a new one.")
        if name:
            reason = say(
                "This invitation is {name}'s, and has been used already. Ask at the table for yours.",
                name=name,
            )
        super().__init__(reason)


class UnknownRequest(RefereeError):
    """A request has been answered, or withdrawn for a newer one."""

    def __init__(self) -> None:
        super().__init__(say("This request has been answered already, or there is a newer one."))


class DeviceStore(Protocol):
    """Keeps the parts of devices at a table. Every method raises ``StoreUnavailable``."""

    def roles(self, table_id: str) -> list[Role]:
        """Return who has which part at a table, the oldest first."""
        ...

    def grant(self, table_id: str, device: str, kind: RoleKind, seat: int | None = None) -> Role:
        """Give a device a part; what it has already, it keeps.

        Raises:
            SeatTaken: The seat belongs to another device.
            UnknownTable: There is no such table.
            Malformed: The table has no such seat.
        """
        ...

    def take_as_host(self, table_id: str, device: str) -> bool:
        """Make a device the host of a table that has none; return whether it is the host now.

        Of several that want it at once one becomes it. Raises :class:`UnknownTable`.
        """
        ...

    def release(
        self, table_id: str, seat: int, *, voids_codes: bool = False, guard: Guard | None = None
    ) -> None:
        """Let a seat be nobody's; raise :class:`UnknownTable`.

        With ``voids_codes``, no invitation to it that has not been used holds any longer.
        """
        ...

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
        ...

    def peek(self, token: str) -> Invitation:
        """Return what a token offers, without using it; raise :class:`UnknownInvitation`."""
        ...

    def redeem(self, token: str, device: str, successor: str | None = None, agent: str = "") -> Role:
        """Use a token, and return the part that the device has now; again by the same device: the same.

        With a ``successor``, the device goes by that from now on, with all of its parts: it is let in, the
        device is gone, and who asks again as either of them is given the same.

        Raises:
            UnknownInvitation: It is none, void or too old.
            UsedInvitation: It has been used; also by this device, if the part has been taken from it.
            SeatTaken: The seat belongs to another device by now.
        """
        ...

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
        ...

    def requests(self, table_id: str) -> list[Request]:
        """Return what nobody has answered yet, the oldest first."""
        ...

    def settle(self, request_id: int, accepted: bool, guard: Guard | None = None) -> Request:
        """Answer a request, and return it; a seat that is given moves to the device that asked.

        Raises:
            UnknownRequest: It has been answered, or there is a newer one.
        """
        ...
