"""A finished game that nobody refereed: its score sheet as typed in, and the outcome so far.

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

MAX_MINUTES = 9999
MAX_EARLIER_GAMES = 98
"""The most earlier games of a tournament."""
_RESULT_KEY = "result"
"""The key of a stored score sheet for the draft that its result comes from."""


class ScoreSheetDraft(NamedTuple):
    """A game's score sheet as typed in so far; values that nobody has typed are missing.

    - ``seats``: the name and an optional colour of each seat
    - ``values``: the values of each seat, by the game's ``score_fields``
    - ``top`` and ``options``: values by the game's ``score_top`` and ``score_options``
    - ``earlier``: the ``top`` of each earlier game of a tournament
    - ``notes``: the reasons for kept issues, by ``where``; ``earlier_notes``: those of each earlier game
    - ``first``: the seat that began
    - ``ended_at``: UTC; ``None``: the time when the score sheet is finished
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
        """How many more games a tournament in progress needs."""
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
    """A kept issue with its reason in ``note``; ``game``: the number of the game in a tournament."""

    issue: ValidationIssue
    note: str
    game: int | None = None


class Evaluation(NamedTuple):
    """The evaluation of a draft.

    - ``missing``: the places of missing values, seat by seat
    - ``implied``: values that follow from a neighbour's values, by seat
    - ``issues``: impossible or unlikely values
    - ``outcome``: the outcome with missing values as zero or empty; ``None`` if the game cannot be scored
    """

    missing: tuple[str, ...]
    implied: tuple[Mapping[str, Any], ...]
    issues: tuple[ValidationIssue, ...]
    notes: Mapping[str, str]
    outcome: Outcome | None

    @property
    def open_issues(self) -> tuple[ValidationIssue, ...]:
        """The issues that the user has neither fixed nor kept."""
        return tuple(issue for issue in self.issues if not (issue.can_be_kept and issue.where in self.notes))

    @property
    def is_complete(self) -> bool:
        """Whether the score sheet can be finished."""
        return not self.missing and not self.open_issues and self.outcome is not None


def evaluate(draft: ScoreSheetDraft, usual: Usual | None = None) -> Evaluation:
    """Return what is missing, the issues, and the outcome of a draft.

    ``usual``: statistics of stored games; without it, unlikely values raise no issue.
    """
    game = find_game(draft.game)
    implied = _implied(game.info.score_shared, draft.values)
    missing = (*_missing(game.info, draft, implied),)
    # a required seat has no neutral value
    is_readable = not any(isinstance(game.info.score_top.get(name), SeatIndex) for name in missing)
    counts = game.read_final_counts(final_counts(draft)) if is_readable else None
    earlier = [game.read_final_counts(final_counts(draft._replace(top=top))) for top in draft.earlier]
    found = [*_find_issues(game, draft, counts)]
    if usual is not None:
        found += unlikely_counts(game.info, draft.values, usual)
    issues = tuple(issue for issue in found if issue.where not in missing)
    return Evaluation(missing, implied, issues, draft.notes, counts and _score(game, counts, earlier))


def kept_issues(draft: ScoreSheetDraft, issues: Iterable[ValidationIssue]) -> Iterator[KeptIssue]:
    """Yield the kept issues: first those of earlier games of a tournament, then those of ``issues``."""
    game = find_game(draft.game)
    for number, (top, notes) in enumerate(zip(draft.earlier, draft.earlier_notes, strict=False), 1):
        counts = game.read_final_counts(final_counts(draft._replace(top=top)))
        yield from _kept_among(game.validation_issues(counts), notes, number)
    yield from _kept_among(issues, draft.notes, len(draft.earlier) + 1 if draft.earlier else None)


def _kept_among(
    issues: Iterable[ValidationIssue], notes: Mapping[str, str], game: int | None
) -> Iterator[KeptIssue]:
    for issue in issues:
        if issue.can_be_kept and issue.where in notes:
            yield KeptIssue(issue, notes[issue.where], game)


def finished_game_of(draft: ScoreSheetDraft, tally_id: str, now: datetime) -> FinishedGame:
    """Return the finished game of a score sheet; raise :class:`Malformed` if the sheet is incomplete."""
    evaluation = evaluate(draft)
    if not evaluation.is_complete or evaluation.outcome is None or draft.games_to_go:
        where = [*evaluation.missing, *(issue.where for issue in evaluation.open_issues)]
        raise Malformed(where[0] if where else "", say("This tally is not complete yet."))
    for index in namesakes(draft.names):
        raise Malformed(_name_path(index), SAME_NAME)
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
    """Return the draft with a number after each repeated name: *Ana* and *Ana 2*.

    No name gets longer than ``limit`` characters.
    """
    seats, notes = [*draft.seats], {**draft.notes}
    for index in namesakes(draft.names):
        taken = {normalize_name(seat["name"]) for seat in seats}
        numbered = (_with_number(draft.names[index], number, limit) for number in count(2))
        seats[index] = {
            **seats[index],
            "name": next(name for name in numbered if normalize_name(name) not in taken),
        }
        notes.pop(_name_path(index), None)
    return draft._replace(seats=tuple(seats), notes=notes)


def _with_number(name: str, number: int, limit: int) -> str:
    end = f" {number}"
    return name[: limit - len(end)].rstrip() + end


def _name_path(seat: int) -> str:
    return f"seats[{seat}].name"


def check_end(draft: ScoreSheetDraft, now: datetime) -> None:
    """Raise :class:`Malformed` if the game ends in the future; clocks may differ by a day."""
    if draft.ended_at is not None and draft.ended_at > now + timedelta(days=1):
        raise Malformed("ended_at", say("A game that is over cannot have ended in the future."))


def check_names(draft: ScoreSheetDraft) -> None:
    """Raise :class:`Malformed` for an invisible player name; a seat may still have an empty name."""
    for index, name in enumerate(draft.names):
        if name:
            check_name(name, _name_path(index))


def final_counts(draft: ScoreSheetDraft) -> dict[str, Any]:
    """Return the JSON data that ``referee score`` reads; missing values are zero or empty."""
    info = find_game(draft.game).info
    implied = _implied(info.score_shared, draft.values)
    seats = []
    for seat, typed, implied_values in zip(draft.seats, draft.values, implied, strict=True):
        known = {**implied_values, **typed}
        seats.append({"name": seat["name"], **_fill_in(info.score_fields, known)})
    return {
        "seats": seats,
        **({"options": to_json(draft.options)} if draft.options else {}),
        **_fill_in(info.score_top, draft.top),
    }


def _fill_in(fields: Mapping[str, Parameter], values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: to_json(values.get(name, _empty_value(field))) for name, field in fields.items()}


def _empty_value(parameter: Parameter) -> Any:
    """Return the value for a missing field: zero or empty."""
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
    """Return the values of shared fields that only the neighbour has typed, by seat."""
    implied: tuple[dict[str, Any], ...] = tuple({} for _ in values)
    for name, neighbour_name in shared.items():
        for seat, seat_values in enumerate(values):
            left = (seat + 1) % len(values)
            if name in seat_values and neighbour_name not in values[left]:
                implied[left][neighbour_name] = seat_values[name]
            if neighbour_name in values[left] and name not in seat_values:
                implied[seat][name] = values[left][neighbour_name]
    return implied


def _missing(info: GameInfo, draft: ScoreSheetDraft, implied: tuple[Mapping[str, Any], ...]) -> Iterator[str]:
    """Yield the places of missing names, numbers, sequences and seats. Flags and lists may stay empty."""
    for name, parameter in info.score_top.items():
        is_empty_list = isinstance(parameter, ListOf) and not draft.top.get(name)
        if is_empty_list or (isinstance(parameter, SeatIndex) and name not in draft.top):
            yield name
    for index, seat in enumerate(draft.seats):
        if not seat["name"]:
            yield _name_path(index)
        for name, parameter in info.score_fields.items():
            if isinstance(parameter, Whole) and name not in {**draft.values[index], **implied[index]}:
                yield f"seats[{index}].{name}"


def _find_issues(
    game: Game[Any], draft: ScoreSheetDraft, counts: FinalCounts | None
) -> Iterator[ValidationIssue]:
    for index in namesakes(draft.names):
        sentence = say(
            "Two players are called {name}: the result gives the second one a number. Is that right?",
            name=draft.names[index],
        )
        yield ValidationIssue(_name_path(index), sentence, "", can_be_kept=True, is_question=True)
    if counts is not None:
        yield from game.validation_issues(counts)


def _score(game: Game[Any], counts: FinalCounts, earlier: Sequence[FinalCounts]) -> Outcome | None:
    try:
        return game.score_final_counts(counts, earlier)
    except Malformed:  # one of the issues already reports it
        return None


# -- as JSON data -------------------------------------------------------------------------------


def read_draft(raw: Any) -> ScoreSheetDraft:
    """Read a draft from JSON data; raise :class:`Malformed`. Values may be missing."""
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
        "minutes": OrNull(of=Whole(within=range(MAX_MINUTES + 1)), optional=True),
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
    """Read a stored score sheet: the draft, and the draft that its result comes from.

    Raises :class:`Malformed`.

    The two differ while a user changes a finished score sheet. An unfinished score sheet has no result.
    """
    draft = read_draft(typed_part(body))
    if _RESULT_KEY not in body and not is_finished:
        return draft, None
    if _RESULT_KEY not in body or not is_finished:
        raise Malformed(_RESULT_KEY, say("There is a result when the tally is finished."))
    try:
        result = read_draft(body[_RESULT_KEY])
    except Malformed as error:
        raise Malformed(
            f"{_RESULT_KEY}.{error.where}" if error.where else _RESULT_KEY, error.reason
        ) from None
    if result.game != draft.game:
        raise Malformed(_RESULT_KEY, say("There is a result when the tally is finished."))
    return draft, result


def write_stored(draft: ScoreSheetDraft, result: ScoreSheetDraft | None) -> dict[str, Any]:
    """Return the stored form of a score sheet, for :func:`read_stored`."""
    return {**write_draft(draft), **({} if result is None else {_RESULT_KEY: write_draft(result)})}


def typed_part(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the draft of a stored score sheet as JSON data."""
    return {key: value for key, value in body.items() if key != _RESULT_KEY}


@dataclass(frozen=True, kw_only=True)
class _Fields(Parameter):
    """Named values, each of them optional."""

    of: Mapping[str, Parameter] = field(hash=False)

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        return read_fields(
            raw, {name: optional(parameter) for name, parameter in self.of.items()}, where, seats
        )


def _earlier_games(info: GameInfo) -> dict[str, Parameter]:
    return {
        "earlier": _Earlier(of=_Fields(of=info.score_top), optional=True),
        "earlier_notes": _Earlier(of=_Notes(), optional=True),
    }


@dataclass(frozen=True, kw_only=True)
class _Earlier(Parameter):
    """The ``top`` values or the notes of each earlier game."""

    of: Parameter

    def read(self, raw: Any, where: str, seats: int) -> Any:
        if not isinstance(raw, list) or len(raw) > MAX_EARLIER_GAMES:
            raise Malformed(where, say("A list of tallies belongs here."))
        return tuple(self.of.read(game, f"{where}[{index}]", seats) for index, game in enumerate(raw))


@dataclass(frozen=True, kw_only=True)
class _Notes(Parameter):
    """Reasons by the ``where`` of their issue; empty reasons are dropped."""

    def read(self, raw: Any, where: str, seats: int) -> dict[str, str]:
        if not isinstance(raw, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        notes = {key: Text().read(value, where, seats).strip() for key, value in raw.items()}
        return {key: note for key, note in notes.items() if note}
