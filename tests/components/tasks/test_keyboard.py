"""The dashboard with only the keyboard: where the focus is, and where each key moves it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.components import checks
from tests.components.dashboard import NAMES
from tests.components.fitting import in_spanish
from tests.components.games.boss import position
from tests.support.chromium import SIZES

TABS_TO_ACT = 3
SKIP = "To what is to be done now"
KEPT = """() => {
  const one = document.activeElement;
  return one === document.body ? "" : `${one.ariaLabel ?? one.textContent}`.trim();
}"""


def focus(tablet) -> str:
    """Return the name of the focused control, "" if there is none, after everything is drawn."""
    tablet.shown.settle()
    tablet.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    return str(tablet.page.evaluate(KEPT))


def press(tablet, target, key: str = "Enter") -> str:
    """Press a key on a control, and return what has the focus then."""
    target.focus()
    tablet.page.keyboard.press(key)
    return focus(tablet)


@pytest.mark.parametrize("size", SIZES)
def test_what_has_the_focus_in_the_lobby_is_wholly_in_sight(tablet, size):
    page = tablet.open().page
    tablet.shown.resize(size)
    for game in ("Reputation", "I'm the Boss!"):
        tablet.choose_game(game)
        page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true")
        assert checks.hidden_stops(page) == []
        assert checks.serious(page) == []


def test_the_focus_stays_in_a_list_of_the_lobby_that_changes(tablet):
    page = tablet.open().page
    tablet.choose_game("Reputation")
    tablet.name_seats(5)
    seats = page.get_by_role("list", name="Players, clockwise")
    assert press(tablet, seats.get_by_role("button", name="Move up").nth(2), "Space") == "Move up"
    assert press(tablet, seats.get_by_role("button", name="Remove:").nth(1)).startswith("Remove: ")
    assert press(tablet, seats.get_by_role("button", name="Colour:").first).startswith("Colour: ")
    assert press(tablet, tablet.button("One more player")) != ""  # it has gone: there is no room for a sixth
    expect(tablet.name_fields).to_have_count(5)


def test_a_game_that_is_hidden_by_a_key_leaves_the_focus_in_its_place(tablet, stored):
    stored(3, 1, lambda _: False, names=("Ana", "Bo", "Carmen"))
    page = tablet.open().page
    hide = page.locator("[data-row=tables]").first.get_by_role("button", name="Hide from this list")
    assert press(tablet, hide) == "Bring it back"
    assert press(tablet, tablet.button("Bring it back")) != ""


def test_the_focus_stays_at_bids_and_goes_on_to_what_is_asked_next(tablet, stored):
    table = stored(3, 2, lambda state: state.step == "bidding")
    page = tablet.open(table.id).page
    bid = page.locator("[data-do^=bid_] .br-key:not([aria-disabled=true])").first
    for _ in range(2):
        expect(bid).to_be_visible()
        version = tablet.shown.version
        assert press(tablet, bid) != ""
        assert tablet.shown.version != version
        assert page.evaluate("Boolean(document.activeElement.closest('main'))")
    undo = tablet.button("Undo")
    while undo.is_enabled():
        assert press(tablet, undo) != ""


def test_a_key_leads_to_the_first_roll_and_the_focus_stays_where_it_was_tapped(tablet, store):
    table = replace(position("choices", (), (), {}), names=NAMES).bring(store)
    page = tablet.open(table.id).page
    page.evaluate("brChecks.beforeAll()")
    expect(page.locator("[data-do=roll]").first).to_be_visible()
    for _ in range(TABS_TO_ACT):
        page.keyboard.press("Tab")
        if focus(tablet) == SKIP:
            page.keyboard.press("Enter")
        if page.locator("[data-do=roll] :focus").count():
            break
    expect(page.locator("[data-do=roll] :focus")).to_have_count(1)
    before = tablet.now.inner_text()
    page.keyboard.press("Enter")
    expect(tablet.now).not_to_have_text(before)
    assert focus(tablet) != ""
    assert page.evaluate("Boolean(document.activeElement.closest('main'))")


def test_the_focus_goes_on_in_the_quiz_to_the_next_question_and_the_result(tablet):
    page = tablet.open().page
    tablet.shown.tap(tap="learn", game="reputation")
    tablet.shown.tap(tap="quiz")
    tablet.shown.settle()
    for number in range(1, 11):
        expect(page.locator("[data-number]")).to_have_attribute("data-number", str(number))
        answers = page.get_by_role("list", name="Answers").get_by_role("button")
        assert press(tablet, answers.last) == ("See the result" if number == 10 else "Next question")
        assert press(tablet, page.locator(":focus")) != ""
    assert "br-quiz" not in page.evaluate("document.activeElement.className")


def test_shortcuts_tap_never_while_something_is_typed_and_can_be_switched_off(tablet, stored):
    table = stored(3, 2, lambda state: state.step == "bidding")
    page = tablet.open(table.id).page
    expect(tablet.now).to_be_visible()
    version = tablet.shown.version
    page.keyboard.press("n")
    expect(page.locator("[data-do=bid_private] :focus")).to_have_count(1)
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet.get_by_role("listitem").first).to_be_visible()
    listed = sheet.get_by_role("listitem").all_inner_texts()
    assert [" ".join(one.split()) for one in listed] == [
        "u Undo",
        "l Log",
        "/ Rules",
        "s Settings",
        "n Go to what is to be done now",
        "? Show this list",
    ]
    page.keyboard.press("u")  # controls under a sheet have no keys
    assert tablet.shown.version == version
    page.keyboard.press("Escape")
    for key, name in (("l", "Log"), ("s", "Settings")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("/")
    search = tablet.rulebook.get_by_role("searchbox")
    expect(search).to_be_visible()
    page.keyboard.press("/")
    expect(search).to_be_focused()
    page.keyboard.type("l?/su")
    expect(search).to_have_value("l?/su")
    expect(page.get_by_role("dialog")).to_have_count(1)
    for _ in range(2):  # the first empties the field
        page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    sheet.get_by_role("switch").click()
    page.keyboard.press("Escape")
    for key in ("?", "l", "u"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert tablet.shown.version == version
    page.evaluate("brChecks.beforeAll()")
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the list can be opened without them
    sheet.get_by_role("switch").click()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    tablet.shown.settle()
    assert tablet.shown.version != version


def test_the_shortcuts_are_listed_in_spanish_and_fit(tablet, stored):
    table = stored(3, 2, lambda state: state.step == "bidding")
    page = tablet.open(table.id).page
    in_spanish(tablet)
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Atajos de teclado")
    expect(sheet.get_by_role("listitem").first).to_contain_text("Deshacer")
    for size in SIZES:
        tablet.shown.resize(size)
        assert checks.run(page) == {}
    assert checks.serious(page) == []


def test_the_title_says_whose_turn_it_is(tablet, stored):
    table = stored(3, 2, lambda state: state.step == "bidding")
    page = tablet.open(table.id).page
    due = table.match.setup.names[table.game.waiting_for(table.match.state)[0]]
    expect(page).to_have_title(f"{due}'s turn · Reputation · Ana, Bo, Carmen")
    tablet.tap(page.locator("[data-do=bid_private]").get_by_role("button").first)
    expect(page).not_to_have_title(f"{due}'s turn · Reputation · Ana, Bo, Carmen")
    expect(page).to_have_title(re.compile("turn · Reputation"))
    tablet.tap(tablet.button("Lobby"))
    expect(page).to_have_title("Boardroom Referee")
