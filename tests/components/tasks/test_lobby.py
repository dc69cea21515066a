"""Taps in the lobby."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.components.boards.history import plays
from tests.components.counting import Counting
from tests.components.fitting import in_spanish, resize
from tests.support.chromium import SIZES, context_options


def test_what_is_hidden_by_mistake_is_back_in_one_tap(tablet):
    page = tablet.open().page
    tablet.start_game(3)
    tablet.tap(tablet.button("Lobby"))
    counting = Counting(tablet).begin("I'm the Boss!", 3)
    counting.number(7)
    counting.kept()
    tablet.tap(tablet.button("Lobby"))
    for rows, title in (("score_sheets", "I'm the Boss!"), ("tables", "Reputation")):
        card = page.locator(f"[data-row={rows}]").first
        tablet.tap(card.get_by_role("button", name="Hide from this list"))
        expect(card.get_by_role("status")).to_contain_text("Ana, Bo, Carmen hidden.")
        tablet.tap(card.get_by_role("button", name="Bring it back"))
        expect(card.get_by_role("button", name=title)).to_be_visible()
        expect(tablet.button("Bring it back")).to_have_count(0)
    tablet.tap(counting.unfinished.get_by_role("button", name="I'm the Boss!"))
    expect(counting.cell("seats[0].money")).to_have_text("7")


def test_who_has_played_before_is_seated_in_one_tap(tablet, stored):
    stored(3, 1, lambda _: False, names=("Ana", "Bo", "Carmen"))
    page = tablet.open().page
    tablet.choose_game("Reputation")
    seats, known = tablet.name_fields, page.get_by_role("group", name="Played before")
    before = seats.count()
    assert [field.input_value() for field in seats.all()] == ["Ana", "Bo", "Carmen"]  # who played last
    for field in seats.all():
        field.fill("")
    seats.first.fill("Ulla")
    for name in ("Carmen", "Ana"):
        known.get_by_role("button", name=name, exact=True).click()
        expect(known.get_by_role("button", name=name, exact=True)).to_have_count(0)
    assert [field.input_value() for field in seats.all()] == ["Ulla", "Carmen", "Ana"] + [""] * (before - 3)
    for index in range(3, before):
        seats.nth(index).fill(f"Guest {index}")
    known.get_by_role("button", name="Bo", exact=True).click()  # nobody's seat is free, and there is room
    expect(seats).to_have_count(before + 1)
    expect(seats.last).to_have_value("Bo")
    expect(known.get_by_role("button", name="Bo", exact=True)).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_game_that_goes_on_is_in_sight_with_its_round_and_turn(tablet, stored, size):
    going = stored(3, 2, lambda state: state.round == 2, names=("Ana", "Bo", "Carmen"))
    for seed in (3, 4):
        stored(3, seed, lambda _: False, names=("Dimitri", "Eva", "Flo"))
    resize(tablet.page, size)
    page = tablet.open().page
    listed = page.get_by_role("list", name="Continue a game").get_by_role("listitem")
    current = listed.filter(has_text="Carmen").first
    expect(current).to_be_in_viewport(ratio=1)
    names = [tablet.name_fields.nth(seat).input_value() for seat in range(3)]
    assert names == ["Dimitri", "Eva", "Flo"]
    due = [going.match.setup.names[seat] for seat in going.match.game.waiting_for(going.match.state)]
    expect(current).to_contain_text(re.compile(r"Round 2 of 10 · Waiting for .*" + due[0]))
    expect(listed.filter(has_text="finished")).to_have_count(0)


def test_a_date_is_written_as_the_device_does_in_the_language_that_is_chosen(device, stored):
    day = r"[A-Z][a-z]+ \d{1,2}, \d{4}"
    stored(3, 1, lambda _: False)
    tablet = device("tablet", {**context_options(), "locale": "en-US"}).open()
    at = tablet.tables.get_by_role("time").first
    expect(at).to_have_text(re.compile(rf"^{day}, \d"))
    in_spanish(tablet)
    expect(at).to_have_text(re.compile(r"^\d{1,2} [a-z]+ \d{4}, \d"))
    tablet.tap(tablet.button("English"))
    tablet.tap(tablet.button(re.compile("^Games played")))
    expect(plays(tablet).get_by_role("time").first).to_have_text(re.compile(rf"^{day}$"))


def test_names_that_look_alike_are_warned_of(tablet):
    tablet.open().try_look_alikes()


def test_a_code_that_could_not_be_asked_for_is_no_wrong_code(tablet):
    tablet.open()
    tablet.shown.loses_files = True
    busy = json.dumps({"problem": "Another program is using the store."})
    for answer, said in (
        ({"status": 404}, "There is no table with this code."),
        ({"status": 503, "body": busy}, "Another program is using the store."),
        (None, "The server could not be asked."),
    ):
        tablet.page.route(
            "**/referee/code",
            lambda route, _, answer=answer: route.abort() if answer is None else route.fulfill(**answer),
            times=1,
        )
        tablet.page.get_by_label("Join with a table code").fill("bcdfghjk")
        tablet.button("Watch").click()
        expect(tablet.notice).to_contain_text(said)
