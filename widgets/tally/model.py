"""The tally screen's model: a draft that the page owns, what it comes to, and its end.

Knows no widget and no rule: the page sends the whole draft after each change, the engine evaluates it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from referee.engine.action import plain
from referee.engine.errors import Malformed
from referee.engine.game import Doubt, Game
from referee.engine.parameters import Choice, Flag, ListOf, NamedValues, OrNull, Parameter, SeatIndex, Whole
from referee.games import find_game, game_ids
from referee.store.base import Store
from referee.tally import (
    MOST_MINUTES,
    Evaluation,
    TallyDraft,
    evaluate,
    play_of,
    read_draft,
    write_draft,
)
from referee.text import Speech, say, say_count
from widgets.boards import emblem, seat_badge
from widgets.lobby.model import COLOURS, MOST_SUGGESTED, NAME_LIMIT
from widgets.share.model import Shared
from widgets.table.reckoning import lines_view, reckoning_view, verdicts_view
from widgets.table.words import table_words
from widgets.tally.words import tally_words
from widgets.texts import check_texts
from widgets.theme import badge

_SEAT = re.compile(r"seats\[(\d+)\]\.(\w+)")


class TallyModel:
    """A tally on one page: kept under ``id`` as soon as something is typed, ``None`` before."""

    def __init__(self, store: Store, device: str | None, speech_of: Callable[..., Speech]) -> None:
        self.store = store
        self.device = device
        self.id: str | None = None
        self.draft: TallyDraft | None = None
        self._was_finished = False
        self._speech_of = speech_of

    def open(self, tally_id: str) -> None:
        """Go on with a tally of the store; raise ``UnknownTally``, or :class:`Malformed` if damaged."""
        kept = self.store.tally(tally_id)
        draft = read_draft(kept.body)
        self.id, self.draft, self._was_finished = kept.id, draft, kept.is_finished

    @property
    def is_finished(self) -> bool:
        """Whether history knows it as it is: it has been finished once, and nothing is missing since."""
        return self._was_finished and self.draft is not None and evaluate(self.draft).is_complete

    # -- what the page sends ---------------------------------------------------------------------

    def keep(self, raw: Any) -> dict[str, Any]:
        """Keep the draft as it is now and return what it comes to; raise :class:`Malformed`.

        What history remembers of a tally that was finished follows its changes, as soon as it is complete.
        """
        self._keep(self._read(raw))
        assert self.draft is not None
        return {"id": self.id, **self._evaluated(self.draft)}

    def finish(self, raw: Any) -> None:
        """Keep the draft and what history remembers of it, at once; raise :class:`Malformed`."""
        draft = self._read(raw)
        if not evaluate(draft).is_complete:
            raise Malformed("tally", say("This tally is not complete yet."))
        self._was_finished = True
        self._keep(draft)

    def _keep(self, draft: TallyDraft) -> None:
        play = None
        if self._was_finished and evaluate(draft).is_complete:
            now = datetime.now(UTC).replace(microsecond=0)
            draft = draft._replace(ended_at=draft.ended_at or now)
            play = play_of(draft, self.id or "", now)
        self.id = self.store.keep_tally(draft.game, write_draft(draft), self.id, self.device, play)
        self.draft = draft

    def _read(self, raw: Any) -> TallyDraft:
        draft = read_draft(raw)
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
            "missing": [_place(where) for where in evaluation.missing],
            "implied": [plain(values) for values in evaluation.implied],
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
