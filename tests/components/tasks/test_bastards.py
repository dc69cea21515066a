"""Ba$tard$ Inc. at the table: the press, amounts that are typed once, and a board of the table's own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.components.boards.bastards import GAME, PRESS, Board
from tests.components.checks import serious
from tests.components.dashboard import NAMES
from tests.components.fitting import faults
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
        pad = board.field("billions").locator(".br-pad")
        expect(pad).to_have_count(1)  # what was used last has a key already
        pad.first.locator(".br-key", has_text=re.compile(r"^\s*7\s*$")).click()
        board.settled()
        for seat in (0, 3):
            group = board.form.get_by_role("group", name="The same for")
            group.get_by_role("button", name=NAMES[seat]).click()
        tablet.tap(board.form.get_by_role("button", name="Done"))
        expect(board.form).to_have_count(0)
    match = match_of(table.id)
    assert [seat.billions for seat in match.state.seats] == [24, 24, 10, 24]
    # a barred place says why
    tablet.tap(tablet.page.locator("[data-do=phase]"))
    board.places.locator("[data-vp='0.1']").click()
    board.settled()
    top = board.place("One $uperpower")
    expect(top).to_have_attribute("aria-disabled", "true")
    top.click(force=True)
    expect(board.form.locator(".is-asked")).to_contain_text("BAS-9.4")


def test_a_table_sets_up_its_own_board_and_finds_it_the_next_time(tablet, match_of):
    tablet.open().choose_game("Ba$tard$ Inc.")
    tablet.name_seats(2)
    for summary in tablet.page.locator(".br-lobby-start summary").all():
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
