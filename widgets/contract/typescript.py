"""TypeScript from Python types: what a screen's ``TypedDict`` says in Python, an interface says to the page.

>>> from typing import TypedDict
>>> class Seat(TypedDict):
...     name: str
...     rank: NotRequired[int | None]
>>> print(declarations([Seat]))
export interface Seat {
    name: string;
    rank?: number | null;
}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from inspect import cleandoc
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

WIDTH = 110
INDENT = "    "

_PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    None: "null",
    Any: "unknown",
    object: "unknown",
    dict: "Record<string, unknown>",
    list: "unknown[]",
}


class NotJson(TypeError):
    """A type whose values are no JSON, so that no page can be sent them."""


def expression(annotation: Any) -> str:
    """Return a type as TypeScript writes it; a ``TypedDict`` is named, see :func:`declarations`.

    Keys of a mapping that are whole numbers are the strings of JSON all the same. Raises :class:`NotJson`.
    """
    annotation = written_as(annotation)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if is_typeddict(annotation):
        return str(annotation.__name__)
    if origin is None:
        if annotation not in _PLAIN:
            raise NotJson(f"{annotation!r} has no counterpart in JSON")
        return _PLAIN[annotation]
    if origin in (NotRequired, Required):
        return expression(arguments[0])
    if origin is Literal:
        return union(json.dumps(value, ensure_ascii=False) for value in arguments)
    if origin in (Union, UnionType):
        return union(map(expression, arguments))
    if origin is tuple:
        return _tuple(arguments)
    if origin in (list, Sequence, Iterable):
        return array(expression(arguments[0]))
    if origin in (dict, Mapping):
        key, value = arguments
        if get_origin(key) is Literal:
            return f"Partial<Record<{expression(key)}, {expression(value)}>>"
        if key not in (str, int):
            raise NotJson(f"{key!r} is no key of JSON")
        return f"Record<string, {expression(value)}>"
    raise NotJson(f"{annotation!r} has no counterpart in JSON")


def written_as(annotation: Any) -> Any:
    """Return what a type is to the page: a ``TypedDict`` that annotates it says more than Python can."""
    if get_origin(annotation) is not Annotated:
        return annotation
    plain, *beside = get_args(annotation)
    return next((base for base in beside if is_typeddict(base)), plain)


def _tuple(arguments: tuple[Any, ...]) -> str:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return array(expression(arguments[0]))
    return f"[{', '.join(map(expression, arguments))}]"


def array(item: str) -> str:
    """Return the type of a list of items of a type."""
    return f"({item})[]" if " | " in item else f"{item}[]"


def union(members: Iterable[str]) -> str:
    """Return the type of what is one of several, each said once and ``null`` last."""
    once = dict.fromkeys(members)
    return " | ".join(sorted(once, key=lambda member: member == "null"))


def record(fields: Mapping[str, tuple[str, bool]], indent: str = "") -> str:
    """Return an object's type over several lines; ``fields`` has the type of each key, and if it may lack."""
    lines = [
        wrapped(f"{indent}{INDENT}{_key(name)}{'?' if may_lack else ''}: {kind};")
        for name, (kind, may_lack) in fields.items()
    ]
    return "\n".join(["{", *lines, f"{indent}}}"]) if lines else "Record<string, never>"


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name, ensure_ascii=False)


def wrapped(line: str) -> str:
    """Return a declaration with the members of its union below each other, if it is too long for a line."""
    if len(line) <= WIDTH or "\n" in line or "(" in line or "<" in line:
        return line
    head, _, kind = line.partition(": ")
    indent = " " * (len(head) - len(head.lstrip())) + INDENT
    return f"{head}:" + "".join(f"\n{indent}| {member}" for member in kind.split(" | "))


def fields_of(typed: Any) -> dict[str, tuple[Any, bool]]:
    """Return the fields of a ``TypedDict`` in order: the type of each, and whether it may be left out."""
    found = {}
    for name, annotation in get_type_hints(typed, include_extras=True).items():
        may_lack = name not in typed.__required_keys__
        if get_origin(annotation) in (NotRequired, Required):  # unread where annotations are postponed
            may_lack = get_origin(annotation) is NotRequired
        found[name] = (annotation, may_lack)
    return found


def reached(roots: Iterable[Any]) -> list[Any]:
    """Return all ``TypedDict`` classes that types lead to, each once, as they are met."""
    found: dict[Any, None] = {}

    def visit(annotation: Any) -> None:
        annotation = written_as(annotation)
        if annotation in found:
            return
        if is_typeddict(annotation):
            found[annotation] = None
            for inner, _ in fields_of(annotation).values():
                visit(inner)
        elif get_origin(annotation) is not Literal:
            for argument in get_args(annotation):
                if isinstance(argument, type) or get_origin(argument) is not None:
                    visit(argument)

    for root in roots:
        visit(root)
    return [*found]


def names_in(text: str) -> set[str]:
    """Return the names that a text in TypeScript mentions, outside its comments."""
    return set(re.findall(r"\b[A-Z]\w*", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)))


def declarations(roots: Iterable[Any], known: Iterable[Any] = ()) -> str:
    """Return an interface for each ``TypedDict`` that ``roots`` lead to, but for those ``known`` elsewhere.

    Raises :class:`NotJson`, also for two of the same name.
    """
    elsewhere = set(known)
    all_types = reached(roots)
    names: dict[str, Any] = {}
    for view in all_types:
        if names.setdefault(view.__name__, view) is not view:
            raise NotJson(
                f"{view.__module__} and {names[view.__name__].__module__} both have {view.__name__}"
            )
    return "\n\n".join(_interface(view) for view in all_types if view not in elsewhere)


def _interface(typed: Any) -> str:
    fields = {
        name: (expression(annotation), may_lack) for name, (annotation, may_lack) in fields_of(typed).items()
    }
    head = f"{comment(typed.__doc__)}export "
    body = record(fields)
    if not fields:
        return f"{head}type {typed.__name__} = {body};"
    return f"{head}interface {typed.__name__} {body}"


def comment(text: str | None) -> str:
    """Return a docstring's first paragraph as a comment above a declaration, ``""`` if there is none."""
    if not text:
        return ""
    plain = re.sub(r":\w+:`~?(?:\w+\.)*(\w+)`", r"`\1`", cleandoc(text)).replace("``", "`")
    paragraph = plain.split("\n\n")[0].replace("*/", "* /").split("\n")
    if len(paragraph) == 1:
        return f"/** {paragraph[0]} */\n"
    return "\n".join(["/**", *(f" * {line}" for line in paragraph), " */\n"])
