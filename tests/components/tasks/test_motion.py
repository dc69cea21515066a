"""Moves on the board are drawn as motion, which never blocks the next tap."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from referee.match.record import read_record
from referee.tables.table import Table
from tests.referee.playthroughs import read, records

COUNTING = """
() => {
  window.moved = { pieces: 0, tokens: 0 };
  new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((one) => {
    if (one.classList?.contains("br-on-its-way"))
      moved[one.classList.contains("is-token") ? "tokens" : "pieces"] += 1;
  }))).observe(document.querySelector(".br"), { subtree: true, childList: true });
}
"""


def replay(tablet: Any, store: Any, game: str, *, steps: int = 60) -> dict[str, int]:
    """Show a recorded game action by action; return how many pieces and tokens were drawn moving."""
    raw = next(
        raw for raw in map(read, records(game)) if not any(one.seal for one in read_record(raw).actions)
    )
    table = Table.create(store, game, [{"name": one["name"]} for one in raw["seats"]], raw.get("options"))
    tablet.open(table.id)
    tablet.page.emulate_media(reduced_motion="no-preference")
    tablet.page.evaluate(COUNTING)
    for action in read_record(raw).actions[:steps]:
        table.submit_all([action])
        tablet.follow()
    moved: dict[str, int] = tablet.page.evaluate("window.moved")
    return moved


@pytest.mark.parametrize(
    ("game", "what"),
    [
        ("anarchy", "pieces"),
        ("bastards", "pieces"),
        ("boss", "pieces"),
        ("promote", "tokens"),
        ("reputation", "tokens"),
    ],
)
def test_each_game_draws_what_its_effects_move(tablet, store, game, what):
    assert replay(tablet, store, game)[what] >= 1
    expect(tablet.page.locator(".br-on-its-way")).to_have_count(0)  # none stays behind


def test_nothing_moves_for_who_wants_that_or_has_switched_it_off(tablet, store):
    tablet.page.evaluate(
        """localStorage["boardroom-referee.table_settings"] = '{"motion": false, "highlights": false}'"""
    )
    tablet.reload()
    assert replay(tablet, store, "reputation", steps=20) == {"pieces": 0, "tokens": 0}
