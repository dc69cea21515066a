"""What the board of Who To Promote? shows, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypedDict

from referee.games.promote.view import PromoteView, PromoteVotes
from widgets.game_ui import BoardFrame
from widgets.games.promote.labels import LABELS, LINE_LABELS
from widgets.objections import CitedText


class PromoteEmployeeText(TypedDict):
    """Name and ability of an employee."""

    name: str
    ability: str


PromoteLabels = Annotated[
    Mapping[str, object],
    LABELS.type_with(employees=dict[str, PromoteEmployeeText]),
]


class PromoteCard(TypedDict):
    """A voting card, and what speaks against its seat playing it now."""

    card: int
    objection: CitedText | None


class PromoteToType(TypedDict):
    """A seat that has still to put a card down, and its cards."""

    seat: int
    cards: list[PromoteCard]


class PromoteBarred(TypedDict):
    """An employee under whom a card must not be placed, and why."""

    card: int
    employee: str
    objection: CitedText


class PromoteMoment(TypedDict):
    """A step of the round that was opened last: what lies where now, and what was told."""

    line: list[str]
    votes: PromoteVotes
    totals: dict[str, int]
    told: list[CitedText]


class PromotePile(TypedDict):
    """An employee's pile in the count of a game: the cards of each seat, and the total."""

    name: str
    cards: list[str]
    total: int


class PromoteCount(TypedDict):
    """The count of a game: what was said of it, and the piles."""

    told: list[CitedText]
    piles: list[PromotePile]


class PromoteExtra(TypedDict):
    """What is beside the engine's view, see :func:`widgets.games.promote.board.extra`."""

    to_type: list[PromoteToType]
    opens: bool
    barred: list[PromoteBarred]
    next: list[int]
    walk: list[PromoteMoment]
    counts: list[PromoteCount]


class PromoteBoard(PromoteView, PromoteExtra, BoardFrame):
    """All that the board of Who To Promote? shows."""


class PromoteCandidate(PromoteEmployeeText):
    """An employee who can be chosen for the line."""

    id: str
    level: int


class PromoteLine(TypedDict):
    """A line that is worth a try, and what it promises."""

    id: str
    title: str
    reason: str
    line: list[str]


class PromoteLineField(TypedDict):
    """Who stands in the line; ``length``: how many."""

    labels: Annotated[Mapping[str, str], LINE_LABELS.type]
    length: int
    employees: list[PromoteCandidate]
    sets: list[PromoteLine]
