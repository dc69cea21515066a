"""The cost of drawing a change, as counts of the browser's work, which noise cannot affect."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession

from referee.games import game_ids
from tests.components.page import ComponentPage
from tests.components.positions import positions


def layouts(browser: CDPSession) -> int:
    """Return how often the page has been laid out."""
    metrics = browser.send("Performance.getMetrics")["metrics"]
    return next(int(one["value"]) for one in metrics if one["name"] == "LayoutCount")


@pytest.mark.parametrize("game", game_ids())
def test_no_change_is_laid_out_more_often_than_it_is_drawn(shown: ComponentPage, game: str) -> None:
    """A script that reads a position while changes are drawn forces a layout of the whole page.

    One layout a change is usual. More come when a measured value changes the page in the same frame, or when
    the machine is busy. So the change with the fewest layouts counts: a script that always reads adds one.
    """
    browser = shown.page.context.new_cdp_session(shown.page)
    browser.send("Performance.enable")
    counts = {}
    for position in [one for one in positions(game) if one.goes_on]:
        table = shown.show(position, but=1)
        table.submit(position.actions[-1])
        before = layouts(browser)
        shown.follow()
        counts[position.id] = layouts(browser) - before
    browser.detach()
    assert min(counts.values()) == 1, counts


def styled(shown: ComponentPage, change: Callable[[], object]) -> int:
    """Return how many elements the browser styles for a change."""
    browser = shown.page.context.browser
    assert browser is not None
    browser.start_tracing(page=shown.page, categories=["devtools.timeline"])
    try:
        change()
    finally:
        traced = json.loads(browser.stop_tracing())["traceEvents"]
    return sum(one["args"].get("elementCount", 0) for one in traced if one["name"] == "UpdateLayoutTree")


@pytest.mark.parametrize("game", game_ids())
def test_a_change_styles_what_is_new_and_not_the_whole_screen(shown: ComponentPage, game: str) -> None:
    """A page's language that is set again, or a far-reaching ``:has()``, styles all elements again."""
    shares = {}
    for position in [one for one in positions(game) if one.goes_on]:
        table = shown.show(position, but=1)
        table.submit(position.actions[-1])
        count = styled(shown, shown.follow)
        shares[position.id] = count / shown.page.locator(".br *").count()
    assert max(shares.values()) < 0.75, shares
