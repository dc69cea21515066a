"""The rulebook at the table: relevant clauses first, the search, links, and the printed card."""

from __future__ import annotations

from playwright.sync_api import expect


def bidding(state) -> bool:
    return state.step == "bidding" and state.passes == 0 and state.round == 2


def test_the_reference_card_opens_beside_the_page(tablet, stored):
    tablet.open(stored(4, 3, bidding).id)
    tablet.tap(tablet.button("Rules"))
    with tablet.page.expect_popup() as opened:
        tablet.page.locator("[data-print='card']").click()
    expect(opened.value.locator("h1")).to_have_text("Reputation")
    expect(opened.value.locator("article").first).to_be_visible()
