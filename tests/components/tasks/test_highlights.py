"""Great moments, shown large on the devices of a table, which is otherwise switched off in tests."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.games import game_ids
from referee.match.match import Match
from referee.match.record import read_record
from referee.tables.table import Table
from tests.components import checks
from tests.components.fitting import resize
from tests.components.positions import LONG_NAMES
from tests.referee.playthroughs import read, records
from tests.support.chromium import SIZES
from widgets.screens.table.highlight_view import find_highlight
from widgets.screens.table.news import latest_lines

SWITCHED_ON = """localStorage["boardroom-referee.table_settings"] = '{"highlights": true}'"""


def switch_on(*devices: Any) -> None:
    for one in devices:
        one.page.evaluate(SWITCHED_ON)
        one.reload()


def large(page: Page, title: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("dialog", name=title)


def moments(game: str) -> dict[str, tuple[Any, int]]:
    """Return for each sort of event the recorded game and the number of actions after which it is longest."""
    longest: dict[str, tuple[int, Any, int]] = {}
    for path in records(game):
        raw = read(path)
        record = read_record(raw)
        if any(action.seal for action in record.actions):
            continue  # a record does not have the other sealed values
        match: Any = Match(record.game, record.setup)
        for count, action in enumerate(record.actions):
            match.submit(action)
            found = find_highlight(match, latest_lines(match).latest)
            if found is not None:
                size = 2 * len(found.beats) + len(found.moves)
                if size > longest.get(found.kind, (0,))[0]:
                    longest[found.kind] = (size, raw, count)
    return {kind: (raw, count) for kind, (_, raw, count) in longest.items()}


def begin(store: Any, raw: Any, count: int) -> tuple[Table, Any]:
    """Return a table just before an event, and the action that causes it."""
    names = [{"name": name} for name in LONG_NAMES[: len(raw["seats"])]]
    table = Table.create(store, raw["game"], names, raw.get("options"))
    actions = read_record(raw).actions
    table.submit_all(actions[:count])
    return table, actions[count]


@pytest.fixture
def fists(store):
    """A table of Reputation just before the fists open, and the action that opens them."""
    raw, count = moments("reputation")["opened"]
    return begin(store, raw, count)


def test_all_devices_show_what_everybody_waited_for_and_one_tap_skips_it(tablet, sit, fists):
    table, opens = fists
    tablet.open(table.id)
    phone, other = sit(table.id, 0), sit(table.id, 2)
    switch_on(tablet, phone, other)
    table.submit_all([opens])
    for one in (tablet, phone, other):
        one.follow()
        dialog = large(one.page, "The fists open")
        expect(dialog).to_be_visible()
        expect(dialog.get_by_text("Workers", exact=True)).to_have_count(2)
        expect(dialog).to_contain_text("co-sponsors")
    large(tablet.page, "The fists open").get_by_role("heading").click()  # one tap anywhere
    expect(large(tablet.page, "The fists open")).to_have_count(0)
    expect(large(phone.page, "The fists open")).to_be_visible()
    phone.page.get_by_role("dialog").get_by_role("button", name="Go on").click()
    expect(large(phone.page, "The fists open")).to_have_count(0)
    expect(phone.now).to_be_visible()
    last = sit(table.id, 1)  # a page that connects later shows no highlight
    expect(last.page.get_by_role("dialog")).to_have_count(0)


def test_it_folds_by_itself_and_the_log_shows_it_once_more(tablet, fists):
    table, opens = fists
    tablet.open(table.id)
    switch_on(tablet)
    table.submit_all([opens])
    tablet.follow()
    expect(large(tablet.page, "The fists open")).to_be_visible()
    expect(large(tablet.page, "The fists open")).to_have_count(0)
    tablet.tap(tablet.button("Log"))
    tablet.log.first.get_by_role("button", name="Show once more").click()
    expect(large(tablet.page, "The fists open")).to_be_visible()


def test_a_page_that_comes_later_has_the_news_and_nothing_is_shown_again(tablet, device, fists):
    table, opens = fists
    tablet.open(table.id)
    switch_on(tablet)
    table.submit_all([opens])
    tablet.follow()
    expect(large(tablet.page, "The fists open")).to_be_visible()
    tablet.reload()
    expect(tablet.happened).to_contain_text("Opened:")
    expect(tablet.page.get_by_role("dialog")).to_have_count(0)


def test_an_undo_takes_it_away(tablet, fists):
    table, opens = fists
    tablet.open(table.id)
    switch_on(tablet)
    table.submit_all([opens])
    tablet.follow()
    expect(large(tablet.page, "The fists open")).to_be_visible()
    table.undo()
    tablet.follow()
    expect(tablet.page.get_by_role("dialog")).to_have_count(0)


def test_the_settings_switch_it_off(tablet, fists):
    table, opens = fists
    tablet.open(table.id)
    switch_on(tablet)
    tablet.button("Settings").click()
    sheet = tablet.page.get_by_role("dialog", name="Settings")
    switch = sheet.get_by_role("switch", name="Show great moments large")
    expect(switch).to_be_checked()
    switch.click()
    expect(switch).not_to_be_checked()
    sheet.get_by_role("button", name="Close").click()
    table.submit_all([opens])
    tablet.follow()
    expect(tablet.happened).to_contain_text("Opened:")
    expect(tablet.page.get_by_role("dialog")).to_have_count(0)


def test_an_exposure_waits_for_its_pieces_and_is_no_news_once_it_was_seen(tablet, sit, store):
    raw, count = moments("bastards")["caught"]
    table, exposes = begin(store, raw, count)
    tablet.open(table.id)
    phone = sit(table.id, 0)
    switch_on(tablet, phone)
    table.submit_all([exposes])
    for one in (tablet, phone):
        one.follow()
    dialog = large(tablet.page, "Exposed!")
    box = dialog.get_by_role("checkbox").first
    box.click()
    expect(box).to_be_checked()
    expect(large(phone.page, "Exposed!").get_by_role("checkbox")).to_have_count(0)
    expect(large(phone.page, "Exposed!")).to_have_count(0)  # there it is over by itself
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Go on").click()
    expect(dialog).to_have_count(0)
    expect(tablet.page.get_by_role("button", name="All right")).to_have_count(0)


def test_after_the_count_the_winner_is_crowned(tablet, store):
    raw = next(read(path) for path in records("reputation"))
    table, last = begin(store, raw, len(raw["actions"]) - 1)
    tablet.open(table.id)
    switch_on(tablet)
    table.submit_all([last])
    tablet.follow()
    tablet.button("Straight to the result").click()
    crowned = tablet.page.get_by_role("dialog", name=re.compile(r"\bwins?\b"))
    expect(crowned).to_contain_text("Profit")
    crowned.get_by_role("button", name="Go on").click()
    expect(tablet.winners).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("game", [game for game in game_ids() if moments(game)])
def test_every_sort_fits_every_size_in_both_languages_and_themes(tablet, store, game):
    page, found = tablet.page, {}
    for kind, (raw, count) in moments(game).items():
        for language in ("en", "es"):
            table, brings = begin(store, raw, count)
            tablet.open(table.id)
            switch_on(tablet)
            tablet.shown.speak(language)
            table.submit_all([brings])
            tablet.follow()
            dialog = page.get_by_role("dialog").last  # above the count of a game, if there is one
            dialog.get_by_role("heading").hover()  # it stays while a pointer is on it
            for scheme in ("dark", "light"):
                page.emulate_media(color_scheme=scheme)
                for size in SIZES:
                    resize(page, size)
                    said = {**checks.run(page), "serious": checks.serious(page)}
                    found |= {(kind, language, scheme, size, one): said[one] for one in said if said[one]}
    assert found == {}
