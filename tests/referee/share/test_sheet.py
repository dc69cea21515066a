"""The sheet to print, read back by the standard library's parser."""

from __future__ import annotations

import re
from datetime import UTC
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.text_checks import clean
from referee.i18n import LANGUAGES, Speech
from referee.match.finished import FinishedSeat
from referee.share.sheet import Paper, sheet, sheet_style
from tests.support.finished_games import NAMES, finished, play_of
from tests.support.table_setups import every_typical_id
from tests.support.thorough import first

ENGLISH = Speech("en")
_VOID = {"meta"}


class Page(HTMLParser):
    """Reads tags, attributes, table cells and definitions, and checks that what opens closes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.rows: list[list[str]] = []
        self.words: dict[str, list[str]] = {}
        self.hidden = 0
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag in ("dt", "dd", "h1", "title", "html"):
            self.words.setdefault(tag, []).append("")
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in self.open:
            if tag in ("td", "th"):
                self.rows[-1][-1] += data.strip()
            if tag in self.words:
                self.words[tag][-1] += data


@pytest.mark.parametrize("language", first(LANGUAGES))
@every_typical_id
def test_a_sheet_has_reckoning_and_verdicts_with_their_clauses(game: str, language: str) -> None:
    play, outcome = finished(game, comment="A long evening")
    text = sheet(play, outcome, Speech(language), zone=UTC)
    page = Page(text)
    assert ("lang", language) in page.attributes
    head, *rows = page.rows
    assert head[2:] == [seat.name for seat in play.seats]
    for index, lines in enumerate(outcome.reckoning):
        values = sorted(int(row[2 + index]) for row in rows if row[2 + index].lstrip("-").isdigit())
        assert values == sorted(line.value for line in lines)
    assert {row[1] for row in rows} == {line.clause for lines in outcome.reckoning for line in lines}
    said = [Speech(language, NAMES).say(verdict.sentence) for verdict in outcome.verdicts]
    assert page.words["dt"] == [verdict.clause for verdict in outcome.verdicts]
    assert page.words["dd"] == said
    assert "A long evening" in text
    assert "desc" in page.tags


@every_typical_id
@pytest.mark.parametrize("paper", first(["A4", "letter"]))
def test_a_sheet_has_one_style_which_a_policy_can_name(game: str, paper: Paper) -> None:
    """A page of the referee that opens it allows that one, and no other."""
    text = sheet(*finished(game), ENGLISH, paper)
    assert re.findall(r"<style[^>]*>(.*?)</style>", text, re.DOTALL) == [sheet_style(paper)]
    assert "style" not in {name for name, _ in Page(text).attributes}


def test_nothing_comes_from_elsewhere_and_nothing_runs() -> None:
    text = sheet(*finished("reputation"), ENGLISH, zone=UTC)
    page = Page(text)
    assert not page.tags & {"script", "link", "img", "iframe", "object", "base", "form"}
    asking = {"src", "href", "xlink:href", "action", "srcset"}
    assert [value for name, value in page.attributes if name in asking] == []
    assert "url(" not in text and "@import" not in text


@pytest.mark.parametrize(
    ("names", "stand"),
    [
        (("Ana", "Bo", "Cy"), False),
        (("Ana María", "Bo", "Celia"), False),
        (("Ana", "Maximiliana", "Cy"), True),
    ],
)
def test_a_name_that_does_not_fit_its_column_on_a_phone_stands(names: tuple[str, ...], stand: bool) -> None:
    page = Page(sheet(*finished("boss", names), ENGLISH))
    assert (("class", "stand") in page.attributes) is stand


@pytest.mark.parametrize("paper", first(["A4", "letter"]))
def test_papers(paper: Paper) -> None:
    text = sheet(*finished("boss"), ENGLISH, paper, UTC)
    assert re.findall(r"@page \{ size: (\w+) portrait", text) == [paper]


def test_a_line_that_a_seat_has_not_is_said_to_be_none() -> None:
    rows = Page(sheet(*finished("anarchy"), ENGLISH, zone=UTC)).rows
    assert "–nothing here" in [cell for row in rows for cell in row]


typed_texts = given(name=st.text(min_size=1, max_size=40), place=st.text(max_size=40))


@settings(max_examples=4)
@typed_texts
def test_what_people_type_is_text(name: str, place: str) -> None:
    assert_text(name, place)


@pytest.mark.thorough
@settings(max_examples=40)
@typed_texts
def test_whatever_people_type_is_text(name: str, place: str) -> None:
    assert_text(name, place)


def assert_text(name: str, place: str) -> None:
    typed = f"</title></svg><script>alert(1)</script>{name}"
    play, outcome = finished("bastards", (typed, *NAMES[1:]), place=f"<img src=x>{place}")
    page = Page(sheet(play, outcome, ENGLISH, zone=UTC))
    assert not page.tags & {"script", "img"}
    assert page.rows[0][2] == clean(typed)


def test_a_play_without_a_reckoning_has_a_sheet() -> None:
    page = Page(
        sheet(
            *play_of(FinishedSeat("Ana", 1, 1, is_winner=True), FinishedSeat("Bo", 0, 2)), ENGLISH, zone=UTC
        )
    )
    assert page.rows == []
    assert page.words["h1"] == ["I'm the Boss!"]
