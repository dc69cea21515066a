"""The lobby, as somebody taps on it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Tablet
from tests.browser.test_score_sheet import Counting


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
        expect(card.locator("button.br-lobby-open")).to_contain_text(title)
        expect(tablet.button("Bring it back")).to_have_count(0)
    tablet.tap(page.locator("[data-row=score_sheets] button.br-lobby-open").first)
    expect(counting.cell("seats[0].money")).to_have_text("7")


def test_who_has_played_before_is_seated_in_one_tap(tablet, stored):
    stored(3, 1, lambda _: False, names=("Ana", "Bo", "Carmen"))
    page = tablet.open().page
    tablet.choose_game("Reputation")
    seats, known = page.locator(".br-lobby-seats input"), page.get_by_role("group", name="Played before")
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


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (820, 1180), (390, 844)])
def test_the_game_that_goes_on_is_in_sight_with_its_round_and_turn(tablet, stored, width, height):
    going = stored(3, 2, lambda state: state.round == 2, names=("Ana", "Bo", "Carmen"))
    for seed in (3, 4):
        stored(3, seed, lambda _: False, names=("Dimitri", "Eva", "Flo"))
    tablet.page.set_viewport_size({"width": width, "height": height})
    page = tablet.open().page
    current = page.locator(".br-lobby-current .br-lobby-table").filter(has_text="Carmen").first
    expect(current).to_be_in_viewport(ratio=1)
    names = [page.locator(".br-lobby-seats input").nth(seat).input_value() for seat in range(3)]
    assert names == ["Dimitri", "Eva", "Flo"]
    due = [going.match.setup.names[seat] for seat in going.match.game.waiting_for(going.match.state)]
    expect(current).to_contain_text(re.compile(r"Round 2 of 10 · Waiting for .*" + due[0]))
    expect(page.locator(".br-lobby-current .br-lobby-table").filter(has_text="finished")).to_have_count(0)


@pytest.mark.parametrize(
    ("device", "chosen", "day"),
    [
        ("en-GB", "English", r"\d{1,2} [A-Z][a-z]+ \d{4}"),
        ("en-US", "English", r"[A-Z][a-z]+ \d{1,2}, \d{4}"),
        ("de-DE", "English", r"\d{1,2} [A-Z][a-z]+ \d{4}"),
        ("en-US", "Español", r"\d{1,2} [a-z]+ \d{4}"),
    ],
)
def test_a_date_is_written_as_the_device_does_in_the_language_that_is_chosen(
    browser, server, stored, device, chosen, day
):
    stored(3, 1, lambda _: False)
    context = browser.new_context(locale=device)
    tablet = Tablet(context.new_page(), server).open()
    if tablet.button(chosen).get_attribute("aria-pressed") == "false":
        tablet.tap(tablet.button(chosen))
    page = tablet.page
    expect(page.locator("[data-row=tables] time").first).to_have_text(re.compile(rf"^{day}, \d"))
    tablet.tap(page.locator(".br-lobby-score-sheet").nth(1))
    expect(page.locator(".br-history-play time").first).to_have_text(re.compile(rf"^{day}$"))
    assert tablet.errors == []
    context.close()


def warned_of_look_alikes(tablet: Tablet) -> None:
    """Type two names that look alike, and then one of them differently."""
    seats, warning = tablet.page.locator(".br-lobby-seats input"), tablet.page.locator(".br-lobby-alike")
    tablet.name_seats(3)
    seats.nth(1).fill("An\u0430")
    expect(warning).to_contain_text("look alike")
    expect(tablet.button("Start the game")).not_to_have_attribute("aria-disabled", "true")
    seats.nth(1).fill("Bo")
    expect(warning).to_have_text("")


def test_names_that_look_alike_are_warned_of(tablet):
    warned_of_look_alikes(tablet.open())
