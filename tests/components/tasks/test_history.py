"""Games played: players' figures, and a mistaken game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.components.boards.history import choose, open_history, plays


@pytest.fixture
def history(tablet, stored):
    return open_history(tablet, stored)


def test_players_and_games_have_their_figures(tablet, history):
    tablet, page = history, history.page
    page.get_by_role("tab", name="Players").click()
    tablet.button("Celia").click()
    sheet = tablet.sheet
    expect(sheet.get_by_text("Win rate")).to_be_visible()
    sheet.get_by_label("Change the name").fill("Celia Cruz")
    tablet.tap(sheet.get_by_role("button", name="Rename"))
    expect(sheet.get_by_role("heading", name="Celia Cruz")).to_be_visible()
    sheet.get_by_label("Change the name").fill("Celia")
    tablet.tap(sheet.get_by_role("button", name="Rename"))
    expect(sheet.get_by_role("heading", level=2)).to_have_text("Celia")
    tablet.button("Close").click()
    page.get_by_role("tab", name="By game").click()
    card = page.locator("[data-game=reputation]")
    expect(card.get_by_role("table")).to_have_count(2)
    expect(card).to_contain_text("Seat 3")


def test_a_mistaken_game_is_taken_out_and_brought_back(tablet, history):
    tablet, page = history, history.page
    choose(tablet, "Player", "Bruno")
    first = plays(tablet).first
    expect(first).to_contain_text("Bruno")
    play = first.get_attribute("data-play")
    tablet.tap(first.get_by_role("button", name="Not a real game: remove it"))
    expect(page.locator(f"[data-play='{play}']")).to_have_count(0)
    tablet.tap(tablet.button("Bring it back"))
    expect(page.locator(f"[data-play='{play}']")).to_be_visible()
