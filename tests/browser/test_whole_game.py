"""Whole tasks through the real dashboard, by clicking."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from referee.games import find_game
from referee.match.record import read_record
from tests.browser.conftest import Tablet
from tests.components.dashboard import NAMES
from tests.support.plausible_play import script


def refuse_something(tablet: Tablet) -> set[str]:
    """Tap what the rules forbid just now, in vain; return the clauses that were named as reasons."""
    serial = tablet.page.locator(".br").get_attribute("data-serial")
    clauses = set()
    for pad in tablet.page.locator(".br-turn-one .br-pad").all():
        struck = pad.locator(".br-key[aria-disabled=true]")
        if struck.count():
            struck.first.click(force=True)  # disabled for assistive technology, and says why when tapped
            expect(pad.locator(".br-reasons .is-asked")).to_have_count(1)
            clauses.add(pad.locator(".br-reasons .is-asked .br-clause").inner_text())
    for unable in tablet.page.locator(".br-turn-unable > [data-do]").all():
        unable.locator(".br-button[aria-disabled]").click(force=True)
    # a reason that several share is said once
    clauses.update(tablet.page.locator(".br-turn-unable .br-clause").all_inner_texts())
    assert tablet.page.locator(".br").get_attribute("data-serial") == serial
    return clauses


def test_four_seats_play_ten_rounds_to_the_right_winner(tablet):
    tablet.open().start_game(4)
    game, state, asked, refused = find_game("reputation"), None, 0, set()
    for action, state in script(4, seed=8):
        if action.do in ("bid_private", "bid_public", "speculate") and asked < 24:
            asked += 1
            refused |= refuse_something(tablet)
        tablet.play(action)
        state = game.submit(state, action)
    assert {"REP-5.2", "REP-5.6"} <= refused and refused & {"REP-5.4", "REP-5.5"}, refused
    outcome = game.outcome(state, NAMES)
    steps = []  # what each has in one line after the other, a private stack card by card
    for line in zip(*outcome.reckoning, strict=True):
        for at in range(max(len(one.parts) for one in line)):
            steps += [name for name, one in zip(NAMES, line, strict=False) if at < len(one.parts)]
        steps += NAMES[:4]
    assert tablet.count() == steps
    expect(tablet.page.locator(".br-reckoning-head h2")).to_contain_text(NAMES[outcome.winners[0]])
    for row in outcome.standings:
        seat = tablet.page.locator(".br-reckoning-seats section").filter(has_text=row["name"])
        totals = seat.locator(".is-total td").all_inner_texts()
        assert [int(text.replace("−", "-")) for text in totals] == [
            row["reputation"],
            row["profit"],
        ]
        expect(seat.locator(".br-rank")).to_contain_text(
            "Eliminated" if row["eliminated"] else f"{row['rank']}."
        )
    expect(tablet.page.locator(".js-plotly-plot .bars").first).to_be_visible()
    tablet.button("Share the result").click()
    with tablet.page.expect_download() as download:
        tablet.page.locator("[data-form=record]").click()
    record = read_record(json.loads(download.value.path().read_text("utf-8")))
    assert record.result["winners"] == list(outcome.winners)
    tablet.button("Close").click()
    # the log, the chart and the download are there; undo goes back before the end
    tablet.tap(tablet.button("Undo"))
    expect(tablet.page.locator(".br-stage-board")).to_be_visible()


def test_a_game_goes_on_after_its_server_was_killed_and_its_page_closed(tablet, context, server):
    tablet.open().start_game(3)
    for action, _state in script(3, seed=5):
        if action.do == "speculate":
            break
        tablet.play(action)
    said = tablet.now.inner_text()
    with tablet.page.expect_event("load", timeout=60_000):  # by itself
        server.kill()
        server.start()
    expect(tablet.now).to_have_text(said)
    tablet.tap(tablet.button("Undo"))
    tablet.tap(tablet.button("Redo"))
    expect(tablet.now).to_have_text(said)
    table = tablet.table_id
    tablet.page.close()
    again = Tablet(context.new_page(), server).open()
    expect(again.now).to_have_text(said)
    assert again.table_id == table
