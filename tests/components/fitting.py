"""Checks that the screens in a task fit every size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.components import checks
from tests.components.dashboard import Dashboard
from tests.components.page import DRAWN
from tests.support.chromium import SIZES

CHECKED = ("sideways", "small", "cut")


def in_spanish(tablet: Dashboard) -> None:
    tablet.tap(tablet.page.locator("button", has_text=re.compile("^(ES|Español)$")))
    expect(tablet.page.locator("html")).to_have_attribute("lang", "es")


def resize(page: Page, size: str) -> None:
    """Show a page at one of ``SIZES``, and wait until it is drawn."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("width => document.querySelector('.br').clientWidth === width", arg=width)
    page.evaluate(DRAWN)


def faults(tablet: Dashboard) -> list[str]:
    """Return the faults of the page at all sizes."""
    found = []
    for size in SIZES:
        resize(tablet.page, size)
        for check, said in checks.run(tablet.page, CHECKED).items():
            found += [f"{size}: {check}: {one}" for one in said]
    resize(tablet.page, "tablet")
    return found


def out_of_sight(page: Page, selectors: Sequence[str], sizes: Iterable[str] = SIZES) -> list[str]:
    """Return what a step needs but some sizes do not show."""
    found = []
    for size in sizes:
        resize(page, size)
        page.evaluate("scrollTo(0, 0)")
        found += [f"{size}: {one}" for one in checks.unseen(page, selectors)]
    resize(page, "tablet")
    return found


def assert_fits(tablet: Dashboard) -> None:
    """Look at a table in every size, in both languages and in both themes."""
    found: dict[str, Any] = {"dark": checks.serious(tablet.page), "en": faults(tablet)}
    in_spanish(tablet)
    found["es"] = faults(tablet)
    tablet.set_light("Ajustes", "Claro")
    found["light"] = checks.serious(tablet.page)
    assert {looked: said for looked, said in found.items() if said} == {}


COVERED = """
() => {
  const boxOf = (one) => one.getBoundingClientRect();
  const card = boxOf(document.querySelector(".br-over-stage"));
  const controls = [...document.querySelectorAll(".br-stage button")]
    .filter((one) => one.checkVisibility() && !one.disabled && one.ariaDisabled !== "true")
    .sort((one, other) => boxOf(one).top - boxOf(other).top);
  const isUnder = (one) => boxOf(one).bottom > card.top + 0.5 && boxOf(one).left < card.right - 0.5;
  const found = [document.querySelector(".br-now-text"), ...controls.slice(0, 3)].filter(isUnder);
  const isOut = card.top < 0 || card.bottom > innerHeight || card.right > innerWidth;
  return [...found.map((one) => one.textContent.trim()), ...(isOut ? ["the card"] : [])];
}
"""


def covered(page: Page) -> dict[str, list[str]]:
    """Return what a card or a hint covers of the prompt and the first things to tap, by size.

    The card itself is among them if it is out of sight.
    """
    found = {}
    for size in SIZES:
        resize(page, size)
        page.evaluate("scrollTo(0, 0)")
        if texts := page.evaluate(COVERED):
            found[size] = texts
    resize(page, "tablet")
    return found
