"""I'm the Boss!: controls keep their places, with room for a finger."""

from __future__ import annotations

from typing import Any

import pytest

from tests.components.games.boss import DEAL, UNKNOWN, position
from tests.components.page import ComponentPage
from tests.support.chromium import SIZES

PICKS = """
() => [...document.querySelectorAll(".boss-description .boss-pick")].map((one) => {
  const { left, top, width } = one.getBoundingClientRect();
  return [left, top, width];
})
"""


def test_a_clan_stays_where_it_is_while_it_is_put_in(shown: ComponentPage) -> None:
    shown.show(position("description", [], (), UNKNOWN))
    shown.click("[data-space='12']")
    before = shown.page.evaluate(PICKS)
    for index in range(5):  # required, and one of the list
        shown.page.locator(".boss-description .boss-pick").nth(index).click(click_count=1 + index % 2)
    assert len(before) == 6 and shown.page.evaluate(PICKS) == before


GAPS = """
() => {
  const asks = document.querySelector(".br-asks").getBoundingClientRect();
  return [...document.querySelectorAll(".boss-tools button")].map((one) => one.getBoundingClientRect())
    .filter((box) => box.left < asks.right && asks.left < box.right)
    .map((box) => Math.max(asks.top - box.bottom, box.top - asks.bottom)).filter((gap) => gap < 6);
}
"""
"""How little there is between what is asked of the referee and a button of the board above or below it."""


@pytest.mark.parametrize("actions", [[], DEAL], ids=["turn", "deal"])
def test_a_finger_has_room_between_the_board_s_buttons_and_those_below(
    shown: ComponentPage, actions: list[dict[str, Any]]
) -> None:
    shown.show(position("gaps", actions, (), {}), language="es")
    for size in SIZES:
        shown.resize(size)
        assert shown.page.evaluate(GAPS) == [], size
