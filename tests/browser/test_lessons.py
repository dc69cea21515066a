"""Lessons at the real table: wrong and right, by taps and keys; no other page loads them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Tablet
from tests.components.boards.lesson import coach
from tests.components.checks import serious
from tests.components.fitting import faults, in_spanish

TEACHES = re.compile(r"/(asking|coach|first-game|learn|lesson|practice[a-z-]*|quiz|read-aloud)-")


def told(tablet: Tablet) -> list[str]:
    """Return which parts of the page that teach have been loaded."""
    names: list[str] = tablet.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    return [name for name in names if TEACHES.search(name)]


def test_a_lesson_is_done_wrong_and_right_to_its_end(tablet):
    tablet.open().choose_game("Reputation")
    assert told(tablet) == []
    tables = tablet.page.locator("[data-row]").count()
    tablet.tap(tablet.button("Learn"))
    assert serious(tablet.page) == [] and faults(tablet) == []
    tablet.page.get_by_text("All lessons").click()
    assert serious(tablet.page) == [] and faults(tablet) == []
    tablet.tap(tablet.page.locator("[data-lesson=outbidding]"))
    tablet.page.reload()  # a page that is loaded again comes back to the lesson, not to the lobby
    tablet.tap(tablet.button("Begin"))
    private = tablet.page.locator("[data-do=bid_private]")
    # a tap on a crossed-out number shows the rule, and the lesson's text below it
    struck = tablet.pad(private, 2)
    expect(struck).to_have_attribute("aria-disabled", "true")
    struck.click(force=True)
    expect(coach(tablet)).to_contain_text("The leading bid is 2 workers: bid more than that.")
    expect(coach(tablet)).to_contain_text("the first to bid keeps the lead")
    expect(coach(tablet).get_by_role("button", name="REP-5.2")).to_be_visible()
    assert serious(tablet.page) == []
    tablet.bid_private(0, 8)
    expect(coach(tablet)).to_contain_text("three would have been enough")
    expect(coach(tablet)).to_have_attribute("data-phase", "tried")
    tablet.tap(tablet.button("Go back"))
    expect(tablet.now).to_contain_text("bid or speculate")
    tablet.tap(tablet.button(re.compile("hint")))
    for step in (3, "The card, and no credit", 5, None):
        if step is None:
            tablet.speculate(0)
        elif isinstance(step, int):
            tablet.bid_private(0, step)
        else:  # a question: a wrong answer shows the right result, and the lesson asks again
            tablet.tap(tablet.button("The card and 6 credits"))
            expect(coach(tablet)).to_have_attribute("data-phase", "tried")
            assert faults(tablet) == []
            tablet.tap(tablet.button("Go back"))
            tablet.tap(tablet.button(step))
        expect(coach(tablet)).to_have_attribute("data-phase", "told")
        tablet.tap(tablet.button("Go on"))
    expect(coach(tablet)).to_have_attribute("data-phase", "over")
    assert faults(tablet) == []
    in_spanish(tablet)
    expect(coach(tablet)).to_contain_text("Ya sabes")
    assert serious(tablet.page) == [] and faults(tablet) == []
    tablet.tap(tablet.button("Todas las lecciones"))
    expect(tablet.page.locator("[data-lesson=outbidding]")).to_contain_text("hecha")
    tablet.tap(tablet.page.locator("[data-back]"))
    expect(tablet.page.locator("[data-row]")).to_have_count(tables)


def test_a_table_loads_nothing_that_teaches(tablet):
    tablet.open().start_game(3)
    assert told(tablet) == []
