"""Whole tasks through the real dashboard, by clicking."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from referee.games import find_game
from referee.match.record import read_record
from tests.browser.conftest import Tablet
from tests.components.dashboard import NAMES, clauses
from tests.support.plausible_play import script


def refuse_something(tablet: Tablet) -> set[str]:
    """Tap controls that the rules forbid now, without effect; return the clauses named as reasons."""
    serial, found = tablet.screen.get_attribute("data-serial"), set()
    for kind in ("bid_private", "bid_public", "speculate"):
        asked = tablet.page.get_by_role("main").locator(f"[data-do={kind}]").first
        struck = asked.get_by_role("button", disabled=True)
        if struck.count():
            struck.first.click(force=True)  # disabled for assistive technology, and says why when tapped
            if asked.get_by_role("group").count():
                asked = asked.locator("[aria-current]")
                expect(asked).to_have_count(1)
            found.update(clauses(asked).all_inner_texts())
    assert tablet.screen.get_attribute("data-serial") == serial
    return found


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
    steps = []  # each player's possessions in lines, a private stack card by card
    for line in zip(*outcome.reckoning, strict=True):
        for at in range(max(len(one.parts) for one in line)):
            steps += [name for name, one in zip(NAMES, line, strict=False) if at < len(one.parts)]
        steps += NAMES[:4]
    assert tablet.count() == steps
    expect(tablet.winners).to_contain_text(NAMES[outcome.winners[0]])
    ranks = tablet.ranks()
    for row in outcome.standings:
        lines = tablet.page.get_by_role("region", name=row["name"], exact=True).get_by_role("row")
        for account in ("Reputation", "Profit"):
            total = lines.filter(has=tablet.page.get_by_role("rowheader", name=account, exact=True))
            figure = total.get_by_role("cell").inner_text().replace("−", "-")
            assert int(figure) == row[account.lower()]
        assert ranks[row["name"]] == ("Eliminated" if row["eliminated"] else f"{row['rank']}.")
    expect(tablet.page.locator(".js-plotly-plot .bars").first).to_be_visible()
    tablet.button("Share the result").click()
    with tablet.page.expect_download() as download:
        tablet.page.locator("[data-form=record]").click()
    record = read_record(json.loads(download.value.path().read_text("utf-8")))
    assert record.result["winners"] == list(outcome.winners)
    tablet.button("Close").click()
    # the log, the chart and the download are there; undo goes back before the end
    tablet.tap(tablet.button("Undo"))
    expect(tablet.page.locator("[data-seat]").first).to_be_visible()


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
