"""Reputation: which panels are beside each other, and what one tap does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.components.dashboard import Dashboard
from tests.components.games.reputation import LED, MARKERS, WON, position, speculate
from tests.components.page import ComponentPage
from tests.support.chromium import SIZES

OVERLAPS = """
() => {
  const list = document.querySelector(".br-stage section section:has(ol)").getBoundingClientRect();
  return [...document.querySelectorAll("[data-seat]")].filter((one) => {
    const seat = one.getBoundingClientRect();
    const besides = seat.left >= list.right || list.left >= seat.right;
    return !besides && seat.top < list.bottom && list.top < seat.bottom;
  }).map((one) => one.dataset.seat);
}
"""


@pytest.mark.parametrize("seats", [5, 4, 3])
def test_what_is_laid_out_slips_under_no_seat(shown: ComponentPage, seats: int) -> None:
    shown.show(position("to set up", [], seats=seats), language="es")
    for size in SIZES:
        shown.resize(size)
        assert shown.page.evaluate(OVERLAPS) == [], size


COVERED = """
(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !one.contains(top) && !top.contains(one);
}).map((one) => one.className + " " + one.textContent.trim())
"""


def test_markers_and_agendas_leave_name_and_figures_of_a_seat_in_sight(shown: ComponentPage) -> None:
    shown.show(MARKERS)
    for size in SIZES:
        shown.resize(size)
        # what is below the fold is covered by nothing
        shown.page.evaluate("document.querySelector('[data-project]').scrollIntoView()")
        seats = ", [data-seat] [title], [data-seat] b" if size != "phone" else ""
        assert shown.page.evaluate(COVERED, f"[data-project] *{seats}") == [], size


def test_five_taps_type_the_fists_in(shown: ComponentPage) -> None:
    shown.show(position("fists", WON))
    board = Dashboard(shown.page)
    shown.click(board.button(re.compile("real pieces")))
    expect(board.fists).to_have_count(3)
    for seat in board.fists.all():
        seat.get_by_role("button").first.click()
    shown.click(board.button("Confirm"))
    expect(board.happened).to_contain_text("Opened:")


def test_what_is_left_of_a_bidding_is_speculated_with_one_tap(shown: ComponentPage) -> None:
    shown.show(position("forced", [*LED, *speculate(2, 3, 4)]))
    shown.click(shown.page.get_by_role("button", name=re.compile("^All speculate")))
    expect(Dashboard(shown.page).now).to_contain_text("hides the marker")


def test_an_agenda_that_was_met_before_takes_one_tap(shown: ComponentPage) -> None:
    shown.show(position("agenda", [{"do": "award_agenda", "by": 1, "tokens": 2}]))
    seat = shown.page.locator("[data-seat='1']")
    shown.click(seat.get_by_role("button", name=re.compile("agenda met")))
    expect(seat).to_contain_text("★ 4")
    expect(shown.page.locator("[data-seat='0']").get_by_role("button")).to_have_count(1)
