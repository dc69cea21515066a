"""A game from another package on the screen, with its own board or the general controls."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Tablet, put_away
from tests.components.checks import serious
from tests.components.counting import Counting
from tests.components.fitting import faults
from tests.support.packages import SIXTH_GAME, register

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def server_with_nim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    environment = register(SIXTH_GAME, tmp_path_factory.mktemp("installed"))
    with Server(tmp_path_factory.mktemp("server"), environment=environment).running() as server:
        yield server


@pytest.fixture
def tablet(page: Page, server_with_nim: Server) -> Iterator[Tablet]:
    tablet = Tablet(page, server_with_nim)
    try:
        yield tablet
        assert tablet.errors == []
    finally:
        put_away(page.context)


def fits(tablet: Tablet) -> None:
    """Assert that nothing is too small, cut off or outside at any size, and readable for everybody."""
    assert faults(tablet) == []
    assert serious(tablet.page) == []


def begin(tablet: Tablet) -> None:
    tablet.open()
    tablet.choose_game("Nim")
    tablet.name_seats(3)
    fits(tablet)
    tablet.tap(tablet.button("Start the game"))
    expect(tablet.now).to_have_text("Ana takes one to three: 15 counters are left.")


def test_a_turn_is_played_on_the_board_that_its_package_brings(tablet: Tablet) -> None:
    begin(tablet)
    page, heap = tablet.page, tablet.page.locator(".nim-counter")
    expect(heap).to_have_count(15)
    expect(heap.first).to_have_css("border-radius", "50%")  # its styles have arrived
    expect(page.locator(".general-board, [data-do=take]")).to_have_count(0)
    fits(tablet)
    tablet.tap(tablet.button("Take 2"))
    expect(tablet.now).to_contain_text("Bo takes one to three: 13 counters are left.")
    expect(heap).to_have_count(13)
    for _ in range(4):
        tablet.tap(tablet.button("Take 3"))
    expect(heap).to_have_count(1)
    tablet.button("Take 3").click(force=True)  # it is disabled, and says why
    expect(page.get_by_role("dialog")).to_contain_text("never more than the heap has")
    page.keyboard.press("Escape")
    page.locator(".nim-seat[data-seat='1']").click()
    expect(page.get_by_role("dialog", name="Bo")).to_be_visible()
    page.keyboard.press("Escape")
    tablet.page.reload()
    tablet.tap(tablet.button("Take 1"))
    tablet.button("Straight to the result").click()
    expect(tablet.winners).to_have_text("Carmen wins!")


def test_where_its_board_cannot_be_shown_the_general_controls_lead_to_the_end(tablet: Tablet) -> None:
    page = tablet.page
    broken = {"content_type": "text/javascript", "body": "export default {};"}
    page.route(re.compile(r"/nim-board-\w+\.js"), lambda route: route.fulfill(**broken))
    begin(tablet)
    expect(page.locator(".general-board [data-seat]")).to_have_count(3)
    fits(tablet)
    take = page.locator("[data-do=take]")
    tablet.tap(tablet.pad(take, 2))
    expect(tablet.now).to_contain_text("Bo takes one to three: 13 counters are left.")
    tablet.tap(tablet.button("Undo"))
    expect(tablet.now).to_contain_text("Ana takes one to three: 15 counters are left.")
    for left in (12, 9, 6, 3):
        tablet.tap(tablet.pad(take, 3))
        expect(tablet.now).to_contain_text(f"{left} counters are left.")
    tablet.tap(tablet.pad(take, 1))
    expect(tablet.pad(take, 3)).to_have_attribute("aria-disabled", "true")  # the heap has two
    tablet.tap(tablet.pad(take, 2))
    tablet.button("Straight to the result").click()
    expect(tablet.winners).to_have_text("Carmen wins!")
    fits(tablet)


def test_its_final_counts_are_typed_in(tablet: Tablet) -> None:
    tablet.open()
    counting = Counting(tablet).begin("Nim", 2)
    for counters in (7, 8):
        counting.key(counters)
    counting.choice("Ana")
    counting.result()
    assert counting.ranks() == {"Ana": "1.", "Bo": "2."}
