"""Who To Promote?: what is read across the table, and the count at the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.components import checks
from tests.components.games.promote import LINE, POSITIONS, discards, name, vote
from tests.components.page import ComponentPage
from tests.components.positions import Position, moment, recorded, scripted
from tests.support.chromium import SIZES

FAR = "[data-employee] .name, [data-seat] .br-badge-name, [data-vote], [data-total], .br-now-text"
SMALL = """
([far, least]) => [...document.querySelectorAll(far)].filter((one) => one.checkVisibility()
    && one.textContent.trim() && !one.closest(".br-visually-hidden")
    && Number.parseFloat(getComputedStyle(one).fontSize) < least)
  .map((one) => `${getComputedStyle(one).fontSize} ${one.textContent.trim()}`)
"""
TABLE = [position for position in POSITIONS if not position.is_tapped]


@pytest.mark.parametrize("position", TABLE, ids=lambda position: position.id)
def test_names_votes_and_totals_are_read_across_the_table(shown: ComponentPage, position: Position) -> None:
    shown.show(position)
    for size in SIZES:
        shown.resize(size)
        assert shown.page.evaluate(SMALL, [FAR, 14 if size == "phone" else 16]) == [], size


IS_READ = """
() => {
  const [last, tools] = [".br-reveal .is-last", ".br-reveal-tools"].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return last.top >= 0 && last.bottom <= tools.top;
}
"""
"""Whether what the count has opened last stands above its buttons, once it is scrolled there."""


def test_what_the_count_opens_is_in_sight_and_so_is_the_result(shown: ComponentPage) -> None:
    [end] = [position for position in recorded("promote") if "7.2_end" in position.id]
    page, tools = shown.page, shown.page.locator(".br-reveal-tools .br-button")
    shown.show(end)
    shown.click(page.get_by_role("button", name=re.compile("^Count once more")))
    for language in ("en", "es"):
        shown.speak(language)
        for size in SIZES:
            shown.resize(size)
            assert checks.unseen(page, (".br-reveal-tools .br-button",)) == [], (language, size)
    shown.resize("phone")
    while tools.count() > 1:
        tools.first.click()
        page.wait_for_function(IS_READ)
    shown.click(tools)
    assert checks.unseen(page, (".br-reckoning-head h2", ".br-reckoning-ranks li")) == []


ALL_UNDER_ONE = scripted(
    "promote",
    "all under one",
    6,
    [
        *discards(6, -1, -1, -1, -1, -1),
        *(
            each
            for by, placing in enumerate((1, 2, 3, 4, 5))
            for each in (name(by, placing), vote(placing, 4, "workplace_doctor"))
        ),
    ][:-2],  # the fifth is named by nobody: only the Spokesman is left beside them
    {"line": LINE},
)
HEIGHTS = "() => [...document.querySelectorAll('li > [data-employee]')].map((one) => one.offsetHeight)"


def test_an_employee_gets_no_higher_by_the_cards_that_are_placed_there(shown: ComponentPage) -> None:
    for size in SIZES:
        heights = set()
        for cards in (0, 1, 4):
            shown.show(ALL_UNDER_ONE, but=8 - 2 * cards)  # a naming and a card each
            shown.resize(size)
            expect(shown.page.get_by_role("img", name=re.compile("face down, from"))).to_have_count(cards)
            heights.add(tuple(shown.page.evaluate(HEIGHTS)))
        assert len(heights) == 1, size
        assert checks.run(shown.page, ("cut", "overlap", "sideways")) == {}


def test_the_count_of_an_earlier_game_is_as_wide_as_a_phone(shown: ComponentPage) -> None:
    tournament = moment("promote", "tournament", 60, "second game")
    shown.show(tournament, language="es")
    shown.resize("phone")
    shown.click(shown.page.get_by_role("button", name=re.compile("^Partida 2 de 3")))
    sheet = shown.page.get_by_role("dialog")
    sheet.get_by_text("El recuento de la partida 1").click()
    expect(sheet.get_by_role("columnheader", name="Σ")).to_be_visible()
    assert checks.run(shown.page, ("sideways", "cut", "broken")) == {}
    table = sheet.get_by_role("table").last
    assert table.evaluate("table => table.scrollWidth <= table.parentElement.clientWidth")
