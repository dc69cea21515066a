"""A finished game that nobody refereed: its tallies as they are typed in, and what they come to so far.

The rules are those of ``referee score``: a game's ``read_tallies``, ``doubts`` and ``score_tallies``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from referee.engine.about import About, Doubt, Tallies
from referee.engine.action import plain
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.outcome import Outcome
from referee.engine.parameters import (
    Flag,
    ListOf,
    Moment,
    NamedValues,
    OrNull,
    Parameter,
    SeatIndex,
    Text,
    Whole,
    optional,
    read_fields,
)
from referee.games import find_game
from referee.plays import Play, play_seats
from referee.store.history import SAME_NAME, namesakes
from referee.text import say

MOST_MINUTES = 9999
_RESULT = "result"
"""Where a kept tally has what its result is of, beside what is typed."""


class TallyDraft(NamedTuple):
    """A game's tallies as far as they are typed in; what nobody has typed yet is not there.

    ``seats``: name and perhaps colour; ``values``: of each seat, by the game's ``score_fields``; ``top`` and
    ``options``: by its ``score_top`` and ``score_options``; ``notes``: why a doubt is kept, by its ``where``;
    ``first``: the seat that began; ``ended_at``: UTC, ``None`` for when the tally is finished.
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

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return tuple(seat["name"] for seat in self.seats)


class Evaluation(NamedTuple):
    """What a draft comes to so far.

    ``missing``: where something is still to be typed, seat by seat; ``implied``: values that follow from what
    a neighbour has typed, by seat; ``doubts``: what is impossible; ``outcome``: what is missing counts as
    nothing, ``None`` while it cannot be scored at all.
    """

    missing: tuple[str, ...]
    implied: tuple[Mapping[str, Any], ...]
    doubts: tuple[Doubt, ...]
    notes: Mapping[str, str]
    outcome: Outcome | None

    @property
    def unsettled(self) -> tuple[Doubt, ...]:
        """What is impossible and neither changed nor kept so far."""
        return tuple(doubt for doubt in self.doubts if not (doubt.can_stay and doubt.where in self.notes))

    @property
    def is_complete(self) -> bool:
        """Whether the tally can be finished."""
        return not self.missing and not self.unsettled and self.outcome is not None


def evaluate(draft: TallyDraft) -> Evaluation:
    """Return what is missing, what is impossible, and how the game would end with what is typed so far."""
    game = find_game(draft.game)
    implied = _implied(game.about.score_shared, draft.values)
    missing = (*_missing(game.about, draft, implied),)
    tallies = game.read_tallies(final_tallies(draft))
    doubts = tuple(doubt for doubt in _doubts(game, draft, tallies) if doubt.where not in missing)
    return Evaluation(missing, implied, doubts, draft.notes, _scored(game, tallies))


def play_of(draft: TallyDraft, tally_id: str, now: datetime) -> Play:
    """Return what is remembered of a finished tally; raise :class:`Malformed` for an incomplete one."""
    evaluation = evaluate(draft)
    if not evaluation.is_complete or evaluation.outcome is None:
        where = [*evaluation.missing, *(doubt.where for doubt in evaluation.unsettled)]
        raise Malformed(where[0] if where else "", say("This tally is not complete yet."))
    check_end(draft, now)
    ended = draft.ended_at or now
    return Play(
        id=tally_id,
        game=draft.game,
        source="tallied",
        started_at=ended - timedelta(minutes=draft.minutes or 0),
        ended_at=ended,
        minutes=draft.minutes,
        seats=play_seats(find_game(draft.game), draft.seats, evaluation.outcome, draft.first),
        place=draft.place,
        comment=draft.comment,
    )


def check_end(draft: TallyDraft, now: datetime) -> None:
    """Raise :class:`Malformed` for a game that is not over yet: a day ahead is as far as clocks differ."""
    if draft.ended_at is not None and draft.ended_at > now + timedelta(days=1):
        raise Malformed("ended_at", say("A game that is over cannot have ended in the future."))


def final_tallies(draft: TallyDraft) -> dict[str, Any]:
    """Return what ``referee score`` reads, as JSON data; what nobody has typed counts as nothing."""
    about = find_game(draft.game).about
    implied = _implied(about.score_shared, draft.values)
    seats = []
    for seat, typed, follows in zip(draft.seats, draft.values, implied, strict=True):
        known = {**follows, **typed}
        seats.append({"name": seat["name"], **_filled(about.score_fields, known)})
    return {
        "seats": seats,
        **({"options": plain(draft.options)} if draft.options else {}),
        **_filled(about.score_top, draft.top),
    }


def _filled(fields: Mapping[str, Parameter], values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: plain(values.get(name, _nothing(field))) for name, field in fields.items()}


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


def _missing(about: About, draft: TallyDraft, implied: tuple[Mapping[str, Any], ...]) -> Iterator[str]:
    """Yield what nobody has typed: names, numbers and the line; marks and lists may well stay empty."""
    for name, parameter in about.score_top.items():
        if isinstance(parameter, ListOf) and not draft.top.get(name):
            yield name
    for index, seat in enumerate(draft.seats):
        if not seat["name"]:
            yield f"seats[{index}].name"
        for name, parameter in about.score_fields.items():
            if isinstance(parameter, Whole) and name not in {**draft.values[index], **implied[index]}:
                yield f"seats[{index}].{name}"


def _doubts(game: Game[Any], draft: TallyDraft, tallies: Tallies) -> Iterator[Doubt]:
    for index in namesakes(draft.names):
        yield Doubt(f"seats[{index}].name", SAME_NAME, "")
    yield from game.doubts(tallies)


def _scored(game: Game[Any], tallies: Tallies) -> Outcome | None:
    try:
        return game.score_tallies(tallies)
    except Malformed:  # one of the doubts, which say it in full
        return None


# -- as JSON data -------------------------------------------------------------------------------


def read_draft(raw: Any) -> TallyDraft:
    """Read a draft from JSON data; raise :class:`Malformed`. What may be left out is not typed yet."""
    if not isinstance(raw, dict):
        raise Malformed("", say("A tally is an object in braces."))
    game = find_game(Text().read(raw.get("game"), "game", 0))
    about = game.about
    raw_seats = raw.get("seats")
    if not isinstance(raw_seats, list) or not all(isinstance(seat, dict) for seat in raw_seats):
        raise Malformed("seats", say("A list of seats belongs here."))
    seats = game.read_seats(
        [{key: value for key, value in seat.items() if key != "values"} for seat in raw_seats]
    )
    values = _Fields(of=about.score_fields)
    typed = tuple(
        values.read(seat.get("values", {}), f"seats[{index}]", len(seats))
        for index, seat in enumerate(raw_seats)
    )
    game.check_signs(typed)
    fields: dict[str, Parameter] = {
        "top": _Fields(of=about.score_top, optional=True),
        "options": _Fields(
            of={name: about.options[name].parameter for name in about.score_options}, optional=True
        ),
        "notes": _Notes(optional=True),
        "first": OrNull(of=SeatIndex(), optional=True),
        "minutes": OrNull(of=Whole(within=range(MOST_MINUTES + 1)), optional=True),
        "place": Text(optional=True),
        "comment": Text(optional=True),
        "ended_at": OrNull(of=Moment(), optional=True),
    }
    rest = {key: value for key, value in raw.items() if key not in ("game", "seats")}
    people = tuple({**seat, "name": " ".join(seat["name"].split())} for seat in seats)
    return TallyDraft(about.id, people, typed, **read_fields(rest, fields, "", len(seats)))


def write_draft(draft: TallyDraft) -> dict[str, Any]:
    """Return a draft as JSON data, for :func:`read_draft`."""
    return {
        "game": draft.game,
        "seats": [
            {**seat, "values": plain(values)} for seat, values in zip(draft.seats, draft.values, strict=True)
        ],
        "top": plain(draft.top),
        "options": plain(draft.options),
        "notes": dict(draft.notes),
        "first": draft.first,
        "minutes": draft.minutes,
        "place": draft.place,
        "comment": draft.comment,
        "ended_at": None if draft.ended_at is None else draft.ended_at.isoformat(),
    }


def read_kept(body: Mapping[str, Any], is_finished: bool) -> tuple[TallyDraft, TallyDraft | None]:
    """Read what a store keeps of a tally: what is typed, and what its result is of; raise :class:`Malformed`.

    The two differ while a finished tally is being changed. Which one a result is of is not known of tallies
    that were finished, and then changed, before the two were kept apart: then it is ``None``.
    """
    draft = read_draft(typed_part(body))
    if _RESULT not in body:
        # then history followed every change that was complete
        return draft, draft if is_finished and evaluate(draft).is_complete else None
    try:
        result = read_draft(body[_RESULT])
    except Malformed as error:
        raise Malformed(f"{_RESULT}.{error.where}" if error.where else _RESULT, error.reason) from None
    if not is_finished or result.game != draft.game:
        raise Malformed(_RESULT, say("There is a result when the tally is finished."))
    return draft, result


def write_kept(draft: TallyDraft, result: TallyDraft | None) -> dict[str, Any]:
    """Return what a store keeps of a tally, for :func:`read_kept`."""
    return {**write_draft(draft), **({} if result is None else {_RESULT: write_draft(result)})}


def typed_part(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the draft in what a store keeps of a tally, as JSON data."""
    return {key: value for key, value in body.items() if key != _RESULT}


@dataclass(frozen=True, kw_only=True)
class _Fields(Parameter):
    """Named values, of which any may be left out."""

    of: Mapping[str, Parameter] = field(hash=False)

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        return read_fields(raw, {name: optional(one) for name, one in self.of.items()}, where, seats)


@dataclass(frozen=True, kw_only=True)
class _Notes(Parameter):
    """Reasons by what they are about; an empty one is none."""

    def read(self, raw: Any, where: str, seats: int) -> dict[str, str]:
        if not isinstance(raw, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        notes = {key: Text().read(value, where, seats).strip() for key, value in raw.items()}
        return {key: note for key, note in notes.items() if note}
