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
    """Something that a device asks the table for, for a seat: the seat, or something at the log.

    ``detail`` is the asker's own; of what is asked at the log, JSON data that says what it is about.
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
