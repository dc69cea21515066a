"""A finished game that nobody refereed: its score sheets as they are typed in, and what they come to so far.

The rules are those of ``referee score``: a game's ``read_tallies``, ``issues`` and ``score_tallies``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Any, NamedTuple, NotRequired, TypedDict, cast

from referee.engine.action import to_json
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.info import FinalCounts, GameInfo, ValidationIssue
from referee.engine.json_parameters import Timestamp
from referee.engine.outcome import Outcome
from referee.engine.parameters import (
    Flag,
    ListOf,
    NamedValues,
    OrNull,
    Parameter,
    SeatIndex,
    Text,
    Whole,
    optional,
    read_fields,
)
from referee.engine.text_checks import check_name
from referee.games import find_game
from referee.i18n import say
from referee.match.finished import FinishedGame, finished_seats
from referee.store.history import SAME_NAME, namesakes, normalize_name
from referee.tables.unlikely import Usual, unlikely_counts

MOST_MINUTES = 9999
MOST_EARLIER = 98
"""Games of a tournament before the one that is being typed."""
_RESULT = "result"
"""Where a kept score sheet has what its result is of, beside what is typed."""


class ScoreSheetDraft(NamedTuple):
    """A game's score sheets as far as they are typed in; what nobody has typed yet is not there.

    ``seats``: name and perhaps colour; ``values``: of each seat, by the game's ``score_fields``; ``top`` and
    ``options``: by its ``score_top`` and ``score_options``; ``earlier``: the ``top`` of each game of a
    tournament before this one; ``notes``: why an issue is kept, by its ``where``, and ``earlier_notes`` those
    of each game before; ``first``: the seat that began; ``ended_at``: UTC, ``None`` for when the score sheet
    is finished.
    """

    game: str
    seats: tuple[Mapping[str, Any], ...]
    values: tuple[Mapping[str, Any], ...]
    top: Mapping[str, Any] = {}
    options: Mapping[str, Any] = {}
    notes: Mapping[str, str] = {}
    first: int | None = None
    minutes: int | None = None
    place: str = ""
    comment: str = ""
    ended_at: datetime | None = None
    earlier: tuple[Mapping[str, Any], ...] = ()
    earlier_notes: tuple[Mapping[str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return tuple(seat["name"] for seat in self.seats)

    @property
    def games_to_go(self) -> int:
        """How many more games a tournament needs that has been begun."""
        fewest = find_game(self.game).info.tournament_games or 0
        return max(fewest - len(self.earlier) - 1, 0) if self.earlier else 0


class DraftSeat(TypedDict):
    """A seat of a draft as JSON data; ``values`` by the game's ``score_fields``."""

    name: str
    colour: NotRequired[str]
    values: dict[str, Any]


class DraftJson(TypedDict):
    """A draft as JSON data, see :class:`ScoreSheetDraft`."""

    game: str
    seats: list[DraftSeat]
    top: dict[str, Any]
    options: dict[str, Any]
    notes: dict[str, str]
    first: int | None
    minutes: int | None
    place: str
    comment: str
    ended_at: str | None
    earlier: NotRequired[list[dict[str, Any]]]
    earlier_notes: NotRequired[list[dict[str, str]]]


class KeptIssue(NamedTuple):
    """An issue that is kept, the ``note`` why, and of which ``game`` of a tournament, if of one."""

    issue: ValidationIssue
    note: str
    game: int | None = None


class Evaluation(NamedTuple):
    """What a draft comes to so far.

    ``missing``: where something is still to be typed, seat by seat; ``implied``: values that follow from what
    a neighbour has typed, by seat; ``issues``: what is impossible; ``outcome``: what is missing counts as
    nothing, ``None`` while it cannot be scored at all.
    """

    missing: tuple[str, ...]
    implied: tuple[Mapping[str, Any], ...]
    issues: tuple[ValidationIssue, ...]
    notes: Mapping[str, str]
    outcome: Outcome | None

    @property
    def open_issues(self) -> tuple[ValidationIssue, ...]:
        """What is impossible and neither changed nor kept so far."""
        return tuple(issue for issue in self.issues if not (issue.can_be_kept and issue.where in self.notes))

    @property
    def is_complete(self) -> bool:
        """Whether the score sheet can be finished."""
        return not self.missing and not self.open_issues and self.outcome is not None


def evaluate(draft: ScoreSheetDraft, usual: Usual | None = None) -> Evaluation:
    """Return what is missing, what is impossible, and how the game would end with what is typed so far.

    ``usual``: what is kept of such games; without it, nothing is asked about that is only unlikely.
    """
    game = find_game(draft.game)
    implied = _implied(game.info.score_shared, draft.values)
    missing = (*_missing(game.info, draft, implied),)
    # no seat stands for nobody where there has to be one
    is_readable = not any(isinstance(game.info.score_top.get(name), SeatIndex) for name in missing)
    counts = game.read_final_counts(final_counts(draft)) if is_readable else None
    earlier = [game.read_final_counts(final_counts(draft._replace(top=top))) for top in draft.earlier]
    doubts = [*_doubts(game, draft, counts)]
    if usual is not None:
        doubts += unlikely_counts(game.info, draft.values, usual)
    issues = tuple(issue for issue in doubts if issue.where not in missing)
    return Evaluation(missing, implied, issues, draft.notes, counts and _scored(game, counts, earlier))


def kept_issues(draft: ScoreSheetDraft, issues: Iterable[ValidationIssue]) -> Iterator[KeptIssue]:
    """Yield what is kept as an exception: of the games before in a tournament, then of these ``issues``."""
    game = find_game(draft.game)
    for number, (top, notes) in enumerate(zip(draft.earlier, draft.earlier_notes, strict=False), 1):
        counts = game.read_final_counts(final_counts(draft._replace(top=top)))
        yield from _kept(game.validation_issues(counts), notes, number)
    yield from _kept(issues, draft.notes, len(draft.earlier) + 1 if draft.earlier else None)


def _kept(
    issues: Iterable[ValidationIssue], notes: Mapping[str, str], game: int | None
) -> Iterator[KeptIssue]:
    for issue in issues:
        if issue.can_be_kept and issue.where in notes:
            yield KeptIssue(issue, notes[issue.where], game)


def finished_game_of(draft: ScoreSheetDraft, tally_id: str, now: datetime) -> FinishedGame:
    """Return what is remembered of a finished score sheet; raise :class:`Malformed` for an incomplete one."""
    evaluation = evaluate(draft)
    if not evaluation.is_complete or evaluation.outcome is None or draft.games_to_go:
        where = [*evaluation.missing, *(issue.where for issue in evaluation.open_issues)]
        raise Malformed(where[0] if where else "", say("This tally is not complete yet."))
    for index in namesakes(draft.names):
        raise Malformed(_name_of(index), SAME_NAME)
    check_end(draft, now)
    ended = draft.ended_at or now
    return FinishedGame(
        id=tally_id,
        game=draft.game,
        source="tallied",
        started_at=ended - timedelta(minutes=draft.minutes or 0),
        ended_at=ended,
        minutes=draft.minutes,
        seats=finished_seats(find_game(draft.game), draft.seats, evaluation.outcome, draft.first),
        place=draft.place,
        comment=draft.comment,
    )


def number_namesakes(draft: ScoreSheetDraft, limit: int) -> ScoreSheetDraft:
    """Return the draft with a number after each name that a seat before it has too: *Ana* and *Ana 2*.

    No name gets longer than ``limit`` characters.
    """
    seats, notes = [*draft.seats], {**draft.notes}
    for index in namesakes(draft.names):
        taken = {normalize_name(seat["name"]) for seat in seats}
        numbered = (_numbered(draft.names[index], number, limit) for number in count(2))
        seats[index] = {
            **seats[index],
            "name": next(name for name in numbered if normalize_name(name) not in taken),
        }
        notes.pop(_name_of(index), None)
    return draft._replace(seats=tuple(seats), notes=notes)


def _numbered(name: str, number: int, limit: int) -> str:
    end = f" {number}"
    return name[: limit - len(end)].rstrip() + end


def _name_of(seat: int) -> str:
    return f"seats[{seat}].name"


def check_end(draft: ScoreSheetDraft, now: datetime) -> None:
    """Raise :class:`Malformed` for a game that is not over yet: a day ahead is as far as clocks differ."""
    if draft.ended_at is not None and draft.ended_at > now + timedelta(days=1):
        raise Malformed("ended_at", say("A game that is over cannot have ended in the future."))


def check_names(draft: ScoreSheetDraft) -> None:
    """Raise :class:`Malformed` for a player's name that cannot be seen; a seat may have none yet."""
    for index, name in enumerate(draft.names):
        if name:
            check_name(name, _name_of(index))


def final_counts(draft: ScoreSheetDraft) -> dict[str, Any]:
    """Return what ``referee score`` reads, as JSON data; what nobody has typed counts as nothing."""
    info = find_game(draft.game).info
    implied = _implied(info.score_shared, draft.values)
    seats = []
    for seat, typed, follows in zip(draft.seats, draft.values, implied, strict=True):
        known = {**follows, **typed}
        seats.append({"name": seat["name"], **_filled(info.score_fields, known)})
    return {
        "seats": seats,
        **({"options": to_json(draft.options)} if draft.options else {}),
        **_filled(info.score_top, draft.top),
    }


def _filled(fields: Mapping[str, Parameter], values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: to_json(values.get(name, _nothing(field))) for name, field in fields.items()}


def _nothing(parameter: Parameter) -> Any:
    """Return the value that stands for nothing."""
    match parameter:
        case Whole():
            return 0
        case Flag():
            return False
        case ListOf():
            return ()
        case NamedValues():
            return {}
    return None


def _implied(shared: Mapping[str, str], values: tuple[Mapping[str, Any], ...]) -> tuple[dict[str, Any], ...]:
    """Return what is typed at one of two neighbours only, for the other."""
    implied: tuple[dict[str, Any], ...] = tuple({} for _ in values)
    for name, twin in shared.items():
        for seat, own in enumerate(values):
            left = (seat + 1) % len(values)
            if name in own and twin not in values[left]:
                implied[left][twin] = own[name]
            if twin in values[left] and name not in own:
                implied[seat][name] = values[left][twin]
    return implied


def _missing(info: GameInfo, draft: ScoreSheetDraft, implied: tuple[Mapping[str, Any], ...]) -> Iterator[str]:
    """Yield what nobody has typed: names, numbers, sequences, seats. Marks and lists may well stay empty."""
    for name, parameter in info.score_top.items():
        is_empty_list = isinstance(parameter, ListOf) and not draft.top.get(name)
        if is_empty_list or (isinstance(parameter, SeatIndex) and name not in draft.top):
            yield name
    for index, seat in enumerate(draft.seats):
        if not seat["name"]:
            yield _name_of(index)
        for name, parameter in info.score_fields.items():
            if isinstance(parameter, Whole) and name not in {**draft.values[index], **implied[index]}:
                yield f"seats[{index}].{name}"


def _doubts(game: Game[Any], draft: ScoreSheetDraft, counts: FinalCounts | None) -> Iterator[ValidationIssue]:
    for index in namesakes(draft.names):
        sentence = say(
            "Two players are called {name}: the result gives the second one a number. Is that right?",
            name=draft.names[index],
        )
        yield ValidationIssue(_name_of(index), sentence, "", can_be_kept=True, is_question=True)
    if counts is not None:
        yield from game.validation_issues(counts)


def _scored(game: Game[Any], counts: FinalCounts, earlier: Sequence[FinalCounts]) -> Outcome | None:
    try:
        return game.score_final_counts(counts, earlier)
    except Malformed:  # one of the issues, which say it in full
        return None


# -- as JSON data -------------------------------------------------------------------------------


def read_draft(raw: Any) -> ScoreSheetDraft:
    """Read a draft from JSON data; raise :class:`Malformed`. What may be left out is not typed yet."""
    if not isinstance(raw, dict):
        raise Malformed("", say("A tally is an object in braces."))
    game = find_game(Text().read(raw.get("game"), "game", 0))
    info = game.info
    raw_seats = raw.get("seats")
    if not isinstance(raw_seats, list) or not all(isinstance(seat, dict) for seat in raw_seats):
        raise Malformed("seats", say("A list of seats belongs here."))
    seats = game.read_seats(
        [{key: value for key, value in seat.items() if key != "values"} for seat in raw_seats]
    )
    values = _Fields(of=info.score_fields)
    typed = tuple(
        values.read(seat.get("values", {}), f"seats[{index}]", len(seats))
        for index, seat in enumerate(raw_seats)
    )
    game.check_signs(typed)
    fields: dict[str, Parameter] = {
        "top": _Fields(of=info.score_top, optional=True),
        "options": _Fields(
            of={name: info.options[name].parameter for name in info.score_options}, optional=True
        ),
        "notes": _Notes(optional=True),
        "first": OrNull(of=SeatIndex(), optional=True),
        "minutes": OrNull(of=Whole(within=range(MOST_MINUTES + 1)), optional=True),
        "place": Text(optional=True),
        "comment": Text(optional=True),
        "ended_at": OrNull(of=Timestamp(), optional=True),
        **(_earlier_games(info) if info.tournament_games else {}),
    }
    rest = {key: value for key, value in raw.items() if key not in ("game", "seats")}
    people = tuple({**seat, "name": " ".join(seat["name"].split())} for seat in seats)
    return ScoreSheetDraft(info.id, people, typed, **read_fields(rest, fields, "", len(seats)))


def write_draft(draft: ScoreSheetDraft) -> DraftJson:
    """Return a draft as JSON data, for :func:`read_draft`."""
    written: DraftJson = {
        "game": draft.game,
        "seats": [
            cast("DraftSeat", {**seat, "values": to_json(values)})
            for seat, values in zip(draft.seats, draft.values, strict=True)
        ],
        "top": to_json(draft.top),
        "options": to_json(draft.options),
        "notes": dict(draft.notes),
        "first": draft.first,
        "minutes": draft.minutes,
        "place": draft.place,
        "comment": draft.comment,
        "ended_at": None if draft.ended_at is None else draft.ended_at.isoformat(),
    }
    if draft.earlier:
        written["earlier"] = to_json(draft.earlier)
    if any(draft.earlier_notes):
        written["earlier_notes"] = [dict(notes) for notes in draft.earlier_notes]
    return written


def read_stored(body: Mapping[str, Any], is_finished: bool) -> tuple[ScoreSheetDraft, ScoreSheetDraft | None]:
    """Read what a store keeps of a score sheet: what is typed, and what its result is of.

    Raises :class:`Malformed`.

    The two differ while a finished score sheet is being changed; one that is not finished has no result.
    """
    draft = read_draft(typed_part(body))
    if _RESULT not in body and not is_finished:
        return draft, None
    if _RESULT not in body or not is_finished:
        raise Malformed(_RESULT, say("There is a result when the tally is finished."))
    try:
        result = read_draft(body[_RESULT])
    except Malformed as error:
        raise Malformed(f"{_RESULT}.{error.where}" if error.where else _RESULT, error.reason) from None
    if result.game != draft.game:
        raise Malformed(_RESULT, say("There is a result when the tally is finished."))
    return draft, result


def write_stored(draft: ScoreSheetDraft, result: ScoreSheetDraft | None) -> dict[str, Any]:
    """Return what a store keeps of a score sheet, for :func:`read_stored`."""
    return {**write_draft(draft), **({} if result is None else {_RESULT: write_draft(result)})}


def typed_part(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the draft in what a store keeps of a score sheet, as JSON data."""
    return {key: value for key, value in body.items() if key != _RESULT}


@dataclass(frozen=True, kw_only=True)
class _Fields(Parameter):
    """Named values, of which any may be left out."""

    of: Mapping[str, Parameter] = field(hash=False)

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        return read_fields(raw, {name: optional(one) for name, one in self.of.items()}, where, seats)


def _earlier_games(info: GameInfo) -> dict[str, Parameter]:
    return {
        "earlier": _Earlier(of=_Fields(of=info.score_top), optional=True),
        "earlier_notes": _Earlier(of=_Notes(), optional=True),
    }


@dataclass(frozen=True, kw_only=True)
class _Earlier(Parameter):
    """What was asked of the table at the end of each earlier game, or what was noted."""

    of: Parameter

    def read(self, raw: Any, where: str, seats: int) -> Any:
        if not isinstance(raw, list) or len(raw) > MOST_EARLIER:
            raise Malformed(where, say("A list of tallies belongs here."))
        return tuple(self.of.read(one, f"{where}[{index}]", seats) for index, one in enumerate(raw))


@dataclass(frozen=True, kw_only=True)
class _Notes(Parameter):
    """Reasons by what they are about; an empty one is none."""

    def read(self, raw: Any, where: str, seats: int) -> dict[str, str]:
        if not isinstance(raw, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        notes = {key: Text().read(value, where, seats).strip() for key, value in raw.items()}
        return {key: note for key, note in notes.items() if note}
