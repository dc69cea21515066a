"""The site of the docs: built without a warning, its links lead somewhere, and it needs no other host."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import click
import pytest
from playwright.sync_api import Browser, expect

from referee.cli import main
from referee.i18n import LANGUAGES

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]

LINKED = {"github.com", "mybinder.org", "semver.org"}
"""Hosts that links lead to (the theme's home, and Binder); no page requests anything from them."""
LOADING = {("script", "src"), ("img", "src"), ("link", "href"), ("source", "src"), ("iframe", "src")}
"""What a browser fetches by itself."""
NOT_FETCHED = {"canonical", "next", "prev", "index", "search", "author"}
STYLED = re.compile(r"""(?:url\(|@import\s+)["']?(?!data:|#)([^"')\s;]+)""")


class Reference(NamedTuple):
    """A link of a page, and whether the browser follows it by itself."""

    url: str
    is_loaded: bool


class Links(HTMLParser):
    """The references and the anchors of a page, and its language."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.references: list[Reference] = []
        self.anchors: set[str] = set()
        self.language: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "html":
            self.language = given.get("lang")
        for name in ("href", "src"):
            if name in given:
                kinds = {*given.get("rel", "").split()}
                is_loaded = (tag, name) in LOADING and not kinds & NOT_FETCHED
                self.references.append(Reference(given[name], is_loaded))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built with every warning as an error."""
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    built = subprocess.run(
        [*command, "-d", str(folder / "doctrees"), "docs", str(folder / "site")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    return folder / "site"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Links]:
    return {path: Links(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}


def inner(pages: dict[Path, Links]) -> Iterator[tuple[Path, str, Path, str]]:
    """Yield each reference within the site: its page, as it is written, the file and the anchor."""
    for page, links in pages.items():
        for url, _ in links.references:
            parts = urlsplit(url)
            if not parts.scheme and not parts.netloc:
                path = (page.parent / unquote(parts.path)).resolve() if parts.path else page
                yield page, url, path, unquote(parts.fragment)


def test_every_link_and_anchor_leads_somewhere(site, pages):
    assert len(pages) > 50
    lost = [
        f"{page.relative_to(site)}: {url}"
        for page, url, path, anchor in inner(pages)
        if not path.is_file()
        or not path.is_relative_to(site)
        or (anchor and path.suffix == ".html" and anchor not in pages[path].anchors)
    ]
    assert lost == []


def test_no_page_and_no_style_asks_another_host(site, pages):
    asked = [
        f"{page.relative_to(site)}: {url}"
        for page, links in pages.items()
        for url, is_loaded in links.references
        if is_loaded and (urlsplit(url).scheme or urlsplit(url).netloc)
    ]
    asked += [
        f"{path.relative_to(site)}: {url}"
        for path in site.rglob("*.css")
        for url in STYLED.findall(path.read_text("utf-8"))
        if urlsplit(url).scheme or urlsplit(url).netloc
    ]
    assert asked == []
    linked = {urlsplit(url).netloc for links in pages.values() for url, _ in links.references}
    assert linked - {""} == LINKED


def test_a_page_of_the_guide_speaks_its_language_and_leads_to_the_other(site, pages):
    for page, links in pages.items():
        folders = page.relative_to(site).parts
        language = folders[1] if folders[0] == "guide" else "en"
        assert links.language == language, page
        if folders[0] == "guide":
            others = {path for at, _, path, _ in inner({page: links}) if at == page}
            for other in {*LANGUAGES} - {language}:
                assert site / "guide" / other / Path(*folders[2:]) in others, page


def test_every_floor_is_drawn_and_every_command_described(site, pages):
    boxes = re.findall(r'\["([\w.]+)"\]', (ROOT / "docs" / "architecture.md").read_text("utf-8"))
    drawn = re.findall(r"<text[^>]*>([\w.]+)</text>", (site / "architecture.html").read_text("utf-8"))
    assert sorted(drawn) == sorted(boxes) != []
    described = {one.removeprefix("referee-") for one in pages[site / "command-line.html"].anchors}
    assert described >= {*main.list_commands(click.Context(main))} - {"lesson"} | {"lesson-check"}


def test_it_is_read_from_files_and_searched_without_a_network(browser: Browser, site: Path):
    context = browser.new_context(offline=True)
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / "search.html").as_uri() + "?q=override")
    expect(page.locator("#search-results li").first).to_be_visible()
    page.locator("#search-results a").first.click()
    expect(page.locator("article h1")).to_be_visible()
    context.close()
    assert [url for url in asked if urlsplit(url).scheme not in ("file", "data")] == []
