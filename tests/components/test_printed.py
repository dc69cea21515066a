"""What is printed for the table: as many pages as it says and in its style, of any game, in any language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.games import game_ids
from referee.i18n import LANGUAGES
from referee.share.rule_sheets import LEAST_SIZE
from tests.components.page import ComponentPage

PAGES = {"card": 2, "overview": 1}

A4 = {(594, 842), (595, 842), (594, 843)}  # points

STYLED = """() => {
  const columns = getComputedStyle(document.querySelector(".page"));
  return {
    styles: document.styleSheets.length,
    columns: columns.columnCount,
    type: parseFloat(columns.fontSize) * 72 / 96,
    isMarked: getComputedStyle(document.querySelector(".id")).color !== columns.color,
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}"""


@pytest.mark.parametrize("kind", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_printed_has_its_style_and_fills_as_many_pages_as_it_says(
    shown: ComponentPage, kind: str, language: str
) -> None:
    """Opened as a reader opens it: the document is bound to the policy of the page that opened it."""
    page = shown.page
    printed: dict[str, int] = {}
    for game in game_ids():
        shown.begin("tablet", tap="rules", game=game)
        shown.speak(language)
        with page.expect_popup() as opened:
            page.locator(f"[data-print='{kind}']").click()
        sheet = opened.value
        expect(sheet.locator(".page")).to_have_count(PAGES[kind])
        styled = sheet.evaluate(STYLED)
        assert styled["type"] >= LEAST_SIZE - 0.01, (game, styled)
        assert (styled["styles"], styled["columns"], styled["isMarked"], styled["wide"]) == (1, "2", True, 0)
        pdf = sheet.pdf(prefer_css_page_size=True)
        sheet.close()
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        assert {(int(float(width)), round(float(height))) for width, height in boxes} <= A4, game
        printed[game] = len(re.findall(rb"/Type /Page\b", pdf))
    assert {game: pages for game, pages in printed.items() if pages != PAGES[kind]} == {}
