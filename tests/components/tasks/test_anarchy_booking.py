"""Taps that correct pieces moved by a card or by hand in Corporate Anarchy: one entry, one undo."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.components.boards.anarchy import Board, given
from tests.components.dashboard import Dashboard
from tests.components.fitting import faults, in_spanish, resize
from tests.support.chromium import SIZES


def opened(tablet: Dashboard, seat: int) -> Locator:
    tablet.page.locator(f"[data-seat='{seat}']").first.click()
    tablet.page.locator(".br-seatsheet-book").click()
    return tablet.page.get_by_role("dialog")


def cell(sheet: Locator, hq: int, row: int, col: int) -> Locator:
    return sheet.locator(f"[data-cell='{hq}-{row}-{col}']")


def test_pieces_tiles_buildings_cards_and_flags_are_one_entry_and_one_undo(tablet, at, match_of):
    tablet.open(given(at).id)
    sheet = opened(tablet, 1)
    keep = sheet.get_by_role("button", name="Keep", exact=True)
    expect(keep).to_have_attribute("aria-disabled", "true")
    sheet.get_by_label("What moved it").fill("the cat")
    cell(sheet, 1, 5, 5).click()
    expect(sheet.get_by_text("Bo's piece: tap the square")).to_be_visible()
    cell(sheet, 1, 2, 0).click()
    cell(sheet, 1, 0, 1).click()
    expect(cell(sheet, 1, 2, 2)).to_have_class(re.compile("is-lit"))
    # a square with a tile is none for another
    cell(sheet, 1, 0, 2).dispatch_event("click")
    expect(sheet).to_contain_text("GEN-1")
    cell(sheet, 1, 2, 2).click()
    sheet.get_by_role("button", name="Put: shop").click()
    cell(sheet, 1, 4, 4).click()
    expect(cell(sheet, 1, 4, 4)).to_have_accessible_name(re.compile("shop"))
    cell(sheet, 1, 4, 4).click()
    cell(sheet, 1, 4, 3).click()
    sheet.get_by_role("group", name="Command cards").get_by_role("button", name="Quarantine").click()
    lasting = sheet.get_by_role("group", name="What lasts").get_by_role("button", name="Quarantine")
    lasting.click()
    expect(lasting).to_contain_text("1 turns")
    lasting.click()
    expect(lasting).to_contain_text("2 turns")
    expect(sheet.get_by_role("listitem")).to_have_count(7)
    tablet.tap(keep)
    expect(sheet).to_have_count(0)
    seat = match_of(tablet.table_id).state.seats[1]
    assert seat.piece == (1, 12)
    assert 14 in {tile.at for tile in seat.tiles} and 1 not in {tile.at for tile in seat.tiles}
    assert [*seat.buildings] == [("shop", 27)]
    assert (seat.face_down, seat.quarantined) == (("quarantine",), 2)
    tablet.tap(tablet.button("Undo"))
    assert match_of(tablet.table_id).state.seats[1].piece == (1, 35)
    assert match_of(tablet.table_id).state.seats[1].buildings == ()


def test_a_tile_that_was_moved_is_turned_up_where_it_lies(tablet, at):
    tablet.open(given(at).id)
    sheet = opened(tablet, 0)
    cell(sheet, 0, 0, 1).click()
    cell(sheet, 0, 4, 0).click()
    expect(sheet.get_by_role("listitem")).to_contain_text("was moved by mistake")
    tablet.tap(sheet.get_by_role("button", name="Keep", exact=True))
    expect(Board(tablet).cell(0, 4, 0)).to_have_accessible_name(re.compile("base tile"))


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_fits_every_screen(tablet, at, size):
    tablet.open(given(at).id)
    resize(tablet.page, size)
    in_spanish(tablet)
    sheet = opened(tablet, 0)
    cell(sheet, 0, 0, 1).click()
    cell(sheet, 0, 4, 0).click()
    expect(sheet.get_by_role("listitem")).to_have_count(1)
    assert faults(tablet) == []
