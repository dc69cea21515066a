"""What the score sheet shows, part by part."""

from __future__ import annotations

from typing import Literal, TypedDict

from referee.tables.score_sheet import DraftJson
from widgets.objections import CitedText
from widgets.screens.lobby.views import ColourChoice
from widgets.screens.table.views import Reckoning, SeatBadge, SeatReckoning
from widgets.theme import Badge


class ExplainedChoice(TypedDict):
    """A value, what it is called, and what it means."""

    value: str
    label: str
    explained: str


class ScoreSheetFrame(TypedDict):
    """What the screen shows whether or not there is a result."""

    id: str
    ids: ScoreSheetIds
    name_limit: int
    games: list[ScoreSheetGame]
    players: list[str]
    draft: DraftJson | None
    evaluation: Evaluated | None


class OpenScoreSheet(ScoreSheetFrame):
    """A score sheet in which something is still to be typed, or was changed since its result."""

    finished: Literal[False]


class ScoreSheetResult(TypedDict):
    """The result, in the form of a table's view."""

    finished: Literal[True]
    game: str
    title: str
    seats: list[SeatBadge]
    access: ScoreSheetAccess
    record: bool
    reckoning: Reckoning


class FinishedScoreSheet(ScoreSheetFrame, ScoreSheetResult):
    """A finished score sheet with its result."""


ScoreSheetView = OpenScoreSheet | FinishedScoreSheet


class ScoreSheetIds(TypedDict):
    """What the ids are made of that a page draws: letters, and how many of them."""

    letters: str
    length: int


class ScoreSheetAccess(TypedDict):
    """A score sheet has no host."""

    host: bool


class NamedSequence(TypedDict):
    """A sequence that is worth a try."""

    id: str
    title: str
    values: list[str]


class OtherList(TypedDict):
    """A list of numbers that is of no seat, and the numbers to lay out for it."""

    key: str
    usual: list[int]
    question: str


class ScoreFieldOutline(TypedDict):
    """What every field has."""

    name: str
    label: str
    usual: list[int]


class PlainScoreField(ScoreFieldOutline):
    """A number, a mark, or the seats that something was taken from."""

    kind: Literal["whole", "seats", "flag"]


class SeatScoreField(ScoreFieldOutline):
    """The seat that something is true of, or that of ``nobody`` where that may be."""

    kind: Literal["seat"]
    nobody: bool


class SequenceScoreField(ScoreFieldOutline):
    """Some of the ``choices`` in an order, with the sets that a table may have begun with."""

    kind: Literal["sequence"]
    choices: list[ExplainedChoice]
    sets: list[NamedSequence]


class NumberListsScoreField(ScoreFieldOutline):
    """Lists of numbers: for each item of the sequence one by seat, and those of ``others``.

    ``question``: what asks for one, with ``{name}`` of the seat and ``{what}`` of the item; so of the others.
    """

    kind: Literal["number_lists"]
    question: str
    others: list[OtherList]


ScoreField = PlainScoreField | SeatScoreField | SequenceScoreField | NumberListsScoreField


class ScoreSheetOption(TypedDict):
    """A house rule that changes the count."""

    name: str
    label: str
    clause: str | None
    default: object
    players: list[int] | None
    choices: list[ExplainedChoice]


class ScoreSheetGame(TypedDict):
    """The fields at the end of a game, of each seat and (``top``) of the table.

    ``shared``: a field of a seat, and that of its left neighbour for the same pieces;
    ``tournament_games``: how many a tournament has at least, ``None`` where there is none.
    """

    id: str
    title: str
    emblem: str
    least: int
    most: int
    badges: list[Badge]
    colours: list[ColourChoice]
    fields: list[ScoreField]
    top: list[ScoreField]
    options: list[ScoreSheetOption]
    shared: dict[str, str]
    tournament_games: int | None


class SeatPlace(TypedDict):
    """A field of a seat."""

    where: str
    seat: int
    field: str


class TopPlace(TypedDict):
    """A field of the table as a whole; ``item`` and ``key`` in lists of numbers, else empty."""

    where: str
    seat: None
    field: str
    item: str
    key: str


class IssueText(TypedDict):
    """What cannot be right or, as a question, hardly is; and why it is kept all the same, if it is."""

    text: str
    clause: str
    can_be_kept: bool
    is_question: bool
    note: str


class KeptException(TypedDict):
    """What is kept as an exception, and why."""

    text: str
    clause: str
    note: str


class SeatIssue(SeatPlace, IssueText):
    """What cannot be right in a field of a seat; ``note`` is why it is kept all the same."""


class TopIssue(TopPlace, IssueText):
    """What cannot be right in a field of the table; ``note`` is why it is kept all the same."""


class Evaluated(TypedDict):
    """What a draft comes to; ``standings`` is ``None`` while it cannot be counted.

    ``behind``: history has another result; ``returns``: there is one that can be put back; ``asked``: the
    fields of the table that make a difference.
    """

    version: str
    behind: bool
    returns: bool
    missing: list[SeatPlace | TopPlace]
    asked: list[str]
    issues: list[SeatIssue | TopIssue]
    exceptions: list[KeptException]
    standings: list[SeatReckoning] | None
    winners: list[int]
    verdicts: list[CitedText]
    provisional: str
    complete: bool


class KeptDraft(Evaluated):
    """What a draft comes to that was kept, under its id."""

    id: str | None


class NewerDraft(Evaluated):
    """The draft that another page has kept meanwhile."""

    draft: DraftJson


class ConflictingDraft(TypedDict):
    """Why a draft was not kept, and the newer one."""

    problem: str
    newer: NewerDraft
