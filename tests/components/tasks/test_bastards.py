"""Ba$tard$ Inc. at the table: the press, amounts that are typed once, and a custom board."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.components.boards.bastards import GAME, PRESS, Board, phase, place
from tests.components.checks import serious
from tests.components.dashboard import NAMES, clauses
from tests.components.fitting import faults, resize
from tests.components.tasks.seated import Seated


def seconds(tablet: Seated, count: int) -> None:
    """Let the press have so many seconds, as at the last table of this device."""
    tablet.page.evaluate(f"localStorage.setItem('boardroom-referee.seconds.bastards', '{count}')")


def test_a_phone_lets_it_pass_ahead_and_the_tablet_asks_the_rest(tablet, sit, at, match_of):
    seconds(tablet, 0)
    table = at("bastards", 3, {}, *PRESS)
    tablet.open(table.id)
    phone = sit(table.id, 2)
    expect(tablet.page.locator("[data-do=silence]")).to_have_count(0)  # one of the two is not here
    on_tablet, on_phone = Board(tablet), Board(phone)
    on_phone.play({"do": "let_pass", "by": 2})
    expect(on_tablet.row(2)).to_contain_text("has let it pass")
    on_tablet.play({"do": "let_pass", "by": 0})
    expect(on_tablet.answers(0)).to_have_count(0)
    expect(on_phone.pending).to_contain_text("All have let it pass.")
    on_tablet.play({"do": "proceed", "by": 1})
    expect(on_tablet.pending).to_have_count(0)
    assert [one.do for one in match_of(table.id).actions][-3:] == ["let_pass", "let_pass", "proceed"]
    assert phone.errors == []


def test_without_a_board_it_is_exposed_without_a_vp(tablet, at, match_of):
    seconds(tablet, 0)
    crime = {"do": "declare", "by": 1, "using": "crime", "vps": [], "reason": "card"}
    table = at("bastards", 3, {"places": []}, crime)
    tablet.open(table.id)
    board = Board(tablet)
    expect(board.answers(0)).to_be_visible()
    expect(board.pending).not_to_contain_text("obody sits")
    board.play({"do": "let_pass", "by": 0})
    board.play({"do": "expose", "by": 2})
    expect(board.pending).to_have_count(0)
    assert match_of(table.id).state.seats[2].goodwill == GAME.suggest(3)["goodwill"] + 2


def test_what_everybody_gains_is_typed_once_and_an_amount_has_one_key(tablet, at, match_of):
    table = at("bastards", 4, {})
    tablet.open(table.id)
    board = Board(tablet)
    for _ in range(2):
        board.open({"do": "gain", "by": 1})
        pad = board.field("billions").get_by_role("group")
        expect(pad).to_have_count(1)  # what was used last has a key already
        tablet.pad(pad, 7).click()
        board.settled()
        for seat in (0, 3):
            group = board.form.get_by_role("group", name="The same for")
            group.get_by_role("button", name=NAMES[seat]).click()
        tablet.tap(board.form.get_by_role("button", name="Done"))
        expect(board.form).to_have_count(0)
    match = match_of(table.id)
    assert [seat.billions for seat in match.state.seats] == [24, 24, 10, 24]
    # a barred place shows the reason
    tablet.tap(tablet.page.locator("[data-do=phase]"))
    board.places.locator("[data-vp='0.1']").click()
    board.settled()
    top = board.place("One $uperpower")
    expect(top).to_have_attribute("aria-disabled", "true")
    top.click(force=True)
    expect(clauses(board.form)).to_contain_text("BAS-9.4")


def test_a_table_sets_up_its_own_board_and_finds_it_the_next_time(tablet, match_of):
    tablet.open().choose_game("Ba$tard$ Inc.")
    tablet.name_seats(2)
    for summary in tablet.page.get_by_role("region", name="Start a game").locator("summary").all():
        summary.click()
    found = {"lobby": [*serious(tablet.page), *faults(tablet)]}
    tablet.page.set_viewport_size({"width": 1024, "height": 768})
    tablet.button("Remove Tiger State").click()
    tablet.button("One more desk").click()
    desk = tablet.page.locator("li[data-place='9']")
    desk.get_by_role("textbox").fill("Gossip")
    desk.get_by_role("textbox").press("Tab")
    desk.get_by_role("group", name="Covers").get_by_role("button", name="Crime").click()
    desk.get_by_role("button", name="One more: Score").click()
    tablet.button("One more: Starting Goodwill").click()
    tablet.button("One more: Price of +3").click()
    tablet.page.get_by_label("Name of the board").fill("The club's")
    tablet.tap(tablet.button("Keep this board"))
    tablet.reload()
    tablet.choose_game("Ba$tard$ Inc.")
    tablet.name_seats(2)
    kept = tablet.button(re.compile("^The club's"))
    expect(kept).to_have_attribute("aria-pressed", "true")
    expect(kept).to_contain_text("11")
    tablet.page.locator("summary", has_text="Abilities of the companies").click()
    tablet.button(f"One less: {NAMES[1]}, Tech").click()
    tablet.tap(tablet.button("Start the game"))
    options = match_of(tablet.table_id).setup.options
    assert "Tiger State" not in [one["id"] for one in options["places"]]
    gossip = next(one for one in options["places"] if one["id"] == "Gossip")
    assert (gossip["kind"], gossip["score"], gossip["covers"]) == ("media", 3, ("crime",))
    assert (options["goodwill"], options["effort_prices"]) == (11, (1, 3, 7))
    assert [company["tech"] for company in options["abilities"]] == [3, 2]
    assert found == {"lobby": []}


def test_what_a_card_moves_is_tapped_on_the_board_and_undone_at_once(tablet, at, match_of):
    table = at("bastards", 3, {}, {"do": "displace", "vp": "1.1", "place": "The Rest", "reason": "card"})
    tablet.open(table.id)
    board = Board(tablet)
    tablet.page.locator("[data-do=moved]").click()
    keep = board.moves.get_by_role("button", name="Keep")
    expect(keep).to_have_attribute("aria-disabled", "true")
    board.moves.get_by_label("What for").fill("a coup")
    board.places.locator("[data-vp='1.1']").click()
    board.place("Rogue State").click()
    expect(
        board.places.locator("[data-place='Rogue State'] [data-vp='1.1']")
    ).to_be_visible()  # as it would be
    board.places.locator("[data-vp='1.1']").click()
    board.moves.get_by_role("button", name="Black money").click()
    steps = board.moves.get_by_role("listitem")
    expect(steps).to_have_count(2)
    steps.nth(1).get_by_role("button", name=re.compile("One more")).click()
    board.moves.get_by_role("button", name="Peace Nobel Prize").click()
    tablet.page.locator("[data-seat='2']").click()
    tablet.page.get_by_title("Stuff level").click()
    expect(steps).to_have_count(4)
    steps.nth(3).get_by_role("button", name=re.compile("One less")).click()
    expect(steps.nth(3)).to_contain_text("−1")
    assert faults(tablet) == []
    tablet.reload()
    expect(steps).to_have_count(4)  # a page that is loaded again loses none of them
    expect(board.moves.get_by_label("What for")).to_have_value("a coup")
    tablet.tap(keep)
    expect(board.moves).to_have_count(0)
    state = match_of(table.id).state
    assert state.vp("1.1") == ("Rogue State", 1) and (state.prize, state.stuff_rest) == (2, -1)
    assert {one.given["reason"] for one in match_of(table.id).actions[1:]} == {"a coup"}
    tablet.tap(tablet.button("Undo"))
    expect(board.places.locator("[data-place='The Rest'] [data-vp='1.1']")).to_be_visible()
    assert match_of(table.id).state.prize is None


def test_what_an_exposure_brought_about_stays_until_it_was_seen(tablet, sit, at):
    seconds(tablet, 0)
    table = at("bastards", 3, {}, *PRESS)
    tablet.open(table.id)
    phone = sit(table.id, 2)
    on_tablet, on_phone = Board(tablet), Board(phone)
    tablet.tap(on_tablet.answers(0).locator("[data-do=expose]"))
    for shown in (on_tablet, on_phone):
        expect(shown.exposure).to_contain_text(f"Caught: {NAMES[1]}.")
        expect(shown.exposure).to_contain_text(f"{NAMES[1]} pays 2 Goodwill to {NAMES[0]}.")
        expect(shown.exposure).to_contain_text(f"{NAMES[0]}'s VP 1 goes to the VIP Lounge.")
    on_phone.read()
    phone.page.locator("[data-do=gain]").click()
    on_phone.settled()
    phone.pad(on_phone.field("billions"), 2).click()
    on_phone.settled()
    phone.tap(on_phone.form.get_by_role("button", name="Done"))
    expect(on_tablet.exposure).to_be_visible()  # during any other action
    on_tablet.read()
    tablet.reload()
    expect(tablet.page.locator("[data-actor]").first).to_be_visible()
    expect(on_tablet.exposure).to_have_count(0)


def test_a_tapped_place_takes_the_next_vp_and_what_is_missing_is_bought(tablet, at, match_of):
    table = at("bastards", 2, {}, {"do": "phase", "name": "place"})
    tablet.open(table.id)
    board = Board(tablet)
    tablet.page.locator("[data-place='The Rest']").click()
    board.settled()
    tablet.tap(board.field("using").locator("[data-value=crime]"))
    tablet.page.locator("[data-actor='0']").click()
    # its next VP, by the ability that was used last
    tablet.page.locator("[data-place='Rogue State']").click()
    board.settled()
    tablet.tap(board.form.get_by_role("button", name="Done"))
    last = [one for one in match_of(table.id).actions if one.do == "place_vp"][-1]
    assert last.given == {"vp": "0.2", "place": "Rogue State", "using": "crime"}
    # a crossed-out place shows what would open it
    board.take("1.1")
    board.settled()
    board.place("One $uperpower").click(force=True)
    buy = board.form.locator("[data-do=buy_missing]")
    expect(buy).to_have_count(2)
    otherwise = board.form.get_by_role("button", name="My card says otherwise").bounding_box()
    assert buy.last.bounding_box()["y"] < otherwise["y"]  # what the rules offer comes first
    before = len(match_of(table.id).actions)
    tablet.tap(buy.filter(has_text="Buy +2 Crime for 3 and enter"))
    expect(board.form).to_have_count(0)
    match = match_of(table.id)
    assert [one.do for one in match.actions][before:] == ["extra_effort", "place_vp", "proceed"]
    assert match.state.vp("1.1").place == "One $uperpower"
    assert (match.state.seats[1].billions, match.state.seats[1].goodwill) == (7, 10)
    tablet.tap(tablet.button("Undo"))  # all of it at once
    assert len(match_of(table.id).actions) == before


def test_goodwill_that_the_missing_would_take_is_asked_for(tablet, at):
    poor = {"do": "adjust", "seat": 0, "change": {"billions": -9}, "reason": "recount"}
    table = at("bastards", 2, {}, poor, {"do": "phase", "name": "place"})
    tablet.open(table.id)
    board = Board(tablet)
    board.take("0.1")
    board.settled()
    board.place("One $uperpower").click(force=True)
    board.form.locator("[data-do=buy_missing]").first.click()
    board.settled()
    expect(board.field("goodwill").get_by_role("button")).not_to_have_count(0)
    expect(board.form.get_by_role("button", name="Done")).to_have_count(0)  # nothing is taken unasked


def test_a_payment_keeps_its_currency_when_the_cost_changes(tablet, at, match_of):
    table = at("bastards", 2, {})
    tablet.open(table.id)
    board = Board(tablet)
    board.open({"do": "pay", "by": 0})
    for cost, billions in ((4, 3), (6, None)):
        tablet.pad(board.field("cost"), cost).last.click()
        board.settled()
        if billions is not None:
            tablet.pad(board.field("billions"), billions).click()
            board.settled()
    expect(board.field("goodwill")).to_contain_text("0")
    tablet.tap(board.form.get_by_role("button", name="Done"))
    expect(board.form).to_have_count(0)
    seat = match_of(table.id).state.seats[0]
    assert (seat.billions, seat.goodwill) == (4, 10)


def test_selling_stuff_asks_about_the_grey_area_and_done_stays_where_it_is(tablet, at):
    table = at("bastards", 3, {})
    tablet.open(table.id)
    board = Board(tablet)
    board.open({"do": "declare", "by": 0})
    done = board.form.get_by_role("button", name="Done")
    board.field("using").locator("[data-value=crime]").click()
    board.settled()
    before = done.bounding_box()
    board.field("using").locator("[data-value=crime]").click()
    board.settled()
    board.field("using").locator("[data-value=sell_stuff]").click()
    board.settled()
    board.field("partner").locator("[data-value='2']").click()
    board.settled()
    expect(done).to_have_attribute("aria-disabled", "true")
    assert done.bounding_box() == before
    board.field("into_grey").get_by_role("button", name="No").click()
    board.settled()
    expect(done).not_to_have_attribute("aria-disabled", "true")


def test_a_partner_on_a_phone_is_asked_before_a_joint_venture_is_declared(tablet, sit, at, match_of):
    table = at("bastards", 3, {})
    tablet.open(table.id)
    phone = sit(table.id, 2)
    board = Board(tablet)
    for answer in ("No", "Yes"):
        if not board.form.count():
            board.open({"do": "declare", "by": 0})
            board.field("using").locator("[data-value=crime]").click()
            board.settled()
            board.field("partner").locator("[data-value='2']").click()
            board.settled()
        tablet.tap(board.form.get_by_role("button", name="Done"))
        expect(tablet.page.get_by_text(f"{NAMES[2]} is asked first. ")).to_be_visible()
        request = phone.page.get_by_role("alert").filter(has_text="do you take part?")
        expect(request).to_contain_text("joint venture using Crime")
        assert match_of(table.id).actions == []
        phone.tap(request.get_by_role("button", name=answer))
        expect(request).to_have_count(0)
        if answer == "No":
            expect(tablet.page.get_by_text(f"{NAMES[2]} does not take part.")).to_be_visible()
    expect(board.form).to_have_count(0)
    assert [one.do for one in match_of(table.id).actions] == ["declare", "proceed"]
    assert match_of(table.id).actions[0].given["partner"] == 2


def test_effort_that_is_about_to_be_lost_is_said_beside_next(tablet, at):
    effort = {"do": "extra_effort", "by": 1, "ability": "crime", "bonus": 1}
    tablet.open(at("bastards", 3, {}, effort).id)
    warning = tablet.page.get_by_role("status").filter(has_text="Extra effort about to be lost:")
    expect(warning).to_contain_text(NAMES[1])
    tablet.tap(tablet.page.locator("[data-do=phase]"))
    expect(warning).to_have_count(0)


def test_a_full_lounge_piles_up_and_who_stands_on_a_place_is_no_obstacle_there(tablet, at, match_of):
    lounge = [place(by, number, "none", "VIP Lounge") for by in range(6) for number in (1, 2)]
    table = at("bastards", 6, {"start_seat": 0}, phase("place"), *lounge)
    tablet.open(table.id)
    board = Board(tablet)
    for name in NAMES:
        expect(board.places.get_by_role("button", name=f"{name}, VPs here: 2")).to_be_visible()
    assert faults(tablet) == []
    tablet.button("Bo", exact=True).click()
    board.take("1.3")
    board.settled()
    board.places.get_by_role("button", name=f"{NAMES[4]}, VPs here: 2").click()
    expect(board.pending).to_have_count(0)
    expect(tablet.sheet).to_have_count(0)
    expect(board.places.get_by_role("button", name="Bo, VPs here: 3")).to_be_visible()
    assert match_of(table.id).state.vp("1.3").place == "VIP Lounge"


def test_whoever_is_alone_on_the_tablet_trades_meanwhile(tablet, sit, at):
    seconds(tablet, 10)
    table = at("bastards", 3, {}, *PRESS)
    tablet.open(table.id)
    for by in (1, 2):
        sit(table.id, by)
    whose = tablet.page.get_by_role("group", name="Who is acting?")
    whose.get_by_role("button", name=NAMES[0]).click()
    expect(tablet.page.get_by_role("dialog", name="Trade or pay meanwhile")).to_be_visible()


def test_the_war_marker_says_what_becomes_of_a_region(tablet, at, match_of):
    war = {"do": "war", "region": "The Rest", "on": True}
    table = at("bastards", 2, {}, war)
    tablet.open(table.id)
    tablet.button("War marker").click()
    form = tablet.page.get_by_role("form")
    expect(form.get_by_role("button", name="Rogue State")).to_contain_text("war begins")
    tablet.tap(form.get_by_role("button", name="The Rest the war ends"))
    assert match_of(table.id).state.wars == ()


def test_the_first_entry_leaves_the_board_where_it_is(tablet, at):
    tablet.open(at("bastards", 3, {}).id)
    board = Board(tablet)
    before = board.places.bounding_box()
    board.play({"do": "gain", "by": 0, "billions": 3})
    assert board.places.bounding_box() == before


def test_a_phone_shows_the_own_company_first_and_wastes_no_screen(tablet, sit, at):
    """In a short step, the other companies and the news begin on the first screen."""
    table = at(
        "bastards",
        3,
        {},
        {"do": "phase", "name": "place"},
        {"do": "gain", "by": 0, "billions": 1, "goodwill": 0, "reason": "a card"},
    )
    tablet.open(table.id)
    phone = sit(table.id, 2)
    resize(phone.page, "phone")
    company = phone.page.locator("[data-seat]").filter(has_text=NAMES[2])
    other = phone.page.locator("[data-seat]").filter(has_text=NAMES[0])
    asked = phone.page.get_by_role("button", name="Declare an action")
    expect(asked).to_be_in_viewport(ratio=1)
    expect(company).to_be_in_viewport(ratio=1)
    expect(other).to_be_in_viewport(ratio=1)
    above, panel, below = (one.bounding_box() for one in (company, asked, other))
    assert above["y"] + above["height"] < panel["y"] < below["y"]


def test_what_was_done_is_told_where_nothing_more_came_of_it(tablet, sit, at):
    paid = {"do": "pay", "by": 0, "to": "bank", "cost": 2, "billions": 2, "goodwill": 0, "reason": "costs"}
    table = at("bastards", 3, {}, phase("place"), paid)
    tablet.open(table.id)
    phone = sit(table.id, 2)
    for one in (tablet, phone):
        expect(one.happened).to_have_text("Ana pays the bank 2 Billions (costs).")
    Board(tablet).play(place(0, 1, "media", "Report on Crime"))
    for one in (tablet, phone):
        expect(one.happened).to_have_text("Ana's VP 1 enters the Report on Crime with Media.")
    assert faults(tablet) == []


def test_news_that_a_long_form_leaves_no_line_of_is_not_in_sight(tablet, at):
    table = at("bastards", 3, {}, {"do": "gain", "by": 0, "billions": 1, "goodwill": 0, "reason": "a card"})
    tablet.open(table.id)
    expect(tablet.happened).to_be_visible()
    board = Board(tablet)
    board.open({"do": "pay", "by": 1})
    tablet.pad(board.field("cost"), 7).last.click()
    board.settled()
    expect(tablet.happened).to_have_count(0)
    board.form.get_by_role("button", name="Cancel").click()
    expect(tablet.happened).to_be_visible()


def test_what_a_declaration_is_for_can_be_read_beside_its_switch(tablet, at):
    tablet.open(at("bastards", 3, {}).id)
    board = Board(tablet)
    board.open({"do": "declare", "by": 0})
    board.field("using").get_by_role("button", name="Crime").click()
    board.settled()
    reason = board.form.get_by_label("What for")
    expect(reason).to_have_value("action card")
    assert reason.evaluate("(one) => one.scrollWidth <= one.clientWidth")
