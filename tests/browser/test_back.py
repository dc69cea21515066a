"""The browser's Back, which a finger at a tablet's edge triggers by accident."""

from __future__ import annotations

import re

from playwright.sync_api import expect


def test_back_is_one_step_and_leaves_from_the_lobby_alone(tablet):
    page = tablet.open().page
    tablet.start_game(3)
    said = tablet.now.inner_text()
    tablet.tap(tablet.button("Log"))
    expect(tablet.sheet).to_have_count(1)
    page.go_back()
    expect(tablet.sheet).to_have_count(0)
    expect(tablet.now).to_have_text(said)
    page.go_back()
    expect(tablet.screen).to_have_attribute("data-screen", "lobby")
    tablet.tap(tablet.tables.first.get_by_role("button").first)
    expect(tablet.now).to_have_text(said)
    page.reload()
    expect(tablet.now).to_have_text(said)
    page.go_back()
    expect(tablet.screen).to_have_attribute("data-screen", "lobby")
    expect(page.locator("[data-back]")).to_have_count(0)  # the table is gone: nothing is left to go back from
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_back_or_a_page_that_is_loaded_again_covers_what_is_being_entered(tablet, stored):
    table = stored(4, 8, lambda state: state.step == "cosponsor")
    page = tablet.open(table.id).page
    tablet.secret_rows.first.click()
    curtain = tablet.curtain
    tablet.choose_in_secret()
    page.go_back()
    expect(tablet.secrets).to_have_count(0)
    expect(curtain.get_by_role("button", name=re.compile("^I am"))).to_be_visible()
    page.go_back()
    expect(curtain).to_have_count(0)
    expect(tablet.secret_rows).to_have_count(3)
    tablet.secret_rows.first.click()
    tablet.choose_in_secret()
    page.reload()
    expect(tablet.now).to_be_visible()
    expect(curtain).to_have_count(0)
    expect(tablet.secret_rows).to_have_count(3)  # and nothing was entered
