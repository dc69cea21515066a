"""Where a game is learned: whom to practise against is chosen, and told by how each of them plays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from referee.match.mode import practice_of
from tests.components.checks import serious


def practice(tablet) -> Locator:
    """Go to where Who To Promote? is learned, and return what begins its practice."""
    tablet.open()
    tablet.choose_game("Who To Promote?")
    tablet.tap(tablet.button(re.compile("^Learn")))
    return tablet.page.locator("[data-entry=practice]")


def test_each_bot_says_how_it_plays_and_the_middle_one_is_chosen(tablet):
    bots = practice(tablet).get_by_role("group", name="Bots").get_by_role("button")
    expect(bots).to_have_count(3)
    expect(bots.nth(0)).to_contain_text("Backs one employee to the end")
    expect(bots.nth(1)).to_have_attribute("aria-pressed", "true")
    for bot in bots.all():
        box = bot.bounding_box()
        assert box is not None and box["height"] >= 44
    assert serious(tablet.page) == []


@pytest.mark.parametrize(("picked", "level"), [(None, "middle"), ("Strong", "strong")])
def test_the_table_is_played_at_the_level_that_was_picked(tablet, picked: str | None, level: str):
    entry = practice(tablet)
    if picked is not None:
        bots = entry.get_by_role("group", name="Bots")
        bots.get_by_role("button", name=re.compile(f"^{picked}")).click()
        expect(bots.get_by_role("button", name=re.compile(f"^{picked}"))).to_have_attribute(
            "aria-pressed", "true"
        )
    tablet.tap(entry.get_by_role("button", name="Start practice"))
    begun = practice_of(tablet.shown.session.models.table.table.meta, 3)
    assert begun is not None and begun.level == level
