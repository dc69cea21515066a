"""The screen for the room: a spectator's device, readable from across the room."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.match.record import read_record
from referee.tables.table import Table
from tests.components import checks
from tests.components.tasks.test_highlights import begin, moments
from tests.referee.playthroughs import read, records
from tests.support.chromium import context_options, phone_options
from widgets.server.devices import device_id

SIZES = ((1280, 720), (1920, 1080), (720, 1280))


@pytest.fixture
def watch(device, store):
    """Open a table on a spectator's device, as the screen for the room."""

    def watched(table: str):
        screen = device("room", {**context_options(), "viewport": {"width": 1280, "height": 720}})
        store.take_as_host(table, device_id("tablet"))
        store.grant(table, screen.id, "spectator")
        screen.open(table)
        screen.button("Settings").click()
        screen.page.get_by_role("switch", name="Screen for the room").click()
        expect(screen.page.get_by_role("region", name="This moment")).to_be_visible()
        return screen

    return watched


def largest(game: str) -> dict:
    """Return the longest recorded game of the most seats, of those whose records say all that they seal."""
    whole = [raw for raw in map(read, records(game)) if not any(one.seal for one in read_record(raw).actions)]
    return max(whole, key=lambda raw: (len(raw["seats"]), len(raw["actions"])))


def test_it_tells_whose_turn_it_is_and_what_was_done_last_and_has_no_controls(tablet, watch, stored):
    table = stored(4, 8, lambda state: state.round == 2 and state.step == "bidding")
    tablet.open(table.id)
    room = watch(table.id)
    page = room.page
    due = page.get_by_role("region", name="Their turn").get_by_role("listitem")
    expect(due).to_have_count(1)
    expect(page.get_by_role("region", name="This moment")).to_contain_text(due.inner_text().strip())
    expect(page.get_by_role("region", name="Log").get_by_role("listitem")).to_have_count(3)
    expect(page.get_by_role("main").locator("button:not([inert] *)")).to_have_count(0)
    before = page.get_by_role("region", name="Log").inner_text()
    tablet.tap(tablet.button("Speculate"))
    expect(page.get_by_role("region", name="Log")).not_to_have_text(before)
    expect(page.get_by_role("region", name="Log").get_by_role("listitem").first).to_contain_text("speculates")


def test_a_tap_offers_the_way_back_which_is_remembered(tablet, watch, stored):
    table = stored(4, 8, lambda state: state.step == "bidding")
    tablet.open(table.id)
    room = watch(table.id)
    room.reload()
    expect(room.page.get_by_role("region", name="Their turn")).to_be_visible()
    room.page.mouse.click(300, 300)
    room.button("Back to the usual screen").click()
    expect(room.button("Screen for the room")).to_be_visible()


def test_great_moments_fill_it_and_fold_by_themselves(watch, store):
    raw, count = moments("reputation")["opened"]
    table, opens = begin(store, raw, count)
    room = watch(table.id)
    room.page.evaluate(
        """localStorage["boardroom-referee.table_settings"] = '{"highlights": true, "room": true}'"""
    )
    room.reload()
    expect(room.page.get_by_role("region", name="This moment")).to_be_visible()
    table.submit_all([opens])
    room.follow()
    dialog = room.page.get_by_role("dialog", name="The fists open")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="Go on")).to_have_count(0)
    expect(dialog).to_have_count(0)


def test_after_a_game_it_shows_who_won_and_goes_on_with_the_players(tablet, sit, watch, store):
    raw = largest("reputation")
    table, last = begin(store, raw, len(raw["actions"]) - 1)
    table.submit_all([last])
    tablet.open(table.id)
    phone = sit(table.id, 1)
    room = watch(table.id)
    page = room.page
    expect(page.get_by_role("list", name="Result").get_by_role("listitem")).to_have_count(len(raw["seats"]))
    standings = page.get_by_role("region", name="Most wins").get_by_role("listitem")
    expect(standings.first).to_have_text(re.compile("1 of 1$"))
    tablet.tap(tablet.button("Same players again"))
    expect(page.get_by_role("region", name="Their turn").or_(page.get_by_text("Round"))).to_be_visible()
    phone.tap(phone.button("To the next game"))
    expect(phone.now).not_to_contain_text("over")
    phone.reload()
    expect(phone.page.get_by_role("button", name="Sit here")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["anarchy", "bastards", "boss", "promote", "reputation"])
@pytest.mark.parametrize("part", [0.3, 0.7, 1])
def test_nothing_is_cut_or_scrolled_at_any_size(watch, store, game, part):
    raw = largest(game)
    table, _ = begin(store, raw, int(part * (len(raw["actions"]) - 1)))
    room = watch(table.id)
    found = {}
    for width, height in SIZES:
        room.page.set_viewport_size({"width": width, "height": height})
        room.shown.settle()
        said = checks.run(room.page, ("sideways", "scroll", "broken"))
        said["serious"] = checks.serious(room.page)
        found |= {(width, height, name): said[name] for name in said if said[name]}
    assert found == {}


def test_a_phone_that_looks_on_can_be_it_too(device, store, stored):
    table = stored(4, 8, lambda state: state.step == "bidding")
    phone = device("room", phone_options())
    store.take_as_host(table.id, device_id("tablet"))
    store.grant(table.id, phone.id, "spectator")
    phone.open(table.id)
    phone.tap(phone.button("Screen for the room"))
    expect(phone.page.get_by_role("region", name="Their turn")).to_be_visible()
    assert Table.open(store, table.id).match.log == table.match.log
