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


def test_a_phone_without_a_camera_joins_by_the_table_code_and_the_tablets_yes(tablet, device, store):
    tablet.open().start_game(3)
    tablet.button("Phones").click()
    dialog = tablet.page.get_by_role("dialog", name="Phones")
    expect(dialog).to_contain_text("Type this code on the phone")
    expect(dialog).to_contain_text(tablet.table_id)
    tablet.page.keyboard.press("Escape")
    phone = device("phone")
    store.grant(tablet.table_id, phone.id, "spectator", None)  # what the typed code gives
    phone.open(tablet.table_id)
    phone.button("Ask for a seat").click()
    own = phone.page.get_by_role("dialog", name="Phones").get_by_role("listitem").filter(has_text="Bo")
    own.get_by_role("button", name="Ask for a seat").click()
    asked = tablet.page.get_by_text("A phone would like to play for Bo.")
    expect(asked).to_be_visible()
    tablet.tap(tablet.button("Yes"))
    expect(phone.page.get_by_role("button", name="Ask for a seat")).to_have_count(0)
    assert phone.shown.session.screens["table"]["access"]["seats"] == [1]
