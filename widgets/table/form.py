"""A control that is filled in step by step: what each value can be depends on those before it.

Where a game has hundreds of such values they are not laid out with the screen: the page asks, with what it
has so far, and gets the next ones. Nothing is decided or kept here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.parameters import ListOf, Named, Parameter, PerSeat, Text, optional, read_fields
from referee.engine.rule import Offer
from referee.text import Speech
from widgets.table.controls import field_data, objection_data


def form(offer: Offer[Any], raw: Mapping[str, Any], seats: int, speech: Speech) -> dict[str, Any]:
    """Return the fields of an offer as far as they are known, some values being given.

    A value that does not fit those before it any more is left out of ``given``; the only one that there is
    goes without saying. ``objection`` is what speaks against all of it together; ``ready`` says that
    nothing is missing, ``quick`` that the last tap on a value may play it.

    Raises:
        Malformed: What the page sent are not values of this action.
    """
    known = {name: optional(parameter) for name, parameter in offer.parameters.items()}
    read = read_fields({name: value for name, value in raw.items() if name in known}, known, offer.do, seats)
    given: dict[str, Any] = {}
    fields: list[dict[str, Any]] = []
    is_ready = True
    for name in offer.parameters:
        parameter = offer.form(given).get(name)
        if parameter is None:
            continue
        field = field_data(offer, name, parameter, given, speech)
        if field["kind"] == "whole":
            # nobody looks for a number below zero on a pad; one that may be below zero is there all the same
            field["choices"] = [one for one in field["choices"] if one["value"] >= 0 or not one["objection"]]
        value = _value(field, parameter, read.get(name))
        field["value"] = value
        fields.append(field)
        if value is not None:
            given[name] = value
        elif not parameter.optional:
            is_ready = False
            break
    return {
        "fields": fields,
        "given": given,
        "ready": is_ready,
        "objection": objection_data(offer.objection(**given), speech),
        "quick": all(field["single"] and not field["optional"] for field in fields),
    }


def _value(field: Mapping[str, Any], parameter: Parameter, value: Any) -> Any:
    """Return the value that a field has, ``None`` if it is still to be said."""
    if isinstance(parameter, PerSeat):
        return tuple(field["usual"]) if value is None else value
    if isinstance(parameter, ListOf):
        fitting = {choice["value"] for choice in field["choices"] if choice["objection"] is None}
        return tuple(item for item in value or () if item in fitting)
    if isinstance(parameter, Text) and not isinstance(parameter, Named):
        return value or ""
    laid = {choice["value"]: choice for choice in field["choices"]}
    if value is not None and (field["open"] if value not in laid else laid[value]["objection"] is None):
        return value
    usable = [one for one, choice in laid.items() if choice["objection"] is None]
    if field["kind"] == "flag":
        return None if parameter.optional else False if False in usable else usable[0]
    if len(usable) == 1 and not field["open"] and not parameter.optional:
        return usable[0]
    return None
