"""Who To Promote?: what is read across the table, and the count at the end."""

from __future__ import annotations

import re

import pytest

from tests.components import checks
from tests.components.games.promote import POSITIONS
from tests.components.page import ComponentPage
from tests.components.positions import Position, recorded
from tests.support.chromium import SIZES

FAR = "[data-employee] .name, [data-seat] .br-badge-name, [data-vote], [data-total], .br-now-text"
SMALL = """
([far, least]) => [...document.querySelectorAll(far)].filter((one) => one.checkVisibility()
    && one.textContent.trim() && !one.closest(".br-visually-hidden")
    && Number.parseFloat(getComputedStyle(one).fontSize) < least)
  .map((one) => `${getComputedStyle(one).fontSize} ${one.textContent.trim()}`)
"""
TABLE = [position for position in POSITIONS if not position.is_tapped]


@pytest.mark.parametrize("position", TABLE, ids=lambda position: position.id)
def test_names_votes_and_totals_are_read_across_the_table(shown: ComponentPage, position: Position) -> None:
    shown.show(position)
    for size in SIZES:
        shown.resize(size)
        assert shown.page.evaluate(SMALL, [FAR, 14 if size == "phone" else 16]) == [], size


IS_READ = """
() => {
  const [last, tools] = [".br-reveal .is-last", ".br-reveal-tools"].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return last.top >= 0 && last.bottom <= tools.top;
}
"""
"""Whether what the count has opened last stands above its buttons, once it is scrolled there."""


def test_what_the_count_opens_is_in_sight_and_so_is_the_result(shown: ComponentPage) -> None:
    [end] = [position for position in recorded("promote") if "7.2_end" in position.id]
    page, tools = shown.page, shown.page.locator(".br-reveal-tools .br-button")
    shown.show(end)
    shown.click(page.get_by_role("button", name=re.compile("^Count once more")))
    for language in ("en", "es"):
        shown.speak(language)
        for size in SIZES:
            shown.resize(size)
            assert checks.unseen(page, (".br-reveal-tools .br-button",)) == [], (language, size)
    shown.resize("phone")
    while tools.count() > 1:
        tools.first.click()
        page.wait_for_function(IS_READ)
    shown.click(tools)
    assert checks.unseen(page, (".br-reckoning-head h2", ".br-reckoning-ranks li")) == []
