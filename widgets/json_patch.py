"""Differences of JSON data, as a JSON Patch (RFC 6902)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict


class Operation(TypedDict):
    """A change: the new ``value`` at a JSON Pointer (RFC 6901), missing if the value is removed."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: NotRequired[Any]


def patch(before: Any, after: Any) -> list[Operation]:
    """Return the operations that turn ``before`` into ``after``.

    An identical object counts as unchanged. A list of another length is replaced.
    """
    operations: list[Operation] = []
    _compare(before, after, [], operations)
    return operations


def _compare(before: Any, after: Any, keys: list[str], operations: list[Operation]) -> None:
    """Append the operations for the value at ``keys``.

    Most values are identical objects, for which there is no pointer and no call.
    """
    if isinstance(after, dict) and isinstance(before, dict):
        if not before.keys() <= after.keys():
            gone = [key for key in before if key not in after]
            operations += [{"op": "remove", "path": _pointer([*keys, key])} for key in gone]
        for key, value in after.items():
            if key not in before:
                operations.append({"op": "add", "path": _pointer([*keys, key]), "value": value})
            elif before[key] is not value:
                keys.append(key)
                _compare(before[key], value, keys, operations)
                keys.pop()
    elif _is_list(after) and _is_list(before) and len(before) == len(after):
        for index, value in enumerate(after):
            if before[index] is not value:
                keys.append(str(index))
                _compare(before[index], value, keys, operations)
                keys.pop()
    elif type(before) is not type(after) or before != after:  # 1 == True
        operations.append({"op": "replace", "path": _pointer(keys), "value": after})


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _pointer(keys: Sequence[str]) -> str:
    return "".join("/" + key.replace("~", "~0").replace("/", "~1") for key in keys)
