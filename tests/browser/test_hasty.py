"""Taps that come faster than their answers, and answers that come too late."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from referee.tables.table import Table
from tests.browser.conftest import Tablet
from tests.components.boards.bastards import Board


def tap_at_once(tablet: Tablet, *targets: str) -> None:
    """Click one after the other before the page draws again."""
    tablet.page.evaluate("targets => targets.forEach((one) => document.querySelector(one).click())", targets)


def test_two_quick_taps_in_a_form_are_both_taken(tablet, at):
    table = at("bastards", 3, {}, {"do": "phase", "name": "place"})
    tablet.open(table.id)
    board = Board(tablet)
    board.open({"do": "declare", "by": 0})
    board.field("using").locator("[data-value=tech_card]").click()
    board.settled()
    pieces = [f"[data-field=vps] [data-value='0.{number}']" for number in (1, 2)]
    tap_at_once(tablet, *pieces)
    board.settled()
    for piece in pieces:
        expect(board.form.locator(piece)).to_have_attribute("aria-pressed", "true")
    tap_at_once(tablet, pieces[0], pieces[1], pieces[1])
    board.settled()
    expect(board.form.locator(pieces[0])).to_have_attribute("aria-pressed", "false")
    expect(board.form.locator(pieces[1])).to_have_attribute("aria-pressed", "true")


def test_two_quick_steps_for_a_seat_count_twice(tablet, at):
    table = at(
        "bastards", 3, {}, *({"do": "phase", "name": name} for name in ("place", "events", "war", "business"))
    )
    tablet.open(table.id)
    board = Board(tablet)
    board.open({"do": "finish", "by": None})
    shown = board.field("vps").locator("b").first
    before = int(shown.inner_text())
    step = "[data-field=vps] button[aria-label$='+1']"
    tap_at_once(tablet, step, step)
    board.settled()
    expect(shown).to_have_text(str(before + 2))


def test_after_a_refused_seal_no_curtain_opens_by_itself(tablet, stored, server):
    table = stored(4, 8, lambda state: state.step == "cosponsor")
    tablet.open(table.id)
    tablet.secret_rows.first.click()
    tablet.choose_in_secret()
    with server.opened_store() as store:
        elsewhere = Table.open(store, table.id)
        elsewhere.undo()  # the game no longer asks for the entry in progress
        expect(tablet.last).to_contain_text("Taken back")
        tablet.tap(tablet.button("Seal it"))
        expect(tablet.notice).to_be_visible()
        elsewhere.redo()
        expect(tablet.last).to_contain_text("Put back")
        expect(tablet.secret_rows).to_have_count(3)
        expect(tablet.curtain).to_have_count(0)


def test_a_double_tap_acts_for_one_player_only(tablet, stored):
    """The next player's button is where this player's was; it ignores taps until the finger is up."""
    table = stored(4, 8, lambda state: state.round == 2 and state.step == "bidding" and state.passes == 1)
    settle = "time => document.documentElement.style.setProperty('--settle', time)"
    tablet.open(table.id)
    tablet.page.evaluate(settle, "600s")
    button = tablet.button("Speculate")
    box = button.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tablet.tap(button)
    said = tablet.now.inner_text()
    stage, settling = tablet.page.get_by_role("main"), re.compile("is-settling")
    expect(stage).to_have_class(settling)
    tablet.page.mouse.click(*middle)
    tablet.page.evaluate(settle, "0s")
    expect(stage).not_to_have_class(settling)
    tablet.tap(tablet.button("Log"))
    expect(tablet.log).to_have_count(len(table.match.log) + 1)
    tablet.button("Close").click()
    expect(tablet.now).to_have_text(said)
    tablet.tap(button)
    expect(tablet.now).not_to_have_text(said)
