"""“My card says otherwise”: beside what is disabled, struck out or refused, with the reason in the log."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.components.dashboard import Dashboard, clauses
from tests.components.fitting import faults

CARDS = {"loss": 1}, {"workers": 1, "credits": 3, "gain": 2}

OTHERWISE = "My card says otherwise"

BOOKING = "Power, or pieces that were moved"


def overrule(tablet: Dashboard) -> None:
    """Confirm that the card allows it, and do it."""
    sheet = tablet.page.get_by_role("dialog", name=OTHERWISE)
    expect(sheet).to_be_visible()
    done = sheet.get_by_role("button", name="Done")
    expect(done).to_have_attribute("aria-disabled", "true")
    sheet.get_by_role("button", name="The card says so").click()
    expect(done).not_to_have_attribute("aria-disabled", "true")
    tablet.tap(done)
    expect(sheet).to_have_count(0)


def test_a_power_is_used_beside_the_turn_because_its_card_says_so(tablet):
    tablet.open().start_game(3)
    tablet.reveal(None, *CARDS)
    tablet.page.get_by_role("button", name=re.compile("Carmen")).first.click()
    tablet.button(BOOKING).click()
    sheet = tablet.page.get_by_role("dialog", name=BOOKING)
    sheet.get_by_role("button", name="Carmen").click()
    expect(clauses(sheet)).to_have_text(re.compile("REP-11.1"))
    keep = sheet.get_by_role("button", name="Keep")
    expect(keep).to_have_attribute("aria-disabled", "true")
    assert faults(tablet) == []
    sheet.get_by_label("The card allows it all the same: how?").fill("The card says so")
    expect(keep).not_to_have_attribute("aria-disabled", "true")
    tablet.tap(keep)
    expect(sheet).to_have_count(0)
    happened = tablet.happened
    expect(happened).to_contain_text("Carmen overrules this rule: The card says so")
    expect(clauses(happened).first).to_have_text(re.compile("REP-11.1"))
    tablet.page.get_by_role("button", name="Log").click()
    expect(tablet.log.first).to_contain_text("The card says so")


def test_a_struck_out_number_is_bid_all_the_same(tablet):
    tablet.open().start_game(3)
    tablet.reveal(None, *CARDS)
    tablet.bid_private(0, 3)
    pad = tablet.page.locator("[data-do=bid_private]")
    expect(pad.get_by_role("button", name=OTHERWISE)).to_have_count(0)
    tablet.pad(pad, 2).click(force=True)
    pad.get_by_role("button", name=OTHERWISE).click()
    overrule(tablet)
    expect(tablet.happened).to_contain_text("REP-5.2")
    expect(tablet.now).to_contain_text("Carmen")


def test_what_nobody_can_overrule_has_no_such_button(tablet, sit):
    tablet.open().start_game(3)
    phone = sit(tablet.table_id, 1)
    tablet.reveal(None, *CARDS)
    pad = tablet.page.locator("[data-do=bid_private]")
    tablet.pad(pad, 11).click(force=True)  # there are ten workers
    expect(pad.locator("[aria-current]")).to_contain_text("REP-5.2")
    expect(tablet.button(OTHERWISE)).to_have_count(0)
    phone.page.get_by_role("button", name=re.compile("Bo")).first.click()
    phone.button(BOOKING).click()
    sheet = phone.page.get_by_role("dialog", name=BOOKING)
    expect(sheet.get_by_text("on the tablet")).to_be_visible()  # who moves pieces
    sheet.get_by_role("button", name="Bo", exact=True).click()
    expect(clauses(sheet)).to_have_text(re.compile("REP-11.1"))


def test_a_phone_asks_for_what_its_card_says_and_the_tablet_says_yes(tablet, sit, match_of):
    tablet.open().start_game(3)
    phone = sit(tablet.table_id, 1)
    tablet.reveal(None, *CARDS)
    tablet.bid_private(0, 3)
    pad = phone.page.locator("[data-do=bid_private]")
    phone.pad(pad, 2).click(force=True)
    pad.get_by_role("button", name=OTHERWISE).click()
    sheet = phone.page.get_by_role("dialog", name=OTHERWISE)
    sheet.get_by_role("button", name="The card says so").click()
    expect(sheet).to_contain_text("The tablet is asked")
    assert faults(phone) == []
    phone.tap(sheet.get_by_role("button", name="Ask the table"))
    expect(sheet).to_have_count(0)
    request = tablet.notice
    expect(request).to_contain_text("Bo bids 2 workers")
    expect(request).to_contain_text("The card says so")
    expect(clauses(request)).to_have_text("REP-5.2")
    assert faults(tablet) == []
    tablet.tap(request.get_by_role("button", name="Yes"))
    expect(request).to_have_count(0)
    expect(phone.happened).to_contain_text("Bo (you) overrules this rule: The card says so")
    assert match_of(tablet.table_id).actions[-1].override == "The card says so"


def test_a_request_that_is_overtaken_is_void_and_asked_for_again_by_one_tap(tablet, sit, match_of):
    tablet.open().start_game(3)
    phone = sit(tablet.table_id, 1)
    tablet.reveal(None, *CARDS)
    tablet.bid_private(0, 3)
    phone.tap(phone.button("Undo"))
    asked = tablet.notice
    void = phone.page.get_by_role("status").filter(has=phone.page.get_by_role("button"))
    expect(asked).to_contain_text("Bo would like to take back: Ana bids 3 workers")
    expect(void).to_have_count(0)
    phone.tap(phone.button("Speculate"))
    expect(asked).to_have_count(0)
    expect(void).to_contain_text("void")
    expect(void).to_contain_text("Ana bids 3 workers")
    assert faults(phone) == []
    phone.tap(void.get_by_role("button", name="Ask once more"))
    expect(void).to_have_count(0)
    expect(asked).to_contain_text("Bo speculates")
    tablet.tap(asked.get_by_role("button", name="Yes"))
    assert [one.do for one in match_of(tablet.table_id).actions] == ["reveal"]
