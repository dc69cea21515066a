"""Controls from offers: what the engine asks for, as data that any game's controls are drawn from.

No rule is decided here: a value is disabled because the engine objects to it, in the engine's words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import Objection
from referee.engine.parameters import (
    Choice,
    Flag,
    Group,
    ListOf,
    NamedValues,
    Parameter,
    SeatIndex,
    Text,
    Whole,
)
from referee.engine.rule import Domain, Offer
from referee.text import SeatName, Speech, say

_KINDS: dict[type[Parameter], str] = {
    Whole: "whole",
    Choice: "choice",
    Flag: "flag",
    Text: "text",
    SeatIndex: "seat",
    ListOf: "list",
    Group: "group",
    NamedValues: "group",
}


_SINGLE = ("whole", "choice", "seat")
"""The kinds of fields that one tap on a value fills in."""


def objection_data(objection: Objection | None, speech: Speech) -> dict[str, str] | None:
    """Return an objection as data: its clause and its reason in words."""
    if objection is None:
        return None
    return {"clause": objection.clause, "text": speech.say(objection.reason)}


def control(offer: Offer[Any], speech: Speech) -> dict[str, Any]:
    """Return one control: its button, why it is disabled if it is, and what it asks for."""
    objection = offer.objection()
    fields: list[dict[str, Any]] = []
    if objection is None:
        for name, parameter in offer.parameters.items():
            if isinstance(parameter, NamedValues):
                continue  # a correction's changes are drawn by the seat's own sheet
            singles = [field for field in fields if field["kind"] in _SINGLE]
            if singles and _KINDS[type(parameter)] in _SINGLE:
                fields.append(_later_field(offer, name, parameter, singles, speech))
            else:
                fields.append(_field(offer, name, parameter, {}, speech))
    return {
        "do": offer.do,
        "by": offer.by,
        "title": speech.say(offer.rule.title),
        "sealed": offer.rule.is_sealed,
        "objection": objection_data(objection, speech),
        "fields": fields,
        # one list of numbers or names to pick from is played by the tap itself
        "quick": len(fields) == 1 and fields[0]["kind"] in _SINGLE and not fields[0]["optional"],
    }


def _field(
    offer: Offer[Any], name: str, parameter: Parameter, given: Mapping[str, Any], speech: Speech
) -> dict[str, Any]:
    """Return one value that a control asks for, others being given."""
    field: dict[str, Any] = {
        "name": name,
        "kind": _KINDS[type(parameter)],
        "label": speech.say(parameter.label) if parameter.label.message else "",
        "optional": parameter.optional,
        "drawn": parameter.is_drawn,
        "open": False,
        "choices": [],
    }
    if isinstance(parameter, Group):
        domains = offer.domain(name, **given)
        assert isinstance(domains, Mapping)
        field["fields"] = [
            {
                "name": key,
                "kind": _KINDS[type(inner)],
                "label": speech.say(inner.label),
                "optional": inner.optional,
                "open": domains[key].is_open,
                "choices": [
                    {"value": value, "label": str(value), "objection": None} for value in domains[key].allowed
                ],
            }
            for key, inner in parameter.fields.items()
        ]
        return field
    if isinstance(parameter, Text):
        field["open"] = True
        return field
    domain = offer.domain(name, **given)
    assert isinstance(domain, Domain)
    field["open"] = domain.is_open
    if isinstance(parameter, ListOf):
        # each element by itself; the sets that they make are the engine's to judge
        inner = parameter.of
        elements = sorted(
            {item for chosen in domain.shown or domain.allowed for item in chosen},
            key=_order(inner),
        )
        field["choices"] = [
            _choice(item, inner, offer.objection(**{name: (item,)}), speech) for item in elements
        ]
        return field
    field["choices"] = [
        _choice(choice.value, parameter, choice.objection, speech) for choice in offer.choices(name, **given)
    ]
    return field


def _later_field(
    offer: Offer[Any], name: str, parameter: Parameter, before: list[dict[str, Any]], speech: Speech
) -> dict[str, Any]:
    """Return a value that is picked after others.

    ``barred``: what each choice of the first field rules out beyond what is ruled out anyway, by value.
    """
    first, *between = before
    fields = {}
    for choice in _possible(first):
        given = {first["name"]: choice["value"]}
        for one in between:
            usable = [other["value"] for other in _possible(one)]
            given |= {one["name"]: usable[0]} if usable else {}
        fields[str(choice["value"])] = _field(offer, name, parameter, given, speech)
    if not fields:
        return _field(offer, name, parameter, {}, speech) | {"choices": []}
    laid = {choice["value"]: choice for field in fields.values() for choice in field["choices"]}
    free = {choice["value"]: choice for field in fields.values() for choice in _possible(field)}
    barred = {
        value: {
            str(choice["value"]): choice["objection"]
            for choice in field["choices"]
            if choice["objection"] is not None and choice["value"] in free
        }
        for value, field in fields.items()
    }
    merged = next(iter(fields.values()))
    return merged | {
        "choices": [free.get(value, choice) for value, choice in laid.items()],
        "barred": {value: found for value, found in barred.items() if found},
    }


def _possible(field: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [choice for choice in field["choices"] if choice["objection"] is None]


def _order(parameter: Parameter) -> Any:
    if isinstance(parameter, Choice):
        return parameter.values.index
    return lambda value: value


def _choice(value: Any, parameter: Parameter, objection: Objection | None, speech: Speech) -> dict[str, Any]:
    return {
        "value": value,
        "label": value_label(value, parameter, speech),
        "hint": _hint(value, parameter, speech),
        "objection": objection_data(objection, speech),
    }


def value_label(value: Any, parameter: Parameter, speech: Speech) -> str:
    """Say a value as a button says it."""
    if isinstance(parameter, Choice) and value in parameter.labels:
        return speech.say(parameter.labels[value])
    if isinstance(parameter, SeatIndex):
        return speech.say(say("{seat}", seat=SeatName(value)))
    if isinstance(parameter, Flag):
        return speech.say(say("Yes") if value else say("No"))
    return str(value)


def _hint(value: Any, parameter: Parameter, speech: Speech) -> str:
    if isinstance(parameter, Choice) and value in parameter.explained:
        return speech.say(parameter.explained[value])
    return ""
