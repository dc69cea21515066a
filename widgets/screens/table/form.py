"""A control that is being filled in: what each value can be depends on those that are given before it.

The page sends what it has so far, and gets the fields that are known then. Nothing is decided or kept here.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from referee.engine.action import to_json
from referee.engine.domain import Domain
from referee.engine.errors import Malformed
from referee.engine.parameters import Group, Parameter, optional, read_fields
from referee.engine.rule import Offer
from referee.i18n import Sentence, Speech
from widgets.objections import objection_data, objection_text
from widgets.screens.table.controls import field_data
from widgets.screens.table.fields import Field, FieldChoice, Form


def form(
    offer: Offer[Any],
    raw: Mapping[str, Any],
    seats: int,
    speech: Speech,
    *,
    stays: Collection[tuple[str, str]] = (),
) -> Form:
    """Return the fields of an offer as far as they are known, some values being given.

    A value that no longer fits the values before it is left out of ``given``; the only possible value is
    implied. ``objection`` is the objection to all values together, ``against`` that to the values as they
    came, with those that were left out. ``ready``: nothing is missing; ``quick``: the last tap on a value may
    play the action. A value that follows from earlier values has no field.

    A group may be given in part. ``stays``: what need not be given of one, by the names of both.

    Raises:
        Malformed: What the page sent are not values of this action.
    """
    known = {name: _in_part(parameter) for name, parameter in offer.parameters.items()}
    read = read_fields({name: value for name, value in raw.items() if name in known}, known, offer.do, seats)
    given: dict[str, Any] = {}
    begun: dict[str, Any] = {}  # groups of which something is missing
    fields: list[Field] = []
    is_ready = True
    for name in offer.parameters:
        parameter = offer.applicable_parameters(given).get(name)
        if parameter is None:
            continue
        if not parameter.has_field:
            if name not in read:
                is_ready = is_ready and parameter.optional
            elif not parameter.is_on_board or offer.objection(**given, **{name: read[name]}) is None:
                given[name] = read[name]
            continue
        if parameter.optional and offer.asks(name, **given):
            parameter = replace(parameter, optional=False)
        field = field_data(offer, name, parameter, given, speech, names_squares=True)
        if field["kind"] == "whole":
            # nobody looks for a number below zero on a pad, whatever is overruled or only asked about;
            # one that may be below zero is there all the same
            legal = offer.domain(name, **given)
            field["choices"] = [
                choice
                for choice in field["choices"]
                if not _is_below_zero(choice)
                or (isinstance(legal, Domain) and choice["value"] in legal.allowed)
            ]
        is_said = name in read and _fits(parameter, read[name], seats)
        usual = None if is_said else offer.usual(name, **given)
        if isinstance(usual, Sentence):
            usual = speech.say(usual)
        value = _value(field, read[name] if is_said else usual)
        if field["kind"] == "square" and value is not None:
            value = parameter.read(to_json(value), name, seats)  # the only one is laid out as JSON data
        field["value"] = to_json(value)
        if usual is not None:
            field["usual_value"] = True
        if not (parameter.is_implied and _goes_without_saying(field, value)):
            fields.append(field)
        missing = _missing(name, parameter, value)
        if missing:
            begun[name] = value
            is_ready = is_ready and all((name, part) in stays for part in missing)
        elif value is not None or (is_said and read[name] is None and _key(None) in _fitting(field)):
            given[name] = value
        elif not parameter.optional:
            is_ready = False
            break
    said = {
        name: read[name]
        for name, parameter in offer.applicable_parameters(read).items()
        if name in read and not _missing(name, parameter, read[name])
    }
    is_whole = is_ready and not begun
    objection = offer.objection_to_whole(**given) if is_whole else offer.objection(**given)
    caution = offer.caution(**given) if is_whole and objection is None else None
    return {
        "fields": fields,
        "given": to_json({**given, **begun}),
        "ready": is_ready,
        "objection": objection_data(objection, speech),
        "caution": None if caution is None else objection_text(caution, speech),
        "against": objection_data(offer.objection(**said), speech),
        "quick": all(field["single"] and not field["optional"] for field in fields),
    }


def _in_part(parameter: Parameter) -> Parameter:
    """Return a parameter that may be left out, of which a part may be, and beside any other value."""
    if isinstance(parameter, Group):
        fields = {name: optional(field) for name, field in parameter.fields.items()}
        parameter = replace(parameter, fields=fields)
    return optional(replace(parameter, only_for=None))


def _missing(name: str, parameter: Parameter, value: Any) -> list[str]:
    """Return what is missing of a group."""
    members = parameter.describe_field().members
    return [name for name, parameter in members.items() if not parameter.optional and name not in value]


def _is_below_zero(choice: FieldChoice) -> bool:
    return isinstance(choice["value"], int) and choice["value"] < 0


def _key(value: Any) -> str:
    """Return a value as a text: a square is a list or has names."""
    return json.dumps(to_json(value), sort_keys=True)


def _fitting(field: Field) -> set[str]:
    return {_key(choice["value"]) for choice in field["choices"] if choice["objection"] is None}


def _is_sole(field: Field, value: Any) -> bool:
    return not field["open"] and _fitting(field) == {_key(value)}


def _goes_without_saying(field: Field, value: Any) -> bool:
    """Whether a value is the only possible one; an optional value may be left out instead."""
    if value is None:
        return field["optional"] and field["kind"] == "flag" and _is_sole(field, False)
    return _is_sole(field, value)


def _names(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _fits(parameter: Parameter, value: Any, seats: int) -> bool:
    """Whether a value is of the kind that it has to be beside those before it."""
    try:
        _in_part(parameter).read(to_json(value), "", seats)
    except Malformed:
        return False
    return True


def _value(field: Field, value: Any) -> Any:
    """Return the value of a field, ``None`` if the player still has to enter it."""
    fitting = _fitting(field)
    match field["kind"]:
        case "per_seat":
            return tuple(field["usual"]) if value is None else value
        case "group":
            return value or {}
        case "text":
            return value or ""
        case "list" if "examples" in field:
            return value  # only the whole of it can be judged, and nothing here changes it
        case "list":
            return tuple(item for item in value or () if _key(item) in fitting)
        case "several":
            return value if {*map(_key, _names(value))} <= fitting else None
        case "square" if value is not None:
            return value  # what speaks against it speaks against the action
    key = _key(value)
    if value is not None and (key in fitting or (field["open"] and not _is_laid_out(field, key))):
        return value
    usable = [choice["value"] for choice in field["choices"] if choice["objection"] is None]
    if field["kind"] == "flag":
        return None if field["optional"] else False if False in usable else usable[0]
    if len(usable) == 1 and not field["open"] and not field["optional"]:
        return usable[0]
    return None


def _is_laid_out(field: Field, key: str) -> bool:
    return any(_key(choice["value"]) == key for choice in field["choices"])
