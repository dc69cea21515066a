"""The clocks of the seats and the sand-glass, on the devices of a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.store.notes import Note
from referee.tables.table import Table
from tests.components import checks
from tests.components.tasks.test_highlights import begin
from tests.components.tasks.test_room import largest
from tests.support.chromium import SIZES
from tests.support.times import spread
from widgets.screens.table.sand_glass import NAME

SWITCHED_ON = """localStorage["boardroom-referee.table_settings"] = '{"highlights": false, "clock": true}'"""


def switch_on(*devices: Any) -> None:
    for one in devices:
        one.page.evaluate(SWITCHED_ON)
        one.reload()


def clock(page: Page, seat: str, words: str = "thinking time") -> Locator:
    return page.get_by_role("timer", name=f"{seat}: {words}")


def clocks(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("^(Thinking time|Tiempo pensando)$"))


@pytest.fixture
def bidding(stored: Callable[..., Table]) -> Table:
    """Somebody is to bid, in the second round."""
    return stored(4, 8, lambda state: state.round == 2 and state.step == "bidding")


def due_at(table: Table) -> tuple[int, str]:
    [seat] = table.game.waiting_for(table.match.state)
    return seat, table.match.setup.names[seat]


def open_sheet(device: Any, name: str) -> Locator:
    """Open the sheet of a seat by its player's plate."""
    device.page.get_by_role("main").get_by_role("button", name=re.compile(f"^{name}")).first.click()
    sheet: Locator = device.page.get_by_role("dialog", name=name)
    expect(sheet).to_be_visible()
    return sheet


def turn(device: Any, name: str, length: str = "1 min", then: str = "Mark the seat") -> None:
    sheet = open_sheet(device, name)
    sheet.get_by_role("button", name="Turn the sand-glass").click()
    sheet.get_by_role("group", name="When it has run through").get_by_role("button", name=then).click()
    sheet.get_by_role("group", name="Turn it for").get_by_role("button", name=length).click()
    expect(sheet).to_have_count(0)
    device.tell_others()


def run_through(table: Table) -> None:
    """Let the sand run out."""
    note = table.store.notes(table.id)[NAME]
    table.store.note(table.id, NAME, Note(f"{note.about.rsplit(' ', 1)[0]} 1000", note.value))


def test_the_settings_switch_the_clocks_on_and_off(tablet, bidding):
    tablet.open(bidding.id)
    expect(tablet.page.get_by_role("timer")).to_have_count(0)
    tablet.button("Settings").click()
    switch = tablet.page.get_by_role("switch", name="Show a clock for each seat")
    expect(switch).not_to_be_checked()
    switch.click()
    tablet.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(clocks(tablet.page).get_by_role("timer")).to_have_count(4)
    tablet.reload()
    expect(clocks(tablet.page).get_by_role("timer")).to_have_count(4)


def test_the_clock_of_who_is_due_runs_by_itself(tablet, bidding):
    tablet.open(bidding.id)
    switch_on(tablet)
    sent: list[Any] = []
    _, name = due_at(bidding)
    shown = clock(tablet.page, name)
    others = [clock(tablet.page, one) for one in bidding.match.setup.names if one != name]
    before, resting = shown.inner_text(), [one.inner_text() for one in others]
    box = shown.bounding_box()
    tablet.shown.on_change = lambda: sent.append(1)
    expect(shown).not_to_have_text(before)
    expect(shown).to_have_text(re.compile(r"^\d+:\d\d$"))
    assert [one.inner_text() for one in others] == resting
    assert shown.bounding_box() == box
    assert sent == [], "without the server"


def test_a_game_that_is_opened_tells_how_long_each_has_thought_in_both_languages(tablet, store, bidding):
    _, name = due_at(bidding)
    spread(store, 15)
    spent = Table.open(store, bidding.id).time.seats
    tablet.open(bidding.id)
    switch_on(tablet)
    for words, language in (("tiempo pensando", "es"), ("thinking time", "en")):
        tablet.shown.speak(language)
        for seat, one in enumerate(bidding.match.setup.names):
            if one != name:
                minutes, seconds = divmod(spent[seat] // 1000, 60)
                expect(clock(tablet.page, one, words)).to_have_text(f"{minutes}:{seconds:02}")


def test_a_sand_glass_is_turned_from_the_seats_sheet_and_everybody_sees_it(tablet, sit, bidding):
    seat, name = due_at(bidding)
    tablet.open(bidding.id)
    phone = sit(bidding.id, (seat + 1) % 4)
    turn(tablet, name, "2 min")
    for one in (tablet, phone):
        glass = one.page.get_by_role("group", name="Sand-glass")
        expect(glass.get_by_role("timer")).to_have_accessible_name(re.compile(f"{name}: 1[012]\\d s left"))
    tablet.shown.speak("es")
    glass = tablet.page.get_by_role("group", name="Reloj de arena")
    expect(glass.get_by_role("timer")).to_have_accessible_name(re.compile("quedan 1"))
    tablet.shown.speak("en")
    sheet = open_sheet(tablet, name)
    sheet.get_by_role("button", name="Turn the sand-glass").click()
    sheet.get_by_role("button", name="Put the sand-glass away").click()
    for one in (tablet, phone):
        expect(one.page.get_by_role("group", name="Sand-glass")).to_have_count(0)


def test_only_the_host_turns_it_and_only_for_who_is_due(tablet, sit, bidding):
    seat, name = due_at(bidding)
    tablet.open(bidding.id)
    phone = sit(bidding.id, (seat + 1) % 4)
    assert open_sheet(phone, name).get_by_role("button", name="Turn the sand-glass").count() == 0
    other = bidding.match.setup.names[(seat + 1) % 4]
    assert open_sheet(tablet, other).get_by_role("button", name="Turn the sand-glass").count() == 0


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_sheet_that_turns_it_fits(tablet, bidding, language):
    _, name = due_at(bidding)
    tablet.open(bidding.id)
    tablet.shown.speak(language)
    sheet = open_sheet(tablet, name)
    sheet.get_by_role("button", name=re.compile("sand-glass|reloj de arena")).click()
    for size in SIZES:
        tablet.shown.resize(size)
        assert checks.run(tablet.page) == {}


def test_run_through_it_marks_the_seat(tablet, bidding):
    _, name = due_at(bidding)
    tablet.open(bidding.id)
    turn(tablet, name)
    run_through(bidding)
    tablet.shown.bridge.refresh()
    expect(tablet.page.get_by_role("status").filter(has_text=f"{name}: time is up")).to_have_count(1)
    expect(tablet.page.get_by_role("group", name="Sand-glass")).to_be_visible()
    switch_on(tablet)
    expect(clock(tablet.page, name)).to_be_visible()
    expect(tablet.page.get_by_role("group", name="Sand-glass")).to_be_hidden()
    expect(tablet.page.get_by_role("status").filter(has_text=f"{name}: time is up")).to_have_count(1)


def test_run_through_it_has_the_seat_speculate(tablet, bidding):
    seat, name = due_at(bidding)
    tablet.open(bidding.id)
    turn(tablet, name, "30 s", "Speculate")
    run_through(bidding)
    before = len(bidding.match.log)
    tablet.shown.bridge.refresh()
    expect(tablet.page.get_by_role("group", name="Sand-glass")).to_have_count(0)
    bidding.refresh()
    done = [entry.action for entry in bidding.match.log[before:]]
    assert [(one.do, one.by) for one in done if one] == [("speculate", seat)]


def test_the_result_tells_the_time(tablet, store):
    raw = largest("reputation")
    table, last = begin(store, raw, len(raw["actions"]) - 1)
    spread(store, 10)
    table = Table.open(store, table.id)
    table.submit(last)
    tablet.open(table.id)
    time = tablet.page.get_by_role("region", name="Time")
    expect(time).to_contain_text(re.compile(r"Length of the game\s*(\d h )?\d+ min"))
    expect(time).to_contain_text(re.compile(r"Longest: Round \d+\s*\d+:\d\d"))
    for name in table.match.setup.names:
        expect(time).to_contain_text(re.compile(rf"{name}\s*\d+:\d\d"))
    for size in SIZES:
        tablet.shown.resize(size)
        assert checks.run(tablet.page) == {}


def test_a_result_without_times_says_nothing_of_them(tablet, store):
    raw = largest("reputation")
    table, last = begin(store, raw, len(raw["actions"]) - 1)
    table.submit(last)
    tablet.open(table.id)
    expect(tablet.winners.first).to_be_visible()
    expect(tablet.page.get_by_role("region", name="Time")).to_have_count(0)
