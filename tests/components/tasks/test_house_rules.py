"""What a table can choose: house rules, and what they ask for."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.components.boards.bastards import Board
from tests.components.dashboard import clauses
from tests.components.fitting import assert_fits

SPACE = {"dividends": 4, "required": ["red", "blue"], "choose": None}

ASKING = {
    "posters": {"red": 0, "blue": 1, "yellow": 2, "magenta": 3, "orange": None, "green": None},
    "marker": 0,
    "ask_before_closing": True,
    "spaces": {"0": SPACE},
    "deal_cards": {"1": {"value": 1}},
}

CLOSING = (
    {"do": "try_deal", "by": 0},
    {"do": "agree", "by": 1, "clan": "blue", "with": "poster", "amount": 1},
    {"do": "close", "by": 0},
)

NO_CLAUSE = re.compile(r"^(?![A-Z]+-\d)")

SET_UP = {"Who To Promote?": "line", "I'm the Boss!": "spaces", "Ba$tard$ Inc.": "places"}


def test_every_house_rule_can_be_chosen_in_the_lobby(tablet):
    """No option is a label without anything to tap, in any game."""
    tablet.open()
    for title in ("Reputation", "Who To Promote?", "I'm the Boss!", "Corporate Anarchy", "Ba$tard$ Inc."):
        tablet.choose_game(title)
        if title in SET_UP:  # what a game brings itself is loaded when it is chosen
            expect(tablet.page.locator(f"[data-option={SET_UP[title]}]")).to_be_visible()
        start = tablet.page.get_by_role("region", name="Start a game")
        folds = start.locator("details:not([open]) > summary")
        while folds.count():
            folds.first.click()
        options = tablet.page.locator("[data-option]")
        for option in options.all():
            expect(option.get_by_role("button", name=NO_CLAUSE).first).to_be_visible()
        start.locator("details").last.scroll_into_view_if_needed()
    expect(tablet.page.locator("[data-place]", has=tablet.button("This is the Rogue State"))).to_have_count(6)
    chosen = tablet.page.get_by_role("button", name="This is the Rogue State", pressed=True)
    expect(chosen).to_have_count(1)


def test_a_tournament_with_another_line_in_each_game(tablet, match_of):
    tablet.open()
    tablet.choose_game("Who To Promote?")
    tablet.name_seats(3)
    lines = tablet.page.get_by_role("button", name="Another line in each game")
    expect(lines).to_have_count(0)
    tablet.page.get_by_text("House rules and cards").click()
    games = tablet.page.get_by_role("group", name="Games", exact=True)
    games.get_by_role("button", name="4", exact=True).click()
    lines.click()
    games.get_by_role("button", name="3", exact=True).click()
    expect(lines).to_have_attribute("aria-pressed", "true")
    tablet.tap(tablet.button("Start the game"))
    expect(tablet.now).to_be_visible()
    options = match_of(tablet.table_id).setup.options
    assert len({*options["lines"]}) == options["games"] == 3


def test_everybody_is_asked_before_a_deal_is_closed(tablet, at, match_of):
    table = at("boss", 4, ASKING, *CLOSING)
    tablet.open(table.id)
    passing = tablet.page.locator("[data-pass]")
    expect(passing).to_have_count(3)
    tablet.tap(tablet.page.locator("[data-pass='2']"))
    expect(passing).to_have_count(2)
    assert_fits(tablet)
    tablet.tap(tablet.page.locator("[data-pass='1']"))
    tablet.tap(passing)
    expect(passing).to_have_count(0)
    assert match_of(table.id).state.deals_done == 1


def test_what_all_have_promised_may_be_too_much(tablet, at):
    options = {
        "posters": {"red": 1, "blue": 2, "yellow": 0, "magenta": 3, "orange": None, "green": None},
        "marker": 0,
        "spaces": {"0": SPACE},
        "deal_cards": {"1": {"value": 1}},
    }
    promises = [{"do": "agree", "with": "poster", "amount": 4}] * 2
    table = at(
        "boss",
        4,
        options,
        {"do": "try_deal", "by": 0},
        {**promises[0], "by": 1, "clan": "red"},
        {**promises[1], "by": 2, "clan": "blue"},
    )
    tablet.open(table.id)
    expect(tablet.now).to_contain_text("the promises exceed the payout by 4 (8 of 4)")
    expect(tablet.page.locator(".boss-deal-head .br-loss")).to_have_text("4")
    tablet.button("Close the deal").click(force=True)
    reasons = clauses(tablet.page.get_by_role("main"))
    expect(reasons.filter(has_text="BOSS-3.7").first).to_be_visible()


def test_the_board_is_corrected_and_several_offences_are_declared(tablet, at, match_of):
    desk = {"do": "displace", "vp": "1.1", "place": "Report on Crime", "reason": "card"}
    table = at("bastards", 3, {}, desk)
    tablet.open(table.id)
    board = Board(tablet)
    board.book({"what": "sign", "value": 1, "reason": "recount"})
    sign = tablet.page.locator("[data-seat='1']").get_by_title("Ba$tard$ Inc. sign")
    expect(sign).to_be_visible()
    tablet.page.locator("[data-do=moved]").click()
    board.moves.get_by_role("button", name="Ba$tard$ Inc. sign").click()
    board.moves.get_by_role("button", name="Nobody").click()
    expect(sign).to_have_count(0)  # as it would be
    tablet.tap(board.moves.get_by_role("button", name="Keep"))
    expect(board.moves).to_have_count(0)
    assert match_of(table.id).state.sign is None
    board.open({"do": "declare", "by": 0})
    for using in ("crime", "corruption"):
        board.field("using").locator(f"[data-value={using}]").click()
        board.settled()
    expect(board.field("using").get_by_role("button", pressed=True)).to_have_count(2)
    tablet.tap(board.form.get_by_role("button", name="Done"))
    expect(tablet.page.locator("[data-pending]")).to_contain_text("Crime + Corruption")
    assert match_of(table.id).actions[-1].given["using"] == ("crime", "corruption")


def test_everybody_sees_what_a_spy_sees_where_the_table_likes_it(tablet, at):
    tiles = {"squares": [[0, 1], [0, 2], [1, 0], [1, 2], [2, 3], [3, 3]], "piece": 2}
    kinds = ["vip", "alarm", "alarm", "alarm", "guard", "guard"]
    table = at(
        "anarchy",
        2,
        {"espionage": "everyone"},
        *({"do": "set_up", "by": seat, **tiles, "kinds": kinds} for seat in (0, 1)),
        {"do": "buy_command", "by": 0, "command": "espionage", "target": 1, "at": [0, 1]},
    )
    tablet.open(table.id)
    expect(tablet.page.locator("[data-spying] [role=status]")).to_contain_text("VIP")


def test_who_is_asked_before_a_closing_sees_it_without_scrolling(tablet, sit, at):
    table = at("boss", 4, ASKING, *CLOSING)
    tablet.open(table.id)
    phone = sit(table.id, 2)
    away = tablet.page.get_by_text("plays on their own phone")
    expect(away).to_have_count(1)  # where the others pass, and nowhere else
    expect(away).to_be_in_viewport(ratio=1)
    for seat in (1, 3):
        expect(tablet.page.locator(f"[data-pass='{seat}']")).to_be_in_viewport(ratio=1)
    expect(tablet.button("The deal fails")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator("[data-pass]")).to_be_in_viewport(ratio=1)
    phone.tap(phone.page.locator("[data-pass='2']"))
    expect(away).to_have_count(0)
    expect(phone.now).to_have_text("Bo and Dimitri may still object.")
