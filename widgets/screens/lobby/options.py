"""The options of a game as the lobby asks for them: each by the control that its parameter takes."""

from __future__ import annotations

from typing import Any

from referee.engine.action import to_json
from referee.engine.game import Game
from referee.engine.info import ASKED, REQUIRED, Option
from referee.engine.parameters import (
    LIMIT,
    Choice,
    Flag,
    ListOf,
    NamedValues,
    OrNull,
    Parameter,
    PerSeat,
    SeatIndex,
    Whole,
)
from referee.i18n import Sentence, Speech, say
from widgets.games import option_field
from widgets.screens.lobby.views import LobbyOption, OptionChoice

RANDOM = "random"
"""The value of an option that the referee draws."""

HOUSE_RULE = "house_rule"
"""The section of the options that few tables change."""

MOST_LAID_OUT = 20
"""So many numbers at the most are laid out; of more, the usual ones are, and any can be typed."""

_YES_NO = {False: say("No"), True: say("Yes")}


def lobby_options(game: Game[Any], speech: Speech) -> list[LobbyOption]:
    """Return the options of a game: seats first, and those last that the game draws itself."""
    suggested = game.suggest(game.info.players[-1])
    options = [
        _option(game, name, option, suggested.get(name), speech) for name, option in game.info.options.items()
    ]
    return sorted(options, key=lambda option: (option["kind"] != "seat", option["field"] is not None))


def _option(game: Game[Any], name: str, option: Option, suggested: Any, speech: Speech) -> LobbyOption:
    parameter = option.parameter
    # what the rules give no default is dealt at random, unless the table says otherwise
    is_drawn = option.default is REQUIRED or isinstance(parameter, SeatIndex)
    default = RANDOM if is_drawn else to_json(option.default) if suggested is None else suggested
    field = option_field(game, name, speech)
    control = _control(parameter, option, speech)
    is_asked = is_drawn or field is not None
    is_large = control["kind"] in ("number", "numbers", "per_seat")
    return {
        "name": name,
        "section": option.section or (ASKED if is_asked else name if is_large else HOUSE_RULE),
        "label": speech.say(parameter.label),
        "explained": speech.say(option.explained),
        "clause": option.clause,
        "players": None if option.players is None else list(option.players),
        "default": default,
        "field": field,
        **control,
    }  # type: ignore[return-value]  # each control brings the keys of its kind


def _control(parameter: Parameter, option: Option, speech: Speech) -> dict[str, Any]:
    """Return the control that an option takes; ``own`` where it is none of the lobby's."""
    match parameter:
        case SeatIndex():
            return {"kind": "seat"}
        case ListOf(of=SeatIndex()):
            return {"kind": "seats"}
        case Choice():
            choices = [
                _choice(value, parameter.labels[value], speech, parameter.explained[value])
                for value in parameter.values
            ]
        case Flag():
            choices = [_choice(value, label, speech) for value, label in _YES_NO.items()]
        case Whole() | OrNull(of=Whole()) if option.usual:
            counted_from = parameter.counted_from if isinstance(parameter, Whole) else 0
            choices = [_usual(value, counted_from, speech) for value in option.usual]
            number = parameter.of if isinstance(parameter, OrNull) else parameter
            assert isinstance(number, Whole)
            is_large = len(number.within or range(LIMIT + 1)) > MOST_LAID_OUT
            if is_large and option.default is not REQUIRED:  # one that is drawn has its values on the board
                return {"kind": "choice", "choices": choices, "typed": _bounds(number)}
        case Whole():
            return {"kind": "number", **_bounds(parameter)}
        case ListOf(of=Whole() as number, none=none):
            labels = {"item": speech.say(number.label), "none": speech.say(none)}
            return {"kind": "numbers", **_bounds(number), **labels}
        case PerSeat(of=NamedValues(names=names, labels=labels, of=Whole() as number)):
            said_names = [{"name": name, "label": speech.say(labels[name])} for name in names]
            return {"kind": "per_seat", "names": said_names, **_bounds(number)}
        case _:
            return {"kind": "own"}
    if option.default is REQUIRED:
        choices.insert(0, {**_choice(RANDOM, say("Draw at random"), speech), "icon": "dice"})
    return {"kind": "choice", "choices": choices}


def _choice(value: Any, label: Sentence, speech: Speech, explained: Sentence = Sentence("")) -> OptionChoice:
    return {"value": value, "label": speech.say(label), "explained": speech.say(explained)}


def _usual(value: int | None, counted_from: int, speech: Speech) -> OptionChoice:
    label = speech.say(say("unlimited")) if value is None else str(value + counted_from)
    return {"value": value, "label": label, "explained": ""}


def _bounds(number: Whole) -> dict[str, int]:
    within = number.within or range(LIMIT + 1)
    return {"least": within[0], "most": within[-1]}
