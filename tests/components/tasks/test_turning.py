"""A tablet that lies flat turns its screen to the player who is due."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.components import checks
from tests.components.positions import positions

WIDTHS = """() =>
[...document.querySelectorAll("[data-seat], .br-stage, .br-now")].map((one) => one.offsetWidth)"""
TURNED = "() => document.documentElement.dataset.brTurned ?? 'near'"


def sit_at(device, side: str, table) -> None:
    """Have all players of a table sit at a side of the device."""
    device.page.evaluate(
        """([side, names]) => localStorage["boardroom-referee.table_settings"] =
        JSON.stringify({ turns: true, highlights: false, [side]: names })""",
        [side, [seat["name"] for seat in table.match.setup.seats]],
    )
    device.reload()


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
    assert page.evaluate(TURNED) == "near"
    tablet.tap(tablet.button("Speculate"))
    assert page.evaluate(TURNED) == "opposite"
    assert due(tablet) != first
    assert checks.run(page, ("sideways", "scroll")) == {}
    tablet.button("Turn the screen").click()
    assert page.evaluate(TURNED) == "near"
    tablet.reload()
    expect(tablet.button("Turn the screen")).to_be_visible()
    assert page.evaluate(TURNED) == "opposite"  # the device remembers who sits where


def test_somebody_sits_at_one_side_of_the_tablet_only(tablet, stored):
    table = stored(4, 8, lambda state: state.step == "bidding")
    tablet.open(table.id)
    name = due(tablet)
    tablet.button("Settings").click()
    sheet = tablet.page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("switch", name="Turn the screen to whoever is due").click()
    left, right = (
        sheet.get_by_role("group", name=f"Who sits at its {side} side?").get_by_role("button", name=name)
        for side in ("left", "right")
    )
    left.click()
    expect(left).to_have_attribute("aria-pressed", "true")
    assert tablet.page.evaluate(TURNED) == "left"
    right.click()
    expect(left).to_have_attribute("aria-pressed", "false")
    assert tablet.page.evaluate(TURNED) == "right"
    right.click()
    assert tablet.page.evaluate(TURNED) == "near"


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("game", ["reputation", "boss", "promote", "anarchy", "bastards"])
def test_from_a_narrow_side_it_is_laid_out_as_on_a_tablet_that_stands_upright(tablet, store, game, side):
    position = next(one for one in positions(game) if one.is_tapped)
    page = tablet.page
    table = position.bring(store)
    tablet.open(table.id)
    page.set_viewport_size({"width": 768, "height": 1024})
    tablet.reload()
    upright = page.evaluate(WIDTHS)
    page.set_viewport_size({"width": 1024, "height": 768})
    sit_at(tablet, side, table)
    assert page.evaluate(TURNED) == side
    assert page.evaluate(WIDTHS) == upright
    assert checks.run(page, ("sideways",)) == {}


def test_a_dialog_is_turned_too_and_a_phone_never(tablet, sit, stored):
    table = stored(4, 8, lambda state: state.step == "bidding")
    tablet.open(table.id)
    phone = sit(table.id, 1)
    for one in (tablet, phone):
        sit_at(one, "left", table)
    assert tablet.page.evaluate(TURNED) == "left"
    assert phone.page.evaluate(TURNED) == "near"
    tablet.button("Log").click()
    dialog = tablet.page.get_by_role("dialog", name="Log")
    expect(dialog).to_have_css("rotate", "90deg")
    place = dialog.bounding_box()
    assert 0 <= place["x"] < place["x"] + place["width"] <= 1024
    assert 0 <= place["y"] < place["y"] + place["height"] <= 768
    assert place["height"] == dialog.evaluate("(one) => one.offsetWidth")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
