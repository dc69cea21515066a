"""Who To Promote? for six players: what each step needs, and typed cards."""

from __future__ import annotations

from typing import Any

from tests.components.positions import Position, moment, scripted

FIRST = ["young_genius", "sneaky_engineer", "honorary_president", "secretary", "mentor", "workplace_doctor"]
LINE = [*FIRST, "oppressive_manager", "wonderkid", "competitive_engineer", "assistant_engineer", "intern"]


def discards(*cards: int) -> list[dict[str, Any]]:
    return [{"do": "discard", "by": by, "card": card} for by, card in enumerate(cards)]


def name(by: int, seat: int) -> dict[str, Any]:
    return {"do": "name_next", "by": by, "seat": seat}


def vote(by: int, card: int, employee: str) -> dict[str, Any]:
    return {"do": "vote", "by": by, "card": card, "employee": employee}


SWAP = [
    *discards(-3, -1, -1, 4, 5, 3),
    *[name(4, 3), vote(3, 6, "workplace_doctor")],
    *[name(3, 0), vote(0, 4, "oppressive_manager")],
    *[name(0, 5), vote(5, 6, "secretary")],
    *[name(5, 2), vote(2, 4, "wonderkid")],
    *[vote(1, -3, "young_genius"), vote(4, 4, "assistant_engineer")],
]
MENTOR = [
    *discards(6, 4, 3, 5, -3, -1),
    *[name(0, 5), vote(5, 1, "honorary_president")],
    *[name(5, 4), vote(4, 4, "assistant_engineer")],
    *[name(4, 3), vote(3, 4, "oppressive_manager")],
    *[name(3, 1), vote(1, -1, "intern")],
    *[vote(2, -2, "mentor"), vote(0, -2, "oppressive_manager")],
]
ENTER = "[data-enter]"
LINE_ON_PHONES = {"phone": ("[data-employee]",)}
"""After a round, and while the next is placed, a phone shows the whole line without scrolling."""
SEAT, CARD = "[data-seat].is-pick", "[data-employee].is-pick"
ASKED, DRAWN = ".ask .br-button", ":is(.ask, .drawn) :is(.br-button, .br-key)"
CURTAIN = ".br-curtain button"
SECRET = ".br-curtain-drawn > .is-act"

MOMENTS: dict[str, tuple[int, tuple[str, ...]]] = {
    # actions of the recorded game of six, and what the step needs
    "discard": (0, (ENTER,)),
    "second discard": (6, (ENTER,)),
    "draw": (8, (DRAWN,)),
    "first named": (20, (SEAT,)),
    "next named": (16, (SEAT,)),
    "first placed": (21, (ENTER,)),
    "last placed": (19, (ENTER,)),
    "eliminate": (82, (CARD,)),
    "name Spokesman": (60, (SEAT, ASKED)),
}
FORMS: dict[str, tuple[int, tuple[str, ...], tuple[str, ...]]] = {
    # what is tapped then, and what is needed behind the curtain or while cards are typed in
    "curtain of a discard": (0, (ENTER,), (CURTAIN,)),
    "entry of a discard": (0, (ENTER, SECRET), (CURTAIN,)),
    "curtain of a vote": (19, (ENTER,), (CURTAIN,)),
    "entry of a vote": (19, (ENTER, SECRET), (CURTAIN,)),
    "discards typed in": (0, ("[data-type]",), ("dialog[open] button",)),
    "a round typed in": (21, ("[data-type]",), ("dialog[open] button",)),
}
POSITIONS: tuple[Position, ...] = (
    *(
        moment(
            "promote",
            "six-seats-drawn",
            count,
            name,
            needs=needs,
            needs_on=LINE_ON_PHONES
            if name in ("first named", "next named", "first placed", "last placed")
            else {},
        )
        for name, (count, needs) in MOMENTS.items()
    ),
    *(
        moment("promote", "six-seats-drawn", count, name, needs=needs, taps=taps)
        for name, (count, taps, needs) in FORMS.items()
    ),
    scripted("promote", "swap", 6, SWAP, {"line": LINE}, needs=(CARD, ASKED)),
    scripted("promote", "mentor", 6, MENTOR, {"line": LINE}, needs=(DRAWN,)),
)
