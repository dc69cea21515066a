"""Whole tasks through the real dashboard, by clicking."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from referee.games import find_game
from referee.match.record import read_record
from tests.browser.conftest import NAMES, Tablet
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
        clauses.add(unable.locator(".br-clause").inner_text())
    assert tablet.page.locator(".br").get_attribute("data-serial") == serial
    return clauses


def count(tablet) -> list[str]:
    """Open the final count step by step; return whose figures were opened, in order."""
    opened = tablet.page.locator(".br-reveal li")
    expect(opened).to_have_count(1)
    while tablet.button("Open the next").count():
        steps = opened.count()
        tablet.button("Open the next").click()
        expect(opened).to_have_count(steps + 1)
    names = opened.locator(".br-badge-name").all_inner_texts()
    tablet.button("See the result").click()
    return names


def last_to_first(outcome) -> list[int]:
    """Return the seats as the count opens them: the eliminated, then from the last rank to the first."""
    rows = outcome.standings
    return sorted(range(len(rows)), key=lambda seat: (not rows[seat]["eliminated"], -rows[seat]["rank"]))


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
    assert count(tablet) == [NAMES[seat] for seat in last_to_first(outcome)]
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


FORGE = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  return send.call(this, window.forged ? data.replace(/"workers":\\d/, '"workers":0') : data);
};
"""


def test_a_forged_tap_is_refused_by_the_rules_with_their_clause(tablet, stored):
    table = stored(4, 8, lambda state: state.round == 2 and state.step == "bidding")
    tablet.page.add_init_script(FORGE)
    tablet.open(table.id)
    said = tablet.now.inner_text()
    tablet.page.evaluate("window.forged = true")
    tablet.tap(tablet.page.locator("[data-do=bid_private] .br-key:not([aria-disabled=true])").first)
    expect(tablet.page.locator(".br-notice .br-clause")).to_have_text("REP-5.2")
    expect(tablet.now).to_have_text(said)


def test_a_game_goes_on_after_its_server_was_killed(tablet, server):
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


def test_opening_the_address_again_continues_the_same_table(tablet, context, server):
    tablet.open().start_game(5)
    table = tablet.table_id
    tablet.page.close()
    again = Tablet(context.new_page(), server).open()
    expect(again.now).to_have_text(re.compile("turn one up"))
    assert again.table_id == table


def test_results_of_real_fists_are_typed_at_once(tablet, stored):
    table = stored(4, 8, lambda state: state.step == "cosponsor")
    tablet.open(table.id)
    tablet.button(re.compile("real pieces"), exact=False).click()
    for block in tablet.page.locator(".br-controls-fist").all():
        block.locator(".br-key").first.click()
    tablet.tap(tablet.button("Confirm"))
    expect(tablet.page.locator(".br-happened")).to_contain_text("Opened:")


def test_agenda_tokens_take_two_taps_and_a_power_three(tablet, stored):
    table = stored(4, 8, lambda state: state.round == 2 and state.step == "bidding")
    tablet.open(table.id)
    seat = tablet.page.locator("[data-seat='0']")
    seat.click()
    tablet.tap(tablet.page.locator("[data-do=award_agenda]").get_by_role("button", name="2", exact=True))
    expect(seat).to_contain_text("★ 2")
    due = tablet.page.locator("[data-seat].is-due")
    due.click()
    tablet.page.locator(".br-seatsheet-book").click()
    tablet.tap(tablet.button("Keep"))
    expect(due).to_contain_text("power used")


def test_a_correction_needs_a_reason_and_stands_in_the_log(tablet, stored):
    table = stored(3, 8, lambda state: state.round == 2)
    tablet.open(table.id)
    tablet.page.locator("[data-seat='1']").click()
    tablet.button("Correct a tally").click()
    apply = tablet.button("Apply")
    expect(apply).to_have_attribute("aria-disabled", "true")
    tablet.button("Reputation tokens +1").click()
    expect(tablet.page.locator("[data-counter=reputation_tokens]")).to_have_value("1")
    tablet.page.locator("[data-counter=reputation_tokens]").fill("12")
    tablet.page.get_by_label("Reason").fill("forgotten <b>agenda</b>")
    tablet.tap(apply)
    expect(tablet.page.locator("[data-seat='1']")).to_contain_text("★ 12")
    tablet.tap(tablet.button("Log"))
    expect(tablet.page.locator(".br-loglines [data-line]").first).to_contain_text("forgotten <b>agenda</b>")


def test_credits_are_seen_only_while_the_button_is_held(tablet, stored):
    table = stored(3, 8, lambda state: state.round == 5 and state.step == "bidding")
    credits_ = str(table.match.state.seats[0].credits)
    tablet.open(table.id)
    tablet.page.locator("[data-seat='0']").click()
    expect(tablet.page.locator(".br-hold")).to_have_count(0)  # the tablet is handed over first
    tablet.page.locator(".br-seatsheet").get_by_role("button", name="Look at what is secret").click()
    curtain = tablet.page.get_by_role("dialog", name="Look at what is secret")
    expect(curtain).to_contain_text("Hand the tablet to Ana.")
    curtain.get_by_role("button", name=re.compile("^I am Ana")).click()
    hold = curtain.locator(".br-hold")
    hold.hover()
    tablet.page.mouse.down()
    expect(tablet.page.locator(".br-looked b")).to_have_text(credits_)
    tablet.page.mouse.up()
    expect(tablet.page.locator(".br-looked")).to_have_count(0)


def test_the_clause_of_this_moment_is_one_tap_away_and_its_place_in_the_rulebook_two(tablet, stored):
    table = stored(4, 8, lambda state: state.round == 2 and state.step == "bidding")
    tablet.open(table.id)
    tablet.page.locator(".br-now .br-clause").click()
    expect(tablet.page.locator(".br-why")).to_contain_text("REP-5.1")
    tablet.tap(tablet.button("Open the rulebook here"))
    expect(tablet.page.locator(".br-rules .is-asked")).to_contain_text("REP-5.1")
    tablet.tap(tablet.button("Close"))
    tablet.tap(tablet.page.get_by_role("button", name="Language"))
    expect(tablet.page.locator("html")).to_have_attribute("lang", "es")
    expect(tablet.button("Especular")).to_be_visible()


def test_a_known_card_is_one_tap_each(tablet):
    tablet.open().start_game(3)
    tablet.reveal(
        None,
        {"name": "Moon Mine", "loss": 3},
        {"name": "Water Works", "workers": 2, "credits": 6, "gain": 4},
    )
    tablet.tap(tablet.button("Undo"))
    tablet.button("Moon Mine").click()
    tablet.button("Water Works").click()
    tablet.tap(tablet.button("Done"))
    expect(tablet.page.locator("[data-project=public]")).to_contain_text("Water Works")


def test_a_mistyped_card_is_forgotten_and_what_was_typed_stays(tablet):
    tablet.open().start_game(3)
    public = {"name": "Water Works", "workers": 2, "credits": 6, "gain": 4}
    tablet.reveal(None, {"name": "Mooon Mine", "loss": 3}, public)
    tablet.tap(tablet.button("Undo"))
    tablet.button("Water Works").click()
    tablet.button("Mooon Mine").click()
    tablet.tap(tablet.button("Forget “Mooon Mine”"))
    expect(tablet.button("Mooon Mine")).to_have_count(0)
    expect(tablet.page.locator("[data-group=private] input")).to_have_value("Mooon Mine")
    expect(tablet.button("Water Works")).to_have_attribute("aria-pressed", "true")
