"""The correction of a mistake of two rounds ago in the log takes three taps and the number."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from referee.tables.table import Table
from tests.components.boards.boss import OPENING, OPTIONS
from tests.components.dashboard import NAMES, clauses
from tests.components.fitting import resize
from tests.components.tasks.seated import Seated
from tests.support.chromium import SIZES
from tests.support.sessions import REVEAL
from tests.support.thorough import first

NUMBER = re.compile(r"^\d+$")

every_size = pytest.mark.parametrize("size", first(SIZES))


def sized(tablet: Seated, size: str) -> Seated:
    resize(tablet.page, size)
    return tablet


def open_log(tablet: Seated) -> Locator:
    tablet.tap(tablet.button("Log"))
    sheet = tablet.sheet
    expect(tablet.log.first).to_be_visible()
    return sheet


def row(sheet: Locator, number: int) -> Locator:
    return sheet.locator(f"[data-line='{number}']").get_by_role("button").first


def amended(tablet: Seated) -> Locator:
    """The entries of the log that change another one."""
    return tablet.log.filter(has_text="Instead:")


def look(sheet: Locator) -> None:
    """Preview a change, which stores nothing."""
    sheet.get_by_role("button", name="See what it changes").click()
    expect(sheet.locator("[data-keep]")).to_be_visible()


def keep(tablet: Seated, sheet: Locator) -> None:
    """Preview a change, and confirm it."""
    look(sheet)
    tablet.tap(sheet.get_by_role("button", name="Done"))


def actions(tablet: Seated, table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = Table.open(tablet.store, table.id).record()["actions"]
    return found


def assert_tappable(tablet: Seated, where: Locator) -> None:
    """Check that what can be tapped is large enough for a thumb, and that nothing is cut off at the side."""
    for target in where.all():
        box = target.bounding_box()
        assert box is not None and box["height"] >= 44, target.inner_text()
    width = tablet.page.viewport_size["width"]  # type: ignore[index]
    assert tablet.page.evaluate("document.documentElement.scrollWidth") <= width


def bid_of_round(actions: list[dict[str, Any]], number: int) -> int:
    """Return the place of the last public bid of a round."""
    reveals = [index for index, one in enumerate(actions) if one["do"] == "reveal"]
    end = reveals[number] if number < len(reveals) else len(actions)
    return max(index for index in range(reveals[number - 1], end) if actions[index]["do"] == "bid_public")


@every_size
def test_a_credit_that_was_mistyped_two_rounds_ago(tablet, stored, size):
    table = stored(
        4, 8, lambda state: state.round == 3 and state.step == "bidding", options={"open_credits": True}
    )
    before = table.record()["actions"]
    at = bid_of_round(before, 1)
    one = table.match.applied[at]
    sized(tablet, size).open(table.id)
    sheet = open_log(tablet)
    expect(sheet.locator("h3").first).to_have_text("Round 3")
    expect(sheet.locator("h3")).to_have_text(["Round 3", "Round 2", "Round 1"])
    expect(sheet.locator("code")).to_have_count(0)
    assert_tappable(tablet, sheet.locator("[data-line] > button"))
    row(sheet, one.number).click()
    sheet.get_by_role("button", name="Change it").click()
    pad = sheet.get_by_role("form")
    expect(pad.get_by_role("button", pressed=True)).to_have_text(str(one.action.given["credits"]))
    other = pad.get_by_role("button", name=NUMBER, disabled=False, pressed=False).last
    value = int(other.inner_text())
    other.click()
    look(sheet)
    assert_tappable(tablet, sheet.get_by_role("button"))
    changed = sheet.locator(f"[data-changed='{one.number}']")
    expect(changed.locator("del")).to_have_text(str(one.action.given["credits"]))
    expect(changed.locator("ins")).to_have_text(str(value))
    later = len(table.match.applied) - at - 1
    expect(sheet.locator("[data-fits]")).to_have_text(f"Later entries that still fit: {later}.")
    assert actions(tablet, table) == before, "nothing is kept before it is said"
    tablet.tap(sheet.get_by_role("button", name="Done"))
    expect(tablet.notice).to_have_count(0)
    expect(amended(tablet).first).to_be_visible()
    after = actions(tablet, table)
    assert after[at] == {**before[at], "credits": value}
    assert after[:at] + after[at + 1 :] == before[:at] + before[at + 1 :]
    expect(row(sheet, one.number)).to_contain_text(f"{value} credit")


@every_size
def test_what_no_longer_fits_is_shown_and_changed_too_or_left(tablet, stored, size):
    table = stored(4, 8, lambda state: state.round == 2 and state.step == "bidding")
    before = table.record()["actions"]
    at = bid_of_round(before, 1)
    moved = before[at]["credits"]
    card = table.match.applied[0]
    sized(tablet, size).open(table.id)
    sheet = open_log(tablet)

    def change_card() -> None:
        row(sheet, card.number).click()
        sheet.get_by_role("button", name="Change it").click()
        public = sheet.locator("[data-group=public]")
        public.locator("[data-field=workers]").click()
        sheet.get_by_role("button", name=NUMBER, disabled=False).last.click()
        look(sheet)

    change_card()
    unfit = sheet.get_by_role("list", name="What no longer fits")
    expect(clauses(unfit).first).to_have_text(re.compile("REP-|GEN-"))
    assert actions(tablet, table) == before, "nothing is kept before it is confirmed"
    sheet.get_by_role("button", name="Leave all as it was").last.click()
    expect(tablet.log.first).to_be_visible()
    assert actions(tablet, table) == before
    change_card()
    tablet.tap(sheet.get_by_role("button", name="Take this out, and change it"))
    after = actions(tablet, table)
    assert after[0] != before[0] and len(after) < len(before) and moved
    tablet.tap(sheet.get_by_role("button", name="Close"))
    tablet.button("Undo").click()
    asking = tablet.sheet
    expect(asking).to_contain_text("opened and seen")
    tablet.tap(asking.get_by_role("button", name="Undo"))
    assert actions(tablet, table) == before


@pytest.fixture
def boss(at: Callable[..., Table]) -> Table:
    return at("boss", 5, OPTIONS, *OPENING)


@every_size
def test_an_amount_of_a_deal_that_was_closed_before(tablet, boss, size):
    before = boss.record()["actions"]
    at = next(index for index, one in enumerate(before) if one["do"] == "agree" and one["by"] == 0)
    number = boss.match.applied[at].number
    sized(tablet, size).open(boss.id)
    sheet = open_log(tablet)
    row(sheet, number).click()
    sheet.get_by_role("button", name="Change it").click()
    tablet.pad(sheet.locator("[data-field=amount]"), 2).first.click()
    keep(tablet, sheet)
    after = actions(tablet, boss)
    assert after[at]["amount"] == 2
    assert [one for one in after if one != after[at]] == [one for one in before if one != before[at]]


def test_back_to_a_line(tablet, boss):
    before = boss.record()["actions"]
    tablet.open(boss.id)
    sheet = open_log(tablet)
    row(sheet, boss.match.applied[3].number).click()
    sheet.get_by_role("button", name="Back to here").click()
    expect(sheet).to_contain_text(f"Entries that are taken back: {len(before) - 4}.")
    tablet.tap(sheet.get_by_role("button", name="Back to here"))
    assert actions(tablet, boss) == before[:4]
    tablet.tap(sheet.get_by_role("button", name="Close"))
    tablet.tap(tablet.button("Undo"))
    assert actions(tablet, boss) == before


def test_a_piece_is_put_on_another_square_in_two_taps(tablet, at):
    tiles = {"squares": [[2, col] for col in range(6)], "piece": 0}
    walk = {"do": "move", "by": 0, "to": {"hq": 0, "row": 4, "col": 1}}
    set_up = [{"do": "set_up", "by": seat, **tiles} for seat in (0, 1)]
    anarchy = at("anarchy", 2, {"first_seat": 0}, *set_up, walk)
    tablet.open(anarchy.id)
    sheet = open_log(tablet)
    row(sheet, 2).click()
    sheet.get_by_role("button", name="Change it").click()
    squares = sheet.get_by_role("form").get_by_role("group").first
    picked = squares.get_by_role("button", pressed=True)
    expect(picked).to_have_attribute("data-cell", "0,4,1")
    for size in SIZES:
        sized(tablet, size)
        assert_tappable(tablet, squares.get_by_role("button"))
    squares.locator("[data-cell='0,5,2']").click()
    expect(picked).to_have_attribute("data-cell", "0,5,2")
    keep(tablet, sheet)
    expect(amended(tablet).first).to_be_visible()
    assert actions(tablet, anarchy)[2]["to"] == {"hq": 0, "row": 5, "col": 2}


def test_what_no_longer_fits_is_changed_too(tablet, at):
    bids = [{"do": "bid_private", "by": seat, "workers": 1 + seat} for seat in (0, 1)]
    table = at("reputation", 3, {"start_seat": 0}, REVEAL, *bids)
    tablet.open(table.id)
    sheet = open_log(tablet)
    row(sheet, 1).click()
    sheet.get_by_role("button", name="Change it").click()
    tablet.pad(sheet, 3).click()
    look(sheet)
    sheet.locator("[data-unfit='2']").get_by_role("button", name="Change it").click()
    expect(sheet).to_contain_text(f"{NAMES[1]} bids 2 workers")
    tablet.pad(sheet, 4).click()
    look(sheet)
    expect(sheet.locator("[data-changed]")).to_have_count(2)
    tablet.tap(sheet.get_by_role("button", name="Done"))
    expect(tablet.log.first).to_be_visible()
    assert [one["workers"] for one in actions(tablet, table)[1:]] == [3, 4]


def test_a_card_overrules_a_rule_in_an_earlier_entry_which_keeps_its_reason(tablet, at):
    bids = [{"do": "bid_private", "by": seat, "workers": 3 + seat} for seat in (0, 1)]
    table = at("reputation", 3, {"start_seat": 0}, REVEAL, *bids)
    tablet.open(table.id)
    sheet = open_log(tablet)

    def change() -> None:
        row(sheet, 2).click()
        sheet.get_by_role("button", name="Change it").click()

    change()
    tablet.pad(sheet, 2).click(force=True)  # it cannot be chosen, and shows the reason
    sheet.get_by_role("button", name="My card says otherwise").click()
    sheet.get_by_role("button", name="The card says so").click()
    tablet.pad(sheet, 2).click()
    keep(tablet, sheet)
    expect(amended(tablet).first).to_be_visible()
    overruled = {"do": "bid_private", "by": 1, "workers": 2, "override": "The card says so"}
    assert actions(tablet, table)[2] == overruled
    change()
    expect(sheet.get_by_label("What says otherwise?")).to_have_value("The card says so")
    tablet.pad(sheet, 1).click()
    keep(tablet, sheet)
    expect(amended(tablet)).to_have_count(2)
    assert actions(tablet, table)[2] == {**overruled, "workers": 1}
