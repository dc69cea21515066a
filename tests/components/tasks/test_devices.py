"""What several devices do at a table at the same time."""

from __future__ import annotations

from playwright.sync_api import expect


def test_what_is_being_typed_stays_while_another_device_acts(tablet, sit):
    tablet.open().start_game(3)
    phone = sit(tablet.table_id, 1)
    group = tablet.page.locator("[data-group=private]")
    group.locator("input").fill("Moon Mine")
    tablet.pad(tablet.page.locator(".br-group-pad"), 3).click()
    phone.page.locator("[data-seat='1']").click()
    phone.tap(phone.page.locator("[data-do=award_agenda]").get_by_role("button", name="2", exact=True))
    expect(tablet.page.locator("[data-seat='1']")).to_contain_text("★ 2")
    expect(group.locator("input")).to_have_value("Moon Mine")
    expect(group.locator("[data-field=loss] b")).to_have_text("3")
