"""A game against bots to its end, and one of bots alone, on the real table."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Tablet
from tests.components.checks import serious
from tests.components.dashboard import clauses
from tests.components.fitting import covered


def learn(tablet: Tablet, title: str) -> None:
    """Go from the lobby to the screen to learn a game."""
    tablet.open()
    tablet.choose_game(title)
    tablet.tap(tablet.button(re.compile("^Learn")))


def waiting(tablet: Tablet, *states: str) -> Locator:
    """Wait until the page waits for one of these, and return the element that shows it."""
    found = tablet.page.locator(", ".join(f"[data-waiting={state}]" for state in states))
    expect(found).to_be_visible()
    return found


def do(tablet: Tablet, name: str) -> Locator:
    return panel(tablet).locator(f"[data-do={name}]")


def panel(tablet: Tablet) -> Locator:
    return tablet.page.get_by_role("region", name=re.compile("^(Practice|Watching a game)$"))


def earlier(tablet: Tablet) -> Locator:
    """Unfold the earlier moves, and return them."""
    panel(tablet).get_by_text("Earlier moves").click()
    return panel(tablet).get_by_role("listitem")


def test_a_game_is_practised_to_its_end(tablet: Tablet) -> None:
    learn(tablet, "Ba$tard$")
    tablet.tap(do_in(tablet, "practice", "practise"))
    expect(panel(tablet)).to_contain_text("Practice")
    tablet.tap(do(tablet, "hint"))
    hint = tablet.page.get_by_role("region", name="What a sensible player would do")
    expect(clauses(hint).first).to_be_visible()
    assert serious(tablet.page) == [] and covered(tablet.page) == {}
    tablet.page.get_by_role("main").get_by_role("heading", level=3).first.click()
    expect(hint).to_have_count(0)  # the hint makes room for the player who acts
    while True:
        state = waiting(tablet, "bots", "learner", "chance", "over").get_attribute("data-waiting")
        if state == "over":
            break
        if state == "bots" and do(tablet, "hold").get_attribute("aria-pressed") == "false":
            do(tablet, "hold").click()  # from here, only the script continues the game
            expect(do(tablet, "hold")).to_have_attribute("aria-pressed", "true")
        else:
            tablet.tap(do(tablet, "next" if state == "bots" else "pass"))
    expect(tablet.winners.or_(tablet.counted).first).to_be_visible()
    tablet.tap(tablet.page.locator("[data-back]").first)
    expect(tablet.tables.filter(has_text="Practice").first).to_be_visible()
    assert not tablet.errors


def do_in(tablet: Tablet, entry: str, name: str) -> Locator:
    return tablet.page.locator(f"[data-entry={entry}] [data-do={name}]")


def test_bots_are_watched_held_and_asked_why(tablet: Tablet) -> None:
    learn(tablet, "Reputation")
    tablet.tap(do_in(tablet, "watch", "watch"))
    waiting(tablet, "bots")
    do(tablet, "hold").click()
    expect(waiting(tablet, "bots")).to_contain_text("hold still")
    for _ in range(3):
        waiting(tablet, "bots")
        tablet.tap(do(tablet, "next"))
    waiting(tablet, "bots")
    moves = earlier(tablet)
    expect(moves).to_have_count(2)
    moves.first.get_by_role("button", name="Why?").click()
    expect(clauses(moves.first)).to_be_visible()
    tablet.page.get_by_label("Seen by").select_option(label="Bot Ada")
    expect(tablet.page.get_by_role("region", name="Bot Ada")).to_contain_text("Bot Ada")
    tablet.page.get_by_label("Pace").select_option("fast")
    do(tablet, "hold").click()
    expect(moves).to_have_count(4)  # by themselves
    assert not tablet.errors
