"""Serialization of states and actions as JSON text, for the same version of the code to read.

It handles plain values, tuples, this package's named tuples, mappings and frozen sets. Reading a text never
runs code that the text names.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from referee.engine.errors import Malformed
from referee.i18n import say

_PLAIN = (type(None), bool, int, str)
_PACKAGE = "referee."
_TUPLE = 0
"""The class number of a plain tuple."""


def serialize(value: Any) -> str:
    """Return a value as text; raise ``TypeError`` if it contains another kind of value."""
    classes: dict[type, int] = {}
    body = _serialize(value, classes)
    names = [f"{kind.__module__}:{kind.__qualname__}" for kind in classes]
    return json.dumps({"classes": names, "value": body}, separators=(",", ":"))


def deserialize(text: str) -> Any:
    """Return the value of a text; raise :class:`Malformed` if this version did not write it."""
    try:
        raw = json.loads(text)
        return _deserialize(raw["value"], [_find_class(name) for name in raw["classes"]])
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise Malformed("", say("It cannot be read.")) from error


def _serialize(value: Any, classes: dict[type, int]) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return [_TUPLE, *(_serialize(item, classes) for item in value)]
    if isinstance(value, tuple) and kind.__module__.startswith(_PACKAGE):
        number = classes.setdefault(kind, len(classes) + 1)
        return [number, *(_serialize(item, classes) for item in value)]
    if kind in (dict, MappingProxyType):
        return {"map": [[_serialize(key, classes), _serialize(item, classes)] for key, item in value.items()]}
    if kind is frozenset:
        return {"set": [_serialize(item, classes) for item in value]}
    raise TypeError(f"no {kind.__qualname__} can be kept")


def _deserialize(raw: Any, classes: list[type[tuple[Any, ...]]]) -> Any:
    if isinstance(raw, list):
        number, *items = raw
        values = [_deserialize(item, classes) for item in items]
        if number == _TUPLE:
            return tuple(values)
        kind = classes[number - 1]
        if len(values) != len(getattr(kind, "_fields", values)):
            raise ValueError("another version's")
        return tuple.__new__(kind, values)
    if isinstance(raw, Mapping):
        if "map" in raw:
            return {_deserialize(key, classes): _deserialize(item, classes) for key, item in raw["map"]}
        return frozenset(_deserialize(item, classes) for item in raw["set"])
    return raw


def _find_class(name: str) -> type[tuple[Any, ...]]:
    """Return a class of tuples from a module that is already imported."""
    module, _, qualified = name.partition(":")
    if not module.startswith(_PACKAGE):
        raise ValueError("a class of somebody else's")
    found = getattr(sys.modules[module], qualified)
    if not (isinstance(found, type) and issubclass(found, tuple)):
        raise ValueError("no class of tuples")
    return found
