"""The score sheet screen's model: a draft that the page owns, what it comes to, and its end.

Knows no widget and no rule: the page sends the whole draft after each change, the engine evaluates it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any

from referee.engine.errors import Malformed
from referee.engine.info import ValidationIssue
from referee.engine.json_parameters import JsonList
from referee.engine.parameters import OrNull, Text
from referee.engine.text_checks import check_texts
from referee.games import find_game, game_ids
from referee.i18n import Speech, say, say_count
from referee.match.finished import FinishedGame
from referee.store.history import SCORE_SHEET_ID_LENGTH, ConcurrentScoreSheetUpdate, UnknownScoreSheet
from referee.store.log import ID_LETTERS
from referee.tables.score_sheet import (
    Evaluation,
    KeptIssue,
    ScoreSheetDraft,
    check_end,
    check_names,
    evaluate,
    finished_game_of,
    kept_issues,
    number_namesakes,
    read_draft,
    read_stored,
    typed_part,
    write_draft,
    write_stored,
)
from referee.tables.unlikely import Usual
from widgets.games import seat_badge
from widgets.request_params import Json, String
from widgets.requests import command, query
from widgets.screens.lobby.model import MOST_SUGGESTED
from widgets.screens.lobby.tables import NAME_LIMIT
from widgets.screens.score_sheet.games import game_view
from widgets.screens.score_sheet.views import (
    ConflictingDraft,
    Evaluated,
    IssueText,
    KeptDraft,
    KeptException,
    NewerDraft,
    ScoreSheetFrame,
    ScoreSheetResult,
    ScoreSheetView,
    SeatIssue,
    SeatPlace,
    TopIssue,
    TopPlace,
)
from widgets.screens.share.model import SharedResult
from widgets.screens.table.reckoning import lines_view, reckoning_view, verdicts_view
from widgets.screens.table.views import SeatBadge

if TYPE_CHECKING:
    from referee.store.store import Store

MOST_SENT = 9
"""Drafts in a row that may be without an answer: a page sends one at a time, and is reloaded in between."""

_SEAT = re.compile(r"seats\[(\d+)\]\.(\w+)")


@dataclass(frozen=True, kw_only=True)
class _Drafts(JsonList):
    """Drafts that a page sent before; what is none was not kept either."""

    def read(self, raw: Any, where: str, seats: int) -> list[Any]:
        return super().read(raw, where, seats)[-MOST_SENT:]


_Sent = Annotated[Sequence[Any], _Drafts(reason=say("A list of tallies belongs here."))]
_Version = Annotated[str | None, OrNull(of=Text())]


class ScoreSheetModel:
    """A score sheet on one page: kept under ``id`` as soon as something is typed, ``None`` before.

    ``version`` is the hash of the saved draft: see :meth:`keep`.
    """

    def __init__(self, store: Store, device: str | None, speech_of: Callable[..., Speech]) -> None:
        self.store = store
        self.device = device
        self.id: str | None = None
        self.draft: ScoreSheetDraft | None = None
        self.version = ""
        self._finished_as: ScoreSheetDraft | None = None
        self._speech_of = speech_of
        self._usual_of: dict[str, Usual] = {}

    def open(self, tally_id: str) -> None:
        """Open a score sheet of the store.

        Raises ``UnknownScoreSheet``, or :class:`Malformed` if damaged.
        """
        kept = self.store.score_sheet(tally_id)
        self.draft, self._finished_as = read_stored(kept.body, kept.is_finished)
        self.id, self.version = kept.id, _version(kept.body)

    @property
    def is_finished(self) -> bool:
        """Whether history knows it as it is: it has been finished, and nothing was changed since."""
        return self.draft is not None and self.draft == self._finished_as

    # -- what the page sends ---------------------------------------------------------------------

    @query("score_sheet")
    def keep(
        self, draft: Json = None, score_sheet: String = "", over: _Version = None, sent: _Sent = ()
    ) -> KeptDraft | ConflictingDraft:
        """Keep the draft as it is now and return what it comes to; raise :class:`Malformed`.

        If another page has changed the score sheet meanwhile, nothing is kept: the answer has the ``newer``
        one, and why. What history remembers of a finished score sheet stays as it is, see :meth:`finish`.

        Args:
            draft: What is typed, as :func:`~referee.tables.score_sheet.read_draft` takes it.
            score_sheet: Of which one it is, by the id that the page draws for a new one.
            over: Which version it was typed over, ``""`` for a new one.
            sent: Drafts that the page has sent before without an answer.
        """
        read = self._read(draft)
        try:
            self._keep(read, score_sheet, over, sent)
        except ConcurrentScoreSheetUpdate as conflict:
            self.open(score_sheet or self.id or "")
            assert self.draft is not None
            newer: NewerDraft = {"draft": write_draft(self.draft), **self._evaluated(self.draft)}
            return {"problem": self._speech_of().say(conflict.reason), "newer": newer}
        return {"id": self.id, **self._evaluated(read)}

    @command("finish_score_sheet")
    def finish(self, draft: Json, score_sheet: String = "", over: _Version = None) -> None:
        """Keep the draft and what history remembers of it, at once; raise :class:`Malformed`.

        The parameters are those of :meth:`keep`; raises ``ConcurrentScoreSheetUpdate`` too.
        """
        read = self._read(draft)
        if not evaluate(read, self._usual(read.game)).is_complete or read.games_to_go:
            raise Malformed("score_sheet", say("This tally is not complete yet."))
        now = datetime.now(UTC).replace(microsecond=0)
        read = number_namesakes(read, NAME_LIMIT)._replace(ended_at=read.ended_at or now)
        self._keep(read, score_sheet, over, play=finished_game_of(read, "", now))

    @command("put_back_score_sheet")
    def put_back(self, score_sheet: String = "", over: _Version = None) -> None:
        """Let a score sheet be again what its result is of; the parameters are those of :meth:`keep`."""
        if self._finished_as is None:
            raise Malformed("score_sheet", say("There is a result when the tally is finished."))
        self._keep(self._finished_as, score_sheet, over)

    def _keep(
        self,
        draft: ScoreSheetDraft,
        score_sheet: str,
        over: str | None,
        sent: Sequence[Any] = (),
        play: FinishedGame | None = None,
    ) -> None:
        sheet = score_sheet or self.id
        try:
            kept = None if sheet is None else self.store.score_sheet(sheet)
        except UnknownScoreSheet:  # nothing of it has arrived so far
            kept = None
        result = draft if play is not None else None
        if play is None and kept is not None:
            _, result = read_stored(kept.body, kept.is_finished)
        body = write_stored(draft, result)
        if kept is not None:
            expected = self.version if over is None else over
            # The same draft may have arrived before, and only the response was lost.
            if _version(kept.body) not in {expected, _version(body), *map(_version_of, sent)}:
                raise ConcurrentScoreSheetUpdate
        self.id = self.store.keep_score_sheet(
            draft.game,
            body,
            sheet,
            self.device,
            play,
            expected=None if kept is None else kept.changed_at,
            is_new=kept is None and sheet is not None,
        )
        self.draft, self.version, self._finished_as = draft, _version(body), result

    def _read(self, raw: Any) -> ScoreSheetDraft:
        draft = read_draft(raw)
        check_end(draft, datetime.now(UTC))
        for index, name in enumerate(draft.names):
            if len(name) > NAME_LIMIT:
                raise Malformed(
                    f"seats[{index}].name", say("A name has {limit} characters at most.", limit=NAME_LIMIT)
                )
        check_texts(
            [draft.names, draft.notes, draft.earlier_notes, draft.place, draft.comment], "score_sheet"
        )
        check_names(draft)
        return draft

    def result(self) -> SharedResult:
        """Return the result of a finished score sheet; raise :class:`Malformed` before."""
        outcome = None if self.draft is None else evaluate(self.draft).outcome
        if self.draft is None or self.id is None or outcome is None or not self.is_finished:
            raise Malformed("score_sheet", say("There is a result when the tally is finished."))
        seats = self.draft.seats
        badges = [seat_badge(self.draft.game, seat.get("colour"), index) for index, seat in enumerate(seats)]
        return SharedResult(self.store.finished_game(self.id), outcome, badges)

    # -- what is shown ---------------------------------------------------------------------------

    def view(self) -> ScoreSheetView:
        """Return the whole screen as data; while something is typed the page has it from :meth:`keep`."""
        speech, draft = self._speech_of(), self.draft
        games = sorted(map(find_game, game_ids()), key=lambda game: game.info.title)
        sheet: ScoreSheetFrame = {
            "id": self.id or "",
            "ids": {"letters": ID_LETTERS, "length": SCORE_SHEET_ID_LENGTH},
            "name_limit": NAME_LIMIT,
            "games": [game_view(game, speech) for game in games],
            "players": self.store.regulars(MOST_SUGGESTED),
            "draft": None if draft is None else write_draft(draft),
            "evaluation": None if draft is None else self._evaluated(draft),
        }
        result = None if draft is None or not self.is_finished else self._result(draft)
        return {**sheet, "finished": False} if result is None else {**sheet, **result}

    def _evaluated(self, draft: ScoreSheetDraft) -> Evaluated:
        speech = self._speech_of(draft.names)
        game, evaluation = find_game(draft.game), evaluate(draft, self._usual(draft.game))
        outcome, missing = evaluation.outcome, len(evaluation.missing)
        return {
            "version": self.version,
            # history has another result; whether there is one that can be put back
            "behind": self._finished_as not in (None, draft),
            "returns": self._finished_as is not None,
            "missing": [_place(where) for where in evaluation.missing],
            "asked": list(game.relevant_fields(draft.top)),
            "issues": [_doubt(issue, evaluation, speech) for issue in evaluation.issues],
            "exceptions": [_exception(issue, speech) for issue in kept_issues(draft, evaluation.issues)],
            "standings": None if outcome is None else lines_view(outcome, speech),
            "winners": [] if outcome is None else list(outcome.winners),
            # a value that is missing may decide otherwise
            "verdicts": [] if outcome is None or missing else verdicts_view(outcome, speech),
            "provisional": speech.say(
                say_count(
                    "{count} value is still to be typed: it counts as nothing.",
                    "{count} values are still to be typed: they count as nothing.",
                    count=missing,
                )
            )
            if missing
            else "",
            "complete": evaluation.is_complete,
        }

    def _usual(self, game: str) -> Usual:
        """Return what is kept of such games, as it was when this page asked first."""
        if game not in self._usual_of:
            self._usual_of[game] = Usual(*self.store.most_scored(game))
        return self._usual_of[game]

    def _result(self, draft: ScoreSheetDraft) -> ScoreSheetResult | None:
        """Return what the reveal and the count show, ``None`` where it cannot be counted."""
        outcome = evaluate(draft).outcome
        if outcome is None:
            return None
        speech, game = self._speech_of(draft.names), find_game(draft.game)
        seats: list[SeatBadge] = [
            {"seat": index, "name": seat["name"], **seat_badge(draft.game, seat.get("colour"), index)}
            for index, seat in enumerate(draft.seats)
        ]
        return {
            "finished": True,
            "game": draft.game,
            "title": game.info.title_in(speech.language),
            "seats": seats,
            "access": {"host": False},
            "record": False,
            "reckoning": reckoning_view(game, outcome, seats, speech),
        }


def _version(body: Mapping[str, Any]) -> str:
    """Return the hash of the typed part of a saved score sheet."""
    return sha256(json.dumps(typed_part(body), sort_keys=True).encode()).hexdigest()[:16]


def _version_of(raw: Any) -> str:
    """Return the version that keeping a draft makes, ``""`` if it cannot be kept."""
    try:
        return _version(write_draft(read_draft(raw)))
    except Malformed:
        return ""


def _doubt(issue: ValidationIssue, evaluation: Evaluation, speech: Speech) -> SeatIssue | TopIssue:
    said: IssueText = {
        "text": speech.say(issue.sentence),
        "clause": issue.clause,
        "can_be_kept": issue.can_be_kept,
        "is_question": issue.is_question,
        "note": evaluation.notes.get(issue.where, "") if issue.can_be_kept else "",
    }
    of_seat = _seat_place(issue.where)
    return {**_top_place(issue.where), **said} if of_seat is None else {**of_seat, **said}


def _exception(kept: KeptIssue, speech: Speech) -> KeptException:
    sentence = kept.issue.sentence
    if kept.game is not None:
        sentence = say("Game {number}: {what}", number=kept.game, what=sentence)
    return {"text": speech.say(sentence), "clause": kept.issue.clause, "note": kept.note}


def _place(where: str) -> SeatPlace | TopPlace:
    """Return where something is as the page knows it: a field of a seat, or of the table as a whole."""
    return _seat_place(where) or _top_place(where)


def _seat_place(where: str) -> SeatPlace | None:
    found = _SEAT.fullmatch(where)
    return {"where": where, "seat": int(found[1]), "field": found[2]} if found else None


def _top_place(where: str) -> TopPlace:
    field, _, rest = where.partition(".")
    item, _, key = rest.partition(".")
    return {"where": where, "seat": None, "field": field, "item": item, "key": key}
