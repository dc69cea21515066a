"""What drawing a change costs, counted in what the browser does: noise cannot touch that."""

from __future__ import annotations

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
    """Whoever asks where something stands while changes are drawn has the whole page laid out for it.

    One layout a change is usual. Others come where what is measured in its frame changes the page, or the
    machine is busy: so the change with the fewest counts, to which a question that is always asked adds one.
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
