"""The reference card and the overview of a round, as documents."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from referee.engine.errors import Malformed
from referee.engine.info import Handling
from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES, Speech
from referee.rulebook import rulebook
from referee.share.rule_sheets import MIN_SIZE_PT, RULE_SHEETS, rule_sheet, rule_sheet_style

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


def words(page: str) -> str:
    """Return what is read, without tags, each word apart by one space."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_its_style_is_the_one_that_pages_allow() -> None:
    for game_id in game_ids():
        page = rule_sheet(game_id, "card", Speech())
        assert re.findall(r"<style[^>]*>(.*?)</style>", page, re.DOTALL) == [rule_sheet_style()]
        assert "style=" not in page  # of attributes no policy allows any


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_has_every_rule_that_is_not_an_explanation(game_id: str, language: str) -> None:
    page = rule_sheet(game_id, "card", Speech(language))
    assert len(re.findall(r'<section class="page size-\d+"', page)) == 2
    rules = [id_ for id_, how in find_game(game_id).clauses.items() if how.value != "explained"]
    assert sorted(re.findall(r'<article><b class="id">([A-Z]+-[\d.]+)</b>', page)) == sorted(rules)
    assert read(page).count["h1"] == 1
    assert f'lang="{language}"' in page


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_has_each_of_its_rules_whole(game_id: str, language: str) -> None:
    printed = words(rule_sheet(game_id, "card", Speech(language)))
    for clause in rulebook(game_id, language).clauses:
        if find_game(game_id).clauses.get(clause.id) is not Handling.EXPLAINED:
            assert words(MarkdownIt().enable("table").render(clause.text)) in printed, clause.id


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_has_every_stage_in_order_on_a_page(game_id: str, language: str) -> None:
    page = rule_sheet(game_id, "overview", Speech(language))
    assert len(re.findall(r'<section class="page size-\d+"', page)) == 1
    numbers = re.findall(r'<span class="number">([\d–]+)</span>', page)
    steps = [int(one) for number in numbers for one in number.split("–")]
    assert steps[0] == 1 and steps == sorted(steps)
    read(page)


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("kind", RULE_SHEETS)
def test_no_type_is_too_small_to_read(game_id: str, kind) -> None:
    for language in LANGUAGES:
        page = rule_sheet(game_id, kind, Speech(language))
        sizes = [int(size) / 10 for size in re.findall(r'class="page size-(\d+)"', page)]
        assert min(sizes) >= MIN_SIZE_PT
        assert all(f".size-{round(size * 10)} " in rule_sheet_style() for size in sizes)


def test_a_game_that_is_none_has_no_sheet() -> None:
    with pytest.raises(Malformed):
        rule_sheet("chess", "card", Speech())
