"""What is sent, how long browsers keep it, and that nothing else can be read or fetched."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.support.server import ASSET, VISIT, Page, ServerProcess
from widgets.server.rendering import ROUTE, FrontEnd
from widgets.server.security import HEADERS, PLAIN_STYLES, SHEET_STYLES, style_source

LINK = re.compile(r"""(?:https?:)?//[a-z0-9][\w.-]*\.[a-z]{2,}[^\s"'<>)]*""", re.IGNORECASE)
NAMESPACES = {"www.w3.org"}
"""Hosts whose addresses are names that nobody fetches."""


@pytest.fixture(scope="module")
def files(opened: Page) -> list[str]:
    """What the page names: its scripts, the styles, and what they are going to need."""
    named = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css)[^"]*)"', opened.html)
    assert len(named) >= 5
    return named


@pytest.mark.parametrize(("encoding", "unpack"), [("gzip", gzip.decompress), ("br", None)])
def test_scripts_and_styles_are_compressed(
    served: ServerProcess, files: list[str], encoding: str, unpack: Any
) -> None:
    for path in files:
        plain = served.get(path)
        packed = served.get(path, {"Accept-Encoding": encoding})
        assert plain.status == packed.status == 200, path
        assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
        assert "Content-Encoding" not in plain.headers
        if len(plain.body) < 1024:
            continue  # not worth it
        assert packed.headers["Content-Encoding"] == encoding, path
        assert len(packed.body) < len(plain.body) / 2, path
        assert unpack is None or unpack(packed.body) == plain.body
        assert packed.headers["Content-Type"] == plain.headers["Content-Type"]


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0", "gzip"),
        ("deflate", None),
        ("br;q=0.0", None),
    ],
)
def test_a_file_is_sent_as_the_browser_takes_it(
    served: ServerProcess, files: list[str], accepted: str, sent: str | None
) -> None:
    [style] = [path for path in files if path.endswith(".css")]
    answer = served.get(style, {"Accept-Encoding": accepted})
    assert answer.headers["Content-Encoding"] == sent
    assert answer.headers["Content-Type"].startswith("text/css")


def test_files_are_named_by_their_content_and_kept(served: ServerProcess, files: list[str]) -> None:
    for path in files:
        answer = served.get(path)
        assert re.search(r"-[\w-]{8}\.(js|css)(\?again)?$", path), path
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable", path
        assert "Set-Cookie" not in answer.headers, path  # what others may keep is nobody's
        again = served.get(path, {"If-None-Match": answer.headers["Etag"]})
        assert (again.status, again.body) == (304, b""), path
        head = served.get(path, method="HEAD")
        assert (head.status, head.body) == (200, b""), path


def test_all_that_is_built_is_served_as_what_it_is(served: ServerProcess) -> None:
    for name in FrontEnd().files:
        answer = served.get(f"/{ROUTE}{name}", method="HEAD")
        assert answer.status == 200 and answer.headers["Content-Type"] != "text/html", name


def test_the_font_is_loaded_before_the_styles_ask_for_it(served: ServerProcess, opened: Page) -> None:
    (path,) = re.findall(r'rel="preload" as="font" type="font/woff2" crossorigin href="([^"]+)"', opened.html)
    assert served.get(path).headers["Content-Type"] == "font/woff2"


@pytest.mark.parametrize(
    ("asked", "status", "told"),
    [
        ("bytes=0-1", 206, "bytes 0-1/{size}"),
        ("bytes=5-", 206, "bytes 5-{last}/{size}"),
        ("bytes=0-99999999999", 206, "bytes 0-{last}/{size}"),
        ("bytes={size}-", 200, None),
        ("bytes=7-3", 200, None),
        ("bytes=-5", 200, None),
        ("bytes=0-1,4-5", 200, None),
        ("lines=0-1", 200, None),
    ],
)
def test_a_film_is_sent_in_the_parts_that_are_asked_for(
    served: ServerProcess, asked: str, status: int, told: str | None
) -> None:
    [film] = [name for name in FrontEnd().files if name.endswith(".mp4")]
    content = (FrontEnd().folder / film).read_bytes()
    sizes = {"size": len(content), "last": len(content) - 1}
    answer = served.get(f"/{ROUTE}{film}", {"Range": asked.format(**sizes), "Accept-Encoding": "gzip"})
    assert (answer.status, answer.headers["Content-Range"]) == (status, told and told.format(**sizes))
    if status == 206:
        first, last = map(int, re.findall(r"\d+", answer.headers["Content-Range"])[:2])
        assert answer.body == content[first : last + 1] and "Content-Encoding" not in answer.headers
    else:
        assert answer.body == content and answer.headers["Accept-Ranges"] == "bytes"


def test_the_page_itself_is_not_kept(opened: Page) -> None:
    assert "no-store" in opened.headers["Cache-Control"]


def test_the_page_names_no_other_host(opened: Page) -> None:
    foreign = {urlsplit(link).hostname for link in LINK.findall(opened.html)} - NAMESPACES
    assert foreign == set()


def test_the_browser_is_bound_to_this_host(opened: Page) -> None:
    policy = dict(rule.split(maxsplit=1) for rule in opened.headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'self'"
    allowed = {source for sources in policy.values() for source in sources.split()}
    known = {*PLAIN_STYLES, *SHEET_STYLES, style_source("")}
    assert len(known) == 6 and all(re.fullmatch(r"'sha256-[\w+/]{43}='", one) for one in known)
    assert allowed == {"'self'", "'none'", "data:", *known}
    assert known < set(policy["style-src"].split()) and policy["script-src"] == "'self'"
    assert opened.headers["Referrer-Policy"] == "same-origin"
    assert opened.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["/", "/sit", ASSET, "/referee/pages/none", "/referee/pages/none/socket", "/no/such/page"]
)
def test_every_answer_carries_what_binds_the_browser(served: ServerProcess, path: str) -> None:
    answer = served.get(path)
    for name, value in HEADERS.items():
        assert answer.headers.get_all(name) == [value], (answer.status, name)


@pytest.mark.parametrize("path", ["/?returned=1", "/sit", "/no/such/page"])
def test_pages_that_load_nothing_have_the_style_that_the_policy_knows(
    served: ServerProcess, path: str
) -> None:
    page = served.get(path, VISIT).body.decode()
    [style] = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert style_source(style) in PLAIN_STYLES
    assert not re.search(r"\sstyle=", page)


def test_the_page_has_no_style_of_its_own(opened: Page) -> None:
    assert not re.search(r"<style|\sstyle=", opened.html)


def secret_beside(folder: Path) -> Path:
    secret = folder / "secret.txt"
    secret.write_text("the owner's alone")
    return secret


@pytest.mark.parametrize(
    "path",
    [
        "/voila/files/referee.ipynb",
        "/voila/files/../pyproject.toml",
        "/voila/files/..%2fpyproject.toml",
        "/voila/files{secret}",
        "/voila/files/{up}{secret}",
        "/referee/static/{up}{secret}",
        "/referee/static/..%2f..%2f..%2fpyproject.toml",
        "/referee/static/manifest.json",
        "/referee/static/.built",
        "/referee/static/{br}",
        "/voila/static/voila.js",
        "/voila/static/{up}{secret}",
        "/voila/static/..%2f..%2f..%2f..%2f..%2fpyproject.toml",
        "/voila/templates/lab/static/{up}{secret}",
        "/voila/templates/../static/{up}{secret}",
        "/voila/labextensions/{up}{secret}",
        "/voila/labextensions/{secret}",
        "/voila/api/themes/{up}{secret}",
        "/voila/api/contents/referee.ipynb",
        "/api/contents/referee.ipynb",
        "/files/referee.ipynb",
        "/{up}{secret}",
        "//{secret}",
        "/referee.ipynb",
    ],
)
def test_no_other_file_can_be_read(served: ServerProcess, path: str) -> None:
    secret = secret_beside(served.folder)
    asked = path.format(secret=secret, up="../" * 20, br=f"{FrontEnd().assets().entry}.br")
    answer = served.get(asked)
    hops = 0
    while answer.status in (301, 302) and hops < 3:
        target = urlsplit(answer.headers["Location"])
        assert target.hostname in (None, "127.0.0.1"), answer.headers["Location"]
        answer = served.get(target.path)
        hops += 1
    assert answer.status in (400, 403, 404), (asked, answer.status)
    for kept in (b"the owner's alone", b"boardroom-referee", b'"cells"'):
        assert kept not in answer.body
