"""Corporate Anarchy at the table: real tiles, looking behind the curtain, and buildings that make way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.match.record import read_action
from tests.components import checks
from tests.components.boards.anarchy import GAME, RICH, Board, given
from tests.components.checks import serious
from tests.components.dashboard import NAMES
from tests.components.fitting import faults, resize
from tests.support.chromium import SIZES

HOLD = re.compile("^(Press and hold to see|Let go to hide)$")
"""The button that shows secrets behind the curtain while it is pressed."""


def test_a_table_with_real_tiles_types_what_is_turned_up(tablet, match_of):
    tablet.open().choose_game("Corporate Anarchy")
    tablet.name_seats(2)
    tablet.page.get_by_role("group", name="Who begins").get_by_role("button", name=NAMES[0]).click()
    tablet.tap(tablet.button("Start the game"))
    board = Board(tablet)
    board.lay(0, 2, is_sealed=False)
    board.lay(1, 2, is_sealed=False)
    tablet.page.locator("[data-card='travel_permit']").click()
    tablet.tap(tablet.button("Buy for 10"))
    board.walk(0, 2, 2)
    board.end()
    board.walk(0)
    board.end()
    board.cell(1).click()
    tablet.tap(tablet.button("Go there"))
    board.end()
    board.walk(1, 1, 2)
    expect(tablet.now).to_contain_text("turn up")
    tablet.tap(tablet.page.get_by_role("button", name="security guard"))
    # the owner chooses where the piece that was caught goes
    tablet.tap(board.cell(0, 5, 4))
    assert match_of(tablet.table_id).state.seats[0].piece == (0, 34)


def test_own_tiles_show_behind_the_curtain_of_the_tablet_while_pressed(tablet, at):
    """An accidental press on an eye reveals nothing: the hand-over comes first."""
    tablet.open(given(at).id)
    known = tablet.page.locator("[aria-label*='VIP']")
    tablet.page.locator("[data-hq='1'] [data-look]").click()
    curtain = tablet.page.get_by_role("dialog", name="Look at what is secret")
    expect(curtain).to_contain_text("Hand the tablet to Bo.")
    expect(curtain.get_by_role("button", name=HOLD)).to_have_count(0)
    curtain.get_by_role("button", name=re.compile("^I am Bo")).click()
    expect(known).to_have_count(0)
    hold = curtain.get_by_role("button", name=HOLD)
    hold.dispatch_event("pointerdown")
    expect(known).to_have_count(1)
    expect(curtain.locator("[data-cell]")).to_have_count(36)
    hold.dispatch_event("pointerup")
    expect(known).to_have_count(0)
    curtain.get_by_role("button", name="Cover").click()
    expect(curtain).to_have_count(0)


def test_the_tablet_shows_its_spy_that_tile_alone(tablet, at):
    tablet.open(given(at, RICH, espionage="buyer").id)
    tablet.page.locator("[data-card='espionage']").click()
    tablet.page.locator("[data-target='1']").click()
    tablet.tap(Board(tablet).cell(1, 0, 1))
    tablet.page.locator("[data-spying] button").click()
    curtain = tablet.page.get_by_role("dialog", name="Look at what is secret")
    expect(curtain).to_contain_text("Hand the tablet to Ana.")
    curtain.get_by_role("button", name=re.compile("^I am Ana")).click()
    expect(tablet.looked).not_to_contain_text("VIP")
    curtain.get_by_role("button", name=HOLD).dispatch_event("pointerdown")
    expect(tablet.looked).to_contain_text("VIP")
    expect(curtain.locator("[data-cell]")).to_have_count(0)
    curtain.get_by_role("button", name=HOLD).dispatch_event("pointerup")
    expect(tablet.looked).not_to_contain_text("VIP")


TURNS = tuple({"do": "end_turn", "by": seat} for seat in (0, 1))

WALLED = tuple(
    one
    for at in ([1, 3], [2, 4], [3, 4], [2, 2], [3, 2])
    for one in ({"do": "buy_building", "by": 0, "building": "shop", "at": at}, *TURNS)
)
"""Shops round the tiles on (2, 3) and (3, 3), which can then be reached over (4, 3) alone."""


def test_an_earlier_building_makes_way_in_a_few_taps(tablet, at, match_of):
    """A square that would cut a tile off shows the reason; the entry is one, and one undo reverts it."""
    tablet.open(given(at, RICH, *WALLED).id)
    board, ask = Board(tablet), tablet.page.locator("[data-chosen]")
    buy = ask.locator("[data-buy]")
    tablet.page.locator("[data-card='factory']").click()
    expect(board.cell(0, 4, 3)).not_to_have_class(re.compile("is-lit"))
    board.cell(0, 4, 3).click()
    expect(ask).to_contain_text("ANA-4.4")
    expect(ask).to_contain_text("our ruling")
    expect(buy).to_have_attribute("aria-disabled", "true")
    # the reason why it is disabled is beside it
    expect(ask.locator(f"[id='{buy.get_attribute('aria-describedby')}']")).to_contain_text(
        "cut a base tile off"
    )
    board.cell(0, 3, 2).click()
    board.cell(0, 3, 3).click()  # a square with a tile: no place for it
    expect(ask).to_contain_text("ANA-4.3")
    expect(buy).to_have_attribute("aria-disabled", "true")
    ask.get_by_role("button", name="Put it back").click()
    board.cell(0, 3, 2).click()
    expect(board.cell(0, 5, 1)).to_have_class(re.compile("is-lit"))
    board.cell(0, 5, 1).click()
    expect(ask).to_contain_text("All base tiles can be reached again.")
    expect(board.cell(0, 3, 2)).not_to_have_class(re.compile("is-tinted"))
    expect(board.cell(0, 5, 1)).to_have_class(re.compile("is-tinted"))
    for box in (one.bounding_box() for one in ask.locator("button:not(.br-clause)").all()):
        assert min(box["width"], box["height"]) >= 44
    tablet.tap(buy)
    expect(tablet.happened).to_contain_text("ANA-4.4")
    assert [at for _, at in match_of(tablet.table_id).state.seats[0].buildings][-2:] == [31, 27]
    tablet.tap(tablet.button("Undo"))
    assert [at for _, at in match_of(tablet.table_id).state.seats[0].buildings][-1] == 20


def test_a_command_tells_what_it_does_to_each_before_it_is_bought(tablet, at, match_of):
    den = {"do": "buy_building", "by": 1, "building": "drug_den", "at": [5, 5]}
    tablet.open(given(at, RICH, TURNS[0], den, TURNS[1]).id)
    ask = tablet.page.locator("[data-chosen]")
    tablet.page.locator("[data-card='anonymous_tip']").click()
    expect(ask.get_by_role("button", name=re.compile("^Bo pays 4 money tokens"))).to_be_visible()
    # a seat that cannot be a target is no choice
    expect(ask.locator("[data-target]")).to_have_count(1)
    ask.get_by_role("button", name="Cancel").click()
    tablet.page.locator("[data-card='stock_crash']").click()
    expect(ask).to_contain_text("Income lost next turn: Bo −3.")
    ask.get_by_role("button", name="Cancel").click()
    tablet.page.locator("[data-card='anonymous_tip']").click()
    tablet.tap(ask.locator("[data-target='1']"))
    assert match_of(tablet.table_id).state.seats[1].money == 0


def test_a_walk_shows_its_way_and_its_steps(tablet, at):
    tablet.open(given(at).id)
    board = Board(tablet)
    board.cell(0, 3, 4).click()
    ask = tablet.page.locator("[data-chosen]")
    expect(ask).to_contain_text("Steps: 3.")
    steps = [board.cell(0, *cell).locator(".step") for cell in ((4, 5), (3, 5), (3, 4))]
    for number, step in enumerate(steps, 1):
        expect(step).to_have_text(str(number))
    expect(tablet.page.locator(".step")).to_have_count(3)
    ask.get_by_role("button", name="Cancel").click()
    expect(tablet.page.locator(".step")).to_have_count(0)


def test_a_turn_with_something_left_to_do_is_ended_after_a_question_that_can_be_switched_off(tablet, at):
    tablet.open(given(at).id)
    end, ask = tablet.button("End the turn"), tablet.page.locator("[data-chosen]")
    place = end.bounding_box()
    end.click()
    expect(ask).to_contain_text("Ana could still buy a building, buy a command and move the piece.")
    assert end.bounding_box() == place
    ask.get_by_role("button", name="Close").click()
    expect(ask).to_have_count(0)
    end.click()
    ask.get_by_role("switch").click()
    tablet.tap(ask.get_by_role("button", name="End it all the same"))
    expect(tablet.now).to_contain_text("Bo")
    tablet.tap(end)
    expect(tablet.now).to_contain_text("Ana")
    # the sheet of a player has the switch as well
    tablet.page.locator("[data-seat='0']").first.click()
    tablet.sheet.get_by_role("switch").click()
    tablet.sheet.get_by_role("button", name="Close").click()
    end.click()
    expect(ask).to_contain_text("Ana could still")


def test_everybody_sees_whose_vip_somebody_has_and_how_many_cards_are_down(tablet, at):
    tablet.open(given(at, RICH, {"do": "buy_command", "by": 0, "command": "travel_permit"}).id)
    table = tablet.page.get_by_role("table", name="Who has whose VIP, and how many are still to find")
    expect(table.get_by_role("row")).to_have_count(4)
    expect(table.get_by_role("row").last).to_contain_text("VIPs of Bo still to find: 1")
    board = Board(tablet)
    expect(tablet.page.locator(".counts")).to_contain_text("Cards face down: 1 of 3")
    board.walk(0, 2, 4)
    board.end()
    board.walk(0, 0, 2)
    board.end()
    board.cell(0).click()
    tablet.tap(tablet.button("Jump to Bo's gate"))
    board.end()
    board.walk(1, 0, 1)
    expect(tablet.winners).to_contain_text("Ana wins")


def test_the_table_stops_the_game_knowing_how_it_counts(tablet, at):
    tablet.open(given(at, RICH).id)
    tablet.button("Stop the game").click()
    told = tablet.sheet
    expect(told).to_contain_text("printed rules know no such end")
    expect(told).to_contain_text("ANA-8.1")
    told.get_by_role("button", name="Play on").click()
    expect(told).to_have_count(0)
    tablet.button("Stop the game").click()
    tablet.tap(told.get_by_role("button", name="Stop and count"))
    expect(tablet.winners).to_contain_text("Ana wins")
    expect(tablet.page.get_by_role("main")).to_contain_text("printed rules do not know")
    expect(tablet.page.get_by_role("main")).not_to_contain_text("ANA-2.1")


def test_who_begins_is_rolled_or_typed_and_ties_roll_again(tablet, match_of):
    tablet.open().choose_game("Corporate Anarchy")
    tablet.name_seats(3)
    tablet.button("Roll for the start").click()
    rolls = tablet.page.get_by_role("group", name="Roll for the start")

    def typed(name: str, number: int) -> None:
        rolls.get_by_role("button", name=f"{name} rolled {number}").click()

    typed("Ana", 5)
    typed("Bo", 2)
    typed(NAMES[2], 5)
    expect(rolls).to_contain_text(f"A tie: Ana and {NAMES[2]} roll again.")
    expect(rolls.get_by_role("button", name="Bo rolled 1")).to_have_count(0)
    typed("Ana", 1)
    typed(NAMES[2], 4)
    expect(rolls).to_contain_text(f"{NAMES[2]} rolled highest and begins.")
    assert faults(tablet) == []
    rolls.get_by_role("button", name="Roll again").click()
    expect(rolls).to_contain_text("Type what each player rolls")
    here = rolls.get_by_role("button", name="Roll here for all who are due")
    for _ in range(30):  # ties roll again
        if rolls.get_by_text("begins.").count():
            break
        here.click()
        tablet.page.wait_for_timeout(0)
    begins = rolls.get_by_role("status").inner_text().split(" rolled")[0]
    tablet.tap(tablet.button("Start the game"))
    assert match_of(tablet.table_id).setup.options["first_seat"] == NAMES.index(begins)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("card", ["espionage", "negative_ad", "quarantine", "road_block", "shop"])
def test_nothing_moves_when_a_card_is_chosen(tablet, at, size, card):
    tablet.open(given(at, RICH).id)
    resize(tablet.page, size)
    before = checks.places(tablet.page)
    if size == "phone":
        tablet.page.locator("[data-shop]").click()
        assert checks.moved(tablet.page, before) == []
    tablet.page.locator(f"[data-card='{card}']").click()
    expect(tablet.page.locator("[data-chosen]")).to_be_visible()
    assert checks.moved(tablet.page, before) == []


def test_the_bag_takes_any_number(tablet, match_of):
    tablet.open().choose_game("Corporate Anarchy")
    tablet.name_seats(2)
    tablet.page.get_by_text("House rules and cards").click()
    bag = tablet.page.locator("[data-option='bag']")
    expect(bag.get_by_role("textbox")).to_have_count(0)
    bag.get_by_role("button", name="30", exact=True).click()
    bag.get_by_role("textbox").fill("37")
    bag.get_by_role("textbox").blur()
    tablet.tap(tablet.button("Start the game"))
    assert match_of(tablet.table_id).setup.options["bag"] == 37


def test_lobby_and_layout_form_fit_every_size(tablet):
    tablet.open().choose_game("Corporate Anarchy")
    tablet.name_seats(4)
    tablet.page.get_by_text("House rules and cards").click()
    assert faults(tablet) == []
    tablet.tap(tablet.button("Start the game"))
    tablet.secret_rows.first.click()
    tablet.curtain.locator(".is-act").click()
    expect(tablet.page.locator(".entry [data-cell]")).to_have_count(36)
    assert [*serious(tablet.page), *faults(tablet)] == []


@pytest.mark.parametrize("espionage", ["everyone", "buyer"])
def test_an_espionage_moves_nothing_on_a_phone_and_leaves_no_gap(tablet, sit, at, espionage):
    table = given(at, RICH, espionage=espionage)
    tablet.open(table.id)
    buyer, other = sit(table.id, 0), sit(table.id, 1)
    places = "() => [...document.querySelectorAll('[data-end], [data-hq]')].map((one) => one.offsetTop)"
    before = [one.page.evaluate(places) for one in (buyer, other)]
    play = {"do": "buy_command", "by": 0, "command": "espionage", "target": 1, "at": [0, 1]}
    for action in (play, {"do": "end_turn", "by": 0}, {"do": "end_turn", "by": 1}):
        table.submit(read_action(GAME, 2, action))
        for one in (tablet, buyer, other):
            one.follow()
        if action is play:
            spied = [one.page.get_by_role("region", name="Ana looks at one of") for one in (buyer, other)]
            for one in spied:
                expect(one).to_be_in_viewport(ratio=1)
            said = spied[0].get_by_role("status")
            if espionage == "buyer":
                spied[0].get_by_role("button", name="press and hold to see").dispatch_event("pointerdown")
            expect(said).to_have_text("It is: VIP.")
            # the page enlarges another headquarters only in another turn
            assert [one.page.evaluate(places) for one in (buyer, other)] == before
    expect(buyer.page.get_by_role("region", name="Ana looks at one of")).to_have_count(0)
    assert [one.page.evaluate(places) for one in (buyer, other)] == before
