"""A score sheet on several pages, on one that closes at once, and on one whose server or store is silent."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

from playwright.sync_api import Locator, expect

from referee.store.history import ScoreSheet
from tests.browser.conftest import Server, Tablet
from tests.components.counting import Counting, begun, money, tally_of


def kept(server: Server, tally: str) -> ScoreSheet:
    with server.opened_store() as store:
        return store.score_sheet(tally)


def every_sheet(server: Server) -> list[ScoreSheet]:
    with server.opened_store() as store:
        return list(store.every_score_sheet())


def overtaken(typist: Counting, how: str) -> Locator:
    return typist.page.locator(f"[data-overtaken={how}]")


def elsewhere(typist: Counting, server: Server) -> Counting:
    """Open the same score sheet on another page."""
    other = Counting(Tablet(typist.page.context.new_page(), server).open())
    expect(other.page.get_by_role("region", name="Tallies")).to_be_visible()
    return other


def test_what_two_pages_type_is_lost_on_neither(tablet, server):
    first = begun(tablet.open(), 10, 20)
    tally = tally_of(first)
    second = elsewhere(first, server)
    second.number(33)
    second.kept()
    first.tap(first.cell("seats[0].money"))
    first.number(11)
    expect(overtaken(first, "newer")).to_contain_text("Another page changed this tally")
    expect(first.cell("seats[0].money")).to_have_text("11")
    assert money(kept(server, tally)) == [10, 20, 33]
    # nor after a reload
    first.page.reload()
    expect(overtaken(first, "newer")).to_be_visible(timeout=60_000)
    expect(first.cell("seats[0].money")).to_have_text("11")
    first.tap(first.tablet.button("Show the newer one"))
    expect(first.cell("seats[0].money")).to_have_text("10")
    expect(first.cell("seats[2].money")).to_have_text("33")
    first.tap(first.tablet.button("Put mine in its place"))
    expect(first.cell("seats[0].money")).to_have_text("11")
    first.kept()
    expect(overtaken(first, "newer")).to_have_count(0)
    expect(overtaken(first, "mine")).to_have_count(0)
    assert money(kept(server, tally))[0] == 11


def test_who_leaves_at_once_leaves_nothing_behind(tablet, server):
    typist = begun(tablet.open(), 10)
    tally = tally_of(typist)
    with server.asleep():
        typist.number(20)
        typist.key(3)
        typist.tap(typist.tablet.button("Lobby"))
        typist.key(5)  # still here
    expect(typist.unfinished.first).to_be_visible()
    assert money(kept(server, tally)) == [10, 20, 35]


def test_a_tally_that_was_never_answered_is_one_tally_after_a_reload(tablet, server):
    typist = Counting(tablet.open())
    typist.tap(typist.tablet.button(re.compile("^Score a finished game")))
    expect(typist.game("I'm the Boss!")).to_be_visible()
    before = {one.id for one in every_sheet(server)}
    with server.asleep():
        typist.tap(typist.game("I'm the Boss!"))
        typist.name_fields.first.fill("Zelda")
        typist.page.evaluate("setTimeout(() => location.reload())")
        typist.page.wait_for_event("request", lambda request: request.is_navigation_request())
    expect(typist.name_fields.first).to_have_value("Zelda", timeout=60_000)
    typist.name_fields.nth(1).fill("Yves")
    tally = tally_of(typist)
    expect(overtaken(typist, "newer")).to_have_count(0)
    found = {one.id: one for one in every_sheet(server) if one.id not in before}
    assert [*found] == [tally]
    assert [seat["name"] for seat in found[tally].body["seats"]][:2] == ["Zelda", "Yves"]


def test_what_could_not_be_kept_is_kept_as_soon_as_it_can_be(tablet, server):
    typist = begun(tablet.open(), 10)
    tally = tally_of(typist)
    file = server.store.removeprefix("sqlite:///")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        typist.number(20)
        saved = typist.saved
        expect(saved).to_contain_text("Not saved yet:")
        typist.tap(typist.tablet.button("Lobby"))
        expect(saved).to_contain_text("Tap again to leave")
        other.execute("ROLLBACK")
    expect(saved).to_have_attribute("data-kept", "yes", timeout=60_000)
    assert money(kept(server, tally)) == [10, 20, None]
