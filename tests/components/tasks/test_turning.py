"""A tablet that lies flat turns its screen to whoever is due."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.components import checks

TURNED = "() => document.documentElement.hasAttribute('data-br-turned')"


def due(tablet) -> str:
    return tablet.page.locator("[data-seat].is-due").inner_text().split("\n")[0]


def test_the_screen_turns_to_who_sits_opposite_and_back_by_a_button(tablet, stored):
    table = stored(4, 8, lambda state: state.step == "bidding")
    tablet.open(table.id)
    page = tablet.page
    first = due(tablet)
    tablet.button("Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("switch", name="Turn the screen to whoever is due").click()
    names = [one["name"] for one in table.match.setup.seats]
    for name in names:
        if name != first:
            sheet.get_by_role("group", name="Who sits opposite?").get_by_role("button", name=name).click()
    sheet.get_by_role("button", name="Close").click()
    assert not page.evaluate(TURNED)
    tablet.tap(tablet.button("Speculate"))
    assert page.evaluate(TURNED)
    assert due(tablet) != first
    assert checks.run(page, ("sideways", "scroll")) == {}
    tablet.button("Turn the screen").click()
    assert not page.evaluate(TURNED)
    tablet.reload()
    expect(tablet.button("Turn the screen")).to_be_visible()
    assert page.evaluate(TURNED)  # it is remembered who sits where


def test_a_dialog_is_turned_too_and_a_phone_never(tablet, sit, stored):
    table = stored(4, 8, lambda state: state.step == "bidding")
    tablet.open(table.id)
    phone = sit(table.id, 1)
    for one in (tablet, phone):
        one.page.evaluate(
            """localStorage["boardroom-referee.table_settings"] =
            JSON.stringify({ turns: true, opposite: ["Ana", "Bo", "Carmen", "Dimitri"] })"""
        )
        one.reload()
    assert tablet.page.evaluate(TURNED)
    assert not phone.page.evaluate(TURNED)
    tablet.button("Log").click()
    dialog = tablet.page.get_by_role("dialog", name="Log")
    expect(dialog).to_have_css("rotate", "180deg")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
