"""A first game together, as a table begins it and lays it out."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.components.dashboard import Dashboard


def begin(tablet: Dashboard, title: str) -> None:
    tablet.choose_game(title)
    tablet.name_seats(3)
    tablet.tap(tablet.button("Start, and teach us"))


def lay_out(tablet: Dashboard) -> None:
    """Go through aim and set-up: one item is ticked off by itself, the rest at once."""
    lay_out_the_first(tablet)
    lay_out_the_rest(tablet)


def lay_out_the_first(tablet: Dashboard) -> Locator:
    """Read the aim, tick the first item off, and return it."""
    page = tablet.page
    expect(page.locator(".br-opening-aim section")).to_have_count(3)
    tablet.tap(tablet.button("On to the table"))
    item = page.locator(".br-opening-item").first
    before = page.locator(".br-drawn-piece.is-there").count()
    tablet.tap(item)
    expect(item).to_have_attribute("aria-checked", "true")
    assert page.locator(".br-drawn-piece.is-there").count() > before
    return item


def lay_out_the_rest(tablet: Dashboard) -> None:
    """Tick off all else at once."""
    tablet.tap(tablet.button("All of it lies there"))
    expect(tablet.page.locator(".br-opening")).to_have_count(0)
