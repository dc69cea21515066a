"""Controls from offers: what the engine asks for, as data that any game's controls are drawn from.

No rule is decided here: a value is disabled because the engine objects to it, in the engine's words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.action import plain
from referee.engine.errors import Objection
from referee.engine.parameters import (
    Choice,
    Flag,
    Group,
    ListOf,
    Named,
    NamedValues,
    Parameter,
    PerSeat,
    SeatIndex,
    SeatOr,
    SeatPiece,
    Text,
    Whole,
)
from referee.engine.rule import Domain, Offer
from referee.engine.squares import Cell, SquareOf
from referee.text import SeatName, Speech, say

_KINDS: dict[type[Parameter], str] = {
    Whole: "whole",
    Choice: "choice",
    Flag: "flag",
    Text: "text",
    SeatIndex: "seat",
    SeatOr: "seat",
    SeatPiece: "piece",
    Named: "named",
    PerSeat: "per_seat",
    ListOf: "list",
    Group: "group",
    NamedValues: "group",
    Cell: "square",
    SquareOf: "square",
}


_SINGLE = ("whole", "choice", "seat", "piece", "named")
"""The kinds of fields that one tap on a value fills in."""


def objection_data(objection: Objection | None, speech: Speech) -> dict[str, str] | None:
    """Return an objection as data: its clause and its reason in words."""
    if objection is None:
        return None
    return {"clause": objection.clause, "text": speech.say(objection.reason)}


def control(offer: Offer[Any], speech: Speech, *, is_asked: bool = False) -> dict[str, Any]:
    """Return one control: its button, why it is disabled if it is, and what it asks for.

    ``is_asked``: its values are asked for one after the other (see :mod:`widgets.table.form`), so that none
    are laid out here.
    """
    objection = offer.objection()
    fields: list[dict[str, Any]] = []
    if objection is None and not is_asked:
        for name, parameter in offer.parameters.items():
            # a correction's changes are drawn by the seat's own sheet
            if not isinstance(parameter, NamedValues):
                fields.append(_laid_out(offer, name, parameter, fields, speech))
    return {
        "do": offer.do,
        "by": offer.by,
        "title": speech.say(offer.rule.title),
        "sealed": offer.rule.is_sealed,
        "objection": objection_data(objection, speech),
        "fields": fields,
        # one list of numbers or names to pick from is played by the tap itself
        "quick": len(fields) == 1 and fields[0]["single"] and not fields[0]["optional"],
    }


def field_data(
    offer: Offer[Any], name: str, parameter: Parameter, given: Mapping[str, Any], speech: Speech
) -> dict[str, Any]:
    """Return one value that a control asks for, others being given."""
    field = _outline(name, parameter, speech)
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
    if isinstance(parameter, Text) and not isinstance(parameter, Named):
        field["open"] = True
        return field
    domain = offer.domain(name, **given)
    assert isinstance(domain, Domain)
    field["open"] = domain.is_open
    if isinstance(parameter, PerSeat):
        # a number for each seat, between the least and the most that are laid out
        laid = [value for row in domain.shown or domain.allowed for value in row]
        field |= {"usual": [*domain.allowed[0]], "least": min(laid), "most": max(laid)}
        return field
    if isinstance(parameter, ListOf) and domain.is_open and not isinstance(parameter.of, SeatPiece):
        # what such a list is made of, only the whole of it can be judged
        field["of"] = _KINDS[type(parameter.of)]
        field["examples"] = plain(tuple(domain.allowed))
        return field
    if isinstance(parameter, ListOf):
        # each element by itself; the sets that they make are the engine's to judge
        inner = parameter.of
        elements = sorted(
            {item for chosen in domain.shown or domain.allowed for item in chosen},
            key=_order(inner),
        )
        field["choices"] = [
            _choice(item, inner, offer.objection(**given, **{name: (item,)}), speech) for item in elements
        ]
        return field
    field["choices"] = [
        _choice(choice.value, parameter, choice.objection, speech) for choice in offer.choices(name, **given)
    ]
    return field


def _outline(name: str, parameter: Parameter, speech: Speech) -> dict[str, Any]:
    """Return a value that is asked for, without what it can be."""
    return {
        "name": name,
        "kind": _KINDS[type(parameter)],
        "label": speech.say(parameter.label) if parameter.label.message else "",
        "optional": parameter.optional,
        "single": _KINDS[type(parameter)] in _SINGLE,
        "drawn": parameter.is_drawn,
        "open": False,
        "choices": [],
    }


def _laid_out(
    offer: Offer[Any], name: str, parameter: Parameter, earlier: Sequence[dict[str, Any]], speech: Speech
) -> dict[str, Any]:
    """Return a value with all that it can be, whatever is chosen before it.

    ``choices``: each without an objection if there is none beside some of what comes before. Where that
    makes a difference, ``cases``: each the JSON texts of what is given before, in order, and the index of
    its list in ``lists`` of choices and ``objections``, by their indices. The page looks them up with
    ``choicesOf``.
    """
    ruling = {one.only_for[0] for one in offer.parameters.values() if one.only_for is not None}
    before = [one for one in earlier if _is_of_one_value(one) or one["name"] in ruling]
    field = _outline(name, parameter, speech)
    if not before or (parameter.only_for is None and not _is_of_one_value(field)):
        return field_data(offer, name, parameter, {}, speech)
    choices: dict[str, dict[str, Any]] = {}
    objections: dict[str, int] = {}
    lists: dict[tuple[tuple[int, int | None], ...], int] = {}
    cases = []
    is_everywhere = True
    for given, keys in _given(offer, before):
        if name not in offer.form(given):
            is_everywhere = False
            continue
        field = field_data(offer, name, parameter, given, speech)
        row: list[tuple[int, int | None]] = []
        for choice in field["choices"]:
            key = key_of(choice["value"])
            laid = choices.setdefault(key, choice)
            if choice["objection"] is None:
                choices[key] = laid | {"objection": None}
                row.append(([*choices].index(key), None))
            else:
                reason = objections.setdefault(json.dumps(choice["objection"]), len(objections))
                row.append(([*choices].index(key), reason))
        cases.append({"given": keys, "list": lists.setdefault(tuple(row), len(lists))})
    field |= {"choices": [*choices.values()]}
    if is_everywhere and len(lists) < 2:
        return field
    return field | {"cases": cases, "lists": [*lists], "objections": [json.loads(one) for one in objections]}


def _is_of_one_value(field: Mapping[str, Any]) -> bool:
    return field["single"] or field["kind"] == "square"


def _given(
    offer: Offer[Any], before: Sequence[dict[str, Any]]
) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    """Yield each combination of what can be chosen before, as values of the engine and as JSON texts."""
    if not before:
        yield {}, {}
        return
    *earlier, last = before
    name = last["name"]
    for given, keys in _given(offer, earlier):
        if name not in offer.form(given):
            yield given, keys
            continue
        domain = offer.domain(name, **given)
        assert isinstance(domain, Domain)
        for value in domain.allowed:
            if offer.objection(**given, **{name: value}) is None:
                yield {**given, name: value}, {**keys, name: key_of(plain(value))}


def key_of(value: Any) -> str:
    """Return a value as the JSON text that a page's ``JSON.stringify`` makes of it."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _order(parameter: Parameter) -> Any:
    if isinstance(parameter, Choice):
        return parameter.values.index
    return lambda value: value


def _choice(value: Any, parameter: Parameter, objection: Objection | None, speech: Speech) -> dict[str, Any]:
    if isinstance(parameter, Cell | SquareOf):
        # a grid shows where it is
        return {"value": plain(value), "objection": objection_data(objection, speech)}
    return {
        "value": value,
        "label": value_label(value, parameter, speech),
        "hint": _hint(value, parameter, speech),
        "objection": objection_data(objection, speech),
    }


def value_label(value: Any, parameter: Parameter, speech: Speech) -> str:
    """Say a value as a button says it."""
    if isinstance(parameter, Choice | SeatOr) and value in parameter.labels:
        return speech.say(parameter.labels[value])
    if isinstance(parameter, SeatPiece):
        seat, _, number = value.partition(".")
        return speech.say(say("{seat} {number}", seat=SeatName(int(seat)), number=number))
    if isinstance(parameter, SeatIndex):
        return speech.say(say("{seat}", seat=SeatName(value)))
    if isinstance(parameter, Flag):
        return speech.say(say("Yes") if value else say("No"))
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def _hint(value: Any, parameter: Parameter, speech: Speech) -> str:
    if isinstance(parameter, Choice) and value in parameter.explained:
        return speech.say(parameter.explained[value])
    return ""
