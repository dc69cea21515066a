"""How much a lobby weighs, and what would make it heavier."""

from __future__ import annotations

import json
from typing import Any

from referee.engine.action import Action
from referee.store.store import Store
from tests.support.forging import open_page
from tests.support.sessions import REVEAL

TURN_UP = Action("reveal", None, {key: REVEAL[key] for key in ("private", "public")})
EMPTY = 26_000
"""Bytes of a lobby in which there is nothing yet: the games, their options and words."""
MOST_BYTES = 80_000
"""What a lobby may weigh, whatever is in the store."""


def weight(store: Store, device: str | None = "onlooker") -> int:
    """Return the bytes of the lobby that a device is sent."""
    return len(json.dumps(open_page(store, device).screens["lobby"]))


def catalogue(count: int, name: str = "{}", edition: str = "standard", **more: Any) -> dict[str, Any]:
    """Return a file of so many components."""
    cards = [{"name": name.format(number), "loss": 1, **more} for number in range(count)]
    kept = {"format": "referee-components/1", "game": "reputation", "edition": edition}
    return {**kept, "components": {"private": cards}}
