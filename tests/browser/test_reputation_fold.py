"""Reputation for five players with the longest names: what a step needs is in sight on every screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from referee.games import find_game
from referee.match.record import read_action
from referee.store import open_store
from referee.tables.table import Table
from tests.browser.fold import HIDDEN, LONG_NAMES, assert_in_sight, out_of_sight, resize
from tests.browser.test_screens import DRAWN, in_spanish
from tests.support.chromium import SIZES
from tests.support.thorough import first

GAME = find_game("reputation")
NAMES = LONG_NAMES[:5]


def reveal(workers: int = 2, credits: int = 12) -> dict[str, Any]:
    return {
        "do": "reveal",
        "private": {"name": "A shortcut through somebody else's park", "loss": 12},
        "public": {
            "name": "An orphanage with its own observatory",
            "workers": workers,
            "credits": credits,
            "gain": 12,
        },
    }


def speculate(*seats: int) -> list[dict[str, Any]]:
    return [{"do": "speculate", "by": seat} for seat in seats]


def private(by: int, workers: int) -> dict[str, Any]:
    return {"do": "bid_private", "by": by, "workers": workers}


def public(by: int, credits: int) -> dict[str, Any]:
    return {"do": "bid_public", "by": by, "credits": credits}


LED = [reveal(), private(0, 1), public(1, 4)]
WON = [*LED, *speculate(2, 3, 4, 0, 1)]
ENTERED = [
    {"do": "hide_marker", "by": 1, "hand": "left"},
    {"do": "bid_cosponsor", "by": 0, "workers": 3},
    {"do": "bid_cosponsor", "by": 2, "workers": 3},
]
HOME = [
    *WON,
    *ENTERED,
    {"do": "return_workers"},
    reveal(),
    private(1, 1),
    public(2, 1),
    *speculate(3, 4, 0, 1, 2),
    {"do": "hide_marker", "by": 2, "hand": "left"},
    {"do": "bid_cosponsor", "by": 1, "workers": 1},
    {"do": "bid_cosponsor", "by": 3, "workers": 1},
]
CARDS = (".br-group-number", ".br-group-pad .br-key", ".br-form > .is-act")
BIDS = ("[data-do='bid_private'] .br-key", "[data-do='bid_public'] .br-key", ".br-turn-head .is-act")
SEATS = (".br-controls .is-act", ".br-controls-row")
STEPS: dict[str, tuple[list[dict[str, Any]], tuple[str, ...]]] = {
    "first cards": ([], (*CARDS, ".rep-setting-up")),
    "cards after a round that nobody bid in": ([reveal(), *speculate(0, 1, 2, 3, 4)], CARDS),
    "bidding": ([reveal()], BIDS),
    "outbid": ([*LED, private(2, 2)], BIDS),
    "forced": ([*LED, *speculate(2, 3, 4)], (".rep-forced .is-act",)),
    "in secret": (WON, (".br-controls-row", ".br-controls-fists")),
    "one in secret": ([*WON, ENTERED[0]], (".br-controls-row", ".br-controls-fists")),
    "to the Break room": ([*WON, *ENTERED], SEATS),
    "home": (HOME, SEATS),
}


def bring(server, actions, names=NAMES) -> Table:
    store = open_store(server.store)
    try:
        table = Table.create(store, "reputation", [{"name": name} for name in names], {})
        for raw in actions:
            table.submit(read_action(GAME, len(names), raw))
        return table
    finally:
        store.close()


@pytest.mark.parametrize("step", first(STEPS))
def test_what_a_step_needs_is_in_sight(tablet, server, step):
    actions, selectors = STEPS[step]
    # what is laid out before the game is no button: on a phone it comes after the form
    setting_up = [one for one in selectors if one == ".rep-setting-up"]
    buttons = tuple(one for one in selectors if one not in setting_up)
    tablet.open(bring(server, actions).id)
    for size in ("portrait", "tablet") if setting_up else ():
        resize(tablet.page, size)
        assert tablet.page.evaluate(HIDDEN, setting_up) == []
    found = {"en": out_of_sight(tablet.page, ".rep-board", buttons)}
    in_spanish(tablet)
    found["es"] = out_of_sight(tablet.page, ".rep-board", buttons)
    assert found == {"en": [], "es": []}


OVERLAPS = """
() => {
  const list = document.querySelector(".rep-setting-up").getBoundingClientRect();
  return [...document.querySelectorAll(".rep-seat")].filter((one) => {
    const seat = one.getBoundingClientRect();
    const besides = seat.left >= list.right || list.left >= seat.right;
    return !besides && seat.top < list.bottom && list.top < seat.bottom;
  }).map((one) => one.dataset.seat);
}
"""


@pytest.mark.parametrize("count", first([5, 4, 3]))
def test_what_is_laid_out_slips_under_no_seat(tablet, server, count):
    tablet.open(bring(server, [], LONG_NAMES[:count]).id)
    in_spanish(tablet)
    for size in SIZES:
        resize(tablet.page, size)
        assert tablet.page.evaluate(OVERLAPS) == [], size


def test_whose_seats_they_are_is_in_sight_upright_while_all_bid_in_secret(tablet, server):
    won = [reveal(), private(0, 1), public(1, 4), *speculate(2, 3, 0, 1)]
    tablet.open(bring(server, won, LONG_NAMES[:4]).id)
    heads = (".rep-seat-head", ".br-controls-row", ".br-controls-fists")
    found = {"en": out_of_sight(tablet.page, ".rep-board", heads, ("portrait",))}
    in_spanish(tablet)
    found["es"] = out_of_sight(tablet.page, ".rep-board", heads, ("portrait",))
    assert found == {"en": [], "es": []}


FORMS: dict[str, tuple[list[dict[str, Any]], tuple[str, ...], tuple[str, ...]]] = {
    "typed fists": (
        WON,
        (".br-controls-fists",),
        (".br-controls-fist .br-key", ".br-controls-pair .br-button"),
    ),
    "a seat's workers": (
        [*WON, *ENTERED],
        (".br-controls-seat:last-child .br-controls-row",),
        (".br-controls-seat [role='switch']", ".br-controls-seat .is-act"),
    ),
}


@pytest.mark.parametrize("form", first(FORMS))
@pytest.mark.parametrize("size", first(SIZES))
def test_what_is_opened_opens_in_sight(tablet, server, form, size):
    actions, taps, selectors = FORMS[form]
    tablet.open(bring(server, actions).id)
    resize(tablet.page, size)
    for tap in taps:
        tablet.page.locator(tap).first.click()
    for selector in selectors:
        expect(tablet.page.locator(selector).first).to_be_visible()
    tablet.page.evaluate(DRAWN)
    assert tablet.page.evaluate(HIDDEN, list(selectors)) == []


AGENDAS = [{"do": "award_agenda", "by": seat, "tokens": 2} for seat in range(5)]


@pytest.mark.parametrize("actions", [WON, [*WON, *ENTERED], HOME], ids=["won", "opened", "home"])
def test_what_has_happened_is_in_sight_beside_the_board(tablet, server, actions):
    tablet.open(bring(server, actions).id)
    found = {"en": out_of_sight(tablet.page, ".rep-board", (".br-happened",), ("tablet",))}
    in_spanish(tablet)
    found["es"] = out_of_sight(tablet.page, ".rep-board", (".br-happened",), ("tablet",))
    assert found == {"en": [], "es": []}


COVERED = """
(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !one.contains(top) && !top.contains(one);
}).map((one) => one.className + " " + one.textContent.trim())
"""


def test_markers_and_agendas_leave_name_and_figures_of_a_seat_in_sight(tablet, server):
    names = ("Konstantinos", "Bartholomew", "Maximilianus", "Wilhelminetje", "Alejandrina")
    actions = [*AGENDAS, *LED, private(2, 2), public(3, 1), *speculate(4, 0, 1)]
    tablet.open(bring(server, actions, names).id)
    for size in SIZES:
        assert out_of_sight(tablet.page, ".rep-seat", (), (size,)) == []
        resize(tablet.page, size)
        covered = ".rep-reputation b, .rep-leads, .rep-in-a-row, .rep-marks"
        # what is below the fold is covered by nothing
        tablet.page.evaluate("document.querySelector('.rep-board').scrollIntoView()")
        assert tablet.page.evaluate(COVERED, covered if size != "phone" else ".rep-leads") == [], size


def test_a_correction_is_typed_without_scrolling(tablet, server):
    tablet.open(bring(server, [*AGENDAS, *WON]).id)
    tablet.page.locator("[data-seat='1'] .rep-seat-open").click()
    for size in SIZES:
        resize(tablet.page, size)
        assert tablet.page.evaluate(HIDDEN, [".br-seatsheet button, .br-sheet-head .br-badge-name"]) == []
    tablet.button("Correct a tally").click()
    for size in SIZES:
        resize(tablet.page, size)
        assert tablet.page.evaluate(HIDDEN, [".br-correction button, .br-correction input"]) == []
        assert tablet.page.evaluate(SCROLLS) == [], size


SCROLLS = """
() => [...document.querySelectorAll(".br-sheet-body")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.scrollHeight)
"""


def test_winner_and_eliminated_are_in_sight(tablet, stored):
    table = stored(5, 5, lambda state: False, NAMES)
    tablet.open(table.id)
    skip = tablet.button("Straight to the result")
    head = tablet.page.locator(".br-reckoning-head")
    expect(skip.or_(head)).to_be_visible()
    if skip.count():
        skip.click()
    assert_in_sight(tablet, ".br-reckoning-head", (".br-reckoning-head h2", ".br-reckoning-ranks li"))


def test_five_taps_type_the_fists_in(tablet, server):
    tablet.open(bring(server, WON).id)
    tablet.page.locator(".br-controls-fists").click()
    for block in tablet.page.locator(".br-controls-fist").all():
        block.locator(".br-key").first.click()
    tablet.tap(tablet.button("Confirm"))
    expect(tablet.page.locator(".br-happened")).to_contain_text("Opened:")


def test_all_who_can_only_speculate_do_so_with_one_tap(tablet, server):
    tablet.open(bring(server, [*LED, *speculate(2, 3, 4)]).id)
    forced = tablet.page.locator(".rep-forced")
    expect(forced).to_contain_text("That ends the bidding.")
    tablet.tap(forced.get_by_role("button"))
    expect(tablet.now).to_contain_text("hides the marker")


def test_an_agenda_that_was_met_before_takes_one_tap(tablet, server):
    tablet.open(bring(server, [{"do": "award_agenda", "by": 1, "tokens": 2}]).id)
    seat = tablet.page.locator("[data-seat='1']")
    tablet.tap(seat.locator(".rep-agenda"))
    expect(seat).to_contain_text("★ 4")
    expect(tablet.page.locator("[data-seat='0'] .rep-agenda")).to_have_count(0)
