"""States and actions as JSON text, to be kept for a while and read by the same code that wrote them.

Nothing but plain values, tuples and this package's kinds of tuples, mappings and frozen sets is written or
read; to read a text runs no code that it names.
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
"""Stands in the place of a class for a plain tuple."""


def freeze(value: Any) -> str:
    """Return a value as text; raise ``TypeError`` for one that is not made of what can be read again."""
    classes: dict[type, int] = {}
    frozen = _freeze(value, classes)
    names = [f"{one.__module__}:{one.__qualname__}" for one in classes]
    return json.dumps({"classes": names, "value": frozen}, separators=(",", ":"))


def thaw(text: str) -> Any:
    """Return the value of a text; raise :class:`Malformed` for a text of another version, or of nobody's."""
    try:
        raw = json.loads(text)
        return _thaw(raw["value"], [_find_class(name) for name in raw["classes"]])
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise Malformed("", say("It cannot be read.")) from error


def _freeze(value: Any, classes: dict[type, int]) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return [_TUPLE, *(_freeze(item, classes) for item in value)]
    if isinstance(value, tuple) and kind.__module__.startswith(_PACKAGE):
        number = classes.setdefault(kind, len(classes) + 1)
        return [number, *(_freeze(item, classes) for item in value)]
    if kind in (dict, MappingProxyType):
        return {"map": [[_freeze(key, classes), _freeze(item, classes)] for key, item in value.items()]}
    if kind is frozenset:
        return {"set": [_freeze(item, classes) for item in value]}
    raise TypeError(f"no {kind.__qualname__} can be kept")


def _thaw(raw: Any, classes: list[type[tuple[Any, ...]]]) -> Any:
    if isinstance(raw, list):
        number, *items = raw
        values = [_thaw(item, classes) for item in items]
        if number == _TUPLE:
            return tuple(values)
        kind = classes[number - 1]
        if len(values) != len(getattr(kind, "_fields", values)):
            raise ValueError("another version's")
        return tuple.__new__(kind, values)
    if isinstance(raw, Mapping):
        if "map" in raw:
            return {_thaw(key, classes): _thaw(item, classes) for key, item in raw["map"]}
        return frozenset(_thaw(item, classes) for item in raw["set"])
    return raw


def _find_class(name: str) -> type[tuple[Any, ...]]:
    """Return a class of tuples that is loaded already."""
    module, _, qualified = name.partition(":")
    if not module.startswith(_PACKAGE):
        raise ValueError("a class of somebody else's")
    found = getattr(sys.modules[module], qualified)
    if not (isinstance(found, type) and issubclass(found, tuple)):
        raise ValueError("no class of tuples")
    return found
