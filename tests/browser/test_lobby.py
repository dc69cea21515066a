"""The lobby, as somebody taps on it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.test_tally import Counting


def test_what_is_hidden_by_mistake_is_back_in_one_tap(tablet):
    page = tablet.open().page
    tablet.start_game(3)
    tablet.tap(tablet.button("Lobby"))
    counting = Counting(tablet).begin("I'm the Boss!", 3)
    counting.number(7)
    counting.kept()
    tablet.tap(tablet.button("Lobby"))
    for rows, title in (("tallies", "I'm the Boss!"), ("tables", "Reputation")):
        card = page.locator(f"[data-row={rows}]").first
        tablet.tap(card.get_by_role("button", name="Hide from this list"))
        expect(card.get_by_role("status")).to_contain_text("Ana, Bo, Carmen hidden.")
        tablet.tap(card.get_by_role("button", name="Bring it back"))
        expect(card.locator("button.br-lobby-open")).to_contain_text(title)
        expect(tablet.button("Bring it back")).to_have_count(0)
    tablet.tap(page.locator("[data-row=tallies] button.br-lobby-open").first)
    expect(counting.cell("seats[0].money")).to_have_text("7")
