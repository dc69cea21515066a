"""The devices of a table: who plays which seat, invitations to a seat, and requests to the host."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Literal, NamedTuple

from referee.engine.errors import RefereeError
from referee.i18n import SeatName, say

RoleKind = Literal["host", "seat", "spectator"]


RequestKind = Literal["seat", "undo", "amend", "overrule", "join"]


class Role(NamedTuple):
    """A device's role at a table; ``seat`` is set for a player, ``since`` is UTC.

    A device's id is the hex SHA-256 of a secret that only the device and the server have.
    """

    table_id: str
    device: str
    kind: RoleKind
    seat: int | None
    since: datetime


class Invitation(NamedTuple):
    """The role at a table that an invitation offers."""

    table_id: str
    kind: RoleKind
    seat: int | None
    is_used: bool = False


class Request(NamedTuple):
    """A request of a device: for a seat, or for a change of the log.

    ``detail`` is text of the requester; for a change of the log, it is JSON data that describes the change.
    """

    id: int
    table_id: str
    device: str
    kind: RequestKind
    seat: int | None
    detail: str
    at: datetime


Guard = Callable[[Sequence[Role]], None]
"""Checks a change against the current roles at the table, and raises an exception if it is not allowed.

It runs in the transaction that makes the change, so a device that has just lost its role is refused.
"""


class SeatTaken(RefereeError):
    """A seat belongs to another device."""

    def __init__(self, seat: int) -> None:
        super().__init__(say("{seat} plays on another device.", seat=SeatName(seat)))
        self.seat = seat


class UnknownInvitation(RefereeError):
    """The store has no such invitation, or it is no longer valid."""

    def __init__(self) -> None:
        super().__init__(say("This invitation is not valid any more. Ask at the table for a new one."))


class UsedInvitation(RefereeError):
    """Another device has used the invitation; ``name`` is the player of its seat, if it is for a seat."""

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
