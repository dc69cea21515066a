"""TypeScript interfaces of a page's requests: for each command and query, and for each answer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.json_parameters import AnyJson, JsonList, JsonObject, Timestamp
from referee.engine.parameters import Choice, Flag, Group, ListOf, OrNull, Parameter, SeatIndex, Text, Whole
from widgets.contract.typescript import (
    INDENT,
    NotJson,
    array,
    comment,
    declarations,
    expression,
    record,
    union,
)
from widgets.registry import Command, Query, Request


def sent(parameter: Parameter, indent: str = INDENT) -> str:
    """Return the type of a parameter's value in a page's request; raise :class:`NotJson`."""
    match parameter:
        case AnyJson():
            return "unknown"
        case JsonObject():
            return expression(dict)
        case JsonList():
            return expression(list)
        case Choice():
            return union(json.dumps(value) for value in parameter.values)
        case Text() | Timestamp():
            return expression(str)
        case Whole() | SeatIndex():
            return expression(int)
        case Flag():
            return expression(bool)
        case OrNull():
            return union([sent(parameter.of, indent), "null"])
        case ListOf():
            return array(sent(parameter.of, indent))
        case Group():
            inner = indent + INDENT
            fields = {name: (sent(item, inner), item.optional) for name, item in parameter.fields.items()}
            return record(fields, indent)
    raise NotJson(f"nothing is known of how a page sends {type(parameter).__name__}")


def _parameters(request: Request[Any]) -> dict[str, tuple[str, bool]]:
    return {name: (sent(item), item.optional) for name, item in request.parameters.items()}


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _interface(request: Request[Any], name: str, fields: Mapping[str, tuple[str, bool]]) -> str:
    head = f"{comment(request.method.__doc__)}export "
    return f"{head}interface {name} {record(fields)}" if fields else f"{head}type {name} = {record(fields)};"


def commands(entries: Iterable[Command]) -> str:
    """Return an interface for each command, ``SubmitTap``, and ``Tap`` for any of them."""
    interfaces, names = [], []
    for request in entries:
        names.append(f"{_camel(request.name)}Tap")
        fields = {"tap": (json.dumps(request.name), False), **_parameters(request)}
        interfaces.append(_interface(request, names[-1], fields))
    members = "\n".join(f"{INDENT}| {name}" for name in names)
    return "\n\n".join([*interfaces, f"/** What a tap sends. */\nexport type Tap =\n{members};"])


def queries(entries: Iterable[Query], known: Iterable[Any] = ()) -> str:
    """Return interfaces for the parameters of each query (``LogQuery``), for the answers, and ``Queries``.

    ``known`` are types of answers that another file declares.
    """
    entries = [*entries]
    interfaces, members = [], []
    for request in entries:
        name = f"{_camel(request.name)}Query"
        interfaces.append(_interface(request, name, _parameters(request)))
        both = {"parameters": (name, False), "answer": (expression(request.answer), False)}
        members.append(f"{INDENT}{request.name}: {record(both, INDENT)};")
    answers = declarations([request.answer for request in entries], known)
    table = "/** What each query takes, and what it is answered. */\nexport interface Queries {"
    why = record({"problem": (expression(str), False)})
    problem = f"/** Why a query has no answer. */\nexport interface Problem {why}"
    return "\n\n".join(filter(None, [*interfaces, answers, "\n".join([table, *members, "}"]), problem]))
