"""Ba$tard$ Inc. for six companies with the longest names: what a step needs is in sight on every screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from referee.games import find_game
from referee.match.record import read_action
from referee.store import open_store
from referee.tables.table import Table
from tests.browser.fold import HIDDEN, LONG_NAMES, assert_in_sight, resize
from tests.browser.test_screens import in_spanish
from tests.support.thorough import first

GAME = find_game("bastards")
DESK, ROGUE, LOUNGE = "Report on Corruption", "Rogue State", "VIP Lounge"
SEATS = range(len(LONG_NAMES))
SECONDS = 60
"""The press keeps its countdown while the sizes are looked at."""


def phase(name: str) -> dict[str, Any]:
    return {"do": "phase", "name": name}


def place(by: int, number: int, using: str, where: str) -> dict[str, Any]:
    return {"do": "place_vp", "by": by, "vp": f"{by}.{number}", "using": using, "place": where}


def all_but_one(where: str, using: str, last: int) -> list[dict[str, Any]]:
    """Return how every seat but one gets a VP into a place, where nobody fights."""
    found: list[dict[str, Any]] = []
    there: list[int] = []
    for seat in SEATS:
        if seat == last:
            continue
        found.append(place(seat, 1, using, where))
        if using != "media":
            found.append({"do": "proceed", "by": seat})
        found += [{"do": "yield", "by": one} for one in there]
        there.append(seat)
    return found


PLACING = [phase("place")]
PRESS = [*PLACING, *all_but_one(DESK, "media", 0), place(0, 1, "corruption", ROGUE)]
SPREAD = [*PLACING, *all_but_one(ROGUE, "crime", 5)]
BATTLE = [*SPREAD, place(5, 1, "crime", ROGUE), {"do": "proceed", "by": 5}]
PUSH = [*BATTLE, *({"do": "fight", "by": seat, "amount": 1} for seat in SEATS[:5])]
NEWS = {"do": "intervene", "region": ROGUE}
EVENTS = [*SPREAD, place(0, 2, "none", LOUNGE), phase("events"), NEWS]
BUSINESS = [*EVENTS, phase("war"), {"do": "war", "region": ROGUE, "on": True}, phase("business"), NEWS]
FORM = (".bas-form :is(button, input)",)
HOME = (".bas-home button",)

STEPS: dict[str, tuple[list[dict[str, Any]], tuple[str, ...], tuple[str, ...]]] = {
    # actions, what is tapped then, and what the step needs
    "draw": ([], (), HOME),
    "placing": (PLACING, (), HOME),
    "placing a VP": (PLACING, ("[data-place-vp='0.1']",), FORM),
    "press": (PRESS, (), (".bas-exposers button", ".bas-pending [data-do=silence]", "[role=timer]")),
    "battle": (BATTLE, (), (".bas-answer :is(.br-button, .br-key)",)),
    "push": (PUSH, (), (".bas-answer :is(.br-button, .br-key)",)),
    "events": (EVENTS, (), HOME),
    "business": (BUSINESS, ("[data-actor='1']",), HOME),
    "gain": (EVENTS, ("[data-actor='1']", "[data-do=gain]"), FORM),
    "pay": (EVENTS, ("[data-actor='1']", "[data-do=pay]"), FORM),
    "declare": (EVENTS, ("[data-actor='1']", "[data-do=declare]", ".bas-form [data-value=crime]"), FORM),
    "pay in a mix": (
        EVENTS,
        (
            "[data-actor='1']",
            "[data-do=pay]",
            ".bas-form [data-field=cost] .br-key:nth-child(5)",
            ".bas-form [data-field=billions] .br-key:nth-child(2)",
        ),
        FORM,
    ),
    "joint venture": (
        EVENTS,
        (
            "[data-actor='1']",
            "[data-do=declare]",
            ".bas-form [data-value=sell_stuff]",
            ".bas-form [data-field=partner] [data-value='2']",
        ),
        FORM,
    ),
    "correct": (EVENTS, ("[data-actor=table]", "[data-do=set]", ".bas-form [data-value=sign]"), FORM),
    "end": (BUSINESS, ("[data-actor=table]", "[data-do=finish]"), FORM),
    "result": (
        [*BUSINESS, {"do": "finish", "vps": [1, 2, 0, 3, 1, 0]}],
        (),
        (".br-reckoning-head h2", ".br-reckoning-ranks li"),
    ),
}


def bring(server: Any, actions: list[dict[str, Any]]) -> str:
    """Return a table of six in the server's store, so far played."""
    seats = [{"name": name} for name in LONG_NAMES]
    store = open_store(server.store)
    try:
        table = Table.create(store, "bastards", seats, {**GAME.suggest(len(seats)), "start_seat": 0})
        for raw in actions:
            table.submit(read_action(GAME, len(seats), raw))
        return table.id
    finally:
        store.close()


def test_counters_and_what_applies_them_are_in_sight_together(tablet, server):
    tablet.open(bring(server, EVENTS))
    tablet.page.locator("[data-actor='1']").click()
    tablet.page.locator(".bas-actions [data-do=adjust]").click()
    body = tablet.page.locator(".br-sheet-body", has=tablet.page.locator(".br-correction"))
    expect(body.locator("button[type=submit]")).to_be_visible()
    below = "(one) => one.getBoundingClientRect().bottom"
    assert body.locator("button[type=submit]").evaluate(below) <= body.evaluate(below)


@pytest.mark.parametrize("step", first(STEPS))
def test_what_a_step_needs_is_in_sight(tablet, server, step):
    actions, taps, selectors = STEPS[step]
    tablet.page.add_init_script(f"localStorage.setItem('boardroom-referee.seconds.bastards', '{SECONDS}')")
    tablet.open(bring(server, actions))
    form = tablet.page.locator(".bas-form .br-form")
    for tap in taps:
        tablet.page.locator(tap).first.click()
        if form.count():
            expect(form).to_have_attribute("aria-busy", "false")
    if step == "result":
        skip = tablet.button("Straight to the result")
        expect(skip.or_(tablet.page.locator(".br-reckoning-head"))).to_be_visible()
        if skip.count():
            skip.click()
    assert_in_sight(tablet, ".br-stage", selectors)


def test_the_whole_board_is_in_sight_on_a_tablet_on_its_side(tablet, server):
    tablet.open(bring(server, EVENTS))  # five Vice presidents in one region, and one in the lounge
    resize(tablet.page, "tablet")
    assert tablet.page.evaluate(HIDDEN, [".bas-place", ".bas-place .bas-vp"]) == []
    in_spanish(tablet)
    resize(tablet.page, "tablet")
    assert tablet.page.evaluate(HIDDEN, [".bas-place", ".bas-place .bas-vp"]) == []
