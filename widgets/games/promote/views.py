"""The view types of the board of Who To Promote?."""

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
    """A voting card, and the objection to playing it now."""

    card: int
    objection: CitedText | None


class PromoteToType(TypedDict):
    """A seat that still has to play a card, and its cards."""

    seat: int
    cards: list[PromoteCard]


class PromoteBarred(TypedDict):
    """An employee that a card must not go to, and why."""

    card: int
    employee: str
    objection: CitedText


class PromoteMoment(TypedDict):
    """A step of the last opened round: the line, the votes and the effects."""

    line: list[str]
    votes: PromoteVotes
    totals: dict[str, int]
    effects: list[CitedText]


class PromotePile(TypedDict):
    """An employee's pile in the count of a game: the cards of each seat, and the total."""

    name: str
    cards: list[str]
    total: int


class PromoteCount(TypedDict):
    """The count of a game: the verdicts and the piles."""

    verdicts: list[CitedText]
    piles: list[PromotePile]


class PromoteExtra(TypedDict):
    """Additions to the engine's view, see :func:`widgets.games.promote.board.extra`."""

    to_type: list[PromoteToType]
    opens: bool
    barred: list[PromoteBarred]
    next: list[int]
    walk: list[PromoteMoment]
    counts: list[PromoteCount]


class PromoteBoard(PromoteView, PromoteExtra, BoardFrame):
    """The whole view of the board of Who To Promote?."""


class PromoteCandidate(PromoteEmployeeText):
    """An employee who can be chosen for the line."""

    id: str
    level: int


class PromoteLine(TypedDict):
    """A suggested line, and its description."""

    id: str
    title: str
    reason: str
    line: list[str]


class PromoteLineField(TypedDict):
    """The choices of the line; ``length``: the number of employees."""

    labels: Annotated[Mapping[str, str], LINE_LABELS.type]
    length: int
    employees: list[PromoteCandidate]
    sets: list[PromoteLine]
