"""The games played, as the lobby opens them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.components.dashboard import Dashboard


def open_history(tablet: Dashboard, stored: Callable[..., object]) -> Dashboard:
    """Keep two finished games, by names of their own, and open what is told of them."""
    names = ("Ángela", "Bruno", "Celia")
    for seed in (1, 2):
        stored(3, seed, names=names, stop=lambda state: False)
    tablet.open()
    tablet.tap(tablet.page.locator(".br-lobby-score-sheet", has_text="Games played"))
    expect(tablet.page.locator(".br-history-play").first).to_be_visible()
    return tablet


def choose(tablet: Dashboard, label: str, value: str) -> None:
    tablet.page.get_by_label(label, exact=True).select_option(value)
