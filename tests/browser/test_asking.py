"""Asked at the table: whether something is allowed, why, and what would follow before it is done."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.test_screens import faults, serious

CARDS = {"loss": 1}, {"workers": 1, "credits": 3, "gain": 2}


def loaded(tablet) -> list[str]:
    """Return the scripts that the page has fetched."""
    return tablet.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")


def test_a_table_asks_whether_and_why_without_doing_it(tablet):
    tablet.open().start_game(3)
    tablet.reveal(None, *CARDS)
    tablet.bid_private(0, 2)
    lines = tablet.page.locator(".br-tablescreen > .br-head")
    expect(tablet.now).to_contain_text("Bo")
    assert not [one for one in loaded(tablet) if "asking" in one]
    entries = lines.inner_text()

    tablet.button("Is that allowed?").click()
    sheet = tablet.page.locator(".br-argue")
    sheet.locator("[data-seat='1']").click()
    sheet.locator("[data-ask=bid_private]").click()
    sheet.locator(".br-key[data-value='2'], .br-key", has_text=re.compile("^2$")).first.click()
    verdict = sheet.locator(".br-verdict")
    expect(verdict).to_contain_text("No, that is not allowed.")
    assert [one for one in loaded(tablet) if "asking" in one]
    expect(verdict).to_contain_text("The leading bid is 2 workers")
    assert faults(tablet) == [] and serious(tablet) == []
    tablet.button("Ask something else").click()
    sheet.locator("[data-seat='2']").click()
    sheet.locator("[data-ask=speculate]").click()
    expect(verdict).to_contain_text("It is Bo's turn.")
    tablet.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert lines.inner_text() == entries

    # a number that is struck out says why, and since when
    pad = tablet.page.locator("[data-do=bid_private]")
    pad.locator(".br-reasons .br-clause").first.click()
    why = tablet.page.locator(".br-why")
    expect(why).to_contain_text("The leading bid is 2 workers: bid more than that.")
    expect(why.locator(".br-why-led")).to_contain_text("Ana bids 2 workers on the private project.")
    assert faults(tablet) == [] and serious(tablet) == []
    tablet.button("Open the rulebook here").click()
    expect(tablet.page.locator(".br-rules .is-asked")).to_contain_text("REP-5.2")


def test_what_would_follow_is_shown_before_it_is_done(tablet):
    tablet.open()
    tablet.choose_game("Reputation")
    tablet.name_seats(3)
    tablet.page.get_by_text("House rules and cards").click()
    tablet.page.locator("[data-what-if=true]").click()
    tablet.page.get_by_role("button", name="Start the game").click()
    expect(tablet.now).to_be_visible()
    tablet.reveal(None, *CARDS)
    first = tablet.now.inner_text()
    tablet.button("First show what would follow").click()
    pad = tablet.page.locator("[data-do=bid_private]")
    tablet.pad(pad, 2).click()
    outlook = tablet.page.locator(".br-outlook")
    expect(outlook).to_contain_text("Workers in HQ: 10 → 8")
    assert faults(tablet) == [] and serious(tablet) == []
    tablet.button("Not now").click()
    expect(outlook).to_have_count(0)
    assert tablet.now.inner_text() == first
    tablet.pad(pad, 3).click()
    tablet.button("Do it").click()
    expect(outlook).to_have_count(0)
    expect(tablet.now).not_to_have_text(first)
