"""The games that can be scored: what is asked for at the end of each, and the way of typing that it takes."""

from __future__ import annotations

from typing import Any

from referee.engine.game import Game
from referee.engine.parameters import Choice, Flag, ListOf, NamedValues, OrNull, Parameter, SeatIndex, Whole
from referee.i18n import Speech
from widgets.games import emblem, seat_badge
from widgets.screens.lobby.model import COLOURS
from widgets.screens.score_sheet.labels import LABELS
from widgets.screens.score_sheet.views import (
    ExplainedChoice,
    NamedSequence,
    OtherList,
    ScoreField,
    ScoreFieldOutline,
    ScoreSheetGame,
)
from widgets.theme import badge


def game_view(game: Game[Any], speech: Speech) -> ScoreSheetGame:
    """Return what is asked for at the end of a game, in the order in which it is counted."""
    info = game.info
    return {
        "id": info.id,
        "title": info.title_in(speech.language),
        "emblem": emblem(info.id),
        "least": info.players[0],
        "most": info.players[-1],
        "badges": [seat_badge(info.id, None, seat) for seat in range(info.players[-1])],
        "colours": [
            {"value": colour, "label": speech.say(COLOURS[colour]), **badge(colour, 0)}
            for colour in info.colours
        ],
        "fields": [_field(game, name, field, speech) for name, field in info.score_fields.items()],
        "top": [_field(game, name, field, speech) for name, field in info.score_top.items()],
        "options": [
            {
                "name": name,
                "label": speech.say(info.options[name].parameter.label),
                "clause": info.options[name].clause,
                "default": info.options[name].default,
                "players": None
                if info.options[name].players is None
                else list(info.options[name].players or ()),
                "choices": _choices(info.options[name].parameter, speech),
            }
            for name in info.score_options
        ],
        "shared": dict(info.score_shared),
        "tournament_games": info.tournament_games,
    }


def _field(game: Game[Any], name: str, parameter: Parameter, speech: Speech) -> ScoreField:
    """Return a value that is asked for, and the way of typing that it takes."""
    usual = game.info.score_usual
    field: ScoreFieldOutline = {
        "name": name,
        "label": speech.say(parameter.label),
        "usual": list(usual.get(name, ())),
    }
    match parameter:
        case Whole():
            return {**field, "kind": "whole"}
        case ListOf(of=SeatIndex()):
            return {**field, "kind": "seats"}
        case ListOf():
            sets: list[NamedSequence] = [
                {"id": suggestion.id, "title": speech.say(suggestion.title), "values": list(suggestion.value)}
                for suggestion in game.suggestions(name)
            ]
            return {**field, "kind": "sequence", "choices": _choices(parameter.of, speech), "sets": sets}
        case NamedValues(of=NamedValues() as lists):
            others: list[OtherList] = [
                {
                    "key": key,
                    "usual": list(usual.get(f"{name}.{key}", ())),
                    "question": _question(game, f"{name}.{key}", speech),
                }
                for key in lists.names
                if not key.isdecimal()
            ]
            question = _question(game, name, speech)
            return {**field, "kind": "number_lists", "others": others, "question": question}
        case SeatIndex() | OrNull(of=SeatIndex()):
            return {**field, "kind": "seat", "nobody": isinstance(parameter, OrNull)}
        case Flag():
            return {**field, "kind": "flag"}
    raise NotImplementedError(type(parameter).__name__)


def _question(game: Game[Any], name: str, speech: Speech) -> str:
    return speech.say(game.info.score_questions.get(name, LABELS.sentences["now"]))


def _choices(parameter: Parameter, speech: Speech) -> list[ExplainedChoice]:
    assert isinstance(parameter, Choice)
    return [
        {
            "value": value,
            "label": speech.say(parameter.labels[value]),
            "explained": speech.say(parameter.explained[value]),
        }
        for value in parameter.values
    ]
