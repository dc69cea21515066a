"""Controls from offers: what the engine asks for, as data that any game's controls are drawn from.

No rule is decided here: a value is disabled because the engine objects to it, in the engine's words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from referee.engine.action import to_json
from referee.engine.domain import Domain
from referee.engine.field_description import FieldDescription
from referee.engine.parameters import Parameter
from referee.engine.rule import Choice as OfferedChoice
from referee.engine.rule import Offer
from referee.i18n import Speech
from widgets.objections import objection_data
from widgets.screens.table.fields import (
    Control,
    Field,
    FieldChoice,
    FieldKind,
    GroupMember,
)


def control(offer: Offer[Any], speech: Speech, *, has_fields: bool = True) -> Control:
    """Return one control: its button, why it is disabled if it is, and what it asks for.

    ``has_fields``: whether its fields come with it; else a form asks for them.
    """
    objection = offer.objection()
    fields = [*_first_fields(offer, speech)] if has_fields and objection is None else []
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


def _first_fields(offer: Offer[Any], speech: Speech) -> Iterator[Field]:
    """Yield the fields of what can be given first.

    What can depend on a value before it is ``asked``: it has no choices until that is given.
    """
    is_begun = False
    for name, parameter in offer.applicable_parameters({}).items():
        if not parameter.has_field:
            continue
        description = parameter.describe_field()
        is_of_one_value = description.is_single or description.kind == "square"
        if is_of_one_value and is_begun:
            yield cast("Field", {**_outline(name, parameter, description, speech), "asked": True})
        else:
            yield field_data(offer, name, parameter, {}, speech)
        is_begun = is_begun or is_of_one_value


def outline(offer: Offer[Any], speech: Speech) -> Control:
    """Return what everybody may know of a control: whose it is, and its button."""
    return {
        "do": offer.do,
        "by": offer.by,
        "title": speech.say(offer.rule.title),
        "sealed": offer.rule.is_sealed,
        "asks": bool(offer.parameters),
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
    names_squares: bool = False,
) -> Field:
    """Return one value that a control asks for, others being given.

    ``names_squares``: whether squares have names, which a board's grid needs none of.
    """
    domain = offer.domain(name, **given)
    description = parameter.describe_field(domain)
    field = _outline(name, parameter, description, speech)
    if offer.waives is not None and description.kind == "whole":
        field["open"] = True  # a card may say any number
    item = description.item
    if item is not None:
        has_names = names_squares or "square" not in (description.kind, description.more.get("of"))
        for value, objection in _offered(offer, name, description, given):
            choice: FieldChoice = {
                "value": to_json(value),
                "label": value_label(value, item, speech) if has_names else "",
                "objection": objection_data(objection, speech),
            }
            hint = offer.explained(name, value, **given) or item.explain(value)
            if hint is not None:
                choice["hint"] = speech.say(hint)
            field["choices"].append(choice)
    if description.members:
        assert isinstance(domain, Mapping)
        members = description.members.items()
        field["fields"] = [_member(key, inner, domain[key], speech) for key, inner in members]
    return cast("Field", field)


def _outline(
    name: str, parameter: Parameter, description: FieldDescription, speech: Speech
) -> dict[str, Any]:
    """Return a field without the values that it can have."""
    return {
        "name": name,
        "label": speech.say(parameter.label) if parameter.label.message else "",
        "kind": description.kind,
        "optional": parameter.optional,
        "single": description.is_single,
        "drawn": parameter.is_drawn,
        "open": description.is_open,
        "choices": [],
        **({"follows": [*parameter.follows]} if parameter.follows else {}),
        **{key: to_json(value) for key, value in description.more.items()},
    }


def _offered(
    offer: Offer[Any], name: str, description: FieldDescription, given: Mapping[str, Any]
) -> Sequence[OfferedChoice]:
    """Return the values that are laid out to be tapped on, each with what speaks against it."""
    if description.item is None:
        return ()
    if not description.is_list:
        return offer.choices(name, **given)
    # each element by itself; the sets that they make are the engine's to judge
    return [
        OfferedChoice(item, offer.objection(**given, **{name: (item,)})) for item in description.values or ()
    ]


def _member(name: str, parameter: Parameter, domain: Domain, speech: Speech) -> GroupMember:
    return {
        "name": name,
        "kind": cast("FieldKind", parameter.kind),
        "label": speech.say(parameter.label),
        "optional": parameter.optional,
        "open": domain.is_open,
        "choices": [{"value": value, "label": str(value), "objection": None} for value in domain.allowed],
    }


def value_label(value: Any, parameter: Parameter, speech: Speech) -> str:
    """Say a value as a button says it."""
    text = parameter.say(value)
    if text is not None:
        return speech.say(text)
    return str(value).replace("-", "\N{MINUS SIGN}") if isinstance(value, int) else str(value)
