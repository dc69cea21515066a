"""Choices in I'm the Boss!: offers, terms, amounts, printed pieces and posters."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from playwright.sync_api import expect

from referee.tables.table import Table
from tests.components import checks
from tests.components.boards.boss import GAME, Board
from tests.components.dashboard import NAMES
from tests.components.games.boss import CARDS, DEAL, ENDS, NOBODY, agree, closed, position

HOLD = re.compile("^(Wait!|Go on)$")
"""Has others wait with closing a deal."""
ALL = {str(index): NOBODY for index in range(16)}


def bring(store, actions, more) -> Table:
    """Return a table of six in the store after some actions; ``more`` are other options."""
    return replace(position("choices", actions, (), more), names=NAMES).bring(store)


def keeps(page: Any) -> Any:
    return page.locator(".boss-keeps")


def offer(page: Any, clan: str, name: str) -> Any:
    return page.get_by_role("listitem", name=clan, exact=True).get_by_role(
        "button", name=re.compile(f"^{name}:")
    )


def test_an_offer_that_the_default_hides_is_taken_and_what_is_left_follows(tablet, store, match_of):
    table = bring(store, DEAL, {})
    tablet.open(table.id)
    page = tablet.page
    # blue 2 of Eva, yellow 3 of Carmen, and of the list magenta 2 and orange 1
    expect(keeps(page)).to_have_text("7")
    expect(offer(page, "green", "Flo")).to_have_attribute("aria-pressed", "false")
    offer(page, "blue", "Bo").click()
    expect(keeps(page)).to_have_text("5")
    offer(page, "green", "Flo").click()
    expect(offer(page, "green", "Flo")).to_have_attribute("aria-pressed", "true")
    expect(offer(page, "magenta", "Dimitri")).to_have_attribute("aria-pressed", "false")
    # what is tapped again is left out, for what was left out before
    offer(page, "green", "Flo").click()
    expect(offer(page, "magenta", "Dimitri")).to_have_attribute("aria-pressed", "true")
    offer(page, "orange", "Eva").click()
    expect(offer(page, "green", "Flo")).to_have_attribute("aria-pressed", "true")
    expect(keeps(page)).to_have_text("4")
    page.get_by_role("button", name="Close the deal").click()
    page.get_by_role("button", name="Close now").click()
    expect(Board(tablet).deal).to_have_count(0)
    assert match_of(table.id).state.money == (4, 4, 3, 2, 0, 2)


def test_whom_the_boss_picked_is_picked_again_after_a_trip_that_was_stopped(tablet, sit, store, match_of):
    table = bring(store, DEAL, {})
    tablet.open(table.id)
    page = tablet.page
    offer(page, "blue", "Bo").click()
    expect(keeps(page)).to_have_text("5")
    phone = sit(table.id, 5)
    Board(phone).travel("blue")
    blue = Board(tablet).clan("blue")
    expect(blue).to_contain_text("Bo was chosen")
    expect(offer(page, "blue", "Eva")).to_have_attribute("aria-pressed", "true")
    expect(keeps(page)).to_have_text("7")
    stopper = sit(table.id, 2)
    stopper.tap(Board(stopper).stop)
    expect(offer(page, "blue", "Bo")).to_have_attribute("aria-pressed", "true")
    expect(blue).not_to_contain_text("was chosen")
    expect(keeps(page)).to_have_text("5")
    # the Boss of before has chosen what the one in between has not
    phone.tap(phone.page.get_by_role("button", name="Boss card: take over"))
    expect(page.locator("[data-term]")).to_have_count(4)
    stopper.tap(Board(stopper).stop)
    expect(offer(page, "blue", "Bo")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Close the deal").click()
    page.get_by_role("button", name="Close now").click()
    expect(Board(tablet).deal).to_have_count(0)
    assert match_of(table.id).state.money == (5, 4, 3, 2, 1, 0)


def test_an_amount_says_to_which_boss_it_is_promised_and_ends_with_a_take_over(tablet, sit, store):
    table = bring(store, DEAL, {})
    tablet.open(table.id)
    board, phone = Board(tablet), sit(table.id, 5)
    board.hand(1)
    board.pick("agree", "blue").click()
    form = tablet.page.locator(".boss-agree")
    expect(form).to_contain_text("Promised to Ana")
    phone.tap(phone.page.get_by_role("button", name="Boss card: take over"))
    expect(form).to_have_count(0)
    board.hand(2)
    board.pick("agree", "yellow").click()
    expect(form).to_contain_text("Promised to Flo")


def test_a_count_waits_for_who_asks_to_or_has_cards_open(tablet, sit, store, match_of):
    table = bring(store, DEAL, {})
    store.set_countdown(table.id, 60)
    tablet.open(table.id)
    page, phone = tablet.page, sit(table.id, 5)
    timer = page.get_by_role("timer")
    now = page.get_by_role("button", name="Close now")
    tablet.button("Close the deal").click()
    wait = phone.page.get_by_role("button", name=HOLD)
    wait.click()
    expect(timer).to_contain_text("Somebody asks to wait.")
    expect(now).to_have_attribute("aria-disabled", "true")
    wait.click()
    expect(timer).not_to_contain_text("Somebody asks to wait.")
    # on a shared device, a player's cards show it
    Board(tablet).seat(2).click()
    expect(timer).to_contain_text("Somebody asks to wait.")
    tablet.button("Cancel").click()
    expect(timer).not_to_contain_text("Somebody asks to wait.")
    tablet.tap(now)
    expect(Board(tablet).deal).to_have_count(0)
    assert match_of(table.id).state.deals_done == 1


def test_a_count_and_a_card_to_stop_move_nothing(tablet, sit, store):
    table = bring(store, DEAL, {})
    store.set_countdown(table.id, 60)
    tablet.open(table.id)
    page, phone = tablet.page, sit(table.id, 5)
    places = "() => [...document.querySelectorAll('.boss-seat, .boss-pick')].map((one) => one.offsetTop)"
    before, on_phone = page.evaluate(places), phone.page.evaluate(places)
    tablet.button("Close the deal").click()
    expect(page.get_by_role("timer")).to_be_visible()
    expect(phone.page.get_by_role("button", name=HOLD)).to_be_visible()
    assert (page.evaluate(places), phone.page.evaluate(places)) == (before, on_phone)
    other = sit(table.id, 2)
    other.tap(Board(other).pick("travel", "red"))
    expect(Board(tablet).stop).to_be_visible()
    expect(Board(phone).stop).to_be_visible()
    assert page.evaluate(places)[:6] == before[:6]
    assert phone.page.evaluate(places)[0] == on_phone[0]


def test_a_count_and_a_card_to_stop_have_room_beside_each_other(tablet, sit, store):
    table = bring(store, [*DEAL, {"do": "travel", "by": 5, "clan": "green", "grey": True}], {})
    store.set_countdown(table.id, 60)
    tablet.open(table.id)
    phone = sit(table.id, 1)
    stop = re.compile("^Stop!")
    expect(phone.page.get_by_role("button", name=stop)).to_be_visible()
    tablet.button("Close the deal").click()
    for one in (tablet, phone):
        expect(one.page.get_by_role("timer")).to_be_visible()
        expect(one.page.get_by_role("button", name=stop)).to_be_visible()
        assert checks.run(one.page, ("sideways", "small", "cut", "overlap")) == {}
    expect(phone.button("Wait!")).to_be_visible()


def test_cards_that_others_lay_move_nothing_on_a_phone_and_can_be_hit(tablet, sit, store, match_of):
    table = bring(store, DEAL[:1], {})
    tablet.open(table.id)
    phone, layer = sit(table.id, 5), sit(table.id, 4)
    travel = phone.page.get_by_role("group", name="Travel card on")
    places = "() => [...document.querySelectorAll('.boss-pick')].map((one) => one.offsetTop)"
    before = phone.page.evaluate(places)
    layer.tap(Board(layer).pick("lay_clan", "blue"))
    blue = travel.get_by_role("button", name="blue, poster; blue, Eva")
    expect(blue).to_be_visible()
    assert phone.page.evaluate(places) == before
    # another tap shows which of the two
    blue.click()
    phone.page.get_by_role("button", name="Cancel").click()
    blue.click()
    expect(travel.get_by_role("button")).to_have_count(2)
    phone.tap(travel.get_by_role("button", name="blue, Eva"))
    deal = GAME.snapshot(match_of(table.id).state)["deal"]
    assert (deal["laid"], deal["travelled"]) == ([], [])
    # for a single one it shows nothing
    phone.tap(travel.get_by_role("button", name="blue, poster"))
    assert GAME.snapshot(match_of(table.id).state)["deal"]["travelled"] == ["blue"]


def test_a_clan_of_which_all_cards_lie_says_so_before_it_is_tapped(tablet, store, match_of):
    lying = [{"do": "lay_clan", "by": seat, "clan": "green"} for seat in (1, 2, 3, 4)]
    table = bring(store, [*DEAL[:1], *lying], {})
    tablet.open(table.id)
    board = Board(tablet)
    board.hand(5)
    group = tablet.page.locator("[data-do='lay_clan']")
    expect(group).to_contain_text("All 4 cards of the Green Clan lie on the table.")
    green = board.pick("lay_clan", "green")
    expect(green).to_have_attribute("aria-disabled", "true")
    green.click(force=True)
    tablet.tap(board.pick("lay_clan", "red"))
    deal = GAME.snapshot(match_of(table.id).state)["deal"]
    assert [one["clan"] for one in deal["laid"]] == ["green"] * 4 + ["red"]


def test_a_choice_that_costs_too_much_says_by_how_much_and_cannot_be_closed(tablet, store):
    table = bring(store, [*DEAL, agree(1, "blue", 14)], {})
    tablet.open(table.id)
    expect(tablet.button("Close the deal")).not_to_have_attribute("aria-disabled", "true")
    offer(tablet.page, "blue", "Bo").click()
    expect(Board(tablet).deal).to_contain_text("Promised too much")
    expect(keeps(tablet.page)).to_have_text("5")
    close = tablet.button("Close the deal")
    expect(close).to_have_attribute("aria-disabled", "true")
    close.click(force=True)
    expect(tablet.page.locator(".boss-tools .br-reasons")).to_contain_text("BOSS-3.7")


def test_after_a_take_over_one_or_all_agree_on_the_same_terms(tablet, sit, store, match_of):
    table = bring(store, [*DEAL, {"do": "take_over", "by": 5}], {})
    tablet.open(table.id)
    phone = sit(table.id, 2)
    terms = phone.page.locator("[data-term]")
    expect(terms).to_have_count(1)  # a phone speaks for its own player
    expect(terms).to_contain_text("3")
    phone.tap(terms)
    expect(terms).to_have_count(0)
    expect(tablet.page.locator("[data-term]")).to_have_count(4)
    tablet.tap(tablet.button("All on the same terms"))
    expect(tablet.page.locator("[data-term]")).to_have_count(0)
    promised = {(one.seat, one.clan, one.amount) for one in match_of(table.id).state.deal.promises}
    assert promised == {(1, "blue", 4), (2, "yellow", 3), (3, "magenta", 2), (4, "blue", 2), (4, "orange", 1)}


def test_the_end_roll_asks_for_its_numbers_and_marks_them(tablet, store):
    table = bring(store, closed(10), {"spaces": ALL, "deal_cards": CARDS})
    tablet.open(table.id)
    tablet.button("Which numbers on deal card 10 end the game?").click()
    form = tablet.page.locator(".boss-description")
    for number in ("2", "6"):
        form.get_by_role("button", name=number, exact=True).click()
    tablet.tap(form.get_by_role("button", name="Done"))
    keys = tablet.page.locator(".boss-centre .br-key")
    expect(keys.filter(has_text="ends")).to_have_text([re.compile("2"), re.compile("6")])
    tablet.tap(keys.first)
    expect(tablet.page.locator(".br-progress-round")).to_contain_text("11")


def test_a_deal_card_is_opened_from_the_board_at_any_time(tablet, store, match_of):
    table = bring(store, closed(1), {"spaces": ALL, "deal_cards": {"1": {"value": 3}}})
    tablet.open(table.id)
    page = tablet.page
    tablet.button("Deal cards").click()
    expect(page.locator(".boss-card.is-top")).to_have_attribute("data-card", "2")
    page.locator("[data-card='1']").click()  # used: it is shown, and counts
    form = page.locator(".boss-description")
    expect(form.locator(".br-reasons")).to_contain_text("BOSS-1.7")
    expect(form.get_by_role("button", name="Done")).to_have_attribute("aria-disabled", "true")
    form.get_by_role("button", name="Cancel").click()
    page.locator("[data-card='2']").click()
    form.get_by_role("group", name="Next value").get_by_role("button", name="4", exact=True).click()
    tablet.tap(form.get_by_role("button", name="Done"))
    expect(page.locator("[data-card='2'] b")).to_have_text("4")
    # a value below the one before is refused while it is typed
    page.locator("[data-card='3']").click()
    form.locator("input").fill("2")
    expect(form.locator(".br-reasons")).to_contain_text("BOSS-1.4")
    form.locator("input").fill("6")
    expect(form.locator(".br-reasons")).to_have_count(0)
    tablet.tap(form.get_by_role("button", name="Done"))
    assert [card and card.value for card in match_of(table.id).state.cards[:4]] == [3, 4, 6, None]


def test_an_amount_is_a_share_of_a_dividend_the_last_one_or_typed(tablet, store, match_of):
    table = bring(store, DEAL[:1], {"deal_cards": {"1": {"value": 9}}})
    tablet.open(table.id)
    board, page = Board(tablet), tablet.page
    board.hand(1)
    board.pick("agree", "blue").click()
    form = page.locator(".boss-agree")
    keys = form.locator(".br-key")
    expect(keys).to_have_text([re.compile("4.*½ dividend"), re.compile("9.*1 dividend")])
    tablet.tap(keys.first)  # which is agreed to
    assert [one.amount for one in match_of(table.id).state.deal.promises] == [4]
    board.hand(1)
    board.pick("agree", "blue").click()
    form.get_by_role("button", name="1 more").click()
    tablet.tap(form.get_by_role("button", name="Agree for 5"))
    board.hand(2)
    board.pick("agree", "yellow").click()
    expect(keys).to_have_text([re.compile("4"), re.compile("9"), re.compile("5.*last amount")])
    form.locator("input").fill("46")
    expect(form.locator(".br-reasons")).to_contain_text("The deal pays only 45.")
    expect(form.get_by_role("button", name="Agree for 46")).to_have_attribute("aria-disabled", "true")
    board.agree_for(45)
    assert [one.amount for one in match_of(table.id).state.deal.promises] == [5, 45]


def test_a_holder_and_an_amount_agree_in_two_taps_and_bargaining_stands_apart(tablet, store, match_of):
    table = bring(store, [*DEAL[:1], {"do": "lay_clan", "by": 4, "clan": "blue"}], {})
    tablet.open(table.id)
    page = tablet.page
    blue = Board(tablet).clan("blue")
    expect(blue.locator("[data-holder='1']")).to_contain_text("poster")
    expect(blue.locator("[data-holder='4']")).to_contain_text("card")
    form = page.locator(".boss-agree")
    for by, amount in (("offer", "3"), ("ask", "5")):
        blue.locator("[data-holder='1']").click()
        form.locator("input").fill(amount)
        form.locator(f"[data-bid='{by}']").click()
        expect(form).to_have_count(0)
    expect(blue.locator("[data-holder='1']")).to_contain_text("Boss offers 3, asks 5")
    expect(blue).not_to_have_class(re.compile("is-filled"))
    assert match_of(table.id).state.deal.promises == ()
    tablet.reload()
    expect(blue).to_contain_text("Boss offers 3, asks 5")
    blue.locator("[data-holder='4']").click()
    tablet.tap(form.get_by_role("button", name=re.compile("equal split|1 dividend")).first)
    [promise] = match_of(table.id).state.deal.promises
    assert promise == (4, "blue", "card", 3)
    # an agreement is changed where it stands
    blue.get_by_role("button", name=re.compile("^Eva:")).click()
    Board(tablet).agree_for(2)
    assert match_of(table.id).state.deal.promises[0].amount == 2


def test_what_one_device_bargains_all_of_them_show(tablet, sit, store):
    table = bring(store, [*DEAL[:1], {"do": "lay_clan", "by": 5, "clan": "yellow"}], {})
    tablet.open(table.id)
    phones = [sit(table.id, seat) for seat in (2, 5)]
    for phone, seat in zip(phones, (2, 5), strict=True):
        phone.page.locator(f"[data-holder='{seat}']").first.click()
        phone.page.locator(".boss-agree input").fill("5")
        phone.page.locator("[data-bid='ask']").click()
    for one in (tablet, *phones):
        expect(Board(one).clan("yellow")).to_contain_text("Carmen")
        expect(Board(one).clan("yellow")).to_contain_text("asks 5")


def test_an_equal_split_is_one_tap_for_all_partners_here(tablet, sit, store, match_of):
    table = bring(store, DEAL[:1], {})
    tablet.open(table.id)
    sit(table.id, 5)  # Flo agrees on her own phone
    tablet.tap(tablet.button("Equal split, 3 each"))
    promised = {(one.seat, one.clan, one.amount) for one in match_of(table.id).state.deal.promises}
    assert promised == {(1, "blue", 3), (2, "yellow", 3), (3, "magenta", 3), (4, "orange", 3)}


def test_a_phone_has_a_closing_wait_once(tablet, sit, store):
    table = bring(store, DEAL, {})
    store.set_countdown(table.id, 60)
    tablet.open(table.id)
    phone = sit(table.id, 1)
    tablet.button("Close the deal").click()
    phone.button("Wait!").click()
    expect(tablet.page.get_by_role("timer")).to_contain_text("Somebody asks to wait.")
    phone.button("Go on").click()
    expect(tablet.page.get_by_role("timer")).to_contain_text("Going once")
    expect(phone.page.locator(".boss-tools")).to_contain_text("You have had them wait once.")
    expect(phone.button("Wait!")).to_have_count(0)
    for _ in range(2):  # the host holds it by cards that are opened, as often as it takes
        Board(tablet).hand(3)
        expect(phone.page.get_by_role("timer")).to_have_accessible_name("Somebody asks to wait.")
        tablet.button("Cancel").click()
        expect(phone.page.get_by_role("timer")).to_have_accessible_name(re.compile("Going once"))


def test_a_number_that_is_not_whole_is_refused_where_it_is_typed(tablet, store, match_of):
    table = bring(store, [], {"deal_cards": {"1": {"value": 9}}})
    tablet.open(table.id)
    board, page = Board(tablet), tablet.page
    said = "A whole number belongs here, such as 3."
    # a correction
    Board(tablet).seat(0).click()
    page.locator(".br-seatsheet-correct").click()
    counter = page.locator("[data-counter='money']")
    page.get_by_label("Reason").fill("recount")
    counter.fill("2,5")
    expect(page.locator(".br-correction").get_by_role("alert")).to_have_text(said)
    apply = page.locator(".br-correction [type=submit]")
    apply.click(force=True)
    expect(counter).to_have_value("2,5")
    counter.fill("2")
    tablet.tap(apply)
    assert match_of(table.id).state.money[0] == 2
    # an amount
    board.play("try_deal", 0)
    board.hand(1)
    board.pick("agree", "blue").click()
    form = page.locator(".boss-agree")
    form.locator("input").fill("1.5")
    expect(form.get_by_role("alert")).to_have_text(said)
    expect(form.locator("input")).to_have_value("1.5")
    submit = form.locator("[type=submit]")
    expect(submit).to_have_attribute("aria-disabled", "true")
    submit.click(force=True)
    form.locator("input").fill("15")
    expect(form.get_by_role("alert")).to_have_count(0)
    board.agree_for(15)
    assert [one.amount for one in match_of(table.id).state.deal.promises] == [15]


def test_posters_as_dealt_at_the_table_begin_as_they_can_be_and_name_the_players(tablet, at, match_of):
    tablet.open().choose_game("I'm the Boss!")
    tablet.name_seats(3)
    first = tablet.page.get_by_role("group", name="First player")
    setup = tablet.page.locator("[data-option=marker]")
    expect(setup).to_contain_text("Whoever sits to the right of the first player")
    first.get_by_role("button", name=NAMES[1]).click()
    expect(setup).to_contain_text("Ana, right of the first player")
    tablet.button("As dealt at the table").click()
    green = tablet.page.get_by_role("group", name="green")
    expect(green.get_by_role("button")).to_have_text([*NAMES[:3]])
    red = tablet.page.get_by_role("group", name="red")
    red.get_by_role("button", name=NAMES[2]).click()
    expect(red.get_by_role("button", name=NAMES[2])).to_have_attribute("aria-pressed", "true")
    tablet.tap(tablet.button("Start the game"))
    expect(tablet.now).to_contain_text("Bo")
    posters = match_of(tablet.table_id).state.posters
    assert posters[0] == 2
    assert sorted(posters) == [0, 0, 1, 1, 2, 2]


def test_who_begins_is_drawn_before_their_neighbour_places_the_marker(tablet, match_of):
    tablet.open().choose_game("I'm the Boss!")
    tablet.name_seats(4)
    setup = tablet.page.locator("[data-option=marker]")
    setup.get_by_role("button", name="Draw the first player now").click()
    drawn = tablet.page.get_by_role("group", name="First player").locator("[aria-pressed='true']")
    name = drawn.inner_text().strip()
    place = NAMES.index(name)
    expect(setup).to_contain_text(f"{name} was drawn to begin. {NAMES[(place - 1) % 4]}, right of")
    expect(setup.get_by_role("button", name="Draw the first player now")).to_have_count(0)
    tablet.tap(tablet.button("Start the game"))
    assert match_of(tablet.table_id).state.turn == place


def test_deal_cards_are_looked_at_beside_the_players_and_a_phone_shows_where_the_turn_is(tablet, sit, store):
    table = bring(store, [], {})
    tablet.open(table.id)
    tablet.button("Deal cards").click()
    expect(tablet.page.locator(".boss-card").first).to_be_visible()
    expect(Board(tablet).seat(0)).to_be_visible()
    phone = sit(table.id, 0)
    expect(phone.page.locator(".boss-centre .here")).to_contain_text(re.compile(r"Space 1.*×5"))
    expect(phone.page.locator(".boss-centre .here")).to_be_in_viewport()


def test_cards_are_counted_by_kind_for_who_wants_it(tablet, sit, store):
    table = bring(store, [*DEAL, {"do": "travel", "by": 5, "clan": "yellow"}, {"do": "stop", "by": 2}], {})
    tablet.open(table.id)
    page = tablet.page
    counter = page.get_by_role("region", name="Influence cards that everybody has seen")
    expect(counter).to_have_count(0)
    tablet.button("Deal cards").click()
    tablet.button("Count cards").click()
    tablet.button("Cancel").click()
    expect(counter.locator("[data-kind='blue']")).to_have_text(re.compile(r"1\+0\s*/4"))
    expect(counter.locator("[data-kind='stop']")).to_have_text(re.compile(r"0\+1\s*/10"))
    expect(counter.locator("[data-kind='travel_yellow']")).to_have_text(re.compile(r"0\+1\s*/3"))
    expect(sit(table.id, 5).page.locator("[data-kind]")).to_have_count(0)
    Board(tablet).hand(1)
    tablet.button("Grey travel card").click()
    tablet.tap(Board(tablet).pick("travel", "red"))
    expect(counter.locator("[data-kind='travel_grey']")).to_have_text(re.compile(r"grey\s*1\+0\s*/3"))


def test_who_asks_everybody_counts_no_seconds(tablet, store, at):
    """BOSS-5.5: the closing is announced at once, and no countdown is offered between deals."""
    table = bring(store, DEAL, {"ask_before_closing": True})
    tablet.open(table.id)
    tablet.button("Close the deal").click()
    expect(tablet.page.locator(".boss-asked .br-button")).to_have_count(5)
    for _ in range(5):
        tablet.tap(tablet.page.locator(".boss-asked .br-button").first)
    expect(tablet.page.get_by_text("1 of 15 deals closed")).to_be_visible()
    expect(tablet.page.get_by_role("group", name="Countdown before closing")).to_have_count(0)


def test_all_here_pass_with_one_tap_and_the_payout_stays_until_it_is_ticked(tablet, sit, store, match_of):
    table = bring(store, DEAL, {"ask_before_closing": True})
    tablet.open(table.id)
    page, phone = tablet.page, sit(table.id, 5)
    tablet.button("Close the deal").click()
    tablet.tap(tablet.button("All here pass"))
    assert match_of(table.id).state.deal.closing.waiting == (5,)
    phone.tap(phone.button("Pass"))
    expect(tablet.last).to_have_text("Deal 1 closed: Ana, Eva, Carmen and Dimitri.")
    paid = page.get_by_role("region", name="Who is paid of deal 1")
    expect(paid).to_contain_text("Ana gets 15 and hands on")
    expect(paid.get_by_role("button")).to_have_text(
        [re.compile(one) for one in ("Eva 3", "Carmen 3", "Dimitri 2", "keeps 7")]
    )
    expect(phone.page.get_by_role("region", name="Who is paid of deal 1")).to_have_count(
        0
    )  # nobody owes Flo anything
    paid.get_by_role("button", name="Eva 3").click()
    tablet.tap(tablet.button("Let's make a deal"))
    expect(paid.get_by_role("button", name="Eva 3")).to_have_attribute("aria-pressed", "true")
    tablet.reload()
    for line in ("Carmen 3", "Dimitri 2", "keeps 7"):
        paid.get_by_role("button", name=line).click()
    expect(paid.get_by_role("button", pressed=True)).to_have_count(4)  # nothing moves up under the finger
    tablet.reload()
    expect(tablet.now).to_be_visible()
    expect(paid).to_have_count(0)


def test_what_ends_the_game_is_said_of_a_used_card_alone(tablet, store):
    """The value of the card has counted; without a number the page shows no result yet."""
    tablet.open(bring(store, closed(10), {"spaces": ALL, "deal_cards": CARDS}).id)
    tablet.button("Which numbers on deal card 10 end the game?").click()
    form = tablet.page.locator(".boss-description")
    expect(form).to_contain_text("A dividend is worth 12")
    expect(form.locator("input")).to_have_count(0)
    expect(form.locator(".is-act")).to_have_attribute("aria-disabled", "true")
    form.locator(".br-card", has_text="6").click()
    tablet.tap(form.locator(".is-act"))
    expect(tablet.page.locator(".boss-centre .br-key", has_text="ends")).to_have_count(1)


def test_what_the_count_opens_last_is_above_its_buttons(tablet, store):
    end = {"do": "end_roll", "by": 3, "die": 5}
    more = {"spaces": ALL, "deal_cards": {**CARDS, **ENDS}}
    tablet.open(bring(store, [*closed(10), end], more).id)
    tablet.page.emulate_media(reduced_motion="reduce")
    tablet.button("Count once more").click()
    for count in range(2, 8):  # six players, and who has won
        tablet.button("Open the next").click()
        expect(tablet.page.locator(".br-reveal li")).to_have_count(count)
    expect(tablet.page.locator(".br-reveal li.is-last")).to_contain_text("BOSS-8.3")
    tablet.page.wait_for_function(
        """() => {
          const box = document.querySelector(".br-reveal li.is-last").getBoundingClientRect();
          const seen = document.elementFromPoint(box.x + 30, box.bottom - 2);
          return seen?.closest(".is-last") !== null;
        }"""
    )


def test_a_board_is_typed_in_once_and_kept_for_the_next_game(tablet):
    tablet.open().choose_game("I'm the Boss!")
    tablet.page.get_by_role("button", name=re.compile("^Type them in now")).click()
    tablet.page.get_by_label("Name of your edition").fill("First edition")
    spaces = tablet.page.locator(".boss-piece")
    expect(spaces).to_have_count(31)
    for index in range(2):
        spaces.nth(index).locator("input").fill(str(index + 3))
        spaces.nth(index).get_by_role("button", name=re.compile("^blue")).click()
    green = spaces.nth(0).get_by_role("button", name=re.compile("^green"))
    green.click()
    green.click()
    expect(green).to_contain_text("in the list")
    spaces.nth(16).locator("input").fill("1")
    problem = tablet.page.locator("#br-start-problem")
    tablet.name_seats(4)
    expect(problem).to_contain_text("not kept yet")  # otherwise it would be lost
    tablet.tap(tablet.button("Keep this board"))
    expect(problem).to_have_count(0)
    kept = tablet.page.get_by_role("button", name=re.compile("^First edition"))
    expect(kept).to_contain_text("2 of 16 spaces, 1 of 15 cards")
    tablet.tap(tablet.button("Start the game"))
    expect(tablet.page.get_by_role("button", name=re.compile("^Space 1;"))).to_contain_text("×3")
    expect(tablet.page.get_by_text("A dividend is worth 1")).to_be_visible()
    # the page asks for an unknown value where it matters
    tablet.page.get_by_role("button", name=re.compile("^Space 6;")).click()
    form = tablet.page.locator(".boss-description")
    form.locator("input").fill("7")
    form.get_by_role("button", name=re.compile("^red")).click()
    tablet.tap(form.get_by_role("button", name="Done"))
    expect(tablet.page.get_by_role("button", name=re.compile("^Space 6;"))).to_contain_text("×7")


def test_the_boss_sees_who_holds_a_clan_elsewhere_and_makes_an_offer(tablet, sit, store, match_of):
    table = bring(store, DEAL[:1], {})
    tablet.open(table.id)
    holder, onlooker = sit(table.id, 5), sit(table.id, 4)
    offer_to = tablet.page.get_by_role("button", name="Make an offer for … green, Flo, poster")
    offer_to.click()
    form = tablet.page.locator(".boss-agree")
    form.get_by_role("textbox", name="For how much?").fill("3")
    expect(form.get_by_role("button", name=re.compile("^Agree"))).to_have_count(0)
    tablet.button("Boss offers 3").click()
    expect(form).to_have_count(0)
    for one in (tablet, holder, onlooker):
        expect(Board(one).clan("green")).to_contain_text("Boss offers 3")
    # a player who is not the Boss cannot make offers to others
    expect(Board(onlooker).clan("green").get_by_role("button")).to_have_count(0)
    expect(Board(onlooker).clan("yellow")).to_contain_text("missing")
    # the holder begins with what the Boss offers, asks more, and the Boss answers that
    Board(holder).clan("green").get_by_role("button").click()
    asked = holder.page.get_by_role("textbox", name="For how much?")
    expect(asked).to_have_value("3")
    asked.fill("5")
    holder.button("Asks 5").click()
    tablet.page.get_by_role("button", name="Make an offer for … green").click()
    expect(form.get_by_role("textbox", name="For how much?")).to_have_value("5")
    assert [one.do for one in match_of(table.id).actions] == ["try_deal"]


def test_what_a_piece_shows_is_asked_once_and_not_during_its_deal(tablet, store):
    table = bring(store, [], {"deal_cards": {}})
    tablet.open(table.id)
    form = tablet.page.get_by_role("group", name="Deal card 1", exact=True)
    tablet.button("What is a dividend worth on deal card 1?").click()
    tablet.button("Deal cards").click()
    tablet.page.get_by_role("button", name=re.compile("^Deal card 1;")).click()
    form.get_by_role("textbox").fill("2")
    tablet.tap(tablet.button("Done"))
    expect(form).to_have_count(0)
    tablet.page.get_by_role("region", name="Deal cards").get_by_role("button", name="Cancel").click()
    expect(form).to_have_count(0)
    tablet.page.get_by_role("button", name=re.compile("^Space 2;")).click()
    tablet.tap(tablet.button("Let's make a deal"))
    expect(Board(tablet).seat(1)).to_be_visible()
    expect(tablet.page.get_by_role("group", name="Space 2", exact=True)).to_have_count(0)


def test_a_phone_is_told_what_the_tablet_is_asked_and_what_ends_the_game(tablet, sit, store):
    unknown = bring(store, [], {"spaces": {}})
    tablet.open(unknown.id)
    phone = sit(unknown.id, 0)
    asked = "What is printed on space 1? That is typed in at the tablet."
    expect(phone.page.get_by_text(asked)).to_be_visible()
    over = bring(store, closed(10), {"deal_cards": {**CARDS, **ENDS}, "spaces": ALL})
    tablet.open(over.id)
    for one in (tablet, sit(over.id, 2), sit(over.id, 3)):  # who rolls, and who looks on
        expect(one.page.get_by_text("The game ends on 5, 6.")).to_be_visible()
