"""The history of games, opened from the lobby."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.components.dashboard import Dashboard


def open_history(tablet: Dashboard, stored: Callable[..., object]) -> Dashboard:
    """Keep two finished games with distinct names, and open the history."""
    names = ("Ángela", "Bruno", "Celia")
    for seed in (1, 2):
        stored(3, seed, names=names, stop=lambda state: False)
    tablet.open()
    open_plays(tablet)
    expect(plays(tablet).first).to_be_visible()
    return tablet


def open_plays(tablet: Dashboard) -> None:
    """Open the history from the lobby."""
    tablet.tap(tablet.button(re.compile("^Games played")))


def plays(tablet: Dashboard) -> Locator:
    """The listed games."""
    return tablet.page.get_by_role("list", name="Games", exact=True).get_by_role("listitem")


def open_filters(tablet: Dashboard) -> Locator:
    """Open the sheet of the filters that do not fit in the row, and return it."""
    tablet.button(re.compile("^Filters")).click()
    return tablet.page.get_by_role("dialog", name="Which games?")


def choose(tablet: Dashboard, label: str, value: str) -> None:
    tablet.page.get_by_label(label, exact=True).select_option(value)
