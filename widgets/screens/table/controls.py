"""Controls from offers: what the engine asks for, as data that any game's controls are drawn from.

No rule is decided here: a value is disabled because the engine objects to it, in the engine's words.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, cast

from referee.engine.action import to_json
from referee.engine.bounds import Domain
from referee.engine.errors import Objection
from referee.engine.parameters import (
    Choice,
    Flag,
    Group,
    ListOf,
    Named,
    NamedValues,
    OrNull,
    Parameter,
    PerSeat,
    SeatIndex,
    SeatOr,
    SeatPiece,
    Several,
    Text,
)
from referee.engine.rule import Choice as OfferedChoice
from referee.engine.rule import Offer
from referee.i18n import SeatName, Speech, say
from widgets.objections import objection_data, objection_text
from widgets.screens.table.fields import (
    Case,
    Control,
    Field,
    FieldChoice,
    FieldKind,
    FieldOutline,
    GroupMember,
    ListField,
    SquareChoice,
    ValueKind,
)

_SINGLE = ("whole", "choice", "seat", "piece", "named")
"""The kinds of fields that one tap on a value fills in."""


def _inner(parameter: Parameter) -> Parameter:
    """Return what a value is where it is not null: that it may be null is one more choice."""
    return parameter.of if isinstance(parameter, OrNull) else parameter


def control(offer: Offer[Any], speech: Speech, *, is_asked: bool = False) -> Control:
    """Return one control: its button, why it is disabled if it is, and what it asks for.

    ``is_asked``: its values are asked for one after the other (see :mod:`widgets.screens.table.form`), so
    that none are laid out here.
    """
    objection = offer.objection()
    fields: list[Field] = []
    if objection is None and not is_asked:
        for name, parameter in offer.parameters.items():
            # a correction's changes are drawn by the seat's own sheet, other things by the board
            if not isinstance(parameter, NamedValues) and not parameter.is_on_board:
                fields.append(_laid_out(offer, name, parameter, fields, speech))
    found: Control = {
        **outline(offer, speech),
        "objection": objection_data(objection, speech),
        "fields": fields,
        # one list of numbers or names to pick from is played by the tap itself
        "quick": len(fields) == 1 and fields[0]["single"] and not fields[0]["optional"],
    }
    cost = offer.cost()
    if cost is not None:
        found["cost"] = speech.say(cost)
    return found


def outline(offer: Offer[Any], speech: Speech) -> Control:
    """Return what everybody may know of a control: whose it is, and its button."""
    return {
        "do": offer.do,
        "by": offer.by,
        "title": speech.say(offer.rule.title),
        "sealed": offer.rule.is_sealed,
        "objection": None,
        "fields": [],
        "quick": False,
    }


def field_data(
    offer: Offer[Any],
    name: str,
    parameter: Parameter,
    given: Mapping[str, Any],
    speech: Speech,
    *,
    in_words: bool = False,
    offered: Sequence[OfferedChoice] | None = None,
) -> Field:
    """Return one value that a control asks for, others being given; squares ``in_words`` or for a grid.

    ``offered``: the values to lay out, if they are known already.
    """
    field = _outline(name, parameter, speech)
    if isinstance(parameter, Group):
        domains = offer.domain(name, **given)
        assert isinstance(domains, Mapping)
        members = [_member(key, inner, domains[key], speech) for key, inner in parameter.fields.items()]
        return {**field, "kind": "group", "choices": [], "fields": members}
    if isinstance(parameter, Text) and not isinstance(parameter, Named):
        return {**field, "kind": "text", "open": True, "choices": []}
    domain = offer.domain(name, **given)
    assert isinstance(domain, Domain)
    # a card may say any number
    field["open"] = domain.is_open or (offer.waives is not None and parameter.kind == "whole")
    if isinstance(parameter, PerSeat):
        # a number for each seat, between the least and the most that are laid out
        laid = [value for row in domain.shown or domain.allowed for value in row]
        return {
            **field,
            "kind": "per_seat",
            "choices": [],
            "usual": [*domain.allowed[0]],
            "least": min(laid),
            "most": max(laid),
        }
    if isinstance(parameter, ListOf) and domain.is_open and not isinstance(parameter.of, SeatPiece):
        # what such a list is made of, only the whole of it can be judged
        return {
            **field,
            "kind": "list",
            "choices": [],
            "of": cast("FieldKind", parameter.of.kind),
            "examples": to_json(tuple(domain.allowed)),
        }
    if isinstance(parameter, ListOf):
        items = _offered(offer, name, parameter, given) if offered is None else offered
        if parameter.of.kind == "square" and not in_words:
            squares = [_square(item, objection, speech) for item, objection in items]
            of_squares: ListField = {**field, "kind": "list", "choices": squares}
            return of_squares
        choices = [_choice(item, parameter.of, objection, speech) for item, objection in items]
        of_values: ListField = {**field, "kind": "list", "choices": choices}
        return of_values
    if offered is None:
        offered = offer.choices(name, **given)
    of_one = _of_one_value(field, parameter, offered, speech, in_words=in_words)
    if of_one["kind"] in ("choice", "whole"):
        for choice in of_one["choices"]:
            explained = offer.explained(name, choice["value"], **given)
            if explained is not None:
                choice["hint"] = speech.say(explained)
    return of_one


def _offered(
    offer: Offer[Any], name: str, parameter: Parameter, given: Mapping[str, Any]
) -> Sequence[OfferedChoice]:
    """Return the values that are laid out to be tapped on, each with what speaks against it."""
    if isinstance(parameter, Group | PerSeat) or type(parameter) is Text:
        return ()
    if not isinstance(parameter, ListOf):
        return offer.choices(name, **given)
    domain = offer.domain(name, **given)
    assert isinstance(domain, Domain)
    if domain.is_open and not isinstance(parameter.of, SeatPiece):
        return ()
    # each element by itself; the sets that they make are the engine's to judge
    elements = {item for chosen in domain.shown or domain.allowed for item in chosen}
    return [
        OfferedChoice(item, offer.objection(**given, **{name: (item,)}))
        for item in sorted(elements, key=_order(parameter.of))
    ]


def _of_one_value(
    field: FieldOutline,
    parameter: Parameter,
    offered: Iterable[OfferedChoice],
    speech: Speech,
    *,
    in_words: bool = False,
) -> Field:
    inner = _inner(parameter)
    if inner.kind == "square" and in_words:
        spots = [_choice(one.value, inner, one.objection, speech) for one in offered]
        return {
            **field,
            "kind": "choice",
            "choices": [{**one, "value": to_json(one["value"])} for one in spots],
        }
    if inner.kind == "square":
        # a grid shows where it is
        squares = [_square(one.value, one.objection, speech) for one in offered]
        return {**field, "kind": "square", "choices": squares}
    choices = [_choice(one.value, parameter, one.objection, speech) for one in offered]
    if isinstance(inner, Several):
        return {**field, "kind": "several", "choices": choices, "together": [*inner.together]}
    return {**field, "kind": cast("ValueKind", inner.kind), "choices": choices}


def _member(name: str, parameter: Parameter, domain: Domain, speech: Speech) -> GroupMember:
    return {
        "name": name,
        "kind": cast("FieldKind", parameter.kind),
        "label": speech.say(parameter.label),
        "optional": parameter.optional,
        "open": domain.is_open,
        "choices": [{"value": value, "label": str(value), "objection": None} for value in domain.allowed],
    }


def _outline(name: str, parameter: Parameter, speech: Speech) -> FieldOutline:
    """Return a value that is asked for, without what it can be."""
    return {
        "name": name,
        "label": speech.say(parameter.label) if parameter.label.message else "",
        "optional": parameter.optional,
        "single": _is_single(parameter),
        "drawn": parameter.is_drawn,
        "open": False,
    }


def _is_single(parameter: Parameter) -> bool:
    return _inner(parameter).kind in _SINGLE


def _laid_out(
    offer: Offer[Any], name: str, parameter: Parameter, earlier: Sequence[Field], speech: Speech
) -> Field:
    """Return a value with all that it can be, whatever is chosen before it.

    ``choices``: each without an objection if there is none beside some of what comes before. Where that
    makes a difference, ``cases``: each the JSON texts of what is given before, in order, and the index of
    its list in ``lists`` of choices and ``objections``, by their indices. The page looks them up with
    ``choicesOf``.
    """
    ruling = {one.only_for[0] for one in offer.parameters.values() if one.only_for is not None}
    before = [one for one in earlier if _is_of_one_value(one) or one["name"] in ruling]
    is_of_one_value = _is_single(parameter) or _inner(parameter).kind == "square"
    if not before or (parameter.only_for is None and not is_of_one_value):
        return field_data(offer, name, parameter, {}, speech)
    places: dict[Any, int] = {}
    excluded: dict[Any, Objection | None] = {}
    objections: dict[Objection, int] = {}
    lists: dict[tuple[tuple[int, int | None], ...], int] = {}
    known: dict[Hashable, int] = {}
    cases: list[Case] = []
    is_everywhere = True
    last: Mapping[str, Any] | None = None
    for given, keys in _given(offer, before):
        if name not in offer.applicable_parameters(given):
            is_everywhere = False
            continue
        last, deciding = given, offer.deciding(name, given)
        if deciding not in known:
            row: list[tuple[int, int | None]] = []
            for value, objection in _offered(offer, name, parameter, given):
                place = places.setdefault(value, len(places))
                if objection is None:
                    excluded[value] = None
                    row.append((place, None))
                else:
                    excluded.setdefault(value, objection)
                    row.append((place, objections.setdefault(objection, len(objections))))
            known[deciding] = lists.setdefault(tuple(row), len(lists))
        cases.append({"given": keys, "list": known[deciding]})
    field = (
        _of_one_value(_outline(name, parameter, speech), parameter, (), speech)
        if last is None  # nothing that can be chosen before asks for it
        else field_data(offer, name, parameter, last, speech, offered=())
    )
    # what a value is called, and each objection, is said once, however often it is laid out
    element = parameter.of if isinstance(parameter, ListOf) else parameter
    laid = _square if _inner(element).kind == "square" else partial(_choice, parameter=element)
    choices: list[Any] = [laid(value, objection=excluded[value], speech=speech) for value in places]
    field["choices"] = choices
    if not is_everywhere or len(lists) > 1:
        field["cases"] = cases
        field["lists"] = [*lists]
        field["objections"] = [objection_text(one, speech) for one in objections]
    return field


def _is_of_one_value(field: Field) -> bool:
    return field["single"] or field["kind"] == "square"


def _given(offer: Offer[Any], before: Sequence[Field]) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    """Yield each combination of what can be chosen before, as values of the engine and as JSON texts."""
    if not before:
        yield {}, {}
        return
    *earlier, last = before
    name = last["name"]
    for given, keys in _given(offer, earlier):
        if name not in offer.applicable_parameters(given):
            yield given, keys
            continue
        domain = offer.domain(name, **given)
        assert isinstance(domain, Domain)
        for value in domain.allowed:
            yield {**given, name: value}, {**keys, name: key_of(to_json(value))}


def key_of(value: Any) -> str:
    """Return a value as the JSON text that a page's ``JSON.stringify`` makes of it."""
    if isinstance(value, str):
        return value
    return str(value) if type(value) is int else json.dumps(value, separators=(",", ":"))


def _order(parameter: Parameter) -> Any:
    if isinstance(parameter, Choice):
        return parameter.values.index
    return lambda value: value


def _square(value: Any, objection: Objection | None, speech: Speech) -> SquareChoice:
    return {"value": to_json(value), "objection": objection_data(objection, speech)}


def _choice(value: Any, parameter: Parameter, objection: Objection | None, speech: Speech) -> FieldChoice:
    return {
        "value": to_json(value),
        "label": value_label(value, parameter, speech),
        "hint": _hint(value, parameter, speech),
        "objection": objection_data(objection, speech),
    }


def value_label(value: Any, parameter: Parameter, speech: Speech) -> str:
    """Say a value as a button says it."""
    if isinstance(parameter, OrNull):
        return speech.say(parameter.none) if value is None else value_label(value, parameter.of, speech)
    if isinstance(parameter, Choice | SeatOr) and value in parameter.labels:
        return speech.say(parameter.labels[value])
    if isinstance(parameter, SeatPiece):
        seat, _, number = value.partition(".")
        return speech.say(say("{seat} {number}", seat=SeatName(int(seat)), number=number))
    if isinstance(parameter, SeatIndex):
        return speech.say(say("{seat}", seat=SeatName(value)))
    said = parameter.say(value)
    if said is not None:
        return speech.say(said)
    if isinstance(parameter, Flag):
        return speech.say(say("Yes") if value else say("No"))
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def _hint(value: Any, parameter: Parameter, speech: Speech) -> str:
    if isinstance(parameter, Choice) and value in parameter.explained:
        return speech.say(parameter.explained[value])
    return ""
