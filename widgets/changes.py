"""What a page is told of its screens: the whole of them, or what has changed within them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from widgets.json_patch import patch


def change_message(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the message that makes the screens ``before`` those ``after``, ``None`` where they are the same.

    It says the serial number of what it is a change to, see ``widgets/frontend/screens.ts``.
    """
    operations = patch(before, after)
    if not operations:
        return None
    change = {"from": before["shell"]["serial"], "patch": operations}
    return {"method": "changed", "args": [change]}


def answer_message(asked: Mapping[str, Any], content: Mapping[str, Any]) -> dict[str, Any]:
    """Return the message that answers a query."""
    return {"method": "answered", "args": [{"id": asked.get("id"), "content": content}]}
