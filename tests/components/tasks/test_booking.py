"""A power and its effects on the pieces: taps compose one entry, which one undo reverts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.components.dashboard import Dashboard
from tests.components.fitting import faults, in_spanish, resize
from tests.components.games.reputation import LED, position
from tests.components.positions import LONG_NAMES
from tests.support.chromium import SIZES

BOOKING = "Power, or pieces that were moved"

PLACES = ("hq", "break_left", "break_middle", "break_right", "private", "left", "right", "supply")


def place(tablet: Dashboard, seat: int, name: str) -> Locator:
    places = tablet.page.get_by_role("dialog").get_by_role("group", name=LONG_NAMES[seat])
    return places.get_by_role("button").nth(PLACES.index(name))


def opened(tablet: Dashboard, seat: int) -> Locator:
    tablet.page.locator(f"[data-seat='{seat}'] > button").first.click()
    tablet.button(BOOKING).click()
    sheet = tablet.page.get_by_role("dialog", name=BOOKING)
    expect(place(tablet, 0, "hq")).not_to_have_attribute("aria-disabled", "true")
    return sheet


def test_a_power_is_kept_with_all_that_it_moves_and_undone_at_once(tablet, store):
    tablet.open(position("booking", LED).bring(store).id)
    sheet = opened(tablet, 2)
    power = sheet.get_by_role("group", name="Whose power").get_by_role("button", name=LONG_NAMES[2])
    expect(power).to_have_attribute("aria-pressed", "true")
    sheet.get_by_label("What the card does, or why").fill("one of them rests")
    place(tablet, 2, "hq").click()
    place(tablet, 2, "break_left").click()
    expect(place(tablet, 2, "break_left")).to_contain_text("1")
    # a second one has no room there: the page says so before it keeps anything
    place(tablet, 2, "hq").click()
    place(tablet, 2, "break_left").click(force=True)
    expect(sheet.get_by_role("status").filter(has_text="GEN-1")).to_be_visible()
    place(tablet, 2, "hq").click()
    credits_left = sheet.get_by_role("button", name=re.compile("Credits left"))
    credits_left.click()
    steps = sheet.get_by_role("listitem")
    expect(steps).to_have_count(2)
    steps.nth(1).get_by_role("button", name=re.compile("One less")).click()
    expect(credits_left).to_contain_text("7")
    steps.nth(0).get_by_role("button", name=re.compile("One more")).click()
    keep = sheet.get_by_role("button", name="Keep")
    expect(keep).to_have_attribute("aria-disabled", "true")
    steps.nth(0).get_by_role("button", name=re.compile("One less")).click()
    expect(keep).not_to_have_attribute("aria-disabled", "true")
    tablet.tap(keep)
    expect(sheet).to_have_count(0)
    seat = tablet.page.locator("[data-seat='2']")
    expect(seat).to_contain_text("power used")
    expect(seat.locator("[data-figure=hq]")).to_have_text("7")
    expect(tablet.page.locator("[data-project=public] [data-credits]")).to_have_text("7")
    tablet.tap(tablet.page.get_by_role("button", name="Undo"))
    expect(seat.locator("[data-figure=hq]")).to_have_text("8")
    expect(seat).not_to_contain_text("power used")
    expect(tablet.page.locator("[data-project=public] [data-credits]")).to_have_text("8")


def test_a_piece_that_was_moved_is_put_right_without_a_power(tablet, store):
    tablet.open(position("booking", LED).bring(store).id)
    sheet = opened(tablet, 3)  # a seat whose turn it is not
    expect(sheet.get_by_role("button", name="None: a piece was moved")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(sheet.get_by_text("Nothing yet")).to_be_visible()
    place(tablet, 3, "hq").click()
    place(tablet, 3, "right").click()
    place(tablet, 3, "hq").click()
    place(tablet, 3, "private").click()
    steps = sheet.get_by_role("listitem")
    expect(steps).to_have_count(2)
    steps.nth(0).get_by_role("button", name=re.compile("Take back")).click()
    expect(steps).to_have_count(1)
    expect(place(tablet, 3, "hq")).to_contain_text("7")
    tablet.tap(sheet.get_by_role("button", name="Keep"))
    expect(tablet.page.locator("[data-seat='3'] [data-figure=hq]")).to_have_text("7")
    expect(tablet.page.locator("[data-seat='3']")).not_to_contain_text("power used")


def test_workers_of_a_bid_in_progress_are_put_right(tablet, store):
    tablet.open(position("booking", LED).bring(store).id)
    sheet = opened(tablet, 2)
    sheet.get_by_role("button", name=f"Change the bid of {LONG_NAMES[0]}, workers: 1").click()
    log = tablet.page.get_by_role("dialog", name="Log")
    log.get_by_role("button", name="Change it").click()
    log.get_by_role("button", name="3", exact=True).click()
    log.get_by_role("button", name="See what it changes").click()
    tablet.tap(log.get_by_role("button", name="Done"))
    expect(tablet.page.locator("[data-project=private]")).to_contain_text("leads with 3")
    expect(tablet.page.locator("[data-seat='0'] [data-figure=hq]")).to_have_text("5")


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_fits_every_screen(tablet, store, size):
    tablet.open(position("booking", LED).bring(store).id)
    resize(tablet.page, size)
    in_spanish(tablet)
    tablet.page.locator("[data-seat='2'] > button").first.click()
    tablet.button("Poder, o piezas movidas").click()
    place(tablet, 2, "hq").click()
    place(tablet, 2, "left").click()
    expect(tablet.page.get_by_role("dialog").get_by_role("listitem")).to_have_count(1)
    assert faults(tablet) == []
