"""The tally screen's model: a draft that the page owns, what it comes to, and its end.

Knows no widget and no rule: the page sends the whole draft after each change, the engine evaluates it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from referee.engine.about import Doubt
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.parameters import (
    Choice,
    Flag,
    ListOf,
    NamedValues,
    OrNull,
    Parameter,
    SeatIndex,
    Text,
    Whole,
    read_fields,
)
from referee.games import find_game, game_ids
from referee.plays import Play
from referee.store.base import ID_LETTERS, Store
from referee.store.history import TALLY_LENGTH, TallyOvertaken, UnknownTally
from referee.tally import (
    MOST_MINUTES,
    Evaluation,
    TallyDraft,
    check_end,
    evaluate,
    play_of,
    read_draft,
    read_kept,
    typed_part,
    write_draft,
    write_kept,
)
from referee.text import Speech, say, say_count
from referee.texts import check_texts
from widgets.boards import emblem, seat_badge
from widgets.lobby.model import COLOURS, MOST_SUGGESTED, NAME_LIMIT
from widgets.share.model import Shared
from widgets.table.reckoning import lines_view, reckoning_view, verdicts_view
from widgets.table.words import table_words
from widgets.tally.words import tally_words
from widgets.theme import badge

MOST_SENT = 9
"""Drafts in a row that may be without an answer: a page sends one at a time, and is reloaded in between."""

_SEAT = re.compile(r"seats\[(\d+)\]\.(\w+)")


class TallyModel:
    """A tally on one page: kept under ``id`` as soon as something is typed, ``None`` before.

    ``version`` stands for what is kept, whoever typed it: see :meth:`keep`.
    """

    def __init__(self, store: Store, device: str | None, speech_of: Callable[..., Speech]) -> None:
        self.store = store
        self.device = device
        self.id: str | None = None
        self.draft: TallyDraft | None = None
        self.version = ""
        self._finished_as: TallyDraft | None = None
        self._was_finished = False
        self._speech_of = speech_of

    def open(self, tally_id: str) -> None:
        """Go on with a tally of the store; raise ``UnknownTally``, or :class:`Malformed` if damaged."""
        kept = self.store.tally(tally_id)
        self.draft, self._finished_as = read_kept(kept.body, kept.is_finished)
        self.id, self.version, self._was_finished = kept.id, _version(kept.body), kept.is_finished

    @property
    def is_finished(self) -> bool:
        """Whether history knows it as it is: it has been finished, and nothing was changed since."""
        return self.draft is not None and self.draft == self._finished_as

    # -- what the page sends ---------------------------------------------------------------------

    def keep(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Keep the draft as it is now and return what it comes to; raise :class:`Malformed`.

        The page says of which ``tally`` the ``draft`` is (it draws a new one's id), ``over`` which version
        it was typed, ``""`` for a new one, and what it ``sent`` before without an answer. If another page
        has changed the tally meanwhile, nothing is kept: the answer has the ``newer`` one, and why.
        What history remembers of a finished tally stays as it is, see :meth:`finish`.
        """
        page = _read_page(data)
        draft = self._read(page["draft"])
        try:
            self._keep(draft, page)
        except TallyOvertaken as overtaken:
            self.open(page["tally"] or self.id or "")
            assert self.draft is not None
            newer = {"draft": write_draft(self.draft), **self._evaluated(self.draft)}
            return {"problem": self._speech_of().say(overtaken.reason), "newer": newer}
        return {"id": self.id, **self._evaluated(draft)}

    def finish(self, data: Mapping[str, Any]) -> None:
        """Keep the draft and what history remembers of it, at once; raise :class:`Malformed`.

        ``data`` as for :meth:`keep`; raises ``TallyOvertaken`` too.
        """
        page = _read_page(data)
        draft = self._read(page["draft"])
        if not evaluate(draft).is_complete:
            raise Malformed("tally", say("This tally is not complete yet."))
        now = datetime.now(UTC).replace(microsecond=0)
        draft = draft._replace(ended_at=draft.ended_at or now)
        self._keep(draft, page, play_of(draft, "", now))

    def put_back(self, data: Mapping[str, Any]) -> None:
        """Let a tally be again what its result is of; ``data`` as for :meth:`keep`, without a draft."""
        if self._finished_as is None:
            raise Malformed("tally", say("There is a result when the tally is finished."))
        self._keep(self._finished_as, _read_page(data))

    def _keep(self, draft: TallyDraft, page: Mapping[str, Any], play: Play | None = None) -> None:
        tally = page["tally"] or self.id
        try:
            kept = None if tally is None else self.store.tally(tally)
        except UnknownTally:  # nothing of it has arrived so far
            kept = None
        result = draft if play is not None else None
        if play is None and kept is not None:
            _, result = read_kept(kept.body, kept.is_finished)
        body = write_kept(draft, result)
        if kept is not None:
            over = self.version if page["over"] is None else page["over"]
            # the very same may have arrived before, and only the answer was lost
            if _version(kept.body) not in {over, _version(body), *map(_version_of, page["sent"])}:
                raise TallyOvertaken
        self.id = self.store.keep_tally(
            draft.game,
            body,
            tally,
            self.device,
            play,
            expected=None if kept is None else kept.changed_at,
            is_new=kept is None and tally is not None,
        )
        self.draft, self.version, self._finished_as = draft, _version(body), result
        self._was_finished = play is not None or (kept is not None and kept.is_finished)

    def _read(self, raw: Any) -> TallyDraft:
        draft = read_draft(raw)
        check_end(draft, datetime.now(UTC))
        for index, name in enumerate(draft.names):
            if len(name) > NAME_LIMIT:
                raise Malformed(
                    f"seats[{index}].name", say("A name has {limit} characters at most.", limit=NAME_LIMIT)
                )
        check_texts([draft.names, draft.notes, draft.place, draft.comment], "tally")
        return draft

    def result(self) -> Shared:
        """Return the result of a finished tally; raise :class:`Malformed` before."""
        outcome = None if self.draft is None else evaluate(self.draft).outcome
        if self.draft is None or self.id is None or outcome is None or not self.is_finished:
            raise Malformed("tally", say("There is a result when the tally is finished."))
        seats = self.draft.seats
        badges = [seat_badge(self.draft.game, seat.get("colour"), index) for index, seat in enumerate(seats)]
        return Shared(self.store.play(self.id), outcome, badges)

    # -- what is shown ---------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """Return the whole screen as data; while something is typed the page has it from :meth:`keep`."""
        speech, draft = self._speech_of(), self.draft
        games = sorted(map(find_game, game_ids()), key=lambda game: game.about.title)
        return {
            "id": self.id or "",
            "ids": {"letters": ID_LETTERS, "length": TALLY_LENGTH},
            "words": {**table_words(speech), **tally_words(speech)},
            "name_limit": NAME_LIMIT,
            "most_minutes": MOST_MINUTES,
            "games": [_game(game, speech) for game in games],
            "players": [player.name for player in self.store.players()[:MOST_SUGGESTED]],
            "draft": None if draft is None else write_draft(draft),
            "evaluation": None if draft is None else self._evaluated(draft),
            **(self._result(draft) if draft is not None and self.is_finished else {"finished": False}),
        }

    def _evaluated(self, draft: TallyDraft) -> dict[str, Any]:
        speech = self._speech_of(draft.names)
        game, evaluation = find_game(draft.game), evaluate(draft)
        outcome, missing = evaluation.outcome, len(evaluation.missing)
        return {
            "version": self.version,
            # history has another result; whether there is one that can be put back
            "behind": self._was_finished and draft != self._finished_as,
            "returns": self._finished_as is not None,
            "missing": [_place(where) for where in evaluation.missing],
            "asked": list(game.asks_for(draft.top)),
            "doubts": [_doubt(doubt, evaluation, speech) for doubt in evaluation.doubts],
            "standings": None if outcome is None else lines_view(outcome, speech),
            "winners": [] if outcome is None else list(outcome.winners),
            "verdicts": [] if outcome is None else verdicts_view(outcome, speech),
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

    def _result(self, draft: TallyDraft) -> dict[str, Any]:
        """Return what the reveal and the reckoning show, in the form of a table's view."""
        outcome = evaluate(draft).outcome
        if outcome is None:
            return {"finished": False}
        speech, game = self._speech_of(draft.names), find_game(draft.game)
        seats = [
            {"seat": index, "name": seat["name"], **seat_badge(draft.game, seat.get("colour"), index)}
            for index, seat in enumerate(draft.seats)
        ]
        return {
            "finished": True,
            "game": draft.game,
            "title": game.about.title,
            "seats": seats,
            "access": {"host": False},
            "record": False,
            "reckoning": reckoning_view(game, outcome, seats, speech),
        }


def _read_page(data: Mapping[str, Any]) -> dict[str, Any]:
    known = {name: data[name] for name in ("tally", "over", "sent") if name in data}
    fields: dict[str, Parameter] = {
        "tally": Text(optional=True),
        "over": OrNull(of=Text(), optional=True),
        "sent": _Drafts(optional=True),
    }
    page = {"tally": "", "over": None, "sent": (), **read_fields(known, fields, "tally", 0)}
    return {**page, "draft": data.get("draft")}


@dataclass(frozen=True, kw_only=True)
class _Drafts(Parameter):
    """Drafts that a page sent before; what is none was not kept either."""

    def read(self, raw: Any, where: str, seats: int) -> tuple[Any, ...]:
        if not isinstance(raw, list):
            raise Malformed(where, say("A list of tallies belongs here."))
        return tuple(raw[-MOST_SENT:])


def _version(body: Mapping[str, Any]) -> str:
    """Return what stands for what is typed in a kept tally."""
    return sha256(json.dumps(typed_part(body), sort_keys=True).encode()).hexdigest()[:16]


def _version_of(raw: Any) -> str:
    """Return the version that keeping a draft makes, ``""`` if it cannot be kept."""
    try:
        return _version(write_draft(read_draft(raw)))
    except Malformed:
        return ""


def _doubt(doubt: Doubt, evaluation: Evaluation, speech: Speech) -> dict[str, Any]:
    return {
        **_place(doubt.where),
        "text": speech.say(doubt.sentence),
        "clause": doubt.clause,
        "can_stay": doubt.can_stay,
        "note": evaluation.notes.get(doubt.where, "") if doubt.can_stay else "",
    }


def _place(where: str) -> dict[str, Any]:
    """Return where something is as the page knows it: a field of a seat, or of the table as a whole."""
    of_seat = _SEAT.fullmatch(where)
    if of_seat:
        return {"where": where, "seat": int(of_seat[1]), "field": of_seat[2]}
    field, _, rest = where.partition(".")
    pile, _, key = rest.partition(".")
    return {"where": where, "seat": None, "field": field, "pile": pile, "key": key}


# -- the games ------------------------------------------------------------------------------------


def _game(game: Game[Any], speech: Speech) -> dict[str, Any]:
    """Return what is asked for at the end of a game, in the order in which it is counted."""
    about = game.about
    return {
        "id": about.id,
        "title": about.title,
        "emblem": emblem(about.id),
        "least": about.players[0],
        "most": about.players[-1],
        "badges": [seat_badge(about.id, None, seat) for seat in range(about.players[-1])],
        "colours": [
            {"value": colour, "label": speech.say(COLOURS[colour]), **badge(colour, 0)}
            for colour in about.colours
        ],
        "fields": [_field(game, name, one, speech) for name, one in about.score_fields.items()],
        "top": [_field(game, name, one, speech) for name, one in about.score_top.items()],
        "options": [
            {
                "name": name,
                "label": speech.say(about.options[name].parameter.label),
                "clause": about.options[name].clause,
                "default": about.options[name].default,
                "players": None
                if about.options[name].players is None
                else list(about.options[name].players or ()),
                "choices": _choices(about.options[name].parameter, speech),
            }
            for name in about.score_options
        ],
        "shared": dict(about.score_shared),
    }


def _field(game: Game[Any], name: str, parameter: Parameter, speech: Speech) -> dict[str, Any]:
    usual = game.about.score_usual
    field: dict[str, Any] = {
        "name": name,
        "kind": _kind(parameter),
        "label": speech.say(parameter.label),
        "usual": list(usual.get(name, ())),
    }
    if field["kind"] == "line":
        assert isinstance(parameter, ListOf)
        field["choices"] = _choices(parameter.of, speech)
        field["sets"] = [
            {"id": one.id, "title": speech.say(one.title), "line": list(one.value)}
            for one in game.suggestions(name)
        ]
    if field["kind"] == "piles":
        assert isinstance(parameter, NamedValues)
        assert isinstance(parameter.of, NamedValues)
        field["others"] = [
            {"key": key, "usual": list(usual.get(f"{name}.{key}", ()))}
            for key in parameter.of.names
            if not key.isdecimal()
        ]
    return field


def _choices(parameter: Parameter, speech: Speech) -> Sequence[Mapping[str, str]]:
    assert isinstance(parameter, Choice)
    return [
        {
            "value": value,
            "label": speech.say(parameter.labels[value]),
            "explained": speech.say(parameter.explained[value]),
        }
        for value in parameter.values
    ]


def _kind(parameter: Parameter) -> str:
    """Return which way of typing a value takes."""
    match parameter:
        case Whole():
            return "whole"
        case ListOf(of=SeatIndex()):
            return "seats"
        case ListOf():
            return "line"
        case NamedValues():
            return "piles"
        case OrNull(of=SeatIndex()):
            return "seat"
        case Flag():
            return "flag"
    raise NotImplementedError(type(parameter).__name__)
