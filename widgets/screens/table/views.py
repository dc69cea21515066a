"""What the table's screen shows, part by part; controls and their fields are in ``fields``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

from referee.match.log import Kind
from widgets.game_ui import BoardFrame
from widgets.highlights import Kind as HighlightKind
from widgets.objections import CitedText
from widgets.screens.charts.views import ChartsView
from widgets.screens.table.fields import Control, TableControl
from widgets.screens.table.first_game_views import FirstGameView
from widgets.screens.table.practice_views import PracticeView
from widgets.screens.table.time_views import ClockView, PlayedTime, SandGlassView
from widgets.theme import NamedBadge


class CommonView(TypedDict):
    """The part of the view that all devices with the same table and language share.

    ``revision`` and ``version`` are what a page sends back with a tap; ``record``: whether there is a record
    to be saved; ``has_secrets``: whether seats do; ``what_if``: whether an action is shown with what would
    follow before it is done.
    """

    id: str
    game: str
    title: str
    progress: TableProgress
    seats: list[TableSeat]
    correction: Correction
    head: LogHead | None
    has_secrets: bool
    what_if: bool
    version: int
    revision: str
    can_undo: bool
    can_redo: bool
    finished: bool
    record: bool


class TableView(CommonView):
    """All that the table shows.

    ``board`` is of the type that the game says, see :class:`widgets.game_ui.GameUi`; ``waivable``: the
    clauses that this device may say are overruled; ``waivable_there``: those that it can ask the tablet to
    say that of; ``next_table``: where its players continue after the end.
    """

    now: CitedText
    last: LogEntry | None
    news: TableNews
    highlight: HighlightView | None
    notices: list[CitedText]
    board: BoardFrame
    controls: list[TableControl]
    out_of_turn: list[Control]
    access: TableAccess
    own: list[SeatSecrets]
    undo: UndoAsks
    redo: RedoState
    waivable: list[str]
    waivable_there: list[str]
    practice: PracticeView | None
    countdown: CountdownView | None
    clock: ClockView | None
    sand_glass: SandGlassView | None
    notes: dict[str, TableNote]
    next_table: str | None
    first_game: FirstGameView | None
    reckoning: Reckoning | None


class LogView(TypedDict):
    """The log, where it is open: the last lines, and whether there are ``more``."""

    open: Literal[True]
    lines: list[LogLineView]
    more: bool


class LogLines(TypedDict):
    """A part of the log, the latest first, and whether there are ``more`` before."""

    lines: list[LogLineView]
    more: bool


class LogEntry(TypedDict):
    """An entry of the log in words, and what it brought about by itself."""

    number: int
    kind: Kind
    text: str
    fingerprint: str
    effects: list[CitedText]


class UndoAsks(TypedDict):
    """What stands between a tap on undo and the undoing, see ``Access.undo_asks``."""

    ask: bool
    who: bool
    opened: bool
    shown: bool


class LogHeading(TypedDict):
    """When in a game an entry was made: its round, the stage, and whose turn it was, if it was one seat's."""

    round: int | None
    stage: str
    chapter: str
    turn: int | None


class OpenedEntry(TypedDict):
    """A sealed entry that was opened, by its number in the log, and whose it is."""

    number: int
    seat: int


class LogLineView(LogEntry):
    """An entry with its time, and whether it still stands.

    ``seats``: whose it is; ``heading``: ``None`` for what belongs to none, such as an undo. ``entry``: the
    number of what stands and can be gone back to, ``None`` where there is nothing; ``fixed``: why it cannot
    be changed here, if so; ``why``: the reason of a bot that made it, with its clause; ``opened``: the
    entries that it has opened and that can be changed here; ``is_highlight``: whether it can be shown large.
    """

    at: str
    stands: bool
    seats: list[int]
    heading: LogHeading | None
    entry: int | None
    fixed: str | None
    why: str | None
    why_clause: str | None
    opened: list[OpenedEntry]
    is_highlight: bool


class EntryView(TypedDict):
    """An earlier entry as the control that it was entered with, filled in with what was ``given``.

    ``others``: what could have been done instead; ``override``: what has overruled the rules against it.
    """

    number: int
    control: Control
    given: Mapping[str, object]
    override: str | None
    others: list[Control]


class UnfitEntry(TypedDict):
    """An entry that does not fit any more, and why; ``changeable``: whether this device can change it."""

    number: int
    seat: int | None
    text: str
    reason: CitedText
    changeable: bool


class ChangedValue(TypedDict):
    """A value of an entry that is to be another one, in words."""

    label: str
    before: str
    after: str


class ChangedEntry(TypedDict):
    """An entry that is to be another one: what it says now, and its values that differ."""

    number: int
    seat: int | None
    text: str
    values: list[ChangedValue]


class AmendmentOutlook(TypedDict):
    """Which results would be others after changes of earlier entries, and what would be asked ``next``."""

    follows: list[str]
    next: CitedText | None


class AmendmentView(UndoAsks, AmendmentOutlook):
    """What changes of earlier entries come to: all of them, as a page sends them back, and what does not fit.

    ``changed``: the entries that this device has changed; ``fits``: how many entries after the first of them
    still fit; ``gone``: how many are left out.
    """

    changes: list[Mapping[str, object]]
    changed: list[ChangedEntry]
    unfit: list[UnfitEntry]
    fits: int
    gone: int


class News(TypedDict):
    """What entry ``number`` of the log brought about, and in ``text`` what it was in one sentence.

    ``round``: when that was, ``None`` where rounds are not counted.
    """

    number: int
    round: int | None
    text: str
    effects: list[CitedText]


class HighlightFigure(TypedDict):
    """What is turned over: whose or what it is, what it shows, or as an ``icon``, and whether it decides."""

    value: str
    seat: int | None
    label: str | None
    is_best: bool
    icon: str | None


class HighlightBeat(TypedDict):
    """A step of a highlight: figures that are shown together, and the sentences about them."""

    figures: list[HighlightFigure]
    said: list[CitedText]


class HighlightView(TypedDict):
    """What the table has waited for, as entry ``number`` of the log brought it about, in beats.

    ``moves``: what the table then does with its pieces; ``waits``: whether it stays until that is done.
    """

    number: int
    kind: HighlightKind
    title: str
    beats: list[HighlightBeat]
    moves: list[CitedText]
    waits: bool


class TableNews(TypedDict):
    """What has just happened, and the ``kept`` news of the last thing that ended: until it has been read."""

    latest: News | None
    kept: News | None


class TableStage(TypedDict):
    """A step of the round, or a phase of the turn."""

    id: str
    title: str
    chapter: str
    status: Literal["skipped", "now", "done", "next"]


class TableProgress(TypedDict):
    """How far the game is; ``rounds`` is ``None`` where nobody knows."""

    round: int | None
    rounds: int | None
    stages: list[TableStage]


class SeatBadge(NamedBadge):
    """A seat by its number, its player, and the badge that marks it."""

    seat: int


class TableSeat(SeatBadge):
    """A seat at the table: whether it is due, and what stands on its player's card."""

    due: bool
    card: str


class TableAccess(TypedDict):
    """What the device may do: as the host, for its seats, or just look on.

    ``curtain``: it goes from hand to hand, so what is secret is behind the curtain.
    """

    host: bool
    curtain: bool
    seats: list[int]
    elsewhere: list[int]
    looks_on: bool


class Secret(TypedDict):
    """Something that a seat has in secret, and what it is called."""

    label: str
    value: int | str


class SeatSecrets(TypedDict):
    """What a seat is shown in figures and cards, and the whole table is not."""

    seat: int
    lines: list[Secret]


class PrivateView(SeatSecrets):
    """A seat's secrets, with what the game's board shows to its player alone, if anything."""

    board: NotRequired[Mapping[str, object]]


class RedoState(TypedDict):
    """Why this device may not put back what was taken back last."""

    forbidden: str | None


class CorrectionName(TypedDict):
    """A counter that can be corrected, what it is called, and what each seat has, as far as all may know."""

    name: str
    label: str
    values: list[int | None]


class Correction(TypedDict):
    """What can be corrected: counters by a difference, or hands by a card; ``needed``: of nothing changed."""

    title: str
    needed: str
    cards: list[int]
    names: list[CorrectionName]


class RunningCountdown(TypedDict):
    """Seconds of which ``left`` milliseconds are left, since the log had ``number`` entries.

    When they are over the ``action`` is done, as a record writes it; where there is none, others have had
    their time to speak up. ``held``: whether somebody holds it, who may want to play something.
    ``can_hold``: whether this device may have it wait. ``stops_here``: whether it may do it at once, or not
    at all.
    """

    number: int
    left: int
    held: bool
    can_hold: bool
    by: int | None
    action: Mapping[str, object] | None
    stops_here: bool


class CountdownView(TypedDict):
    """How many seconds this table counts (``is_chosen``: the host set it), and what is being counted."""

    seconds: int
    is_chosen: bool
    running: RunningCountdown | None


class TableNote(TypedDict):
    """A number that a device has noted for all, and what it is ``about``."""

    about: str
    value: int


class LogHead(TypedDict):
    """The fingerprint of the log, and after how many entries, in words."""

    after: str
    digits: str


class ReckoningLineView(TypedDict):
    """A line of a seat's count; ``account`` names the column that it adds to."""

    account: str
    label: str
    value: int
    clause: str
    total: bool


class SeatReckoning(TypedDict):
    """A seat's rank, and its count line by line."""

    rank: int
    eliminated: bool
    lines: list[ReckoningLineView]


class LineFigure(TypedDict):
    """A figure of the seat that is opened."""

    label: str
    value: int


class CardFigure(TypedDict):
    """A card that a figure counts: what is ``printed`` on it, and what it is worth."""

    printed: int
    value: int


class SeatFigure(TypedDict):
    """A seat's figure in the line that is opened: ``cards`` that it sums up, or the ``name`` of one."""

    seat: int
    value: int
    cards: list[CardFigure]
    name: str


class RevealStep(TypedDict):
    """A step of the count: a ``title`` or a ``seat`` with its figures, and a text with its clause."""

    title: str
    seat: int | None
    figures: list[LineFigure] | list[SeatFigure]
    out: bool
    clause: str
    text: str


class Reckoning(TypedDict):
    """How a game ended: the count step by step (``by`` seat or line), the lines, and the charts.

    ``pictured``: whether the session makes a PNG of it, else the page does; ``time``: ``None`` where
    nobody knows it; ``reviewed``: whether a review of it is kept.
    """

    winners: list[int]
    by: str
    reveal: list[RevealStep]
    headline: str
    verdicts: list[CitedText]
    seats: list[SeatReckoning]
    charts: ChartsView | None
    pictured: bool
    time: PlayedTime | None
    reviewed: bool


class TrialView(TypedDict):
    """The result of actions that are tried out one after the other, and stored nowhere.

    ``view``: the game's view after those that are possible; ``told``: each of them in words; ``refused``: the
    index of the first that is not possible, and the ``reason``; ``then``: the objection to each next one.
    """

    view: Mapping[str, Any]
    told: list[str]
    refused: int | None
    reason: CitedText | None
    then: list[CitedText | None]


class UnknownHeads(TypedDict):
    """The fingerprints among those that a device has seen which the table's log never had."""

    unknown: list[str]
