"""What a step of a lesson is to bring about, held against the state that the rules engine comes to.

A goal names places in the engine's snapshot, key by key with full stops between (``auction.private.leader``,
``seats.0.hq``), and what has to be there: a value, or one of ``{"has": …}`` and ``{"lacks": …}`` of a list,
``{"at_least": …}`` and ``{"at_most": …}`` of a number. All of it has to hold.
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
"""By the word of a condition: whether a value that was found meets it."""


def is_reached(goal: Goal, snapshot: Mapping[str, Any]) -> bool:
    """Whether all that a goal says holds in a snapshot; a place that is not there meets nothing."""
    return all(_meets(value_at(snapshot, path), wanted) for path, wanted in goal.items())


def _meets(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        return all(TESTS[word](found, value) for word, value in wanted.items())
    if isinstance(found, tuple):
        found = [*found]
    return bool(found == wanted and type(found) is type(wanted))


def value_at(snapshot: Any, path: str) -> Any:
    """Return what stands at a place of a snapshot, ``None`` where there is no such place."""
    found = snapshot
    for key in path.split("."):
        try:
            found = found[int(key)] if isinstance(found, list | tuple) else found[key]
        except (LookupError, TypeError, ValueError):
            return None
    return found
