"""What is sent, how long browsers keep it, and that nothing else can be read or fetched."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.widgets.server.conftest import Page, ServerProcess
from widgets.server.app import EXTENSIONS, HEADERS

LINK = re.compile(r"""(?:https?:)?//[a-z0-9][\w.-]*\.[a-z]{2,}[^\s"'<>)]*""", re.IGNORECASE)
NAMESPACES = {"www.w3.org"}
"""Hosts whose addresses are names that nobody fetches."""


@pytest.fixture(scope="module")
def scripts(served: ServerProcess, opened: Page) -> list[str]:
    """The files that the page names: its own scripts and styles, and the entries of its extensions."""
    named = re.findall(r'(?:src|href)="(/voila/[^"]+\.(?:js|css)[^"]*)"', opened.html)
    folder = opened.config["fullLabextensionsUrl"]
    entries = [
        f"{folder}/{one['name']}/{one['load'].removeprefix('./')}"
        for one in opened.config["federated_extensions"]
    ]
    assert len(named) >= 3
    return [*named, *entries]


def test_scripts_and_styles_are_compressed(served: ServerProcess, scripts: list[str]) -> None:
    for path in scripts:
        plain = served.get(path)
        packed = served.get(path, {"Accept-Encoding": "gzip"})
        assert plain.status == packed.status == 200, path
        if len(plain.body) < 1024:
            continue  # not worth it
        assert packed.headers["Content-Encoding"] == "gzip", path
        assert len(packed.body) < len(plain.body) / 2, path
        assert gzip.decompress(packed.body) == plain.body


def test_files_named_by_their_content_are_kept_and_others_asked_for_again(
    served: ServerProcess, scripts: list[str]
) -> None:
    kept, asked = [], []
    for path in [*scripts, "/voila/static/voila.js"]:
        answer = served.get(path)
        # named by its content, or asked for by version
        hashed = re.search(r"\.[0-9a-f]{8,}\.js$|\?v=|/static/v[0-9.]+/", path)
        (kept if hashed else asked).append(path)
        wanted = "public, max-age=31536000, immutable" if hashed else "no-cache"
        assert answer.headers["Cache-Control"] == wanted, path
        again = served.get(path, {"If-Modified-Since": answer.headers["Last-Modified"]})
        assert (again.status, again.body) == (304, b""), path
    assert kept and asked


def test_the_page_itself_is_not_kept(opened: Page) -> None:
    assert "no-store" in opened.headers["Cache-Control"]


def test_the_page_names_no_other_host(opened: Page) -> None:
    foreign = {urlsplit(link).hostname for link in LINK.findall(opened.html)} - NAMESPACES
    assert foreign == set()


def test_the_browser_is_bound_to_this_host(opened: Page) -> None:
    policy = dict(rule.split(maxsplit=1) for rule in opened.headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'self'"
    allowed = {source for sources in policy.values() for source in sources.split()}
    assert allowed == {"'self'", "'none'", "'unsafe-inline'", "'unsafe-eval'", "blob:", "data:"}
    assert opened.headers["Referrer-Policy"] == "same-origin"
    assert opened.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["/", "/sit", "/referee/ticket", "/voila/static/voila.js", "/api/kernels/none", "/no/such/page"]
)
def test_every_answer_carries_what_binds_the_browser(served: ServerProcess, path: str) -> None:
    answer = served.get(path)
    for name, value in HEADERS.items():
        assert answer.headers.get_all(name) == [value], (answer.status, name)


def test_only_the_extensions_in_use_are_loaded(opened: Page) -> None:
    loaded = {one["name"] for one in opened.config["federated_extensions"]}
    assert loaded == set(EXTENSIONS)
    assert not [name for name in loaded if "plotly" in name]


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
    asked = path.format(secret=secret, up="../" * 20)
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
