"""Goals of a lesson's steps: conditions on the state that the rules engine computes.

A goal maps paths in the engine's snapshot (``auction.private.leader``, ``seats.0.hq``) to conditions. A
condition is a value; for a list ``{"has": …}`` or ``{"lacks": …}``; for a number ``{"at_least": …}`` or
``{"at_most": …}``. All conditions must hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Goal = Mapping[str, Any]

TESTS: Mapping[str, Callable[[Any, Any], bool]] = {
    "has": lambda found, value: isinstance(found, list | tuple) and value in found,
    "lacks": lambda found, value: isinstance(found, list | tuple) and value not in found,
    "at_least": lambda found, value: isinstance(found, int) and found >= value,
    "at_most": lambda found, value: isinstance(found, int) and found <= value,
}
"""The test of each condition."""


def is_reached(goal: Goal, snapshot: Mapping[str, Any]) -> bool:
    """Whether all conditions of a goal hold in a snapshot; a missing path meets none."""
    return all(_meets(value_at(snapshot, path), wanted) for path, wanted in goal.items())


def _meets(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        return all(TESTS[word](found, value) for word, value in wanted.items())
    if isinstance(found, tuple):
        found = [*found]
    return bool(found == wanted and type(found) is type(wanted))


def value_at(snapshot: Any, path: str) -> Any:
    """Return the value at a path of a snapshot, ``None`` if the path does not exist."""
    found = snapshot
    for key in path.split("."):
        try:
            found = found[int(key)] if isinstance(found, list | tuple) else found[key]
        except (LookupError, TypeError, ValueError):
            return None
    return found
