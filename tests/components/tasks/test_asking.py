"""Questions at the table: whether an action is allowed, why, and what would follow."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from referee.match.mode import WHAT_IF
from tests.components.boards.promote import GUARD, Board, starting, type_card, type_employee
from tests.components.checks import serious
from tests.components.dashboard import NAMES, clauses
from tests.components.fitting import faults
from tests.components.tasks.seated import Seated
from tests.support.plausible_play import script

FIRST = "First show what would follow"

OUTLOOK = "What would follow"

CARDS = {"loss": 1}, {"workers": 1, "credits": 3, "gain": 2}


def loaded(tablet) -> list[str]:
    """Return the scripts that the page has fetched."""
    return tablet.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")


def test_a_table_asks_whether_and_why_without_doing_it(tablet):
    tablet.open().start_game(3)
    tablet.reveal(None, *CARDS)
    tablet.bid_private(0, 2)
    lines = tablet.page.get_by_text("The log after")
    expect(tablet.now).to_contain_text("Bo")
    assert not [one for one in loaded(tablet) if "asking" in one]
    entries = lines.inner_text()

    tablet.button("Is that allowed?").click()
    sheet = tablet.page.get_by_role("dialog", name="Is that allowed?")
    sheet.locator("[data-value='1']").click()
    sheet.locator("[data-value=bid_private]").click()
    tablet.pad(sheet, 2).click()
    verdict = sheet.get_by_role("status").filter(has_text="allowed")
    expect(verdict).to_contain_text("No, that is not allowed.")
    assert [one for one in loaded(tablet) if "asking" in one]
    expect(verdict).to_contain_text("The leading bid is 2 workers")
    expect(verdict).to_contain_text("Workers 2")
    assert faults(tablet) == [] and serious(tablet.page) == []
    tablet.button("Change the question").click()
    expect(verdict).to_have_count(0)
    sheet.get_by_role("button", name=re.compile("^Workers")).click()
    sheet.get_by_role("button", name="3", exact=True).click()
    expect(verdict).to_contain_text("Yes, that is allowed.")
    expect(verdict).to_contain_text("Workers 3")
    tablet.button("Ask something else").click()
    sheet.locator("[data-value='2']").click()
    sheet.locator("[data-value=speculate]").click()
    expect(verdict).to_contain_text("It is Bo's turn.")
    tablet.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert lines.inner_text() == entries

    # a crossed-out number shows the reason, and since when
    pad = tablet.page.locator("[data-do=bid_private]")
    clauses(pad).first.click()
    why = tablet.page.get_by_role("dialog", name="Why? REP-5.2")
    expect(why).to_contain_text("The leading bid is 2 workers: bid more than that.")
    expect(why.get_by_role("listitem")).to_have_text("Ana bids 2 workers on the private project.")
    assert faults(tablet) == [] and serious(tablet.page) == []
    tablet.button("Open the rulebook here").click()
    expect(tablet.rulebook.locator("[aria-current]")).to_contain_text("REP-5.2")


def test_what_would_follow_is_shown_before_it_is_done(tablet):
    tablet.open()
    tablet.choose_game("Reputation")
    tablet.name_seats(3)
    tablet.page.get_by_text("House rules and cards").click()
    told = tablet.page.get_by_role("group", name=FIRST)
    told.get_by_role("button", name="Yes").click()
    tablet.page.get_by_role("button", name="Start the game").click()
    expect(tablet.now).to_be_visible()
    tablet.reveal(None, *CARDS)
    first = tablet.now.inner_text()
    tablet.button(FIRST).click()
    pad = tablet.page.locator("[data-do=bid_private]")
    tablet.pad(pad, 2).click()
    outlook = tablet.page.get_by_role("dialog", name=OUTLOOK)
    expect(outlook).to_contain_text("Workers in HQ: 10 → 8")
    assert faults(tablet) == [] and serious(tablet.page) == []
    tablet.button("Not now").click()
    expect(outlook).to_have_count(0)
    assert tablet.now.inner_text() == first
    tablet.pad(pad, 3).click()
    tablet.button("Do it").click()
    expect(outlook).to_have_count(0)
    expect(tablet.now).not_to_have_text(first)


def tries(tablet: Seated, device: Callable[..., Seated], button: Locator) -> Locator:
    """Show a preview, leave it, and return it shown again; the store keeps nothing, and no page shows it."""
    other = device("tablet").open(tablet.table_id)
    before = tablet.store.revision(tablet.table_id), other.now.inner_text()
    outlook = tablet.page.get_by_role("dialog", name=OUTLOOK)
    button.click()
    expect(outlook.get_by_role("button", name="Do it")).to_be_visible()
    assert serious(tablet.page) == [] and faults(tablet) == []
    outlook.get_by_role("button", name="Not now").click()
    expect(outlook).to_have_count(0)
    assert before == (tablet.store.revision(tablet.table_id), other.now.inner_text())
    button.click()
    expect(outlook.get_by_role("button", name="Do it")).to_be_visible()
    return outlook


def test_what_would_follow_from_a_typed_round_is_shown_at_once(tablet, device, stored):
    options = {"line": GUARD}
    table = stored(3, 1, starting(1), game_id="promote", options=options, meta={WHAT_IF: True})
    votes = {action.by: action for action, before in script(3, 1, "promote", options) if before.round == 1}
    tablet.open(table.id)
    tablet.button(FIRST).click()
    tablet.button(re.compile("^Real cards")).click()
    for seat in [int(one.get_attribute("data-typed")) for one in tablet.page.locator("[data-typed]").all()]:
        type_card(tablet, votes[seat].given["card"])
        type_employee(tablet, votes[seat].given["employee"])
    outlook = tries(tablet, device, tablet.button(re.compile("^All typed in")))
    tablet.tap(outlook.get_by_role("button", name="Do it"))
    expect(tablet.page.locator("dialog[open] [data-typed]")).to_have_count(0)


def test_what_would_follow_from_a_typed_roll_is_shown(tablet, device, stored):
    tablet.open(stored(3, 1, lambda _: True, game_id="boss", meta={WHAT_IF: True}).id)
    tablet.button(FIRST).click()
    key = tablet.pad(tablet.page.locator("[data-do=roll]"), 3)
    outlook = tries(tablet, device, key)
    tablet.tap(outlook.get_by_role("button", name="Do it"))
    expect(tablet.button(re.compile("^Draw"))).to_be_visible()


def test_what_would_follow_from_a_secret_is_shown_behind_the_curtain(tablet, device, stored):
    def named(state: Any) -> bool:
        return starting(1)(state) and state.named is not None

    options = {"line": GUARD}
    table = stored(3, 1, named, game_id="promote", options=options, meta={WHAT_IF: True})
    vote = next(action for action, before in script(3, 1, "promote", options) if named(before))
    tablet.open(table.id)
    tablet.button(FIRST).click()
    curtain, card = Board(tablet).uncover(vote.by), str(vote.given["card"]).replace("-", "−")
    tablet.pad(curtain, card).click()
    curtain.locator(f"[data-employee='{vote.given['employee']}']").click()
    outlook = tries(tablet, device, curtain.get_by_role("button", name="Seal it"))
    tablet.tap(outlook.get_by_role("button", name="Do it"))
    placed = tablet.page.get_by_role("button", name=re.compile(f"^{NAMES[vote.by]}.*placed, face down"))
    expect(placed).to_be_visible()
