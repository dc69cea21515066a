"""An ignored tap shows a shake and a word, or only the word if motion is reduced."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.components.tasks.seated import Seated

SETTLE = "time => document.documentElement.style.setProperty('--settle', time)"


@pytest.fixture(params=["no-preference", "reduce"])
def motion(request: pytest.FixtureRequest, tablet: Seated) -> Iterator[str]:
    """The player's preference for motion."""
    tablet.page.emulate_media(reduced_motion=request.param)
    yield request.param
    tablet.page.emulate_media(reduced_motion="null")


def assert_said(tablet: Seated, tapped: Locator, text: str, motion: str, shakes: int) -> None:
    word = tablet.page.get_by_role("status").get_by_text(text, exact=True)
    expect(word).to_be_visible()
    assert shakes == (1 if motion == "no-preference" else 0)
    box = word.bounding_box()
    assert box is not None and box["x"] >= 0
    expect(tapped).to_be_visible()
    expect(word).to_have_count(0)


def test_the_second_of_a_double_tap_says_that_it_counts_once(tablet, stored, motion):
    table = stored(4, 8, lambda state: state.round == 2 and state.step == "bidding")
    tablet.open(table.id)
    undo = tablet.button("Undo")
    shakes = undo.evaluate(
        "button => { button.click(); button.click(); return button.getAnimations().length; }"
    )
    assert_said(tablet, undo, "Tapped twice: it counts once.", motion, shakes)


def test_a_tap_on_the_next_players_button_says_that_the_table_has_changed(tablet, stored, motion):
    table = stored(4, 8, lambda state: state.round == 2 and state.step == "bidding" and state.passes == 1)
    tablet.open(table.id)
    tablet.page.evaluate(SETTLE, "600s")
    button = tablet.button("Speculate")
    box = button.bounding_box()
    tablet.tap(button)
    said = tablet.now.inner_text()
    tablet.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    shakes = tablet.page.evaluate(
        "document.getAnimations().filter((one) => one.effect.target.matches('button')).length"
    )
    assert_said(tablet, button, "The table has just changed: look, then tap.", motion, shakes)
    expect(tablet.now).to_have_text(said)
    tablet.page.evaluate(SETTLE, "0s")
