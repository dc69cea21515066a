"""Ba$tard$ Inc.: panels that are in sight together."""

from __future__ import annotations

from tests.components.games.bastards import EVENTS, OPTIONS
from tests.components.page import ComponentPage
from tests.components.positions import scripted

BELOW = "(one) => one.getBoundingClientRect().bottom"


def test_counters_and_what_applies_them_are_in_sight_together(shown: ComponentPage) -> None:
    shown.show(scripted("bastards", "counters", 6, EVENTS, OPTIONS))
    for tap in ("[data-actor='1']", "[data-do=adjust]"):
        shown.click(tap)
    body = shown.page.locator(".br-sheet-body", has=shown.page.locator(".br-correction"))
    assert body.locator("button[type=submit]").evaluate(BELOW) <= body.evaluate(BELOW)
