"""The rulebook at the table: this moment first, the search, what a rule leads to, and what is printed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.games import game_ids
from referee.i18n import LANGUAGES
from referee.share.rule_sheets import rule_sheet
from tests.components.checks import serious
from widgets.i18n import speech

PAGES = {"card": 2, "overview": 1}


A4 = {(594, 842), (595, 842), (594, 843)}  # points


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
    expect(page.locator(".br-rules-nav .is-on")).to_have_text("This moment")
    expect(page.locator(".br-rule").first).to_have_attribute("data-clause", re.compile(r"REP-5\.\d"))
    assert serious(tablet.page) == []
    page.get_by_role("searchbox").fill("copsonsor marker")
    expect(page.locator(".br-rules-text h3")).to_contain_text("copsonsor")
    expect(page.locator(".br-rule").first).to_have_attribute("data-clause", re.compile(r"REP-7\.\d"))
    page.get_by_role("searchbox").fill("<b>xyzzyx</b>")
    expect(page.locator(".br-rule")).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    tablet.button("Terms and pieces").click()
    assert serious(tablet.page) == []
    page.locator(".br-term", has_text="Public marker").get_by_role("button", name="REP-7.5").click()
    expect(page.locator(".br-rule.is-asked")).to_have_attribute("data-clause", "REP-7.5")
    expect(page.locator(".br-rule.is-asked")).to_be_in_viewport()
    tablet.button("Examples").click()
    page.get_by_text("What the referee says").first.press("Enter")
    expect(page.locator("[data-example='four-players']")).to_contain_text("eliminated")
    assert serious(tablet.page) == []


@pytest.mark.parametrize("kind", PAGES)
def test_what_is_printed_fills_as_many_pages_as_it_says(page, kind):
    printed = {}
    for game in game_ids():
        for language in LANGUAGES:
            page.set_content(rule_sheet(game, kind, speech(language)))
            pdf = page.pdf(prefer_css_page_size=True)
            boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
            sizes = {(int(float(width)), round(float(height))) for width, height in boxes}
            printed[game, language] = len(re.findall(rb"/Type /Page\b", pdf)), sizes
    assert {sheet: pages for sheet, (pages, _) in printed.items() if pages != PAGES[kind]} == {}
    assert {size for _, sizes in printed.values() for size in sizes} <= A4
