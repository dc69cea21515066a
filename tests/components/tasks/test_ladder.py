"""A ladder as a team at one tablet: names, turns, the clock, a page that is loaded again, and its end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from referee.quiz.ladder import CLOCK_S
from tests.components import checks
from tests.support.chromium import context_options


def test_a_team_climbs_against_a_clock_that_no_page_stops(device):
    tablet = device("tablet", context_options())
    tablet.open()
    page = tablet.page
    tablet.choose_game("Who To Promote?")
    tablet.tap(tablet.button("Learn"))
    entry = page.locator("[data-entry='ladder']")
    expect(entry).to_contain_text("three minutes on the clock")
    entry.get_by_text("Climb as a team").click()
    together = entry.get_by_role("button", name="Climb together")
    expect(together).to_be_disabled()
    for number, name in enumerate(("Ana", "Bo"), 1):
        entry.get_by_role("textbox", name=f"Player {number}").fill(name)
    tablet.tap(together)

    timer = page.get_by_role("timer")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ladder")
    expect(page.get_by_text("Ana answers")).to_be_visible()
    expect(timer).to_have_text("2:58")  # it runs by itself
    answers = page.get_by_role("list", name="Answers").get_by_role("button")
    tablet.tap(answers.first)
    expect(page.get_by_text("the clock stands")).to_be_visible()
    expect(page.get_by_text("Next: Bo")).to_be_visible()
    expect(page.get_by_text("One rung up.").or_(page.get_by_text("You are at the foot"))).to_be_visible()
    assert checks.run(page, ("sideways", "overlap", "small", "cut")) == {}
    tablet.tap(tablet.button("Next question"))
    expect(page.get_by_text("Bo answers")).to_be_visible()
    asked = page.get_by_role("heading", level=2).first.inner_text()

    tablet.reload()
    tablet.tap(page.get_by_role("button", name="Go on: the clock is running"))
    expect(page.get_by_role("heading", level=2).first).to_have_text(asked)
    expect(page.get_by_text("Bo answers")).to_be_visible()
    expect(timer).not_to_have_text("3:00")

    late = datetime.now(UTC) + timedelta(seconds=CLOCK_S)
    tablet.shown.session.models.at_learn().now = lambda: late
    tablet.tap(answers.first)
    expect(page.get_by_role("heading", name="You came to rung")).to_be_visible()
    expect(page.get_by_text("Time is up.")).to_be_visible()
    tablet.tap(tablet.button("Climb again"))
    expect(page.get_by_text("Ana answers")).to_be_visible()
