"""Several devices at a table at the same time."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.components.fitting import resize
from tests.support.chromium import SIZES

IS_WHOLE = """
() => {
  const image = document.querySelector("dialog[open] img");
  const part = image.closest(".br-sheet-body").getBoundingClientRect();
  const { top, bottom } = image.getBoundingClientRect();
  return top >= part.top && bottom <= Math.min(part.bottom, innerHeight);
}
"""
"""Whether all of a code is in sight, in a sheet that scrolls."""


def test_what_is_being_typed_stays_while_another_device_acts(tablet, sit):
    tablet.open().start_game(3)
    phone = sit(tablet.table_id, 1)
    group = tablet.page.locator("[data-group=private]")
    group.locator("input").fill("Moon Mine")
    tablet.pad(tablet.page.get_by_role("form"), 3).click()
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
    phone = device("phone")
    store.grant(tablet.table_id, phone.id, "spectator", None)  # what the typed code gives
    phone.open(tablet.table_id)
    phone.button("Ask for a seat").click()
    own = phone.page.get_by_role("dialog", name="Phones").get_by_role("listitem").filter(has_text="Bo")
    expect(own).to_contain_text("on the tablet")
    own.get_by_role("button", name="Ask for a seat").click()
    waiting = phone.page.get_by_role("status", name="Your request")
    expect(waiting).to_contain_text("You asked to play for Bo. Wait for the answer.")
    # the answer is beside the code, which stays open
    asked = dialog.get_by_role("alert", name="A request")
    expect(asked).to_contain_text("A phone would like to play for Bo.")
    tablet.tap(asked.get_by_role("button", name="Yes"))
    expect(asked).to_have_count(0)
    expect(waiting).to_have_count(0)
    expect(phone.page.get_by_role("button", name="Ask for a seat")).to_have_count(0)
    assert phone.shown.session.screens["table"]["access"]["seats"] == [1]


@pytest.mark.parametrize("size", SIZES)
def test_the_code_of_a_second_seat_is_whole_in_sight(tablet, stored, size):
    table = stored(6, 3, lambda _: True, game_id="promote")
    tablet.open(table.id)
    resize(tablet.page, size)
    tablet.page.get_by_role("button", name="Phones").click()
    sheet = tablet.page.get_by_role("dialog")
    for seat in (0, 5, 4):
        shown = sheet.locator("img")
        before = shown.get_attribute("src") if shown.count() else None
        sheet.get_by_role("listitem").nth(seat).get_by_role("button").click()
        expect(shown).not_to_have_attribute("src", before or "none")
        tablet.page.wait_for_function("(image) => image.complete", arg=shown.element_handle())
        tablet.page.evaluate("() => new Promise(requestAnimationFrame)")
        assert tablet.page.evaluate(IS_WHOLE)
