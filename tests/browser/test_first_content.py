"""A page shows what its device had open before its session has said anything, and can be tapped at once."""

from __future__ import annotations

from playwright.sync_api import expect

from referee.tables.table import Table
from tests.browser.test_lost import Line
from tests.components.fitting import in_spanish

MANY = 1000


def bidding_again(tablet, language: str = "en") -> Line:
    """Open the page of a game at its first bid again, over a connection that delivers nothing yet."""
    tablet.open().start_game(3)
    tablet.reveal(None, {"loss": 3}, {"workers": 2, "credits": 6, "gain": 4})
    if language == "es":
        in_spanish(tablet)
    said = tablet.now.inner_text()
    line = Line(tablet.page, dead=MANY)
    tablet.page.reload()
    expect(tablet.now).to_have_text(said)
    expect(tablet.page.locator("html")).to_have_attribute("lang", language)
    expect(tablet.page.locator("[data-serial]")).to_have_count(0)  # the session has not answered it
    return line


def test_what_is_tapped_and_asked_before_the_session_is_reached_is_done_and_answered(tablet):
    line = bidding_again(tablet)
    tablet.pad(tablet.page.locator("[data-do=bid_private]"), 2).click()
    expect(tablet.page.get_by_role("progressbar")).to_have_count(1)
    line.dead = 0
    expect(tablet.now).to_contain_text("Bo")
    expect(tablet.page.locator("[data-serial]")).to_be_visible()
    tablet.tap(tablet.button("Log"))
    expect(tablet.log.filter(has_text="Ana bids")).to_have_count(1)
    tablet.button("Close").click()
    line.dead = MANY
    tablet.page.reload()
    expect(tablet.now).to_contain_text("Bo")
    expect(tablet.page.locator("[data-serial]")).to_have_count(0)
    tablet.hold_to_look(0)
    line.dead = 0
    expect(tablet.looked).to_contain_text("Credits")


def test_a_tap_on_what_has_changed_meanwhile_is_refused_in_the_language_that_is_chosen(tablet, server):
    """The tap has the revision that the page showed."""
    line = bidding_again(tablet, "es")
    with server.opened_store() as store:
        Table.open(store, tablet.table_id).undo()
    tablet.pad(tablet.page.locator("[data-do=bid_private]"), 2).click()
    line.dead = 0
    expect(tablet.notice).to_be_visible()
    expect(tablet.page.locator("[data-group=private]")).to_be_visible()  # as it was before the cards
