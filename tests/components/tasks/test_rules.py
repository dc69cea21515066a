"""The rulebook at the table: this moment first, the search, and what a rule leads to."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.components.checks import serious


def bidding(state) -> bool:
    return state.step == "bidding" and state.passes == 0 and state.round == 2


def test_the_rules_open_at_this_moment_and_lead_to_any_other(tablet, stored):
    tablet.open(stored(4, 3, bidding).id)
    loaded: list[str] = tablet.page.evaluate(
        "performance.getEntriesByType('resource').map((one) => one.name)"
    )
    assert not [name for name in loaded if "/rules-" in name]
    tablet.tap(tablet.button("Rules"))
    page = tablet.page
    rules = tablet.rulebook.get_by_role("article")
    chapters = tablet.rulebook.get_by_role("navigation")
    expect(chapters.get_by_role("button", pressed=True)).to_have_text("This moment")
    expect(rules.first).to_have_accessible_name(re.compile(r"REP-5\.\d"))
    assert serious(tablet.page) == []
    page.get_by_role("searchbox").fill("copsonsor marker")
    expect(tablet.rulebook.get_by_role("status")).to_contain_text("copsonsor")
    expect(rules.first).to_have_accessible_name(re.compile(r"REP-7\.\d"))
    page.get_by_role("searchbox").fill("<b>xyzzyx</b>")
    expect(rules).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    tablet.button("Terms and pieces").click()
    assert serious(tablet.page) == []
    term = page.locator("dl > div", has=page.get_by_role("term").filter(has_text="Public marker"))
    term.get_by_role("button", name="REP-7.5").click()
    asked = rules.and_(page.locator("[aria-current]"))
    expect(asked).to_have_accessible_name("REP-7.5")
    expect(asked).to_be_in_viewport()
    tablet.button("Examples").click()
    page.get_by_text("What the referee says").first.press("Enter")
    expect(page.locator("[data-example='four-players']")).to_contain_text("eliminated")
    assert serious(tablet.page) == []
