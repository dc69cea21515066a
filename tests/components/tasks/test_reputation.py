"""Reputation at the tablet: one task after the other, tap by tap."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.components import checks
from tests.components.fitting import in_spanish
from tests.components.games.reputation import WON, position
from tests.support.plausible_play import script


def test_results_of_real_fists_are_typed_at_once(tablet, stored):
    table = stored(4, 8, lambda state: state.step == "cosponsor")
    tablet.open(table.id)
    tablet.button(re.compile("real pieces"), exact=False).click()
    for seat in tablet.fists.all():
        seat.get_by_role("button").first.click()
    tablet.tap(tablet.button("Confirm"))
    expect(tablet.happened).to_contain_text("Opened:")


def test_typing_fists_moves_nothing_under_the_finger(tablet, store):
    table = position("fists", WON).bring(store)
    table.undo()
    table.redo()  # which says most of what was done last
    tablet.open(table.id)
    in_spanish(tablet)
    page = tablet.page
    before = checks.places(page)
    tablet.button(re.compile("piezas de verdad")).click()
    assert checks.moved(page, before) == []
    seats = page.get_by_role("dialog", name=re.compile("piezas de verdad")).get_by_role(
        "group", name=re.compile(", ")
    )
    expect(seats).to_have_count(3)
    for seat in seats.all():
        before = checks.places(page)
        seat.get_by_role("button").first.click()
        assert checks.moved(page, before) == []
    assert checks.run(page, ("scroll",)) == {}


def test_the_seats_on_the_tablet_return_their_workers_at_once_beside_those_on_phones(tablet, sit, stored):
    def all_are_due(state) -> bool:
        return state.step == "return_workers" and len(state.due) == 4

    seed = next(seed for seed in range(99) if any(all_are_due(state) for _, state in script(4, seed)))
    table = stored(4, seed, all_are_due)
    tablet.open(table.id)
    phone = sit(table.id, 1)
    tablet.reload()
    seats = tablet.page.get_by_role("group", name="Seat by seat").get_by_role("button")
    expect(seats).to_have_text(["Ana", "Carmen", "Dimitri"])
    assert checks.run(tablet.page, ("scroll", "overlap", "cut")) == {}
    seats.nth(1).click()
    expect(tablet.page.get_by_role("switch").first).to_be_visible()
    assert checks.run(tablet.page, ("scroll", "overlap", "cut")) == {}
    seats.nth(1).click()
    tablet.tap(tablet.button("Everyone here: all they can"))
    expect(phone.now).to_contain_text("You")
    expect(tablet.now).to_contain_text("Bo")
    phone.tap(phone.button("Done"))
    expect(tablet.now).to_contain_text("New cards")


def test_agenda_tokens_take_two_taps_and_a_power_three(tablet, stored):
    table = stored(4, 8, lambda state: state.round == 2 and state.step == "bidding")
    tablet.open(table.id)
    seat = tablet.page.locator("[data-seat='0']")
    seat.click()
    tablet.tap(tablet.page.locator("[data-do=award_agenda]").get_by_role("button", name="2", exact=True))
    expect(seat).to_contain_text("★ 2")
    due = tablet.page.locator("[data-seat].is-due")
    due.click()
    tablet.button(re.compile("^Power, or pieces")).click()
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
    expect(tablet.log.first).to_contain_text("forgotten <b>agenda</b>")


def test_credits_are_seen_only_while_the_button_is_held(tablet, stored, at):
    table = stored(3, 8, lambda state: state.round == 5 and state.step == "bidding")
    credits_ = str(table.match.state.seats[0].credits)
    tablet.open(table.id)
    tablet.page.locator("[data-seat='0']").click()
    hold = tablet.button("Press and hold to see")
    expect(hold).to_have_count(0)  # the tablet is handed over first
    tablet.sheet.get_by_role("button", name="Look at what is secret").click()
    curtain = tablet.page.get_by_role("dialog", name="Look at what is secret")
    expect(curtain).to_contain_text("Hand the tablet to Ana.")
    curtain.get_by_role("button", name=re.compile("^I am Ana")).click()
    hold.hover()
    tablet.page.mouse.down()
    expect(tablet.looked).to_have_text(f"Credits: {credits_}")
    tablet.page.mouse.up()
    expect(tablet.looked).not_to_contain_text("Credits")


def test_the_clause_of_this_moment_is_one_tap_away_and_its_place_in_the_rulebook_two(tablet, stored):
    table = stored(4, 8, lambda state: state.round == 2 and state.step == "bidding")
    tablet.open(table.id)
    tablet.button(re.compile("^Why.*REP-5.1")).click()
    expect(tablet.sheet.get_by_role("heading", name=re.compile("^Why.*REP-5.1"))).to_be_visible()
    tablet.tap(tablet.button("Open the rulebook here"))
    expect(tablet.rulebook.get_by_text("REP-5.1", exact=True)).to_be_in_viewport()
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


def test_the_name_of_a_card_that_was_seen_before_brings_its_numbers(tablet):
    tablet.open().start_game(3)
    tablet.reveal(
        None,
        {"name": "Moon Mine", "loss": 3},
        {"name": "Water Works", "workers": 2, "credits": 6, "gain": 4},
    )
    tablet.tap(tablet.button("Undo"))
    group = tablet.page.locator("[data-group=public]")
    name = group.get_by_role("combobox")
    offered = tablet.page.locator(f"[id='{name.get_attribute('list')}'] option")
    expect(offered).to_have_attribute("value", "Water Works")
    name.fill("Water Works")
    for field, value in (("workers", "2"), ("credits", "6"), ("gain", "4")):
        expect(group.locator(f"[data-field={field}] b")).to_have_text(value)


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


def test_a_forged_tap_is_refused_by_the_rules_with_their_clause(tablet, stored):
    table = stored(4, 8, lambda state: state.round == 2 and state.step == "bidding")
    tablet.open(table.id)
    said = tablet.now.inner_text()
    due = table.match.game.waiting_for(table.match.state)[0]
    revision = tablet.shown.session.screens["table"]["revision"]
    forged = {"do": "bid_private", "by": due, "workers": 0}
    tablet.shown.tap(tap="submit", action=forged, revision=revision)
    expect(tablet.notice.get_by_role("button", name="REP-5.2")).to_be_visible()
    expect(tablet.now).to_have_text(said)


def test_where_everybody_stands_for_the_elimination_can_be_read_and_explained(tablet, stored):
    table = stored(4, 8, lambda state: state.round == 4 and state.step == "bidding")
    tablet.open(table.id)
    strip = tablet.page.get_by_role("button", name=re.compile("^Visible reputation: "))
    figures = [int(one) for one in re.findall(r" (\d+)[,.]", strip.get_attribute("aria-label") or "")]
    assert len(figures) == 4
    assert figures == sorted(figures, reverse=True)
    strip.click()
    expect(tablet.page.get_by_role("dialog")).to_contain_text("REP-10.2")


def test_a_pile_that_says_otherwise_is_corrected_in_the_count(tablet, stored):
    table = stored(3, 8, lambda state: state.step == "finished")
    tokens = table.match.state.seats[0].reputation_tokens
    tablet.open(table.id)
    tablet.button("Count once more").click()
    tablet.button("Open the next").click()
    tablet.button("Open the next").click()
    line = tablet.page.get_by_role("listitem").filter(has_text="Reputation tokens")
    ana = line.get_by_role("button", name=re.compile("^Ana")).locator("b").last
    expect(ana).to_have_text(str(tokens))
    ana.click()
    tablet.button("Correct a tally").click()
    tablet.button("Reputation tokens +1").click()
    tablet.page.get_by_label("Reason").fill("the pile says so")
    tablet.tap(tablet.button("Apply"))
    expect(ana).to_have_text(str(tokens + 1))


def test_a_ceo_is_typed_once_and_named_in_every_game(tablet):
    page = tablet.open().page
    tablet.choose_game("Reputation")
    page.locator("summary", has_text="House rules").click()
    page.locator("summary", has_text="Type in once: CEO card").click()
    page.get_by_label("CEO card: Name").fill("The Idealist")
    keep = page.get_by_role("button", name="Keep this card").first
    expect(keep).to_have_attribute("aria-disabled", "true")  # what the agenda pays is asked for
    page.get_by_label("CEO card: Reputation tokens").fill("3")
    tablet.tap(keep)
    expect(page.locator("#br-cards-ceo option")).to_have_attribute("value", "The Idealist")
    page.get_by_label("CEO card: 1").fill("The Idealist")
    tablet.tap(tablet.button("Start the game"))
    page.get_by_role("button", name=re.compile("agenda met, 3 reputation tokens$")).click()
    expect(page.locator("[data-seat='0']")).to_contain_text("★ 3")
    expect(tablet.clause("REP-11.3").first).to_be_visible()


def test_a_long_request_of_a_phone_moves_nothing_and_what_was_done_last_stays_in_sight(tablet, sit, at):
    long = {"private": {"loss": 1}, "public": {"workers": 1, "credits": 3, "gain": 2}}
    table = at("reputation", 4, {"start_seat": 0}, {"do": "reveal", **long}, {"do": "speculate", "by": 0})
    tablet.open(table.id)
    phone = sit(table.id, 2)
    tablet.reload()
    expect(tablet.last).to_be_visible()
    before = checks.places(tablet.page)
    phone.button("Undo").click()
    request = tablet.page.get_by_role("alert", name="A request")
    expect(request).to_contain_text("Carmen would like to take back")
    assert checks.moved(tablet.page, before) == []
    expect(tablet.last).to_be_visible()
    request.get_by_role("button", name="No").click()
    told = phone.page.get_by_role("status", name="Your request")
    expect(told).to_contain_text("The tablet says no.")
    told.get_by_role("button", name="All right").click()
    expect(told).to_have_count(0)
