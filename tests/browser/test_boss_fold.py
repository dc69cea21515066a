"""I'm the Boss! for six players with the longest names: what a step needs is in sight on every screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from referee.games import find_game
from referee.match.match import Match
from referee.match.record import read_action
from referee.tables.table import Table
from tests.browser.fold import BROKEN, HIDDEN, LONG_NAMES, assert_in_sight, resize
from tests.browser.test_screens import DRAWN, in_spanish
from tests.support.chromium import SIZES
from tests.support.thorough import first

GAME = find_game("boss")
CLANS = ("red", "blue", "yellow", "magenta", "orange", "green")
SIX = {"dividends": 5, "required": ["red", "blue", "yellow"], "choose": {"count": 2, "of": [*CLANS[3:]]}}
NOBODY = {"dividends": 1, "required": [], "choose": None}
CARDS = {str(number): {"value": number + 2} for number in range(1, 16)}
ENDS = {number: {**card, "end_rolls": [5, 6]} for number, card in CARDS.items() if 10 <= int(number) <= 14}


def agree(by: int, clan: str, amount: int, source: str = "poster") -> dict[str, Any]:
    return {"do": "agree", "by": by, "clan": clan, "with": source, "amount": amount}


def closed(count: int) -> list[dict[str, Any]]:
    """Return deals that need nobody; the roll after the last one is still due."""
    deals = []
    for number in range(count):
        by = number % 6
        deals += [{"do": "try_deal", "by": by}, {"do": "close", "by": by}]
    return deals


TRY = [{"do": "try_deal", "by": 0}]
DEAL = [
    *TRY,
    agree(1, "blue", 4),
    agree(2, "yellow", 3),
    {"do": "lay_clan", "by": 4, "clan": "blue"},
    agree(4, "blue", 2, "card"),
    agree(3, "magenta", 2),
    agree(4, "orange", 1),
    agree(5, "green", 2),
]
CLOSE = {"do": "close", "by": 0}
ASKING = {"ask_before_closing": True}
UNKNOWN: dict[str, Any] = {"spaces": {}, "deal_cards": {}}
DRAW = [
    {"do": "adjust", "seat": 0, "change": {"hand": 7}, "reason": "recount"},
    {"do": "roll", "by": 0, "die": 3},
    {"do": "draw", "by": 0},
]
ENDING = (".boss-ending .br-button",)
STEPS: dict[str, tuple[list[dict[str, Any]], dict[str, Any], tuple[str, ...]]] = {
    "turn": ([], {}, (".boss-centre .br-button", ".boss-centre .br-key")),
    "turn after a deal": ([*DEAL, CLOSE], {}, (".boss-centre .br-button", ".boss-centre .br-key")),
    "moved": (DRAW[1:2], {}, (".boss-centre .br-button",)),
    "moved to the unknown": (DRAW[1:2], UNKNOWN, (".boss-centre .br-button",)),
    "over the limit": (DRAW, {}, (".boss-centre .br-key", ".boss-hand .boss-pick")),
    "deal": (TRY, {}, (*ENDING, ".boss-seat")),
    "deal with offers": (DEAL, {}, (*ENDING, ".boss-seat")),
    "travelled": (
        [*DEAL, {"do": "travel", "by": 5, "clan": "yellow"}],
        {},
        (*ENDING, ".boss-stop-button", ".boss-seat"),
    ),
    "taken over": (
        [*DEAL, {"do": "take_over", "by": 5}],
        {},
        (*ENDING, ".boss-stop-button", ".boss-terms .br-button", ".boss-seat"),
    ),
    "asked": ([*DEAL, CLOSE], ASKING, (".boss-asked .br-button",)),
    "end roll": (
        closed(10),
        {"spaces": {str(index): NOBODY for index in range(16)}},
        (".boss-centre .br-key",),
    ),
    "end roll of the unknown": (
        closed(10),
        {"spaces": {str(index): NOBODY for index in range(16)}, "deal_cards": CARDS},
        (".boss-centre .is-act",),
    ),
}


def bring(server, actions, more, names=LONG_NAMES) -> Table:
    """Return a table of six in the server's store, so far played; ``more`` are other options."""
    from referee.store import open_store

    options = {
        "posters": dict(zip(CLANS, range(6), strict=True)),
        "marker": 0,
        "spaces": {str(index): SIX for index in range(16)},
        "deal_cards": {**CARDS, **ENDS},
        **more,
    }
    store = open_store(server.store)
    try:
        table = Table.create(store, "boss", [{"name": name} for name in names], options)
        for raw in actions:
            table.submit(read_action(GAME, len(names), raw))
        return table
    finally:
        store.close()


def match(server, table: str) -> Match[Any]:
    """Return a game as the server's store has it."""
    from referee.store import open_store

    store = open_store(server.store)
    try:
        return Table.open(store, table).match
    finally:
        store.close()


@pytest.mark.parametrize("step", first(STEPS))
def test_what_a_step_needs_is_in_sight(tablet, server, step):
    actions, more, selectors = STEPS[step]
    tablet.open(bring(server, actions, more).id)
    assert_in_sight(tablet, ".boss-board", selectors)


FORMS: dict[str, tuple[str, ...]] = {
    ".boss-hand .boss-pick": (".boss-seat[data-seat='1']",),
    ".boss-agree :is(button, input)": (".boss-seat[data-seat='1']", "[data-do='agree'] .boss-pick"),
    ".boss-card": (".boss-tools .br-button",),
    ".boss-description :is(button, input)": (".boss-tools .br-button", "[data-card='12']"),
    ".boss-description .boss-pick": ("[data-space='12']",),
    ".boss-stop .br-card": (".boss-stop-button",),
}
TRAVELS = {"do": "travel", "by": 0, "clan": "yellow"}
OVER = """
() => [...document.querySelectorAll(".boss-hand h4")].filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)
"""
"""The headings that are longer than their place."""


@pytest.mark.parametrize("selector", first(FORMS))
@pytest.mark.parametrize("size", first(SIZES))
def test_what_is_opened_opens_in_sight(tablet, server, selector, size):
    tablet.open(bring(server, [*DEAL, TRAVELS] if "stop" in selector else DEAL, {}).id)
    in_spanish(tablet)  # its words are longer
    resize(tablet.page, size)
    for step in FORMS[selector]:
        tablet.page.locator(step).first.click()
    expect(tablet.page.locator(selector).first).to_be_visible()
    tablet.page.evaluate(DRAWN)
    assert tablet.page.evaluate(HIDDEN, [selector]) == []
    assert tablet.page.evaluate(BROKEN, ".boss-board") == []
    assert tablet.page.evaluate(OVER) == []


def test_a_clan_stays_where_it_is_while_it_is_put_in(tablet, server):
    tablet.open(bring(server, [], UNKNOWN).id)
    tablet.page.locator("[data-space='12']").click()
    keys = tablet.page.locator(".boss-description .boss-pick")
    before = [keys.nth(index).bounding_box() for index in range(6)]
    for index in range(5):  # required, and one of the list
        keys.nth(index).click(click_count=1 + index % 2)
    assert [{**keys.nth(index).bounding_box(), "height": 0} for index in range(6)] == [
        {**box, "height": 0} for box in before
    ]


GAPS = """
() => {
  const asks = document.querySelector(".br-asks").getBoundingClientRect();
  return [...document.querySelectorAll(".boss-tools button")].map((one) => one.getBoundingClientRect())
    .filter((box) => box.left < asks.right && asks.left < box.right)
    .map((box) => Math.max(asks.top - box.bottom, box.top - asks.bottom)).filter((gap) => gap < 6);
}
"""
"""How little there is between what is asked of the referee and a button of the board above or below it."""


@pytest.mark.parametrize("actions", first([[], DEAL]))
def test_a_finger_has_room_between_the_board_s_buttons_and_those_below(tablet, server, actions):
    tablet.open(bring(server, actions, {}).id)
    in_spanish(tablet)
    for size in SIZES:
        resize(tablet.page, size)
        assert tablet.page.evaluate(GAPS) == [], size
