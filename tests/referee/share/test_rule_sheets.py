"""The reference card and the overview of a round, as documents."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from referee.engine.errors import Malformed
from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES, Speech
from referee.share.rule_sheets import LEAST_SIZE, RULE_SHEETS, rule_sheet

VOID = {"meta"}


class Reader(HTMLParser):
    """Reads a document, every tag of it closed in turn, and nothing fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.count[tag] = self.count.get(tag, 0) + 1
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    assert reader.open == [] and reader.addresses == []
    assert "script" not in reader.count and "url(" not in page
    return reader


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_has_every_rule_that_is_not_an_explanation(game_id: str, language: str) -> None:
    page = rule_sheet(game_id, "card", Speech(language))
    assert page.count('<section class="page"') == 2
    rules = [id_ for id_, how in find_game(game_id).clauses.items() if how.value != "explained"]
    assert sorted(re.findall(r"<article><b>([A-Z]+-[\d.]+)</b>", page)) == sorted(rules)
    assert read(page).count["h1"] == 1
    assert f'lang="{language}"' in page


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_has_every_stage_in_order_on_a_page(game_id: str, language: str) -> None:
    page = rule_sheet(game_id, "overview", Speech(language))
    assert page.count('<section class="page"') == 1
    numbers = re.findall(r'<span class="number">([\d–]+)</span>', page)
    steps = [int(one) for number in numbers for one in number.split("–")]
    assert steps[0] == 1 and steps == sorted(steps)
    read(page)


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("kind", RULE_SHEETS)
def test_no_type_is_too_small_to_read(game_id: str, kind) -> None:
    for language in LANGUAGES:
        page = rule_sheet(game_id, kind, Speech(language))
        sizes = [float(size) for size in re.findall(r'class="page" style="font-size: ([\d.]+)pt"', page)]
        assert min(sizes) >= LEAST_SIZE


def test_a_game_that_is_none_has_no_sheet() -> None:
    with pytest.raises(Malformed):
        rule_sheet("chess", "card", Speech())
