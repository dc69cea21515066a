"""What is printed for the table: as many pages as it says, of any game, in any language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from referee.games import game_ids
from referee.i18n import LANGUAGES
from referee.share.rule_sheets import rule_sheet
from widgets.i18n import speech

PAGES = {"card": 2, "overview": 1}


A4 = {(594, 842), (595, 842), (594, 843)}  # points


@pytest.mark.parametrize("kind", PAGES)
def test_what_is_printed_fills_as_many_pages_as_it_says(page: Page, kind: str) -> None:
    printed: dict[tuple[str, str], tuple[int, set[tuple[int, int]]]] = {}
    for game in game_ids():
        for language in LANGUAGES:
            page.set_content(rule_sheet(game, kind, speech(language)))
            pdf = page.pdf(prefer_css_page_size=True)
            boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
            sizes = {(int(float(width)), round(float(height))) for width, height in boxes}
            printed[game, language] = len(re.findall(rb"/Type /Page\b", pdf)), sizes
    assert {sheet: pages for sheet, (pages, _) in printed.items() if pages != PAGES[kind]} == {}
    assert {size for _, sizes in printed.values() for size in sizes} <= A4
