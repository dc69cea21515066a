"""Whether JSON data is of a type: what mypy says of the code, said of what it has really made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Required, Union, get_args, get_origin, is_typeddict

from widgets.contract.typescript import fields_of, written_as

Check = Callable[[Any], list[str]]
"""Returns what is wrong with a value, each time with the way to it first, such as ``.seats[0].name: …``."""


def mismatches(value: Any, annotation: Any, where: str = "") -> list[str]:
    """Return where data is not of a type, and what is there; for a ``TypedDict`` also keys that it has not.

    Raises ``TypeError`` for a type that is not known here.
    """
    return [f"{where}{found}" for found in check_of(annotation)(value)]


@cache
def check_of(annotation: Any) -> Check:
    """Return what checks values against a type: made once, as reading a type takes longer than the check."""
    annotation = written_as(annotation)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in (Any, object):
        return lambda value: []
    if is_typeddict(annotation):
        return _of_fields(annotation)
    if origin in (NotRequired, Required):
        return check_of(arguments[0])
    if origin in (Union, UnionType):
        return _of_members([check_of(member) for member in arguments])
    if origin is Literal:
        return _of_values(arguments)
    if origin in (list, Sequence) or (origin is tuple and arguments[1:] == (Ellipsis,)):
        return _of_items(check_of(arguments[0]))
    if origin is tuple:
        return _of_tuple([check_of(item) for item in arguments])
    if origin in (dict, Mapping):
        return _of_keys(check_of(arguments[1]))
    return _of_plain(NoneType if annotation is None else annotation)


def _of_fields(typed: Any) -> Check:
    fields: dict[str, tuple[Check, bool]] = {}

    def check(value: Any) -> list[str]:
        if not isinstance(value, dict):
            return [f": {value!r} is no {typed.__name__}"]
        if not fields:  # not read before it is asked for: a type may lead back to itself
            fields.update(
                {key: (check_of(one), may_lack) for key, (one, may_lack) in fields_of(typed).items()}
            )
        found = [f".{key}: {typed.__name__} has no such key" for key in value if key not in fields]
        for key, (of_field, may_lack) in fields.items():
            if key in value:
                found += [f".{key}{one}" for one in of_field(value[key])]
            elif not may_lack:
                found.append(f".{key}: {typed.__name__} lacks it")
        return found

    return check


def _of_members(members: Sequence[Check]) -> Check:
    def check(value: Any) -> list[str]:
        found = []
        for member in members:
            found.append(member(value))
            if not found[-1]:
                return []
        return min(found, key=_distance)

    return check


def _of_values(allowed: Sequence[Any]) -> Check:
    def check(value: Any) -> list[str]:
        if any(type(value) is type(one) and value == one for one in allowed):
            return []
        return [f": {value!r} is none of {allowed}"]

    return check


def _of_items(of_item: Check) -> Check:
    def check(value: Any) -> list[str]:
        if not isinstance(value, list):
            return [f": {value!r} is no list"]
        return [f"[{index}]{one}" for index, item in enumerate(value) for one in of_item(item)]

    return check


def _of_tuple(of_items: Sequence[Check]) -> Check:
    def check(value: Any) -> list[str]:
        if not isinstance(value, list) or len(value) != len(of_items):
            return [f": {value!r} is no list of {len(of_items)}"]
        pairs = enumerate(zip(value, of_items, strict=True))
        return [f"[{index}]{one}" for index, (item, of_item) in pairs for one in of_item(item)]

    return check


def _of_keys(of_value: Check) -> Check:
    def check(value: Any) -> list[str]:
        if not isinstance(value, dict):
            return [f": {value!r} has no keys"]
        return [f".{key}{one}" for key, item in value.items() for one in of_value(item)]

    return check


def _of_plain(kind: Any) -> Check:
    if kind not in (str, int, float, bool, NoneType):
        raise TypeError(f"nothing is known of {kind!r}")
    allowed = (float, int) if kind is float else (kind,)
    return lambda value: [] if type(value) in allowed else [f": {value!r} is no {kind.__name__}"]


def _distance(found: list[str]) -> tuple[bool, int]:
    """Return how far a member of a union is from what is there: its ``kind`` says that it is not meant."""
    return any(" is none of " in one for one in found), len(found)
