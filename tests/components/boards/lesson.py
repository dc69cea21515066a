"""Taps of a learner in a lesson."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.components.dashboard import Dashboard

CARDS = {"private": {"loss": 3}, "public": {"workers": 2, "credits": 6, "gain": 4}}


def coach(tablet: Dashboard) -> Locator:
    return tablet.page.locator("[data-phase]")


def open_lesson(tablet: Dashboard, title: str, number: int = 1) -> None:
    """Go from the lobby to a lesson, and begin it."""
    tablet.choose_game(title)
    tablet.tap(tablet.button("Learn"))
    tablet.page.get_by_text("All lessons").click()
    tablet.tap(tablet.page.locator("[data-lesson]").nth(number - 1))
    expect(coach(tablet)).to_have_attribute("data-phase", "opening")
    tablet.tap(tablet.button("Begin"))
    expect(coach(tablet)).to_have_attribute("data-phase", "step")
