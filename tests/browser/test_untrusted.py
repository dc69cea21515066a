"""Texts of other people: whatever they hold, a page shows them as text and runs nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.engine.action import Action
from referee.store import open_store
from referee.table import Table
from tests.browser.games import choose, play_until

ALERT = "<img src=x onerror=alert(1)>"
TEMPLATE = "{{ constructor.constructor('alert(1)')() }}"
NAMES = (ALERT, TEMPLATE, "\u202eobra", "'; DROP TABLE tables; --")
"""Names that only a record of somebody else's can bring in: the dashboard refuses some of them."""


@pytest.fixture
def strange(server):
    """Return a table of such names, played until a point, its host's reason and notes no better."""
    store = open_store(server.store)

    def brought(stop) -> Table:
        seats = [{"name": name, "ceo": ALERT, "corporation": TEMPLATE} for name in NAMES]
        table = Table.create(store, "reputation", seats, {"start_seat": 0})
        script = play_until(store, len(NAMES), 8, stop).match.actions
        for number, action in enumerate(script):
            if number == 1:
                table.play(Action("award_agenda", 1, {"tokens": 1, "note": TEMPLATE}))
                table.play(Action("adjust", None, {"seat": 0, "change": {"credits": 1}, "reason": ALERT}))
            table.play(action)
        return table

    yield brought
    store.close()


assert choose  # noqa: S101
