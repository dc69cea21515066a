"""The rule texts: complete, alike in every language, and there for every clause that is cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.engine.adjust import GENERAL
from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES
from referee.rulebook import Rulebook, blocks, general, parse, rulebook, text_of, title_of

ROOT = Path(__file__).parents[3]
ALL = ("general", *game_ids())


def book(name: str, language: str) -> Rulebook:
    return general(language) if name == "general" else rulebook(name, language)


def shape(found: Rulebook) -> list[tuple[str, list[str]]]:
    return [(chapter.id, [clause.id for clause in chapter.clauses]) for chapter in found.chapters]


def figures(markdown: str) -> list[str]:
    return sorted(re.findall(r"\d+", markdown))


def plain(found: list[dict]) -> str:
    """All words of a text in their order."""
    spans: list[dict] = []
    for block in found:
        match block["kind"]:
            case "paragraph":
                spans += block["spans"]
            case "list":
                spans += [span for item in block["items"] for span in item]
            case "table":
                rows = [block["head"], *block["rows"]]
                spans += [span for row in rows for cell in row for span in cell]
    return " ".join(span["text"] for span in spans)


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_that_the_game_handles_has_a_text(game_id: str, language: str) -> None:
    clauses = [clause.id for clause in rulebook(game_id, language).clauses]
    assert set(clauses) == set(find_game(game_id).clauses)
    assert all(text_of(game_id, clause, language) for clause in clauses)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_languages_have_the_same_clauses_in_the_same_order(name: str, language: str) -> None:
    assert shape(book(name, language)) == shape(book(name, "en"))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_languages_have_the_same_figures_and_layout(name: str, language: str) -> None:
    for clause in book(name, "en").clauses:
        other = book(name, language).clause(clause.id)
        assert figures(other.text) == figures(clause.text), clause.id
        kinds = [block["kind"] for block in blocks(clause.text)]
        assert [block["kind"] for block in blocks(other.text)] == kinds, clause.id
        assert other.text != clause.text, f"{clause.id} is not translated"


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("language", LANGUAGES)
def test_blocks_lose_no_word(name: str, language: str) -> None:
    for clause in book(name, language).clauses:
        words = re.findall(r"\w+", re.sub(r"^\d+\. ", "", clause.text, flags=re.M))
        assert re.findall(r"\w+", plain(blocks(clause.text))) == words, clause.id


@pytest.mark.parametrize("name", ALL)
def test_a_clause_belongs_to_the_chapter_that_its_id_names(name: str) -> None:
    found = book(name, "en")
    for chapter in found.chapters:
        assert chapter.title
        for clause in chapter.clauses:
            assert re.fullmatch(re.escape(chapter.id) + r"[.-]\d+", clause.id)
            assert found.clause(clause.id) == clause


def test_every_clause_cited_in_the_code_exists() -> None:
    books = [book(name, "en") for name in ALL]
    known = {clause.id for found in books for clause in found.clauses}
    known |= {chapter.id for found in books for chapter in found.chapters}
    prefixes = "|".join(sorted({clause_id.partition("-")[0] for clause_id in known}))
    citation = re.compile(rf"\b(?:{prefixes})-\d+(?:\.\d+)?\b")
    sources = [
        path
        for package in ("referee", "widgets")
        for suffix in ("py", "vue")
        for path in (ROOT / package).rglob(f"*.{suffix}")
    ]
    cited = {clause: path for path in sources for clause in citation.findall(path.read_text("utf-8"))}
    assert GENERAL in cited
    assert {clause: path for clause, path in cited.items() if clause not in known} == {}


def test_text_of_knows_general_clauses_and_unknown_languages() -> None:
    for game_id in game_ids():
        assert text_of(game_id, GENERAL, "es") == general("es").clause(GENERAL).text
        assert text_of(game_id, GENERAL, "xx") == general("en").clause(GENERAL).text
    with pytest.raises(KeyError):
        text_of(game_ids()[0], "GEN-99", "en")
    with pytest.raises(KeyError):
        rulebook("chess", "en")


def test_blocks_of_a_paragraph_a_list_and_a_table() -> None:
    text = "One **two** <b>\nthree.\n\n1. a\n2. **b**\n\n| x | |\n|---|---|\n| 1 | **2** |\n"
    assert blocks(text) == [
        {
            "kind": "paragraph",
            "spans": [
                {"text": "One ", "bold": False},
                {"text": "two", "bold": True},
                {"text": " <b> three.", "bold": False},
            ],
        },
        {
            "kind": "list",
            "ordered": True,
            "items": [[{"text": "a", "bold": False}], [{"text": "b", "bold": True}]],
        },
        {
            "kind": "table",
            "head": [[{"text": "x", "bold": False}], []],
            "rows": [[[{"text": "1", "bold": False}], [{"text": "2", "bold": True}]]],
        },
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a [link](https://example.org)",
        "![](picture.png)",
        "    code",
        "- a\n  - b",
        "- a\n\n  b",
        "> a",
    ],
)
def test_blocks_refuse_what_a_template_does_not_lay_out(text: str) -> None:
    with pytest.raises(ValueError, match="rule text"):
        blocks(text)


@pytest.mark.parametrize(
    ("markdown", "line"),
    [
        ("# T\n\n## A-1 One\n\n### A-1.1\nx\n\n### A-1.1\ny\n", 8),
        ("# T\n\n## A-1 One\n\n### A-1.1\n\n### A-1.2\ny\n", 5),
        ("# T\n\n### A-1.1\nx\n", 3),
        ("# T\n\n## A-1\n\n### A-1.1\nx\n", 3),
        ("# T\n\n## A-1 One\nx\n\n### A-1.1\nx\n", 4),
        ("# T\n\n## A-1 One\n\n#### A-1.1\nx\n", 5),
    ],
)
def test_a_rulebook_of_another_form_is_not_read(markdown: str, line: int) -> None:
    with pytest.raises(ValueError, match=f"line {line}:"):
        parse(markdown, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_every_clause_has_a_title_of_its_own(game_id: str, language: str) -> None:
    """In a few words: they are listed, and asked for by it."""
    titles = [clause.title for clause in rulebook(game_id, language).clauses]
    assert len({*titles}) == len(titles) and all(0 < len(title) <= 40 for title in titles)
    assert all(title_of(game_id, clause.id, language) for clause in general(language).clauses)


def test_a_clause_without_a_title_goes_by_its_chapter_s(monkeypatch: pytest.MonkeyPatch) -> None:
    book = parse("# T\n\n## A-1 One\n\n### A-1.1\nx\n\n### A-1.2 Two words\ny\n", "en")
    monkeypatch.setattr("referee.rulebook.rulebook", lambda *_: book)
    assert [title_of("a", clause, "en") for clause in ("A-1.1", "A-1.2")] == ["One", "Two words"]
    assert [clause.id for clause in book.clauses] == ["A-1.1", "A-1.2"]
    with pytest.raises(KeyError):
        title_of("a", "A-1.3", "en")
