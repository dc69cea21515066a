"""JSON Patches, applied as RFC 6902 says: what a page does with those that it is sent."""

from __future__ import annotations

import copy
from typing import Any

from widgets.json_patch import Operation


def applied(data: Any, operations: list[Operation]) -> Any:
    """Return a copy of data with a patch applied."""
    return apply(copy.deepcopy(data), operations)


def apply(data: Any, operations: list[Operation]) -> Any:
    """Apply a patch to data itself, and return it: something else where a patch replaces the whole."""
    for one in operations:
        if one["path"] == "":
            data = one["value"]
            continue
        *keys, last = [key.replace("~1", "/").replace("~0", "~") for key in one["path"].split("/")[1:]]
        at = data
        for key in keys:
            at = at[int(key)] if isinstance(at, list) else at[key]
        if one["op"] == "remove":
            del at[last]
        elif isinstance(at, list):
            at[int(last)] = one["value"]
        else:
            assert (last in at) is (one["op"] == "replace")
            at[last] = one["value"]
    return data
