"""House rules by the clauses that they change, with how a table has set them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.engine.game import Game
from referee.engine.info import REQUIRED
from referee.engine.parameters import Choice, Flag, OrNull, Parameter, Whole
from referee.i18n import Sentence, say


class HouseRule(NamedTuple):
    """An option that changes a clause: what it is called, how it is set, and if that is usual."""

    clause: str
    label: Sentence
    value: Sentence
    is_usual: bool


def house_rules(
    game: Game[Any], options: Mapping[str, Any] | None = None, seats: int | None = None
) -> tuple[HouseRule, ...]:
    """Return the options that change a clause, as ``options`` have them; as is usual, if there are none.

    Who begins, and what is typed off a board or dealt, changes no clause. ``seats``: how many play.
    """
    found = []
    for name, option in game.info.options.items():
        if option.clause is None or option.default is REQUIRED or name == game.info.first_seat_option:
            continue
        if option.players is not None and seats is not None and seats not in option.players:
            continue
        value = option.default if options is None else options.get(name, option.default)
        said = _said(option.parameter, value)
        if said is not None:
            found.append(HouseRule(option.clause, option.parameter.label, said, value == option.default))
    return tuple(found)


def _said(parameter: Parameter, value: Any) -> Sentence | None:
    """Return a value in words, ``None`` for one that is more than a word or a number."""
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
