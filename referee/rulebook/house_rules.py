"""House rules: options that change a clause, with a table's values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine.game import Game
from referee.engine.info import AMOUNTS, REQUIRED
from referee.engine.parameters import Choice, Flag, OrNull, Parameter, Whole
from referee.i18n import Sentence, say


class HouseRule(NamedTuple):
    """An option that changes a clause: its label, its value, and whether that is the default.

    ``others``: the other possible values, if they are short.
    """

    clause: str
    label: Sentence
    value: Sentence
    is_usual: bool
    others: tuple[Sentence, ...] = ()


def house_rules(
    game: Game[Any], options: Mapping[str, Any] | None = None, seats: int | None = None
) -> tuple[HouseRule, ...]:
    """Return the options that change a clause, with the values of ``options`` or the defaults.

    The starting player, and values that are read off a board or dealt, change no clause. ``seats``: the
    number of players.
    """
    found = []
    for name, option in game.info.options.items():
        if option.clause is None or option.default is REQUIRED or name == game.info.first_seat_option:
            continue
        if option.section == AMOUNTS:
            continue
        if option.players is not None and seats is not None and seats not in option.players:
            continue
        value = option.default if options is None else options.get(name, option.default)
        text = _said(option.parameter, value)
        if text is not None:
            others = tuple(_others(option.parameter, value))
            is_usual = value == option.default
            found.append(HouseRule(option.clause, option.parameter.label, text, is_usual, others))
    return tuple(found)


def _others(parameter: Parameter, value: Any) -> Iterator[Sentence]:
    """Yield the other values of a parameter that has only a few, in words."""
    match parameter:
        case Choice():
            values: tuple[Any, ...] = tuple(parameter.values)
        case Flag():
            values = (True, False)
        case _:
            values = ()
    for other_value in values:
        if other_value != value and (text := _said(parameter, other_value)) is not None:
            yield text


def _said(parameter: Parameter, value: Any) -> Sentence | None:
    """Return a value in words, ``None`` if it is more than a word or a number."""
    match parameter:
        case OrNull():
            if not isinstance(parameter.of, Choice | Flag | Whole):
                return None
            if value is not None:
                return _said(parameter.of, value)
            return parameter.none if parameter.none.message else say("not limited")
        case Choice():
            return parameter.labels.get(value)
        case Flag():
            return say("yes") if value else say("no")
        case Whole():
            return say("{number}", number=value + parameter.counted_from)
    return None
