"""What the sheet of phones shows, part by part."""

from __future__ import annotations

from typing import Literal, TypedDict

from referee.store.devices import RequestKind


class PhonesView(TypedDict):
    """All that the sheet of phones shows.

    ``unreached`` says why no phone can come; ``qr`` is the code that is shown now; ``recall_seconds``: how
    long a phone has to answer.
    """

    open: bool
    host: bool
    code: str
    unreached: str | None
    seats: list[PhonesSeat]
    qr: SeatCode | None
    requests: list[OpenRequest]
    void: list[VoidRequest]
    recalls: list[OpenRecall]
    recall_seconds: int


class PhonesSeat(TypedDict):
    """Where a seat is played: on this device, on the tablet, or on a phone."""

    seat: int
    where: Literal["mine", "there", "here"]


class SeatCode(TypedDict):
    """A code to scan, for a seat or for onlookers; ``image`` is the address of a picture."""

    seat: int | None
    image: str


class OpenRequest(TypedDict):
    """What a device asks for, and this one can decide; ``clauses``: the rules that it overrules."""

    id: int
    kind: RequestKind
    text: str
    clauses: list[str]


class VoidRequest(TypedDict):
    """A request of this device that nobody can accept any more; ``again``: it can be repeated.

    ``open``: it is still to be answered, by somebody else.
    """

    id: int
    text: str
    open: bool
    again: bool


class OpenRecall(TypedDict):
    """A seat that the tablet wants back, and the milliseconds that are ``left`` to its phone to answer.

    ``asked``: this device answers; ``asks``: this one is the tablet.
    """

    seat: int
    left: int
    asked: bool
    asks: bool
    text: str
