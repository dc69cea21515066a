"""TypeScript of what a page may send: an interface for each command and query, and for each answer."""

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
    """Return the type of what a parameter reads, as a page sends it; raise :class:`NotJson`."""
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
            fields = {name: (sent(one, inner), one.optional) for name, one in parameter.fields.items()}
            return record(fields, indent)
    raise NotJson(f"nothing is known of how a page sends {type(parameter).__name__}")


def _parameters(request: Request[Any]) -> dict[str, tuple[str, bool]]:
    return {name: (sent(one), one.optional) for name, one in request.parameters.items()}


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _interface(request: Request[Any], name: str, fields: Mapping[str, tuple[str, bool]]) -> str:
    head = f"{comment(request.method.__doc__)}export "
    return f"{head}interface {name} {record(fields)}" if fields else f"{head}type {name} = {record(fields)};"


def commands(entries: Iterable[Command]) -> str:
    """Return an interface for each command, ``SubmitTap``, and ``Tap`` for any of them."""
    interfaces, names = [], []
    for one in entries:
        names.append(f"{_camel(one.name)}Tap")
        fields = {"tap": (json.dumps(one.name), False), **_parameters(one)}
        interfaces.append(_interface(one, names[-1], fields))
    members = "\n".join(f"{INDENT}| {name}" for name in names)
    return "\n\n".join([*interfaces, f"/** What a tap sends. */\nexport type Tap =\n{members};"])


def queries(entries: Iterable[Query], known: Iterable[Any] = ()) -> str:
    """Return an interface for what comes with each query, ``LogQuery``, for the answers, and ``Queries``.

    ``known``: types of answers that another file declares.
    """
    entries = [*entries]
    interfaces, members = [], []
    for one in entries:
        name = f"{_camel(one.name)}Query"
        interfaces.append(_interface(one, name, _parameters(one)))
        both = {"parameters": (name, False), "answer": (expression(one.answer), False)}
        members.append(f"{INDENT}{one.name}: {record(both, INDENT)};")
    answers = declarations([one.answer for one in entries], known)
    table = "/** What each query takes, and what it is answered. */\nexport interface Queries {"
    why = record({"problem": (expression(str), False)})
    problem = f"/** Why a query has no answer. */\nexport interface Problem {why}"
    return "\n\n".join(filter(None, [*interfaces, answers, "\n".join([table, *members, "}"]), problem]))
