"""What is printed for the table: as many pages as it says and in its style, of any game, in any language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.games import game_ids
from referee.i18n import LANGUAGES, Speech
from referee.share.rule_sheets import MIN_SIZE_PT
from referee.share.sheet import sheet
from tests.components.page import ComponentPage
from tests.support.chromium import SIZES
from tests.support.finished_games import finished

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
        assert styled["type"] >= MIN_SIZE_PT - 0.01, (game, styled)
        assert (styled["styles"], styled["columns"], styled["isMarked"], styled["wide"]) == (1, "2", True, 0)
        pdf = sheet.pdf(prefer_css_page_size=True)
        sheet.close()
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        assert {(int(float(width)), round(float(height))) for width, height in boxes} <= A4, game
        printed[game] = len(re.findall(rb"/Type /Page\b", pdf))
    assert {game: pages for game, pages in printed.items() if pages != PAGES[kind]} == {}


BROKEN = """() => {
  const broken = [];
  for (const name of document.querySelectorAll("th .name")) {
    const text = name.firstChild;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return [broken, document.documentElement.scrollWidth - innerWidth];
}"""


@pytest.mark.parametrize("seats", [3, 6])
def test_a_result_breaks_no_name_within_a_word_on_a_phone(shown: ComponentPage, seats: int) -> None:
    names = (
        "Maximiliana Vandersteen-Rodríguez",
        "Bo",
        "Hieronymus Featherstonehaugh",
        "Eva",
        "Ángela",
        "Ian",
    )
    page = shown.page.context.new_page()
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(sheet(*finished("boss", names[:seats]), Speech("en")))
    assert page.evaluate(BROKEN) == [[], 0]
    page.close()
