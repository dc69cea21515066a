"""Corporate Anarchy with the longest names: what a step needs is in sight on every screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from referee.games import find_game
from referee.match.record import read_action
from referee.store import open_store
from referee.tables.table import Table
from tests.browser.fold import HIDDEN, LONG_NAMES, out_of_sight, resize
from tests.browser.test_screens import DRAWN, in_spanish
from tests.support.thorough import first

GAME = find_game("anarchy")
SQUARES = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 3], [3, 3]]
KINDS = ["vip", "alarm", "alarm", "alarm", "guard", "guard"]
BOARD = ".ana-board"
SIDE = ".ana-side"
WIDE = ("tablet", "portrait")


def command(by: int, name: str, **given: Any) -> dict[str, Any]:
    return {"do": "buy_command", "by": by, "command": name, **given}


def build(by: int, name: str, row: int, col: int) -> dict[str, Any]:
    return {"do": "buy_building", "by": by, "building": name, "at": [row, col]}


def walk(row: int, col: int, hq: int = 0) -> dict[str, Any]:
    return {"do": "move", "by": 0, "to": {"hq": hq, "row": row, "col": col}}


def rounds(seats: int, *moves: dict[str, Any]) -> list[dict[str, Any]]:
    """Return turns of the first seat, after each of which the others end theirs."""
    ends = [{"do": "end_turn", "by": seat} for seat in range(1, seats)]
    return [action for move in moves for action in (move, *ends)]


def news(seats: int) -> list[dict[str, Any]]:
    """Return a round of purchases after which the first seat has income, a jam, and two cards down."""
    last = seats - 1
    return [
        build(0, "drug_den", 5, 0),
        command(0, "negative_ad", target=last),
        {"do": "end_turn", "by": 0},
        *[{"do": "end_turn", "by": seat} for seat in range(1, last)],
        build(last, "factory", 5, 1),
        command(last, "negative_ad", target=0),
        {"do": "end_turn", "by": last},
    ]


def on_a_tile(seats: int) -> list[dict[str, Any]]:
    """Return how the first seat's piece ends on a guard of the second's."""
    jump = {"do": "move", "by": 0, "to": {"hq": 0, "gate": True}, "jump_to": 1}
    way = rounds(seats, walk(2, 4), walk(0, 2), jump)
    return [command(0, "travel_permit"), *way, walk(2, 3, hq=1)]


SHOP = ".ana-side .ana-card"
END = ".ana-side header .br-button"
LIT = ".ana-board .br-cell.is-lit"
LARGE = ".ana-board.is-narrow .is-large .br-cell.is-lit"
CHOSEN = ".ana-ask-tools :is(.br-button, .br-card)"


def bring(
    server: Any, seats: int, actions: list[dict[str, Any]], kinds: list[str] | None = KINDS, **options: Any
) -> str:
    """Return a table at which all have set up and are rich, and these actions were played."""
    squares = SQUARES + [[4, col] for col in range(seats - 2)]
    laid = {} if kinds is None else {"kinds": [*kinds, *["vip"] * (seats - 2)]}
    setup = [{"do": "set_up", "by": seat, "squares": squares, "piece": 5, **laid} for seat in range(seats)]
    rich = [
        {"do": "adjust", "seat": seat, "change": {"money": 60}, "reason": "a long game"}
        for seat in range(seats)
    ]
    store = open_store(server.store)
    try:
        table = Table.create(store, "anarchy", [{"name": name} for name in LONG_NAMES[:seats]], options)
        for raw in (*setup, *rich, *actions):
            table.submit(read_action(GAME, seats, raw))
        return table.id
    finally:
        store.close()


def assert_in_sight(tablet, wide: tuple[str, ...], phone: tuple[str, ...]) -> None:
    """Fail unless what a step needs is in sight at every size, in both languages."""
    found = {}
    for language in ("en", "es"):
        if language == "es":
            in_spanish(tablet)
        found[language] = [
            *out_of_sight(tablet.page, BOARD, phone, ("phone",)),
            *out_of_sight(tablet.page, BOARD, wide, WIDE),
            *out_of_sight(tablet.page, SIDE, (), WIDE),
        ]
    assert found == {"en": [], "es": []}


@pytest.mark.parametrize("seats", first([4, 2]))
def test_all_that_a_turn_can_do_is_in_sight(tablet, server, seats):
    """With the news that there was no income; on a phone the shop is a tap away."""
    tablet.open(bring(server, seats, news(seats)))
    expect(tablet.page.locator(".br-happened")).to_contain_text("ANA-5.2")
    assert_in_sight(tablet, (END, SHOP, LIT), (END, ".ana-side [data-shop]", LIT))


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [4, 2])
def test_the_shop_opens_in_sight_on_a_phone(tablet, server, seats):
    tablet.open(bring(server, seats, news(seats)))
    resize(tablet.page, "phone")
    tablet.page.locator("[data-shop]").click()
    tablet.page.evaluate(DRAWN)
    assert tablet.page.evaluate(HIDDEN, [SHOP, END]) == []


@pytest.mark.thorough
@pytest.mark.parametrize("chosen", ["espionage", "negative_ad", "quarantine", "road_block"])
@pytest.mark.parametrize("seats", [4, 2])
def test_what_a_command_needs_is_in_sight(tablet, server, seats, chosen):
    tablet.open(bring(server, seats, []))
    tablet.page.locator(f"[data-command='{chosen}']").click()
    expect(tablet.page.locator(LIT)).to_have_count((seats - 1) * (seats + 4) if chosen == "espionage" else 0)
    lit = (LIT,) if chosen == "espionage" else ()
    assert_in_sight(tablet, (CHOSEN, *lit), (CHOSEN,))


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [4, 2])
def test_where_a_building_can_go_is_in_sight(tablet, server, seats):
    tablet.open(bring(server, seats, []))
    tablet.page.locator("[data-building='shop']").click()
    assert_in_sight(tablet, (CHOSEN, LIT), (CHOSEN,))


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [4, 2])
def test_where_a_caught_piece_begins_anew_is_in_sight(tablet, server, seats):
    tablet.open(bring(server, seats, on_a_tile(seats)))
    expect(tablet.page.locator(".br-happened")).to_contain_text("ANA-7.2")
    keys = ".ana-home .br-key"
    expect(tablet.page.locator(keys)).to_have_count(6)
    assert_in_sight(tablet, (keys, LIT), (keys,))


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [4, 2])
def test_what_a_tile_can_be_is_in_sight(tablet, server, seats):
    tablet.open(bring(server, seats, on_a_tile(seats), kinds=None))
    keys = ".br-controls .br-key"
    expect(tablet.page.locator(keys)).to_have_count(3)
    assert_in_sight(tablet, (keys,), (keys,))


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [4, 3])
def test_a_spied_tile_is_in_sight(tablet, server, seats):
    """With all of the board, and the bag in its centre."""
    tablet.open(
        bring(server, seats, [command(0, "espionage", target=1, at=[0, 1])], bag=90, espionage="buyer")
    )
    spy = ".ana-spy .br-button"
    assert_in_sight(tablet, (spy, END, ".ana-head", ".ana-bag", LIT), (spy, END, LIT))


@pytest.mark.thorough
def test_who_has_taken_vips_has_them_in_sight(tablet, server):
    """Beside the permit and a card face down; held upright, once the news of it is read."""
    actions = [*on_a_tile(4)[:-1], walk(0, 1, hq=1), *[{"do": "end_turn", "by": seat} for seat in (1, 2, 3)]]
    tablet.open(bring(server, 4, [*actions, command(0, "negative_ad", target=1)]))
    vips = ".ana-place[data-hq='0'] .ana-vips"
    expect(tablet.page.locator(vips)).to_have_attribute("aria-label", re.compile(LONG_NAMES[1]))
    page = tablet.page
    assert out_of_sight(page, BOARD, (vips, ".ana-head", END), ("tablet",)) == []
    assert page.evaluate("document.documentElement.scrollHeight") <= 768
    assert out_of_sight(page, BOARD, (END, LARGE), ("phone",)) == []
    tablet.button("All right").click()
    assert_in_sight(tablet, (vips, ".ana-head", END), (END, LARGE))


@pytest.mark.thorough
def test_the_set_up_form_is_in_sight_to_its_seal(tablet, server):
    store = open_store(server.store)
    table = Table.create(store, "anarchy", [{"name": name} for name in LONG_NAMES[:2]], {})
    store.close()
    tablet.open(table.id)
    in_spanish(tablet)  # whose sentences are the longer ones
    names = tablet.page.locator(".br-controls-who .br-badge-name")
    assert names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0
    tablet.page.locator(".br-controls-row").first.click()
    tablet.page.locator(".br-secret-entry-drawn .is-act").click()
    form = (".ana-entry .br-card", ".ana-entry .br-cell", ".br-secret-entry-pair .br-button")
    expect(tablet.page.locator(form[1])).to_have_count(36)
    assert out_of_sight(tablet.page, ".ana-entry", form) == []
