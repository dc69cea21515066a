"""A control that is filled in step by step: what each value can be depends on those before it.

Where a game has hundreds of such values they are not laid out with the screen: the page asks, with what it
has so far, and gets the next ones. Nothing is decided or kept here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from referee.engine.action import to_json
from referee.engine.errors import Malformed
from referee.engine.parameters import (
    Group,
    ListOf,
    Named,
    NamedValues,
    OrNull,
    Parameter,
    Several,
    Text,
    optional,
    read_fields,
)
from referee.engine.rule import Offer
from referee.i18n import Sentence, Speech
from widgets.objections import objection_data, objection_text
from widgets.screens.table.controls import field_data
from widgets.screens.table.fields import Field, FieldChoice, Form


def form(offer: Offer[Any], raw: Mapping[str, Any], seats: int, speech: Speech) -> Form:
    """Return the fields of an offer as far as they are known, some values being given.

    A value that does not fit those before it any more is left out of ``given``; the only one that there is
    goes without saying. ``objection`` is what speaks against all of it together, ``against`` against the
    values as they came, also those that were left out; ``ready`` says that nothing is missing, ``quick``
    that the last tap on a value may play it. What is implied by what was said before it has no field.

    Squares are laid out in words here: they are the values of a form that no grid is beside.

    Raises:
        Malformed: What the page sent are not values of this action.
    """
    known = {name: optional(parameter) for name, parameter in offer.parameters.items()}
    read = read_fields({name: value for name, value in raw.items() if name in known}, known, offer.do, seats)
    said = {name: read[name] for name in offer.applicable_parameters(read) if name in read}
    given: dict[str, Any] = {}
    fields: list[Field] = []
    is_ready = True
    for name in offer.parameters:
        parameter = offer.applicable_parameters(given).get(name)
        if parameter is None:
            continue
        if _is_drawn_by_board(parameter):
            if name not in read:
                is_ready = is_ready and parameter.optional
            elif not parameter.is_on_board or offer.objection(**given, **{name: read[name]}) is None:
                given[name] = read[name]
            continue
        field = field_data(offer, name, parameter, given, speech, in_words=True)
        if field["kind"] == "whole":
            # nobody looks for a number below zero on a pad; one that may be below zero is there all the same
            field["choices"] = [
                one for one in field["choices"] if not _is_below_zero(one) or not one["objection"]
            ]
        is_said = name in read and _fits(parameter, read[name], seats)
        usual = None if is_said else offer.usual(name, **given)
        if isinstance(usual, Sentence):
            usual = speech.say(usual)
        value = _value(field, parameter, read[name] if is_said else usual)
        field["value"] = to_json(value)
        if usual is not None:
            field["usual_value"] = True
        if not (parameter.is_implied and _goes_without_saying(field, value)):
            fields.append(field)
        if value is not None or (is_said and read[name] is None and _key(None) in _fitting(field)):
            given[name] = value
        elif not parameter.optional:
            is_ready = False
            break
    objection = offer.objection_to_whole(**given) if is_ready else offer.objection(**given)
    caution = offer.caution(**given) if is_ready and objection is None else None
    return {
        "fields": fields,
        "given": to_json(given),
        "ready": is_ready,
        "objection": objection_data(objection, speech),
        "caution": None if caution is None else objection_text(caution, speech),
        "against": objection_data(offer.objection(**said), speech),
        "quick": all(field["single"] and not field["optional"] for field in fields),
    }


def _is_drawn_by_board(parameter: Parameter) -> bool:
    """Whether no field shows a value: several by name, a group that may be absent, what a board says."""
    return (
        parameter.is_on_board
        or isinstance(parameter, NamedValues)
        or (isinstance(parameter, OrNull) and isinstance(parameter.of, Group))
    )


def _is_below_zero(choice: FieldChoice) -> bool:
    return isinstance(choice["value"], int) and choice["value"] < 0


def is_asked_for(offer: Offer[Any]) -> bool:
    """Whether an action has values that only a grid, or a form in words, can fill in."""
    return any(map(_is_square, offer.parameters.values()))


def _is_square(parameter: Parameter) -> bool:
    return bool(getattr(parameter, "of", parameter).kind == "square")


def _key(value: Any) -> str:
    """Return a value as a text: a square is a list or has names."""
    return json.dumps(to_json(value), sort_keys=True)


def _fitting(field: Field) -> set[str]:
    return {_key(choice["value"]) for choice in field["choices"] if choice["objection"] is None}


def _is_sole(field: Field, value: Any) -> bool:
    return not field["open"] and _fitting(field) == {_key(value)}


def _goes_without_saying(field: Field, value: Any) -> bool:
    """Whether a value is the only one that there is; what need not be said may be left out instead."""
    if value is None:
        return field["optional"] and field["kind"] == "flag" and _is_sole(field, False)
    return _is_sole(field, value)


def _names(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _fits(parameter: Parameter, value: Any, seats: int) -> bool:
    """Whether a value is of the kind that it has to be beside those before it."""
    try:
        parameter.read(to_json(value), "", seats)
    except Malformed:
        return False
    return True


def _value(field: Field, parameter: Parameter, value: Any) -> Any:
    """Return the value that a field has, ``None`` if it is still to be said."""
    if field["kind"] == "per_seat":
        return tuple(field["usual"]) if value is None else value
    if isinstance(parameter, ListOf) and field["open"] and not field["choices"]:
        return value  # only the whole of it can be judged, and nothing here changes it
    if isinstance(parameter, ListOf):
        fitting = _fitting(field)
        return tuple(item for item in value or () if _key(item) in fitting)
    if isinstance(parameter, Several):
        return value if {*map(_key, _names(value))} <= _fitting(field) else None
    if value is not None and _is_square(parameter):
        return value  # what speaks against it speaks against the action
    if isinstance(parameter, Text) and not isinstance(parameter, Named):
        return value or ""
    laid = {_key(choice["value"]): choice for choice in field["choices"]}
    key = _key(value)
    if value is not None and (field["open"] if key not in laid else laid[key]["objection"] is None):
        return value
    usable = [choice["value"] for choice in laid.values() if choice["objection"] is None]
    if field["kind"] == "flag":
        return None if parameter.optional else False if False in usable else usable[0]
    if len(usable) == 1 and not field["open"] and not parameter.optional:
        return usable[0]
    return None
